/** Activates vectors of a provider: all vectors of a new model in one step, or those that are missing from the active model. */
import type { EmbeddableFile, VectorModel } from '../../store/read/vectors.ts';
import { openWriter, type Writer } from '../../store/write/write.ts';
import { type IndexPlace, rulesOf } from '../plan/current-index.ts';
import type { WantedVectors } from './wanted-vectors.ts';

/** Waits for another writer, so that hours of embedding are not lost. */
const WAIT_MS = 60_000;

/**
 * Returns the files whose vectors are missing, because another process indexed them meanwhile or the cache lost some. If there are
 * any, a new model is not activated: with half of the vectors, the symbols of the other half could not be found.
 */
export async function activateVectors(
  place: IndexPlace,
  model: VectorModel,
  wanted: WantedVectors,
): Promise<EmbeddableFile[]> {
  const writer = await openWriter(place.indexDir, place.key, { fresh: false, waitMs: WAIT_MS, kind: 'vectors' });
  try {
    const left = putAll(writer, model, wanted);
    const isActive = writer.reads.vectorState().model?.id === model.id;
    if (isActive || left.every(wanted.isStale)) writer.publish();
    else writer.abandon();
    return left;
  } catch (error) {
    writer.abandon(error);
    throw error;
  }
}

function putAll(writer: Writer, model: VectorModel, wanted: WantedVectors): EmbeddableFile[] {
  const { reads } = writer;
  const rules = rulesOf(reads.meta());
  const files = filesWithoutVectors(reads.embeddableFiles(), reads.vectorState().model, model);
  const left: EmbeddableFile[] = [];
  writer.setVectorModel(model);
  for (const file of files) {
    const vectors = wanted.has(file, rules) ? wanted.vectorsOf(file.path) : undefined;
    if (vectors === undefined) left.push(file);
    else writer.putVectors(file.id, vectors);
  }
  return left;
}

/** The files that have no vectors of this model. */
export const filesWithoutVectors = (
  files: readonly EmbeddableFile[],
  active: VectorModel | undefined,
  { id }: Pick<VectorModel, 'id'>,
): EmbeddableFile[] => files.filter(({ isEmbedded }) => active?.id !== id || !isEmbedded);
