/** Keeps the open workspaces: their engines, one indexing job at a time, and eviction of the least recently used. */
import { AppError } from '../errors/errors.ts';
import type { FreshnessOptions } from '../workspace/ensure-fresh.ts';
import type { FreshnessSource } from '../workspace/freshness-source.ts';
import { needsIndexing } from '../workspace/open-index.ts';
import type { Draft, Reply } from '../workspace/reply.ts';
import type { IndexInput, IndexResult } from '../workspace/run-index.ts';
import { type LongWork, type RunIndex, Workspace } from '../workspace/workspace.ts';
import { fallbackFor } from './fallback.ts';
import { type IndexJob, startIndexJob } from './index-job.ts';

export interface OpenWorkspace {
  readonly root: string;
  readonly engine: Workspace;
  /** Calls in progress. */
  calls: number;
  job: IndexJob | undefined;
  /** Error of the last indexing; without an index it is not retried until a caller requests it. */
  failure: AppError | undefined;
  /** The fallback listing the engine answers from until there is an index. */
  listing: { readonly made: Promise<void>; readonly atMs: number } | undefined;
  watch: WorkspaceWatch | undefined;
}

/** A running watch of a workspace. */
export interface WorkspaceWatch {
  close(): Promise<void>;
}

/** Actions that the watch of a workspace may take. */
export interface WatchedWorkspace {
  readonly root: string;
  /** Updates the index without delaying answers. */
  indexInBackground(): Promise<unknown>;
  /** Sets the source of freshness checks; undefined when there is none. */
  setSource(source: FreshnessSource | undefined): void;
}

export type WatchWorkspace = (workspace: WatchedWorkspace) => WorkspaceWatch;

export interface PoolOptions {
  /** Workspaces open at once. */
  readonly limit: number;
  /** How long a call waits for an index before it is answered without one. */
  readonly waitMs: number;
  readonly freshness?: FreshnessOptions | undefined;
  /** Absent: workspaces are not watched. */
  readonly watch?: WatchWorkspace | undefined;
}

const UPDATE: IndexInput = { force: false, showIgnored: false };
/** Lifetime of a listing: the files of a tree without an index change meanwhile. */
const LISTING_LIFETIME_MS = 10_000;
/** Interval at which a waiting call checks whether to keep waiting. */
const CHECK_INTERVAL_MS = 50;

export class WorkspacePool {
  /** Ordered by last use. */
  readonly #open = new Map<string, OpenWorkspace>();
  readonly #listeners = new Set<(workspace: OpenWorkspace) => void>();
  /** Settles with the last requested job. */
  #lastJob: Promise<unknown> | undefined;
  #isClosed = false;

  constructor(private readonly options: PoolOptions) {}

  /** Returns the workspace of a real directory, opening it if needed. Throws WORKSPACE_LIMIT. */
  workspace(root: string): OpenWorkspace {
    const known = this.#open.get(root);
    if (!known) this.#makeRoom();
    const workspace: OpenWorkspace = known ?? {
      root,
      engine: this.#engineOf(root),
      calls: 0,
      job: undefined,
      failure: undefined,
      listing: undefined,
      watch: undefined,
    };
    this.#open.delete(root);
    this.#open.set(root, workspace);
    return workspace;
  }

  /** Answers do not wait for long updates, which run in the background. */
  #engineOf(root: string): Workspace {
    const runIndex: RunIndex = (_, input, work) => this.#index(this.workspace(root), input, work);
    const syncInBackground = () => engine.index(UPDATE);
    const engine = new Workspace(root, root, { runIndex, freshness: { ...this.options.freshness, syncInBackground } });
    return engine;
  }

  opened(): readonly OpenWorkspace[] {
    return [...this.#open.values()];
  }

  /** Called when indexing starts, progresses or ends. */
  onChange(listener: (workspace: OpenWorkspace) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async ask<T>(engine: Workspace, question: (engine: Workspace) => Promise<Reply<T>>): Promise<Reply<T>> {
    const workspace = this.workspace(engine.root);
    workspace.calls++;
    try {
      if (!workspace.engine.hasIndex()) await this.#prepare(workspace, UPDATE);
      else if (workspace.listing && !workspace.job) this.#forgetListing(workspace);
      this.#follow(workspace);
      return await question(workspace.engine);
    } catch (error) {
      if (!needsIndexing(error)) throw error;
      if (workspace.failure) throw workspace.failure;
      // Damage shows up only at a read, and an index may be removed while it is in use.
      await this.#prepare(workspace, { ...UPDATE, force: true });
      return await question(workspace.engine);
    } finally {
      workspace.calls--;
    }
  }

  /** Stops running jobs; published indexes are kept. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#listeners.clear();
    const jobs = this.opened().flatMap(({ job }) => job ?? []);
    for (const job of jobs) job.cancel();
    await Promise.allSettled(jobs.map(({ done }) => done));
    await Promise.allSettled(this.opened().map(({ watch }) => watch?.close()));
    for (const { engine } of this.opened()) engine.close();
    this.#open.clear();
  }

  /** Starts once there is an index: the first one is built in the background. */
  #follow(workspace: OpenWorkspace): void {
    const { root, engine } = workspace;
    if (workspace.watch || !this.options.watch || this.#isClosed || !engine.hasIndex()) return;
    workspace.watch = this.options.watch({
      root,
      indexInBackground: () => engine.index(UPDATE),
      setSource: (source) => engine.setFreshness({ source }),
    });
  }

  /** Waits for an index or, where that takes too long, prepares a listing to answer from. */
  async #prepare(workspace: OpenWorkspace, input: IndexInput): Promise<void> {
    // A cancelled job produces no index.
    while (workspace.job?.isCancelled()) await workspace.job.done.catch(() => {});
    if (!workspace.failure && !workspace.job) this.#start(workspace, input).hold();
    await this.#wait(workspace);
    if (!workspace.engine.hasIndex()) await this.#list(workspace);
  }

  /** Waits as long as an index is likely within the time that a call may wait. */
  async #wait(workspace: OpenWorkspace): Promise<void> {
    const { waitMs } = this.options;
    const deadline = performance.now() + waitMs;
    for (;;) {
      const { job } = workspace;
      const leftMs = deadline - performance.now();
      if (!job || leftMs <= 0) return;
      const remainingMs = job.remainingMs() ?? (job.ageMs() > waitMs ? Number.POSITIVE_INFINITY : 0);
      // Estimates are rough: a job estimated at 1.5 times the remaining time may still finish.
      if (remainingMs > leftMs * 1.5) return;
      await settledOrAfter(job.done, Math.min(CHECK_INTERVAL_MS, leftMs));
    }
  }

  /** An expired listing answers while a new one is built. */
  async #list(workspace: OpenWorkspace): Promise<void> {
    const { listing } = workspace;
    const isGood = listing !== undefined && performance.now() - listing.atMs < LISTING_LIFETIME_MS;
    if (!isGood) {
      const made = this.#makeListing(workspace);
      workspace.listing = { made: listing?.made ?? made, atMs: performance.now() };
      made.catch(() => {
        workspace.listing = undefined;
      });
    }
    await workspace.listing?.made;
  }

  async #makeListing(workspace: OpenWorkspace): Promise<void> {
    try {
      const fallback = await fallbackFor(workspace.root, () => workspace);
      // By now there may be an index, or the server may be closed.
      if (this.#isClosed || !workspace.listing) fallback.reader.close();
      else workspace.engine.setFallback(fallback);
    } catch (error) {
      // The answer is then the NOT_INDEXED error, which the caller can act on.
      if (!(error instanceof AppError)) throw error;
    }
  }

  /** Runs a job for a caller who requested it and may cancel it. */
  async #index(workspace: OpenWorkspace, input: IndexInput, work: LongWork): Promise<Draft<IndexResult>> {
    const { signal, onProgress } = work;
    while (workspace.job && !isJoinable(workspace.job, input)) await workspace.job.done.catch(() => {});
    if (signal?.aborted) throw cancelled();
    const job = workspace.job ?? this.#start(workspace, input);
    const release = job.hold();
    const stopReporting = this.onChange((changed) => {
      const progress = job.progress();
      if (changed === workspace && 'total' in progress) onProgress?.(progress);
    });
    signal?.addEventListener('abort', release, { once: true });
    try {
      return await Promise.race([job.done, ...(signal ? [aborted(signal)] : [])]);
    } finally {
      signal?.removeEventListener('abort', release);
      stopReporting();
    }
  }

  #start(workspace: OpenWorkspace, input: IndexInput): IndexJob {
    if (this.#isClosed) throw new AppError('CANCELLED', 'The server is stopping');
    const job = startIndexJob({
      root: workspace.root,
      input,
      turn: this.#lastJob,
      onProgress: () => this.#notify(workspace),
    });
    const end = (failure: AppError | undefined) => {
      workspace.job = undefined;
      workspace.failure = failure?.code === 'CANCELLED' ? undefined : failure;
      if (this.#lastJob === ended) this.#lastJob = undefined;
      if (!failure) this.#forgetListing(workspace);
      this.#notify(workspace);
    };
    const ended = job.done.then(
      () => end(undefined),
      (error) => end(error instanceof AppError ? error : new AppError('INDEX_FAILED', (error as Error).message)),
    );
    this.#lastJob = ended;
    workspace.job = job;
    this.#notify(workspace);
    return job;
  }

  #forgetListing(workspace: OpenWorkspace): void {
    workspace.listing = undefined;
    workspace.engine.setFallback(undefined);
  }

  #notify(workspace: OpenWorkspace): void {
    for (const listener of this.#listeners) listener(workspace);
  }

  #makeRoom(): void {
    while (this.#open.size >= this.options.limit) {
      const idle = this.opened().find(({ calls, job }) => calls === 0 && !job);
      if (!idle) {
        const roots = this.opened().map(({ root }) => root);
        throw new AppError('WORKSPACE_LIMIT', `All ${roots.length} open workspaces are in use: ${roots.join(', ')}`);
      }
      void idle.watch?.close();
      idle.engine.close();
      this.#open.delete(idle.root);
    }
  }
}

const cancelled = () => new AppError('CANCELLED', 'Indexing was cancelled; the previous index is unchanged');

const isSame = (a: IndexInput, b: IndexInput): boolean =>
  a.force === b.force && a.jobs === b.jobs && a.showIgnored === b.showIgnored && a.ref === b.ref;

const isJoinable = (job: IndexJob, input: IndexInput): boolean => !job.isCancelled() && isSame(job.input, input);

/** Never rejects. */
function settledOrAfter(promise: Promise<unknown>, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const settle = () => {
      clearTimeout(timer);
      resolve();
    };
    promise.then(settle, settle);
  });
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(cancelled()), { once: true });
  });
}
