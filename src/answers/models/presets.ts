/** Named choices of models. Only the first is in the package; the user fetches the models of the others. */

export interface Preset {
  readonly name: 'fast_local' | 'code_quality' | 'high_quality';
  readonly summary: string;
  /** The name of the model to fetch; undefined: the packaged one. */
  readonly embedding?: PresetModel;
  readonly rerank?: PresetModel;
  /** Memory that the models take, roughly, in bytes. */
  readonly memoryBytes: number;
  /** Symbols that one core embeds in a second, roughly. */
  readonly symbolsPerSecond: number;
}

export interface PresetModel {
  readonly name: string;
  /** Owner and name where it is published with an ONNX file. */
  readonly published: string;
  /** Settings that the model needs beside its folder. */
  readonly settings: Readonly<Record<string, string | number>>;
}

const CODE_EMBEDDING: PresetModel = {
  name: 'jina-embeddings-v2-base-code',
  published: 'jinaai/jina-embeddings-v2-base-code',
  settings: { pooling: 'mean', query_prefix: '', document_prefix: '' },
};

const CROSS_ENCODER: PresetModel = {
  name: 'bge-reranker-base',
  published: 'BAAI/bge-reranker-base',
  settings: {},
};

export const PRESETS: readonly Preset[] = [
  {
    name: 'fast_local',
    summary: 'the packaged model: nothing to fetch, thousands of symbols a second',
    memoryBytes: 60e6,
    symbolsPerSecond: 30_000,
  },
  {
    name: 'code_quality',
    summary: 'an embedding model for code (160 million parameters)',
    embedding: CODE_EMBEDDING,
    memoryBytes: 1.5e9,
    symbolsPerSecond: 6,
  },
  {
    name: 'high_quality',
    summary: 'the same, and a cross-encoder that reads the best results again',
    embedding: CODE_EMBEDDING,
    rerank: CROSS_ENCODER,
    memoryBytes: 3.5e9,
    symbolsPerSecond: 6,
  },
];

export const presetNamed = (name: string): Preset | undefined =>
  PRESETS.find((preset) => preset.name === name.replaceAll('-', '_'));

export const modelsOf = ({ embedding, rerank }: Preset): PresetModel[] =>
  [embedding, rerank].flatMap((model) => model ?? []);
