/** What turns texts into vectors, whichever it is, and the way to the one that the configuration names. */
import type { Config } from '../config/config.ts';

export interface EmbeddingProvider {
  /** Two providers with the same one make the same vectors of a document. */
  readonly id: string;
  readonly dimensions: number;
  /**
   * Vectors of length one, in the order of the texts; all zeros where there was nothing to embed. `onBatch` gets them as they
   * come, so that nothing is lost when a later one fails.
   */
  embedDocuments(texts: readonly string[], signal?: AbortSignal, onBatch?: BatchListener): Promise<Float32Array[]>;
  embedQuery(text: string, signal?: AbortSignal): Promise<Float32Array>;
  close(): Promise<void>;
}

/** Gets vectors and the positions of their texts. */
export type BatchListener = (positions: readonly number[], vectors: readonly Float32Array[]) => void;

export interface OpenProviderOptions {
  /** Where keys are looked up. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Of the vectors that are there already: spares asking a server. */
  readonly dimensions?: number;
}

/** Undefined for `none`. What the others need is loaded here and not before. */
export async function openProvider(
  config: Config,
  options: OpenProviderOptions = {},
): Promise<EmbeddingProvider | undefined> {
  const { embedding } = config;
  switch (embedding.provider) {
    case 'none':
      return undefined;
    case 'static':
      return (await import('./static/provider.ts')).openStaticProvider(embedding.dimensions);
    case 'onnx':
      return (await import('./onnx/provider.ts')).openOnnxProvider(embedding);
    case 'openai':
      return (await import('./http/provider.ts')).openHttpProvider(config, options);
  }
}
