/** The writer of an index: a new generation beside the old one, or an increment in one transaction. */
import fs from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { AppError } from '../../errors/errors.ts';
import type { DiskStamp } from '../../model/disk-stamp.ts';
import type { FileVectors } from '../../model/embedding.ts';
import { FACTS_VERSION } from '../../model/facts.ts';
import { LINKS_VERSION } from '../../model/links.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import type { Problem } from '../../model/problem.ts';
import type { Project } from '../../model/source-file.ts';
import type { LinksRow } from '../../resolve/core/links-row.ts';
import type { Asks } from '../../resolve/invalidate/ask-log.ts';
import type { JobCounts, JobKind } from '../jobs/jobs.ts';
import { takeWriterLease, type WriterLease } from '../jobs/writer-lease.ts';
import { checkIndex } from '../read/check-index.ts';
import { type FileReads, fileReads, readStamps } from '../read/files.ts';
import { type LinkReads, linkReads } from '../read/links.ts';
import { type VectorModel, type VectorReads, vectorReads } from '../read/vectors.ts';
import { openCached } from '../schema/connection-cache.ts';
import { BUILD_PRAGMAS, type Database, openDatabase, WRITE_PRAGMAS } from '../schema/open.ts';
import type { FileStamp } from '../schema/records.ts';
import { FORMAT_VERSION, INDEXES_SQL, TABLES_SQL, WORDS_SQL } from '../schema/schema.ts';
import { updatePageSums, writePageSums } from '../snapshots/page-sums.ts';
import { newSealId, SEAL_META } from '../snapshots/seal.ts';
import {
  currentGeneration,
  newGeneration,
  removeOtherGenerations,
  sealedGeneration,
  switchPointer,
} from '../snapshots/snapshot-dir.ts';
import type { DeletionRecord, RecentlyDeletedFile } from './recently-deleted.ts';
import { type FormerFile, type MovedFile, type PutFile, type RemovedFile, rowWriter } from './rows.ts';

/** Readers see nothing of its changes before `publish`. It is closed after `publish` or `abandon`. */
export interface Writer {
  /**
   * Adds a file, or replaces all its rows and links; links into it stay. Symbols that are recognised as the same keep their ids.
   * `before`: the file that it was under another path.
   */
  putFile(file: ParsedFile, before?: FormerFile): PutFile;
  /** Undefined when there was no such file. Links into it can be queried until `publish`. `record`: what to recognise it by later. */
  removeFile(path: string, record?: DeletionRecord): RemovedFile | undefined;
  /** Detaches the rows of a file from its path until they are put or moved to another; undefined when there was no such file. */
  detach(path: string): RemovedFile | undefined;
  /** Moves a detached file with the same content to its new path. */
  moveFile(id: number, file: MovedFile): void;
  /** Files that were removed recently, the last first. */
  recentlyDeleted(): RecentlyDeletedFile[];
  /** Replaces the links from a file. `failure`: why it has none, which becomes a problem of the file. */
  putLinks(fileId: number, row: LinksRow, failure?: string): void;
  /** Replaces the links from a file by the same links with new target rows in the same files. */
  replaceLinks(fileId: number, data: Uint8Array): void;
  /** Adds names that files asked others for. */
  addAsks(asks: Asks): void;
  /** Sets the model of the vectors that follow. Vectors of another model are removed; with undefined, all are. */
  setVectorModel(model: VectorModel | undefined): void;
  /** Replaces the vectors of a file; they are removed with the file. */
  putVectors(fileId: number, vectors: FileVectors): void;
  /** Reads the current content, including the changes of this writer. */
  readonly reads: FileReads & LinkReads & VectorReads;
  /** Updates the stamp of a file with the same content. */
  touchFile(path: string, stamp: DiskStamp): void;
  setProjects(projects: readonly Project[]): void;
  /** Problems of the tree that belong to no stored file. */
  setTreeProblems(problems: readonly Problem[]): void;
  setMeta(values: Readonly<Record<string, string>>): void;
  fileStamps(): Map<string, FileStamp>;
  /** Builds the indexes over the rows written so far, one at a time; `publish` builds the rest. Does nothing in an update. */
  buildIndexes(): Promise<void>;
  /** The counts are recorded with the job. */
  publish(counts?: JobCounts): void;
  /** With an error, the job failed; without one, there was nothing to do. */
  abandon(error?: unknown): void;
}

export interface WriterOptions {
  /** Build a new generation; otherwise update the active one (NOT_INDEXED when there is none). */
  readonly fresh: boolean;
  /** Update this copy of another snapshot and activate it; see `copySnapshot`. */
  readonly copy?: string | undefined;
  /** How long to wait for another writer before INDEX_BUSY. */
  readonly waitMs?: number;
  readonly kind?: JobKind;
}

/** Takes a lease and opens a writer with it. */
export async function openWriter(indexDir: string, key: string, options: WriterOptions): Promise<Writer> {
  const { fresh, waitMs, kind = fresh ? 'rebuild' : 'update' } = options;
  return writerWithLease(await takeWriterLease(indexDir, key, { kind, waitMs }), { fresh });
}

/** The lease ends with the writer, or with an error thrown here. */
export function writerWithLease(lease: WriterLease, { fresh, copy }: Pick<WriterOptions, 'fresh' | 'copy'>): Writer {
  try {
    const session = fresh
      ? startGeneration(lease)
      : copy === undefined
        ? startIncrement(lease)
        : startCopy(lease, copy);
    return writerOver(session, lease);
  } catch (thrown) {
    const error = lease.explain(thrown);
    lease.failed(error);
    throw error;
  }
}

/** The differences between a new generation and an update in place. */
interface Session {
  readonly db: Database;
  readonly empty: boolean;
  /** Statements between the last file and the end of the transaction. */
  readonly indexing: readonly string[];
  /** Metadata that is written with the last change. */
  readonly meta: Readonly<Record<string, string>>;
  afterCommit(): void;
  discard(): void;
}

/** `toDisk`: statements after which the file is on the disk, complete and without a log. */
interface NewFile {
  readonly db: Database;
  readonly file: string;
  readonly toDisk: string;
}

/**
 * How a new database file ends: activated or discarded. SQLite writes it to the disk: a process that opens and closes the file by itself
 * loses the locks of all its connections to it, and the driver's may outlive `close` (see `connection-cache.ts`).
 */
function endingsOf(
  { paths, check, isHeld }: WriterLease,
  { db, file, toDisk }: NewFile,
): Pick<Session, 'meta' | 'afterCommit' | 'discard'> {
  const seal = newSealId();
  return {
    meta: { [SEAL_META]: seal },
    afterCommit() {
      db.exec(toDisk);
      db.close();
      check();
      writePageSums(file);
      switchPointer(paths, file, seal);
      removeOtherGenerations(paths, file);
    },
    discard() {
      db.close();
      if (isHeld()) removeOtherGenerations(paths, currentGeneration(paths));
    },
  };
}

function startGeneration(lease: WriterLease): Session {
  const { paths } = lease;
  removeOtherGenerations(paths, currentGeneration(paths));
  const file = newGeneration(paths);
  const db = openDatabase(file, 'write');
  try {
    db.exec(BUILD_PRAGMAS + TABLES_SQL + WORDS_SQL);
    db.exec(`BEGIN; ${bulkLoadOf('texts')} ${bulkLoadOf('names_fts')}`);
  } catch (error) {
    db.close();
    fs.rmSync(file, { force: true });
    throw error;
  }
  // The change of the journal is a transaction: with FULL it ends when the whole file is on the disk.
  const toDisk = 'PRAGMA synchronous = FULL; PRAGMA locking_mode = NORMAL; PRAGMA journal_mode = WAL';
  return {
    db,
    empty: true,
    indexing: [...INDEXES_SQL.split('\n').filter(Boolean), defaultsOf('texts'), defaultsOf('names_fts')],
    ...endingsOf(lease, { db, file, toDisk }),
  };
}

function startIncrement({ paths, repair, check }: WriterLease): Session {
  if (repair?.damage !== undefined) throw new AppError('INDEX_CORRUPT', `${repair.aside}: ${repair.damage}`);
  const active = sealedGeneration(paths);
  if (active === undefined) throw new AppError('NOT_INDEXED', `There is no index in ${paths.dir}`);
  const { file, seal } = active;
  fs.accessSync(file, fs.constants.W_OK);
  const db = openCached(file, 'write');
  try {
    db.exec(WRITE_PRAGMAS);
    checkIndex(db, seal);
    db.exec('BEGIN IMMEDIATE');
  } catch (error) {
    db.close();
    throw error;
  }
  return {
    db,
    empty: false,
    indexing: [],
    meta: {},
    afterCommit() {
      updatePageSums(file);
      db.close();
      check();
    },
    discard: () => db.close(),
  };
}

/** Invariant: a copy is activated only after it holds its own tree, so no query is answered from the tree it was copied from. */
function startCopy(lease: WriterLease, copy: string): Session {
  const file = newGeneration(lease.paths);
  // It was removed with the directory, and another process has made a new one since.
  if (!fs.existsSync(copy)) throw new AppError('INDEX_GONE', `${copy} was removed`);
  fs.renameSync(copy, file);
  const db = openDatabase(file, 'write');
  try {
    db.exec(`${WRITE_PRAGMAS} PRAGMA journal_mode = WAL;`);
    checkIndex(db);
    db.exec('BEGIN IMMEDIATE');
  } catch (error) {
    db.close();
    fs.rmSync(file, { force: true });
    throw error;
  }
  return {
    db,
    empty: false,
    indexing: [],
    ...endingsOf(lease, { db, file, toDisk: 'PRAGMA wal_checkpoint(TRUNCATE)' }),
  };
}

function writerOver({ db, empty, indexing, meta, afterCommit, discard }: Session, lease: WriterLease): Writer {
  const rows = rowWriter(db, { empty });
  const steps = [...indexing];
  let closed = false;
  /** Runs once: calls after the end have no effect. */
  const end = (last: () => void): void => {
    if (closed) return;
    closed = true;
    last();
  };
  const setMeta: Writer['setMeta'] = (values) => putMeta(db, values);
  return {
    putFile: rows.putFile,
    removeFile: rows.removeFile,
    detach: rows.detach,
    moveFile: rows.moveFile,
    recentlyDeleted: rows.deleted.all,
    putLinks: rows.putLinks,
    replaceLinks: rows.replaceLinks,
    addAsks: rows.addAsks,
    setVectorModel: rows.setVectorModel,
    putVectors: rows.putVectors,
    reads: afterFlush({ ...fileReads(db), ...linkReads(db), ...vectorReads(db) }, rows.flush),
    touchFile(path, { size, mtimeMs, ctimeMs, inode }) {
      rows.flush();
      const values = [size, mtimeMs, ctimeMs, inode, path];
      db.prepare('UPDATE files SET size = ?, mtime_ms = ?, ctime_ms = ?, inode = ? WHERE path = ?').run(...values);
    },
    setProjects(projects) {
      db.exec('DELETE FROM projects');
      insertProjects(db, projects);
    },
    setTreeProblems(problems) {
      db.exec('DELETE FROM problems WHERE file_id IS NULL');
      const insert = db.prepare('INSERT INTO problems (code, path, line, message) VALUES (?, ?, ?, ?)');
      for (const { code, path, line, message } of problems) insert.run(code, path, line ?? null, message);
    },
    setMeta,
    fileStamps() {
      rows.flush();
      return readStamps(db);
    },
    async buildIndexes() {
      rows.flush();
      for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
        db.exec(step);
        await setImmediate();
      }
    },
    publish: (counts) =>
      end(() => {
        try {
          rows.flush();
          setMeta({
            ...meta,
            job: lease.job.id,
            format_version: `${FORMAT_VERSION}`,
            facts_version: `${FACTS_VERSION}`,
            links_version: `${LINKS_VERSION}`,
          });
          for (const step of steps.splice(0)) db.exec(step);
          rows.settle();
          db.exec('COMMIT');
          afterCommit();
          lease.published(counts);
        } catch (thrown) {
          const error = lease.explain(thrown);
          tryAll(discard, () => lease.failed(error));
          throw error;
        }
      }),
    abandon: (error) =>
      end(() => tryAll(discard, () => (error === undefined ? lease.release() : lease.failed(lease.explain(error))))),
  };
}

/** Runs the second even if the first throws. */
function tryAll(first: () => void, second: () => void): void {
  try {
    first();
  } finally {
    second();
  }
}

export function putMeta(db: Database, values: Readonly<Record<string, string>>): void {
  const set = db.prepare(
    'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  );
  for (const [key, value] of Object.entries(values)) set.run(key, value);
}

export function insertProjects(db: Database, projects: readonly Project[]): void {
  const insert = db.prepare('INSERT INTO projects (kind, dir, manifest, name, members) VALUES (?, ?, ?, ?, ?)');
  for (const { kind, dir, manifest, name, members } of projects) {
    insert.run(kind, dir, manifest, name, members === undefined ? null : JSON.stringify(members));
  }
}

/** The same functions, each of which first flushes pending rows. */
function afterFlush<T extends object>(reads: T, flush: () => void): T {
  const flushed = Object.entries(reads).map(([name, read]) => [
    name,
    (...values: unknown[]) => {
      flush();
      return read(...values);
    },
  ]);
  return Object.fromEntries(flushed) as T;
}

/**
 * While loading, FTS5 keeps up to 16 MB of postings in memory and merges nothing: one sorted write instead of many merges.
 * Django: 0.33 s of CPU against 0.54 s with the defaults.
 */
const bulkLoadOf = (table: string): string => setting(table, 'hashsize', 16 << 20) + setting(table, 'automerge', 0);
const defaultsOf = (table: string): string => setting(table, 'hashsize', 1 << 20) + setting(table, 'automerge', 4);
const setting = (table: string, name: string, value: number): string =>
  `INSERT INTO ${table} (${table}, rank) VALUES ('${name}', ${value});`;
