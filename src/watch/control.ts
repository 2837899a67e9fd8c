/** Asks after the watcher of a tree from another process, and ends it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../errors/errors.ts';
import { askWatcher } from './control-socket.ts';
import { isWatched } from './watch-lock.ts';
import type { WatcherInfo, WatchPaths } from './watch-paths.ts';
import { readWatcherInfo, watchPathsOf } from './watch-paths.ts';
import type { WatchState } from './watcher.ts';

/** What a watcher answers when it is asked. */
export type WatchAnswer = WatcherInfo & WatchState;

export type WatchReport = { readonly root: string } & (
  | { readonly running: false }
  | ({ readonly running: true; readonly answers: true } & WatchAnswer)
  /** It holds the lock and says nothing: it begins, ends, or hangs. */
  | { readonly running: true; readonly answers: false; readonly pid?: number }
);

/** Longer than the last step of an update. */
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

/** Resolves when it is gone. Throws WATCH_NOT_RUNNING and WATCH_FAILED. */
export async function stopWatch(root: string): Promise<{ readonly root: string; readonly pid: number | undefined }> {
  const place = watchPathsOf(root);
  if (!isWatched(place)) throw new AppError('WATCH_NOT_RUNNING', `Nobody watches ${root}`);
  const pid = readWatcherInfo(place)?.pid;
  if ((await askWatcher(place.socket, 'stop')) === undefined) signalTo(place, pid);
  for (const deadline = performance.now() + STOP_MS; isWatched(place); ) {
    if (performance.now() > deadline)
      throw new AppError('WATCH_FAILED', `Process ${pid ?? '(unknown)'} does not end`, 'End it with `kill -9`.');
    await sleep(POLL_MS);
  }
  return { root, pid };
}

/** Only while the lock is held: otherwise the number may be that of another process by now. */
function signalTo(place: WatchPaths, pid: number | undefined): void {
  if (pid === undefined || pid === process.pid || !isWatched(place)) return;
  try {
    process.kill(pid, 'SIGTERM');
  } catch {
    // Gone, or somebody else's: whether the lock is let go decides.
  }
}
