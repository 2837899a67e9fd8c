/** Starts `wayfind watch` as a process that outlives its terminal. */
import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDetachedProgram } from '../base/start-program.ts';
import { AppError, ERRORS, type ErrorCode } from '../errors/errors.ts';
import type { WatchAnswer, WatchReport } from './control.ts';
import { askWatcher } from './control-socket.ts';
import { isWatched } from './watch-lock.ts';
import { makeWatchDir, readWatcherInfo, type WatchPaths, watchPathsOf } from './watch-paths.ts';

/** Enough for a slow machine under load; failures show much sooner. */
const START_MS = 20_000;
/** How long to wait for the first update, which may take minutes. */
const SETTLE_MS = 1_000;
const POLL_MS = 25;

/** Throws WATCH_RUNNING, WATCH_FAILED, or the error that the process printed. */
export async function watchInBackground(root: string): Promise<WatchReport> {
  makeWatchDir(root);
  const place = watchPathsOf(root);
  if (isWatched(place))
    throw new AppError(
      'WATCH_RUNNING',
      `Process ${readWatcherInfo(place)?.pid ?? '(unknown id)'} is already watching ${root}`,
    );
  const child = spawnDetached(root, place);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`it ended with ${signal ?? `status ${code}`}`));
  });
  const over = new AbortController();
  try {
    const report = await Promise.race([waitForAnswer(place, over.signal), ended]);
    if (typeof report !== 'string') return report;
    throw errorInLog(place) ?? new AppError('WATCH_FAILED', `Watching ${root} in the background failed: ${report}`);
  } finally {
    over.abort();
    child.removeAllListeners();
    child.unref();
  }
}

/** Its log holds failures, not every update, so it does not grow in normal operation. */
function spawnDetached(root: string, place: WatchPaths): ChildProcess {
  const log = openSync(place.log, 'w', 0o600);
  try {
    return startDetachedProgram(['watch', '--root', root, '--json', '--quiet'], ['ignore', log, log]);
  } finally {
    closeSync(log);
  }
}

/** Asks through the socket: probing the lock could keep the process from taking it. */
async function waitForAnswer(place: WatchPaths, signal: AbortSignal): Promise<WatchReport> {
  const startedMs = performance.now();
  for (;;) {
    const answer = (await askWatcher(place.socket, 'status')) as WatchAnswer | undefined;
    const waitedMs = performance.now() - startedMs;
    if (answer && (answer.state !== 'starting' || waitedMs > SETTLE_MS))
      return { root: place.root, running: true, answers: true, ...answer };
    if (waitedMs > START_MS || signal.aborted)
      throw new AppError('WATCH_FAILED', `The watcher of ${place.root} does not answer`);
    await sleep(POLL_MS);
  }
}

/** The error that the process printed last. */
function errorInLog({ log }: WatchPaths): AppError | undefined {
  const last = readFileSync(log, 'utf8').trimEnd().split('\n').at(-1) ?? '';
  try {
    const { code, message, fix } = JSON.parse(last).error;
    return Object.hasOwn(ERRORS, code) ? new AppError(code as ErrorCode, message, fix) : undefined;
  } catch {
    return undefined;
  }
}
