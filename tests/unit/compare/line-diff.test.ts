/** Changed lines: found in order, never fewer than there are, and none where nothing changed. */
import { describe, expect, it } from 'vitest';
import { changedLines } from '../../../src/compare/line-diff.ts';
import { randomOf } from '../store/random.ts';

const ranges = (before: string, after: string) =>
  changedLines(before.split(''), after.split('')).map(({ start, end }) => `${start}-${end}`);

describe('changed lines', () => {
  it.each([
    ['abc', 'abc', []],
    ['', '', []],
    ['abc', 'aXc', ['2-2']],
    ['abc', 'abXYc', ['3-4']],
    ['abcd', 'ad', ['2-1']],
    ['abc', 'bc', ['1-0']],
    ['abc', 'ab', ['3-2']],
    ['abcdef', 'aXcdYf', ['2-2', '5-5']],
    ['abcdef', 'defabc', ['4-6']],
  ])('of %j to %j are %j', (before, after, expected) => {
    const found = ranges(before, after);
    // A block that moved is new at one of its places.
    if (before === 'abcdef' && after === 'defabc')
      expect([
        ['1-3', '7-6'],
        ['1-0', '4-6'],
      ]).toContainEqual(found);
    else expect(found).toEqual(expected);
  });

  it('whatever is left over is in the old text, in the same order', () => {
    const random = randomOf(11);
    for (let round = 0; round < 300; round++) {
      const text = () => Array.from({ length: random(12) }, () => String.fromCharCode(97 + random(5)));
      const [before, after] = [text(), text()];
      const found = changedLines(before, after);
      const isChanged = (line: number) => found.some(({ start, end }) => start <= line && line <= end);
      const kept = after.filter((_, i) => !isChanged(i + 1));
      let at = 0;
      for (const line of kept) {
        at = before.indexOf(line, at) + 1;
        expect(at, `${before.join('')} ${after.join('')}`).toBeGreaterThan(0);
      }
      expect(found.length === 0).toBe(before.join() === after.join());
      const starts = found.map(({ start }) => start);
      expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    }
  });

  it('takes long texts in time', () => {
    const before = Array.from({ length: 50_000 }, (_, i) => `line ${i % 9000}`);
    const after = before.flatMap((line, i) => (i % 1000 === 0 ? ['new', line] : [line]));
    expect(changedLines(before, after).length).toBeGreaterThan(0);
  }, 3000);
});
