/** One writer at a time, across processes: an exclusive lock on a side file that the system lets go when its holder dies. */
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../errors/errors.ts';
import { cannotOpen, isBusy, openDatabase } from './open.ts';

const RETRY_MS = 25;

/** Returns the function that lets go. Waits at most `waitMs` without blocking the thread, then fails with INDEX_BUSY. */
export async function takeWriterLock(file: string, waitMs: number): Promise<() => void> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const release = tryLock(file);
    if (release !== undefined) return release;
    if (performance.now() >= deadline) throw new AppError('INDEX_BUSY', `${file} is held by another process`);
    await sleep(RETRY_MS);
  }
}

function tryLock(file: string, repair = true): (() => void) | undefined {
  let db: ReturnType<typeof openDatabase> | undefined;
  try {
    db = openDatabase(file, 'write');
    db.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
    return db.close;
  } catch (error) {
    db?.close();
    if (isBusy(error)) return undefined;
    // The file holds nothing: what stands in it was not put there by a writer. Emptied in place, it stays one lock for all.
    if (repair && error instanceof AppError && error.code === 'INDEX_CORRUPT') {
      fs.truncateSync(file);
      return tryLock(file, false);
    }
    if (cannotOpen(error)) throw new AppError('INDEX_READ_ONLY', `${file}: ${(error as Error).message}`);
    throw error;
  }
}

/** Whether another process, or this one, is writing. Makes no lock file where there is none. */
export function isBeingWritten(file: string): boolean {
  if (!fs.existsSync(file)) return false;
  const release = tryLock(file);
  release?.();
  return release === undefined;
}
