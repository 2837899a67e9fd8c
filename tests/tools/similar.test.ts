/** `similar`: copies first and marked, then what is near, each with its reasons; also from a text, and without vectors. */
import { describe, expect, test } from 'vitest';
import { indexedSample } from './indexed-sample.ts';

const total = (name: string, item = 'item', sum = 'sum') => `
/** Adds up what is to be paid. */
export function ${name}(items: Item[], rate: number): number {
  let ${sum} = 0;
  for (const ${item} of items) {
    if (${item}.price > 0 && !${item}.isFree) ${sum} += ${item}.price * rate;
    else logSkipped(${item}.name);
  }
  return Math.round(${sum} * 100) / 100;
}
`;

const FILES = {
  'src/cart.ts': `import { logSkipped } from './log';
import type { Item } from './item';
${total('cartTotal')}
export function parsePriceList(text: string): number[] {
  return text.split(',').map((part) => Number(part.trim()));
}
export class PriceTable {
  private readonly prices = new Map<string, number>();
  priceOf(name: string): number {
    return this.prices.get(name) ?? 0;
  }
}
`,
  'src/orders.ts': `import { logSkipped } from './log';
import type { Item } from './item';
${total('orderSum')}${total('invoiceAmount', 'position', 'amount')}
export function parseNameList(text: string): string[] {
  return text.split(',').map((part) => part.trim());
}
`,
  'src/item.ts': 'export interface Item {\n  price: number;\n  isFree: boolean;\n  name: string;\n}\n',
  'src/log.ts': 'export function logSkipped(name: string): void {\n  console.log(name);\n}\n',
  'src/dye.ts': 'export function mixColours(names: string[]): string {\n  return names.join();\n}\n',
  'src/paint.ts': `export function mixColours(red: number, blue: number): string {
  const canvas = [red, blue].map((value) => value.toString(16));
  return '#' + canvas.join('');
}
`,
  'tests/cart.test.ts': `import { logSkipped } from '../src/log';
import type { Item } from '../src/item';
${total('expectedTotal')}`,
};

const sample = indexedSample(FILES);
const bare = indexedSample({ ...FILES, 'wayfind.json': '{ "embedding": { "provider": "none" } }' });

interface Hit {
  readonly name: string;
  readonly score: number;
  readonly clone?: string;
  readonly kind: string;
  readonly reasons: { readonly by: string; readonly share: number; readonly count?: number }[];
}
const brief = ({ similar }: { similar: Hit[] }) =>
  similar.map(({ name, clone }) => (clone ? `${name} ${clone}` : name));

describe('a symbol', () => {
  test('copies come first, marked, with the share of code and every reason', async () => {
    const { results, text, exit } = await sample().call('similar', { name: 'cartTotal' });
    expect(exit).toBe(0);
    expect(results.symbol.handle).toBe('src/cart.ts#cartTotal');
    expect(brief(results).slice(0, 3)).toEqual([
      'orderSum identical',
      'invoiceAmount renamed',
      // Code of another purpose comes after.
      'expectedTotal identical',
    ]);
    const [first, renamed] = results.similar as Hit[];
    expect(first.score).toBe(1);
    expect(first.reasons.map(({ by }) => by)).toEqual(['code', 'meaning', 'calls']);
    expect(renamed.reasons[0].share).toBeGreaterThan(0.75);
    expect(renamed.reasons[0].share).toBeLessThan(1);
    expect(text).toMatch(/^ {2}1\.00 {2}the same code 100 %, meaning \d+ %, uses \d of the same symbols$/m);
    expect(text).toMatch(/the same code, renamed \d\d %/);
  });

  test('functions are like functions, types like types, unless a kind is asked for', async () => {
    const { call } = sample();
    const { results } = await call('similar', { name: 'cartTotal', min_score: 0 });
    expect(new Set(results.similar.map(({ kind }: Hit) => kind))).toEqual(new Set(['function', 'method']));
    const types = await call('similar', { name: 'cartTotal', min_score: 0, kind: ['class'] });
    expect(brief(types.results)).toEqual(['PriceTable']);
    const classes = await call('similar', { name: 'PriceTable', min_score: 0 });
    expect(brief(classes.results)).toEqual(expect.arrayContaining(['Item']));
    expect(brief(classes.results)).not.toContain('priceOf');
  });

  test('by name', async () => {
    const { results, text } = await sample().call('similar', { name: 'parsePriceList', by: 'name' });
    expect(brief(results)[0]).toBe('parseNameList');
    expect(results.similar[0].reasons).toMatchObject([{ by: 'name', words: ['parse', 'list'] }]);
    expect(text).toContain('(parse list)');
  });

  test('by code: a name alone is nothing', async () => {
    const { results } = await sample().call('similar', { name: 'cartTotal', by: 'code' });
    for (const { reasons } of results.similar as Hit[]) expect(reasons.map(({ by }) => by)).not.toContain('name');
  });

  test('filters, the least score, pages', async () => {
    const { call } = sample();
    expect(brief((await call('similar', { name: 'cartTotal', tests: false })).results)).not.toContain(
      'expectedTotal identical',
    );
    const close = await call('similar', { name: 'cartTotal', min_score: 0.85, path: ['src'] });
    expect(brief(close.results)).toEqual(['orderSum identical', 'invoiceAmount renamed']);
    const first = await call('similar', { name: 'cartTotal', limit: 1 });
    expect(first.meta.next[0]).toBe('wayfind similar cartTotal --limit 1 --cursor 1');
    const second = await call('similar', { name: 'cartTotal', limit: 1, cursor: '1' });
    expect(brief(second.results)).toEqual(['invoiceAmount renamed']);
    const far = await call('similar', { name: 'PriceTable', min_score: 0.9 });
    expect([far.exit, far.meta.notes]).toEqual([1, ['nothing is similar with a score of at least 0.9']]);
  });

  test('with its code, within a budget', async () => {
    const { call } = sample();
    const { results, text } = await call('similar', { name: 'cartTotal', detail: 'full', limit: 1 });
    expect(results.similar[0].source.text).toContain('export function orderSum');
    expect(text).toContain('logSkipped(item.name)');
    for (const format of ['text', 'json'] as const) {
      const { meta } = await call('similar', { name: 'cartTotal', detail: 'full', max_tokens: 300 }, format);
      expect(meta.estimated_tokens).toBeLessThanOrEqual(300);
      expect(meta.omitted).toBeGreaterThan(0);
    }
  });

  test('a name that several symbols have is about the first, and says so', async () => {
    const { results, meta } = await sample().call('similar', { name: 'mixColours', min_score: 0.3 });
    expect(results.symbol.path).toBe('src/dye.ts');
    expect(meta.notes).toContain('2 symbols match mixColours; this covers the first; pass a handle to choose another');
    expect(meta.next).toContain('wayfind symbol mixColours');
  });
});

describe('a text', () => {
  test('a copy with other names is found', async () => {
    const { results } = await sample().call('similar', { code: total('whatever', 'thing', 'all'), by: 'code' });
    expect(results.symbol).toBeUndefined();
    expect((results.similar as Hit[]).slice(0, 4).every(({ clone }) => clone === 'renamed')).toBe(true);
  });

  test('one word is a name', async () => {
    const { results } = await sample().call('similar', { code: 'parse_list', by: 'name' });
    expect(brief(results).slice(0, 2).sort()).toEqual(['parseNameList', 'parsePriceList']);
  });

  test('so are a few, when names are asked for', async () => {
    const { results } = await sample().call('similar', { code: 'list of prices to parse', by: 'name' });
    expect(brief(results)[0]).toBe('parsePriceList');
  });

  test('long code is not repeated in what comes next', async () => {
    const { meta } = await sample().call('similar', { code: total('x').repeat(3), limit: 1, max_tokens: 300 });
    expect(meta.estimated_tokens).toBeLessThanOrEqual(300);
    expect(meta.next).toEqual([]);
    expect(meta.notes).toContain('continue with cursor 1');
  });

  test('either a symbol or a text', async () => {
    const { call } = sample();
    await expect(call('similar')).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(call('similar', { name: 'cartTotal', code: 'x' })).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(call('similar', { name: 'cartTotl' })).rejects.toMatchObject({ code: 'SYMBOL_NOT_FOUND' });
  });
});

describe('without vectors', () => {
  test('words, names and uses are compared, and it says so', async () => {
    const { results, meta } = await bare().call('similar', { name: 'cartTotal' });
    expect(brief(results).slice(0, 3)).toEqual([
      'orderSum identical',
      'invoiceAmount renamed',
      // Code of another purpose comes after.
      'expectedTotal identical',
    ]);
    expect(meta.notes).toContain('compared by words, names and uses only: the index has no vectors');
    expect((results.similar as Hit[])[0].reasons.map(({ by }) => by)).toContain('words');
  });

  test('a text too', async () => {
    const { results, meta } = await bare().call('similar', { code: total('whatever'), by: 'code' });
    expect(brief(results)[0]).toMatch(/ (identical|near|renamed)$/);
    expect(meta.notes).toContain('compared by words, names and uses only: the index has no vectors');
  });
});

test('a file that changed since is compared as it is now, or by its name and meaning', async () => {
  const { call, write } = sample();
  write('src/orders.ts', `// one line more\n${FILES['src/orders.ts']}`);
  const { results, meta } = await call('similar', { name: 'cartTotal', path: ['src'] });
  write('src/orders.ts', FILES['src/orders.ts']);
  expect(meta.freshness).toBe('stale');
  expect((results.similar as Hit[]).every(({ clone }) => clone === undefined)).toBe(true);
});
