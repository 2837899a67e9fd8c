/** `symbol` with several names in one call, and with lines around a place or a symbol. */
import { describe, expect, test } from 'vitest';
import { indexedSample } from './indexed-sample.ts';

const LONG = Array.from({ length: 60 }, (_, i) => `  steps.push('step number ${i}');`).join('\n');

const sample = indexedSample({
  'src/order.ts': `import { hash } from './hash';

// Above the class.
export class Order {
  pay(): string {
    return hash('paid');
  }
}
// Below the class.
export class Basket {
  pay(): void {}
}
`,
  'src/hash.ts': `export function hash(text: string): string {
  const local = text.trim();
  return local;
}
`,
  'src/long.ts': `export function long(): string[] {
  const steps: string[] = [];
${LONG}
  return steps;
}

export const after = 1;
`,
});

const handlesOf = ({ results }: { results: { handle: string; kind: string }[] }) =>
  results.map(({ handle, kind }) => (kind === 'not_found' ? `not found: ${handle}` : handle));

describe('several names', () => {
  test('each is answered as it is alone, in their order', async () => {
    const { call } = sample();
    const both = await call('symbol', { name: ['hash', 'Order.pay'], source: true });
    const [first, second] = await Promise.all(
      ['hash', 'Order.pay'].map((name) => call('symbol', { name, source: true })),
    );
    expect(both.exit).toBe(0);
    expect(both.text).toBe(`${first.text}\n\n${second.text}`);
    expect(both.results.map(({ asked }: { asked: string }) => asked)).toEqual(['hash', 'Order.pay']);
    expect(first.results[0].asked).toBeUndefined();
    const cards = await call('symbol', { name: ['Order', 'Basket'] });
    expect(cards.text).toContain(':5  method  pay');
  });

  test('a name of several symbols is a list between the cards of the others', async () => {
    const { text, meta } = await sample().call('symbol', { name: ['hash', 'pay', 'Order'] });
    expect(text).toMatch(/\n\nsrc\/order\.ts:5 .*Order\.pay.*\nsrc\/order\.ts:11 .*Basket\.pay.*\n\n/);
    expect(meta.notes).toEqual(['2 symbols match pay; pass a handle to choose one']);
  });

  test('one that is not found says so and does not fail the others', async () => {
    const { call } = sample();
    const mixed = await call('symbol', { name: ['hsh', 'Order', 'src/nowhere.ts:3'], source: true });
    expect(mixed.exit).toBe(0);
    expect(handlesOf(mixed)).toEqual(['not found: hsh', 'src/order.ts#Order', 'not found: src/nowhere.ts:3']);
    expect(mixed.results[0]).toMatchObject({ asked: 'hsh', nearest: ['hash'] });
    expect(mixed.text).toMatch(/^No symbol is named hsh; nearest: hash\n\nsrc\/order\.ts:4-8 /);
    expect(mixed.text).toContain('\n\nsrc/nowhere.ts does not exist');
    expect(mixed.meta.next).toEqual(['wayfind symbol hash --source']);
  });

  test('when none is found, the error names all of them', async () => {
    await expect(sample().call('symbol', { name: ['hsh', 'Ordr'] })).rejects.toMatchObject({
      code: 'SYMBOL_NOT_FOUND',
      message: 'No symbol is named hsh; nearest: hash. No symbol is named Ordr; nearest: Order',
    });
    const filtered = await sample().call('symbol', { name: ['hash', 'Order'], kind: ['enum'] });
    expect(filtered.exit).toBe(1);
    expect(handlesOf(filtered)).toEqual(['not found: hash', 'not found: Order']);
  });

  test('the same name twice is answered once', async () => {
    expect(handlesOf(await sample().call('symbol', { name: ['hash', 'hash'] }))).toEqual(['src/hash.ts#hash']);
  });

  test('pages and a token limit lead to the rest', async () => {
    const { call } = sample();
    const name = ['pay', 'hsh', 'long', 'after'];
    const all = await call('symbol', { name, source: true });
    expect(handlesOf(all)).toEqual([
      'src/order.ts#Order.pay',
      'src/order.ts#Basket.pay',
      'not found: hsh',
      'src/long.ts#long',
      'src/long.ts#after',
    ]);
    const first = await call('symbol', { name, limit: 2 });
    expect(first.meta).toMatchObject({ completeness: 'truncated', omitted: 3 });
    expect(first.meta.next).toContain('wayfind symbol pay hsh long after --limit 2 --cursor 2');
    const second = await call('symbol', { name, limit: 2, cursor: '2' });
    expect(handlesOf(second)).toEqual(['not found: hsh', 'src/long.ts#long']);

    const cut = await call('symbol', { name, source: true, max_tokens: 400 });
    expect(cut.meta.estimated_tokens).toBeLessThanOrEqual(400);
    const { end_line } = cut.results.at(-1).source;
    expect(cut.meta.next[0]).toBe(`wayfind read-file src/long.ts:${end_line + 1}-64 --max-tokens 400`);
    expect(cut.meta.next[1]).toBe('wayfind symbol pay hsh long after --source --cursor 4 --max-tokens 400');
    const rest = await call('read_file', { path: `src/long.ts:${end_line + 1}-64` });
    expect(`${cut.results.at(-1).source.text}\n${rest.results.text}`).toBe(all.results[3].source.text);
    const tail = await call('symbol', { name, source: true, cursor: '4', max_tokens: 400 });
    expect(handlesOf(tail)).toEqual(['src/long.ts#after']);
  });
});

describe('around', () => {
  test('a place: only its line and those before and after it', async () => {
    const { call } = sample();
    const { text } = await call('symbol', { name: 'src/order.ts:6', around: 1 });
    expect(text.split('\n').slice(-3)).toEqual(['5    pay(): string {', "6      return hash('paid');", '7    }']);
    const { results } = await call('symbol', { name: 'src/long.ts:30', around: 0 });
    expect(results[0].source).toEqual({ start_line: 30, end_line: 30, text: "  steps.push('step number 27');" });
  });

  test('a symbol: its code and the lines before and after it, within the file', async () => {
    const { call } = sample();
    const [{ source }] = (await call('symbol', { name: 'Order', around: 1 })).results;
    expect(source.text.split('\n').at(0)).toBe('// Above the class.');
    expect(source.text.split('\n').at(-1)).toBe('// Below the class.');
    const [whole] = (await call('symbol', { name: 'hash', around: 100 })).results;
    expect([whole.source.start_line, whole.source.end_line]).toEqual([1, 4]);
  });

  test('a local name, and several places at once', async () => {
    const { call } = sample();
    const { results } = await call('symbol', { name: ['src/hash.ts:3:10', 'src/order.ts:1'], around: 1 });
    expect(results.map(({ source }: { source: { start_line: number } }) => source.start_line)).toEqual([1, 1]);
    expect(results[0]).toMatchObject({ kind: 'local', source: { end_line: 3 } });
  });

  test('lines of the current file, where it changed since it was indexed', async () => {
    const { call, write, root } = sample();
    const { readFileSync } = await import('node:fs');
    const before = readFileSync(`${root}/src/hash.ts`, 'utf8');
    try {
      write('src/hash.ts', `// new\n// lines\n${before}`);
      const [{ source }] = (await call('symbol', { name: 'hash', around: 1 })).results;
      expect(source).toMatchObject({ start_line: 2, end_line: 6 });
      expect(source.text).toMatch(/^\/\/ lines\nexport function hash/);
    } finally {
      write('src/hash.ts', before);
    }
  });
});
