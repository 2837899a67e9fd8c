/** Reads the stored symbols of a file in source order, to compare a new version of the file with. */
import { damagedIndex } from '../../errors/errors.ts';
import type { Database, Value } from '../schema/open.ts';

/** The column order for writing and comparing rows. */
export const SYMBOL_COLUMNS = [
  'id',
  'file_id',
  'row',
  'parent_id',
  'name_id',
  'kind',
  'flags',
  'line',
  'col',
  'end_line',
  'end_col',
  'name_line',
  'name_col',
  'body_hash',
  'stable_id',
  'signature',
  'doc',
  'owner',
  'doc_hash',
] as const;

export type SymbolColumn = (typeof SYMBOL_COLUMNS)[number];

/** One value for every column; `name` is the name with the id `name_id`. */
export type StoredSymbol = Readonly<Record<SymbolColumn, Value>> & { readonly id: number; readonly name: string };

/** The ids of the symbols of a file. */
export interface SymbolPlaces {
  readonly id: number;
  readonly first: number;
  readonly count: number;
}

/** Ids of a file's symbols in source order; undefined where they are consecutive. */
export function scatteredIds(db: Database, fileId: number): number[] | undefined {
  const row = db.prepare('SELECT ids FROM symbol_order WHERE file_id = ?').get(fileId);
  return row === undefined ? undefined : listedIds(row.ids);
}

export function listedIds(text: unknown): number[] {
  const ids = storedJson(text);
  if (!Array.isArray(ids) || !ids.every(Number.isSafeInteger)) throw damagedIndex('a list of symbols is not one');
  return ids;
}

export function storedJson(text: unknown): unknown {
  try {
    return JSON.parse(text as string);
  } catch {
    throw damagedIndex('a stored value is not JSON');
  }
}

const STORED = `SELECT ${SYMBOL_COLUMNS.map((column) => `s.${column}`).join(', ')}, n.name
FROM symbols s JOIN names n ON n.id = s.name_id`;

/** In source order. */
export function storedSymbols(db: Database, { id, first, count }: SymbolPlaces): StoredSymbol[] {
  const scattered = scatteredIds(db, id);
  const rows =
    scattered === undefined
      ? db.prepare(`${STORED} WHERE s.id >= ? AND s.id < ? ORDER BY s.id`).all(first, first + count)
      : db
          .prepare(`${STORED} WHERE s.id IN (SELECT value FROM json_each(?)) ORDER BY s.row`)
          .all(JSON.stringify(scattered));
  return rows as unknown as StoredSymbol[];
}
