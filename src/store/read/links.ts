/** Reads links, mentions and totals of resolution. */
import type { Table } from '../../model/facts.ts';
import type { FileId } from '../../model/ids.ts';
import type { LanguageId } from '../../model/language.ts';
import { CONFIDENCES, type FileLinks, LINK, OPEN, STORED_REASONS, type StoredReason } from '../../model/links.ts';
import type { FileRole } from '../../model/source-file.ts';
import { decodeLinks, decodeLinksInto, decodeOpen, type LinkCounts } from '../../resolve/core/links-codec.ts';
import { unpackAsks } from '../../resolve/invalidate/asks-codec.ts';
import { unpackMentions } from '../../resolve/invalidate/mention-hash.ts';
import type { Database, Row } from '../schema/open.ts';
import { LINK_COUNT_COLUMNS } from '../schema/schema.ts';

export interface FileMentions {
  readonly fileId: FileId;
  /** One hash per string of the file's facts, in their order, then extra ones. */
  readonly mentions: Uint32Array;
}

export interface OpenOfFile extends FileMentions {
  readonly open: Table;
}

export interface FileLinkCounts {
  readonly id: FileId;
  readonly path: string;
  readonly role: FileRole;
  readonly language: LanguageId;
  readonly counts: LinkCounts;
}

export interface LinkReads {
  /** Empty tables when the file has no links. */
  linksOf(fileId: FileId): FileLinks;
  /** Ids of the files that have links into this one, itself included, in ascending order. */
  sourcesLinkingTo(fileId: FileId): FileId[];
  /** The links into one file, by source file. */
  linksInto(fileId: FileId): { readonly source: FileId; readonly links: Table }[];
  /** The unresolved references of some files, with the hashes of their names. */
  openOf(fileIds: readonly FileId[]): OpenOfFile[];
  /** The unresolved references to one name, by its hash, in all files or in these. */
  openNamed(hash: number, fileIds?: readonly FileId[]): OpenOfFile[];
  /** Files with unbound references of a reason, ascending. */
  filesWithOpen(reason: StoredReason): { readonly id: FileId; readonly language: LanguageId }[];
  /** The mentions of every resolved file, in ascending order of ids. */
  mentions(): Iterable<FileMentions>;
  mentionsOf(fileId: FileId): Uint32Array;
  /** Ids of the files that may mention one of these names, ascending. Several names may have the same hash. */
  filesMentioning(hashes: ReadonlySet<number>): FileId[];
  /** The names that every file asked others for, as hashes (see `askHash`). */
  allAsks(): { fileId: FileId; hashes: Int32Array }[];
  linkTotals(): LinkCounts;
  /** The totals of each file, by path; files without a language are left out. */
  linkCountsOfFiles(): FileLinkCounts[];
}

const NO_LINKS: FileLinks = {
  links: { data: new Int32Array(), rows: 0, stride: LINK.stride },
  open: { data: new Int32Array(), rows: 0, stride: OPEN.stride },
};

export function linkReads(db: Database): LinkReads {
  const mentions = () => allMentions(db);
  return {
    linksOf(fileId) {
      const row = db.prepare('SELECT data FROM links WHERE file_id = ?').get(fileId);
      return row === undefined ? NO_LINKS : decodeLinks(row.data as Uint8Array);
    },
    sourcesLinkingTo: (fileId) => readSources(db, fileId),
    linksInto: (fileId) =>
      db
        .prepare(
          `SELECT l.file_id AS source, l.data FROM link_targets t JOIN links l ON l.file_id = t.source_file
           WHERE t.target_file = ? ORDER BY l.file_id`,
        )
        .all(fileId)
        .map(({ source, data }) => ({
          source: source as FileId,
          links: decodeLinksInto(data as Uint8Array, fileId),
        })),
    openOf: (fileIds) =>
      db
        .prepare(
          'SELECT file_id AS id, mentions, data FROM links WHERE file_id IN (SELECT value FROM json_each(?)) ORDER BY file_id',
        )
        .all(JSON.stringify(fileIds))
        .map(({ id, mentions: packed, data }) => ({
          fileId: id as FileId,
          mentions: unpackMentions(packed as Uint8Array),
          open: decodeOpen(data as Uint8Array),
        })),
    openNamed: (hash, fileIds) => readOpenNamed(db, hash, fileIds),
    filesWithOpen: (reason) =>
      db
        .prepare(
          `SELECT f.id, f.language FROM link_counts c JOIN files f ON f.id = c.file_id WHERE c.${reason} > 0 ORDER BY f.id`,
        )
        .all() as { id: FileId; language: LanguageId }[],
    mentions,
    mentionsOf(fileId) {
      const row = db.prepare('SELECT mentions FROM links WHERE file_id = ?').get(fileId);
      return row === undefined ? new Uint32Array() : unpackMentions(row.mentions as Uint8Array);
    },
    filesMentioning: (hashes) =>
      filesMentioning(hashes.size > FEW_HASHES ? mentions() : mentionsHolding(db, hashes), hashes),
    allAsks: () =>
      db
        .prepare('SELECT file_id AS id, data FROM asks ORDER BY file_id')
        .all()
        .map(({ id, data }) => ({ fileId: id as FileId, hashes: unpackAsks(data as Uint8Array) })),
    linkTotals: () => toCounts(db.prepare(`SELECT ${COUNT_SUMS} FROM link_counts`).get()!),
    linkCountsOfFiles: () =>
      db
        .prepare(
          `SELECT f.id, f.path, f.role, f.language, ${LINK_COUNT_COLUMNS.map((column) => `c.${column}`).join(', ')}
           FROM link_counts c JOIN files f ON f.id = c.file_id WHERE f.language IS NOT NULL ORDER BY f.path`,
        )
        .all()
        .map((row) => ({
          id: row.id as FileId,
          path: row.path as string,
          role: row.role as FileRole,
          language: row.language as LanguageId,
          counts: toCounts(row),
        })),
  };
}

const COUNT_SUMS = LINK_COUNT_COLUMNS.map((column) => `coalesce(sum(${column}), 0) AS ${column}`).join(', ');

function toCounts(row: Row): LinkCounts {
  const take = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, row[name]]));
  return { ...take(CONFIDENCES), open: take(STORED_REASONS) } as unknown as LinkCounts;
}

/** Read as one text: graph walks read thousands of these lists, and a row per id takes ten times as long. */
function readSources(db: Database, fileId: FileId): FileId[] {
  const { ids } = db
    .prepare('SELECT group_concat(source_file) AS ids FROM link_targets WHERE target_file = ?')
    .get(fileId) as { ids: string | null };
  const sources = ids === null ? [] : ids.split(',').map((id) => Number(id) as FileId);
  return sources.sort((a, b) => a - b);
}

/** Rows read at a time: all rows of a large tree are tens of megabytes. */
const PAGE = 500;

function* allMentions(db: Database): Generator<FileMentions> {
  const page = db.prepare('SELECT file_id AS id, mentions FROM links WHERE file_id > ? ORDER BY file_id LIMIT ?');
  for (let last = -1, more = true; more; ) {
    const rows = page.all(last, PAGE) as { id: FileId; mentions: Uint8Array }[];
    for (const { id, mentions } of rows) yield { fileId: id, mentions: unpackMentions(mentions) };
    last = rows.at(-1)?.id ?? last;
    more = rows.length === PAGE;
  }
}

/** With more hashes, one pass over all rows is cheaper than a search for each. */
const FEW_HASHES = 4;

/** SQLite searches the bytes, so only matching rows are copied: 2 ms instead of 25 on django. */
const HOLDS = 'instr(mentions, ?) > 0';

function* mentionsHolding(db: Database, hashes: ReadonlySet<number>): Generator<FileMentions> {
  const search = db.prepare(`SELECT file_id AS id, mentions FROM links WHERE ${HOLDS}`);
  const found = new Map<FileId, Uint8Array>();
  for (const hash of hashes) {
    for (const { id, mentions } of search.all(bytesOf(hash))) found.set(id as FileId, mentions as Uint8Array);
  }
  for (const [fileId, mentions] of [...found].sort(([a], [b]) => a - b))
    yield { fileId, mentions: unpackMentions(mentions) };
}

function readOpenNamed(db: Database, hash: number, fileIds: readonly FileId[] | undefined): OpenOfFile[] {
  const inFiles = fileIds === undefined ? '' : 'AND file_id IN (SELECT value FROM json_each(?))';
  const rows = db
    .prepare(`SELECT file_id AS id, mentions, data FROM links WHERE ${HOLDS} ${inFiles} ORDER BY file_id`)
    .all(bytesOf(hash), ...(fileIds === undefined ? [] : [JSON.stringify(fileIds)]));
  return rows.flatMap(({ id, mentions: packed, data }) => {
    const mentions = unpackMentions(packed as Uint8Array);
    // Nearly always one: two names of a file seldom have the same hash. None when the bytes span two neighbouring hashes.
    const names = positionsOf(mentions, hash);
    return names.map((name) => ({ fileId: id as FileId, mentions, open: decodeOpen(data as Uint8Array, name) }));
  });
}

function positionsOf(hashes: Uint32Array, hash: number): number[] {
  const positions: number[] = [];
  for (let i = hashes.indexOf(hash); i >= 0; i = hashes.indexOf(hash, i + 1)) positions.push(i);
  return positions;
}

function bytesOf(hash: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(hash);
  return bytes;
}

/** A lookup by the low 16 bits rules out nearly every hash before the set is searched: the largest trees have seven million. */
function filesMentioning(files: Iterable<FileMentions>, hashes: ReadonlySet<number>): FileId[] {
  if (hashes.size === 0) return [];
  const seen = new Uint8Array(1 << 16);
  for (const hash of hashes) seen[hash & 0xffff] = 1;
  const found: FileId[] = [];
  for (const { fileId, mentions } of files) {
    for (let i = 0; i < mentions.length; i++) {
      if (seen[mentions[i] & 0xffff] === 0 || !hashes.has(mentions[i])) continue;
      found.push(fileId);
      break;
    }
  }
  return found;
}
