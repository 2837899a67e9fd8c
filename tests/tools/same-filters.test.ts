/** The filters that tools with lists of symbols or references share: which have them, and that `tests` works in each. */
import { describe, expect, test } from 'vitest';
import { loadTools } from '../../src/answers/all.ts';
import { indexedSample } from './indexed-sample.ts';

const SHARED = ['path', 'lang', 'role', 'tests', 'limit'];

/** Tools with lists of symbols or references that lack some of them. */
const LACKING: Readonly<Record<string, readonly string[]>> = {
  explore: ['tests', 'limit'],
  impact: ['path', 'lang', 'tests'],
  trace: ['path', 'lang', 'role', 'limit'],
};

const LISTS = [
  ...['explore', 'search', 'symbol', 'grep', 'verify_absence', 'by_signature', 'similar', 'explain_ranking'],
  ...['references', 'hierarchy', 'related', 'impact', 'trace'],
];

test.each(LISTS)('%s has the shared filters', async (name) => {
  const tool = (await loadTools()).find((one) => one.name === name)!;
  const shape = tool.input._zod.def.shape;
  expect(SHARED.filter((key) => !(key in shape))).toEqual(LACKING[name] ?? []);
});

describe('without tests', () => {
  const sample = indexedSample({
    'src/parcel.ts': 'export function weigh(grams: number): number {\n  return grams;\n}\n',
    'src/send.ts': "import { weigh } from './parcel';\nexport function send(): number {\n  return weigh(2);\n}\n",
    'tests/parcel.test.ts':
      "import { weigh } from '../src/parcel';\nexport function checkParcel(): void {\n  weigh(1);\n}\nexport function send(): void {}\n",
    'tools/weigh.py': 'def weigh(grams):\n    return grams\n',
  });

  test.each([
    ['search', { query: 'checkParcel' }],
    ['symbol', { name: 'send' }],
    ['grep', { pattern: ['weigh('] }],
    ['verify_absence', { pattern: ['weigh('] }],
    ['related', { name: 'src/parcel.ts#weigh' }],
    ['references', { name: 'src/parcel.ts#weigh' }],
  ])('%s names no test', async (name, input) => {
    const { call } = sample();
    const results = async (more: object) => JSON.stringify((await call(name, { ...input, ...more })).results);
    expect(await results({})).toContain('tests/parcel.test.ts');
    expect(await results({ tests: false })).not.toContain('tests/parcel.test.ts');
    if (name !== 'search') expect(await results({ tests: false })).toContain('src/');
  });

  test('a reply that a filter empties says so', async () => {
    const { call } = sample();
    const only = { path: ['nowhere'] };
    expect((await call('related', { name: 'src/parcel.ts#weigh', ...only })).meta.notes.join()).toMatch(
      /\d related symbols? (do|does) not match the filters/,
    );
    expect((await call('search', { query: 'zzzz', tests: false })).meta.notes.join()).toContain('within the filters');
    const python = await call('symbol', { name: 'weigh', lang: ['py'] });
    expect(python.results.map(({ path }: { path: string }) => path)).toEqual(['tools/weigh.py']);
    const explained = await call('explain_ranking', { query: 'checkParcel', name: 'checkParcel', tests: false });
    expect(explained.text).toContain('--no-tests');
  });
});
