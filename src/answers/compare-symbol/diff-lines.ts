/** Two versions of some lines as a unified diff. */
import { changedLines, type LineChange } from '../../compare/line-diff.ts';

export interface NumberedLines {
  /** Number of the first line, from 1. */
  readonly start: number;
  readonly lines: readonly string[];
}

/** Unchanged lines shown before and after a change. */
const CONTEXT = 3;

/** Lines that start with `@@`, `-`, `+` or a blank; empty when nothing differs. */
export function diffLines(before: NumberedLines, after: NumberedLines): string[] {
  return hunks(changedLines(before.lines, after.lines)).flatMap((changes) => {
    const [first, last] = [changes[0], changes.at(-1)!];
    const from = Math.max(1, first.start - CONTEXT);
    const to = Math.min(after.lines.length, last.end + CONTEXT);
    const lead = first.start - from;
    const tail = to - Math.max(last.end, last.start - 1);
    const old = { from: first.before.start - lead, to: last.before.end + tail };
    const head = `@@ -${rangeOf(old, before.start)} +${rangeOf({ from, to }, after.start)} @@`;
    const body: string[] = [];
    let next = from;
    for (const { start, end, before: was } of changes) {
      body.push(...after.lines.slice(next - 1, start - 1).map((line) => ` ${line}`));
      body.push(...before.lines.slice(was.start - 1, was.end).map((line) => `-${line}`));
      body.push(...after.lines.slice(start - 1, end).map((line) => `+${line}`));
      next = Math.max(end, start - 1) + 1;
    }
    body.push(...after.lines.slice(next - 1, to).map((line) => ` ${line}`));
    return [head, ...body];
  });
}

/** Joins changes whose context lines touch. */
function hunks(changes: readonly LineChange[]): LineChange[][] {
  const groups: LineChange[][] = [];
  for (const change of changes) {
    const last = groups.at(-1)?.at(-1);
    if (last !== undefined && change.start - last.end <= 2 * CONTEXT + 1) groups.at(-1)!.push(change);
    else groups.push([change]);
  }
  return groups;
}

/** The range as diff writes it: an empty one names the line before. */
function rangeOf({ from, to }: { readonly from: number; readonly to: number }, start: number): string {
  const count = to - from + 1;
  const first = start + from - 1;
  return count <= 0 ? `${first - 1},0` : `${first},${count}`;
}
