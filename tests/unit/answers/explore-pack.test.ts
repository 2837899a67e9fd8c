/** The pack of `explore`: long excerpts of the best, short ones of many, places for what is left. */
import { describe, expect, test } from 'vitest';
import { type Item, pack } from '../../../src/answers/explore/pack.ts';
import { excerptOf } from '../../../src/answers/quote/excerpt.ts';

interface Sample {
  readonly lines: number;
  readonly score?: number;
  readonly isPassive?: boolean;
  readonly start?: number;
  readonly path?: string;
}

function itemOf({ lines, score = 1, isPassive = false, start = 1, path }: Sample, at: number): Item {
  const text = Array.from({ length: lines }, (_, i) => `  const value${i} = read(${i});`).join('\n');
  const source = { start_line: start, end_line: start + lines - 1, text };
  return {
    path: path ?? `src/file${at}.ts`,
    start_line: start,
    end_line: start + lines - 1,
    score,
    isPassive,
    name: `name${at}`,
    signature: `name${at}()`,
    code: (limit) => excerptOf(source, limit, (all) => all.map(() => 0)),
  };
}

const packOf = (samples: readonly Sample[], budget: number) => pack(samples.map(itemOf), budget, 'full');
const lengthOf = ({ source }: { source?: { text: string } | undefined }) => source?.text.split('\n').length ?? 0;

describe('long code', () => {
  const many = Array.from({ length: 40 }, (_, i) => ({ lines: 200, score: 1 / (1 + i) }));

  test('the first result has the longest excerpt, later ones at least the beginning', () => {
    const coded = packOf(many, 2000).filter(({ level }) => level === 'code');
    const lengths = coded.map(lengthOf);
    expect(lengths[0]).toBeGreaterThan(lengths[3] * 2);
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(5);
    expect(coded.length).toBeGreaterThan(5);
  });

  test('what does not fit as code is listed by its place, within the budget', () => {
    const packed = packOf(many, 2000);
    expect(packed.filter(({ level }) => level !== 'code').length).toBeGreaterThan(8);
  });

  test('a larger budget shows more symbols and more of the first', () => {
    const [small, large] = [1000, 5000].map((budget) => packOf(many, budget).filter(({ level }) => level === 'code'));
    expect(large.length).toBeGreaterThan(small.length);
    expect(lengthOf(large[0])).toBeGreaterThan(lengthOf(small[0]));
  });
});

test('what is left of the budget completes the excerpts, best first', () => {
  const [first, second] = packOf([{ lines: 90 }, { lines: 60, score: 0.5 }], 3000);
  expect(first.source?.gaps).toBeUndefined();
  expect(second.source?.gaps).toBeUndefined();
});

test('of two with the same score, code that runs comes before a value', () => {
  const packed = packOf([{ lines: 1, isPassive: true }, { lines: 10 }], 400);
  expect(packed.map(({ item }) => item.name)).toEqual(['name1', 'name0']);
});

test('a place in a file that is shown costs no path, and a longer function is likelier than a short one', () => {
  const filler = { lines: 400, path: 'src/a.ts' };
  const tail = Array.from({ length: 30 }, (_, i) => ({ lines: i === 29 ? 80 : 2, score: 0.1, start: 1000 + i * 100 }));
  const listed = packOf([filler, ...tail.map((one) => ({ ...one, path: 'src/a.ts' }))], 300).filter(
    ({ level }) => level !== 'code',
  );
  expect(listed[0]?.item.end_line).toBe(1000 + 29 * 100 + 79);
});

test('a type that is too long for a short excerpt is shown when there is room', () => {
  const samples = Array.from({ length: 8 }, (_, i) => ({ lines: 12, score: 1 / (1 + i) }));
  const items = samples.map(itemOf).map((item, at): Item => {
    if (at !== 7) return item;
    return { ...item, code: (limit) => (limit <= 12 ? undefined : item.code(limit)) };
  });
  expect(pack(items, 4000, 'full').find(({ item }) => item.name === 'name7')?.level).toBe('code');
});

test('nothing inside shown code is shown or listed again', () => {
  const outer = { lines: 30, path: 'src/a.ts' };
  const inner = { lines: 5, path: 'src/a.ts', start: 10, score: 0.9 };
  expect(packOf([outer, inner], 4000).map(({ item }) => item.name)).toEqual(['name0']);
});
