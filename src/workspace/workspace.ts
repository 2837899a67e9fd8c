/** A directory tree that questions are asked about: its index is opened when a question needs it. */
import { realpathSync } from 'node:fs';
import { realRoot } from '../base/paths.ts';
import type { Reader } from '../store/read/read.ts';
import type { CommitView } from './commit-view.ts';
import { CommitWorkspaces } from './commit-workspaces.ts';
import type { Freshened, FreshnessOptions } from './ensure-fresh.ts';
import { type Lease, OpenIndex, type StandIn } from './open-index.ts';
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
  /** How an index is made (default: by this process). */
  readonly runIndex?: RunIndex | undefined;
  /** How new answers have to be, and who sees to it. */
  readonly freshness?: FreshnessOptions | undefined;
  /** What answers are about instead of the tree on the disk. */
  readonly commit?: CommitView | undefined;
}

export type RunIndex = (workspace: Workspace, input: IndexInput, work: LongWork) => Promise<Draft<IndexResult>>;

export interface LongWork {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

export function openWorkspace({ root, cwd = process.cwd(), runIndex, freshness }: WorkspaceOptions = {}): Workspace {
  return new Workspace(realRoot(root ?? workspaceRoot(cwd)), realOrSame(cwd), { runIndex, freshness });
}

function realOrSame(directory: string): string {
  try {
    return realpathSync(directory);
  } catch {
    return directory; // Only compared with the root, and then it is outside.
  }
}

export class Workspace implements OpenTree {
  readonly #index: OpenIndex;
  readonly #runner: QueryRunner;
  readonly #commits = new CommitWorkspaces();

  constructor(
    readonly root: string,
    readonly cwd: string,
    private readonly options: Pick<WorkspaceOptions, 'runIndex' | 'freshness' | 'commit'> = {},
  ) {
    this.#index = new OpenIndex({ root, cwd, commit: options.commit });
    this.#runner = new QueryRunner(this, this.#index, options.freshness);
  }

  reader(): Reader {
    return this.#index.reader();
  }

  /** Nobody else makes its index. */
  get indexesItself(): boolean {
    return this.options.runIndex === undefined;
  }

  get commit(): CommitView | undefined {
    return this.options.commit;
  }

  /**
   * For answers about a commit, which is indexed at its first use; undefined: about the tree on the disk. Where that has no index, but
   * another worktree has, it is indexed from there now. Its `close` is that of this one. Throws BAD_INPUT, GIT_FAILED.
   */
  async at(ref: string | undefined, work: LongWork = {}): Promise<Workspace> {
    const { workspaceAt } = await import('./workspace-at.ts');
    return workspaceAt(this, ref, work);
  }

  /** The engine for a commit, kept for the next question about it. */
  viewing(commit: CommitView): Workspace {
    return this.#commits.get(commit, () => new Workspace(this.root, this.cwd, { ...this.options, commit }));
  }

  /** False where indexing would mend it; what else is wrong with an index its readers say. */
  hasIndex(): boolean {
    return this.#index.isPublished();
  }

  /** Answers are made from this while there is no index. */
  setStandIn(standIn: StandIn | undefined): void {
    this.#index.setStandIn(standIn);
  }

  /** Somebody watches from here on, or no longer does. */
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

  /** One view of the index, or of its stand-in, without a look at the tree. */
  lease<T>(answer: (lease: Lease) => Promise<T>, options?: { readonly allowStandIn?: boolean }): Promise<T> {
    return this.#runner.leased(answer, options);
  }

  /** Brings the index up to date as the policy asks; `now` checks the tree whatever the policy says about how often. */
  ensureFresh(signal: AbortSignal | undefined, now: boolean): Promise<Freshened> {
    return this.#runner.freshen(signal, now);
  }

  standIn(): StandIn | undefined {
    return this.#index.standIn();
  }

  async index(input: IndexInput, work: LongWork = {}): Promise<Draft<IndexResult>> {
    if (this.options.runIndex) return this.options.runIndex(this, input, work);
    const { runIndex } = await import('./run-index.ts');
    return runIndex(this, input, work);
  }

  /** For good: what is being answered is still answered, and closes behind itself. */
  end(): void {
    this.#index.end();
  }

  /** What is being answered is still answered. */
  close(): void {
    this.#commits.close();
    this.#index.close();
  }
}
