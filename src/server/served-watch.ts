/** A workspace of a server that is watched: answers know at once whether anything changed, and long updates run beside them. */
import { setImmediate } from 'node:timers/promises';
import { loadConfig } from '../config/config.ts';
import { AppError } from '../errors/errors.ts';
import { openSyncer, type Syncer, type SyncOptions } from '../indexer/sync.ts';
import type { WatchEvent } from '../watch/watch-event.ts';
import { Watcher } from '../watch/watcher.ts';
import type { FreshnessSource } from '../workspace/freshness-source.ts';
import { needsIndexing } from '../workspace/open-index.ts';
import type { FollowedWorkspace, WorkspaceWatch } from './workspace-pool.ts';

/** What takes longer in this process would keep answers waiting. */
const MOST_HERE_MS = 1_000;

/** Never throws: what goes wrong is told, and without a watcher the tree is looked at as before. */
export function watchServed(workspace: FollowedWorkspace, onEvent: (event: WatchEvent) => void): WorkspaceWatch {
  const { root, indexBeside, setSource } = workspace;
  const syncer = openSyncer({ root });
  const stopping = new AbortController();
  const watching = (async () => {
    const { config } = await loadConfig({ root, env: process.env });
    const watcher: Watcher = new Watcher({
      root,
      config,
      syncer: { ...syncer, sync: (options) => syncHereOrBeside(syncer, indexBeside, options) },
      onEvent(event) {
        // Where the tree is polled, answers look for themselves: that is no slower, and sooner.
        if (event.event === 'watching') setSource(event.mode === 'native' ? sourceOf(watcher, syncer) : undefined);
        if (event.event === 'stopped') setSource(undefined);
        onEvent(event);
      },
    });
    stopping.signal.addEventListener('abort', () => void watcher.close('the server ends'), { once: true });
    if (stopping.signal.aborted) return;
    await watcher.start();
    await watcher.ended;
  })().catch((error) => {
    if (stopping.signal.aborted) return;
    setSource(undefined);
    const { code, message, fix } = error instanceof AppError ? error : new AppError('WATCH_FAILED', error.message);
    onEvent({ event: 'failed', code, message, fix, retry_ms: 0 });
  });
  return {
    async close() {
      stopping.abort();
      await syncer.close();
      await watching;
    },
  };
}

function sourceOf(watcher: Watcher, syncer: Syncer): FreshnessSource {
  return {
    sync: syncer.sync,
    async check(signal) {
      // Events that are waiting are let in first.
      await setImmediate();
      watcher.checkCoverage();
      return syncer.check(signal);
    },
  };
}

async function syncHereOrBeside(syncer: Syncer, indexBeside: () => Promise<unknown>, options?: SyncOptions) {
  if (await takesLong(syncer, options?.signal)) await indexBeside();
  // What was made beside is found, and only what changed since is left to do.
  return syncer.sync(options);
}

async function takesLong(syncer: Syncer, signal: AbortSignal | undefined): Promise<boolean> {
  try {
    const { rebuild, estimatedMs } = await syncer.check(signal);
    return rebuild !== undefined || estimatedMs > MOST_HERE_MS;
  } catch (error) {
    if (needsIndexing(error)) return true;
    throw error;
  }
}
