/** Vectors of an index run: made in the workers by the packaged model, or after them by the provider that the configuration names. */
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { modelDir, staticModelId } from '../embed/model-dir.ts';
import { openProvider } from '../embed/provider.ts';
import { embedMissing } from '../embed/provider-cache.ts';
import { loadStaticModel, type StaticModel } from '../embed/static-model.ts';
import { EMBEDDING_DIMENSIONS, type EmbeddedText } from '../model/embedding.ts';
import type { ParsedFile } from '../model/parsed-file.ts';
import { openVectorCache } from '../store/vector-cache.ts';
import type { Writer } from '../store/write.ts';

/** What the workers do about vectors. */
export interface WorkerEmbedding {
  /** They embed with it. */
  readonly model?: StaticModel | undefined;
  readonly dimensions: number;
  /** They hand over what is to be embedded. */
  readonly texts: boolean;
}

export interface Embedding {
  /** Loads the model: not for a run that finds nothing to do. */
  inWorkers(): WorkerEmbedding;
  /** Before anything is put. */
  begin(writer: Writer): Promise<void>;
  put(writer: Writer, fileId: number, file: ParsedFile): void;
  /** After everything was put; `onText` is told how many texts are embedded, of how many. */
  finish(writer: Writer, onText: (done: number, total: number) => void): Promise<void>;
}

/** Vectors that differ in this cannot be compared: a change makes all of them anew. */
export function embeddingIdentity({ embedding }: Config): string {
  const { provider, model, model_dir, base_url, dimensions } = embedding;
  return JSON.stringify([provider, model, model_dir, base_url, dimensions]);
}

export interface EmbeddingOptions {
  readonly indexDir: string;
  readonly signal?: AbortSignal | undefined;
}

export function embeddingOf(config: Config, options: EmbeddingOptions): Embedding {
  const { provider, dimensions } = config.embedding;
  if (provider === 'static') return inWorkers(dimensions || EMBEDDING_DIMENSIONS);
  return provider === 'none' ? nowhere() : afterwards(config, options);
}

function inWorkers(dimensions: number): Embedding {
  return {
    inWorkers: () => ({ model: loadStaticModel(modelDir()), dimensions, texts: false }),
    begin: async (writer) => writer.setVectorModel({ id: staticModelId(dimensions), dimensions }),
    put(writer, fileId, { vectors }) {
      if (vectors !== undefined) writer.putVectors(fileId, vectors);
    },
    finish: async () => {},
  };
}

const nowhere = (): Embedding => ({
  inWorkers: () => ({ dimensions: 0, texts: false }),
  begin: async (writer) => writer.setVectorModel(undefined),
  put() {},
  finish: async () => {},
});

/** Texts at a time: what is in memory at once. */
const TEXTS_AT_A_TIME = 2000;

function afterwards(config: Config, { indexDir, signal }: EmbeddingOptions): Embedding {
  const files: { readonly id: number; readonly texts: readonly EmbeddedText[] }[] = [];
  return {
    inWorkers: () => ({ dimensions: 0, texts: true }),
    begin: async () => {},
    put(_writer, id, { texts }) {
      if (texts !== undefined && texts.length > 0) files.push({ id, texts });
    },
    async finish(writer, onText) {
      const known = writer.reads.vectorState().model?.dimensions;
      const provider = (await openProvider(config, { env: process.env, ...(known && { dimensions: known }) }))!;
      const { cache_mb } = config.embedding;
      const cache =
        cache_mb > 0 ? await openVectorCache(join(indexDir, 'cache'), { maxBytes: cache_mb * 1e6 }) : undefined;
      try {
        writer.setVectorModel({ id: provider.id, dimensions: provider.dimensions });
        const total = files.reduce((sum, { texts }) => sum + texts.length, 0);
        let done = 0;
        for (const group of groupsOf(files)) {
          const texts = group.flatMap((file) => file.texts.map(({ text }) => text));
          const vectors = await embedMissing({ provider, cache }, texts, { ...(signal && { signal }) });
          let from = 0;
          for (const { id, texts: own } of group) {
            writer.putVectors(id, fileVectors(own, vectors.slice(from, from + own.length)));
            from += own.length;
          }
          onText((done += texts.length), total);
        }
      } finally {
        cache?.close();
        await provider.close();
      }
    },
  };
}

function* groupsOf<T extends { readonly texts: readonly unknown[] }>(files: readonly T[]): Generator<T[]> {
  let group: T[] = [];
  let texts = 0;
  for (const file of files) {
    group.push(file);
    texts += file.texts.length;
    if (texts < TEXTS_AT_A_TIME) continue;
    yield group;
    group = [];
    texts = 0;
  }
  if (group.length > 0) yield group;
}

function fileVectors(
  texts: readonly EmbeddedText[],
  vectors: readonly { readonly scale: number; readonly data: Int8Array }[],
) {
  const kept = texts.flatMap((text, i) => (vectors[i].scale === 0 ? [] : [{ text, vector: vectors[i] }]));
  const dimensions = vectors[0]?.data.length ?? 0;
  const data = new Int8Array(kept.length * dimensions);
  for (const [i, { vector }] of kept.entries()) data.set(vector.data, i * dimensions);
  return {
    rows: Int32Array.from(kept, ({ text }) => text.row),
    kinds: Uint8Array.from(kept, ({ text }) => text.kind),
    scales: Float32Array.from(kept, ({ vector }) => vector.scale),
    data,
  };
}
