/** `related`: neighbours with their reasons, ranked, within a scope. */
import { expect, test } from 'vitest';
import { indexedSample } from './indexed-sample.ts';

const sample = indexedSample({
  'package.json': '{ "name": "sample" }',
  'src/a/encode.ts': `import { table } from '../b/table';
export function encode(text: string): string {
  return table(text) + table('x');
}
export function decode(text: string): string {
  return text;
}
export const unrelated = 1;
`,
  'src/b/table.ts': 'export function table(key: string): string {\n  return key;\n}\n',
  'src/a/send.ts': `import { decode, encode } from './encode';
export function send(text: string): string {
  return decode(encode(text));
}
export function sendAll(texts: string[]): string[] {
  return texts.map((text) => decode(encode(text)));
}
`,
  'test/encode.test.ts':
    "import { encode } from '../src/a/encode';\nexport function testEncode() {\n  encode('a');\n}\n",
  'other/package.json': '{ "name": "other" }',
  'other/far.ts': "import { encode } from '../src/a/encode';\nexport function far() {\n  return encode('far');\n}\n",
});

interface Hit {
  readonly handle: string;
  readonly score: number;
  readonly reasons: { readonly relation: string; readonly count: number }[];
}
const brief = ({ related }: { related: Hit[] }) =>
  related.map(
    ({ handle, reasons }) =>
      `${handle.split('#')[1]} ${reasons.map(({ relation, count }) => `${relation}:${count}`).join(' ')}`,
  );

test('what is used together, used, using, beside it and testing it, strongest first', async () => {
  const { results, text, exit } = await sample().call('related', { name: 'encode' });
  expect(exit).toBe(0);
  expect(results.symbol.handle).toBe('src/a/encode.ts#encode');
  expect(brief(results)).toEqual([
    'decode together:2 sibling:1',
    'table uses:2',
    'send used_by:1',
    'sendAll used_by:1',
    'testEncode test:1',
    'unrelated sibling:1',
  ]);
  const scores = results.related.map(({ score }: Hit) => score);
  expect(scores).toEqual(scores.toSorted((a: number, b: number) => b - a));
  expect(text).toContain('src/b/table.ts:1');
  expect(text).toContain('it uses this 2 times');
  expect(text).toContain('used together by 2, declared beside it');
});

test('the scope is the file, the directory or the package; tests count wherever they are', async () => {
  const { call } = sample();
  const names = async (scope: string) =>
    brief((await call('related', { name: 'encode', scope })).results).map((line) => line.split(' ')[0]);
  expect(await names('file')).toEqual(['decode', 'testEncode', 'unrelated']);
  expect(await names('module')).toEqual(['decode', 'send', 'sendAll', 'testEncode', 'unrelated']);
  expect(await names('package')).not.toContain('far');
});

test('pages, budgets, and nothing', async () => {
  const { call } = sample();
  const first = await call('related', { name: 'encode', limit: 2 });
  expect(first.results.related).toHaveLength(2);
  expect(first.meta.next).toEqual(['wayfind related encode --limit 2 --cursor 2']);
  const rest = await call('related', { name: 'encode', limit: 2, cursor: '4' });
  expect(brief(rest.results)).toEqual(['testEncode test:1', 'unrelated sibling:1']);
  const small = await call('related', { name: 'encode', max_tokens: 300 }, 'json');
  expect(small.meta.estimated_tokens).toBeLessThanOrEqual(300);
  expect(small.meta.completeness).toBe('truncated');
  const none = await call('related', { name: 'table', scope: 'file' });
  expect([none.exit, none.results.related]).toEqual([1, []]);
  expect(none.meta.notes).toEqual(['nothing in its file is related to it']);
  expect(none.meta.next).toEqual(['wayfind related table']);
});

test('a local name has no neighbours', async () => {
  const { results, exit, meta } = await sample().call('related', { name: 'src/a/send.ts:2:22' });
  expect([results, exit]).toEqual([null, 1]);
  expect(meta.notes).toEqual(['text is a local name: ask about the symbol around it']);
});
