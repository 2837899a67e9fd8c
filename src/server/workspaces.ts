/** The workspaces of a server: which directories a caller may name, and answers from them before, while and after they are indexed. */
import { homedir } from 'node:os';
import { parse } from 'node:path';
import { isInside } from '../base/paths.ts';
import { AppError } from '../errors/errors.ts';
import { currentGeneration, indexDirOf, snapshotKeyOf, snapshotPaths } from '../store/snapshots/snapshot-dir.ts';
import type { FreshnessOptions } from '../workspace/ensure-fresh.ts';
import type { Meta, Progress, Reply } from '../workspace/reply.ts';
import type { Workspace } from '../workspace/workspace.ts';
import {
  callersPath,
  clientsDirectory,
  containing,
  operatorDirectory,
  projectAround,
  realDirectory,
  workspaceName,
} from './workspace-paths.ts';
import { type OpenWorkspace, type WatchWorkspace, WorkspacePool } from './workspace-pool.ts';

export interface WorkspacesOptions {
  /** Of the operator; the first is the default. Without any, the client's roots, else the project around `cwd`. */
  readonly roots: readonly string[];
  readonly cwd: string;
  /** Callers may name any directory inside the allowed roots. */
  readonly auto?: { readonly allowedRoots: readonly string[]; readonly limit: number } | undefined;
  /** How long a call waits for an index before it is answered without one. */
  readonly waitMs?: number | undefined;
  /** Follows the changes of a workspace once it is asked about. */
  readonly watch?: WatchWorkspace | undefined;
  /** How new answers have to be. */
  readonly freshness?: FreshnessOptions | undefined;
}

export interface WorkspaceState {
  readonly root: string;
  /** The directory's own name. */
  readonly name: string;
  readonly isDefault: boolean;
  readonly indexing: Meta['indexing'];
  readonly progress?: Progress;
  /** Why the last indexing failed. */
  readonly error?: { readonly code: string; readonly message: string; readonly fix: string };
}

export interface Workspaces {
  /**
   * Of the workspace that a caller names: its path, one inside it, its directory's own name where only one has it; undefined: the
   * default. Throws WORKSPACE_UNKNOWN, ROOT_NOT_FOUND, WORKSPACE_LIMIT.
   */
  engine(name?: string): Promise<Workspace>;
  /** The answer of an engine as soon as it can be given: see `indexing` and `completeness` of its meta. */
  ask<T>(engine: Workspace, question: (engine: Workspace) => Promise<Reply<T>>): Promise<Reply<T>>;
  list(): readonly WorkspaceState[];
  /** The commit that the questions of this session about a workspace are about; undefined: its files on the disk. */
  ref(root: string): { get(): string | undefined; set(ref: string | undefined): void };
  /** The roots of the client, as paths or file URIs; they count where the operator gave none, inside the allowed ones. */
  setRoots(roots: readonly string[]): void;
  /** Indexing of one of them began, went on or ended. */
  onChange(listener: (state: WorkspaceState) => void): () => void;
  /** For another client of the same server: shares what is open, has its own roots. Its `close` ends nothing but its listening. */
  session(): Workspaces;
  /** Stops running indexing, in less than a second. */
  close(): Promise<void>;
}

const DEFAULT_WAIT_MS = 2000;
/** An open one holds some tens of megabytes. */
const DEFAULT_LIMIT = 8;

/** Throws ROOT_NOT_FOUND and BAD_INPUT for what the operator got wrong. */
export function openWorkspaces(options: WorkspacesOptions): Workspaces {
  const { roots, cwd, auto, waitMs = DEFAULT_WAIT_MS, watch, freshness } = options;
  if (auto && auto.allowedRoots.length === 0)
    throw new AppError(
      'BAD_INPUT',
      'Workspaces may only be opened by name inside allowed roots',
      'Add --allowed-root.',
    );
  const pool = new WorkspacePool({ limit: auto?.limit ?? DEFAULT_LIMIT, waitMs, watch, freshness });
  const allowed: Allowed = {
    roots: [...new Set(roots.map((root) => operatorDirectory(root, cwd)))],
    cwd,
    allowedRoots: auto && [...new Set(auto.allowedRoots.map((root) => operatorDirectory(root, cwd)))],
  };
  return new Scope(pool, allowed, { ownsPool: true });
}

/** What the operator lets callers name; all real directories. */
interface Allowed {
  readonly roots: readonly string[];
  readonly cwd: string;
  readonly allowedRoots: readonly string[] | undefined;
}

class Scope implements Workspaces {
  #clientRoots: readonly string[] = [];
  readonly #stops = new Set<() => void>();
  readonly #refs = new Map<string, string>();

  constructor(
    private readonly pool: WorkspacePool,
    private readonly allowed: Allowed,
    private readonly role: { readonly ownsPool: boolean },
  ) {}

  async engine(name?: string): Promise<Workspace> {
    const root = name === undefined || name === '' ? this.#default() : this.#named(name);
    // A directory may have become a link since it was allowed, or be gone.
    if (realDirectory(root) !== root) throw new AppError('ROOT_NOT_FOUND', `${root} is no longer the directory it was`);
    return this.pool.workspace(root).engine;
  }

  ask<T>(engine: Workspace, question: (engine: Workspace) => Promise<Reply<T>>): Promise<Reply<T>> {
    return this.pool.ask(engine, question);
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

  setRoots(roots: readonly string[]): void {
    const { allowedRoots } = this.allowed;
    // A client at the other end of a network does not choose what it may read.
    if (!allowedRoots && !this.role.ownsPool) return;
    const real = roots.flatMap((root) => clientsDirectory(root) ?? []);
    this.#clientRoots = [...new Set(real)].filter(
      (root) => !isNoProject(root) && (!allowedRoots || containing(allowedRoots, root)),
    );
  }

  onChange(listener: (state: WorkspaceState) => void): () => void {
    const stop = this.pool.onChange((workspace) => {
      if (this.#isVisible(workspace.root)) listener(this.#stateOf(workspace.root, workspace));
    });
    this.#stops.add(stop);
    return () => {
      this.#stops.delete(stop);
      stop();
    };
  }

  session(): Workspaces {
    return new Scope(this.pool, this.allowed, { ownsPool: false });
  }

  async close(): Promise<void> {
    for (const stop of this.#stops) stop();
    this.#stops.clear();
    if (this.role.ownsPool) await this.pool.close();
  }

  /** The ones that need not be opened by path; the first is the default. */
  #known(): readonly string[] {
    const { roots, cwd, allowedRoots } = this.allowed;
    if (roots.length > 0) return roots;
    if (this.#clientRoots.length > 0) return this.#clientRoots;
    const here = realDirectory(cwd);
    const limit = here && (allowedRoots ? containing(allowedRoots, here) : parse(here).root);
    const root = limit && projectAround(here, limit);
    return root && !isNoProject(root) ? [root] : [];
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
        `${called.length} workspaces are called ${name}`,
        `Write one of ${roots}.`,
      );
    }
    const path = callersPath(name, this.allowed.cwd);
    const root = path && this.#around(path);
    if (root) return root;
    const names = known.map(({ root }) => root);
    const served = names.length > 0 ? `; served: ${names.join(', ')}` : '';
    // Whether there is such a directory is nobody's business out there.
    throw new AppError(
      'WORKSPACE_UNKNOWN',
      `${JSON.stringify(name)} is in no workspace of this server${served}`,
      undefined,
      {
        workspaces: names,
      },
    );
  }

  /** Of a real path: the innermost of the known ones and, where callers may open more, the project around it. */
  #around(path: string): string | undefined {
    const limit = this.allowed.allowedRoots && containing(this.allowed.allowedRoots, path);
    const candidates = [...this.#known(), ...(limit ? [projectAround(path, limit)] : [])];
    return containing(candidates, path);
  }

  #isVisible(root: string): boolean {
    const { allowedRoots } = this.allowed;
    return this.#known().includes(root) || Boolean(allowedRoots && containing(allowedRoots, root));
  }

  #stateOf(root: string, workspace: OpenWorkspace | undefined): WorkspaceState {
    const { job, failure } = workspace ?? {};
    const progress = job?.progress();
    const isIndexed = (): boolean => workspace?.engine.hasIndex() ?? isIndexedOnDisk(root);
    return {
      root,
      name: workspaceName(root),
      isDefault: root === this.#known()[0],
      indexing: job ? 'indexing' : isIndexed() ? 'ready' : failure ? 'failed' : 'not_indexed',
      ...(progress && 'total' in progress && { progress }),
      ...(failure && { error: { code: failure.code, message: failure.message, fix: failure.fix } }),
    };
  }
}

/** Without opening it. */
function isIndexedOnDisk(root: string): boolean {
  try {
    return currentGeneration(snapshotPaths(indexDirOf(root), snapshotKeyOf(root))) !== undefined;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Where servers are started, and clients are opened, that were told no directory: nobody meant all of it to be indexed. */
function isNoProject(root: string): boolean {
  const home = realDirectory(homedir());
  return home !== undefined && isInside(root, home);
}
