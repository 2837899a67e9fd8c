/** The write path on one screen: discover, plan, parse in workers, write in order, publish. */
import { availableParallelism } from 'node:os';
import { languages } from '../../languages/all.ts';
import { inOrder } from '../base/in-order.ts';
import { version } from '../base/version.ts';
import type { Config } from '../config/config.ts';
import { discover, type TreeListing } from '../discover/discover.ts';
import { detectProjects } from '../discover/projects.ts';
import { AppError } from '../errors/errors.ts';
import type { Problem } from '../model/problem.ts';
import { openReader } from '../store/read.ts';
import { indexDirOf, snapshotKeyOf } from '../store/snapshot-dir.ts';
import { openWriter, type Writer } from '../store/write.ts';
import { type BatchFile, unpackBatch } from './batch.ts';
import { type ParserPool, startParserPool } from './parser-pool.ts';
import { type Fingerprint, type Plan, planIndex, type StoredState } from './plan.ts';
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
  readonly phase: 'discover' | 'parse' | 'publish';
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
  readonly problems: readonly Problem[];
  readonly durationMs: number;
}

export async function indexWorkspace(options: IndexOptions): Promise<IndexReport> {
  const started = performance.now();
  const { root, config, signal, onProgress } = options;
  const indexDir = indexDirOf(root);
  const key = snapshotKeyOf(root);
  const stored = options.force ? undefined : readStored(indexDir, key);
  const pool = startParserPool({ root, config, jobs: jobsOf(options), signal });
  try {
    // Without an index every file will be parsed: let the workers load while the tree is listed.
    if (stored === undefined) pool.warmUp();
    onProgress?.({ phase: 'discover', done: 0, total: 0 });
    const listing = await discover(root, { config, signal });
    const plan = planIndex(listing.files, stored, fingerprintOf(config));
    const parsed = isNothing(plan) ? 0 : await write({ plan, listing, pool, indexDir, key, started, ...options });
    return report(indexDir, key, {
      started,
      files: {
        total: listing.files.length,
        parsed,
        unchanged: plan.unchanged + plan.read.length - parsed,
        removed: plan.remove.length,
        skipped: listing.files.filter((file) => file.skip !== undefined).length,
      },
    });
  } catch (error) {
    if (signal?.aborted) throw new AppError('CANCELLED', 'Indexing was cancelled; the previous index is unchanged');
    throw error;
  } finally {
    await pool.stop();
  }
}

interface Work extends IndexOptions {
  readonly plan: Plan;
  readonly listing: TreeListing;
  readonly pool: ParserPool;
  readonly indexDir: string;
  readonly key: string;
  readonly started: number;
}

/** Carries the plan out in one transaction; returns how many files were parsed. */
async function write(work: Work): Promise<number> {
  const { plan, listing, config, onProgress } = work;
  const writer = await openWriter(work.indexDir, work.key, { fresh: plan.fresh, waitMs: 2000 });
  try {
    for (const path of plan.remove) writer.removeFile(path);
    for (const file of plan.list) writer.putFile(unparsed(file, file.skip, 0));
    const parsed = await writeParsed(writer, work);
    const { projects, problems } = detectProjects(listing);
    writer.setProjects(projects);
    writer.setTreeProblems([...listing.problems, ...problems]);
    writer.setMeta(describe(work, fingerprintOf(config)));
    onProgress?.({ phase: 'publish', done: plan.read.length, total: plan.read.length });
    writer.publish();
    return parsed;
  } catch (error) {
    writer.abandon();
    throw error;
  }
}

async function writeParsed(writer: Writer, { plan, pool, started, onProgress }: Work): Promise<number> {
  const total = plan.read.length;
  let done = 0;
  let parsed = 0;
  let bytes = 0;
  for await (const packed of inOrder(batches(plan.read), pool.parse, pool.window)) {
    for (const file of unpackBatch(packed)) {
      done++;
      bytes += file.size;
      const stamp = steady(file.mtimeMs, started);
      if (file.unchanged) writer.touchFile(file.path, { ...file, mtimeMs: stamp });
      else {
        parsed++;
        writer.putFile({ ...file, mtimeMs: stamp });
      }
      onProgress?.({ phase: 'parse', done, total, bytes, label: file.path });
    }
  }
  return parsed;
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
 * that never matches, so that the next run looks at the content.
 */
const RACY_MS = 50;
function steady(mtimeMs: number, started: number): number {
  return mtimeMs > performance.timeOrigin + started - RACY_MS ? -1 : mtimeMs;
}

const isNothing = (plan: Plan): boolean =>
  !plan.fresh && plan.read.length === 0 && plan.list.length === 0 && plan.remove.length === 0;

const jobsOf = ({ jobs, config }: IndexOptions): number => jobs || config.index.jobs || availableParallelism();

function fingerprintOf(config: Config): Fingerprint {
  const { max_file_size, max_line_length, generated } = config.index;
  return {
    settings: JSON.stringify([max_file_size, max_line_length, generated]),
    revisions: Object.fromEntries(Object.values(languages).map((language) => [language.id, language.revision])),
  };
}

/** Undefined when there is no usable index: the run builds one. */
function readStored(indexDir: string, key: string): StoredState | undefined {
  try {
    const reader = openReader(indexDir, key);
    try {
      const meta = reader.meta();
      const revisions = JSON.parse(meta.revisions ?? '{}') as Fingerprint['revisions'];
      return { stamps: reader.fileStamps(), fingerprint: { settings: meta.settings ?? '', revisions } };
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
  };
}

function report(
  indexDir: string,
  key: string,
  { started, files }: { started: number; files: IndexReport['files'] },
): IndexReport {
  const reader = openReader(indexDir, key);
  try {
    const { symbols, references } = reader.counts();
    const problems = reader.problems();
    return { snapshot: reader.file, files, symbols, references, problems, durationMs: performance.now() - started };
  } finally {
    reader.close();
  }
}
