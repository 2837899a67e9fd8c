/** `wayfind watch` without its terminal: claims the tree, follows it, and can be asked and stopped until it ends. */
import { version } from '../base/version.ts';
import { loadConfig } from '../config/config.ts';
import type { AppError } from '../errors/errors.ts';
import { openSyncer } from '../indexer/sync.ts';
import type { WatchAnswer } from './control.ts';
import { type Request, serveControl } from './control-socket.ts';
import type { WatchEvent } from './watch-event.ts';
import { takeWatchLock } from './watch-lock.ts';
import { Watcher } from './watcher.ts';

export interface WatchOptions {
  readonly root: string;
  readonly onEvent: (event: WatchEvent) => void;
  /** Ends it. */
  readonly signal: AbortSignal;
}

/** Resolves when it was stopped. Throws WATCH_RUNNING, CONFIG_INVALID, and what made it end by itself. */
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
    // Not before the answer is on its way.
    if (request === 'stop') setImmediate(end);
    return { ...about, ...watcher.state() };
  };
  const post = await takePost(root, answer);
  const syncer = openSyncer({ root });
  const watcher = new Watcher({
    root,
    config,
    syncer,
    onEvent(event) {
      onEvent(event);
      if (event.event === 'synced' && !isEnding) post.keep().catch(end);
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
    await post.leave();
  }
  if (failure) throw failure;
}

/** The lock to a tree, and the socket that goes with it. */
interface Post {
  /** Takes it again where somebody removed the directory of the index. Throws WATCH_RUNNING when another was quicker. */
  keep(): Promise<void>;
  leave(): Promise<void>;
}

async function takePost(root: string, answer: (request: Request) => WatchAnswer): Promise<Post> {
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
    async leave() {
      await keeping?.catch(() => {});
      await control.close();
      lock.release();
    },
  };
}
