/** Queries and stops the watcher of a tree from another process. */
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../errors/errors.ts';
import { askWatcher } from './control-socket.ts';
import { isWatched } from './watch-lock.ts';
import type { WatcherInfo, WatchPaths } from './watch-paths.ts';
import { readWatcherInfo, watchPathsOf } from './watch-paths.ts';
import type { WatchState } from './watcher.ts';

/** The reply of a watcher to a status request. */
export type WatchAnswer = WatcherInfo & WatchState;

export type WatchReport = { readonly root: string } & (
  | { readonly running: false }
  | ({ readonly running: true; readonly answers: true } & WatchAnswer)
  /** It holds the lock and does not answer: it is starting, ending, or hanging. */
  | { readonly running: true; readonly answers: false; readonly pid?: number }
);

/** Longer than the last step of an update, which cannot be cancelled. */
const STOP_MS = 10_000;
const POLL_MS = 25;

export async function watchReport(root: string): Promise<WatchReport> {
  const place = watchPathsOf(root);
  if (!isWatched(place)) return { root, running: false };
  const answer = (await askWatcher(place.socket, 'status')) as WatchAnswer | undefined;
  if (answer !== undefined) return { root, running: true, answers: true, ...answer };
  const pid = readWatcherInfo(place)?.pid;
  return { root, running: true, answers: false, ...(pid !== undefined && { pid }) };
}

/** Resolves when the watcher has ended. Throws WATCH_NOT_RUNNING and WATCH_FAILED. */
export async function stopWatch(root: string): Promise<{ readonly root: string; readonly pid: number | undefined }> {
  const place = watchPathsOf(root);
  if (!isWatched(place)) throw new AppError('WATCH_NOT_RUNNING', `No watcher is running for ${root}`);
  const pid = readWatcherInfo(place)?.pid;
  if ((await askWatcher(place.socket, 'stop')) === undefined) signalTo(place, pid);
  for (const deadline = performance.now() + STOP_MS; isWatched(place); ) {
    if (performance.now() > deadline)
      throw new AppError('WATCH_FAILED', `Process ${pid ?? '(unknown id)'} did not stop`, 'End it with `kill -9`.');
    await sleep(POLL_MS);
  }
  return { root, pid };
}

/** Only while the lock is held: otherwise another process may have this id by now. */
function signalTo(place: WatchPaths, pid: number | undefined): void {
  if (pid === undefined || pid === process.pid || !isWatched(place)) return;
  try {
    process.kill(pid, 'SIGTERM');
  } catch {
    // It has ended, or belongs to another user: the lock decides whether it is still running.
  }
}
