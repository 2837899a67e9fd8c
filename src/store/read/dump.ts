/** Dumps the content of an index without ids and in a fixed order: two indexes of the same tree have the same dump. */
import { decodeFacts } from '../../extract/facts-codec.ts';
import { at, type Table } from '../../model/facts.ts';
import type { FileId } from '../../model/ids.ts';
import { REFERENCE_KINDS } from '../../model/kinds.ts';
import { CONFIDENCES, LINK, OPEN, ORIGINS, STORED_REASONS } from '../../model/links.ts';
import type { Database } from '../schema/open.ts';
import { openDatabase } from '../schema/open.ts';
import { LINK_COUNT_COLUMNS } from '../schema/schema.ts';
import { fileReads } from './files.ts';
import { linkReads } from './links.ts';
import type { Reader } from './read.ts';
import { spanReads } from './spans.ts';
import { PARTS } from './vectors.ts';
import { worldReads } from './world.ts';

/** A symbol's identity without its id. */
const SYMBOL = `(SELECT f.path || '#' || s.row FROM symbols s JOIN files f ON f.id = s.file_id WHERE s.id =`;

/** One query per table. Of `meta` only the versions are included: the rest says when and how the index was made. */
const QUERIES: Readonly<Record<string, string>> = {
  meta: `SELECT key, value FROM meta
    WHERE key LIKE '%_version' OR key IN ('vector_model', 'vector_dimensions', 'vector_count')`,
  names: 'SELECT name FROM names',
  names_words: `SELECT n.name, v.term, v.col, v.offset FROM temp.name_terms v LEFT JOIN names n ON n.id = v.doc`,
  files: `SELECT path, language, role, skip, size, mtime_ms, inode, hex(hash) AS hash, lines, package, reference_count,
    symbol_count FROM files`,
  facts: `SELECT f.path, hex(data) AS data FROM facts LEFT JOIN files f ON f.id = facts.file_id`,
  sites: `SELECT f.path, data FROM sites LEFT JOIN files f ON f.id = sites.file_id`,
  symbols: `SELECT ${SYMBOL} o.id) AS symbol, ${SYMBOL} o.parent_id) AS parent, n.name, kind, flags, line, col, end_line, end_col,
    name_line, name_col, body_hash, stable_id, signature, doc, owner,
    doc_hash FROM symbols o LEFT JOIN names n ON n.id = o.name_id`,
  texts: `SELECT ${SYMBOL} v.doc) AS symbol, v.col, v.term, v.offset FROM temp.text_terms v`,
  text_totals: `SELECT hex(block) AS block FROM texts_data WHERE id = 1`,
  problems: `SELECT f.path AS file, code, p.path, line, message FROM problems p LEFT JOIN files f ON f.id = p.file_id`,
  projects: 'SELECT kind, dir, manifest, name, members FROM projects',
  link_counts: `SELECT f.path, ${LINK_COUNT_COLUMNS.join(', ')} FROM link_counts c LEFT JOIN files f ON f.id = c.file_id`,
  link_targets: `SELECT t.path AS target, s.path AS source FROM link_targets l LEFT JOIN files t ON t.id = l.target_file
    LEFT JOIN files s ON s.id = l.source_file`,
  vectors: `SELECT f.path, hex(rows) AS rows, hex(kinds) AS kinds, hex(scales) AS scales, hex(bits) AS bits
    FROM vectors LEFT JOIN files f ON f.id = vectors.file_id`,
  vector_data: `SELECT f.path, d.id % ${PARTS} AS part, hex(data) AS data FROM vector_data d
    LEFT JOIN files f ON f.id = d.id / ${PARTS}`,
  mentions: 'SELECT f.path, hex(mentions) AS hashes FROM links LEFT JOIN files f ON f.id = links.file_id',
};

/** Reads the whole index: for tests and comparisons, not for answers. */
export function dump(reader: Pick<Reader, 'file'>): string[] {
  const db = openDatabase(reader.file, 'read');
  try {
    db.exec(`CREATE VIRTUAL TABLE temp.name_terms USING fts5vocab(main, names_fts, instance);
      CREATE VIRTUAL TABLE temp.text_terms USING fts5vocab(main, texts, instance);`);
    const tables = Object.entries(QUERIES).flatMap(([table, sql]) => rowsOf(db, table, sql));
    return [...tables, ...spanLines(db), ...linkLines(db)];
  } finally {
    db.close();
  }
}

function rowsOf(db: Database, table: string, sql: string): string[] {
  const line = (row: object) => `${table} ${JSON.stringify(Object.values(row))}`;
  return db.prepare(sql).all().map(line).sort();
}

/** Pages of files are packed with ids in them, which must be those of the rows. */
function spanLines(db: Database): string[] {
  const rows = db.prepare('SELECT id, path, first_symbol AS first FROM files').all();
  const ids = new Map(rows.map(({ id, path, first }) => [path, `${id} ${first}`]));
  return spanReads(db)
    .fileSpans()
    .map(({ id, path, language, role, symbolCount, firstSymbol }) => {
      const isRow = ids.get(path) === `${id} ${firstSymbol}`;
      return `span ${JSON.stringify([path, language ?? null, role, symbolCount, isRow])}`;
    });
}

/** Links are packed with the ids of files in them: unpacked here, file by file in path order. */
function linkLines(db: Database): string[] {
  const reads = { ...fileReads(db), ...worldReads(db), ...linkReads(db) };
  const files = reads.files();
  const paths = new Map(files.map((file) => [file.id, file.path]));
  return files.flatMap(({ id, path }) => {
    const { links, open } = reads.linksOf(id);
    const strings = open.rows > 0 ? decodeFacts(reads.factsOf(id)).strings : [];
    const bound = rowsIn(links, (cell) => [
      `${path}#${cell(LINK.source)}`,
      `${paths.get(cell(LINK.file) as FileId)}#${cell(LINK.symbol)}`,
      REFERENCE_KINDS[cell(LINK.kind)],
      cell(LINK.line),
      cell(LINK.col),
      CONFIDENCES[cell(LINK.confidence)],
      ORIGINS[cell(LINK.origin)],
    ]);
    const unbound = rowsIn(open, (cell) => [
      `${path}#${cell(OPEN.source)}`,
      strings[cell(OPEN.name)],
      REFERENCE_KINDS[cell(OPEN.kind)],
      cell(OPEN.line),
      cell(OPEN.col),
      STORED_REASONS[cell(OPEN.reason)],
    ]);
    // Links at one place may be stored in the order of their targets' ids.
    return [
      ...bound.map((row) => `link ${JSON.stringify(row)}`).sort(),
      ...unbound.map((row) => `open ${JSON.stringify(row)}`).sort(),
    ];
  });
}

function rowsIn<T>(table: Table, read: (cell: (column: number) => number) => T): T[] {
  return Array.from({ length: table.rows }, (_, row) => read((column) => at(table, row, column)));
}
