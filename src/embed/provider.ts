/** The interface of embedding providers, and how to open the configured one. */
import type { Config } from '../config/config.ts';

export interface EmbeddingProvider {
  /** Providers with the same id produce the same document vectors. */
  readonly id: string;
  readonly dimensions: number;
  /**
   * Normalised vectors in the order of the texts; zero for an empty text. `onBatch` receives them as they arrive, so that a
   * later failure loses nothing.
   */
  embedDocuments(texts: readonly string[], signal?: AbortSignal, onBatch?: BatchListener): Promise<Float32Array[]>;
  embedQuery(text: string, signal?: AbortSignal): Promise<Float32Array>;
  close(): Promise<void>;
}

/** Receives vectors and the positions of their texts. */
export type BatchListener = (positions: readonly number[], vectors: readonly Float32Array[]) => void;

export interface OpenProviderOptions {
  /** Where API keys are looked up. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Size of the existing vectors: saves a request to the server. */
  readonly dimensions?: number;
}

/** Undefined for `none`. Each provider is loaded on demand. */
export async function openProvider(
  config: Config,
  options: OpenProviderOptions = {},
): Promise<EmbeddingProvider | undefined> {
  const { embedding } = config;
  switch (embedding.provider) {
    case 'none':
      return undefined;
    // The configuration has settled `auto` when it was loaded.
    case 'auto':
    case 'static':
      return (await import('./static/provider.ts')).openStaticProvider(embedding.dimensions);
    case 'onnx':
      return (await import('./onnx/provider.ts')).openOnnxProvider(embedding);
    case 'openai':
    case 'nomic':
      return (await import('./http/provider.ts')).openHttpProvider(config, options);
  }
}
