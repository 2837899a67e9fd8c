/** Prints an edit as a unified diff without context: the lines around it may contain keys. */
import { changedLines } from '../compare/line-diff.ts';

/** Characters shown on either side of the changed part of a shortened line. */
const MARGIN = 4;
const LONG_LINE = 160;

export function unifiedDiff(before: string | undefined, after: string | undefined, name: string): string {
  const [old, now] = [linesOf(before), linesOf(after)];
  const hunks = changedLines(old, now).map((change) => {
    const removed = old.slice(change.before.start - 1, change.before.end);
    const added = now.slice(change.start - 1, change.end);
    const at = `@@ -${rangeOf(change.before)} +${rangeOf(change)} @@`;
    const pair = shortened(removed[0], added[0]);
    if (pair) [removed[0], added[0]] = [pair.before, pair.after];
    return [at, ...removed.map((line) => `-${line}`), ...added.map((line) => `+${line}`)].join('\n');
  });
  if (hunks.length === 0) return '';
  const nameOf = (text: string | undefined) => (text === undefined ? '/dev/null' : name);
  return [`--- ${nameOf(before)}`, `+++ ${nameOf(after)}`, ...hunks].join('\n');
}

/** Lines without their ends; a final line break does not add an empty line. */
function linesOf(text: string | undefined): string[] {
  if (!text) return [];
  const lines = text.replace('\ufeff', '').split(/\r?\n/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

/** As in diff: an empty range names the line before it. */
function rangeOf({ start, end }: { start: number; end: number }): string {
  const count = end - start + 1;
  return count === 0 ? `${start - 1},0` : count === 1 ? `${start}` : `${start},${count}`;
}

interface Pair {
  readonly before: string;
  readonly after: string;
}

/** Shortens a changed pair of lines that are long, or that differ only in a trailing comma. */
function shortened(before: string | undefined, after: string | undefined): Pair | undefined {
  if (before === undefined || after === undefined) return undefined;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const changed = [before, after].map((line) => line.slice(start, line.length - end)).join('');
  if (changed !== ',' && before.length <= LONG_LINE && after.length <= LONG_LINE) return undefined;
  const indent = /^\s*/.exec(before)![0];
  const from = start - MARGIN;
  const head = from > indent.length ? `${indent}…` : '';
  const cut = (line: string) => {
    const to = line.length - end + MARGIN;
    return head + line.slice(head ? from : 0, to) + (to < line.length ? '…' : '');
  };
  return { before: cut(before), after: cut(after) };
}
