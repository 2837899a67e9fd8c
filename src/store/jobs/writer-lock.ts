/** One writer at a time, across processes: an exclusive lock on a side file that the system lets go when its holder dies. */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../errors/errors.ts';
import { cannotOpen, isBusy, openDatabase } from '../schema/open.ts';

/** Often at first, for a writer that is nearly done; then at a pace that costs nothing. */
const RETRY_MS = { first: 25, later: 100 };
const FIRST_MS = 1000;
/** Whoever looks whether somebody writes holds the lock for an instant: not to be taken for a writer. */
const MIN_WAIT_MS = 30;

export interface LockOptions {
  /** Without blocking the thread; then INDEX_BUSY. */
  readonly waitMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Called before each pause. */
  readonly onWait?: (() => void) | undefined;
  /** Who holds it, for the error. */
  readonly holder?: (() => string) | undefined;
}

export interface WriterLock {
  release(): void;
  /** False once somebody removed the lock with its directory: another process may hold one of the same name. */
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
    // Cut short by the signal, which the next round throws.
    const pause = waitedMs < FIRST_MS ? RETRY_MS.first : RETRY_MS.later;
    await sleep(pause, undefined, { signal: options.signal }).catch(() => {});
  }
}

function tryLock(file: string, repair = true): WriterLock | undefined {
  let db: ReturnType<typeof openDatabase> | undefined;
  try {
    const before = inodeOf(file);
    db = openDatabase(file, 'write');
    db.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
    const inode = inodeOf(file);
    // Removed or replaced while it was opened: what is locked is not what others will lock.
    if (inode === undefined || (before !== undefined && before !== inode)) {
      db.close();
      return undefined;
    }
    return { release: db.close, isHeld: () => inodeOf(file) === inode };
  } catch (error) {
    db?.close();
    if (isBusy(error)) return undefined;
    // The file holds nothing: what stands in it was not put there by a writer. Emptied in place, it stays one lock for all.
    if (repair && error instanceof AppError && error.code === 'INDEX_CORRUPT') {
      fs.truncateSync(file);
      return tryLock(file, false);
    }
    if (!cannotOpen(error)) throw error;
    const code = fs.existsSync(path.dirname(file)) ? 'INDEX_READ_ONLY' : 'INDEX_GONE';
    throw new AppError(code, `${file}: ${(error as Error).message}`);
  }
}

const inodeOf = (file: string): number | undefined => fs.statSync(file, { throwIfNoEntry: false })?.ino;

/** Whether another process, or this one, is writing. Makes no lock file where there is none. */
export function isBeingWritten(file: string): boolean {
  if (!fs.existsSync(file)) return false;
  const lock = tryLock(file);
  lock?.release();
  return lock === undefined;
}
