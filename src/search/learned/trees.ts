/** Gradient-boosted trees: the sum of one leaf of each, and which features led there. */

/**
 * One number per node in each list; `first` has the first node of each tree. `feature` is -1 in a leaf. `value` is that of a leaf, or the
 * mean of the leaves below a node, so that each step from a node to the next has an effect of its own.
 */
export interface Trees {
  readonly features: readonly string[];
  readonly first: Int32Array;
  readonly feature: Int16Array;
  readonly threshold: Float32Array;
  readonly left: Int32Array;
  readonly right: Int32Array;
  readonly value: Float32Array;
}

/** The score of the row that begins at `at`. */
export function predict(
  { first, feature, threshold, left, right, value }: Trees,
  rows: Float32Array,
  at: number,
): number {
  let sum = 0;
  for (let tree = 0; tree < first.length; tree++) {
    let node = first[tree];
    for (let f = feature[node]; f >= 0; f = feature[node])
      node = rows[at + f] <= threshold[node] ? left[node] : right[node];
    sum += value[node];
  }
  return sum;
}

/** What each feature adds to the score of the row that begins at `at`; together with the mean of all rows they are the score. */
export function effects(
  trees: Trees,
  rows: Float32Array,
  at: number,
): { readonly mean: number; readonly by: Float64Array } {
  const { features, first, feature, threshold, left, right, value } = trees;
  const by = new Float64Array(features.length);
  let mean = 0;
  for (let tree = 0; tree < first.length; tree++) {
    let node = first[tree];
    mean += value[node];
    for (let f = feature[node]; f >= 0; f = feature[node]) {
      const next = rows[at + f] <= threshold[node] ? left[node] : right[node];
      by[f] += value[next] - value[node];
      node = next;
    }
  }
  return { mean, by };
}

const BYTES_PER_NODE = 2 + 4 + 4 + 4 + 4;

/** As `training/rank/export.py` writes it: a line of JSON, then the lists one after another. */
export function readTrees(bytes: Uint8Array): Trees {
  const end = bytes.indexOf(10) + 1;
  const { features, trees, nodes } = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as {
    features: string[];
    trees: number;
    nodes: number;
  };
  const wanted = end + trees * 4 + nodes * BYTES_PER_NODE;
  if (bytes.length < wanted) throw new Error(`the ranker has ${bytes.length} bytes, not ${wanted}`);
  // A copy begins at an address that every kind of number may have.
  const { buffer } = Uint8Array.from(bytes.subarray(end));
  let at = 0;
  const take = <T>(
    Kind: { new (buffer: ArrayBufferLike, at: number, length: number): T; BYTES_PER_ELEMENT: number },
    length: number,
  ): T => {
    const list = new Kind(buffer, at, length);
    at += length * Kind.BYTES_PER_ELEMENT;
    return list;
  };
  return {
    features,
    first: take(Int32Array, trees),
    threshold: take(Float32Array, nodes),
    left: take(Int32Array, nodes),
    right: take(Int32Array, nodes),
    value: take(Float32Array, nodes),
    feature: take(Int16Array, nodes),
  };
}
