/** The workspaces that are open: their engines, their indexing one after the other, and which of them goes for another. */
import { AppError } from '../errors/errors.ts';
import type { FreshnessOptions } from '../workspace/ensure-fresh.ts';
import type { FreshnessSource } from '../workspace/freshness-source.ts';
import { needsIndexing } from '../workspace/open-index.ts';
import type { Draft, Reply } from '../workspace/reply.ts';
import type { IndexInput, IndexResult } from '../workspace/run-index.ts';
import { type LongWork, type RunIndex, Workspace } from '../workspace/workspace.ts';
import { type IndexJob, startIndexJob } from './index-job.ts';
import { standInFor } from './stand-in.ts';

export interface OpenWorkspace {
  readonly root: string;
  readonly engine: Workspace;
  /** That are being answered. */
  calls: number;
  job: IndexJob | undefined;
  /** Of the last indexing: without an index it is not tried again until somebody asks for it. */
  failure: AppError | undefined;
  /** Sets what the engine answers from until there is an index. */
  listing: { readonly made: Promise<void>; readonly atMs: number } | undefined;
  watch: WorkspaceWatch | undefined;
}

/** Somebody follows the changes of a workspace. */
export interface WorkspaceWatch {
  close(): Promise<void>;
}

/** What whoever follows it may do about it. */
export interface FollowedWorkspace {
  readonly root: string;
  /** Updates the index beside the answers. */
  indexBeside(): Promise<unknown>;
  /** Who knows whether something changed; undefined: nobody does any more. */
  setSource(source: FreshnessSource | undefined): void;
}

export type WatchWorkspace = (workspace: FollowedWorkspace) => WorkspaceWatch;

export interface PoolOptions {
  /** Workspaces open at once. */
  readonly limit: number;
  /** How long a call waits for an index before it is answered without one. */
  readonly waitMs: number;
  readonly freshness?: FreshnessOptions | undefined;
  /** Absent: nobody watches. */
  readonly watch?: WatchWorkspace | undefined;
}

const UPDATE: IndexInput = { force: false, showIgnored: false };
/** A tree that stays without an index changes meanwhile. */
const LISTING_GOOD_MS = 10_000;
/** How often a waiting call looks whether it is worth it. */
const LOOK_MS = 50;

export class WorkspacePool {
  /** In the order of their last use. */
  readonly #open = new Map<string, OpenWorkspace>();
  readonly #listeners = new Set<(workspace: OpenWorkspace) => void>();
  /** Settles with the job that was asked for last. */
  #lastJob: Promise<unknown> | undefined;
  #isClosed = false;

  constructor(private readonly options: PoolOptions) {}

  /** Of a real directory; opened when it is not yet. Throws WORKSPACE_LIMIT. */
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

  /** Answers do not wait for what takes long: that is indexed beside them. */
  #engineOf(root: string): Workspace {
    const runIndex: RunIndex = (_, input, work) => this.#index(this.workspace(root), input, work);
    const syncBehind = () => engine.index(UPDATE);
    const engine = new Workspace(root, root, { runIndex, freshness: { ...this.options.freshness, syncBehind } });
    return engine;
  }

  opened(): readonly OpenWorkspace[] {
    return [...this.#open.values()];
  }

  /** Indexing began, went on, ended. */
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
      // Damage shows at the first read that meets it, and an index may be removed under our feet.
      await this.#prepare(workspace, { ...UPDATE, force: true });
      return await question(workspace.engine);
    } finally {
      workspace.calls--;
    }
  }

  /** Stops what is running; what was published stays. */
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

  /** From when there is an index on: the first is made beside the answers. */
  #follow(workspace: OpenWorkspace): void {
    const { root, engine } = workspace;
    if (workspace.watch || !this.options.watch || this.#isClosed || !engine.hasIndex()) return;
    workspace.watch = this.options.watch({
      root,
      indexBeside: () => engine.index(UPDATE),
      setSource: (source) => engine.setFreshness({ source }),
    });
  }

  /** An index to answer from or, where that takes too long, what is known without one. */
  async #prepare(workspace: OpenWorkspace, input: IndexInput): Promise<void> {
    // One that was called off gives no index.
    while (workspace.job?.isCalledOff()) await workspace.job.done.catch(() => {});
    if (!workspace.failure && !workspace.job) this.#start(workspace, input).hold();
    await this.#wait(workspace);
    if (!workspace.engine.hasIndex()) await this.#list(workspace);
  }

  /** As long as an index can be hoped for within the time that a call waits. */
  async #wait(workspace: OpenWorkspace): Promise<void> {
    const { waitMs } = this.options;
    const deadline = performance.now() + waitMs;
    for (;;) {
      const { job } = workspace;
      const leftMs = deadline - performance.now();
      if (!job || leftMs <= 0) return;
      const remainingMs = job.remainingMs() ?? (job.ageMs() > waitMs ? Number.POSITIVE_INFINITY : 0);
      // Estimates are rough: half as long again may still be in time.
      if (remainingMs > leftMs * 1.5) return;
      await settledOrAfter(job.done, Math.min(LOOK_MS, leftMs));
    }
  }

  /** An old listing answers while a new one is made. */
  async #list(workspace: OpenWorkspace): Promise<void> {
    const { listing } = workspace;
    const isGood = listing !== undefined && performance.now() - listing.atMs < LISTING_GOOD_MS;
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
      const standIn = await standInFor(workspace.root, () => workspace);
      // Meanwhile there may be an index, or no server any more.
      if (this.#isClosed || !workspace.listing) standIn.reader.close();
      else workspace.engine.setStandIn(standIn);
    } catch (error) {
      // The answer is then the error of a missing index, which is what the caller can do something about.
      if (!(error instanceof AppError)) throw error;
    }
  }

  /** For somebody who asked for it, and may call it off. */
  async #index(workspace: OpenWorkspace, input: IndexInput, work: LongWork): Promise<Draft<IndexResult>> {
    const { signal, onProgress } = work;
    while (workspace.job && !isJoinable(workspace.job, input)) await workspace.job.done.catch(() => {});
    if (signal?.aborted) throw cancelled();
    const job = workspace.job ?? this.#start(workspace, input);
    const release = job.hold();
    const stopTelling = this.onChange((changed) => {
      const progress = job.progress();
      if (changed === workspace && 'total' in progress) onProgress?.(progress);
    });
    signal?.addEventListener('abort', release, { once: true });
    try {
      return await Promise.race([job.done, ...(signal ? [aborted(signal)] : [])]);
    } finally {
      signal?.removeEventListener('abort', release);
      stopTelling();
    }
  }

  #start(workspace: OpenWorkspace, input: IndexInput): IndexJob {
    if (this.#isClosed) throw new AppError('CANCELLED', 'The server is stopping');
    const job = startIndexJob({
      root: workspace.root,
      input,
      turn: this.#lastJob,
      onProgress: () => this.#tell(workspace),
    });
    const end = (failure: AppError | undefined) => {
      workspace.job = undefined;
      workspace.failure = failure?.code === 'CANCELLED' ? undefined : failure;
      if (this.#lastJob === ended) this.#lastJob = undefined;
      if (!failure) this.#forgetListing(workspace);
      this.#tell(workspace);
    };
    const ended = job.done.then(
      () => end(undefined),
      (error) => end(error instanceof AppError ? error : new AppError('INDEX_FAILED', (error as Error).message)),
    );
    this.#lastJob = ended;
    workspace.job = job;
    this.#tell(workspace);
    return job;
  }

  #forgetListing(workspace: OpenWorkspace): void {
    workspace.listing = undefined;
    workspace.engine.setStandIn(undefined);
  }

  #tell(workspace: OpenWorkspace): void {
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

const isJoinable = (job: IndexJob, input: IndexInput): boolean => !job.isCalledOff() && isSame(job.input, input);

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
