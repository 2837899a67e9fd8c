/** The edit distance of two words, up to a limit. */

/**
 * Insertions, deletions, replacements and swaps of neighbours (optimal string alignment); undefined beyond `limit`.
 * Only the diagonal band that can stay within the limit is computed.
 */
export function editDistance(a: string, b: string, limit: number): number | undefined {
  if (Math.abs(a.length - b.length) > limit) return undefined;
  const beyond = limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => Math.min(j, beyond));
  for (let i = 1; i <= a.length; i++) {
    const row = Array<number>(b.length + 1).fill(beyond);
    if (i <= limit) row[0] = i;
    let best = row[0];
    for (let j = Math.max(1, i - limit); j <= Math.min(b.length, i + limit); j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let cost = Math.min(last[j - 1] + (same ? 0 : 1), last[j] + 1, row[j - 1] + 1);
      const swapped = a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (i > 1 && j > 1 && swapped) cost = Math.min(cost, beforeLast[j - 2] + 1);
      row[j] = Math.min(cost, beyond);
      best = Math.min(best, row[j]);
    }
    // The previous row counts too: a swap may skip a row that is already over the limit.
    if (best > limit && Math.min(...last) > limit - 1) return undefined;
    beforeLast = last;
    last = row;
  }
  return last[b.length] <= limit ? last[b.length] : undefined;
}
