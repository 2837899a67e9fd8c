/** Gradient-boosted trees: a score is the sum of one leaf per tree, and each feature on the way has an effect. */

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
