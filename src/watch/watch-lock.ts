/** One watcher a tree: whoever holds the lock is it, until it lets go or dies. */
import { rmSync } from 'node:fs';
import { version } from '../base/version.ts';
import { AppError } from '../errors/errors.ts';
import { isBeingWritten, takeWriterLock } from '../store/jobs/writer-lock.ts';
import { makeWatchDir, readWatcherInfo, type WatchPaths, watchPathsOf, writeWatcherInfo } from './watch-paths.ts';

export interface WatchLock {
  readonly place: WatchPaths;
  /** False once the directory of the index was removed, and the lock with it. */
  isHeld(): boolean;
  release(): void;
}

/** Whoever asks after a watcher holds the lock for an instant. */
const PROBE_MS = 100;

/** Throws WATCH_RUNNING, INDEX_READ_ONLY. */
export async function takeWatchLock(root: string): Promise<WatchLock> {
  makeWatchDir(root);
  const place = watchPathsOf(root);
  const lock = await takeLock(place);
  // What a killed one left; nobody else can be using it while the lock is held.
  removeTraces(place);
  writeWatcherInfo(place, { pid: process.pid, version, started_at: new Date().toISOString() });
  return {
    place,
    isHeld: lock.isHeld,
    release() {
      if (lock.isHeld()) removeTraces(place);
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
    throw new AppError('WATCH_RUNNING', `Process ${about?.pid ?? 'of an unknown id'} watches ${place.root}`);
  }
}

export const isWatched = (place: WatchPaths): boolean => isBeingWritten(place.lock);

function removeTraces({ about, socket }: WatchPaths): void {
  rmSync(about, { force: true });
  if (socket !== undefined && process.platform !== 'win32') rmSync(socket, { force: true });
}
