/** The façade: one workspace, plain data in, plain data out; knows no protocol and opens the index only when asked. */
import { realRoot } from '../base/paths.ts';
import { openReader, type Reader } from '../store/read.ts';
import { indexDirOf, snapshotKeyOf } from '../store/snapshot-dir.ts';
import type { DoctorReport } from './check-health.ts';
import { type FilesInput, type FileView, listFiles } from './list-files.ts';
import { type LookupInput, lookupSymbol, type SymbolCard } from './lookup-symbol.ts';
import { type DirectoryOutline, type FileOutline, makeOutline, type OutlineInput } from './make-outline.ts';
import { makeTree, type TreeEntry, type TreeInput } from './make-tree.ts';
import { type FileText, type ReadInput, readLines } from './read-lines.ts';
import type { Progress, Reply } from './reply.ts';
import type { StatusReport } from './report-status.ts';
import type { IndexInput, IndexResult } from './run-index.ts';
import { type SearchHit, type SearchInput, searchWorkspace } from './search-workspace.ts';
import type { Session } from './session.ts';
import { workspaceRoot } from './workspace-root.ts';

export interface EngineOptions {
  /** Exactly this directory. Absent: the workspace that `cwd` is in. */
  readonly root?: string | undefined;
  /** Where relative paths of the user may also start (default: the process's directory). */
  readonly cwd?: string | undefined;
}

interface LongWork {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

export function openEngine({ root, cwd = process.cwd() }: EngineOptions = {}): Engine {
  return new Engine(realRoot(root ?? workspaceRoot(cwd)), cwd);
}

export class Engine implements Session {
  #reader: Reader | undefined;

  constructor(
    readonly root: string,
    readonly cwd: string,
  ) {}

  reader(): Reader {
    this.#reader ??= openReader(indexDirOf(this.root), snapshotKeyOf(this.root));
    return this.#reader;
  }

  /** Every answer starts here: after a rebuild put another file in force, that one is opened. */
  #current(): this {
    if (this.#reader && !this.#reader.isCurrent()) this.close();
    return this;
  }

  symbol(input: LookupInput): Reply<SymbolCard[]> {
    return lookupSymbol(this.#current(), input);
  }

  search(input: SearchInput): Reply<SearchHit[]> {
    return searchWorkspace(this.#current(), input);
  }

  outline(input: OutlineInput): Reply<FileOutline | DirectoryOutline> {
    return makeOutline(this.#current(), input);
  }

  files(input: FilesInput): Reply<FileView[]> {
    return listFiles(this.#current(), input);
  }

  tree(input: TreeInput): Reply<TreeEntry[]> {
    return makeTree(this.#current(), input);
  }

  readFile(input: ReadInput): Reply<FileText> {
    return readLines(this.#current(), input);
  }

  // What only long or rare commands need is loaded by them: a name lookup must not pay for discovery or a parser.

  async status(work: LongWork = {}): Promise<Reply<StatusReport>> {
    const { reportStatus } = await import('./report-status.ts');
    return reportStatus(this.#current(), work.signal);
  }

  async doctor(work: LongWork = {}): Promise<Reply<DoctorReport>> {
    const { checkHealth } = await import('./check-health.ts');
    return checkHealth(this.#current(), work.signal);
  }

  async index(input: IndexInput, work: LongWork = {}): Promise<Reply<IndexResult>> {
    const { runIndex } = await import('./run-index.ts');
    return runIndex(this, input, work);
  }

  close(): void {
    this.#reader?.close();
    this.#reader = undefined;
  }
}
