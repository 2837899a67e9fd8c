/** The workspaces of a server: which directories a caller may name, and answers before, during and after indexing. */
import { homedir } from 'node:os';
import { parse } from 'node:path';
import { isInside } from '../base/paths.ts';
import { AppError } from '../errors/errors.ts';
import type { WatchEvent } from '../watch/watch-event.ts';
import type { FreshnessPolicy } from '../workspace/freshness-source.ts';
import { workspacesNamed } from '../workspace/registry/named-workspace.ts';
import type { Meta, Progress } from '../workspace/reply.ts';
import { type AutoKeeper, keepAuto } from './auto-workspaces.ts';
import type { IndexAbout, IndexProblem } from './index-about.ts';
import { isIndexedOnDisk } from './indexed-on-disk.ts';
import type { Answered, Question, WatchChoice } from './question.ts';
import {
  clientDirectory,
  containing,
  enclosingProject,
  operatorDirectory,
  realDirectory,
  requestedPath,
  workspaceName,
} from './workspace-paths.ts';
import { type OpenWorkspace, WorkspacePool } from './workspace-pool.ts';

export interface AutoOptions {
  readonly allowedRoots: readonly string[];
  /** Workspaces that are kept, open and indexed. */
  readonly limit: number;
  /** How long an index that was made for a caller is kept after its last use (default: for ever). */
  readonly keepDays?: number | undefined;
}

export interface WorkspacesOptions {
  /** Named by the operator; the first is the default. When empty: the client's roots, else the project that contains `cwd`. */
  readonly roots: readonly string[];
  readonly cwd: string;
  /** Callers may name any directory inside the allowed roots. */
  readonly auto?: AutoOptions | undefined;
  /** How long a call waits for an index before it is answered without one. */
  readonly waitMs?: number | undefined;
  /** Time limit of a question (default: 30 s). */
  readonly timeoutMs?: number | undefined;
  /** Keeps the index of each workspace up to date from the first question on (default: never). */
  readonly watch?: WatchChoice | undefined;
  /** Freshness policy of answers. */
  readonly policy?: FreshnessPolicy | undefined;
  /** Receives problems that no answer reports, for the operator. */
  readonly log?: ((text: string) => void) | undefined;
}

export interface WorkspaceState {
  readonly root: string;
  /** Base name of the directory. */
  readonly name: string;
  readonly isDefault: boolean;
  readonly indexing: Meta['indexing'];
  readonly progress?: Progress;
  /** Error of the last indexing. */
  readonly error?: { readonly code: string; readonly message: string; readonly fix: string };
}

/** The state of the workspaces with what their indexes say, for operators. */
export interface WorkspacesReport {
  readonly workspaces: readonly (WorkspaceState & { readonly index?: IndexAbout | IndexProblem })[];
  /** Of the process that answers questions; absent while it is busy. */
  readonly memoryBytes?: number;
}

export interface Workspaces {
  /** Prepares for the first question. */
  start(): void;
  /**
   * Opens a workspace and returns its root, given its path, a path inside it, or its directory's base name if that is unique;
   * undefined means the default. Throws WORKSPACE_UNKNOWN, ROOT_NOT_FOUND, WORKSPACE_LIMIT.
   */
  open(name?: string): Promise<string>;
  /** Answers as soon as possible: see `indexing` and `completeness` in the reply's meta. */
  ask(root: string, question: Question, signal?: AbortSignal): Promise<Answered>;
  /** Answers from the index as it is. Throws NOT_INDEXED. */
  askIndexed(root: string, question: Question): Promise<Answered>;
  list(): readonly WorkspaceState[];
  /** Answers within a second; while a question is being answered, from what was known last. */
  report(): Promise<WorkspacesReport>;
  /** The commit that this session's questions about a workspace refer to; undefined means the files on disk. */
  ref(root: string): { get(): string | undefined; set(ref: string | undefined): void };
  /** The client's roots, as paths or file URIs; used when the operator named none, and only inside the allowed roots. */
  setRoots(roots: readonly string[]): void;
  /** Called when indexing of a workspace starts, progresses or ends. */
  onChange(listener: (state: WorkspaceState) => void): () => void;
  /** Called when something happens to the files of a workspace that is watched: an update of its index, a problem. */
  onWatch(listener: (root: string, event: WatchEvent) => void): () => void;
  /**
   * For another client of the same server: shares the open workspaces but has its own roots. Its `close` only removes its
   * listeners.
   */
  session(): Workspaces;
  /** Stops running indexing, in less than a second. */
  close(): Promise<void>;
}

const DEFAULT_WAIT_MS = 2000;
const DEFAULT_TIMEOUT_MS = 30_000;
/** An open workspace holds some tens of megabytes. */
const DEFAULT_LIMIT = 8;

/** Throws ROOT_NOT_FOUND and BAD_INPUT for invalid operator input. */
export function openWorkspaces(options: WorkspacesOptions): Workspaces {
  const { roots, cwd, auto, waitMs = DEFAULT_WAIT_MS, timeoutMs = DEFAULT_TIMEOUT_MS, policy } = options;
  if (auto && auto.allowedRoots.length === 0)
    throw new AppError('BAD_INPUT', 'Opening workspaces by name requires allowed roots', 'Add --allowed-root.');
  const { watch = 'never', log = () => undefined } = options;
  const pool = new WorkspacePool({ limit: auto?.limit ?? DEFAULT_LIMIT, waitMs, timeoutMs, policy, watch, log });
  const allowed: Allowed = {
    roots: [...new Set(roots.map((root) => operatorDirectory(root, cwd)))],
    cwd,
    allowedRoots: auto && [...new Set(auto.allowedRoots.map((root) => operatorDirectory(root, cwd)))],
  };
  const keeper = auto && keepAuto(pool, { limit: auto.limit, keepDays: auto.keepDays, log });
  return new Scope(pool, allowed, { ownsPool: true, keeper });
}

/** Directories that callers may name; all real paths. */
interface Allowed {
  readonly roots: readonly string[];
  readonly cwd: string;
  readonly allowedRoots: readonly string[] | undefined;
}

class Scope implements Workspaces {
  #clientRoots: readonly string[] = [];
  readonly #stops = new Set<() => void>();
  readonly #refs = new Map<string, string>();
  /** What was last known about indexes, by root. */
  #indexes: ReadonlyMap<string, IndexAbout | IndexProblem> = new Map();

  constructor(
    private readonly pool: WorkspacePool,
    private readonly allowed: Allowed,
    private readonly role: { readonly ownsPool: boolean; readonly keeper?: AutoKeeper | undefined },
  ) {}

  start(): void {
    this.pool.start();
  }

  async open(name?: string): Promise<string> {
    const root = name === undefined || name === '' ? this.#default() : this.#named(name);
    // A directory may have been replaced by a link, or removed, since it was allowed.
    if (realDirectory(root) !== root)
      throw new AppError('ROOT_NOT_FOUND', `${root} was replaced or removed since the server started`);
    // The operator or the client named the others.
    if (!this.#known().includes(root)) this.role.keeper?.claim(root);
    return (await this.pool.opening(root)).root;
  }

  ask(root: string, question: Question, signal?: AbortSignal): Promise<Answered> {
    return this.pool.ask(root, question, signal);
  }

  askIndexed(root: string, question: Question): Promise<Answered> {
    return this.pool.askIndexed(root, question);
  }

  ref(root: string): ReturnType<Workspaces['ref']> {
    return {
      get: () => this.#refs.get(root),
      set: (ref) => void (ref === undefined ? this.#refs.delete(root) : this.#refs.set(root, ref)),
    };
  }

  list(): readonly WorkspaceState[] {
    const opened = new Map(this.pool.opened().map((workspace) => [workspace.root, workspace]));
    const roots = new Set([...this.#known(), ...[...opened.keys()].filter((root) => this.#isVisible(root))]);
    return [...roots].map((root) => this.#stateOf(root, opened.get(root)));
  }

  async report(): Promise<WorkspacesReport> {
    const states = this.list();
    const report = await this.pool.report(states.map(({ root }) => root));
    if (report)
      this.#indexes = new Map(states.flatMap(({ root }, i) => (report.indexes[i] ? [[root, report.indexes[i]]] : [])));
    return {
      workspaces: states.map((state) => {
        const index = this.#indexes.get(state.root);
        return { ...state, ...(index && { index }) };
      }),
      ...(report && { memoryBytes: report.memoryBytes }),
    };
  }

  setRoots(roots: readonly string[]): void {
    const { allowedRoots } = this.allowed;
    // A remote client must not choose what it may read.
    if (!allowedRoots && !this.role.ownsPool) return;
    const real = roots.flatMap((root) => clientDirectory(root) ?? []);
    this.#clientRoots = [...new Set(real)].filter(
      (root) => !isHomeOrAbove(root) && (!allowedRoots || containing(allowedRoots, root)),
    );
  }

  onChange(listener: (state: WorkspaceState) => void): () => void {
    const stop = this.pool.onChange((workspace) => {
      if (this.#isVisible(workspace.root)) listener(this.#stateOf(workspace.root, workspace));
    });
    return this.#listening(stop);
  }

  onWatch(listener: (root: string, event: WatchEvent) => void): () => void {
    const stop = this.pool.onWatch((root, event) => {
      if (this.#isVisible(root)) listener(root, event);
    });
    return this.#listening(stop);
  }

  #listening(stop: () => void): () => void {
    this.#stops.add(stop);
    return () => {
      this.#stops.delete(stop);
      stop();
    };
  }

  session(): Workspaces {
    return new Scope(this.pool, this.allowed, { ...this.role, ownsPool: false });
  }

  async close(): Promise<void> {
    for (const stop of this.#stops) stop();
    this.#stops.clear();
    if (!this.role.ownsPool) return;
    this.role.keeper?.close();
    await this.pool.close();
  }

  /** Workspaces that can be named without opening them by path; the first is the default. */
  #known(): readonly string[] {
    const { roots, cwd, allowedRoots } = this.allowed;
    if (roots.length > 0) return roots;
    if (this.#clientRoots.length > 0) return this.#clientRoots;
    const here = realDirectory(cwd);
    const limit = here && (allowedRoots ? containing(allowedRoots, here) : parse(here).root);
    const root = limit && enclosingProject(here, limit);
    return root && !isHomeOrAbove(root) ? [root] : [];
  }

  #default(): string {
    const [root] = this.#known();
    if (root !== undefined) return root;
    throw new AppError('WORKSPACE_UNKNOWN', 'This server has no default workspace', 'Name one with `workspace`.');
  }

  #named(name: string): string {
    const known = this.list();
    const called = known.filter((state) => state.name === name);
    if (called.length === 1) return called[0].root;
    if (called.length > 1) {
      const roots = called.map(({ root }) => root).join(', ');
      throw new AppError(
        'WORKSPACE_UNKNOWN',
        `${called.length} workspaces are named ${name}`,
        `Use one of the paths ${roots}.`,
      );
    }
    const path = requestedPath(name, this.allowed.cwd);
    const root = (path && this.#around(path)) ?? this.#registered(name);
    if (root) return root;
    const names = known.map(({ root }) => root);
    const served = names.length > 0 ? `; served: ${names.join(', ')}` : '';
    // The message must not reveal whether such a directory exists.
    throw new AppError(
      'WORKSPACE_UNKNOWN',
      `${JSON.stringify(name)} is not in a workspace of this server${served}`,
      undefined,
      {
        workspaces: names,
      },
    );
  }

  /** A workspace that the user has indexed, by its name; only inside the allowed roots. */
  #registered(name: string): string | undefined {
    const { allowedRoots } = this.allowed;
    if (allowedRoots === undefined) return undefined;
    const found = workspacesNamed(name).filter(
      ({ root }) => containing(allowedRoots, root) && realDirectory(root) === root,
    );
    return found.length === 1 ? found[0].root : undefined;
  }

  /** For a real path: the innermost known workspace or, where callers may open more, the project that contains it. */
  #around(path: string): string | undefined {
    const limit = this.allowed.allowedRoots && containing(this.allowed.allowedRoots, path);
    const candidates = [...this.#known(), ...(limit ? [enclosingProject(path, limit)] : [])];
    return containing(candidates, path);
  }

  #isVisible(root: string): boolean {
    const { allowedRoots } = this.allowed;
    return this.#known().includes(root) || Boolean(allowedRoots && containing(allowedRoots, root));
  }

  #stateOf(root: string, workspace: OpenWorkspace | undefined): WorkspaceState {
    const { job, failure } = workspace ?? {};
    const progress = job?.progress();
    return {
      root,
      name: workspaceName(root),
      isDefault: root === this.#known()[0],
      indexing: job ? 'indexing' : isIndexedOnDisk(root) ? 'ready' : failure ? 'failed' : 'not_indexed',
      ...(progress && 'total' in progress && { progress }),
      ...(failure && { error: { code: failure.code, message: failure.message, fix: failure.fix } }),
    };
  }
}

/**
 * Servers and clients that were given no directory often start in the home directory or above: indexing all of it is never
 * intended.
 */
export function isHomeOrAbove(root: string): boolean {
  const home = realDirectory(homedir());
  return home !== undefined && isInside(root, home);
}
