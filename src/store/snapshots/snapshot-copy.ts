/** Copies the index in force of one snapshot as the start of another: a clone that shares its blocks where the file system can. */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { AppError, type ErrorCode } from '../../errors/errors.ts';
import { takeWriterLock } from '../jobs/writer-lock.ts';
import { checkVersions, type Reader, readerOver } from '../read/read.ts';
import { cannotOpen, openDatabase, READ_PRAGMAS } from '../schema/open.ts';
import { needsRepair } from './repair.ts';
import { asIndexError, currentGeneration, makeSnapshotDir, type SnapshotPaths, snapshotPaths } from './snapshot-dir.ts';

export interface SnapshotCopy {
  /** The key of what was copied. */
  readonly from: string;
  /** In the directory of the snapshot it is for, under a name that no reader looks for. */
  readonly file: string;
  /** Whether it takes room of its own only for what will differ. */
  readonly shared: boolean;
  read<T>(question: (reader: Reader) => T): T;
  /** When it was not used. */
  remove(): void;
}

const UNUSABLE: readonly ErrorCode[] = ['INDEX_CORRUPT', 'INDEX_OLDER', 'INDEX_NEWER', 'INDEX_GONE', 'DISK_FULL'];
const COPY = /^copy-[\w-]+\.db/;
const STALE_MS = 3_600_000;
/** A writer that is nearly done is waited for: copying past it takes longer. */
const WAIT_MS = 300;

/** Undefined when there is nothing sound to copy. */
export async function copySnapshot(indexDir: string, from: string, to: string): Promise<SnapshotCopy | undefined> {
  const source = snapshotPaths(indexDir, from);
  const target = snapshotPaths(indexDir, to);
  makeSnapshotDir(indexDir, target.dir);
  removeStaleCopies(target.dir);
  const file = path.join(target.dir, `copy-${randomUUID()}.db`);
  const remove = (): void => {
    for (const suffix of ['', '-wal', '-shm', '-journal']) fs.rmSync(file + suffix, { force: true });
  };
  try {
    const shared = (await copyUnderLock(source, file)) ?? copyByReading(source, file);
    const copy: SnapshotCopy = {
      from,
      file,
      shared: shared ?? false,
      read: (question) => readFrom(file, question),
      remove,
    };
    if (shared !== undefined && copy.read((reader) => reader.meta()) !== undefined) return copy;
  } catch (thrown) {
    remove();
    const error = asIndexError(thrown, target.dir);
    // Another program's file, a damaged one, one that was removed meanwhile, or no room for two: then it is done without.
    if (cannotOpen(error) || (error instanceof AppError && UNUSABLE.includes(error.code))) return undefined;
    throw error;
  }
  remove();
  return undefined;
}

function readFrom<T>(file: string, question: (reader: Reader) => T): T {
  const db = openDatabase(file, 'read');
  try {
    db.exec(READ_PRAGMAS);
    checkVersions(db);
    return question(readerOver(db, () => true));
  } finally {
    db.close();
  }
}

/** While nobody writes, the file and its log together are one state. Undefined: somebody does, or it may not be locked. */
async function copyUnderLock(source: SnapshotPaths, file: string): Promise<boolean | undefined> {
  let release: () => void;
  try {
    ({ release } = await takeWriterLock(source.lock, { waitMs: WAIT_MS }));
  } catch (error) {
    if (error instanceof AppError && ['INDEX_BUSY', 'INDEX_READ_ONLY'].includes(error.code)) return undefined;
    throw error;
  }
  let shared: boolean;
  try {
    const current = currentGeneration(source);
    if (current === undefined || needsRepair(source)) return undefined;
    // The log first: whoever closes the last connection meanwhile writes it into the database, and what is in both does no harm.
    const log = `${current}-wal`;
    if ((fs.statSync(log, { throwIfNoEntry: false })?.size ?? 0) > 0) cloneIfThere(log, `${file}-wal`);
    shared = clone(current, file);
  } finally {
    release();
  }
  // Puts the log into the file, so that it can be renamed.
  const db = openDatabase(file, 'write');
  try {
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    db.close();
  }
  return shared;
}

function cloneIfThere(from: string, to: string): void {
  try {
    clone(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function clone(from: string, to: string): boolean {
  try {
    fs.copyFileSync(from, to, fs.constants.COPYFILE_FICLONE_FORCE);
    return true;
  } catch {
    // Not this file system, or not here.
    fs.copyFileSync(from, to);
    return false;
  }
}

/** Through a reader, which sees one state whoever writes. */
function copyByReading(source: SnapshotPaths, file: string): boolean | undefined {
  const current = currentGeneration(source);
  if (current === undefined || fs.existsSync(source.suspect)) return undefined;
  const db = openDatabase(current, 'read');
  try {
    db.exec(READ_PRAGMAS);
    db.prepare('VACUUM INTO ?').run(file);
  } finally {
    db.close();
  }
  return false;
}

/** Of processes that were killed. */
export function removeStaleCopies(dir: string): void {
  for (const name of fs.readdirSync(dir)) {
    const file = path.join(dir, name);
    const { mtimeMs = Date.now() } = (COPY.test(name) && fs.statSync(file, { throwIfNoEntry: false })) || {};
    if (Date.now() - mtimeMs > STALE_MS) fs.rmSync(file, { force: true });
  }
}
