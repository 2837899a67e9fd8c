/** The write path on one screen: discover, plan, parse in workers, write in order, publish; then the vectors that take longer. */
import { availableParallelism } from 'node:os';
import { inOrder, startNow } from '../base/in-order.ts';
import { version } from '../base/version.ts';
import type { Config } from '../config/config.ts';
import { discover, type TreeListing } from '../discover/discover.ts';
import { detectProjects } from '../discover/projects.ts';
import { AppError } from '../errors/errors.ts';
import type { ParsedFile } from '../model/parsed-file.ts';
import type { Problem } from '../model/problem.ts';
import { openReader, type Reader } from '../store/read.ts';
import { indexDirOf, snapshotKeyOf } from '../store/snapshot-dir.ts';
import { openWriter, type Writer } from '../store/write.ts';
import { type PackedBatch, unpackBatch } from './batch.ts';
import { fingerprintOf, readCurrent, readStored, stateOf } from './current-index.ts';
import { type EmbeddingOutcome, embedIndex } from './embed-index.ts';
import { type Embedding, embeddingOf, fitsVectors } from './embedding.ts';
import { fileBatches } from './file-batches.ts';
import type { IndexProgress } from './index-progress.ts';
import { type ParserPool, startParserPool } from './parser-pool.ts';
import { type Fingerprint, isNothing, type Plan, planIndex } from './plan.ts';
import { partialResolution, wholeResolution } from './resolution.ts';
import { unparsed } from './unparsed.ts';

export interface IndexOptions {
  readonly root: string;
  readonly config: Config;
  /** Rebuild from nothing. */
  readonly force?: boolean;
  readonly jobs?: number;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: IndexProgress) => void) | undefined;
}

export interface IndexReport {
  readonly snapshot: string;
  readonly files: { total: number; parsed: number; unchanged: number; removed: number; skipped: number };
  readonly symbols: number;
  readonly references: number;
  /** The first of them. */
  readonly problems: readonly Problem[];
  readonly problemCount: number;
  /** Until they were published. */
  readonly durationMs: number;
  /** Of the provider that the configuration names; undefined when there was nothing to do about it. */
  readonly embedding?: EmbeddingOutcome | undefined;
}

const MOST_ATTEMPTS = 5;

export async function indexWorkspace(options: IndexOptions): Promise<IndexReport> {
  const run: Run = {
    ...options,
    jobs: jobsOf(options),
    indexDir: indexDirOf(options.root),
    key: snapshotKeyOf(options.root),
    started: performance.now(),
    startedAt: Date.now(),
  };
  const report = await publishFiles(run);
  // Whatever comes of it: names, words and links are in force.
  const embedding = await embedIndex(run);
  return { ...report, embedding };
}

async function publishFiles(run: Run): Promise<IndexReport> {
  const { signal } = run;
  try {
    let rebuild = run.force ?? false;
    for (let attempts = 0; attempts < MOST_ATTEMPTS; attempts++) {
      const outcome = await attempt(run, rebuild);
      if (outcome !== 'overtaken' && outcome !== 'damaged') return outcome;
      rebuild ||= outcome === 'damaged';
    }
    throw new AppError('INDEX_BUSY', `Other processes published this index ${MOST_ATTEMPTS} times in a row`);
  } catch (error) {
    if (signal?.aborted) throw new AppError('CANCELLED', 'Indexing was cancelled; the previous index is unchanged');
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
}

/** `overtaken`: another process published after this one had looked. `damaged`: the index cannot be changed, only rebuilt. */
async function attempt(run: Run, rebuild: boolean): Promise<IndexReport | 'overtaken' | 'damaged'> {
  const { root, config, signal, onProgress } = run;
  // The state first: what is published between these two reads counts as overtaking.
  const known = rebuild ? undefined : readCurrent(run, readKnown);
  const usable = known && fitsVectors(config, known.vectorModel) ? known : undefined;
  let embedding = embeddingOf(config, usable?.vectorModel);
  let pool: ParserPool | undefined;
  const startPool = () => (pool ??= startParserPool({ ...run, embedding: embedding.inWorkers() }));
  try {
    // Without an index every file will be parsed: let the workers load while the tree is listed.
    if (usable === undefined) startPool().warmUp();
    onProgress?.({ phase: 'discover', done: 0, total: 0 });
    const listing = await discover(root, { config, signal });
    const plan = planIndex(listing.files, usable, fingerprintOf(config, listing));
    if (plan.fresh) embedding = embeddingOf(config, undefined);
    const { length: total } = listing.files;
    if (isNothing(plan)) return report(run, { total, parsed: 0, unchanged: plan.unchanged, removed: 0 });
    const isOvertaken = () => !rebuild && readCurrent(run, stateOf) !== known?.state;
    const written = await writeOrRetry({ ...run, pool: startPool(), plan, listing, isOvertaken, embedding });
    if (typeof written === 'string') return written;
    const { parsed, touched } = written;
    return report(run, { total, parsed, unchanged: plan.unchanged + touched, removed: plan.remove.length });
  } finally {
    await pool?.stop();
  }
}

const readKnown = (reader: Reader) => ({
  state: stateOf(reader),
  vectorModel: reader.vectorState().model,
  ...readStored(reader),
});

/** The two failures that another attempt can mend are outcomes. */
async function writeOrRetry(work: Work): Promise<Written | 'overtaken' | 'damaged'> {
  try {
    return (await write(work)) ?? 'overtaken';
  } catch (error) {
    if (work.plan.fresh || !(error instanceof AppError)) throw error;
    if (error.code === 'INDEX_CORRUPT') return 'damaged';
    if (error.code === 'NOT_INDEXED') return 'overtaken';
    throw error;
  }
}

interface Work extends Run {
  readonly pool: ParserPool;
  readonly embedding: Embedding;
  readonly plan: Plan;
  readonly listing: TreeListing;
  /** Whether the index is no longer the one that the plan was made from. Certain only while the lock is held. */
  readonly isOvertaken: () => boolean;
}

interface Written {
  readonly parsed: number;
  /** Read, and found to be what the index holds. */
  readonly touched: number;
}

/** Carries the plan out in one transaction; undefined, and nothing done, when it no longer fits the index. */
async function write(work: Work): Promise<Written | undefined> {
  const { plan, pool, listing, config, embedding, onProgress } = work;
  // The workers are at it while the writer opens and what needs no parsing goes in.
  const parsing = startNow(inOrder(fileBatches(plan.read), pool.parse, pool.window));
  const writer = await openWriter(work.indexDir, work.key, { fresh: plan.fresh, waitMs: 2000 });
  try {
    if (work.isOvertaken()) {
      writer.abandon();
      return undefined;
    }
    const resolution = plan.fresh ? wholeResolution(pool, listing) : partialResolution(listing);
    embedding.begin(writer, plan.fresh);
    const put = (file: ParsedFile): void => {
      const stored = writer.putFile(file);
      embedding.put(writer, stored.id, file);
      resolution.put(file, stored);
    };
    for (const path of plan.remove) {
      const removed = writer.removeFile(path);
      if (removed !== undefined) resolution.removed(path, removed);
    }
    for (const file of plan.list) put(unparsed(file, file.skip, 0));
    const { projects, problems } = detectProjects(listing);
    writer.setProjects(projects);
    writer.setTreeProblems([...listing.problems, ...problems]);
    const written = await writeParsed({ writer, put, parsing, work });
    await resolution.run(writer, (done, total) => onProgress?.({ phase: 'resolve', done, total }));
    // Nobody needs the workers any more: they end while the index is published.
    void pool.stop();
    writer.setMeta(describe(work, fingerprintOf(config, listing)));
    onProgress?.({ phase: 'publish', done: plan.read.length, total: plan.read.length });
    writer.publish();
    return written;
  } catch (error) {
    writer.abandon();
    throw error;
  }
}

interface Writing {
  readonly writer: Writer;
  readonly put: (file: ParsedFile) => void;
  readonly parsing: AsyncIterable<PackedBatch>;
  readonly work: Work;
}

async function writeParsed({ writer, put, parsing, work }: Writing): Promise<Written> {
  const { plan, startedAt, onProgress } = work;
  const total = plan.read.length;
  let done = 0;
  let parsed = 0;
  let touched = 0;
  let bytes = 0;
  for await (const packed of parsing) {
    for (const file of unpackBatch(packed)) {
      done++;
      bytes += file.size;
      const stamp = steady(file.mtimeMs, startedAt);
      if (file.unchanged) {
        touched++;
        writer.touchFile(file.path, { ...file, mtimeMs: stamp });
      } else {
        if (file.skip === undefined) parsed++;
        put({ ...file, mtimeMs: stamp });
      }
      onProgress?.({ phase: 'parse', done, total, bytes, label: file.path });
    }
  }
  return { parsed, touched };
}

/**
 * A file written in the same instant it was read may change again without its stamp changing. Such a stamp is stored as one
 * that never matches, so that the next run looks at the content. File systems that count in seconds have longer instants.
 */
const RACY_MS = 50;
const COARSE_RACY_MS = 2000;
function steady(mtimeMs: number, startedAt: number): number {
  const racyMs = mtimeMs % 1000 === 0 ? COARSE_RACY_MS : RACY_MS;
  return mtimeMs > startedAt - racyMs ? -1 : mtimeMs;
}

const jobsOf = ({ jobs, config }: IndexOptions): number => jobs || config.index.jobs || availableParallelism();

function describe({ listing, started }: Work, fingerprint: Fingerprint): Record<string, string> {
  return {
    tool_version: version,
    root: listing.root,
    vcs: listing.vcs,
    head_branch: listing.head?.branch ?? '',
    head_commit: listing.head?.commit ?? '',
    indexed_at: new Date().toISOString(),
    duration_ms: String(Math.round(performance.now() - started)),
    settings: fingerprint.settings,
    revisions: JSON.stringify(fingerprint.revisions),
    tree: fingerprint.tree,
  };
}

function report({ indexDir, key, started }: Run, files: Omit<IndexReport['files'], 'skipped'>): IndexReport {
  const reader = openReader(indexDir, key);
  try {
    const { symbols, references, skipped, problems: problemCount } = reader.totals();
    return {
      snapshot: reader.file,
      files: { ...files, skipped },
      symbols,
      references,
      problems: reader.problems(),
      problemCount,
      durationMs: performance.now() - started,
    };
  } finally {
    reader.close();
  }
}
