/** The packaged model as a provider: for queries, and for texts that are not symbols of a file. */
import { AppError } from '../../errors/errors.ts';
import { EMBEDDING_DIMENSIONS } from '../../model/embedding.ts';
import type { EmbeddingProvider } from '../provider.ts';
import { StaticEmbedder } from './embedder.ts';
import { loadStaticModel, type StaticModel } from './model.ts';
import { modelDir, staticModelId } from './model-dir.ts';
import { DIMENSION_STEP } from './row-sum.ts';

const NO_FIELDS = { summary: '', rest: '', name: '', container: '', signature: '' };

/** The packaged model, if it supports this many dimensions. */
export function staticModelFor(dimensions: number): StaticModel {
  const model = loadStaticModel(modelDir());
  if (dimensions <= model.dimensions && dimensions % DIMENSION_STEP === 0) return model;
  throw new AppError(
    'CONFIG_INVALID',
    `embedding.dimensions is ${dimensions}, which the packaged model does not support`,
    `Use a multiple of ${DIMENSION_STEP} up to ${model.dimensions}, or remove it for the default ${EMBEDDING_DIMENSIONS}.`,
  );
}

export function openStaticProvider(wanted: number): EmbeddingProvider {
  const dimensions = wanted || EMBEDDING_DIMENSIONS;
  const model = staticModelFor(dimensions);
  const embedder = new StaticEmbedder(model, dimensions);
  return {
    id: staticModelId(dimensions),
    dimensions,
    embedDocuments: async (texts, signal, onBatch) => {
      signal?.throwIfAborted();
      const vectors = texts.map((body) => embedder.documentVector({ ...NO_FIELDS, body }));
      onBatch?.([...texts.keys()], vectors);
      return vectors;
    },
    embedQuery: async (text) => embedder.embedQuery(text),
    close: async () => {},
  };
}
