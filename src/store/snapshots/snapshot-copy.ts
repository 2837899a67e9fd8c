/** Copies the active index of one snapshot as the seed of another: a clone that shares blocks where the file system supports it. */

import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { copyInChild } from '../../base/copy-in-child.ts';
import { interruptible } from '../../base/interruptible.ts';
import { AppError, type ErrorCode } from '../../errors/errors.ts';
import { inodeOf, takeWriterLock } from '../jobs/writer-lock.ts';
import { checkIndex } from '../read/check-index.ts';
import { type Reader, readerOver } from '../read/read.ts';
import { cannotOpen, openDatabase, READ_PRAGMAS } from '../schema/open.ts';
import { copyCheck, logDamage } from './page-sums.ts';
import { needsRepair } from './repair.ts';
import { asIndexError, makeSnapshotDir, type SnapshotPaths, sealedGeneration, snapshotPaths } from './snapshot-dir.ts';

export interface SnapshotCopy {
  /** Key of the snapshot that was copied. */
  readonly from: string;
  /** In the directory of the new snapshot, under a name that no reader opens. */
  readonly file: string;
  /** Whether it takes disk space only for the blocks that will differ. */
  readonly shared: boolean;
  read<T>(question: (reader: Reader) => T): T;
  /** Removes the copy when it was not used. Safe to call twice. */
  remove(): void;
}

const UNUSABLE: readonly ErrorCode[] = ['INDEX_CORRUPT', 'INDEX_OLDER', 'INDEX_NEWER', 'INDEX_GONE', 'DISK_FULL'];
const COPY = /^copy-[\w-]+\.db/;
const STALE_MS = 3_600_000;
/** How long to wait for a writer that is nearly done: copying around it takes longer. */
const WAIT_MS = 300;

/** Undefined when there is no intact index to copy. */
export async function copySnapshot(indexDir: string, from: string, to: string): Promise<SnapshotCopy | undefined> {
  const source = snapshotPaths(indexDir, from);
  const target = snapshotPaths(indexDir, to);
  makeSnapshotDir(indexDir, target.dir);
  const inode = inodeOf(target.dir);
  const file = path.join(target.dir, `copy-${randomUUID()}.db`);
  const remove = (): void => removeCopy(file);
  try {
    removeStaleCopies(target.dir);
    const copied = (await copyUnderLock(source, file)) ?? copyIntact(source, file);
    if (copied !== undefined) {
      const read: SnapshotCopy['read'] = (question) => readFrom(file, copied.seal, question);
      read((reader) => reader.meta());
      return { from, file, shared: copied.shared, read, remove };
    }
  } catch (thrown) {
    remove();
    // The directory was removed meanwhile: any error may come of that, also that SQLite misses its journal.
    if (inode === undefined || inodeOf(target.dir) !== inode) return undefined;
    const error = asIndexError(thrown, target.dir);
    // The index is of another version, damaged or removed meanwhile, or there is no space for a copy: the caller does without.
    if (cannotOpen(error) || (error instanceof AppError && UNUSABLE.includes(error.code))) return undefined;
    throw error;
  }
  remove();
  return undefined;
}

/**
 * Without locks, which a file of this process does not need. With them, the connection could outlive `close` (see `connection-cache.ts`),
 * and after the copy is renamed, this process would share its memory of the log with that connection and with no other process.
 */
function readFrom<T>(file: string, seal: string, question: (reader: Reader) => T): T {
  const db = openDatabase(file, 'immutable');
  try {
    db.exec(READ_PRAGMAS);
    checkIndex(db, seal);
    return question(readerOver(db, () => true));
  } finally {
    db.close();
  }
}

interface Copied {
  readonly shared: boolean;
  /** The id that the copied database was published with. */
  readonly seal: string;
}

/** While no process writes, the file and its log together are one state. Undefined: a process writes, or the lock cannot be taken. */
async function copyUnderLock(source: SnapshotPaths, file: string): Promise<Copied | undefined> {
  let release: () => void;
  try {
    ({ release } = await takeWriterLock(source.lock, { waitMs: WAIT_MS }));
  } catch (error) {
    if (error instanceof AppError && ['INDEX_BUSY', 'INDEX_READ_ONLY'].includes(error.code)) return undefined;
    throw error;
  }
  let copied: Copied;
  let isIntact: (copy: string) => boolean;
  try {
    const current = sealedGeneration(source);
    if (current === undefined || needsRepair(source)) return undefined;
    // The log first: a process that closes the last connection meanwhile moves it into the database, and having both does no harm.
    const log = `${current.file}-wal`;
    const hasLog = (fs.statSync(log, { throwIfNoEntry: false })?.size ?? 0) > 0;
    const logs = hasLog ? [[log, `${file}-wal`] as const] : [];
    const shared = await copyInChild([...logs, [current.file, file]]);
    if (shared === undefined) {
      removeCopy(file);
      return undefined;
    }
    copied = { shared, seal: current.seal };
    isIntact = copyCheck(current);
  } finally {
    release();
  }
  const db = openDatabase(file, 'write');
  try {
    // Without prepared statements, so that the connection ends here. The first read recovers the log.
    db.exec('SELECT 1 FROM sqlite_schema LIMIT 1');
    if (!isIntact(file)) throw new AppError('INDEX_CORRUPT', `The index in ${source.dir} is not what was written`);
    // Moves the log into the file, so that the file can be renamed.
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    db.close();
  }
  return copied;
}

/** Undefined also for an index that a reader has found damaged. */
const copyIntact = (source: SnapshotPaths, file: string): Copied | undefined =>
  fs.existsSync(source.suspect) ? undefined : copyByReading(source, file);

/** Copies through a reader, which sees one state while others write. Undefined without an index. */
export function copyByReading(source: SnapshotPaths, file: string): Copied | undefined {
  const current = sealedGeneration(source);
  if (current === undefined) return undefined;
  const db = openDatabase(current.file, 'read');
  try {
    db.exec(READ_PRAGMAS);
    checkIndex(db, current.seal);
    const damage = logDamage(current, source);
    if (damage !== undefined) throw new AppError('INDEX_CORRUPT', `${current.file}: ${damage}`);
    interruptible(() => db.prepare('VACUUM INTO ?').run(file));
  } finally {
    db.close();
  }
  return { shared: false, seal: current.seal };
}

function removeCopy(file: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) fs.rmSync(file + suffix, { force: true });
}

/** Whether a file in the directory of a snapshot is a copy that is not active yet, or belongs to one. */
export const isCopy = (name: string): boolean => COPY.test(name);

/** Removes copies of processes that were killed. */
export function removeStaleCopies(dir: string): void {
  for (const name of fs.readdirSync(dir)) {
    const file = path.join(dir, name);
    const { mtimeMs = Date.now() } = (isCopy(name) && fs.statSync(file, { throwIfNoEntry: false })) || {};
    if (Date.now() - mtimeMs > STALE_MS) fs.rmSync(file, { force: true });
  }
}
