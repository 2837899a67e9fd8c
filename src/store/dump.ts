/** Everything an index says, without ids and in a fixed order: two indexes of the same tree have the same dump. */
import type { Database } from './open.ts';
import { openDatabase } from './open.ts';
import type { Reader } from './read.ts';

/** A symbol's identity without its id. */
const SYMBOL = `(SELECT f.path || '#' || (s.id - f.first_symbol) FROM symbols s JOIN files f ON f.id = s.file_id WHERE s.id =`;

/** One query per table; `meta` is left out but for the versions, because it tells when and how rather than what. */
const QUERIES: Readonly<Record<string, string>> = {
  meta: `SELECT key, value FROM meta WHERE key LIKE '%_version'`,
  names: 'SELECT name FROM names',
  names_words: `SELECT n.name, v.term, v.col, v.offset FROM temp.name_terms v LEFT JOIN names n ON n.id = v.doc`,
  files: `SELECT path, language, role, skip, size, mtime_ms, inode, hex(hash) AS hash, lines, package, reference_count,
    symbol_count FROM files`,
  facts: `SELECT f.path, hex(data) AS data FROM facts LEFT JOIN files f ON f.id = facts.file_id`,
  symbols: `SELECT ${SYMBOL} o.id) AS symbol, ${SYMBOL} o.parent_id) AS parent, n.name, kind, flags, line, col, end_line, end_col,
    name_line, name_col, body_hash, stable_id, signature, doc, owner FROM symbols o LEFT JOIN names n ON n.id = o.name_id`,
  texts: `SELECT ${SYMBOL} v.doc) AS symbol, v.col, v.term, v.offset FROM temp.text_terms v`,
  text_totals: `SELECT hex(block) AS block FROM texts_data WHERE id = 1`,
  problems: `SELECT f.path AS file, code, p.path, line, message FROM problems p LEFT JOIN files f ON f.id = p.file_id`,
  projects: 'SELECT kind, dir, manifest, name, members FROM projects',
  edges: `SELECT ${SYMBOL} e.src) AS src, kind, ${SYMBOL} e.dst) AS dst, line, col, confidence, origin FROM edges e`,
};

/** Reads the whole index: for tests and comparisons, not for answers. */
export function dump(reader: Pick<Reader, 'file'>): string[] {
  const db = openDatabase(reader.file, 'read');
  try {
    db.exec(`CREATE VIRTUAL TABLE temp.name_terms USING fts5vocab(main, names_fts, instance);
      CREATE VIRTUAL TABLE temp.text_terms USING fts5vocab(main, texts, instance);`);
    return Object.entries(QUERIES).flatMap(([table, sql]) => rowsOf(db, table, sql));
  } finally {
    db.close();
  }
}

function rowsOf(db: Database, table: string, sql: string): string[] {
  const line = (row: object) => `${table} ${JSON.stringify(Object.values(row))}`;
  return db.prepare(sql).all().map(line).sort();
}
