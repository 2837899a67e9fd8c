/** Estimates the cost of embedding the tree as it is now; nothing is embedded, and no index is changed. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { discover } from '../../discover/discover.ts';
import { type CostEstimate, estimateCost } from '../../embed/cost-estimate.ts';
import { openProvider } from '../../embed/provider.ts';
import { memoryCache, type VectorCache, vectorKey } from '../../embed/provider-cache.ts';
import { makesSameVectors } from '../../embed/vector-settings.ts';
import { AppError } from '../../errors/errors.ts';
import type { VectorModel } from '../../store/read/vectors.ts';
import { indexDirOf, snapshotKeyOf } from '../../store/snapshots/snapshot-dir.ts';
import { openVectorCache } from '../../store/snapshots/vector-cache.ts';
import type { IndexProgress } from '../index-progress.ts';
import type { BatchFile } from '../parse/batch.ts';
import { fingerprintOf, readCurrent, readStored } from '../plan/current-index.ts';
import { planIndex } from '../plan/plan.ts';
import { filesWithoutVectors } from './activate-vectors.ts';
import { fileTexts } from './file-texts.ts';

export interface EstimateOptions {
  readonly root: string;
  readonly config: Config;
  readonly jobs: number;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: IndexProgress) => void) | undefined;
}

export interface EmbeddingEstimate extends CostEstimate {
  /** How many texts have a vector in the cache. */
  readonly cached: number;
  /** Why the cache could not be used: the provider did not return the id of its model. */
  readonly unasked?: AppError | undefined;
}

export async function estimateEmbedding(options: EstimateOptions): Promise<EmbeddingEstimate> {
  const { root, config, onProgress } = options;
  const place = { indexDir: indexDirOf(root), key: snapshotKeyOf(root) };
  const known = readCurrent(place, (reader) => ({
    ...readStored(reader),
    vectorModel: reader.vectorState().model,
    embeddable: reader.embeddableFiles(),
  }));
  const { id, unasked } = await vectorsId(config, known?.vectorModel);
  onProgress?.({ phase: 'discover', done: 0, total: 0 });
  const listing = await discover(root, { config, signal: options.signal });
  const isActive = id !== undefined && id === known?.vectorModel?.id;
  const plan = planIndex(listing, isActive ? known : 'vectors', fingerprintOf(config, listing));
  const missing = isActive && !plan.fresh ? filesWithoutVectors(known.embeddable, known.vectorModel, { id }) : [];
  const onFile = (done: number, total: number) => onProgress?.({ phase: 'parse', done, total });
  const files = byPath([...plan.read, ...missing]);
  const cache = await existingCache(place.indexDir, config);
  try {
    const seen = new Set<string>();
    const missing: string[] = [];
    for await (const { texts = [] } of fileTexts(files, { ...options, onFile })) {
      const keys = texts.map(({ text }) => vectorKey(id ?? '', text));
      const found = cache.has(keys);
      for (const [i, key] of keys.entries()) {
        if (!seen.has(key) && !found.has(key)) missing.push(texts[i].text);
        seen.add(key);
      }
    }
    return { ...estimateCost(missing, config.embedding), cached: seen.size - missing.length, unasked };
  } finally {
    cache.close();
  }
}

/** Opens the provider only for its id; one that cannot be opened, or not yet, does not prevent an estimate. */
async function vectorsId(
  config: Config,
  active: VectorModel | undefined,
): Promise<{ id?: string; unasked?: AppError }> {
  if (makesSameVectors(config, active?.settings)) return { id: active!.id };
  try {
    const provider = (await openProvider(config, { env: process.env }))!;
    await provider.close();
    return { id: provider.id };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { unasked: error };
  }
}

/** Each file once: a file without vectors may also be in the plan. */
const byPath = (files: readonly BatchFile[]): BatchFile[] => [
  ...new Map(files.map((file) => [file.path, file])).values(),
];

async function existingCache(indexDir: string, { embedding }: Config): Promise<VectorCache> {
  const dir = join(indexDir, 'cache');
  if (embedding.cache_mb === 0 || !existsSync(dir)) return memoryCache();
  return openVectorCache(dir, { maxBytes: embedding.cache_mb * 1e6 });
}
