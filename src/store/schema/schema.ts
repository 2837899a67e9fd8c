/** The tables of an index file and their format version. */
import { CONFIDENCES, STORED_REASONS } from '../../model/links.ts';
import { SERVICE_COUNTS } from '../../model/service-links.ts';

/**
 * History: 1 first layout. 2 links of a file as one packed row instead of a row per edge. 3 vectors. 4 totals of text rows scaled.
 * 5 stable symbol ids, deleted files that may come back under another path, names that files asked each other for. 6 module
 * configurations by language. 7 change times of files. 8 names asked for in every language. 9 page sums with a mark of the user.
 * 10 an index may lack its links. 11 packed pages of files. 12 no credentials. 13 sites, docs end with why a symbol is deprecated, what components
 * accept. 14 links that services confirmed. Bump when a table, a column or the meaning of a stored value changes.
 */
export const FORMAT_VERSION = 14;

/** The counts stored for each file's links. */
export const LINK_COUNT_COLUMNS = [...CONFIDENCES, ...STORED_REASONS];

/**
 * Ids are small integers assigned by the writer. A symbol keeps its id for as long as it can be recognised as the same one, also in
 * another place or file. The symbols of a new file have consecutive ids in source order, so a range of ids replaces an index over
 * `file_id`; the ids of an edited file may not be consecutive, and are then listed in `symbol_order`.
 * Comments inside a statement are stored with it and compared by `checkPortable`: change them only with the format version.
 */
export const TABLES_SQL = `
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE names (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE files (
  id INTEGER PRIMARY KEY,
  path TEXT NOT NULL,
  language TEXT,
  role TEXT NOT NULL,
  skip TEXT,
  size INTEGER NOT NULL,
  mtime_ms REAL NOT NULL,
  ctime_ms REAL NOT NULL,
  inode REAL NOT NULL,
  hash BLOB NOT NULL,
  lines INTEGER NOT NULL,
  package TEXT NOT NULL,
  reference_count INTEGER NOT NULL,
  first_symbol INTEGER NOT NULL,
  symbol_count INTEGER NOT NULL
);
CREATE TABLE facts (file_id INTEGER PRIMARY KEY, data BLOB NOT NULL);
-- What frameworks read in a file (model/sites.ts), as JSON; most files have none.
CREATE TABLE sites (file_id INTEGER PRIMARY KEY, data TEXT NOT NULL);
CREATE TABLE symbols (
  id INTEGER PRIMARY KEY,
  file_id INTEGER NOT NULL,
  -- Its place among the symbols of its file.
  row INTEGER NOT NULL,
  parent_id INTEGER,
  name_id INTEGER NOT NULL,
  kind INTEGER NOT NULL,
  flags INTEGER NOT NULL,
  line INTEGER NOT NULL,
  col INTEGER NOT NULL,
  end_line INTEGER NOT NULL,
  end_col INTEGER NOT NULL,
  name_line INTEGER NOT NULL,
  name_col INTEGER NOT NULL,
  body_hash INTEGER NOT NULL,
  stable_id INTEGER NOT NULL,
  signature TEXT NOT NULL,
  doc TEXT NOT NULL,
  -- The type a method belongs to when that type is not its container.
  owner TEXT,
  -- What tells the words of its doc from others; 0: it has no row of words, 1: one without a doc.
  doc_hash INTEGER NOT NULL
);
-- Ids of a file's symbols in source order as a JSON list, where they are not consecutive.
CREATE TABLE symbol_order (file_id INTEGER PRIMARY KEY, ids TEXT NOT NULL);
-- The files of the graph, packed, some hundred neighbouring paths a row (schema/span-page.ts): it needs all of them for one symbol.
CREATE TABLE span_pages (first_path TEXT PRIMARY KEY, data BLOB NOT NULL);
-- Recently deleted files, without their rows: a file that comes back under another path is recognised by these.
CREATE TABLE gone_files (
  file_id INTEGER PRIMARY KEY,
  path TEXT NOT NULL,
  language TEXT NOT NULL,
  hash BLOB NOT NULL,
  gone_ms REAL NOT NULL,
  fingerprint BLOB NOT NULL,
  last_symbol INTEGER NOT NULL,
  symbols TEXT NOT NULL
);
CREATE TABLE problems (file_id INTEGER, code TEXT NOT NULL, path TEXT NOT NULL, line INTEGER, message TEXT NOT NULL);
CREATE TABLE projects (kind TEXT NOT NULL, dir TEXT NOT NULL, manifest TEXT NOT NULL, name TEXT NOT NULL, members TEXT);
-- The resolved references of a file. mentions is first because a search for a name reads it, and only it, for every file.
CREATE TABLE links (file_id INTEGER PRIMARY KEY, mentions BLOB NOT NULL, data BLOB NOT NULL);
CREATE TABLE link_counts (
  file_id INTEGER PRIMARY KEY,
  ${LINK_COUNT_COLUMNS.map((column) => `${column} INTEGER NOT NULL`).join(',\n  ')}
);
-- Which files (source) have links into a file (target).
CREATE TABLE link_targets (
  target_file INTEGER NOT NULL,
  source_file INTEGER NOT NULL,
  PRIMARY KEY (target_file, source_file)
) WITHOUT ROWID;
-- Compilers, language servers and indexers that confirmed links: a row for each project of each (services/contract.ts).
CREATE TABLE services (
  id INTEGER PRIMARY KEY,
  service TEXT NOT NULL,
  dir TEXT NOT NULL,
  origin TEXT NOT NULL,
  version TEXT NOT NULL
);
-- What a service said of the references of a file, in numbers (services/merge/counts.ts). It goes with the links it is about.
CREATE TABLE service_files (
  file_id INTEGER NOT NULL,
  service INTEGER NOT NULL,
  ${SERVICE_COUNTS.map((column) => `${column} INTEGER NOT NULL`).join(',\n  ')},
  PRIMARY KEY (file_id, service)
) WITHOUT ROWID;
-- Packages that references of a file lead to, as a service says: JSON, most files have none.
CREATE TABLE packages_used (file_id INTEGER PRIMARY KEY, data TEXT NOT NULL);
-- Names that a file's expressions asked other files for, as sorted hashes (resolve/invalidate/ask-log.ts). It may hold old ones too.
CREATE TABLE asks (file_id INTEGER PRIMARY KEY, data BLOB NOT NULL);
-- Vectors of a file's symbols: their rows and kinds (int32, uint8), scales (float32) and signs (bits), one after the other.
CREATE TABLE vectors (
  file_id INTEGER PRIMARY KEY,
  rows BLOB NOT NULL,
  kinds BLOB NOT NULL,
  scales BLOB NOT NULL,
  bits BLOB NOT NULL
);
-- Their int8 values, in parts (read/vectors.ts). In a separate table, because large trees read all signs and few values: with
-- the values in between, reading the signs of 446,000 vectors takes 63 ms of CPU time instead of 49.
CREATE TABLE vector_data (id INTEGER PRIMARY KEY, data BLOB NOT NULL);
-- The last change in which a file's vectors were added, changed or removed.
CREATE TABLE vector_changes (file_id INTEGER PRIMARY KEY, change INTEGER NOT NULL);
`;

/**
 * The word indexes keep no text of their own: rowid is the symbol's or the name's id.
 * `body` comes first because the first column of a posting costs no column marker: 7.5 MB instead of 9.1 on django.
 * Names have no prefix index: over distinct names a range of terms answers as fast, for half the size and a third less time.
 * Dead end: `detail=column` and `detail=none` are smaller still, but bm25() then silently ranks wrongly.
 */
const TOKENIZER = `tokenize="unicode61 remove_diacritics 0 tokenchars '_$'"`;
export const TEXT_COLUMNS = ['body', 'doc', 'signature', 'qualified', 'name'] as const;
export const WORDS_SQL = `
CREATE VIRTUAL TABLE texts USING fts5(${TEXT_COLUMNS.join(', ')}, content='', contentless_delete=1, ${TOKENIZER});
CREATE VIRTUAL TABLE names_fts USING fts5(whole, parts, initials, content='', contentless_delete=1, ${TOKENIZER});
`;

/** Fails when a word index is inconsistent. */
export const CHECK_WORDS_SQL = `
INSERT INTO texts (texts) VALUES ('integrity-check');
INSERT INTO names_fts (names_fts) VALUES ('integrity-check');
`;

/** Created after a bulk load: faster to build and denser than when they grow row by row. */
export const INDEXES_SQL = `
CREATE UNIQUE INDEX names_name ON names (name);
CREATE UNIQUE INDEX files_path ON files (path);
CREATE INDEX symbols_name ON symbols (name_id);
CREATE INDEX problems_file ON problems (file_id);
CREATE INDEX link_targets_source ON link_targets (source_file);
`;
