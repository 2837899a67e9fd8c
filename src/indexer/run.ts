/** The write path on one screen: discover, plan, parse in workers, write in order, publish; then the vectors that take longer. */

import { availableParallelism } from 'node:os';
import { loadManifestReaders } from '../../languages/load.ts';
import { before, inOrder, startNow } from '../base/in-order.ts';
import type { Config } from '../config/config.ts';
import type { TreeListing } from '../discover/discover.ts';
import { detectProjects } from '../discover/projects.ts';
import { AppError } from '../errors/errors.ts';
import type { ParsedFile } from '../model/parsed-file.ts';
import type { Problem } from '../model/problem.ts';
import { openReader, type Reader } from '../store/read/read.ts';
import { repairInterrupted } from '../store/snapshots/repair.ts';
import type { SnapshotCopy } from '../store/snapshots/snapshot-copy.ts';
import { indexDirOf, snapshotKeyOf } from '../store/snapshots/snapshot-dir.ts';
import { writerIn } from '../store/write/write.ts';
import { type EmbeddingOutcome, embedIndex } from './embed/embed-index.ts';
import { type Embedding, embeddingOf, fitsVectors } from './embed/embedding.ts';
import type { IndexProgress } from './index-progress.ts';
import { stateOf } from './index-state.ts';
import type { Claim } from './moves/decide-moves.ts';
import { fileMoves } from './moves/move-files.ts';
import { withOrigins } from './moves/move-origins.ts';
import { type BatchFile, packBatch, type WorkerFile } from './parse/batch.ts';
import { fileBatches } from './parse/file-batches.ts';
import { type ParserPool, startParserPool } from './parse/parser-pool.ts';
import { type WrittenFiles, writeParsed } from './parse/write-parsed.ts';
import { fingerprintOf, readCurrent, readFingerprint, readStampsOf, refuseNewer } from './plan/current-index.ts';
import { describeIndex } from './plan/describe-index.ts';
import { listedAs } from './plan/listed-as.ts';
import { isNothing, type Plan, planIndex, type RebuildReason, type StoredState, sameFingerprint } from './plan/plan.ts';
import { restampedFiles } from './plan/restamped-files.ts';
import { sortBySameContent } from './plan/same-content.ts';
import { type SeenTree, seeTree } from './plan/see-tree.ts';
import { storedMemory, type TreeMemory } from './plan/tree-memory.ts';
import { unparsed } from './plan/unparsed.ts';
import { partialResolution, wholeResolution } from './resolve/resolution.ts';
import type { Resolved } from './resolve/resolve-changed.ts';
import { copyNearest } from './seed/nearest-snapshot.ts';
import { isSwitched, keepCheckout } from './seed/switched-tree.ts';
import { repairNotes, turnToWrite } from './turn-to-write.ts';

export interface IndexOptions {
  readonly root: string;
  readonly config: Config;
  /** Rebuild from nothing. */
  readonly force?: boolean;
  readonly jobs?: number;
  /** Whether vectors of a provider are made too (default: yes). */
  readonly embed?: boolean;
  /** How long to wait for another writer before INDEX_BUSY (default: ten minutes). */
  readonly waitMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: IndexProgress) => void) | undefined;
  /** The tree to index instead of the one on the disk. */
  readonly tree?: TreeSource | undefined;
}

/** A tree that is not checked out. */
export interface TreeSource {
  /** Of its snapshot. */
  readonly key: string;
  readonly commit: string;
  /** What its index says of it beside what every index says. */
  readonly about: Readonly<Record<string, string>>;
  list(signal?: AbortSignal): Promise<TreeListing>;
}

/** What a process that goes on running keeps from one run to the next. */
export interface WarmParts {
  readonly memory: TreeMemory;
  /** All that changed since the last run, as somebody who watches knows. */
  readonly only?: readonly string[] | undefined;
}

export interface IndexReport {
  readonly snapshot: string;
  /** `moved`: as they were, under another path; those that were edited as well count as parsed. */
  readonly files: {
    total: number;
    parsed: number;
    unchanged: number;
    moved?: number;
    removed: number;
    skipped: number;
  };
  readonly symbols: number;
  readonly references: number;
  /** The first of them. */
  readonly problems: readonly Problem[];
  readonly problemCount: number;
  /** Until they were published. */
  readonly durationMs: number;
  /** What was found and mended on the way: who was waited for, what was interrupted, what was damaged. */
  readonly notes: readonly string[];
  /** What was done and why; undefined when there was nothing to do. */
  readonly plan?: Plan | undefined;
  /** Where files lay before, by their paths now. */
  readonly moves?: ReadonlyMap<string, Claim> | undefined;
  readonly resolved?: Resolved | undefined;
  /** The snapshot that was begun from, where that is not the one of this tree. */
  readonly begunFrom?: string | undefined;
  /** Of the provider that the configuration names; undefined when there was nothing to do about it. */
  readonly embedding?: EmbeddingOutcome | undefined;
}

const MOST_ATTEMPTS = 5;

export async function indexWorkspace(options: IndexOptions, warm?: WarmParts): Promise<IndexReport> {
  const place = { indexDir: indexDirOf(options.root), key: options.tree?.key ?? snapshotKeyOf(options.root) };
  const run: Run = {
    ...options,
    ...place,
    warm,
    memory: warm?.memory ?? storedMemory(place),
    jobs: jobsOf(options),
    started: performance.now(),
    startedAt: Date.now(),
    notes: [],
  };
  const report = await publishFiles(run);
  // Whatever comes of it: names, words and links are in force.
  const embedding = options.embed === false ? undefined : await embedIndex(run);
  return { ...report, embedding };
}

async function publishFiles(run: Run): Promise<IndexReport> {
  const { signal } = run;
  try {
    run.notes.push(...repairNotes(await repairInterrupted(run.indexDir, run.key)));
    let rebuild: RebuildReason | undefined = run.force ? 'forced' : undefined;
    for (let attempts = 0; attempts < MOST_ATTEMPTS; attempts++) {
      const outcome = await attempt(run, rebuild);
      if (typeof outcome !== 'string') return outcome;
      if (outcome === 'damaged') rebuild = 'damaged';
      else if (outcome === 'rebuilt') rebuild = undefined;
    }
    throw new AppError('INDEX_BUSY', `Other processes published this index ${MOST_ATTEMPTS} times in a row`);
  } catch (error) {
    if (signal?.aborted) throw cancelled();
    throw error;
  }
}

interface Run extends IndexOptions {
  readonly jobs: number;
  readonly indexDir: string;
  readonly key: string;
  /** For durations, and as the clock that file times are compared with. */
  readonly started: number;
  readonly startedAt: number;
  readonly notes: string[];
  readonly warm: WarmParts | undefined;
  readonly memory: TreeMemory;
}

/**
 * `overtaken`: another process published after this one had looked, or removed the index. `rebuilt`: it built all of it anew.
 * `damaged`: the index cannot be changed, only rebuilt.
 */
type Retry = 'overtaken' | 'rebuilt' | 'damaged';

/** `nearer`: to begin from instead of the index in force. */
async function attempt(
  run: Run,
  rebuild: RebuildReason | undefined,
  nearer?: SnapshotCopy,
): Promise<IndexReport | Retry> {
  const { config, onProgress } = run;
  // The state first: what is published between these two reads counts as overtaking.
  const known = rebuild ? undefined : readCurrent(run, readKnown);
  const copy = nearer ?? (known || rebuild ? undefined : await nearest(run));
  const start = copy ? copy.read(readKnown) : known;
  const usable = start && fitsVectors(config, start.vectorModel) ? start : undefined;
  let embedding = embeddingOf(config, usable?.vectorModel);
  let pool: ParserPool | undefined;
  const startPool = (count: number) => (pool ??= poolFor(run, count, embedding.inWorkers));
  try {
    // Without an index every file will be parsed: let the workers load while the tree is listed.
    if (usable === undefined) startPool(Number.POSITIVE_INFINITY).warmUp();
    onProgress?.({ phase: 'discover', done: 0, total: 0 });
    const tree = await seen(run, copy ? undefined : known && usable?.state);
    const { listing, suspects } = tree;
    const { length: total } = listing.files;
    const now = fingerprintOf(config, listing);
    const isSame = !copy && usable !== undefined && suspects?.length === 0 && sameFingerprint(usable.fingerprint, now);
    if (isSame) return await report(run, { total, parsed: 0, unchanged: total, removed: 0 }, tree);
    const readStamps = (reader: Reader) => readStampsOf(reader, suspects);
    const stamps = usable && (copy ? copy.read(readStamps) : readCurrent(run, readStamps));
    const plan = planIndex(
      { files: listing.files, suspects },
      stamps ? { ...usable, stamps } : (rebuild ?? (known ? 'vectors' : 'none')),
      now,
    );
    if (plan.fresh) embedding = embeddingOf(config, undefined);
    // What is said of a commit is written down, else every question about it would list it again.
    const isSaid = run.tree === undefined || known?.listedAs === listedAs(config);
    if (known && !copy && isNothing(plan) && isSaid)
      return await report(run, { total, parsed: 0, unchanged: total, removed: 0 }, tree);
    if (known && !copy && !run.tree && (await isSwitched(plan, { ...run, commit: known.commit, listing }))) {
      const other = await nearest(run, { hasOwn: true });
      try {
        await keepCheckout({ ...run, commit: known.commit, most: config.snapshots.keep_checkouts });
        if (other) return await attempt(run, undefined, other);
      } finally {
        other?.remove();
      }
    }
    const isOvertaken = () => !rebuild && readCurrent(run, stateOf) !== known?.state;
    const { same, rest } = await sortedByContent(run, plan, copy);
    const read = (reader: Reader) => (stamps ? withOrigins({ ...plan, read: rest }, stamps, reader) : rest);
    const files = plan.fresh ? rest : ((copy ? copy.read(read) : readCurrent(run, read)) ?? rest);
    const pooled = { pool: startPool(rest.length), embedding, same, files };
    const work = { ...run, ...pooled, plan, stamps, listing, isOvertaken, copy };
    const written = await writeOrRetry(work);
    if (typeof written === 'string') return written;
    const { parsed, touched, moved, removed } = written;
    const counts = { total, parsed, unchanged: plan.unchanged + touched, ...(moved > 0 && { moved }), removed };
    return await report(run, counts, { plan, ...written, begunFrom: copy?.from, remember: tree.remember });
  } finally {
    copy?.remove();
    await pool?.stop();
  }
}

/** Elsewhere files with another stamp are few, or have changed: the workers see to them. */
async function sortedByContent({ root, config, tree, signal }: Run, plan: Plan, copy: SnapshotCopy | undefined) {
  if (copy === undefined || plan.fresh || tree !== undefined) return { same: [], rest: plan.read };
  return sortBySameContent(plan.read, { root, maxFileBytes: config.index.max_file_size, signal });
}

/** A snapshot to begin from: where there is none of this tree, or none that is as near. */
function nearest(run: Run, { hasOwn = false } = {}): Promise<SnapshotCopy | undefined> {
  const { settings } = fingerprintOf(run.config, NO_TREE);
  return copyNearest({ ...run, commit: run.tree?.commit ?? 'HEAD', hasOwn }, (reader) => {
    const { fingerprint, vectorModel } = readKnown(reader);
    return fingerprint.settings === settings && fitsVectors(run.config, vectorModel);
  });
}

const NO_TREE: TreeListing = { root: '', vcs: 'none', files: [], ignored: [], problems: [], asksGit: false };

async function seen(run: Run, state: string | undefined): Promise<SeenTree> {
  if (run.tree === undefined) return seeTree({ ...run, state, only: run.warm?.only });
  // What a commit holds does not change: there is nothing to remember.
  return { listing: await run.tree.list(run.signal), suspects: undefined, remember: async () => {} };
}

/** More files than this are parsed by as many threads as there may be, also where one is kept. */
const FEW_FILES = 64;

function poolFor(run: Run, count: number, embedding: Embedding['inWorkers']): ParserPool {
  const jobs = run.warm !== undefined && count <= FEW_FILES ? 1 : run.jobs;
  return startParserPool({ ...run, jobs, embedding });
}

function readKnown(reader: Reader) {
  refuseNewer(reader);
  return {
    state: stateOf(reader),
    vectorModel: reader.vectorState().model,
    fingerprint: readFingerprint(reader),
    listedAs: reader.meta().listed_as,
    commit: reader.meta().head_commit ?? '',
  };
}

/** The two failures that another attempt can mend are outcomes. */
async function writeOrRetry(work: Work): Promise<Written | Retry> {
  try {
    return await write(work);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'INDEX_GONE') return 'overtaken';
    if (work.plan.fresh) throw error;
    if (error.code === 'INDEX_CORRUPT') return 'damaged';
    if (error.code === 'NOT_INDEXED') return 'overtaken';
    throw error;
  }
}

interface Work extends Run {
  readonly pool: ParserPool;
  readonly embedding: Embedding;
  readonly plan: Plan;
  /** Of those to be read, what was read and is as the index has it. */
  readonly same: readonly WorkerFile[];
  /** The others, with what they may have been under another path. */
  readonly files: readonly BatchFile[];
  readonly listing: TreeListing;
  /** What the plan was made from. */
  readonly stamps: StoredState['stamps'] | undefined;
  /** What is changed and put in force instead, where there is no index of this tree, or none that is as near. */
  readonly copy: SnapshotCopy | undefined;
  /** Whether the index is no longer the one that the plan was made from. Certain only while the lock is held. */
  readonly isOvertaken: () => boolean;
}

interface Written extends WrittenFiles {
  readonly resolved?: Resolved | undefined;
}

/** Carries the plan out in one transaction, unless it no longer fits the index. */
async function write(work: Work): Promise<Written | 'overtaken' | 'rebuilt'> {
  const { plan, pool, listing, config, embedding, onProgress } = work;
  const turn = await turnToWrite(work);
  // Before anything is parsed: whoever had the turn before may have done the work.
  if (typeof turn === 'string') return turn;
  // The workers are at it while the writer opens and what needs no parsing goes in.
  const parsing = startNow(inOrder(fileBatches(work.files), pool.parse, pool.window));
  const writer = writerIn(turn, { fresh: plan.fresh, copy: work.copy?.file });
  try {
    const resolution = plan.fresh ? wholeResolution(pool, listing) : partialResolution(pool, listing, work.signal);
    embedding.begin(writer, plan.fresh);
    const put = (file: ParsedFile): void => {
      const stored = writer.putFile(file);
      embedding.put(writer, stored.id, file);
      resolution.put(file, stored);
    };
    // What a copy has to lose is what another tree holds, not what went here.
    const keepsGone = work.tree === undefined && work.copy === undefined;
    const moves = fileMoves({ ...work, stamps: work.stamps ?? new Map(), writer, resolution, keepsGone });
    const restamped = restampedFiles(plan, work.stamps);
    for (const file of plan.list) {
      if (!restamped.has(file.path)) put(unparsed(file, file.skip, 0));
      else {
        writer.touchFile(file.path, file);
        resolution.touched(file.path);
      }
    }
    const { projects, problems } = detectProjects(listing, await loadManifestReaders());
    writer.setProjects(projects);
    writer.setTreeProblems([...listing.problems, ...problems]);
    const handedOver = before(packBatch(work.same), parsing);
    const written = await writeParsed({ ...work, writer, put, parsing: handedOver, moves });
    const resolved = await resolution.run(writer, (done, total) => onProgress?.({ phase: 'resolve', done, total }));
    // Nobody needs the workers any more: they end while the index is published.
    void pool.stop();
    writer.setMeta(describeIndex(work, fingerprintOf(config, listing)));
    work.signal?.throwIfAborted();
    onProgress?.({ phase: 'publish', done: plan.read.length, total: plan.read.length });
    const { parsed, touched, removed } = written;
    writer.publish({ parsed, unchanged: plan.unchanged + touched, removed });
    return { ...written, resolved };
  } catch (error) {
    writer.abandon(work.signal?.aborted ? cancelled() : error);
    throw error;
  }
}

const cancelled = () => new AppError('CANCELLED', 'Indexing was cancelled; the previous index is unchanged');

const jobsOf = ({ jobs, config }: IndexOptions): number => jobs || config.index.jobs || availableParallelism();

/** What a run has to say beside its counts. */
interface Ending {
  readonly plan?: Plan;
  readonly moves?: ReadonlyMap<string, Claim>;
  readonly resolved?: Resolved | undefined;
  readonly restless?: ReadonlySet<string>;
  readonly begunFrom?: string | undefined;
  readonly remember: SeenTree['remember'];
}

async function report(
  { indexDir, key, started, notes }: Run,
  files: Omit<IndexReport['files'], 'skipped'>,
  { plan, moves, resolved, begunFrom, restless = new Set(), remember }: Ending,
): Promise<IndexReport> {
  const reader = openReader(indexDir, key);
  try {
    const { symbols, references, skipped, problems: problemCount } = reader.totals();
    const durationMs = performance.now() - started;
    await remember(stateOf(reader), restless);
    return {
      snapshot: reader.file,
      files: { ...files, skipped },
      symbols,
      references,
      problems: reader.problems(),
      problemCount,
      durationMs,
      notes,
      plan,
      moves,
      resolved,
      begunFrom,
    };
  } finally {
    reader.close();
  }
}
