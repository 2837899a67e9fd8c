/** The bounded edit distance, against a plain one without a bound. */
import { describe, expect, it } from 'vitest';
import { editDistance } from '../../../src/base/edit-distance.ts';

function plain(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      table[i][j] = Math.min(table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        table[i][j] = Math.min(table[i][j], table[i - 2][j - 2] + 1);
    }
  }
  return table[a.length][b.length];
}

describe('edit distance', () => {
  it.each([
    ['kitten', 'kitten', 0],
    ['kitten', 'kiten', 1],
    ['kitten', 'ktiten', 1],
    ['kitten', 'sitting', undefined],
    ['', 'ab', 2],
    ['', '', 0],
  ])('%s / %s within two is %s', (a, b, distance) => {
    expect(editDistance(a, b, 2)).toBe(distance);
  });

  it('agrees with the plain one on all words of two letters up to length five', () => {
    const words = [''];
    for (let i = 0; words[i].length < 5; i++) words.push(`${words[i]}a`, `${words[i]}b`);
    for (const a of words) {
      for (const b of words) {
        const distance = plain(a, b);
        for (const limit of [0, 1, 2, 3])
          expect(editDistance(a, b, limit)).toBe(distance <= limit ? distance : undefined);
      }
    }
  });
});
