/** The writer lock, across processes: an exclusive lock on a side file, which the system releases when its holder dies. */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../errors/errors.ts';
import { cannotOpen, isBusy, openDatabase } from '../schema/open.ts';
import type { SnapshotPaths } from '../snapshots/snapshot-dir.ts';

/** Frequent at first, for a writer that is nearly done; then slow enough to cost nothing. */
const RETRY_MS = { first: 25, later: 100 };
const FIRST_MS = 1000;
/** A process that checks for a writer holds the lock for an instant: it must not be taken for a writer. */
const MIN_WAIT_MS = 30;

export interface LockOptions {
  /** How long to wait, without blocking the thread, before INDEX_BUSY. */
  readonly waitMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Called before each pause. */
  readonly onWait?: (() => void) | undefined;
  /** Names the holder in the error. */
  readonly holder?: (() => string) | undefined;
}

export interface WriterLock {
  release(): void;
  /** False once the lock file was removed with its directory: another process may hold a new one of the same name. */
  isHeld(): boolean;
}

export async function takeWriterLock(file: string, options: LockOptions): Promise<WriterLock> {
  const started = performance.now();
  for (;;) {
    options.signal?.throwIfAborted();
    const lock = tryLock(file);
    if (lock !== undefined) return lock;
    const waitedMs = performance.now() - started;
    if (waitedMs >= Math.max(options.waitMs, MIN_WAIT_MS)) {
      const holder = options.holder?.() ?? 'another process';
      throw new AppError('INDEX_BUSY', `${file} is held by ${holder}`);
    }
    if (waitedMs >= MIN_WAIT_MS) options.onWait?.();
    // An abort ends the pause; the next round throws it.
    const pause = waitedMs < FIRST_MS ? RETRY_MS.first : RETRY_MS.later;
    await sleep(pause, undefined, { signal: options.signal }).catch(() => {});
  }
}

function tryLock(file: string, repair = true): WriterLock | undefined {
  let db: ReturnType<typeof openDatabase> | undefined;
  try {
    const before = inodeOf(file);
    if (fs.lstatSync(file, { throwIfNoEntry: false })?.isDirectory())
      throw new AppError('PATH_OUTSIDE_ROOT', `${file} is not a regular file`, `Remove ${file}.`);
    // Nothing is ever written, so a journal came with the directory: playing it back could remove the file that it names.
    fs.rmSync(`${file}-journal`, { force: true });
    db = openDatabase(file, 'write');
    db.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
    const inode = inodeOf(file);
    // Removed or replaced while it was opened: other processes would lock another file.
    if (inode === undefined || (before !== undefined && before !== inode)) {
      db.close();
      return undefined;
    }
    return { release: db.close, isHeld: () => inodeOf(file) === inode };
  } catch (error) {
    db?.close();
    if (isBusy(error)) return undefined;
    // The lock file has no content of its own, so no writer wrote this. Emptied in place, it stays the same lock for all processes.
    if (repair && error instanceof AppError && error.code === 'INDEX_CORRUPT') {
      fs.truncateSync(file);
      return tryLock(file, false);
    }
    if (!cannotOpen(error)) throw error;
    throw new AppError(isReadOnly(file) ? 'INDEX_READ_ONLY' : 'INDEX_GONE', `${file}: ${(error as Error).message}`);
  }
}

/** False where the file could be opened now: the directory was removed for a moment, and another process has made it again. */
function isReadOnly(file: string): boolean {
  return [file, path.dirname(file)].some((place) => fs.existsSync(place) && !canWrite(place));
}

function canWrite(place: string): boolean {
  try {
    fs.accessSync(place, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Undefined when there is no such file or directory. */
export const inodeOf = (file: string): number | undefined => fs.statSync(file, { throwIfNoEntry: false })?.ino;

/** Whether this or another process is writing. Does not create a lock file. */
export function isBeingWritten(file: string): boolean {
  if (!fs.existsSync(file)) return false;
  const lock = tryLock(file);
  lock?.release();
  return lock === undefined;
}

/** Whether a process is writing, by its marker and the lock: a marker alone may be of a killed one, or have come with the directory. */
export function hasLiveWriter({ dirty, lock }: Pick<SnapshotPaths, 'dirty' | 'lock'>): boolean {
  try {
    return fs.existsSync(dirty) && isBeingWritten(lock);
  } catch {
    return false; // The lock cannot be taken here.
  }
}
