/** Reads files, problems, projects and totals. */

import type { FileId } from '../../model/ids.ts';
import { SYMBOL_KINDS } from '../../model/kinds.ts';
import type { LanguageId } from '../../model/language.ts';
import type { Problem } from '../../model/problem.ts';
import type { FileRole, Project } from '../../model/source-file.ts';
import { type LaterStage, MISSING_STAGES, missingStages } from '../../model/stages.ts';
import type { Database, Row } from '../schema/open.ts';
import type { Counts, FileRecord, FileStamp, Totals } from '../schema/records.ts';
import { listedIds, storedJson } from './stored-symbols.ts';

export interface FileFilter {
  /** A directory: only files below it. */
  readonly under?: string;
  readonly language?: string;
  readonly role?: string;
}

export interface FileReads {
  meta(): Record<string, string>;
  /** The stages that the index lacks; reads less than `meta`. */
  missingStages(): LaterStage[];
  /** Sorted by path in byte order. */
  files(filter?: FileFilter): FileRecord[];
  fileByPath(path: string): FileRecord | undefined;
  fileById(id: FileId): FileRecord | undefined;
  /** The columns that filters use, for every file. */
  fileHeads(): Pick<FileRecord, 'id' | 'path' | 'language' | 'role'>[];
  /** Files that were not parsed, not linked, or are in another language than these, or parts of which could not be parsed; sorted by path. */
  filesBeyond(languages: readonly string[], unless?: BeyondFilter): FileBeyond[];
  /** Languages of the files that were parsed. */
  parsedLanguages(): LanguageId[];
  /** Number of files per language, without documentation. */
  languages(): Map<LanguageId, number>;
  /** Ids of symbols by their places; undefined where there is no such symbol. */
  symbolIdsAt(places: readonly SymbolPlace[]): (number | undefined)[];
  fileStamps(): Map<string, FileStamp>;
  /** Paths that contain all of these lower-case fragments, with the id of the file's own symbol, sorted. */
  pathsContaining(fragments: readonly string[], limit: number): { path: string; symbolId: number }[];
  /** Sums over files: cheap enough for every run. */
  totals(): Totals;
  counts(): Counts;
  problems(limit?: number): Problem[];
  projects(): Project[];
}

/** A file that the binder did not look into, or not into all of it. */
export interface FileBeyond extends Pick<FileRecord, 'id' | 'path' | 'language' | 'role' | 'skip' | 'size'> {
  /** The first line that could not be parsed; absent of a file that was not parsed or not linked at all. */
  readonly brokenLine?: number;
}

/** Files that are left out. */
export interface BeyondFilter {
  readonly roles?: readonly FileRole[];
  readonly skips?: readonly string[];
}

/** A symbol by its file and its row among the symbols of the file. */
export interface SymbolPlace {
  readonly fileId: FileId;
  readonly row: number;
}

const FILE = `
SELECT id, path, language, role, skip, size, mtime_ms AS mtimeMs, ctime_ms AS ctimeMs, inode, hash, lines, package AS packageName,
  symbol_count AS symbolCount
FROM files`;

export function fileReads(db: Database): FileReads {
  return {
    meta: () => readMeta(db),
    missingStages() {
      const row = db.prepare('SELECT value FROM meta WHERE key = ?').get(MISSING_STAGES);
      return missingStages({ [MISSING_STAGES]: (row?.value ?? '') as string });
    },
    files: ({ under, language, role } = {}) =>
      db
        .prepare(
          `${FILE} WHERE (?1 IS NULL OR (path > ?1 || '/' AND path < ?1 || '0'))
             AND (?2 IS NULL OR language = ?2) AND (?3 IS NULL OR role = ?3) ORDER BY path`,
        )
        .all(under || null, language ?? null, role ?? null)
        .map(toFile),
    fileByPath: (path) => optionalFile(db.prepare(`${FILE} WHERE path = ?`).get(path)),
    fileById: (id) => optionalFile(db.prepare(`${FILE} WHERE id = ?`).get(id)),
    fileHeads: () => readHeads(db),
    filesBeyond: (languages, unless) => readBeyond(db, languages, unless),
    parsedLanguages: () =>
      db
        .prepare(`SELECT DISTINCT language FROM files WHERE ${IS_PARSED}`)
        .all()
        .map(({ language }) => language as LanguageId),
    languages: () =>
      new Map(
        db
          .prepare(
            `SELECT language, count(*) AS files FROM files WHERE language IS NOT NULL AND role <> 'docs' GROUP BY language`,
          )
          .all()
          .map((row) => [row.language as LanguageId, row.files as number]),
      ),
    symbolIdsAt: (places) => readIdsAt(db, places),
    fileStamps: () => readStamps(db),
    pathsContaining: (fragments, limit) =>
      db
        .prepare(
          // Twice as fast as `instr` of the path in lower case, and three times as fast as all fragments in one JSON list.
          `SELECT path, first_symbol AS symbolId FROM files WHERE symbol_count > 0
             ${"AND path LIKE ? ESCAPE '\\' ".repeat(fragments.length)} ORDER BY length(path), path LIMIT ?`,
        )
        .all(...fragments.map(holding), limit) as unknown as { path: string; symbolId: number }[],
    totals: () => readTotals(db),
    counts: () => readCounts(db),
    problems: (limit = 1000) =>
      db
        .prepare('SELECT code, path, message, line FROM problems ORDER BY path, line, code, message LIMIT ?')
        .all(limit)
        .map(toProblem),
    projects: () =>
      db
        .prepare('SELECT kind, dir, manifest, name, members FROM projects ORDER BY dir, manifest, kind')
        .all()
        .map(toProject),
  };
}

function readIdsAt(db: Database, places: readonly SymbolPlace[]): (number | undefined)[] {
  const files = JSON.stringify([...new Set(places.map(({ fileId }) => fileId))]);
  const rows = db
    .prepare(
      `SELECT id, first_symbol AS first, symbol_count AS count, o.ids FROM files
       LEFT JOIN symbol_order o ON o.file_id = id WHERE id IN (SELECT value FROM json_each(?))`,
    )
    .all(files) as { id: FileId; first: number; count: number; ids: string | null }[];
  const idsOf = new Map(rows.map(({ id, ids, ...range }) => [id, ids === null ? range : listedIds(ids)]));
  return places.map(({ fileId, row }) => {
    const ids = idsOf.get(fileId);
    if (ids === undefined || Array.isArray(ids)) return ids?.[row];
    return row < ids.count ? ids.first + row : undefined;
  });
}

/** A pattern for LIKE, which takes ASCII letters in any case. */
const holding = (fragment: string): string => `%${fragment.replace(/[\\%_]/g, '\\$&')}%`;

/** Read as JSON texts, for the same reason as in `readSpans`. */
function readHeads(db: Database): ReturnType<FileReads['fileHeads']> {
  const columns = ['id', 'path', 'language', 'role'];
  const lists = db
    .prepare(`SELECT ${columns.map((column) => `json_group_array(${column}) AS ${column}`).join(', ')} FROM files`)
    .get() as Record<string, string>;
  const [ids, paths, languages, roles] = columns.map((column) => JSON.parse(lists[column]));
  return (ids as FileId[]).map((id, i) => ({
    id,
    path: paths[i] as string,
    language: (languages[i] ?? undefined) as LanguageId | undefined,
    role: roles[i] as FileRole,
  }));
}

/**
 * Whether a file was parsed. One with symbols was: facts are large, and looking for those of every file reads a page for each.
 */
const IS_PARSED = `(language IS NOT NULL AND (symbol_count > 1 OR EXISTS (SELECT 1 FROM facts WHERE facts.file_id = files.id)))`;

function readBeyond(db: Database, languages: readonly string[], unless: BeyondFilter = {}): FileBeyond[] {
  const { roles = [], skips = [] } = unless;
  return db
    .prepare(
      `WITH broken AS (SELECT file_id, min(line) AS line FROM problems WHERE code = 'syntax_error' GROUP BY file_id),
         unlinked AS (SELECT DISTINCT file_id FROM problems WHERE code = 'link_error')
       SELECT id, path, language, role, skip, size,
         CASE WHEN ${IS_PARSED} AND unlinked.file_id IS NULL AND language IN (SELECT value FROM json_each(?1)) THEN coalesce(broken.line, 1) END
       FROM files LEFT JOIN broken ON broken.file_id = files.id LEFT JOIN unlinked ON unlinked.file_id = files.id
       WHERE role NOT IN (SELECT value FROM json_each(?2)) AND (skip IS NULL OR skip NOT IN (SELECT value FROM json_each(?3)))
         AND (language IS NULL OR broken.file_id IS NOT NULL OR unlinked.file_id IS NOT NULL
           OR language NOT IN (SELECT value FROM json_each(?1)) OR NOT ${IS_PARSED})
       ORDER BY path`,
    )
    .cells(JSON.stringify(languages), JSON.stringify(roles), JSON.stringify(skips))
    .map((cells) => {
      const [id, path, language, role, skip, size, brokenLine] = cells as BeyondCells;
      const file = { id, path, language: language ?? undefined, role, skip: skip ?? undefined, size };
      return brokenLine === null ? file : { ...file, brokenLine };
    });
}

type BeyondCells = [
  id: FileId,
  path: string,
  language: LanguageId | null,
  role: FileRole,
  skip: string | null,
  size: number,
  brokenLine: number | null,
];

export function readMeta(db: Database): Record<string, string> {
  const rows = db.prepare('SELECT key, value FROM meta').all() as { key: string; value: string }[];
  return Object.fromEntries(rows.map((row) => [row.key, row.value]));
}

export function readStamps(db: Database): Map<string, FileStamp> {
  // One string per row: every run reads all of them, and a row of eight values takes the driver four times as long. Numbers keep
  // all their digits, and the path is last because it may contain any character.
  const rows = db
    .prepare(
      `SELECT size || char(10) || printf('%!.17g', mtime_ms) || char(10) || printf('%!.17g', ctime_ms) || char(10) || printf('%!.17g', inode) || char(10) || hex(hash) ||
         char(10) || ifnull(language, '') || char(10) || ifnull(skip, '') || char(10) || path AS stamp FROM files`,
    )
    .all() as { stamp: string }[];
  const stamps = new Map<string, FileStamp>();
  for (const { stamp } of rows) {
    const fields = stamp.split('\n', 7);
    const [size, mtimeMs, ctimeMs, inode, hash, language, skip] = fields;
    const path = stamp.slice(fields.reduce((length, field) => length + field.length + 1, 0));
    stamps.set(path, {
      size: Number(size),
      mtimeMs: Number(mtimeMs),
      ctimeMs: Number(ctimeMs),
      inode: Number(inode),
      hash,
      language: (language || undefined) as LanguageId | undefined,
      skip: skip || undefined,
    });
  }
  return stamps;
}

function readTotals(db: Database): Totals {
  return db
    .prepare(
      `SELECT count(*) AS files, coalesce(sum(symbol_count), 0) AS symbols, coalesce(sum(reference_count), 0) AS "references",
         count(skip) AS skipped, (SELECT count(*) FROM problems) AS problems FROM files`,
    )
    .get() as unknown as Totals;
}

function readCounts(db: Database): Counts {
  const languages = db
    .prepare(
      `SELECT language, count(*) AS files, sum(symbol_count) AS symbols, sum(lines) AS lines
       FROM files WHERE language IS NOT NULL GROUP BY language ORDER BY files DESC, language`,
    )
    .all() as { language: string; files: number; symbols: number; lines: number }[];
  const kinds = db.prepare('SELECT kind, count(*) AS n FROM symbols GROUP BY kind ORDER BY n DESC').all() as {
    kind: number;
    n: number;
  }[];
  return {
    ...readTotals(db),
    byLanguage: Object.fromEntries(languages.map(({ language, ...counts }) => [language, counts])),
    byKind: Object.fromEntries(kinds.map(({ kind, n }) => [SYMBOL_KINDS[kind], n])),
  };
}

const optionalFile = (row: Row | undefined) => (row === undefined ? undefined : toFile(row));

function toFile(row: Row): FileRecord {
  const file = row as unknown as FileRecord;
  return { ...file, language: file.language ?? undefined, skip: file.skip ?? undefined };
}

function toProblem(row: Row): Problem {
  const { line, ...problem } = row as unknown as Problem & { line: number | null };
  return line === null ? problem : { ...problem, line };
}

function toProject(row: Row): Project {
  const { members, ...project } = row as unknown as Omit<Project, 'members'> & { members: string | null };
  return members === null ? project : { ...project, members: storedJson(members) as string[] };
}
