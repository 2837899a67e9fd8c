/** One watcher a tree: whoever holds the lock is it, until it lets go or dies. */
import { rmSync } from 'node:fs';
import { version } from '../base/version.ts';
import { AppError } from '../errors/errors.ts';
import { isBeingWritten, takeWriterLock } from '../store/jobs/writer-lock.ts';
import { makeWatchPlace, readAbout, type WatchPlace, watchPlaceOf, writeAbout } from './watch-paths.ts';

export interface Claim {
  readonly place: WatchPlace;
  /** False once the directory of the index was removed, and the lock with it. */
  isHeld(): boolean;
  release(): void;
}

/** Whoever asks after a watcher holds the lock for an instant. */
const LOOKERS_MS = 100;

/** Throws WATCH_RUNNING, INDEX_READ_ONLY. */
export async function claimWatch(root: string): Promise<Claim> {
  makeWatchPlace(root);
  const place = watchPlaceOf(root);
  const lock = await takeLock(place);
  // What a killed one left; nobody else can be using it while the lock is held.
  removeTraces(place);
  writeAbout(place, { pid: process.pid, version, started_at: new Date().toISOString() });
  return {
    place,
    isHeld: lock.isHeld,
    release() {
      if (lock.isHeld()) removeTraces(place);
      lock.release();
    },
  };
}

async function takeLock(place: WatchPlace) {
  try {
    return await takeWriterLock(place.lock, { waitMs: LOOKERS_MS });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'INDEX_BUSY') throw error;
    const about = readAbout(place);
    throw new AppError('WATCH_RUNNING', `Process ${about?.pid ?? 'of an unknown id'} watches ${place.root}`);
  }
}

export const isClaimed = (place: WatchPlace): boolean => isBeingWritten(place.lock);

function removeTraces({ about, socket }: WatchPlace): void {
  rmSync(about, { force: true });
  if (socket !== undefined && process.platform !== 'win32') rmSync(socket, { force: true });
}
