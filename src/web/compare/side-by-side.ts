/** Lays out a unified diff as rows of two columns: what was removed beside what took its place. */

export interface Cell {
  readonly line: number;
  readonly text: string;
  readonly isChanged: boolean;
}

export interface Row {
  readonly left?: Cell | undefined;
  readonly right?: Cell | undefined;
}

const HUNK = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/;

export function sideBySide(diff: readonly string[]): Row[] {
  const rows: Row[] = [];
  let [left, right] = [1, 1];
  let removed: Cell[] = [];
  let added: Cell[] = [];
  const flush = (): void => {
    for (let i = 0; i < Math.max(removed.length, added.length); i++) rows.push({ left: removed[i], right: added[i] });
    [removed, added] = [[], []];
  };
  for (const line of diff) {
    const hunk = HUNK.exec(line);
    const text = line.slice(1);
    if (hunk) {
      flush();
      [left, right] = [Number(hunk[1]), Number(hunk[2])];
    } else if (line.startsWith('-')) removed.push({ line: left++, text, isChanged: true });
    else if (line.startsWith('+')) added.push({ line: right++, text, isChanged: true });
    else if (line.startsWith(' ')) {
      flush();
      rows.push({
        left: { line: left++, text, isChanged: false },
        right: { line: right++, text, isChanged: false },
      });
    }
  }
  flush();
  return rows;
}
