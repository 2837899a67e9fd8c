/** Checks an open database before anything else is read from it: that it is an index, of this format, and the one that was published. */
import { AppError } from '../../errors/errors.ts';
import { FACTS_VERSION } from '../../model/facts.ts';
import { LINKS_VERSION } from '../../model/links.ts';
import { type Database, openDatabase } from '../schema/open.ts';
import { FORMAT_VERSION, INDEXES_SQL, TABLES_SQL, WORDS_SQL } from '../schema/schema.ts';
import { SEAL_META } from '../snapshots/seal.ts';
import { readMeta } from './files.ts';

/** Format versions of tables, facts and links that this program writes. */
export const FORMAT_VERSIONS: readonly number[] = [FORMAT_VERSION, FACTS_VERSION, LINKS_VERSION];

/**
 * Throws INDEX_CORRUPT, INDEX_NEWER or INDEX_OLDER. Reads only the schema and the metadata: the whole file is checked only after an
 * unclean stop. `seal`: the id that the file was published with.
 */
export function checkIndex(db: Database, seal?: string): void {
  const schema = schemaOf(db);
  const versions = readVersions(db, schema);
  const current = FORMAT_VERSIONS;
  const found = `${db.file} has format ${versions.join('.')}, this program writes ${current.join('.')}`;
  if (versions.some(Number.isNaN)) throw damaged(db, schema.length === 0 ? 'it is empty' : OTHER_TABLES);
  if (versions.some((version, i) => version > current[i])) throw new AppError('INDEX_NEWER', found);
  if (versions.some((version, i) => version < current[i])) throw new AppError('INDEX_OLDER', found);
  if (JSON.stringify(schema) !== ownSchema().text) throw damaged(db, OTHER_TABLES);
  if (seal !== undefined && readMeta(db)[SEAL_META] !== seal)
    throw damaged(db, 'it is not the file that was published');
}

const OTHER_TABLES = 'its tables are not those of an index';
const damaged = (db: Database, what: string): AppError => new AppError('INDEX_CORRUPT', `${db.file}: ${what}`);

/**
 * Reads the whole file; an empty list when it is sound. A connection remembers the segments of a word index, and the check, unlike a
 * search, does not compare them with what was published since: without a search in the same view it reports damage where there is none.
 */
export function integrityErrors(db: Database): string[] {
  for (const table of ['texts', 'names_fts'])
    db.prepare(`SELECT rowid FROM ${table} WHERE ${table} MATCH '"a"' LIMIT 1`).get();
  const rows = db.prepare('PRAGMA quick_check(20)').all() as { quick_check: string }[];
  return rows.map((row) => row.quick_check).filter((line) => line !== 'ok');
}

/** The table of versions is the same in all formats. A view in its place, which may never end, is not read. */
function readVersions(db: Database, schema: readonly SchemaRow[]): number[] {
  const isTable = schema.every(([type]) => type === 'table' || type === 'index');
  if (!isTable || schema.find(([, name]) => name === 'meta')?.[3] !== ownSchema().meta) return [Number.NaN];
  const meta = readMeta(db);
  const versions = [Number(meta.format_version ?? 'none'), Number(meta.facts_version ?? 'none')];
  // Formats before links had no version of them.
  return [...versions, Number(meta.links_version ?? 0)];
}

type SchemaRow = readonly [type: string, name: string, table: string, sql: string | null];

const schemaOf = (db: Database): SchemaRow[] =>
  db
    .prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name')
    .cells() as unknown as SchemaRow[];

let own: { readonly text: string; readonly meta: string | null | undefined } | undefined;

/** The schema as this version of SQLite stores it. */
function ownSchema(): NonNullable<typeof own> {
  if (own !== undefined) return own;
  const db = openDatabase(':memory:', 'write');
  try {
    db.exec(TABLES_SQL + WORDS_SQL + INDEXES_SQL);
    const schema = schemaOf(db);
    own = { text: JSON.stringify(schema), meta: schema.find(([, name]) => name === 'meta')?.[3] };
    return own;
  } finally {
    db.close();
  }
}
