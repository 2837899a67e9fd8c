/** Makes the vectors of a published index with the provider that the configuration names, while those in force go on serving. */
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
import { lacking, putInForce } from './activate-vectors.ts';
import { EmbeddingNotes } from './embedding-notes.ts';
import { WantedVectors } from './wanted-vectors.ts';

export interface EmbeddingRun extends IndexPlace {
  readonly root: string;
  readonly config: Config;
  readonly jobs: number;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: IndexProgress) => void) | undefined;
}

export interface EmbeddingOutcome {
  /** As people know it. */
  readonly model: string;
  /** Texts that were embedded. */
  readonly embedded: number;
  /** What was to be embedded for a model that was not in force, by a server that is not on this machine. */
  readonly firstRemote?: string | undefined;
  /** Why its vectors are not, or not all, in force. */
  readonly problem?: AppError | undefined;
}

/** Texts at a time: what is in memory twice. */
const TEXTS_AT_A_TIME = 1000;
/** As long as others index meanwhile, what they changed is embedded in another round. */
const MOST_ROUNDS = 5;
/** What a vector takes in the cache, with its key and the rest of its page. */
const vectorBytes = (dimensions: number): number => dimensions * 2 + 256;

/** Undefined when there is nothing to do. Rejects only for what is no matter of the provider. */
export async function embedIndex(run: EmbeddingRun): Promise<EmbeddingOutcome | undefined> {
  const paths = snapshotPaths(run.indexDir, run.key);
  if (isDone(run)) {
    removeEmbeddingProgress(paths.progress);
    return undefined;
  }
  const progress = new EmbeddingNotes(paths.progress, modelLabel(run.config));
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
      throw new AppError('CANCELLED', 'Embedding was cancelled; the index is up to date but for its vectors');
    }
    if (!(error instanceof AppError)) throw error;
    // Whoever is at it notes how far it is.
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
    throw new AppError('INDEX_BUSY', 'another process is at it', 'See `wayfind status` for how far it is.');
  }
}

async function makeVectors(run: EmbeddingRun, progress: EmbeddingNotes): Promise<EmbeddingOutcome> {
  const { config } = run;
  const inForce = readCurrent(run, (reader) => reader.vectorState().model);
  const known = makesSameVectors(config, inForce?.settings) ? inForce?.dimensions : undefined;
  const cache = await openCache(run);
  try {
    const provider = (await openProvider(config, { env: process.env, ...(known && { dimensions: known }) }))!;
    try {
      return await inRounds({ ...run, provider, cache, progress, isFirst: inForce?.id !== provider.id });
    } finally {
      await provider.close();
    }
  } finally {
    cache.close();
  }
}

interface Making extends EmbeddingRun {
  readonly provider: EmbeddingProvider;
  readonly cache: VectorCache;
  readonly progress: EmbeddingNotes;
  /** Its vectors are not in force. */
  readonly isFirst: boolean;
}

async function inRounds(making: Making): Promise<EmbeddingOutcome> {
  const { config, provider, cache, progress, isFirst } = making;
  const { id, dimensions } = provider;
  const wanted = new WantedVectors({ providerId: id, dimensions, cache });
  let firstRemote: string | undefined;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { rules, files } = readCurrent(making, (reader) => listFiles(reader, provider)) ?? NOTHING;
    const onFile = (done: number, total: number) => making.onProgress?.({ phase: 'parse', done, total });
    const missing = await wanted.add(files, { ...making, rules, onFile });
    const estimate = estimateCost(missing.values(), config.embedding);
    refuseTooMuch(estimate, config);
    if (isFirst && estimate.texts > 0 && isRemote(config)) firstRemote ??= costLine(estimate, config.embedding);
    cache.makeRoom(wanted.size * vectorBytes(dimensions));
    progress.begin(wanted.size - missing.size, wanted.size);
    await embedAll(making, missing, firstRemote);
    const left = await putInForce(making, { id, dimensions, settings: vectorSettings(config) }, wanted);
    if (left.every(wanted.isGone)) return { model: modelLabel(config), embedded: progress.embedded, firstRemote };
    for (const { path } of left) wanted.forget(path);
  }
  throw providerError(
    'EMBEDDING_FAILED',
    'files change faster than they can be embedded, or the cache of vectors loses some',
    'Run `wayfind index` again.',
  );
}

const NOTHING = { rules: '', files: [] };

const listFiles = (reader: Reader, provider: EmbeddingProvider) =>
  reader.inOneView(() => ({
    rules: rulesOf(reader.meta()),
    files: lacking(reader.embeddableFiles(), reader.vectorState().model, provider),
  }));

async function embedAll(
  { provider, cache, progress, signal, onProgress }: Making,
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

/** A run that would cost too much costs nothing. */
function refuseTooMuch(estimate: CostEstimate, { embedding }: Config): void {
  const { max_run_tokens: most } = embedding;
  if (most === 0 || estimate.tokens <= most) return;
  throw new AppError(
    'EMBEDDING_LIMIT',
    `${costLine(estimate, embedding)}: more than embedding.max_run_tokens, which is ${most.toLocaleString('en')}`,
    `Set embedding.max_run_tokens to ${estimate.tokens} or more, or leave files out with index.exclude.`,
  );
}

export const isRemote = ({ embedding }: Config): boolean =>
  embedding.provider === 'openai' && !isLoopbackUrl(embedding.base_url);

async function openCache({ indexDir, config }: Pick<EmbeddingRun, 'indexDir' | 'config'>): Promise<VectorCache> {
  const { cache_mb } = config.embedding;
  return cache_mb > 0 ? openVectorCache(join(indexDir, 'cache'), { maxBytes: cache_mb * 1e6 }) : memoryCache();
}
