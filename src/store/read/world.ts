/** Reads the tree as resolution sees it: files by place, declared names, and facts. */
import type { FileId } from '../../model/ids.ts';
import { FLAG, type SymbolKind, symbolKindCode } from '../../model/kinds.ts';
import type { LanguageId } from '../../model/language.ts';
import { type SymbolKey, symbolKey } from '../../model/links.ts';
import type { Database, Row } from '../schema/open.ts';
import type { FileRecord } from '../schema/records.ts';

export interface WorldReads {
  /** The columns that resolution needs, for every file in path order. */
  worldFiles(): WorldFileRow[];
  worldFile(id: FileId): WorldFileRow | undefined;
  worldFileAt(path: string): WorldFileRow | undefined;
  /** The files directly in a directory ('' is the root), in path order. */
  worldFilesIn(directory: string): WorldFileRow[];
  /** Whether the directory has a file in or below it. */
  hasDirectory(directory: string): boolean;
  /** Symbols with this name that are declared at file or namespace level, by path and place. */
  declaredNamed(name: string): { key: SymbolKey; language: LanguageId | undefined }[];
  /** Names of symbols of some kinds that are no local ones, once for each language. */
  namesOfKinds(kinds: readonly SymbolKind[]): { readonly name: string; readonly language: LanguageId }[];
  /** All such symbols, by path and place. */
  declaredSymbols(): { name: string; key: SymbolKey }[];
  /** Files whose references could not be resolved. */
  unlinkedFiles(): FileId[];
  /** The packed facts of a file; empty when it was not parsed. */
  factsOf(fileId: FileId): Uint8Array;
  /** The files that have sites, in path order, with the sites as JSON. */
  siteRows(): { readonly fileId: FileId; readonly data: string }[];
}

export type WorldFileRow = Pick<FileRecord, 'id' | 'path' | 'language' | 'role' | 'packageName'>;

/** A file that was not parsed has no language here: it contains nothing to resolve. */
const WORLD_FILE = `
SELECT id, path, CASE WHEN facts.file_id IS NOT NULL THEN language END AS language, role, package AS packageName
FROM files LEFT JOIN facts ON facts.file_id = files.id`;
/** Paths below a directory, as a range of the index over them: '0' is what follows '/'. */
const BELOW = `path > ?1 || '/' AND path < ?1 || '0'`;
const CONTAINERS = [symbolKindCode.file, symbolKindCode.namespace, symbolKindCode.module, symbolKindCode.trait].join(
  ', ',
);
const DECLARED = `
SELECT s.file_id AS fileId, s.row, f.language
FROM symbols s JOIN files f ON f.id = s.file_id JOIN symbols p ON p.id = s.parent_id
WHERE s.name_id = (SELECT id FROM names WHERE name = ?) AND
  ((p.kind IN (${CONTAINERS}) AND (s.flags & ${FLAG.local}) = 0) OR (s.flags & ${FLAG.extension | FLAG.unscoped}) <> 0)
ORDER BY f.path, s.row`;

const ALL_DECLARED = `
SELECT s.file_id AS fileId, s.row, n.name
FROM symbols s JOIN files f ON f.id = s.file_id JOIN symbols p ON p.id = s.parent_id JOIN names n ON n.id = s.name_id
WHERE (p.kind IN (${CONTAINERS}) AND (s.flags & ${FLAG.local}) = 0) OR (s.flags & ${FLAG.extension | FLAG.unscoped}) <> 0
ORDER BY f.path, s.row`;

const toWorldFile = (row: Row): WorldFileRow =>
  ({ ...row, language: row.language ?? undefined }) as unknown as WorldFileRow;

const optionalWorldFile = (row: Row | undefined) => (row === undefined ? undefined : toWorldFile(row));

export function worldReads(db: Database): WorldReads {
  return {
    unlinkedFiles: () =>
      db
        .prepare("SELECT DISTINCT file_id AS id FROM problems WHERE code = 'link_error'")
        .all()
        .map(({ id }) => id as FileId),
    worldFiles: () => db.prepare(`${WORLD_FILE} ORDER BY path`).all().map(toWorldFile),
    worldFile: (id) => optionalWorldFile(db.prepare(`${WORLD_FILE} WHERE id = ?`).get(id)),
    worldFileAt: (path) => optionalWorldFile(db.prepare(`${WORLD_FILE} WHERE path = ?`).get(path)),
    worldFilesIn: (directory) => readFilesIn(db, directory),
    hasDirectory: (directory) =>
      directory === ''
        ? db.prepare('SELECT 1 FROM files LIMIT 1').get() !== undefined
        : db.prepare(`SELECT 1 FROM files WHERE ${BELOW} LIMIT 1`).get(directory) !== undefined,
    declaredNamed: (name) =>
      db
        .prepare(DECLARED)
        .all(name)
        .map((row) => ({
          key: symbolKey(row.fileId as FileId, row.row as number),
          language: (row.language ?? undefined) as LanguageId | undefined,
        })),
    namesOfKinds: (kinds) =>
      db
        .prepare(
          `SELECT DISTINCT n.name, f.language FROM symbols s JOIN names n ON n.id = s.name_id JOIN files f ON f.id = s.file_id
           WHERE s.kind IN (SELECT value FROM json_each(?)) AND (s.flags & ${FLAG.local}) = 0 AND f.language IS NOT NULL`,
        )
        .all(JSON.stringify(kinds.map((kind) => symbolKindCode[kind]))) as { name: string; language: LanguageId }[],
    declaredSymbols: () =>
      db
        .prepare(ALL_DECLARED)
        .all()
        .map((row) => ({ name: row.name as string, key: symbolKey(row.fileId as FileId, row.row as number) })),
    siteRows: () =>
      db.prepare('SELECT file_id AS fileId, data FROM sites JOIN files f ON f.id = file_id ORDER BY f.path').all() as {
        fileId: FileId;
        data: string;
      }[],
    factsOf: (fileId) =>
      (db.prepare('SELECT data FROM facts WHERE file_id = ?').get(fileId)?.data as Uint8Array) ?? new Uint8Array(),
  };
}

function readFilesIn(db: Database, directory: string): WorldFileRow[] {
  const rows =
    directory === ''
      ? db.prepare(`${WORLD_FILE} WHERE instr(path, '/') = 0 ORDER BY path`).all()
      : db
          .prepare(`${WORLD_FILE} WHERE ${BELOW} AND instr(substr(path, length(?1) + 2), '/') = 0 ORDER BY path`)
          .all(directory);
  return rows.map(toWorldFile);
}
