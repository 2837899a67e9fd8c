/** The vector of a question, or of code, by the packaged model, which is loaded when it is first asked for. */

import { StaticEmbedder } from './embedder.ts';
import { loadStaticModel, type StaticModel } from './model.ts';
import { modelDir } from './model-dir.ts';

let model: StaticModel | undefined;
const embedders = new Map<number, StaticEmbedder>();

export const queryVector = (text: string, dimensions: number): Float32Array => embedderOf(dimensions).embedQuery(text);

/** Of a piece of code as if it were a symbol's: what it is compared with are symbols. */
export const codeVector = (body: string, dimensions: number): Float32Array =>
  embedderOf(dimensions).documentVector({ summary: '', rest: '', name: '', container: '', signature: '', body });

function embedderOf(dimensions: number): StaticEmbedder {
  model ??= loadStaticModel(modelDir());
  let embedder = embedders.get(dimensions);
  if (embedder === undefined) embedders.set(dimensions, (embedder = new StaticEmbedder(model, dimensions)));
  return embedder;
}
