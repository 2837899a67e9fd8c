/** Keeps the index of one tree up to date from a running process: cheap checks, and updates with everything kept warm. */
import { setImmediate } from 'node:timers/promises';
import { realRoot } from '../base/paths.ts';
import { type Config, loadConfig } from '../config/config.ts';
import { AppError } from '../errors/errors.ts';
import { keepConnections } from '../store/schema/connection-cache.ts';
import { indexDirOf, snapshotKeyOf } from '../store/snapshots/snapshot-dir.ts';
import { keepThreads } from './parse/thread-cache.ts';
import { pendingChanges } from './pending-changes.ts';
import { type Delta, findDelta, NO_DELTA } from './plan/sync-delta.ts';
import { warmMemory } from './plan/tree-memory.ts';
import { type IndexReport, indexWorkspace, type WarmParts } from './run.ts';

export interface SyncerOptions {
  readonly root: string;
  /** Absent: what the files of the tree say, read again for every sync. */
  readonly config?: Config | undefined;
}

export interface SyncOptions {
  /**
   * Relative to the root, with forward slashes: the only places that changed, as far as the caller knows. Whatever of them cannot be
   * judged alone (new names, ignore rules, git's own files), and a feed that missed something, makes this a look at the whole tree. Absent: what the feed said,
   * else the whole tree.
   */
  readonly paths?: readonly string[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface SyncOutcome {
  /** `unchanged`: there was nothing to do, and nothing was written. */
  readonly state: 'published' | 'unchanged';
  readonly files: Pick<IndexReport['files'], 'total' | 'parsed' | 'unchanged' | 'moved' | 'removed'>;
  readonly durationMs: number;
  /** What was found and mended on the way. */
  readonly notes?: readonly string[];
}

/** Events of somebody who watches the tree. While one is open, `check` costs nothing unless something was said. */
export interface ChangeFeed {
  /** As soon as an event arrives, before any debouncing: a question asked meanwhile must not be answered from the old index. */
  changed(paths: readonly string[]): void;
  /** Events may have been missed: the next check looks at the whole tree. */
  lost(): void;
  close(): void;
}

/** Invariant: one sync at a time; another that is asked for meanwhile begins when it ends. */
export interface Syncer {
  readonly root: string;
  /** Rejects where the tree cannot be looked at; NOT_INDEXED where there is no index. */
  check(signal?: AbortSignal): Promise<Delta>;
  /** Throws as `indexWorkspace` does; what the feed had said is then still to be done. */
  sync(options?: SyncOptions): Promise<SyncOutcome>;
  /** Open it once events arrive. It begins as `lost`: the first check or sync after it looks at the tree. */
  follow(): ChangeFeed;
  /** Ends its threads; a sync under way is cancelled. */
  close(): Promise<void>;
}

export type { Delta } from './plan/sync-delta.ts';

export function openSyncer(options: SyncerOptions): Syncer {
  const root = realRoot(options.root);
  const place = { indexDir: indexDirOf(root), key: snapshotKeyOf(root) };
  const memory = warmMemory(place);
  const feed = pendingChanges();
  const ending = new AbortController();
  const letGo = keepConnections();
  const letThreadsGo = keepThreads(1);
  let last: Promise<unknown> = Promise.resolve();

  const settings = async (): Promise<Config> => options.config ?? (await loadConfig({ root, env: process.env })).config;

  /** After whatever is under way. */
  const inTurn = <T>(action: () => Promise<T>): Promise<T> => {
    const result = last.then(action);
    last = result.catch(() => {});
    return result;
  };

  async function run({ paths, signal }: SyncOptions): Promise<SyncOutcome> {
    ending.signal.throwIfAborted();
    const config = await settings();
    const taken = feed.take();
    // What was missed may be anywhere, whatever the caller knows of.
    const only = paths === undefined || taken.isLost ? taken.paths : [...new Set([...paths, ...(taken.paths ?? [])])];
    const warm: WarmParts = { memory, only };
    try {
      const report = await indexWorkspace({ root, config, signal: anyOf(ending.signal, signal) }, warm);
      return outcomeOf(report);
    } catch (error) {
      taken.putBack();
      throw error;
    }
  }

  return {
    root,
    async check(signal) {
      // Events of what happened before the question was asked are let in first.
      if (feed.isOpen) await setImmediate();
      // What a sync under way has taken is not in the index yet.
      if (feed.isSettled()) await last;
      if (feed.isSettled()) return NO_DELTA;
      return inTurn(async () => {
        const taken = feed.take();
        let isDone = false;
        try {
          const delta = await findDelta({ root, place, memory, config: await settings(), only: taken.paths, signal });
          isDone = delta.isNothing;
          return delta;
        } finally {
          // Still to be done, or nobody knows.
          if (!isDone) taken.putBack();
        }
      });
    },
    sync: (sync = {}) => inTurn(() => run(sync)),
    follow: feed.open,
    async close() {
      ending.abort(new AppError('CANCELLED', 'The syncer was closed'));
      await last;
      memory.flush();
      letGo();
      await letThreadsGo();
    },
  };
}

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
