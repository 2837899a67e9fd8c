/** The write path on one screen: discover, plan, parse in workers, write in order, resolve, publish; then slower vectors. */
import { requireLanguages } from '../../languages/load.ts';
import { inOrder, prepend, startEagerly } from '../base/in-order.ts';
import { addedRevisions } from '../config/added-languages.ts';
import { AppError } from '../errors/errors.ts';
import type { ParsedFile } from '../model/parsed-file.ts';
import type { LaterStage } from '../model/stages.ts';
import { repairInterrupted } from '../store/snapshots/repair.ts';
import type { Writer } from '../store/write/write.ts';
import { acquireWriteLease, repairNotes } from './acquire-write-lease.ts';
import { type Build, type Planned, readKnown, type Start } from './build.ts';
import { embedIndex } from './embed/embed-index.ts';
import { freshStart } from './fresh.ts';
import { type IndexOptions, openRun, type Run, type WarmParts } from './index-options.ts';
import { type IndexReport, reportRun } from './index-report.ts';
import { fileMoves } from './moves/move-files.ts';
import { packBatch } from './parse/batch.ts';
import { checkLanguages } from './parse/check-languages.ts';
import { fileBatches } from './parse/file-batches.ts';
import { lazyParserPool } from './parse/lazy-parser-pool.ts';
import type { ParserPool } from './parse/parser-pool.ts';
import { writeListing } from './parse/write-listing.ts';
import { type WrittenFiles, writeParsed } from './parse/write-parsed.ts';
import { fingerprintOf, readCurrent } from './plan/current-index.ts';
import { describeIndex } from './plan/describe-index.ts';
import type { RebuildReason } from './plan/plan.ts';
import { planRun } from './plan/plan-run.ts';
import { discoverTree } from './plan/scan-tree.ts';
import type { Resolved } from './resolve/resolve-changed.ts';
import { type Retry, retryAfter } from './retry.ts';
import { seedAfterCheckout, seededStart } from './seeded.ts';
import { updateStart } from './update.ts';

const MAX_ATTEMPTS = 5;

export async function indexWorkspace(options: IndexOptions, warm?: WarmParts): Promise<IndexReport> {
  await requireLanguages();
  const run = openRun(options, warm);
  const report = await publishFiles(run);
  // Names, words and links are active by now, whatever the embedding provider does.
  const embedding = options.embed === false ? undefined : await embedIndex(run);
  return { ...report, embedding };
}

async function publishFiles(run: Run): Promise<IndexReport> {
  try {
    run.notes.push(...repairNotes(await repairInterrupted(run.indexDir, run.key)));
    let rebuild: RebuildReason | undefined = run.force ? 'forced' : undefined;
    for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
      const outcome = await attempt(run, await chooseStart(run, rebuild));
      if (typeof outcome !== 'string') return outcome;
      if (outcome === 'damaged') rebuild = 'damaged';
      else if (outcome === 'rebuilt') rebuild = undefined;
    }
    throw new AppError('INDEX_BUSY', `Other processes published this index ${MAX_ATTEMPTS} times in a row`);
  } catch (error) {
    throw run.signal?.aborted ? cancelled(run) : error;
  }
}

async function chooseStart(run: Run, rebuild: RebuildReason | undefined): Promise<Start> {
  if (rebuild !== undefined) return freshStart(run, rebuild, () => false);
  const active = readCurrent(run, (reader) => {
    reader.checkSomePages();
    return readKnown(reader);
  });
  return active ? updateStart(run, active) : seededStart(run);
}

/** Discovers the tree, plans and writes. A checkout of another commit starts again, from a snapshot nearer to that commit. */
async function attempt(run: Run, start: Start): Promise<IndexReport | Retry> {
  const pool = lazyParserPool(run);
  try {
    // Without an index every file is parsed: the workers load while the tree is listed.
    if (start.known === undefined) pool.warmUp();
    run.onProgress?.({ phase: 'discover', done: 0, total: 0 });
    const tree = await discoverTree(run, start.kind === 'update' ? start.known?.state : undefined);
    const { listing, remember } = tree;
    const { length: total } = listing.files;
    const planned = planRun(run, start, tree);
    if (planned === undefined)
      return await reportRun(run, { total, parsed: 0, unchanged: total, removed: 0 }, { remember });
    await checkLanguages(new Set(planned.plan.read.map(({ language }) => language)));
    const seed = await seedAfterCheckout(run, start, planned);
    if (seed !== undefined) return await attempt(run, seed);
    const build = await start.build(planned);
    const work = { ...run, ...planned, start, build, pool: pool.open(build) };
    const written = await write(work).catch((error: unknown) => retryAfter(error, planned.plan));
    if (typeof written === 'string') return written;
    const { parsed, touched, moved, removed } = written;
    const unchanged = planned.plan.unchanged + touched;
    const counts = { total, parsed, unchanged, ...(moved > 0 && { moved }), removed };
    return await reportRun(run, counts, { ...planned, ...written, seededFrom: build.seededFrom, remember });
  } finally {
    start.discard();
    await pool.stop();
  }
}

interface Work extends Run, Planned {
  readonly start: Start;
  readonly build: Build;
  readonly pool: ParserPool;
}

interface Written extends WrittenFiles {
  readonly resolved?: Resolved | undefined;
}

/** Carries the plan out and publishes it at once, a first index of many files in two stages; unless the active index is no longer the one it was made from. */
async function write(work: Work): Promise<Written | Retry> {
  const { plan, listing, start, build, pool, onProgress } = work;
  const lease = await acquireWriteLease({ ...work, isOvertaken: start.isOvertaken });
  // Checked before anything is parsed: the previous writer may have done the work.
  if (typeof lease === 'string') return lease;
  // The workers parse while the writer opens and writes the files that need no parsing.
  const parsed = startEagerly(inOrder(fileBatches(build.files), pool.parse, pool.window));
  const parsing = prepend(packBatch(build.same), parsed);
  const writer = build.openWriter(lease);
  try {
    const resolution = build.resolution(pool);
    build.embedding.begin(writer, plan.fresh);
    const put = (file: ParsedFile): void => {
      const stored = writer.putFile(file);
      build.embedding.put(writer, stored.id, file);
      resolution.put(file, stored);
    };
    const moves = fileMoves({ ...work, ...build, writer, resolution });
    await writeListing({ ...work, writer, resolution, put });
    const written = await writeParsed({ ...work, writer, put, moves, parsing });
    const describe = () => {
      if (work.languages !== addedRevisions()) throw languagesChanged();
      writer.setMeta({ ...describeIndex({ ...work, ...written }, fingerprintOf(work.config, listing)), ...build.meta });
    };
    const onFile = (done: number, total: number) => onProgress?.({ phase: 'resolve', done, total });
    const resolved = await resolution.run(writer, onFile, () => publishNames({ ...work, writer, describe }));
    // The workers end while the index is published.
    void pool.stop();
    describe();
    work.signal?.throwIfAborted();
    onProgress?.({ phase: 'publish', done: plan.read.length, total: plan.read.length });
    writer.publish({ parsed: written.parsed, unchanged: plan.unchanged + written.touched, removed: written.removed });
    return { ...written, resolved };
  } catch (error) {
    writer.abandon(work.signal?.aborted ? cancelled(work) : error);
    throw error;
  }
}

interface NamedWork extends Work {
  readonly writer: Writer;
  /** Writes the metadata of the index. */
  readonly describe: () => void;
}

/** Where there was no index: names, words and vectors are active while the links are made. */
async function publishNames({ writer, describe, plan, signal, onProgress }: NamedWork): Promise<void> {
  if (writer.publishStage === undefined) return;
  signal?.throwIfAborted();
  describe();
  const missing = ['links'] as const;
  if (await writer.publishStage(missing)) onProgress?.({ phase: 'resolve', done: 0, total: plan.read.length, missing });
}

/** Its files may have been read by the tables of before. */
const languagesChanged = (): AppError =>
  new AppError('INDEX_BUSY', 'A language that you added was changed meanwhile', 'Run `wayfind index` again.');

function cancelled(run: Run): AppError {
  const missing = missingNow(run);
  const left = missing.length === 0 ? 'the previous index is unchanged' : `the index has no ${missing.join(', ')} yet`;
  return new AppError('CANCELLED', `Indexing was cancelled; ${left}`);
}

/** Empty for an index that cannot be read. */
function missingNow(run: Run): readonly LaterStage[] {
  try {
    return readCurrent(run, (reader) => reader.missingStages()) ?? [];
  } catch {
    return [];
  }
}
