/** Deprecated symbols say so in answers, with what to use instead. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { indexFiles, type Product } from '../../eval/product.ts';
import { tool as outline } from '../../src/answers/outline/tool.ts';
import { tool as query } from '../../src/answers/query/tool.ts';
import { tool as references } from '../../src/answers/references/tool.ts';
import { tool as search } from '../../src/answers/search/tool.ts';
import { tool as symbol } from '../../src/answers/symbol/tool.ts';
import { PLAIN } from '../../src/tools/terminal.ts';

const SUM = `/** Adds all.
 * @deprecated Use \`total\`, it rounds. */
export function sum(a: number[]) { return a[0]; }
/** @deprecated */
export const limit = 1;
export function total(a: number[]) { return a[0]; }
`;
const SHOP = `import { limit, sum, total } from './sum';
export function pay() { sum([limit]); return total([1]); }
`;
const ORDER = `class Order
{
    [Obsolete("Use Pay")]
    public void Settle() { }
    public void Pay() { }
    void Close() { Settle(); }
}
`;

let product: Product;
beforeAll(async () => {
  product = await indexFiles(
    new Map([
      ['sum.ts', SUM],
      ['shop.ts', SHOP],
      ['Order.cs', ORDER],
    ]),
  );
});
afterAll(() => product.close());

test('a symbol says what its annotation or its documentation says', async () => {
  const { results } = (await product.ask(symbol, { name: ['sum', 'Order.Settle', 'limit', 'total'] }))!;
  expect(results.map(({ name, deprecated }) => [name, deprecated])).toEqual([
    ['sum', 'Use `total`, it rounds.'],
    ['Settle', 'Use Pay'],
    ['limit', true],
    ['total', undefined],
  ]);
  expect(results[0].modifiers).toContain('deprecated');
  expect(results[0].doc).toBe('Adds all. Deprecated: Use `total`, it rounds.');
});

test('references name it in the head, and mark what is used', async () => {
  const users = (await product.ask(references, { name: 'sum' }))!;
  expect(users.results.symbols[0].deprecated).toBe('Use `total`, it rounds.');
  expect(references.render(users, PLAIN)).toContain('sum  deprecated: Use `total`, it rounds.');
  const used = (await product.ask(references, { name: 'pay', direction: 'out' }))!;
  const marks = used.results.files.flatMap((file) => file.references.map((one) => one.symbol));
  expect(marks.map((one) => [one?.name, one?.deprecated !== undefined])).toEqual([
    ['sum', true],
    ['limit', true],
    ['total', false],
  ]);
  expect(references.render(used, PLAIN)).toContain('sum (deprecated)');
});

test('outline and search mark it', async () => {
  const file = (await product.ask(outline, { path: 'sum.ts' }))!;
  expect(outline.render(file, PLAIN)).toContain('(deprecated) export function sum');
  expect(outline.render(file, PLAIN)).not.toContain('(deprecated) export function total');
  const found = (await product.ask(search, { query: 'sum' }))!;
  expect(found.results[0]).toMatchObject({ name: 'sum', deprecated: 'Use `total`, it rounds.' });
  expect(search.render(found, PLAIN)).toContain('(deprecated) export function sum');
});

test('query filters by it', async () => {
  const { results } = (await product.ask(query, {
    sql: 'SELECT name FROM symbols WHERE deprecated ORDER BY name',
  }))!;
  expect(results.rows.map((row) => row.name)).toEqual(['Settle', 'limit', 'sum']);
});
