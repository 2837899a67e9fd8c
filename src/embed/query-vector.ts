/** The vector of a question by the packaged model, which is loaded when it is first asked for. */
import { modelDir } from './model-dir.ts';
import { StaticEmbedder } from './static-embedder.ts';
import { loadStaticModel, type StaticModel } from './static-model.ts';

let model: StaticModel | undefined;
const embedders = new Map<number, StaticEmbedder>();

export function queryVector(text: string, dimensions: number): Float32Array {
  model ??= loadStaticModel(modelDir());
  let embedder = embedders.get(dimensions);
  if (embedder === undefined) embedders.set(dimensions, (embedder = new StaticEmbedder(model, dimensions)));
  return embedder.embedQuery(text);
}
