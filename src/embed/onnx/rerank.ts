/** Scores query and document together with a cross-encoder in a local folder, such as ms-marco-MiniLM-L-6-v2. */
import type { Config } from '../../config/config.ts';
import { batchesOf } from '../provider-batches.ts';
import type { Reranker } from '../rerank.ts';
import { readModelFolder } from './folder.ts';
import { OnnxModel } from './model.ts';
import { numbersOf } from './pooling.ts';
import { loadOnnxRuntime, type OnnxRuntime, type OnnxTensor } from './runtime.ts';
import { type Encoded, TokenReader } from './tokens.ts';

const OUTPUTS = ['logits', 'scores'];
/** Small enough to stop soon after the deadline. */
const LIMITS = { size: 8, tokens: 4_096 };

export async function openOnnxReranker(
  settings: Config['rerank'],
  loadRuntime: () => Promise<OnnxRuntime> = loadOnnxRuntime,
): Promise<Reranker> {
  const folder = readModelFolder(settings.model_dir, 'rerank.model_dir');
  const reader = new TokenReader(folder, Math.min(settings.max_tokens, folder.maxTokens));
  const model = await OnnxModel.open(folder, await loadRuntime());
  return {
    async rerank(query, documents, signal) {
      const pairs = documents
        .map((document, position) => ({ position, input: reader.readPair(query, document) }))
        .sort((a, b) => a.input.ids.length - b.input.ids.length);
      const lengths = pairs.map(({ input }) => input.ids.length);
      const scores = new Array<number>(documents.length);
      for (const batch of batchesOf(lengths, LIMITS)) {
        signal?.throwIfAborted();
        const found = await scoresOf(
          model,
          batch.map((i) => pairs[i].input),
        );
        for (const [i, pair] of batch.entries()) scores[pairs[pair].position] = found[i];
      }
      return scores;
    },
    close: () => model.close(),
  };
}

async function scoresOf(model: OnnxModel, inputs: readonly Encoded[]): Promise<number[]> {
  try {
    return rowScores(await model.run(inputs, OUTPUTS), inputs.length);
  } catch (error) {
    throw model.failed(error);
  }
}

/** One score per text, or one for "no" and one for "yes". */
function rowScores(output: OnnxTensor, texts: number): number[] {
  const values = numbersOf(output);
  const width = values.length / texts;
  if (width !== 1 && width !== 2) throw new Error(`it outputs [${output.dims.join(', ')}] for ${texts} texts`);
  return Array.from({ length: texts }, (_, i) => (width === 1 ? values[i] : values[i * 2 + 1] - values[i * 2]));
}
