/** Keeps the open workspaces: asks their questions, runs one indexing job at a time, and evicts the least recently used. */
import { findTool } from '../answers/all.ts';
import { AppError } from '../errors/errors.ts';
import type { Needs } from '../indexer/preview/needs.ts';
import type { WatchEvent } from '../watch/watch-event.ts';
import type { FreshnessPolicy } from '../workspace/freshness-source.ts';
import { needsIndexing } from '../workspace/open-index.ts';
import type { Draft } from '../workspace/reply.ts';
import type { IndexInput, IndexResult } from '../workspace/run-index.ts';
import { FollowerProcess } from './follower-process.ts';
import { type IndexJob, startIndexJob } from './index-job.ts';
import { isIndexedOnDisk } from './indexed-on-disk.ts';
import type { Answered, AnswererReport, Question, WatchChoice } from './question.ts';
import { QuestionProcess } from './question-process.ts';
import { whyNoIndex } from './why-no-index.ts';

export interface OpenWorkspace {
  readonly root: string;
  /** Calls in progress. */
  calls: number;
  /** When it was last asked for. */
  usedMs: number;
  job: IndexJob | undefined;
  /** Error of the last indexing; without an index it is not retried until a caller requests it. */
  failure: AppError | undefined;
}

export interface PoolOptions {
  /** Workspaces open at once. */
  readonly limit: number;
  /** How long a call waits for an index before it is answered without one. */
  readonly waitMs: number;
  /** Time limit of a question. */
  readonly timeoutMs: number;
  readonly policy?: FreshnessPolicy | undefined;
  /** Keeps the index of each workspace up to date from the first question on. */
  readonly watch: WatchChoice;
  readonly log: (text: string) => void;
}

const UPDATE: IndexInput = { force: false, showIgnored: false };
/** A report is of use to who looks whether the server is up, and must not wait for a long question. */
const REPORT_WAIT_MS = 500;
/** Interval at which a waiting call checks whether to keep waiting. */
const CHECK_INTERVAL_MS = 50;

export class WorkspacePool {
  /** Ordered by last use. */
  readonly #open = new Map<string, OpenWorkspace>();
  readonly #listeners = new Set<(workspace: OpenWorkspace) => void>();
  readonly #watchers = new Set<(root: string, event: WatchEvent) => void>();
  /** Settles with the last requested job. */
  #lastJob: Promise<unknown> | undefined;
  #isClosed = false;
  readonly #questions: QuestionProcess;
  readonly #follower: FollowerProcess;

  constructor(private readonly options: PoolOptions) {
    const { policy, watch, log } = options;
    const index = (root: string, input: IndexInput, signal: AbortSignal) =>
      this.#index(this.workspace(root), input, signal);
    this.#follower = new FollowerProcess(log);
    const onWatch = (root: string, event: WatchEvent) => {
      for (const listener of this.#watchers) listener(root, event);
    };
    this.#questions = new QuestionProcess({ policy, watch, log, index, onWatch });
  }

  /** Prepares for the first question, which reports it where that fails. */
  start(): void {
    try {
      this.#questions.start();
    } catch {}
  }

  /** Returns the workspace of a real directory, opening it if needed. Throws WORKSPACE_LIMIT. */
  workspace(root: string): OpenWorkspace {
    const known = this.#open.get(root);
    if (!known) this.#makeRoom();
    if (!known) void this.#follower.open(root);
    const workspace: OpenWorkspace = known ?? { root, calls: 0, usedMs: 0, job: undefined, failure: undefined };
    workspace.usedMs = Date.now();
    this.#open.delete(root);
    this.#open.set(root, workspace);
    return workspace;
  }

  /** The same, but waits for room where a workspace that nobody asks is only being indexed. */
  async opening(root: string): Promise<OpenWorkspace> {
    const endMs = performance.now() + this.options.waitMs;
    while (!this.#open.has(root) && this.#open.size >= this.options.limit && this.#idle() === undefined) {
      const jobs = this.opened().flatMap(({ calls, job }) => (calls === 0 && job ? [job.done] : []));
      const leftMs = endMs - performance.now();
      if (jobs.length === 0 || leftMs <= 0) break;
      await settledOrAfter(Promise.race(jobs), leftMs);
    }
    return this.workspace(root);
  }

  #idle(): OpenWorkspace | undefined {
    return this.opened().find(({ calls, job }) => calls === 0 && !job);
  }

  /** Closes those without a question since. */
  closeUnused(sinceMs: number): void {
    for (const { root, calls, job, usedMs } of this.opened())
      if (calls === 0 && !job && usedMs < sinceMs) this.#close(root);
  }

  #close(root: string): void {
    this.#questions.closeWorkspace(root);
    this.#follower.closeRoot(root);
    this.#open.delete(root);
  }

  opened(): readonly OpenWorkspace[] {
    return [...this.#open.values()];
  }

  /** Called when indexing starts, progresses or ends. */
  onChange(listener: (workspace: OpenWorkspace) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Called when something happens to the files of a watched workspace. */
  onWatch(listener: (root: string, event: WatchEvent) => void): () => void {
    this.#watchers.add(listener);
    return () => void this.#watchers.delete(listener);
  }

  /**
   * Without an index, answers from the files that the question needs while it is built; a question that needs the index waits for it,
   * and is answered from the list of files where that takes too long.
   */
  async ask(root: string, question: Question, signal?: AbortSignal): Promise<Answered> {
    const workspace = await this.opening(root);
    workspace.calls++;
    try {
      if (isIndexedOnDisk(root)) return await this.#answer(workspace, question, signal);
      const needs = await needsAhead(question);
      if (needs !== undefined) return await this.#answerAhead(workspace, { question, needs }, signal);
      await this.#prepare(workspace, UPDATE);
      return await this.#answer(workspace, question, signal);
    } catch (error) {
      if (!needsIndexing(error)) throw error;
      if (workspace.failure) throw workspace.failure;
      // Damage shows up only at a read, and an index may be removed while it is in use.
      await this.#prepare(workspace, { ...UPDATE, force: true });
      return await this.#answer(workspace, question, signal);
    } finally {
      workspace.calls--;
    }
  }

  /** At once, and again from the index where the answer is not complete and the index is there in time. */
  async #answerAhead(
    workspace: OpenWorkspace,
    { question, needs }: { readonly question: Question; readonly needs: Needs },
    signal: AbortSignal | undefined,
  ): Promise<Answered> {
    const endMs = performance.now() + this.options.waitMs;
    await this.#begin(workspace, UPDATE);
    const first = await this.#answer(workspace, { ...question, isAhead: true }, signal);
    const { completeness, indexing } = first.reply.meta;
    if (completeness === 'complete' || needs.text || indexing !== 'indexing') return first;
    await this.#wait(workspace, endMs);
    const isOver = isIndexedOnDisk(workspace.root) || workspace.failure !== undefined;
    return isOver ? this.#answer(workspace, { ...question, isAhead: true }, signal) : first;
  }

  /** Answers from the index as it is. Throws NOT_INDEXED. */
  async askIndexed(root: string, question: Question): Promise<Answered> {
    return this.#questions.ask({ ...question, root, timeoutMs: this.options.timeoutMs });
  }

  /** Undefined while the process that answers questions is busy. */
  report(roots: readonly string[]): Promise<AnswererReport | undefined> {
    return this.#questions.report(roots, REPORT_WAIT_MS);
  }

  #answer(
    workspace: OpenWorkspace,
    question: Question & { isAhead?: boolean },
    signal: AbortSignal | undefined,
  ): Promise<Answered> {
    const asked = { ...question, root: workspace.root, whyNoIndex: whyNoIndex(workspace) };
    return this.#questions.ask({ ...asked, timeoutMs: this.options.timeoutMs }, signal);
  }

  /** Stops running jobs; published indexes are kept. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#listeners.clear();
    this.#watchers.clear();
    const jobs = this.opened().flatMap(({ job }) => job ?? []);
    for (const job of jobs) job.cancel();
    await Promise.allSettled([this.#questions.close(), this.#follower.close(), ...jobs.map(({ done }) => done)]);
    this.#open.clear();
  }

  /** Waits for an index, but not for one that takes long. */
  async #prepare(workspace: OpenWorkspace, input: IndexInput): Promise<void> {
    await this.#begin(workspace, input);
    await this.#wait(workspace, performance.now() + this.options.waitMs);
  }

  async #begin(workspace: OpenWorkspace, input: IndexInput): Promise<void> {
    // A cancelled job produces no index.
    while (workspace.job?.isCancelled()) await workspace.job.done.catch(() => {});
    if (!workspace.failure && !workspace.job) this.#start(workspace, input).hold();
  }

  /** Waits as long as an index is likely until then. */
  async #wait(workspace: OpenWorkspace, endMs: number): Promise<void> {
    const { waitMs } = this.options;
    for (;;) {
      const { job } = workspace;
      const leftMs = endMs - performance.now();
      if (!job || leftMs <= 0) return;
      const remainingMs = job.remainingMs() ?? (job.ageMs() > waitMs ? Number.POSITIVE_INFINITY : 0);
      // Estimates are rough: a job estimated at 1.5 times the remaining time may still finish.
      if (remainingMs > leftMs * 1.5) return;
      await settledOrAfter(job.done, Math.min(CHECK_INTERVAL_MS, leftMs));
    }
  }

  /** Runs a job for a caller who requested it and may cancel it. */
  async #index(workspace: OpenWorkspace, input: IndexInput, signal: AbortSignal): Promise<Draft<IndexResult>> {
    while (workspace.job && !isJoinable(workspace.job, input)) await workspace.job.done.catch(() => {});
    if (signal.aborted) throw cancelled();
    const job = workspace.job ?? this.#start(workspace, input);
    const release = job.hold();
    signal.addEventListener('abort', release, { once: true });
    try {
      return await Promise.race([job.done, aborted(signal)]);
    } finally {
      signal.removeEventListener('abort', release);
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

  #notify(workspace: OpenWorkspace): void {
    for (const listener of this.#listeners) listener(workspace);
  }

  #makeRoom(): void {
    while (this.#open.size >= this.options.limit) {
      const idle = this.#idle();
      if (!idle) {
        const roots = this.opened().map(({ root }) => root);
        throw new AppError('WORKSPACE_LIMIT', `All ${roots.length} open workspaces are in use: ${roots.join(', ')}`);
      }
      this.#close(idle.root);
    }
  }
}

/** What a question about the tree on the disk needs of it where there is no index; undefined: it needs the index. */
async function needsAhead({ tool, input, ref, sessionRef }: Question): Promise<Needs | undefined> {
  if (ref !== undefined || sessionRef) return undefined;
  return (await findTool(tool)?.load())?.needs?.(input as never);
}

const cancelled = () => new AppError('CANCELLED', 'Indexing was cancelled; the previous index is unchanged');

const isSame = (a: IndexInput, b: IndexInput): boolean =>
  a.force === b.force && a.jobs === b.jobs && a.showIgnored === b.showIgnored && a.ref === b.ref && !a.wait === !b.wait;

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
