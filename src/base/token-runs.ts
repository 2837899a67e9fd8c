/** Measures how much two token sequences have in common: runs of tokens that both contain, in any order. */

/** Number of consecutive tokens in a run. */
const RUN = 4;
/** Winnowing window: of this many neighbouring runs, a fingerprint keeps the smallest. */
const WINDOW = 4;

/** 0 to 1: the share of token runs that both have, in any order. */
export const tokenShare = (a: Int32Array, b: Int32Array): number => sharedRuns(sortedRuns(a), sortedRuns(b));

/**
 * The winnowed runs of a text, sorted: a passage of some tokens that two texts share is in both fingerprints, at two fifths of the
 * size.
 */
export function fingerprintOf(tokens: Int32Array): Int32Array {
  const runs = runsOf(tokens);
  const kept: number[] = [];
  for (let from = 0, last = -1; from + WINDOW <= Math.max(runs.length, WINDOW); from++) {
    let smallest = from;
    const end = Math.min(from + WINDOW, runs.length);
    // The last of equal values, so that the next windows choose it too.
    for (let i = from + 1; i < end; i++) if (runs[i] <= runs[smallest]) smallest = i;
    if (smallest === last || smallest >= runs.length) continue;
    last = smallest;
    kept.push(runs[smallest]);
  }
  return Int32Array.from(kept).sort();
}

/** 0 to 1, for runs or fingerprints, both sorted. */
export function sharedRuns(a: Int32Array, b: Int32Array): number {
  if (a.length === 0 || b.length === 0) return 0;
  let common = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      common++;
      i++;
      j++;
    } else if (a[i] < b[j]) i++;
    else j++;
  }
  return (2 * common) / (a.length + b.length);
}

const known = new WeakMap<Int32Array, Int32Array>();

function sortedRuns(tokens: Int32Array): Int32Array {
  let runs = known.get(tokens);
  if (runs === undefined) known.set(tokens, (runs = runsOf(tokens).sort()));
  return runs;
}

/** Very short code is one run. */
function runsOf(tokens: Int32Array): Int32Array {
  const size = Math.min(RUN, tokens.length);
  const runs = new Int32Array(tokens.length === 0 ? 0 : tokens.length - size + 1);
  for (let i = 0; i < runs.length; i++) {
    let hash = 0;
    for (let j = i; j < i + size; j++) hash = Math.imul(hash ^ tokens[j], 0x5bd1e995) ^ (hash >>> 15);
    runs[i] = hash;
  }
  return runs;
}
