/** Chooses the lines of a long piece of code that are worth showing: its head, and those that match best with a line around each. */
import type { SourceCode } from './source-code.ts';

/** Stands for the lines of a gap. */
export const GAP = '…';

/** Returns one number per line. */
export type WeighLines = (lines: readonly string[]) => readonly number[];

/** The code with at most about `limit` lines; short code is not weighed. */
export function excerptOf(source: SourceCode, limit: number, weigh: WeighLines): SourceCode {
  const lines = source.text.split('\n');
  if (lines.length <= limit * SLACK) return source;
  const ranges = rangesIn(lines, weigh(lines), limit);
  const text: string[] = [];
  const gaps: { from: number; to: number }[] = [];
  let next = 0;
  const skipTo = (to: number): void => {
    if (to < next) return;
    gaps.push({ from: source.start_line + next, to: source.start_line + to });
    text.push(GAP);
  };
  for (const { from, to } of ranges) {
    skipTo(from - 1);
    text.push(...lines.slice(from, to + 1));
    next = to + 1;
  }
  skipTo(lines.length - 1);
  return gaps.length === 0 ? source : { ...source, text: text.join('\n'), gaps };
}

/** Lines above and below a matching one. */
const AROUND = 1;
/** A shorter gap costs as much as the mark that stands for it. */
const MIN_GAP = 2;
const MAX_HEAD = 5;
/** A few lines more are better than a gap. */
const SLACK = 1.25;

interface Range {
  /** Positions in the list of lines, both ends included. */
  readonly from: number;
  readonly to: number;
}

function rangesIn(lines: readonly string[], weights: readonly number[], limit: number): Range[] {
  const shown = new Set<number>();
  for (let i = 0; i <= headEnd(lines); i++) shown.add(i);
  const best = weights
    .map((weight, at) => ({ weight, at }))
    .filter(({ weight, at }) => weight > 0 && !shown.has(at))
    .sort((a, b) => b.weight - a.weight || a.at - b.at);
  for (const { at } of best) {
    if (shown.size >= limit) break;
    for (let i = Math.max(0, at - AROUND); i <= Math.min(lines.length - 1, at + AROUND); i++)
      if (lines[i].trim() !== '') shown.add(i);
  }
  // Where little matches, the beginning says the most.
  for (let i = 0; shown.size < limit && i < lines.length; i++) shown.add(i);
  return rangesOf(shown, lines);
}

/** The last line of the signature: where its brackets are closed. */
function headEnd(lines: readonly string[]): number {
  let open = 0;
  for (let i = 0; i < Math.min(MAX_HEAD, lines.length); i++) {
    for (const character of lines[i]) {
      if (character === '(' || character === '[') open++;
      else if (character === ')' || character === ']') open--;
    }
    if (open <= 0) return i;
  }
  return 0;
}

function rangesOf(shown: ReadonlySet<number>, lines: readonly string[]): Range[] {
  const ranges: { from: number; to: number }[] = [];
  for (const at of [...shown].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && at - last.to <= MIN_GAP) last.to = at;
    else ranges.push({ from: at, to: at });
  }
  // Blank lines at the ends of a range show nothing.
  for (const range of ranges) while (range.to > range.from && lines[range.to].trim() === '') range.to--;
  return ranges;
}
