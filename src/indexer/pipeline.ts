/** The write path on one screen: discover, plan, parse in workers, write in order, publish. */
import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { languages } from '../../languages/all.ts';
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
import { type BatchFile, type PackedBatch, unpackBatch } from './batch.ts';
import { type Embedding, embeddingIdentity, embeddingOf } from './embedding.ts';
import { type ParserPool, startParserPool } from './parser-pool.ts';
import { type Fingerprint, isNothing, type Plan, planIndex, type StoredState } from './plan.ts';
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

export interface IndexProgress {
  readonly phase: 'discover' | 'parse' | 'resolve' | 'embed' | 'publish';
  readonly done: number;
  readonly total: number;
  readonly bytes?: number;
  readonly label?: string;
}

export interface IndexReport {
  readonly snapshot: string;
  readonly files: { total: number; parsed: number; unchanged: number; removed: number; skipped: number };
  readonly symbols: number;
  readonly references: number;
  /** The first of them. */
  readonly problems: readonly Problem[];
  readonly problemCount: number;
  readonly durationMs: number;
}

const MOST_ATTEMPTS = 5;

export async function indexWorkspace(options: IndexOptions): Promise<IndexReport> {
  const run: Run = {
    ...options,
    indexDir: indexDirOf(options.root),
    key: snapshotKeyOf(options.root),
    started: performance.now(),
    startedAt: Date.now(),
  };
  try {
    let rebuild = options.force ?? false;
    for (let attempts = 0; attempts < MOST_ATTEMPTS; attempts++) {
      const outcome = await attempt(run, rebuild);
      if (outcome !== 'overtaken' && outcome !== 'damaged') return outcome;
      rebuild ||= outcome === 'damaged';
    }
    throw new AppError('INDEX_BUSY', `Other processes published this index ${MOST_ATTEMPTS} times in a row`);
  } catch (error) {
    if (options.signal?.aborted)
      throw new AppError('CANCELLED', 'Indexing was cancelled; the previous index is unchanged');
    throw error;
  }
}

interface Run extends IndexOptions {
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
  const known = rebuild ? undefined : readCurrent(run, (reader) => ({ state: stateOf(reader), ...readStored(reader) }));
  const embedding = embeddingOf(config, run);
  let pool: ParserPool | undefined;
  const startPool = () => (pool ??= startParserPool({ ...run, jobs: jobsOf(run), embedding: embedding.inWorkers() }));
  try {
    // Without an index every file will be parsed: let the workers load while the tree is listed.
    if (known === undefined) startPool().warmUp();
    onProgress?.({ phase: 'discover', done: 0, total: 0 });
    const listing = await discover(root, { config, signal });
    const plan = planIndex(listing.files, known, fingerprintOf(config, listing));
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
  const parsing = startNow(inOrder(batches(plan.read), pool.parse, pool.window));
  const writer = await openWriter(work.indexDir, work.key, { fresh: plan.fresh, waitMs: 2000 });
  try {
    if (work.isOvertaken()) {
      writer.abandon();
      return undefined;
    }
    const resolution = plan.fresh ? wholeResolution(pool, listing) : partialResolution(listing);
    await embedding.begin(writer);
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
    await embedding.finish(writer, (done, total) => onProgress?.({ phase: 'embed', done, total }));
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

/** Small enough to spread the load at the end of a run, large enough that messages cost nothing. */
const BATCH_BYTES = 192 << 10;
const BATCH_FILES = 48;

function* batches(files: readonly BatchFile[]): Generator<BatchFile[]> {
  let batch: BatchFile[] = [];
  let bytes = 0;
  for (const file of files) {
    batch.push(file);
    bytes += file.size;
    if (bytes < BATCH_BYTES && batch.length < BATCH_FILES) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
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

function fingerprintOf(config: Config, listing: TreeListing): Fingerprint {
  const { max_file_size, max_line_length, parse_timeout_ms, generated } = config.index;
  const { root, vcs, head, problems } = listing;
  return {
    settings: JSON.stringify([
      version,
      embeddingIdentity(config),
      max_file_size,
      max_line_length,
      parse_timeout_ms,
      generated,
    ]),
    revisions: Object.fromEntries(Object.values(languages).map((language) => [language.id, language.revision])),
    tree: createHash('sha1')
      .update(JSON.stringify([root, vcs, head, problems]))
      .digest('hex'),
  };
}

function readStored(reader: Reader): StoredState {
  const { settings = '', tree = '', revisions = '' } = reader.meta();
  return { stamps: reader.fileStamps(), fingerprint: { settings, tree, revisions: parseRevisions(revisions) } };
}

/** Without them every file is extracted again. */
function parseRevisions(text: string): Fingerprint['revisions'] {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** Changes with every publish, whoever did it. */
const stateOf = (reader: Reader): string => `${reader.file} ${reader.meta().indexed_at}`;

type Place = Pick<Run, 'indexDir' | 'key'>;

/** Undefined when there is no usable index: the run builds one. */
function readCurrent<T>({ indexDir, key }: Place, read: (reader: Reader) => T): T | undefined {
  try {
    const reader = openReader(indexDir, key);
    try {
      return read(reader);
    } finally {
      reader.close();
    }
  } catch (error) {
    const rebuilds = ['NOT_INDEXED', 'INDEX_OLDER', 'INDEX_CORRUPT'];
    if (error instanceof AppError && rebuilds.includes(error.code)) return undefined;
    throw error;
  }
}

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
