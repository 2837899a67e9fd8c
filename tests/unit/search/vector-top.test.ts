/** The best of a stream are those that sorting all of it would put first. */
import { describe, expect, it } from 'vitest';
import { TopScores } from '../../../src/search/vectors/vector-top.ts';
import { randomOf } from '../store/random.ts';

const ORDERS: [string, (a: number, b: number) => number][] = [
  ['ascending', (a, b) => a - b],
  ['descending', (a, b) => b - a],
];

describe.each(ORDERS)('with equal scores %s', (_name, before) => {
  it.each([
    [1, 5000, 3],
    [10, 5000, 1_000_000],
    [300, 5000, 20],
    [700, 5000, 1],
    [50, 20, 4],
    [0, 0, 1],
  ])('the best %i of %i, of %i different scores', (limit, count, different) => {
    const random = randomOf(limit + count);
    const all = Array.from({ length: count }, (_, slot) => ({ slot, score: random(different) - 5 }));
    const top = new TopScores(limit, before);
    for (const { slot, score } of all) top.add(slot, score);
    const expected = all.toSorted((a, b) => b.score - a.score || before(a.slot, b.slot)).slice(0, limit);
    expect(top.take()).toEqual(expected);
    expect([...top.slotsInOrder()]).toEqual(expected.map(({ slot }) => slot).sort((a, b) => a - b));
  });
});

it('what is no number is never among the best', () => {
  const top = new TopScores(2, (a, b) => a - b);
  for (const [slot, score] of [Number.NaN, 1, Number.NaN, 3, 2].entries()) top.add(slot, score);
  expect(top.take()).toEqual([
    { slot: 3, score: 3 },
    { slot: 4, score: 2 },
  ]);
});
