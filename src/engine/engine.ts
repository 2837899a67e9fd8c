/** The façade: one workspace, plain data in, plain data out; knows no protocol and opens the index only when asked. */
import { realpathSync } from 'node:fs';
import { realRoot } from '../base/paths.ts';
import { AppError, type ErrorCode } from '../errors/errors.ts';
import { openReader, type Reader } from '../store/read.ts';
import { indexDirOf, snapshotKeyOf } from '../store/snapshot-dir.ts';
import type { SignatureHit } from './by-signature.ts';
import type { DoctorReport } from './check-health.ts';
import type { DependenciesInput } from './dependency-question.ts';
import type { ExploreInput } from './explore-question.ts';
import type { ExploreResult } from './explore-workspace.ts';
import type { ImpactResult } from './find-impact.ts';
import type { ReferencesResult } from './find-references.ts';
import type { RelatedResult } from './find-related.ts';
import type { GrepResult } from './grep.ts';
import type { GrepInput } from './grep-question.ts';
import type { HierarchyInput } from './hierarchy-question.ts';
import type { Hierarchy } from './hierarchy-trees.ts';
import type { ImpactInput } from './impact-question.ts';
import { type FilesInput, type FileView, listFiles } from './list-files.ts';
import type { LookupInput } from './lookup-question.ts';
import type { SymbolCard } from './lookup-symbol.ts';
import { type DirectoryOutline, type FileOutline, makeOutline, type OutlineInput } from './make-outline.ts';
import { makeTree, type TreeEntry, type TreeInput } from './make-tree.ts';
import { type FileText, type ReadInput, readLines } from './read-lines.ts';
import type { ReferencesInput } from './reference-question.ts';
import type { RelatedInput } from './related-question.ts';
import type { Progress, Reply } from './reply.ts';
import type { StatusReport } from './report-status.ts';
import type { IndexInput, IndexResult } from './run-index.ts';
import type { SearchInput } from './search-question.ts';
import { type SearchHit, searchWorkspace } from './search-workspace.ts';
import type { Session } from './session.ts';
import type { DependenciesResult } from './show-dependencies.ts';
import type { SignatureInput } from './signature-question.ts';
import type { TraceInput } from './trace-question.ts';
import type { TraceResult } from './trace-view.ts';
import type { AbsenceResult } from './verify-absence.ts';
import type { AbsenceInput } from './verify-absence-question.ts';
import { indexCommand, workspaceRoot } from './workspace-root.ts';

export interface EngineOptions {
  /** Exactly this directory. Absent: the workspace that `cwd` is in. */
  readonly root?: string | undefined;
  /** Where relative paths of the user may also start (default: the process's directory). */
  readonly cwd?: string | undefined;
}

const NOT_THERE: readonly ErrorCode[] = ['SYMBOL_NOT_FOUND', 'PATH_NOT_FOUND'];

interface LongWork {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

export function openEngine({ root, cwd = process.cwd() }: EngineOptions = {}): Engine {
  return new Engine(realRoot(root ?? workspaceRoot(cwd)), realOrSame(cwd));
}

function realOrSame(directory: string): string {
  try {
    return realpathSync(directory);
  } catch {
    return directory; // Only compared with the root, and then it is outside.
  }
}

export class Engine implements Session {
  #reader: Reader | undefined;

  constructor(
    readonly root: string,
    readonly cwd: string,
  ) {}

  reader(): Reader {
    this.#reader ??= this.#open();
    return this.#reader;
  }

  #open(): Reader {
    try {
      return openReader(indexDirOf(this.root), snapshotKeyOf(this.root));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'NOT_INDEXED') throw error;
      // The store knows where the index would be; people know their workspace.
      throw new AppError(
        'NOT_INDEXED',
        `${this.root} is not indexed`,
        `Run \`${indexCommand(this)}\`, or name another workspace with --root.`,
      );
    }
  }

  /** Every answer starts here: after a rebuild put another file in force, that one is opened. */
  #current(): this {
    if (this.#reader && !this.#reader.isCurrent()) this.close();
    return this;
  }

  // Loaded when asked for: they bring the graph, which a search has no use for, and none needs another.

  async symbol(input: LookupInput, work?: LongWork): Promise<Reply<SymbolCard[]>> {
    const { lookupSymbol } = await import('./lookup-symbol.ts');
    return this.#ask((session) => lookupSymbol(session, input), work);
  }

  search(input: SearchInput, work?: LongWork): Promise<Reply<SearchHit[]>> {
    return this.#ask((session) => searchWorkspace(session, input), work);
  }

  outline(input: OutlineInput, work?: LongWork): Promise<Reply<FileOutline | DirectoryOutline>> {
    return this.#ask((session) => makeOutline(session, input), work);
  }

  files(input: FilesInput, work?: LongWork): Promise<Reply<FileView[]>> {
    return this.#ask((session) => listFiles(session, input), work);
  }

  tree(input: TreeInput, work?: LongWork): Promise<Reply<TreeEntry[]>> {
    return this.#ask((session) => makeTree(session, input), work);
  }

  async explore(input: ExploreInput, work?: LongWork): Promise<Reply<ExploreResult>> {
    const { exploreWorkspace } = await import('./explore-workspace.ts');
    return this.#ask(
      (session) => exploreWorkspace(session, input),
      work,
      ({ symbols }) => symbols.length === 0,
    );
  }

  async grep(input: GrepInput, work?: LongWork): Promise<Reply<GrepResult>> {
    const { grep } = await import('./grep.ts');
    return this.#ask(
      (session) => grep(session, input, work?.signal),
      work,
      ({ lines }) => lines === 0,
    );
  }

  /** Looks at the tree itself, not only at what is indexed of it. */
  async verifyAbsence(input: AbsenceInput, work?: LongWork): Promise<Reply<AbsenceResult>> {
    const { verifyAbsence } = await import('./verify-absence.ts');
    return verifyAbsence(this.#current(), input, work?.signal);
  }

  async references(input: ReferencesInput, work?: LongWork): Promise<Reply<ReferencesResult>> {
    const { findReferences } = await import('./find-references.ts');
    const isEmpty = ({ files, tree = [] }: ReferencesResult) => files.length + tree.length === 0;
    return this.#ask((session) => findReferences(session, input), work, isEmpty);
  }

  async hierarchy(input: HierarchyInput, work?: LongWork): Promise<Reply<Hierarchy[]>> {
    const { showHierarchy } = await import('./show-hierarchy.ts');
    return this.#ask((session) => showHierarchy(session, input), work);
  }

  async related(input: RelatedInput, work?: LongWork): Promise<Reply<RelatedResult | null>> {
    const { findRelated } = await import('./find-related.ts');
    return this.#ask(
      (session) => findRelated(session, input),
      work,
      (results) => !results?.related.length,
    );
  }

  async bySignature(input: SignatureInput, work?: LongWork): Promise<Reply<SignatureHit[]>> {
    const { bySignature } = await import('./by-signature.ts');
    return this.#ask((session) => bySignature(session, input), work);
  }

  async dependencies(input: DependenciesInput, work?: LongWork): Promise<Reply<DependenciesResult>> {
    const { showDependencies } = await import('./show-dependencies.ts');
    const isEmpty = ({ nodes, external, cycles = [] }: DependenciesResult) =>
      nodes.length + external.length + cycles.length === 0;
    return this.#ask((session) => showDependencies(session, input), work, isEmpty);
  }

  async impact(input: ImpactInput, work?: LongWork): Promise<Reply<ImpactResult>> {
    const { findImpact } = await import('./find-impact.ts');
    const isEmpty = ({ affected, tests }: ImpactResult) => affected.length + tests.length === 0;
    return this.#ask((session) => findImpact(session, input, work?.signal), work, isEmpty);
  }

  async trace(input: TraceInput, work?: LongWork): Promise<Reply<TraceResult>> {
    const { findTrace } = await import('./find-trace.ts');
    return this.#ask(
      (session) => findTrace(session, input),
      work,
      ({ paths }) => paths.length === 0,
    );
  }

  /** What the index does not know may be new in the tree: only then is the tree looked at. */
  async #ask<T>(
    answer: (session: Session) => Reply<T> | Promise<Reply<T>>,
    { signal }: LongWork = {},
    isEmpty: (results: T) => boolean = (results) => Array.isArray(results) && results.length === 0,
  ): Promise<Reply<T>> {
    try {
      const reply = await answer(this.#current());
      if (!isEmpty(reply.results)) return reply;
      const { staleReply } = await import('./tree-changes.ts');
      return await staleReply(this, reply, signal);
    } catch (error) {
      if (!(error instanceof AppError) || !NOT_THERE.includes(error.code)) throw error;
      const { staleError } = await import('./tree-changes.ts');
      throw await staleError(this, error, signal);
    }
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
