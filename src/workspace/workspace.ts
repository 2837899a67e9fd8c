/** A directory tree that questions are about: its index is opened when a question needs it. */
import { outsideDeadline } from '../base/deadline.ts';
import { realOrSame, realRoot } from '../base/paths.ts';
import { findRepository } from '../discover/git-repository.ts';
import type { Reader } from '../store/read/read.ts';
import type { CommitView } from './commit-view.ts';
import { CommitWorkspaces } from './commit-workspaces.ts';
import type { Freshened, FreshnessOptions } from './ensure-fresh.ts';
import type { Watching } from './freshness-source.ts';
import { type Fallback, type Lease, OpenIndex } from './open-index.ts';
import { type Answering, QueryRunner } from './query-runner.ts';
import type { Draft, Progress } from './reply.ts';
import type { IndexInput, IndexResult } from './run-index.ts';
import type { OpenTree, Session } from './session.ts';
import { workspaceRoot } from './workspace-root.ts';

export interface WorkspaceOptions {
  /** Exactly this directory. Absent: the workspace that `cwd` is in. */
  readonly root?: string | undefined;
  /** Where relative paths of the user may also start (default: the process's directory). */
  readonly cwd?: string | undefined;
  /** Builds the index (default: this process does). */
  readonly runIndex?: RunIndex | undefined;
  /** How fresh answers must be, and how the index is updated. */
  readonly freshness?: FreshnessOptions | undefined;
  /** A commit that answers are about instead of the tree on the disk. */
  readonly commit?: CommitView | undefined;
  /** False: the directory was found from `cwd`, and the caller did not name it (default: true). */
  readonly isNamed?: boolean | undefined;
}

export type RunIndex = (workspace: Workspace, input: IndexInput, work: LongWork) => Promise<Draft<IndexResult>>;

export interface LongWork {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

export function openWorkspace({ root, cwd = process.cwd(), runIndex, freshness }: WorkspaceOptions = {}): Workspace {
  const isNamed = root !== undefined;
  return new Workspace(realRoot(root ?? workspaceRoot(cwd)), realOrSame(cwd), { runIndex, freshness, isNamed });
}

export class Workspace implements OpenTree {
  readonly #index: OpenIndex;
  readonly #runner: QueryRunner;
  readonly #commits = new CommitWorkspaces();

  constructor(
    readonly root: string,
    readonly cwd: string,
    private readonly options: Pick<WorkspaceOptions, 'runIndex' | 'freshness' | 'commit' | 'isNamed'> = {},
  ) {
    this.#index = new OpenIndex({ root, cwd, commit: options.commit });
    this.#runner = new QueryRunner(this, this.#index, options.freshness);
  }

  reader(): Reader {
    return this.#index.reader();
  }

  /** This process builds the index, not a server. */
  get indexesItself(): boolean {
    return this.options.runIndex === undefined;
  }

  get commit(): CommitView | undefined {
    return this.options.commit;
  }

  /**
   * A workspace for a commit, which is indexed at its first use; undefined: the tree on the disk. If that has no index, but another
   * worktree has, its index is seeded from there now. It is closed with this one. Throws BAD_INPUT, GIT_FAILED.
   */
  async at(ref: string | undefined, work: LongWork = {}): Promise<Workspace> {
    const { workspaceAt } = await import('./workspace-at.ts');
    return workspaceAt(this, ref, work);
  }

  /** The workspace of a commit, kept for the next question about it. */
  viewing(commit: CommitView): Workspace {
    return this.#commits.get(commit, () => new Workspace(this.root, this.cwd, { ...this.options, commit }));
  }

  /** False when indexing would fix it; readers report other errors of an index. */
  hasIndex(): boolean {
    return this.#index.isPublished();
  }

  /**
   * Nothing is indexed yet: answers come from the files that a question needs. A directory that is no repository and that the user
   * did not name, such as a home, may hold everything that a person has: it is not read unasked.
   */
  lacksIndex(): boolean {
    if (this.commit !== undefined || !this.#index.isAbsent()) return false;
    return this.options.isNamed !== false || findRepository(this.root) !== undefined;
  }

  /** The index has names, words and vectors, and its links are not made yet. */
  lacksLinks(): boolean {
    return this.#index.lacksLinks();
  }

  /** Waits for them as long as an answer may wait. Throws STILL_INDEXING. */
  async requireLinks(signal: AbortSignal | undefined): Promise<void> {
    if (this.lacksLinks()) await (await import('./missing-links.ts')).waitForLinks(this, signal);
  }

  /** A process is writing the index. */
  isBeingWritten(): boolean {
    return this.#index.isBeingWritten();
  }

  /** Sets the source of answers while there is no index. */
  setFallback(fallback: Fallback | undefined): void {
    this.#index.setFallback(fallback);
  }

  /** How changes of the tree are noticed; undefined in a process that answers one question. */
  get watching(): Watching | undefined {
    return this.#runner.watching;
  }

  /** Called when watching starts or stops. */
  setFreshness(freshness: FreshnessOptions): void {
    this.#runner.setFreshness(freshness);
  }

  /**
   * One answer from one view of the index: the tree is checked first as the freshness policy asks, cited lines are relocated, and a
   * damaged index is rebuilt and asked again.
   */
  ask<T>(
    answer: (session: Session) => Draft<T> | Promise<Draft<T>>,
    work?: LongWork,
    answering?: Answering<T>,
  ): Promise<Draft<T>> {
    return this.#runner.ask(answer, work, answering);
  }

  /** One view of the index, or of its fallback, without a check of the tree. */
  lease<T>(answer: (lease: Lease) => Promise<T>, options?: { readonly allowFallback?: boolean }): Promise<T> {
    return this.#runner.leased(answer, options);
  }

  /** Builds the first index in the background and waits a moment for it: whether there is one. Throws STILL_INDEXING. */
  async firstIndex(signal?: AbortSignal): Promise<boolean> {
    const { buildInBackground } = this.options.freshness ?? {};
    if (buildInBackground === undefined || !this.lacksIndex()) return false;
    const { awaitFirstIndex } = await import('./first-index.ts');
    return awaitFirstIndex(this, buildInBackground, signal);
  }

  /** Updates the index as the policy asks; `now` checks the tree regardless of the policy. */
  ensureFresh(signal: AbortSignal | undefined, now: boolean): Promise<Freshened> {
    return this.#runner.freshen({ signal }, now);
  }

  fallback(): Fallback | undefined {
    return this.#index.fallback();
  }

  async index(input: IndexInput, work: LongWork = {}): Promise<Draft<IndexResult>> {
    return outsideDeadline(async () => {
      const runIndex = this.options.runIndex ?? (await import('./run-index.ts')).runIndex;
      return runIndex(this, input, work);
    });
  }

  /** Closes for good, once the answers in progress are done. */
  end(): void {
    this.#index.end();
  }

  /** Answers in progress are still completed. */
  close(): void {
    this.#commits.close();
    this.#index.close();
  }
}
