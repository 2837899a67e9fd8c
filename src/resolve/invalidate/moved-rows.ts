/** Symbols that only moved to another row of their file: links to them are redirected there, not resolved again. */

import { at, type FileFacts, SYMBOL } from '../../model/facts.ts';
import { type FileId, fileId } from '../../model/ids.ts';
import { type FileLinks, LINK } from '../../model/links.ts';

/** Maps the row a symbol had to the row it has now, or to -1 when that is unknown. */
export type MovedRows = Int32Array;

export function movedRows(before: FileFacts, after: FileFacts): MovedRows {
  const now = new Map<string, number[]>();
  keysOf(after).forEach((key, row) => {
    const rows = now.get(key);
    if (rows === undefined) now.set(key, [row]);
    else rows.push(row);
  });
  const then = keysOf(before);
  const counts = new Map<string, number>();
  for (const key of then) counts.set(key, (counts.get(key) ?? 0) + 1);
  const used = new Map<string, number>();
  return Int32Array.from(then, (key) => {
    const rows = now.get(key);
    if (rows === undefined || rows.length !== counts.get(key)) return -1;
    const nth = used.get(key) ?? 0;
    used.set(key, nth + 1);
    return rows[nth];
  });
}

/** A key for each symbol: its name and the names of everything around it. */
function keysOf({ symbols, strings }: FileFacts): string[] {
  const keys: string[] = [];
  for (let row = 0; row < symbols.rows; row++) {
    const parent = at(symbols, row, SYMBOL.parent);
    const name = strings[at(symbols, row, SYMBOL.name)];
    keys.push(row === 0 ? '' : `${keys[parent]}.${at(symbols, row, SYMBOL.kind)} ${name}`);
  }
  return keys;
}

/** The same links with their targets in these files led to where they are; undefined when one of them is not to be found. */
export function withRowsMoved(
  { links, open }: FileLinks,
  moved: ReadonlyMap<FileId, MovedRows>,
): FileLinks | undefined {
  const data = links.data.slice();
  for (let i = 0; i < data.length; i += LINK.stride) {
    const rows = moved.get(fileId(data[i + LINK.file]));
    if (rows === undefined) continue;
    const row = rows[data[i + LINK.symbol]] ?? -1;
    if (row < 0) return undefined;
    data[i + LINK.symbol] = row;
  }
  return { links: { ...links, data }, open };
}

/** Whether symbols kept their rows, so that links to them still lead where they led; others may follow them. */
export function sameRows(before: FileFacts, after: FileFacts): boolean {
  if (before.symbols.rows > after.symbols.rows) return false;
  for (let row = 0; row < before.symbols.rows; row++) {
    for (const column of [SYMBOL.kind, SYMBOL.parent] as const)
      if (at(before.symbols, row, column) !== at(after.symbols, row, column)) return false;
    const name = (facts: FileFacts) => facts.strings[at(facts.symbols, row, SYMBOL.name)];
    if (name(before) !== name(after)) return false;
  }
  return true;
}
