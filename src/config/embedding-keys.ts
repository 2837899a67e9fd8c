/** The configuration keys of embedding, of the reranker, and of what may leave the machine. */
import type { ConfigKey } from './config-row.ts';

const MODEL_FOLDER = 'the absolute path of a folder, or one that begins with ~/';
const FOLDER_PATTERN = /^(?:[/\\]|~[/\\]|[A-Za-z]:[/\\])/;

export const EMBEDDING_KEYS = [
  {
    key: 'embedding.provider',
    type: 'choice',
    choices: ['static', 'onnx', 'openai', 'none'],
    default: 'static',
    description:
      'What turns code into vectors: the packaged model (static), a model in a local folder (onnx), a server that speaks the OpenAI protocol (openai), or nothing (none).',
  },
  {
    key: 'embedding.model',
    type: 'string',
    default: '',
    description: 'Name of the model as the server of the `openai` provider knows it.',
  },
  {
    key: 'embedding.model_dir',
    type: 'string',
    default: '',
    pattern: FOLDER_PATTERN,
    expected: MODEL_FOLDER,
    own: true,
    description: 'Folder of the `onnx` provider, with model.onnx and tokenizer.json; not in `wayfind.json`.',
  },
  {
    key: 'embedding.dimensions',
    type: 'integer',
    default: 0,
    min: 0,
    max: 8_192,
    description:
      'Numbers per vector: `openai` asks the server for so many, every provider refuses vectors of another size; 0 means what the model gives.',
  },
  {
    key: 'embedding.pooling',
    type: 'choice',
    choices: ['auto', 'mean', 'cls'],
    default: 'auto',
    description:
      'How `onnx` makes one vector of many: their mean or the first; auto means what 1_Pooling/config.json in the folder says, else mean.',
  },
  {
    key: 'embedding.query_prefix',
    type: 'string',
    default: '',
    description: 'Put before a question, for models trained with one, such as `query: `; not for `static`.',
  },
  {
    key: 'embedding.document_prefix',
    type: 'string',
    default: '',
    description: 'Put before the text of a symbol, for models trained with one, such as `passage: `; not for `static`.',
  },
  {
    key: 'embedding.max_tokens',
    type: 'integer',
    default: 512,
    min: 16,
    max: 32_768,
    description: 'Tokens of a text that are read; `onnx` reads no more than its model can. Not for `static`.',
  },
  {
    key: 'embedding.batch_size',
    type: 'integer',
    default: 32,
    min: 1,
    max: 2_048,
    description: 'Texts embedded at a time.',
  },
  {
    key: 'embedding.batch_tokens',
    type: 'integer',
    default: 8_192,
    min: 16,
    max: 1_000_000,
    description: 'Estimated tokens embedded at a time; one text is never divided.',
  },
  {
    key: 'embedding.base_url',
    type: 'string',
    default: 'https://api.openai.com/v1',
    description:
      'Where the server of the `openai` provider is; `wayfind.json` may name only this machine (such as `http://127.0.0.1:11434/v1` for Ollama).',
  },
  {
    key: 'embedding.api_key_env',
    type: 'string',
    default: '',
    pattern: /^[A-Za-z_][A-Za-z0-9_]{0,127}$/,
    expected: 'the name of an environment variable, never a key itself',
    own: true,
    description: 'Name of the environment variable that holds the key of the `openai` server; not in `wayfind.json`.',
  },
  {
    key: 'embedding.concurrency',
    type: 'integer',
    default: 4,
    min: 1,
    max: 64,
    description: 'Requests to the `openai` server at a time.',
  },
  {
    key: 'embedding.timeout_ms',
    type: 'integer',
    default: 30_000,
    min: 100,
    max: 600_000,
    description: 'Time one request to the `openai` server may take, in milliseconds.',
  },
  {
    key: 'embedding.max_retries',
    type: 'integer',
    default: 5,
    min: 0,
    max: 20,
    description: 'How often a request is repeated after 429, 5xx, a time-out or a lost connection.',
  },
  {
    key: 'embedding.price_per_million',
    type: 'number',
    default: 0,
    min: 0,
    max: 100_000,
    description: 'Price of a million tokens, for the estimate before a first run; 0 means not known.',
  },
  {
    key: 'embedding.max_run_tokens',
    type: 'integer',
    default: 0,
    min: 0,
    max: 1_000_000_000_000,
    own: true,
    description:
      'Estimated tokens that one run of `wayfind index` may have embedded by `onnx` or `openai`; with more it embeds nothing and the vectors in force stay. 0 means no limit; not in `wayfind.json`.',
  },
  {
    key: 'embedding.cache_mb',
    type: 'integer',
    default: 512,
    min: 0,
    max: 1_000_000,
    description: 'Size of the cache of vectors that `onnx` and `openai` made, in megabytes; 0 means no cache.',
  },
  {
    key: 'rerank.provider',
    type: 'choice',
    choices: ['none', 'onnx'],
    default: 'none',
    description: 'What orders the best results once more: nothing, or a cross-encoder in a local folder (onnx).',
  },
  {
    key: 'rerank.model_dir',
    type: 'string',
    default: '',
    pattern: FOLDER_PATTERN,
    expected: MODEL_FOLDER,
    own: true,
    description: 'Folder of the cross-encoder, with model.onnx and tokenizer.json; not in `wayfind.json`.',
  },
  {
    key: 'rerank.candidates',
    type: 'integer',
    default: 30,
    min: 2,
    max: 200,
    description: 'How many of the best results are ordered once more.',
  },
  {
    key: 'rerank.max_tokens',
    type: 'integer',
    default: 256,
    min: 32,
    max: 8_192,
    description: 'Tokens of question and result together that the cross-encoder reads.',
  },
  {
    key: 'rerank.deadline_ms',
    type: 'integer',
    default: 800,
    min: 10,
    max: 60_000,
    description:
      'Time the cross-encoder has, in milliseconds, loading it the first time included; after that the results keep their order.',
  },
  {
    key: 'privacy.allow_remote',
    type: 'boolean',
    default: false,
    own: true,
    description:
      'Whether code may be sent to an embedding server, and snapshots to a bucket, that is not on this machine; not in `wayfind.json`.',
  },
] as const satisfies readonly ConfigKey[];
