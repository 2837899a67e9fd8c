/** Keeps the index of a tree up to date while it runs: turns events into batches and batches into updates, one after the other. */
import { existsSync } from 'node:fs';
import { type Config, loadConfig } from '../config/config.ts';
import { AppError } from '../errors/errors.ts';
import type { ChangeFeed, Syncer } from '../indexer/sync.ts';
import { classifyBatch } from './classify-batch.ts';
import { type BatchSettings, EventBatch } from './event-batch.ts';
import { ExcludedPaths } from './excluded-paths.ts';
import { indexedPaths } from './indexed-paths.ts';
import { eventQueueLimit } from './native-events.ts';
import { Schedule } from './schedule.ts';
import { TreeFollower } from './tree-follower.ts';
import type { SyncCause, SyncedEvent, WatchEvent, WatchMode } from './watch-event.ts';

export interface WatcherOptions {
  readonly root: string;
  readonly config: Config;
  /** The caller closes it. */
  readonly syncer: Syncer;
  /** A tree that needs more watches of the system is polled. */
  readonly maxWatches?: (() => number) | undefined;
  readonly onEvent: (event: WatchEvent) => void;
}

export interface WatchState {
  readonly mode: WatchMode;
  readonly reason?: string;
  readonly directories: number;
  /** `failing`: the last update failed and will be retried. */
  readonly state: 'starting' | 'idle' | 'waiting' | 'syncing' | 'failing' | 'stopped';
  readonly syncs: number;
  readonly last?: SyncedEvent;
}

/** Not every change has an event: a tree may change while the machine sleeps, or be mounted over. */
const REGULAR_SCAN_MS = 5 * 60_000;
/** Polling takes at most one part in this many of the time. */
const POLLING_REST = 20;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 60_000;
const SHOWN_PATHS = 10;

interface Update {
  readonly cause: SyncCause;
  /** Scan the whole tree, not only the reported paths. */
  readonly isWhole: boolean;
  readonly named: readonly string[];
  readonly firstMs: number;
}

export class Watcher {
  /** Resolves with the error that ended it, or undefined after `close`. */
  readonly ended: Promise<AppError | undefined>;
  readonly #follower: TreeFollower;
  readonly #settings: BatchSettings;
  readonly #excluded = new ExcludedPaths();
  readonly #schedule = new Schedule({
    dueMs: () => Math.min(this.#batch.isEmpty ? Number.POSITIVE_INFINITY : this.#batch.dueMs(), this.#nextScanMs),
    run: () => this.#runDue().catch((error) => this.#failed(error)),
  });
  readonly #stopping = new AbortController();
  #end: (error: AppError | undefined) => void = () => {};
  #config: Config;
  #feed: ChangeFeed | undefined;
  #batch: EventBatch;
  /** When to scan without an event: a retry, the next poll, the regular scan. */
  #nextScanMs = Number.POSITIVE_INFINITY;
  /** Delay of the next retry; 0 after a successful update. */
  #retryMs = 0;
  #isRelistingDue = false;
  #isStarted = false;
  #syncs = 0;
  #last: SyncedEvent | undefined;

  constructor(private readonly options: WatcherOptions) {
    const { watch } = options.config;
    this.#config = options.config;
    this.#settings = {
      debounceMs: watch.debounce_ms,
      burstFiles: watch.burst_files,
      burstMs: watch.burst_ms,
      queueLimit: eventQueueLimit(),
    };
    this.#batch = new EventBatch(this.#settings);
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
    this.#follower = new TreeFollower(options, {
      onPath: (path, kind) => {
        if (kind === 'change' && this.#excluded.has(path)) return;
        this.#feed?.changed([path]);
        this.#collect((batch, nowMs) => batch.add(path, kind, nowMs));
      },
      onGit: () => {
        this.#feed?.lost();
        this.#collect((batch, nowMs) => batch.addGit(nowMs));
      },
      onRules: () => {
        this.#feed?.lost();
        this.#collect((batch, nowMs) => batch.addWhole(nowMs));
      },
    });
  }

  async start(): Promise<void> {
    const { signal } = this.#stopping;
    await this.#follower.open(this.#config, signal);
    if (this.#follower.mode === 'native') this.#feed = this.options.syncer.follow();
    this.#reportMode();
    await this.#update({ cause: 'start', isWhole: true, named: [], firstMs: performance.now() });
    if (signal.aborted) return;
    this.#isStarted = true;
    this.#planScan();
    this.#schedule.start();
  }

  state(): WatchState {
    const { mode, reason, directories } = this.#follower;
    return {
      mode,
      ...(reason !== undefined && { reason }),
      directories,
      state: this.#stateName(),
      syncs: this.#syncs,
      ...(this.#last && { last: this.#last }),
    };
  }

  /** Changes in a directory that is not watched yet are not reported: until it is, the whole tree must be scanned. */
  checkCoverage(): void {
    // For example when a worktree is removed and created again: its watches are gone.
    const isReplaced = this.#isStarted && this.#follower.isReplaced();
    if (isReplaced && this.#batch.isEmpty) this.#collect((batch, nowMs) => batch.addWhole(nowMs));
    if (isReplaced || this.#isRelistingDue || this.#batch.hasRenames) this.#feed?.lost();
  }

  /** Cancels a running update and waits for it. */
  async close(reason = 'on request'): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    this.#stopping.abort();
    this.#feed?.close();
    this.#follower.close();
    await this.#schedule.stop();
    this.options.onEvent({ event: 'stopped', reason });
    this.#end(undefined);
  }

  #stateName(): WatchState['state'] {
    if (this.#stopping.signal.aborted) return 'stopped';
    if (!this.#isStarted) return 'starting';
    if (this.#schedule.isRunning) return 'syncing';
    if (!this.#batch.isEmpty) return 'waiting';
    return this.#retryMs > 0 ? 'failing' : 'idle';
  }

  #reportMode(): void {
    const { root, onEvent } = this.options;
    const { mode, reason, directories } = this.#follower;
    onEvent({ event: 'watching', root, mode, ...(reason !== undefined && { reason }), directories, pid: process.pid });
  }

  #collect(add: (batch: EventBatch, nowMs: number) => void): void {
    if (this.#stopping.signal.aborted) return;
    add(this.#batch, performance.now());
    this.#schedule.reschedule();
  }

  async #runDue(): Promise<void> {
    const { root, onEvent } = this.options;
    const { signal } = this.#stopping;
    if (!existsSync(root)) return this.#stopFor(new AppError('ROOT_NOT_FOUND', `${root} was removed`));
    if (!(await this.#follower.gitSettled(signal)))
      onEvent({ event: 'note', message: "git's index.lock was not removed in time; no longer waiting for it" });
    if (signal.aborted) return;
    const nowMs = performance.now();
    if (!this.#batch.isEmpty && this.#batch.dueMs() <= nowMs) await this.#handle();
    else if (this.#nextScanMs <= nowMs) await this.#scan();
  }

  async #handle(): Promise<void> {
    const { root } = this.options;
    const batch = this.#batch;
    if (this.#follower.isReplaced()) batch.addWhole(batch.firstMs);
    this.#batch = new EventBatch(this.#settings);
    const known = indexedPaths(root);
    const isExcluded = (path: string) => this.#excluded.has(path);
    const scope = classifyBatch(batch, { root, tree: this.#follower.tree, isIndexed: known.has, isExcluded });
    known.close();
    if (scope.isRelisting || batch.isGit) this.#excluded.clear();
    if (scope.isRelisting) this.#isRelistingDue = true;
    const isWhole = scope.isWhole || this.#retryMs > 0;
    if (!isWhole && scope.paths.length === 0) return;
    const cause = batch.isGit ? 'git' : batch.isBurst ? 'burst' : scope.isRelisting ? 'tree' : 'edit';
    const named = [...scope.moved, ...scope.paths];
    const outcome = await this.#update({ cause, isWhole, named, firstMs: batch.firstMs }, scope.moved);
    if (outcome === 'unchanged' && !isWhole) this.#rememberExcluded(scope.paths);
  }

  /** Nothing changed for these paths: those that the index does not hold are excluded by a rule. */
  #rememberExcluded(paths: readonly string[]): void {
    const known = indexedPaths(this.options.root);
    for (const path of paths) if (!known.has(path)) this.#excluded.add(path);
    known.close();
  }

  async #scan(): Promise<void> {
    const startedMs = performance.now();
    const { syncer } = this.options;
    const update = { isWhole: true, named: [], firstMs: startedMs };
    if (this.#retryMs > 0) await this.#update({ ...update, cause: 'retry' });
    else if (this.#follower.mode === 'native') await this.#update({ ...update, cause: 'check' });
    else
      await this.#withRetry(async (signal) => {
        const { isNothing, changed, added, removed } = await syncer.check(signal);
        if (isNothing) return;
        await this.#sync({ ...update, cause: 'check', named: [...changed, ...added, ...removed] }, signal);
      });
    this.#planScan(performance.now() - startedMs);
  }

  /** Keeps the time of a pending retry. */
  #planScan(tookMs = 0): void {
    if (this.#retryMs > 0) return;
    const { poll_ms } = this.#config.watch;
    const restMs = this.#follower.mode === 'native' ? REGULAR_SCAN_MS : Math.max(poll_ms, tookMs * POLLING_REST);
    this.#nextScanMs = performance.now() + restMs;
  }

  /** Undefined when it failed; the failure is reported and retried. */
  #update(update: Update, moved: readonly string[] = []): Promise<SyncedEvent['state'] | undefined> {
    return this.#withRetry(async (signal) => {
      if (this.#isRelistingDue) await this.#relist(moved, signal);
      return this.#sync(update, signal);
    });
  }

  async #relist(moved: readonly string[], signal: AbortSignal): Promise<void> {
    const { root } = this.options;
    const wasNative = this.#follower.mode === 'native';
    this.#config = (await loadConfig({ root, env: process.env })).config;
    await this.#follower.relist(this.#config, moved, signal);
    this.#isRelistingDue = false;
    if (!wasNative || this.#follower.mode === 'native') return;
    this.#feed?.close();
    this.#feed = undefined;
    this.#reportMode();
  }

  async #sync({ cause, isWhole, named, firstMs }: Update, signal: AbortSignal): Promise<SyncedEvent['state']> {
    const { syncer, onEvent } = this.options;
    if (isWhole) this.#feed?.lost();
    const { state, files, durationMs, notes } = await syncer.sync({ signal });
    for (const message of notes ?? []) onEvent({ event: 'note', message });
    this.#syncs++;
    this.#last = {
      event: 'synced',
      cause,
      state,
      parsed: files.parsed,
      ...(files.moved !== undefined && { moved: files.moved }),
      removed: files.removed,
      duration_ms: Math.round(durationMs),
      latency_ms: Math.round(performance.now() - firstMs),
      paths: named.slice(0, SHOWN_PATHS),
      path_count: named.length,
    };
    // A regular scan that finds no change is not reported.
    if (state === 'published' || cause !== 'check') onEvent(this.#last);
    return state;
  }

  async #withRetry<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    const { signal } = this.#stopping;
    try {
      const result = await work(signal);
      const hadFailed = this.#retryMs > 0;
      this.#retryMs = 0;
      if (hadFailed) this.#planScan();
      return result;
    } catch (error) {
      if (signal.aborted) return undefined;
      this.#failed(error);
      return undefined;
    }
  }

  /** Retries after any error: the tree may have changed by the next attempt. */
  #failed(error: unknown): void {
    const { code, message, fix } =
      error instanceof AppError ? error : new AppError('INDEX_FAILED', (error as Error).message);
    this.#retryMs = Math.min(LAST_RETRY_MS, this.#retryMs === 0 ? FIRST_RETRY_MS : this.#retryMs * 2);
    this.#nextScanMs = performance.now() + this.#retryMs;
    this.options.onEvent({ event: 'failed', code, message, fix, retry_ms: this.#retryMs });
  }

  async #stopFor(error: AppError): Promise<void> {
    this.#end(error);
    // Deferred, because `close` waits for the running update.
    setImmediate(() => void this.close(error.message));
  }
}
