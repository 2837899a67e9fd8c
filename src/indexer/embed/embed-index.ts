/** Makes the vectors of a published index with the configured provider, while the active vectors keep serving queries. */
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { isLoopbackUrl } from '../../config/loopback.ts';
import { type CostEstimate, costLine, estimateCost } from '../../embed/cost-estimate.ts';
import { type EmbeddingProvider, openProvider } from '../../embed/provider.ts';
import { embedMissing, memoryCache, type VectorCache } from '../../embed/provider-cache.ts';
import { providerError } from '../../embed/provider-error.ts';
import { makesSameVectors, modelLabel, usesProvider, vectorSettings } from '../../embed/vector-settings.ts';
import { AppError } from '../../errors/errors.ts';
import { removeEmbeddingProgress } from '../../store/jobs/embedding-progress.ts';
import { takeWriterLock } from '../../store/jobs/writer-lock.ts';
import type { Reader } from '../../store/read/read.ts';
import { snapshotPaths } from '../../store/snapshots/snapshot-dir.ts';
import { openVectorCache } from '../../store/snapshots/vector-cache.ts';
import type { IndexProgress } from '../index-progress.ts';
import { type IndexPlace, readCurrent, rulesOf } from '../plan/current-index.ts';
import { activateVectors, filesWithoutVectors } from './activate-vectors.ts';
import { EmbeddingTracker } from './embedding-tracker.ts';
import { WantedVectors } from './wanted-vectors.ts';

export interface EmbeddingRun extends IndexPlace {
  readonly root: string;
  readonly config: Config;
  readonly jobs: number;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: IndexProgress) => void) | undefined;
}

export interface EmbeddingOutcome {
  /** Its name for display. */
  readonly model: string;
  /** Texts that were embedded. */
  readonly embedded: number;
  /** The amount of text that went to a server on another machine, when this model was used for the first time. */
  readonly firstRemote?: string | undefined;
  /** Why its vectors, or some of them, are not active. */
  readonly problem?: AppError | undefined;
}

/** Texts embedded at a time; each is in memory twice. */
const TEXTS_AT_A_TIME = 1000;
/** When other processes index meanwhile, the files they changed are embedded in another round. */
const MAX_ROUNDS = 5;
/** Size of a vector in the cache, with its key and its share of the page. */
const vectorBytes = (dimensions: number): number => dimensions * 2 + 256;

/** Undefined when there is nothing to do. Failures of the provider are part of the outcome; other errors reject. */
export async function embedIndex(run: EmbeddingRun): Promise<EmbeddingOutcome | undefined> {
  const paths = snapshotPaths(run.indexDir, run.key);
  if (isDone(run)) {
    removeEmbeddingProgress(paths.progress);
    return undefined;
  }
  const progress = new EmbeddingTracker(paths.progress, modelLabel(run.config));
  try {
    const release = await lockEmbedding(paths.embedding);
    try {
      const made = await makeVectors(run, progress);
      progress.end();
      return made;
    } finally {
      release();
    }
  } catch (error) {
    if (run.signal?.aborted) {
      progress.stop();
      throw new AppError('CANCELLED', 'Embedding was cancelled; the index is up to date except for its vectors');
    }
    if (!(error instanceof AppError)) throw error;
    // INDEX_BUSY: the process that is embedding records its own progress.
    if (error.code !== 'INDEX_BUSY') progress.stop(error);
    return { model: modelLabel(run.config), embedded: progress.embedded, problem: error };
  }
}

function isDone({ config, ...place }: EmbeddingRun): boolean {
  if (!usesProvider(config)) return true;
  const done = (reader: Reader): boolean => {
    const { model } = reader.vectorState();
    if (model?.settings !== vectorSettings(config)) return false;
    return reader.embeddableFiles().every(({ isEmbedded }) => isEmbedded);
  };
  return readCurrent(place, done) ?? true;
}

async function lockEmbedding(file: string): Promise<() => void> {
  try {
    const { release } = await takeWriterLock(file, { waitMs: 0 });
    return release;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'INDEX_BUSY') throw error;
    throw new AppError(
      'INDEX_BUSY',
      'another process is making these vectors',
      'See `wayfind status` for its progress.',
    );
  }
}

async function makeVectors(run: EmbeddingRun, progress: EmbeddingTracker): Promise<EmbeddingOutcome> {
  const { config } = run;
  const active = readCurrent(run, (reader) => reader.vectorState().model);
  const known = makesSameVectors(config, active?.settings) ? active?.dimensions : undefined;
  const cache = await openCache(run);
  try {
    const provider = (await openProvider(config, { env: process.env, ...(known && { dimensions: known }) }))!;
    try {
      return await inRounds({ ...run, provider, cache, progress, isFirst: active?.id !== provider.id });
    } finally {
      await provider.close();
    }
  } finally {
    cache.close();
  }
}

interface EmbeddingWork extends EmbeddingRun {
  readonly provider: EmbeddingProvider;
  readonly cache: VectorCache;
  readonly progress: EmbeddingTracker;
  /** The vectors of this model are not active yet. */
  readonly isFirst: boolean;
}

async function inRounds(work: EmbeddingWork): Promise<EmbeddingOutcome> {
  const { config, provider, cache, progress, isFirst } = work;
  const { id, dimensions } = provider;
  const wanted = new WantedVectors({ providerId: id, dimensions, cache });
  let firstRemote: string | undefined;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { rules, files } = readCurrent(work, (reader) => listFiles(reader, provider)) ?? NOTHING;
    const onFile = (done: number, total: number) => work.onProgress?.({ phase: 'parse', done, total });
    const missing = await wanted.add(files, { ...work, rules, onFile });
    const estimate = estimateCost(missing.values(), config.embedding);
    refuseTooMuch(estimate, config);
    if (isFirst && estimate.texts > 0 && isRemote(config)) firstRemote ??= costLine(estimate, config.embedding);
    cache.makeRoom(wanted.size * vectorBytes(dimensions));
    progress.begin(wanted.size - missing.size, wanted.size);
    await embedAll(work, missing, firstRemote);
    const left = await activateVectors(work, { id, dimensions, settings: vectorSettings(config) }, wanted);
    if (left.every(wanted.isStale)) return { model: modelLabel(config), embedded: progress.embedded, firstRemote };
    for (const { path } of left) wanted.forget(path);
  }
  throw providerError(
    'EMBEDDING_FAILED',
    'files change faster than they can be embedded, or the vector cache loses entries',
    'Run `wayfind index` again.',
  );
}

const NOTHING = { rules: '', files: [] };

const listFiles = (reader: Reader, provider: EmbeddingProvider) =>
  reader.inOneView(() => ({
    rules: rulesOf(reader.meta()),
    files: filesWithoutVectors(reader.embeddableFiles(), reader.vectorState().model, provider),
  }));

async function embedAll(
  { provider, cache, progress, signal, onProgress }: EmbeddingWork,
  missing: ReadonlyMap<string, string>,
  label: string | undefined,
): Promise<void> {
  const texts = [...missing.values()];
  const show = () => onProgress?.({ phase: 'embed', ...progress.counts, ...(label && { label }) });
  show();
  for (let from = 0; from < texts.length; from += TEXTS_AT_A_TIME) {
    const before = progress.embedded;
    await embedMissing({ provider, cache }, texts.slice(from, from + TEXTS_AT_A_TIME), {
      ...(signal && { signal }),
      onProgress(done) {
        progress.embed(before + done);
        show();
      },
    });
  }
}

/** Refuses a run over the limit before anything is sent. */
function refuseTooMuch(estimate: CostEstimate, { embedding }: Config): void {
  const { max_run_tokens: max } = embedding;
  if (max === 0 || estimate.tokens <= max) return;
  throw new AppError(
    'EMBEDDING_LIMIT',
    `${costLine(estimate, embedding)}: more than embedding.max_run_tokens, which is ${max.toLocaleString('en')}`,
    `Set embedding.max_run_tokens to ${estimate.tokens} or more, or leave files out with index.exclude.`,
  );
}

export const isRemote = ({ embedding }: Config): boolean =>
  (embedding.provider === 'openai' || embedding.provider === 'nomic') && !isLoopbackUrl(embedding.base_url);

async function openCache({ indexDir, config }: Pick<EmbeddingRun, 'indexDir' | 'config'>): Promise<VectorCache> {
  const { cache_mb } = config.embedding;
  return cache_mb > 0 ? openVectorCache(join(indexDir, 'cache'), { maxBytes: cache_mb * 1e6 }) : memoryCache();
}
