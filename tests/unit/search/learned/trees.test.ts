/** The learned ranker: its trees, and what a score consists of. */
import { describe, expect, it } from 'vitest';
import { FEATURES } from '../../../../src/search/learned/features.ts';
import { ranker } from '../../../../src/search/learned/ranker.ts';
import { effects, readTrees } from '../../../../src/search/learned/trees.ts';

/** One tree: `a <= 0.5 ? 1 : b <= 2 ? 3 : 5`, and the mean of the leaves below each node. */
function twoSplits(): Buffer {
  const head = `${JSON.stringify({ features: ['a', 'b'], trees: 1, nodes: 5 })}\n`;
  const floats = (values: readonly number[]) => Buffer.from(new Float32Array(values).buffer);
  const numbers = (values: readonly number[]) => Buffer.from(new Int32Array(values).buffer);
  return Buffer.concat([
    Buffer.from(head),
    numbers([0]),
    floats([0.5, 0, 2, 0, 0]),
    numbers([1, 0, 3, 0, 0]),
    numbers([2, 0, 4, 0, 0]),
    floats([2.5, 1, 4, 3, 5]),
    Buffer.from(new Int16Array([0, -1, 1, -1, -1]).buffer),
  ]);
}

describe('trees', () => {
  it.each([
    [[0.5, 9], { a: -1.5, b: 0 }],
    [[0.6, 2], { a: 1.5, b: -1 }],
    [[0.6, 3], { a: 1.5, b: 1 }],
  ])('of %j tell what each feature adds to the mean', (row, { a, b }) => {
    const { mean, by } = effects(readTrees(twoSplits()), Float32Array.from(row), 0);
    expect(mean).toBe(2.5);
    expect([...by]).toEqual([a, b]);
  });

  it('read the row that begins at a place', () => {
    const { by } = effects(readTrees(twoSplits()), Float32Array.from([9, 9, 0, 0]), 2);
    expect([...by]).toEqual([-1.5, 0]);
  });

  it('that end too early are refused', () => {
    expect(() => readTrees(twoSplits().subarray(0, -3))).toThrow('bytes, not');
  });
});

it('the packaged ranker was trained with the features that the program computes', () => {
  expect(ranker().features).toEqual(FEATURES);
  expect(ranker().first.length).toBeGreaterThan(50);
});
