/** The folders of an editor as workspaces: each is found, indexed where it has no index, and followed while it is open. */
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isInside, realOrSame, relativeTo } from '../base/paths.ts';
import { AppError } from '../errors/errors.ts';
import { type IndexJob, startIndexJob } from '../server/index-job.ts';
import { OpenEngines } from '../server/open-engines.ts';
import { isHomeOrAbove } from '../server/workspaces.ts';
import type { Draft } from '../workspace/reply.ts';
import type { IndexInput, IndexResult } from '../workspace/run-index.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { workspaceRoot } from '../workspace/workspace-root.ts';
import { fileOfUri } from './buffers.ts';

/** A workspace that holds one or more folders of the editor. */
export interface Folder {
  readonly root: string;
  /** As the editor writes its path. */
  readonly written: string;
  readonly name: string;
  /** Why there is no index, in words; undefined where there is one. */
  trouble(): string | undefined;
}

export interface FolderListeners {
  readonly onProgress: (folder: Folder, job: IndexJob) => void;
  /** The index of a folder is another one now. */
  readonly onIndexed: (folder: Folder) => void;
  readonly log: (text: string) => void;
}

interface OpenFolder extends Folder {
  readonly uris: Set<string>;
  job: IndexJob | undefined;
  failure: string | undefined;
}

const UPDATE: IndexInput = { force: false, showIgnored: false };

export class Folders {
  readonly #open = new Map<string, OpenFolder>();
  readonly #engines: OpenEngines;
  #lastJob: Promise<unknown> | undefined;

  constructor(private readonly listeners: FolderListeners) {
    this.#engines = new OpenEngines({
      watch: 'events',
      runIndex: (workspace, input) => this.#index(workspace.root, input),
      onWatchEvent: (root, event) => {
        const folder = this.#open.get(root);
        if (event.event === 'failed') listeners.log(`${root}: ${event.message}`);
        if (event.event === 'synced' && folder) listeners.onIndexed(folder);
      },
    });
  }

  /** Returns its workspace where that was not open; ignores what is no directory of this machine. */
  add(uri: string, { index }: { readonly index: boolean }): Folder | undefined {
    const written = directoryOf(uri);
    const root = written === undefined ? undefined : rootOf(written);
    if (written === undefined || root === undefined) {
      this.listeners.log(`${uri.slice(0, 200)} is not a folder of this machine: nothing is answered about it`);
      return undefined;
    }
    const known = this.#open.get(root);
    if (known) {
      known.uris.add(uri);
      return undefined;
    }
    const asWritten = realOrSame(written) === root ? written : root;
    const folder: OpenFolder = {
      root,
      written: asWritten,
      name: basename(root),
      uris: new Set([uri]),
      job: undefined,
      failure: undefined,
      trouble: () => troubleOf(folder),
    };
    this.#open.set(root, folder);
    void this.#start(folder, index);
    return folder;
  }

  /** Returns the workspace that no folder of the editor is in any more. */
  remove(uri: string): Folder | undefined {
    for (const folder of this.#open.values()) {
      if (!folder.uris.delete(uri) || folder.uris.size > 0) continue;
      folder.job?.cancel();
      this.#open.delete(folder.root);
      void this.#engines.close(folder.root);
      return folder;
    }
    return undefined;
  }

  all(): readonly Folder[] {
    return [...this.#open.values()];
  }

  /** The innermost folder that a file is in, and its path there. */
  holding(file: string): { readonly folder: Folder; readonly path: string } | undefined {
    const [folder] = this.all()
      .filter(({ root }) => isInside(root, file))
      .sort((a, b) => b.root.length - a.root.length);
    return folder && { folder, path: relativeTo(folder.root, file) };
  }

  engine({ root }: Folder): Promise<Workspace> {
    return this.#engines.ready(root, {});
  }

  uriOf({ written }: Folder, path: string): string {
    return pathToFileURL(join(written, path)).href;
  }

  async close(): Promise<void> {
    for (const { job } of this.#open.values()) job?.cancel();
    await this.#engines.closeAll();
  }

  async #start(folder: OpenFolder, mayIndex: boolean): Promise<void> {
    try {
      const engine = await this.engine(folder);
      if (engine.hasIndex() && !engine.lacksLinks()) return;
      if (!mayIndex) folder.failure = 'it is not indexed, and indexing is switched off; run `wayfind index`';
      else if (isHomeOrAbove(folder.root))
        folder.failure = 'it is a home directory; run `wayfind index` if you mean it';
      else await this.#index(folder.root, UPDATE);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.listeners.log(`${folder.root}: ${error.message}`);
    }
  }

  /** One job at a time on this machine; those who ask meanwhile share it. */
  async #index(root: string, input: IndexInput): Promise<Draft<IndexResult>> {
    const folder = this.#open.get(root);
    if (folder?.job && !folder.job.isCancelled()) return folder.job.done;
    const job: IndexJob = startIndexJob({
      root,
      input,
      turn: this.#lastJob,
      onProgress: () => folder && this.listeners.onProgress(folder, job),
    });
    this.#lastJob = job.done.catch(() => {});
    if (folder) {
      folder.job = job;
      folder.failure = undefined;
      this.listeners.onProgress(folder, job);
    }
    try {
      return await job.done;
    } catch (error) {
      if (folder && error instanceof AppError && error.code !== 'CANCELLED') folder.failure = error.message;
      throw error;
    } finally {
      if (folder?.job === job) folder.job = undefined;
      if (folder && this.#open.get(root) === folder) this.listeners.onIndexed(folder);
    }
  }
}

function troubleOf({ job, failure, name }: OpenFolder): string | undefined {
  if (job) return `Wayfind is indexing ${name}; ask again in a moment`;
  return failure === undefined ? undefined : `Wayfind has no index of ${name}: ${failure}`;
}

const directoryOf = (uri: unknown): string | undefined => (fileOfUri(uri) === undefined ? undefined : writtenPath(uri));

function rootOf(directory: string): string | undefined {
  try {
    return realOrSame(workspaceRoot(realOrSame(directory)));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return undefined;
  }
}

/** As the URI has it, links and all. */
function writtenPath(uri: unknown): string {
  let path = fileURLToPath(uri as string);
  while (path.length > 1 && (path.endsWith('/') || path.endsWith('\\'))) path = path.slice(0, -1);
  return path;
}
