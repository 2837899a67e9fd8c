/** `outline` of a file that only exports others: what, and from where. */
import { expect, test } from 'vitest';
import { indexedSample } from './indexed-sample.ts';

const workspace = indexedSample({
  'src/index.ts': `import { helper as tool } from './tools';
export { Order, type Line as OrderLine } from './order';
export * from './all';
export * as names from './tools';
export { join } from 'node:path';
export { tool };
`,
  'src/order.ts': 'export class Order {}\nexport interface Line {}\nexport function unlisted(): void {}\n',
  'src/all.ts': "export * from './deep';\nexport const own = 1;\n",
  'src/deep.ts': 'function inner(): void {}\nexport { inner as outer };\nconst hidden = 1;\n',
  'src/tools.ts': 'export function helper(): void {}\n',
  'src/plain.ts': "import { Order } from './order';\nexport const order = new Order();\n",
});

test('every name with its module and file, through further re-exports', async () => {
  const { results, text } = await workspace().call('outline', { path: 'src/index.ts' });
  expect(results.exports).toEqual([
    { module: './order', file: 'src/order.ts', line: 2, names: ['Order', 'Line as OrderLine'] },
    { module: './all', file: 'src/all.ts', line: 3, names: ['own', 'outer'] },
    { module: './tools', file: 'src/tools.ts', line: 4, names: ['* as names', 'helper as tool'] },
    { module: 'node:path', line: 5, names: ['join'] },
  ]);
  expect(text).toContain('exports from other files');
  expect(text).not.toContain('unlisted');
  expect(text).not.toContain('hidden');
});

test('a file that exports only its own has none', async () => {
  const { results } = await workspace().call('outline', { path: 'src/plain.ts' });
  expect(results.exports).toBeUndefined();
});

test('within a budget', async () => {
  const { results, meta } = await workspace().call('outline', { path: 'src/index.ts', max_tokens: 150 }, 'json');
  expect([results.exports.length < 4, meta.completeness]).toEqual([true, 'truncated']);
});
