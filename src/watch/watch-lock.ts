/** One watcher per tree: the process that holds the lock, until it releases the lock or dies. */
import { rmSync } from 'node:fs';
import { version } from '../base/version.ts';
import { AppError } from '../errors/errors.ts';
import { isBeingWritten, takeWriterLock } from '../store/jobs/writer-lock.ts';
import { makeWatchDir, readWatcherInfo, type WatchPaths, watchPathsOf, writeWatcherInfo } from './watch-paths.ts';

export interface WatchLock {
  readonly place: WatchPaths;
  /** False once the index directory was removed, and the lock with it. */
  isHeld(): boolean;
  release(): void;
}

/** A process that checks for a watcher holds the lock for an instant. */
const PROBE_MS = 100;

/** Throws WATCH_RUNNING, INDEX_READ_ONLY. */
export async function takeWatchLock(root: string): Promise<WatchLock> {
  makeWatchDir(root);
  const place = watchPathsOf(root);
  const lock = await takeLock(place);
  // Left by a killed watcher: while the lock is held, no other process uses them.
  removeFiles(place);
  writeWatcherInfo(place, { pid: process.pid, version, started_at: new Date().toISOString() });
  return {
    place,
    isHeld: lock.isHeld,
    release() {
      if (lock.isHeld()) removeFiles(place);
      lock.release();
    },
  };
}

async function takeLock(place: WatchPaths) {
  try {
    return await takeWriterLock(place.lock, { waitMs: PROBE_MS });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'INDEX_BUSY') throw error;
    const about = readWatcherInfo(place);
    throw new AppError('WATCH_RUNNING', `Process ${about?.pid ?? '(unknown id)'} is already watching ${place.root}`);
  }
}

export const isWatched = (place: WatchPaths): boolean => isBeingWritten(place.lock);

function removeFiles({ about, socket }: WatchPaths): void {
  rmSync(about, { force: true });
  if (socket !== undefined && process.platform !== 'win32') rmSync(socket, { force: true });
}
