/** Keeps the index of one tree up to date from a long-running process: cheap checks, and updates with warm threads and caches. */
import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { refreshLanguages } from '../../languages/load.ts';
import { realRoot } from '../base/paths.ts';
import { addedRevisions } from '../config/added-languages.ts';
import { type Config, keptConfig } from '../config/config.ts';
import { AppError } from '../errors/errors.ts';
import { keepConnections } from '../store/schema/connection-cache.ts';
import { indexDirOf, snapshotKeyOf } from '../store/snapshots/snapshot-dir.ts';
import type { WarmParts } from './index-options.ts';
import type { IndexReport } from './index-report.ts';
import { keepThreads } from './parse/thread-cache.ts';
import { pendingChanges } from './pending-changes.ts';
import { type Delta, findDelta, NO_DELTA } from './plan/sync-delta.ts';
import { warmMemory } from './plan/tree-memory.ts';
import { indexWorkspace } from './run.ts';

export interface SyncerOptions {
  readonly root: string;
  /** Absent: the configuration files of the tree, read again for every sync. */
  readonly config?: Config | undefined;
  /** The state of the published index: one that another process published may have been made under other rules. */
  readonly published?: (() => string | undefined) | undefined;
}

export interface SyncOptions {
  /**
   * Relative to the root, with forward slashes: the only paths that changed, as far as the caller knows. The whole tree is scanned
   * when one of them cannot be judged alone (new names, ignore rules, git's own files) or when the feed missed something.
   * Absent: the paths from the feed, otherwise the whole tree.
   */
  readonly paths?: readonly string[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface SyncOutcome {
  /** `unchanged`: there was nothing to do, and nothing was written. */
  readonly state: 'published' | 'unchanged';
  readonly files: Pick<IndexReport['files'], 'total' | 'parsed' | 'unchanged' | 'moved' | 'removed'>;
  readonly durationMs: number;
  /** Notes on what the run waited for and repaired. */
  readonly notes?: readonly string[];
}

/** Events from a watcher of the tree. While a feed is open, `check` costs nothing unless something was reported. */
export interface ChangeFeed {
  /** Call as soon as an event arrives, before any debouncing: a query that arrives meanwhile must not be answered from the old index. */
  changed(paths: readonly string[]): void;
  /** Events may have been missed: the next check scans the whole tree. */
  lost(): void;
  close(): void;
}

/** Invariant: one sync at a time; a sync requested meanwhile starts when it ends. */
export interface Syncer {
  readonly root: string;
  /** Rejects when the tree cannot be scanned; NOT_INDEXED when there is no index. */
  check(signal?: AbortSignal): Promise<Delta>;
  /** Throws as `indexWorkspace` does; the changes from the feed then stay pending. */
  sync(options?: SyncOptions): Promise<SyncOutcome>;
  /** The next check or sync scans the whole tree, whatever was reported: not every change has an event. */
  doubt(): void;
  /** A sync is running, which `check` waits for. */
  isSyncing(): boolean;
  /** Open it once events arrive. It starts as `lost`: the first check or sync after it scans the tree. */
  follow(): ChangeFeed;
  /** Ends its threads and cancels a running sync. */
  close(): Promise<void>;
}

export type { Delta } from './plan/sync-delta.ts';

export function openSyncer(options: SyncerOptions): Syncer {
  const root = realRoot(options.root);
  const place = { indexDir: indexDirOf(root), key: snapshotKeyOf(root) };
  const memory = warmMemory(place);
  const feed = pendingChanges();
  const ending = new AbortController();
  const releaseConnections = keepConnections();
  const releaseThreads = keepThreads(1);
  let last: Promise<unknown> = Promise.resolve();
  let isSyncing = false;

  const kept = keptConfig(root);
  const settings = async (): Promise<Config> => {
    // A problem fails the update or the check that needs them.
    await refreshLanguages();
    return options.config ?? (await kept()).config;
  };
  const publishedNow = (): string | undefined => options.published?.();
  /** What the events add to: the settings and the index when the whole tree was last compared. */
  let base: { readonly config: Config; readonly languages: string; readonly published: string | undefined } | undefined;
  const isBase = (config: Config): boolean =>
    base !== undefined && base.languages === addedRevisions() && isSame(base.config, config);

  /** Events say nothing about other settings, nor about an index that another process made. */
  async function compareBase(): Promise<void> {
    const config = await settings();
    if (base?.published === publishedNow() && isBase(config)) return;
    feed.lose();
  }

  /** Runs an action after the one in progress. */
  const afterCurrent = <T>(action: () => Promise<T>): Promise<T> => {
    const result = last.then(action);
    last = result.catch(() => {});
    return result;
  };

  async function run({ paths, signal }: SyncOptions): Promise<SyncOutcome> {
    ending.signal.throwIfAborted();
    const config = await settings();
    const taken = feed.take();
    // Missed changes may be anywhere, whatever paths the caller knows.
    const only = paths === undefined || taken.isLost ? taken.paths : [...new Set([...paths, ...(taken.paths ?? [])])];
    const warm: WarmParts = { memory, only };
    isSyncing = true;
    try {
      const report = await indexWorkspace({ root, config, signal: anyOf(ending.signal, signal) }, warm);
      // What another process published meanwhile, under a lock of its own, is compared as a whole by the run itself.
      if (only === undefined || isBase(config))
        base = { config, languages: addedRevisions(), published: publishedNow() };
      return outcomeOf(report);
    } catch (error) {
      taken.putBack();
      throw error;
    } finally {
      isSyncing = false;
    }
  }

  return {
    root,
    async check(signal) {
      // Lets in pending events of changes that happened before this call.
      if (feed.isOpen) await setImmediate();
      // Changes that a running sync has taken are not in the index yet.
      if (feed.isSettled()) await last;
      if (feed.isSettled()) await compareBase();
      if (feed.isSettled()) return NO_DELTA;
      return afterCurrent(async () => {
        if (feed.isOpen) await compareBase();
        const taken = feed.take();
        let isDone = false;
        try {
          const config = await settings();
          const now = { config, languages: addedRevisions(), published: publishedNow() };
          const delta = await findDelta({ root, place, memory, config: now.config, only: taken.paths, signal });
          isDone = delta.isNothing && !delta.isTreeChanged && delta.rebuild === undefined;
          if (isDone && taken.paths === undefined) base = now;
          return delta;
        } finally {
          // Still pending, or unknown.
          if (!isDone) taken.putBack();
        }
      });
    },
    sync: (sync = {}) => afterCurrent(() => run(sync)),
    doubt: feed.lose,
    isSyncing: () => isSyncing,
    follow: feed.open,
    async close() {
      ending.abort(new AppError('CANCELLED', 'The syncer was closed'));
      await last;
      memory.flush();
      releaseConnections();
      await releaseThreads();
    },
  };
}

const isSame = (a: Config, b: Config): boolean => a === b || isDeepStrictEqual(a, b);

const anyOf = (a: AbortSignal, b: AbortSignal | undefined): AbortSignal => (b ? AbortSignal.any([a, b]) : a);

function outcomeOf({ files, durationMs, notes, plan }: IndexReport): SyncOutcome {
  const { skipped: _, ...counts } = files;
  return {
    state: plan === undefined ? 'unchanged' : 'published',
    files: counts,
    durationMs,
    notes,
  };
}
