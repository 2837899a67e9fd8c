/** Embeds a query or a piece of code with the packaged model, which is loaded on first use. */

import { StaticEmbedder } from './embedder.ts';
import { loadStaticModel, type RowReader, rowReader, type StaticModel } from './model.ts';
import { modelDir } from './model-dir.ts';

let loaded: { readonly model: StaticModel; readonly readRows: RowReader } | undefined;
const embedders = new Map<number, StaticEmbedder>();

export const queryVector = (text: string, dimensions: number): Float32Array => embedderOf(dimensions).embedQuery(text);

/** Embeds a piece of code as a symbol, since it is compared with symbols. */
export const codeVector = (body: string, dimensions: number): Float32Array =>
  embedderOf(dimensions).documentVector({ summary: '', rest: '', name: '', container: '', signature: '', body });

function embedderOf(dimensions: number): StaticEmbedder {
  loaded ??= load(modelDir());
  let embedder = embedders.get(dimensions);
  if (embedder === undefined)
    embedders.set(dimensions, (embedder = new StaticEmbedder(loaded.model, dimensions, loaded.readRows)));
  return embedder;
}

function load(dir: string) {
  const model = loadStaticModel(dir, { withTable: false });
  return { model, readRows: rowReader(dir, model) };
}
