/** How a writer starts and ends: a new generation, an update of the active one, or a copy of another snapshot. */
import fs from 'node:fs';
import { AppError } from '../../errors/errors.ts';
import type { WriterLease } from '../jobs/writer-lease.ts';
import { checkIndex } from '../read/check-index.ts';
import { openCached } from '../schema/connection-cache.ts';
import { BUILD_PRAGMAS, type Database, openDatabase, WRITE_PRAGMAS } from '../schema/open.ts';
import { INDEXES_SQL, TABLES_SQL, WORDS_SQL } from '../schema/schema.ts';
import { announcePageSums, settlePageSums, updatePageSums, writePageSums } from '../snapshots/page-sums.ts';
import { newSealId, SEAL_META } from '../snapshots/seal.ts';
import {
  currentGeneration,
  markSuspect,
  newGeneration,
  removeOtherGenerations,
  sealedGeneration,
  switchPointer,
} from '../snapshots/snapshot-dir.ts';
import { NEW_TO_DISK, publishStage } from './publish-stage.ts';

/** The differences between a new generation and an update in place. */
export interface WriteSession {
  readonly db: Database;
  readonly empty: boolean;
  /** Statements between the last file and the end of the transaction. */
  readonly indexing: readonly string[];
  /** Metadata that is written with the last change. */
  readonly meta: Readonly<Record<string, string>>;
  beforeCommit?(): void;
  afterCommit(): void;
  /** Publishes a copy of what is committed, with this metadata; false when it cannot. Undefined: only the whole is published. */
  readonly publishCopy?: ((meta: Readonly<Record<string, string>>) => Promise<boolean>) | undefined;
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
): Pick<WriteSession, 'meta' | 'afterCommit' | 'discard'> {
  const seal = newSealId();
  return {
    meta: { [SEAL_META]: seal },
    afterCommit() {
      db.exec(toDisk);
      db.close();
      check();
      writePageSums({ file, seal });
      switchPointer(paths, { file, seal });
      removeOtherGenerations(paths, file);
    },
    discard() {
      db.close();
      if (isHeld()) removeOtherGenerations(paths, currentGeneration(paths));
    },
  };
}

/** `staged`: a first stage is published before the whole. */
export function startGeneration(lease: WriterLease, { staged = false } = {}): WriteSession {
  const { paths } = lease;
  removeOtherGenerations(paths, currentGeneration(paths));
  const stage = newGeneration(paths);
  // The name after that of the stage: names go up from one published file to the next, and none is used twice.
  const file = staged ? newGeneration(paths, 1) : stage;
  const db = openDatabase(file, 'write');
  try {
    db.exec(BUILD_PRAGMAS + TABLES_SQL + WORDS_SQL);
    db.exec(`BEGIN; ${bulkLoadOf('texts')} ${bulkLoadOf('names_fts')}`);
  } catch (error) {
    db.close();
    fs.rmSync(file, { force: true });
    throw error;
  }
  return {
    db,
    empty: true,
    indexing: [...INDEXES_SQL.split('\n').filter(Boolean), defaultsOf('texts'), defaultsOf('names_fts')],
    ...(staged && { publishCopy: (meta) => publishStage(lease, { from: file, file: stage, meta }) }),
    ...endingsOf(lease, { db, file, toDisk: NEW_TO_DISK }),
  };
}

export function startIncrement({ paths, repair, check }: WriterLease): WriteSession {
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
    settlePageSums(active);
  } catch (error) {
    db.close();
    if (error instanceof AppError && error.code === 'INDEX_CORRUPT') markSuspect(file);
    throw error;
  }
  return {
    db,
    empty: false,
    indexing: [],
    meta: {},
    beforeCommit: () => announcePageSums(active),
    afterCommit() {
      updatePageSums(active);
      db.close();
      check();
    },
    discard: () => db.close(),
  };
}

/** Invariant: a copy is activated only after it holds its own tree, so no query is answered from the tree it was copied from. */
export function startCopy(lease: WriterLease, copy: string): WriteSession {
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

/**
 * While loading, FTS5 keeps up to 16 MB of postings in memory and merges nothing: one sorted write instead of many merges.
 * Django: 0.33 s of CPU against 0.54 s with the defaults.
 */
const bulkLoadOf = (table: string): string => setting(table, 'hashsize', 16 << 20) + setting(table, 'automerge', 0);
const defaultsOf = (table: string): string => setting(table, 'hashsize', 1 << 20) + setting(table, 'automerge', 4);
const setting = (table: string, name: string, value: number): string =>
  `INSERT INTO ${table} (${table}, rank) VALUES ('${name}', ${value});`;
