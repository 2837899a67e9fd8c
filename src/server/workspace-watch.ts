/** Watches a workspace of a server: answers know at once whether anything changed, and long updates run in the background. */
import { setImmediate } from 'node:timers/promises';
import { lateReason } from '../base/file-events.ts';
import { loadConfig } from '../config/config.ts';
import { AppError } from '../errors/errors.ts';
import { openSyncer, type Syncer, type SyncOptions } from '../indexer/sync.ts';
import type { WatchEvent } from '../watch/watch-event.ts';
import { Watcher } from '../watch/watcher.ts';
import type { FreshnessSource, Watching } from '../workspace/freshness-source.ts';
import { needsIndexing } from '../workspace/open-index.ts';
import type { WatchBudget } from './watch-budget.ts';

/** A running watch of a workspace. */
export interface WorkspaceWatch {
  close(): Promise<void>;
}

/** Actions that the watch of a workspace may take. */
interface WatchedWorkspace {
  readonly root: string;
  /** Whether the tree is polled where the system reports no changes; otherwise the watch ends. */
  readonly mayPoll: boolean;
  /** The watches of all workspaces of a server. */
  readonly budget: WatchBudget;
  /** The state of the published index. */
  published(): string | undefined;
  /** Watching could not start, or failed: it may be started again. */
  onFailed(): void;
  /** Updates the index without delaying answers. */
  indexInBackground(): Promise<unknown>;
  /** Sets the source of freshness checks; undefined when there is none. */
  setSource(source: FreshnessSource | undefined, watching: Watching): void;
}

/** A longer update in this process would delay answers. */
const MAX_FOREGROUND_MS = 1_000;

/** Never throws: errors are reported as events, and without a watcher the tree is checked before answers as usual. */
export function startWorkspaceWatch(workspace: WatchedWorkspace, onEvent: (event: WatchEvent) => void): WorkspaceWatch {
  const { root, mayPoll, budget, published, onFailed, indexInBackground, setSource } = workspace;
  const late = mayPoll ? undefined : lateReason(root);
  if (late !== undefined) {
    setSource(undefined, { by: 'checks', reason: late });
    return { async close() {} };
  }
  const syncer = openSyncer({ root, published });
  const sync = (options?: SyncOptions) => syncHereOrInBackground(syncer, indexInBackground, options);
  const stopping = new AbortController();
  let opened: Watcher | undefined;
  const watching = (async () => {
    const { config } = await loadConfig({ root, env: process.env });
    const watcher: Watcher = new Watcher({
      root,
      config,
      syncer: { ...syncer, sync },
      ...(!mayPoll && { maxWatches: () => budget.leftFor(root) }),
      onEvent(event) {
        if (event.event === 'watching' && event.mode === 'native')
          setSource(sourceOf(watcher, { ...syncer, sync }), { by: 'events' });
        // With polling, answers check the tree themselves: that is no slower and notices changes earlier.
        else if (event.event === 'watching') {
          setSource(undefined, { by: 'checks', reason: event.reason });
          if (!mayPoll) void watcher.close(event.reason);
        } else if (event.event === 'stopped') setSource(undefined, { by: 'checks', reason: event.reason });
        onEvent(event);
      },
    });
    opened = watcher;
    budget.open(root, () => (watcher.state().mode === 'native' ? watcher.state().directories : 0));
    stopping.signal.addEventListener('abort', () => void watcher.close('the server is shutting down'), { once: true });
    if (stopping.signal.aborted) return;
    await watcher.start();
    await watcher.ended;
    budget.close(root);
    await syncer.close();
  })().catch(async (error) => {
    budget.close(root);
    if (stopping.signal.aborted) return;
    await opened?.close(error.message);
    await syncer.close();
    const { code, message, fix } = error instanceof AppError ? error : new AppError('WATCH_FAILED', error.message);
    setSource(undefined, { by: 'checks', reason: message });
    onEvent({ event: 'failed', code, message, fix, retry_ms: 0 });
    onFailed();
  });
  return {
    async close() {
      stopping.abort();
      await syncer.close();
      await watching;
      budget.close(root);
    },
  };
}

function sourceOf(watcher: Watcher, syncer: Syncer): FreshnessSource {
  return {
    sync: syncer.sync,
    doubt: syncer.doubt,
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
