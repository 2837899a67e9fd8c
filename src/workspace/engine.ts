/** The façade: one workspace, plain data in, plain data out; knows no protocol and opens the index only when asked. */
import { realpathSync } from 'node:fs';
import type { SignatureHit } from '../answers/by-signature/answer.ts';
import type { SignatureInput } from '../answers/by-signature/question.ts';
import type { ChangesResult } from '../answers/changes/answer.ts';
import type { ChangesInput } from '../answers/changes/question.ts';
import type { CompareSymbolResult } from '../answers/compare-symbol/answer.ts';
import type { CompareSymbolInput } from '../answers/compare-symbol/question.ts';
import type { DependenciesResult } from '../answers/dependencies/answer.ts';
import type { DependenciesInput } from '../answers/dependencies/question.ts';
import type { DoctorReport } from '../answers/doctor/answer.ts';
import type { RankingResult } from '../answers/explain-ranking/answer.ts';
import type { ExplainInput } from '../answers/explain-ranking/question.ts';
import type { ExploreResult } from '../answers/explore/answer.ts';
import type { ExploreInput } from '../answers/explore/question.ts';
import { type FilesInput, type FileView, listFiles } from '../answers/files/answer.ts';
import type { GrepResult } from '../answers/grep/answer.ts';
import type { GrepInput } from '../answers/grep/question.ts';
import type { HierarchyInput } from '../answers/hierarchy/question.ts';
import type { Hierarchy } from '../answers/hierarchy/trees.ts';
import type { HistoryResult } from '../answers/history/answer.ts';
import type { HistoryInput } from '../answers/history/question.ts';
import type { ImpactResult } from '../answers/impact/answer.ts';
import type { ImpactInput } from '../answers/impact/question.ts';
import type { EstimateInput, EstimateResult } from '../answers/index/estimate.ts';
import type { MapResult } from '../answers/map/answer.ts';
import type { MapInput } from '../answers/map/question.ts';
import { type DirectoryOutline, type FileOutline, makeOutline, type OutlineInput } from '../answers/outline/answer.ts';
import { type FileText, type ReadInput, readLines } from '../answers/read-file/answer.ts';
import type { ReferencesResult } from '../answers/references/answer.ts';
import type { ReferencesInput } from '../answers/references/question.ts';
import type { RefsInput, RefsResult } from '../answers/refs/answer.ts';
import type { RelatedResult } from '../answers/related/answer.ts';
import type { RelatedInput } from '../answers/related/question.ts';
import { type SearchHit, searchWorkspace } from '../answers/search/answer.ts';
import type { SearchInput } from '../answers/search/question.ts';
import type { SimilarResult } from '../answers/similar/answer.ts';
import type { SimilarInput } from '../answers/similar/question.ts';
import type { StatusReport } from '../answers/status/answer.ts';
import type { SymbolCard } from '../answers/symbol/answer.ts';
import type { LookupInput } from '../answers/symbol/question.ts';
import type { TraceResult } from '../answers/trace/path-view.ts';
import type { TraceInput } from '../answers/trace/question.ts';
import { makeTree, type TreeEntry, type TreeInput } from '../answers/tree/answer.ts';
import type { AbsenceResult } from '../answers/verify-absence/answer.ts';
import type { AbsenceInput } from '../answers/verify-absence/question.ts';
import { realRoot } from '../base/paths.ts';
import type { Reader } from '../store/read/read.ts';
import { CommitEngines } from './commit-engines.ts';
import { type CommitView, shortCommit } from './commit-view.ts';
import type { FreshnessOptions } from './ensure-fresh.ts';
import { makeReply } from './make-reply.ts';
import { OpenIndex, type StandIn } from './open-index.ts';
import { Asking } from './query-runner.ts';
import type { Progress, Reply } from './reply.ts';
import type { IndexInput, IndexResult } from './run-index.ts';
import type { Session } from './session.ts';
import { finished } from './stale-answer.ts';
import { asStanding, NO_REFERENCES, NO_TRACE } from './without-index.ts';
import { workspaceRoot } from './workspace-root.ts';

export interface EngineOptions {
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

export type RunIndex = (engine: Engine, input: IndexInput, work: LongWork) => Promise<Reply<IndexResult>>;

export interface LongWork {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

export function openEngine({ root, cwd = process.cwd(), runIndex, freshness }: EngineOptions = {}): Engine {
  return new Engine(realRoot(root ?? workspaceRoot(cwd)), realOrSame(cwd), { runIndex, freshness });
}

function realOrSame(directory: string): string {
  try {
    return realpathSync(directory);
  } catch {
    return directory; // Only compared with the root, and then it is outside.
  }
}

export class Engine implements Session {
  readonly #index: OpenIndex;
  readonly #asking: Asking;
  readonly #commits = new CommitEngines();

  constructor(
    readonly root: string,
    readonly cwd: string,
    private readonly options: Pick<EngineOptions, 'runIndex' | 'freshness' | 'commit'> = {},
  ) {
    this.#index = new OpenIndex({ root, cwd, commit: options.commit });
    this.#asking = new Asking(this, this.#index, options.freshness);
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
  async at(ref: string | undefined, work: LongWork = {}): Promise<Engine> {
    const { engineAt } = await import('./engine-at.ts');
    return engineAt(this, ref, work);
  }

  /** The engine for a commit, kept for the next question about it. */
  viewing(commit: CommitView): Engine {
    return this.#commits.get(commit, () => new Engine(this.root, this.cwd, { ...this.options, commit }));
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
    this.#asking.setFreshness(freshness);
  }

  // Loaded when asked for: they bring the graph, which a search has no use for, and none needs another.

  async symbol(input: LookupInput, work?: LongWork): Promise<Reply<SymbolCard[]>> {
    const { lookupSymbol } = await import('../answers/symbol/answer.ts');
    return this.#asking.ask((session) => lookupSymbol(session, input), work, { nothing: [] });
  }

  search(input: SearchInput, work?: LongWork): Promise<Reply<SearchHit[]>> {
    return this.#asking.ask((session) => searchWorkspace(session, input, work?.signal), work);
  }

  outline(input: OutlineInput, work?: LongWork): Promise<Reply<FileOutline | DirectoryOutline>> {
    return this.#asking.ask((session) => makeOutline(session, input), work);
  }

  files(input: FilesInput, work?: LongWork): Promise<Reply<FileView[]>> {
    return this.#asking.ask((session) => listFiles(session, input), work);
  }

  tree(input: TreeInput, work?: LongWork): Promise<Reply<TreeEntry[]>> {
    return this.#asking.ask((session) => makeTree(session, input), work);
  }

  async map(input: MapInput, work?: LongWork): Promise<Reply<MapResult>> {
    const { makeMap } = await import('../answers/map/answer.ts');
    return this.#asking.ask((session) => makeMap(session, input), work, { isEmpty: ({ areas }) => areas.length === 0 });
  }

  async explore(input: ExploreInput, work?: LongWork): Promise<Reply<ExploreResult>> {
    const { exploreWorkspace } = await import('../answers/explore/answer.ts');
    return this.#asking.ask((session) => exploreWorkspace(session, input, work?.signal), work, {
      isEmpty: ({ symbols }) => symbols.length === 0,
    });
  }

  async grep(input: GrepInput, work?: LongWork): Promise<Reply<GrepResult>> {
    const { grep } = await import('../answers/grep/answer.ts');
    return this.#asking.ask((session) => grep(session, input, work?.signal), work, {
      isEmpty: ({ lines }) => lines === 0,
      withoutIndex: input.kind?.length ? 'refused' : 'complete',
    });
  }

  /** Looks at the tree itself, not only at what is indexed of it. */
  async verifyAbsence(input: AbsenceInput, work?: LongWork): Promise<Reply<AbsenceResult>> {
    const { verifyAbsence } = await import('../answers/verify-absence/answer.ts');
    return this.#asking.leased(async (lease) => {
      const reply = await verifyAbsence(lease.session, input, work?.signal);
      return asStanding(reply, lease.standIn(), 'complete');
    });
  }

  async references(input: ReferencesInput, work?: LongWork): Promise<Reply<ReferencesResult>> {
    const { findReferences } = await import('../answers/references/answer.ts');
    return this.#asking.ask((session) => findReferences(session, input), work, {
      isEmpty: ({ files, tree = [] }) => files.length + tree.length === 0,
      nothing: { ...NO_REFERENCES, direction: input.direction },
    });
  }

  async hierarchy(input: HierarchyInput, work?: LongWork): Promise<Reply<Hierarchy[]>> {
    const { showHierarchy } = await import('../answers/hierarchy/answer.ts');
    return this.#asking.ask((session) => showHierarchy(session, input), work, { nothing: [] });
  }

  async related(input: RelatedInput, work?: LongWork): Promise<Reply<RelatedResult | null>> {
    const { findRelated } = await import('../answers/related/answer.ts');
    return this.#asking.ask((session) => findRelated(session, input), work, {
      isEmpty: (results) => !results?.related.length,
      nothing: null,
    });
  }

  async similar(input: SimilarInput, work?: LongWork): Promise<Reply<SimilarResult | null>> {
    const { findSimilar } = await import('../answers/similar/answer.ts');
    return this.#asking.ask((session) => findSimilar(session, input), work, {
      isEmpty: (results) => !results?.similar.length,
      nothing: null,
    });
  }

  async explainRanking(input: ExplainInput, work?: LongWork): Promise<Reply<RankingResult | null>> {
    const { explainRanking } = await import('../answers/explain-ranking/answer.ts');
    return this.#asking.ask((session) => explainRanking(session, input), work, { nothing: null });
  }

  async bySignature(input: SignatureInput, work?: LongWork): Promise<Reply<SignatureHit[]>> {
    const { bySignature } = await import('../answers/by-signature/answer.ts');
    return this.#asking.ask((session) => bySignature(session, input), work);
  }

  async dependencies(input: DependenciesInput, work?: LongWork): Promise<Reply<DependenciesResult>> {
    const { showDependencies } = await import('../answers/dependencies/answer.ts');
    return this.#asking.ask((session) => showDependencies(session, input), work, {
      isEmpty: ({ nodes, external, cycles = [] }) => nodes.length + external.length + cycles.length === 0,
    });
  }

  async impact(input: ImpactInput, work?: LongWork): Promise<Reply<ImpactResult>> {
    const { findImpact } = await import('../answers/impact/answer.ts');
    return this.#asking.ask((session) => findImpact(session, input, work?.signal), work, {
      isEmpty: ({ affected, tests }) => affected.length + tests.length === 0,
      // It would say that there is no risk.
      withoutIndex: 'refused',
    });
  }

  /** Needs no index unless it is to say who is affected. */
  async changes(input: ChangesInput, work: LongWork = {}): Promise<Reply<ChangesResult>> {
    const { findChanges } = await import('../answers/changes/answer.ts');
    const { sessionFor } = await import('../answers/changes/side-session.ts');
    const age = input.impact ? await this.#asking.freshen(work.signal, true) : { stale: undefined };
    const reply = await this.#asking.leased(
      ({ session }) =>
        findChanges(session, input, { ...work, sessionAt: (side) => sessionFor(this, { side, session, work }) }),
      { allowStandIn: false },
    );
    return finished(this, { reply, isMissing: false, isStandIn: false }, age);
  }

  async compareSymbol(input: CompareSymbolInput, { signal }: LongWork = {}): Promise<Reply<CompareSymbolResult>> {
    const { compareSymbol } = await import('../answers/compare-symbol/answer.ts');
    return this.#asking.leased(({ session }) => compareSymbol(session, input, signal), { allowStandIn: false });
  }

  async history(input: HistoryInput, work: LongWork = {}): Promise<Reply<HistoryResult>> {
    const { symbolHistory } = await import('../answers/history/answer.ts');
    return this.#asking.ask((session) => symbolHistory(session, input, work.signal), work, { isEmpty: () => false });
  }

  async trace(input: TraceInput, work?: LongWork): Promise<Reply<TraceResult>> {
    const { findTrace } = await import('../answers/trace/answer.ts');
    return this.#asking.ask((session) => findTrace(session, input), work, {
      isEmpty: ({ paths }) => paths.length === 0,
      nothing: NO_TRACE,
    });
  }

  async readFile(input: ReadInput): Promise<Reply<FileText>> {
    const lease = this.#index.lease({ allowStandIn: true });
    try {
      const reply = asStanding(readLines(lease.session, input), lease.standIn(), 'complete');
      const { withLayerOfText } = await import('../answers/read-file/layer.ts');
      return await withLayerOfText(lease.session, reply);
    } finally {
      lease.release();
    }
  }

  // What only long or rare commands need is loaded by them: a name lookup must not pay for discovery or a parser.

  async status(work: LongWork = {}): Promise<Reply<StatusReport>> {
    const { reportStatus } = await import('../answers/status/answer.ts');
    const reply = await this.#asking.leased(({ session }) => reportStatus(session, work.signal), {
      allowStandIn: false,
    });
    return reply.results.indexed ? reply : asStanding(reply, this.#index.standIn(), 'partial');
  }

  async refs(input: RefsInput, work: LongWork = {}): Promise<Reply<RefsResult>> {
    const { listRefs } = await import('../answers/refs/answer.ts');
    return this.#asking.leased(({ session }) => listRefs(session, input, work.signal), { allowStandIn: false });
  }

  /** Which tree the answers of this one are about. */
  named<T extends object>(more: T): Reply<T & { ref?: string; commit?: string }> {
    const about = this.commit && { ref: this.commit.ref, commit: shortCommit(this.commit.commit) };
    return makeReply(this, { ...about, ...more });
  }

  async doctor(work: LongWork = {}): Promise<Reply<DoctorReport>> {
    const { checkHealth } = await import('../answers/doctor/answer.ts');
    return this.#asking.leased(({ session }) => checkHealth(session, work.signal), { allowStandIn: false });
  }

  async index(input: IndexInput, work: LongWork = {}): Promise<Reply<IndexResult>> {
    if (this.options.runIndex) return this.options.runIndex(this, input, work);
    const { runIndex } = await import('./run-index.ts');
    return runIndex(this, input, work);
  }

  /** What the vectors of `index` would take; changes nothing. */
  async estimateIndex(input: EstimateInput, work: LongWork = {}): Promise<Reply<EstimateResult>> {
    const { estimateIndex } = await import('../answers/index/estimate.ts');
    return this.#asking.leased(({ session }) => estimateIndex(session, input, work), { allowStandIn: false });
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
