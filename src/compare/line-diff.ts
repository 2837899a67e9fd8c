/** Finds the lines of a text that differ from an older version. */

/** 1-based, inclusive. Where lines were only removed, `end` is `start - 1`: they were before `start`. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

/** Includes the lines of the older version, in the same form. */
export interface LineChange extends LineRange {
  readonly before: LineRange;
}

/**
 * Lines that both versions have in the same order stay: first the common beginning and end, then lines that occur once in
 * each, then the same again in between. Not always the shortest difference, but one that a person would draw.
 */
export function changedLines(before: readonly string[], after: readonly string[]): LineChange[] {
  const found: LineChange[] = [];
  const rest: Part[] = [{ from: 0, to: before.length, start: 0, end: after.length }];
  for (let part = rest.pop(); part !== undefined; part = rest.pop()) {
    const { from, to, start, end } = trimmed(before, after, part);
    if (from === to && start === end) continue;
    const anchors = from === to || start === end ? [] : commonLines(before, after, { from, to, start, end });
    if (anchors.length === 0) {
      found.push({ start: start + 1, end, before: { start: from + 1, end: to } });
      continue;
    }
    // The last one pushed is taken first, so that ranges are in order.
    let [lowerTo, lowerEnd] = [to, end];
    for (const [old, now] of anchors.reverse()) {
      rest.push({ from: old + 1, to: lowerTo, start: now + 1, end: lowerEnd });
      [lowerTo, lowerEnd] = [old, now];
    }
    rest.push({ from, to: lowerTo, start, end: lowerEnd });
  }
  return found;
}

/** Lines `from` to `to` of the old text against `start` to `end` of the new one; 0-based, end exclusive. */
interface Part {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
}

function trimmed(before: readonly string[], after: readonly string[], part: Part): Part {
  let { from, to, start, end } = part;
  while (from < to && start < end && before[from] === after[start]) {
    from++;
    start++;
  }
  while (from < to && start < end && before[to - 1] === after[end - 1]) {
    to--;
    end--;
  }
  return { from, to, start, end };
}

/** Pairs of equal lines that occur once on each side: the longest list in the same order. */
function commonLines(before: readonly string[], after: readonly string[], part: Part): [number, number][] {
  const old = onceIn(before, part.from, part.to);
  const now = onceIn(after, part.start, part.end);
  const pairs: [number, number][] = [];
  for (const [line, place] of old) {
    const other = now.get(line);
    if (place >= 0 && other !== undefined && other >= 0) pairs.push([place, other]);
  }
  return longestRising(pairs);
}

/** The index of each line; -1 for a repeated line. */
function onceIn(lines: readonly string[], start: number, end: number): Map<string, number> {
  const places = new Map<string, number>();
  for (let i = start; i < end; i++) places.set(lines[i], places.has(lines[i]) ? -1 : i);
  return places;
}

/** Pairs ascend by their first number; returns the longest subsequence whose second numbers ascend too. */
function longestRising(pairs: readonly [number, number][]): [number, number][] {
  const previous: number[] = [];
  /** The pair with the smallest second number that ends a run of each length. */
  const ends: number[] = [];
  for (const [i, [, value]] of pairs.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (pairs[ends[middle]][1] < value) low = middle + 1;
      else high = middle;
    }
    previous[i] = low > 0 ? ends[low - 1] : -1;
    ends[low] = i;
  }
  const run: [number, number][] = [];
  for (let i = ends.at(-1) ?? -1; i >= 0; i = previous[i]) run.push(pairs[i]);
  return run.reverse();
}
