/** The learned ranker: its trees, and what a score consists of. */
import { describe, expect, it } from 'vitest';
import { FEATURES } from '../../../../src/search/learned/features.ts';
import { readRanker } from '../../../../src/search/learned/ranker.ts';
import { rankerFile } from '../../../../src/search/learned/ranker-file.ts';
import { readTrees } from '../../../../src/search/learned/read-trees.ts';
import { effects } from '../../../../src/search/learned/trees.ts';

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
});

/** Offsets after the first line: one tree, then five nodes in each list. */
const AT = { first: 0, threshold: 4, left: 24, right: 44, value: 64, feature: 84 } as const;
const BODY = twoSplits().indexOf(10) + 1;

function changed(change: (body: Buffer) => void): Buffer {
  const bytes = twoSplits();
  change(bytes.subarray(BODY));
  return bytes;
}

describe('damaged trees are refused:', () => {
  it.each<[string, Buffer, string]>([
    ['a file that ends too early', twoSplits().subarray(0, -3), 'bytes, not'],
    ['a file that goes on', Buffer.concat([twoSplits(), Buffer.of(0)]), 'bytes, not'],
    ['an empty file', Buffer.alloc(0), 'not JSON'],
    ['zeros only', Buffer.alloc(500), 'not JSON'],
    ['a first line of something else', Buffer.from('null\n'), 'does not list'],
    ['a body of zeros', changed((body) => body.fill(0)), 'node 0 has children'],
    ['a tree beyond the nodes', changed((body) => body.writeInt32LE(5, AT.first)), 'begins at node 5'],
    ['a child before its node', changed((body) => body.writeInt32LE(1, AT.left + 8)), 'node 2 has children'],
    ['a child beyond the nodes', changed((body) => body.writeInt32LE(5, AT.right)), 'node 0 has children'],
    ['an unknown feature', changed((body) => body.writeInt16LE(2, AT.feature)), 'node 0 has feature 2 of 2'],
    ['a feature below -1', changed((body) => body.writeInt16LE(-2, AT.feature + 2)), 'node 1 has feature -2'],
    ['an infinite threshold', changed((body) => body.writeFloatLE(Infinity, AT.threshold)), 'not finite'],
    ['a value that is no number', changed((body) => body.writeFloatLE(NaN, AT.value + 16)), 'node 4 has a value'],
  ])('%s', (_, bytes, message) => {
    expect(() => readTrees(bytes)).toThrow(message);
  });
});

it('the packaged ranker was trained with the features that the program computes', () => {
  const packaged = readRanker(rankerFile());
  if ('problem' in packaged) throw new Error(packaged.problem);
  expect(packaged.trees.features).toEqual(FEATURES);
  expect(packaged.trees.first.length).toBeGreaterThan(50);
});
