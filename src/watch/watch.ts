/** `wayfind watch` without its terminal output: takes the watch lock, follows the tree, and answers control requests until it ends. */
import { version } from '../base/version.ts';
import { loadConfig } from '../config/config.ts';
import type { AppError } from '../errors/errors.ts';
import { openSyncer } from '../indexer/sync.ts';
import { registerWorkspace } from '../workspace/registry/registry.ts';
import type { WatchAnswer } from './control.ts';
import { type Request, serveControl } from './control-socket.ts';
import type { WatchEvent } from './watch-event.ts';
import { takeWatchLock } from './watch-lock.ts';
import { Watcher } from './watcher.ts';

export interface WatchOptions {
  readonly root: string;
  readonly onEvent: (event: WatchEvent) => void;
  /** Aborting it ends the watcher. */
  readonly signal: AbortSignal;
}

/** Resolves when it is stopped. Throws WATCH_RUNNING, CONFIG_INVALID, or the error that ended it. */
export async function watchWorkspace({ root, onEvent, signal }: WatchOptions): Promise<void> {
  const { config } = await loadConfig({ root, env: process.env });
  const about = { pid: process.pid, version, started_at: new Date().toISOString() };
  let failure: AppError | undefined;
  let isEnding = false;
  const end = (error?: AppError): void => {
    isEnding = true;
    failure ??= error;
    void watcher.close(error?.message);
  };
  const answer = (request: Request): WatchAnswer => {
    // After the reply has been sent.
    if (request === 'stop') setImmediate(end);
    return { ...about, ...watcher.state() };
  };
  const registration = await register(root, answer);
  const syncer = openSyncer({ root });
  const watcher = new Watcher({
    root,
    config,
    syncer,
    onEvent(event) {
      onEvent(event);
      if (event.event === 'synced' && event.cause === 'start') registerWorkspace(root);
      if (event.event === 'synced' && !isEnding) registration.keep().catch(end);
    },
  });
  const onAbort = () => end();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    if (!signal.aborted) await watcher.start();
    failure ??= await watcher.ended;
  } catch (error) {
    if (!isEnding) throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
    await watcher.close();
    await syncer.close();
    await registration.release();
  }
  if (failure) throw failure;
}

/** The watch lock of a tree, and the control socket that belongs to it. */
interface Registration {
  /** Takes the lock again if the index directory was removed. Throws WATCH_RUNNING when another watcher was faster. */
  keep(): Promise<void>;
  release(): Promise<void>;
}

async function register(root: string, answer: (request: Request) => WatchAnswer): Promise<Registration> {
  let lock = await takeWatchLock(root);
  let control = await serveControl(lock.place.socket, answer);
  let keeping: Promise<void> | undefined;
  const takeAgain = async () => {
    await control.close();
    lock.release();
    lock = await takeWatchLock(root);
    control = await serveControl(lock.place.socket, answer);
  };
  return {
    async keep() {
      if (lock.isHeld()) return;
      keeping ??= takeAgain().finally(() => {
        keeping = undefined;
      });
      await keeping;
    },
    async release() {
      await keeping?.catch(() => {});
      await control.close();
      lock.release();
    },
  };
}
