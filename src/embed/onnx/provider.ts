/** Embeds with a sentence model in a local folder, such as all-MiniLM-L6-v2 or bge-small-en-v1.5. */
import type { Config } from '../../config/config.ts';
import { AppError } from '../../errors/errors.ts';
import type { BatchListener, EmbeddingProvider } from '../provider.ts';
import { batchesOf } from '../provider-batches.ts';
import { providerId } from '../provider-id.ts';
import { type ModelFolder, readModelFolder } from './folder.ts';
import { OnnxModel } from './model.ts';
import { pooled } from './pooling.ts';
import { loadOnnxRuntime, type OnnxRuntime } from './runtime.ts';
import { type Encoded, TokenReader } from './tokens.ts';

type Settings = Config['embedding'];

/** The name of the output tells whether a network pools by itself. */
const OUTPUTS = ['sentence_embedding', 'last_hidden_state', 'token_embeddings'];
/** Number of batches that are tokenised and sorted by length together: a larger window sorts better but takes more memory. */
const WINDOW_BATCHES = 16;

/** Loads the model and embeds one word to learn the vector size. */
export async function openOnnxProvider(
  settings: Settings,
  loadRuntime: () => Promise<OnnxRuntime> = loadOnnxRuntime,
): Promise<EmbeddingProvider> {
  const folder = readModelFolder(settings.model_dir, 'embedding.model_dir');
  const reader = new TokenReader(folder, Math.min(settings.max_tokens, folder.maxTokens));
  const model = await OnnxModel.open(folder, await loadRuntime());
  const embedder = new OnnxEmbedder(model, reader, settings.pooling === 'auto' ? folder.pooling : settings.pooling);
  try {
    const [{ length }] = await embedder.embed([reader.read('hello')]);
    if (settings.dimensions !== 0 && settings.dimensions !== length)
      throw otherSize(folder, length, settings.dimensions);
    return new OnnxProvider(embedder, settings, identity(folder, { embedder, reader, dimensions: length, settings }));
  } catch (error) {
    await model.close();
    throw error;
  }
}

interface Identity {
  readonly id: string;
  readonly dimensions: number;
}

interface Opened {
  readonly embedder: OnnxEmbedder;
  readonly reader: TokenReader;
  readonly dimensions: number;
  readonly settings: Settings;
}

function identity(folder: ModelFolder, { embedder, reader, dimensions, settings }: Opened): Identity {
  const model = `${folder.name}-${folder.fingerprint}`;
  const rest = [embedder.pooling, reader.maxTokens, settings.document_prefix];
  return { id: providerId({ provider: 'onnx', model, dimensions, settings: rest }), dimensions };
}

function otherSize({ name }: ModelFolder, found: number, expected: number): AppError {
  return new AppError(
    'CONFIG_INVALID',
    `embedding.dimensions is ${expected}, but vectors of ${name} have ${found} dimensions`,
    `Set embedding.dimensions to ${found}, or remove it.`,
  );
}

class OnnxEmbedder {
  constructor(
    readonly model: OnnxModel,
    readonly reader: TokenReader,
    readonly pooling: 'mean' | 'cls',
  ) {}

  async embed(texts: readonly Encoded[]): Promise<Float32Array[]> {
    try {
      const output = await this.model.run(texts, OUTPUTS);
      return pooled(
        output,
        texts.map(({ ids }) => ids.length),
        this.pooling,
      );
    } catch (error) {
      throw this.model.failed(error);
    }
  }
}

class OnnxProvider implements EmbeddingProvider {
  readonly id: string;
  readonly dimensions: number;

  constructor(
    private readonly embedder: OnnxEmbedder,
    private readonly settings: Settings,
    { id, dimensions }: Identity,
  ) {
    this.id = id;
    this.dimensions = dimensions;
  }

  async embedDocuments(
    texts: readonly string[],
    signal?: AbortSignal,
    onBatch?: BatchListener,
  ): Promise<Float32Array[]> {
    const vectors = texts.map(() => new Float32Array(this.dimensions) as Float32Array);
    const filled = [...texts.keys()].filter((position) => texts[position].trim() !== '');
    const window = this.settings.batch_size * WINDOW_BATCHES;
    for (let from = 0; from < filled.length; from += window) {
      for (const { positions, inputs } of this.batches(texts, filled.slice(from, from + window))) {
        signal?.throwIfAborted();
        const found = await this.embedder.embed(inputs);
        for (const [i, position] of positions.entries()) vectors[position] = found[i];
        onBatch?.(positions, found);
      }
    }
    return vectors;
  }

  async embedQuery(text: string, signal?: AbortSignal): Promise<Float32Array> {
    signal?.throwIfAborted();
    if (text.trim() === '') return new Float32Array(this.dimensions);
    const [vector] = await this.embedder.embed([this.embedder.reader.read(this.settings.query_prefix + text)]);
    return vector;
  }

  close(): Promise<void> {
    return this.embedder.model.close();
  }

  /** Groups texts of similar length: shorter texts of a batch are padded to the longest. */
  private batches(texts: readonly string[], positions: readonly number[]) {
    const { document_prefix, batch_size, batch_tokens } = this.settings;
    const sorted = positions
      .map((position) => ({ position, input: this.embedder.reader.read(document_prefix + texts[position]) }))
      .sort((a, b) => a.input.ids.length - b.input.ids.length);
    const lengths = sorted.map(({ input }) => input.ids.length);
    return batchesOf(lengths, { size: batch_size, tokens: batch_tokens }).map((batch) => ({
      positions: batch.map((i) => sorted[i].position),
      inputs: batch.map((i) => sorted[i].input),
    }));
  }
}
