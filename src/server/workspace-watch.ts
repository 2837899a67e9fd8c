/** Watches a workspace of a server: answers know at once whether anything changed, and long updates run in the background. */
import { setImmediate } from 'node:timers/promises';
import { loadConfig } from '../config/config.ts';
import { AppError } from '../errors/errors.ts';
import { openSyncer, type Syncer, type SyncOptions } from '../indexer/sync.ts';
import type { WatchEvent } from '../watch/watch-event.ts';
import { Watcher } from '../watch/watcher.ts';
import type { FreshnessSource } from '../workspace/freshness-source.ts';
import { needsIndexing } from '../workspace/open-index.ts';

/** A running watch of a workspace. */
export interface WorkspaceWatch {
  close(): Promise<void>;
}

/** Actions that the watch of a workspace may take. */
interface WatchedWorkspace {
  readonly root: string;
  /** Updates the index without delaying answers. */
  indexInBackground(): Promise<unknown>;
  /** Sets the source of freshness checks; undefined when there is none. */
  setSource(source: FreshnessSource | undefined): void;
}

/** A longer update in this process would delay answers. */
const MAX_FOREGROUND_MS = 1_000;

/** Never throws: errors are reported as events, and without a watcher the tree is checked before answers as usual. */
export function startWorkspaceWatch(workspace: WatchedWorkspace, onEvent: (event: WatchEvent) => void): WorkspaceWatch {
  const { root, indexInBackground, setSource } = workspace;
  const syncer = openSyncer({ root });
  const sync = (options?: SyncOptions) => syncHereOrInBackground(syncer, indexInBackground, options);
  const stopping = new AbortController();
  const watching = (async () => {
    const { config } = await loadConfig({ root, env: process.env });
    const watcher: Watcher = new Watcher({
      root,
      config,
      syncer: { ...syncer, sync },
      onEvent(event) {
        // With polling, answers check the tree themselves: that is no slower and notices changes earlier.
        if (event.event === 'watching')
          setSource(event.mode === 'native' ? sourceOf(watcher, { ...syncer, sync }) : undefined);
        if (event.event === 'stopped') setSource(undefined);
        onEvent(event);
      },
    });
    stopping.signal.addEventListener('abort', () => void watcher.close('the server is shutting down'), { once: true });
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
    isSyncing: syncer.isSyncing,
    async check(signal) {
      // Pending events are processed first.
      await setImmediate();
      watcher.checkCoverage();
      return syncer.check(signal);
    },
  };
}

async function syncHereOrInBackground(
  syncer: Syncer,
  indexInBackground: () => Promise<unknown>,
  options?: SyncOptions,
) {
  const { signal } = options ?? {};
  if (!(await takesLong(syncer, signal))) {
    const late = AbortSignal.timeout(MAX_FOREGROUND_MS);
    try {
      return await syncer.sync({ ...options, signal: signal ? AbortSignal.any([signal, late]) : late });
    } catch (error) {
      if (!late.aborted || signal?.aborted) throw error;
    }
  }
  await indexInBackground();
  // The background result is picked up here; only later changes remain.
  return syncer.sync(options);
}

async function takesLong(syncer: Syncer, signal: AbortSignal | undefined): Promise<boolean> {
  try {
    const { rebuild, estimatedMs } = await syncer.check(signal);
    return rebuild !== undefined || estimatedMs > MAX_FOREGROUND_MS;
  } catch (error) {
    if (needsIndexing(error)) return true;
    throw error;
  }
}
