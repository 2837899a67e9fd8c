/** Reads a few columns of every symbol, for walks over the whole tree that need no texts. */
import type { Database } from '../schema/open.ts';

export interface SymbolColumnReads {
  /** In ascending order of ids: id, enclosing symbol or null, kind code, flags, id of the name, line and column of the name. */
  symbolCells(): Iterable<SymbolCells>;
}

export type SymbolCells = [
  id: number,
  parentId: number | null,
  kind: number,
  flags: number,
  nameId: number,
  nameLine: number,
  nameCol: number,
];

/** Rows read at a time. */
const PAGE = 20_000;

export function symbolColumnReads(db: Database): SymbolColumnReads {
  return {
    *symbolCells() {
      const page = db.prepare(
        'SELECT id, parent_id, kind, flags, name_id, name_line, name_col FROM symbols WHERE id > ? ORDER BY id LIMIT ?',
      );
      for (let last = -1, more = true; more; ) {
        const rows = page.cells(last, PAGE) as SymbolCells[];
        yield* rows;
        last = rows.at(-1)?.[0] ?? last;
        more = rows.length === PAGE;
      }
    },
  };
}
