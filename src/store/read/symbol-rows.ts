/** Reads the symbols of a file in the form that a worker returns, for callers that read hundreds of files and need no more. */
import { SYMBOL_ROW, SYMBOL_STRING } from '../../model/parsed-file.ts';
import type { Database } from '../schema/open.ts';
import { scatteredIds } from './stored-symbols.ts';

export interface SymbolRowReads {
  /** In source order, without the words of the text index; laid out as `SYMBOL_ROW` and `SYMBOL_STRING` say. */
  symbolRows(fileId: number): { readonly symbols: Int32Array; readonly strings: string[] };
}

/** The columns of `Cells`; from the third on, those that are cells of `SYMBOL_ROW` are in its order. */
const COLUMNS = `s.id, s.parent_id, s.kind, s.flags, s.line, s.col, s.end_line, s.end_col, s.name_line, s.name_col,
  s.body_hash, s.stable_id, n.name, s.signature, s.doc, coalesce(s.owner, '')`;

type Cells = [
  id: number,
  parent: number | null,
  kind: number,
  flags: number,
  line: number,
  col: number,
  endLine: number,
  endCol: number,
  nameLine: number,
  nameCol: number,
  bodyHash: number,
  stableId: number,
  name: string,
  signature: string,
  doc: string,
  owner: string,
];

const CONSECUTIVE = `SELECT ${COLUMNS} FROM files f JOIN symbols s JOIN names n ON n.id = s.name_id
  WHERE s.id >= f.first_symbol AND s.id < f.first_symbol + f.symbol_count AND f.id = ? ORDER BY s.id`;
const SCATTERED = `SELECT ${COLUMNS} FROM symbols s JOIN names n ON n.id = s.name_id
  WHERE s.id IN (SELECT value FROM json_each(?)) ORDER BY s.row`;

export function symbolRowReads(db: Database): SymbolRowReads {
  return {
    symbolRows(fileId) {
      const ids = scatteredIds(db, fileId);
      const found = (
        ids === undefined ? db.prepare(CONSECUTIVE).cells(fileId) : db.prepare(SCATTERED).cells(JSON.stringify(ids))
      ) as Cells[];
      const rowOf = ids && new Map(ids.map((id, row) => [id, row]));
      const first = found[0]?.[0] ?? 0;
      const symbols = new Int32Array(found.length * SYMBOL_ROW.stride);
      const strings = new Array<string>(found.length * SYMBOL_STRING.stride).fill('');
      for (let row = 0; row < found.length; row++) {
        const cells = found[row];
        const parent = cells[1];
        putCells(symbols, row * SYMBOL_ROW.stride, cells);
        symbols[row * SYMBOL_ROW.stride + SYMBOL_ROW.parent] =
          parent === null ? -1 : rowOf ? rowOf.get(parent)! : parent - first;
        putStrings(strings, row * SYMBOL_STRING.stride, cells);
      }
      return { symbols, strings };
    },
  };
}

function putCells(symbols: Int32Array, at: number, cells: Cells): void {
  symbols[at + SYMBOL_ROW.kind] = cells[2];
  symbols[at + SYMBOL_ROW.flags] = cells[3];
  symbols[at + SYMBOL_ROW.line] = cells[4];
  symbols[at + SYMBOL_ROW.col] = cells[5];
  symbols[at + SYMBOL_ROW.endLine] = cells[6];
  symbols[at + SYMBOL_ROW.endCol] = cells[7];
  symbols[at + SYMBOL_ROW.nameLine] = cells[8];
  symbols[at + SYMBOL_ROW.nameCol] = cells[9];
  // The low 32 bits, then the rest.
  symbols[at + SYMBOL_ROW.hashLo] = cells[10] | 0;
  symbols[at + SYMBOL_ROW.hashHi] = Math.floor(cells[10] / 2 ** 32);
  symbols[at + SYMBOL_ROW.stableLo] = cells[11] | 0;
  symbols[at + SYMBOL_ROW.stableHi] = Math.floor(cells[11] / 2 ** 32);
}

function putStrings(strings: string[], at: number, cells: Cells): void {
  strings[at + SYMBOL_STRING.name] = cells[12];
  strings[at + SYMBOL_STRING.signature] = cells[13];
  strings[at + SYMBOL_STRING.doc] = cells[14];
  strings[at + SYMBOL_STRING.owner] = cells[15];
}
