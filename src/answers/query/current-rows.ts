/** The places in the rows of a statement: the files that they cite, and the lines of those files as they are now. */
import { relocated } from '../../workspace/relocate-lines.ts';
import type { Session } from '../../workspace/session.ts';
import { COMMIT_VIEW_NAMES } from './link-views.ts';
import type { StatementResult } from './task.ts';
import type { Cell } from './view.ts';

/** Columns of views that hold a path. Those of commits are paths of then. */
const PATHS: ReadonlySet<string> = new Set(['path', 'to_path']);

/** Positions of the columns that together are a place in a file. */
export interface LinePlace {
  readonly path: number;
  readonly line: number;
  readonly name: number;
  readonly kind: number;
  readonly isSymbol: boolean;
}

export interface RowPlaces {
  /** Every path that the rows cite. */
  readonly paths: ReadonlySet<string>;
  readonly lines: readonly LinePlace[];
}

export function placesOf({ columns, rows }: Pick<StatementResult, 'columns' | 'rows'>): RowPlaces {
  const at = (table: string | null, column: string) =>
    columns.findIndex((one) => one.table === table && one.column === column);
  const lines = columns.flatMap(({ table, column }, line): LinePlace[] => {
    if (table === null || column !== 'line' || at(table, 'path') < 0) return [];
    const [path, name, kind] = [at(table, 'path'), at(table, 'name'), at(table, 'kind')];
    return [{ path, line, name, kind, isSymbol: table === 'symbols' && name >= 0 }];
  });
  const paths = new Set<string>();
  for (const [i, { table, column }] of columns.entries()) {
    if (table === null || column === null || !PATHS.has(column) || COMMIT_VIEW_NAMES.includes(table)) continue;
    for (const row of rows) if (typeof row[i] === 'string') paths.add(row[i]);
  }
  return { paths, lines };
}

export function relocateRows(
  session: Session,
  rows: StatementResult['rows'],
  lines: readonly LinePlace[],
): { readonly rows: StatementResult['rows']; readonly gone: number } {
  let gone = 0;
  const now = rows.map((row) => {
    const cells: Cell[] = [...row];
    for (const { path, line, name, kind, isSymbol } of lines) {
      if (typeof row[path] !== 'string' || typeof row[line] !== 'number') continue;
      const place = { path: row[path], line: row[line], ...(isSymbol && { name: row[name], kind: row[kind] }) };
      const found = relocated(session, place, { kind: isSymbol ? 'symbol' : 'reference', fields: new Map() });
      if (found.line === 0 && place.line !== 0) gone++;
      cells[line] = found.line;
    }
    return cells;
  });
  return { rows: now, gone };
}
