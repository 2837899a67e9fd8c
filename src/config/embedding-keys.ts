/** Configuration keys for embedding, reranking and sending code to other machines. */
import type { ConfigKey } from './config-row.ts';
import { OWN_PATH, VARIABLE_NAME } from './value-patterns.ts';

const MODEL_FOLDER = 'the absolute path of a folder, or a path that starts with ~/';

export const EMBEDDING_KEYS = [
  {
    key: 'embedding.provider',
    type: 'choice',
    choices: ['static', 'onnx', 'openai', 'nomic', 'none', 'auto'],
    default: 'static',
    description:
      'Source of the vectors: the packaged model (static), a model in a local folder (onnx), a server with the OpenAI protocol (openai), the API of Nomic (nomic), no vectors (none), or the server that OLLAMA_HOST, OPENAI_API_KEY or NOMIC_API_KEY names, else the packaged model (auto); `wayfind.json` may choose neither nomic nor auto.',
  },
  {
    key: 'embedding.model',
    type: 'string',
    default: '',
    description: 'Model name to request from the `openai` server.',
  },
  {
    key: 'embedding.model_dir',
    type: 'string',
    default: '',
    pattern: OWN_PATH,
    expected: MODEL_FOLDER,
    own: true,
    description: 'Folder of the `onnx` model, with model.onnx and tokenizer.json; not in `wayfind.json`.',
  },
  {
    key: 'embedding.dimensions',
    type: 'integer',
    default: 0,
    min: 0,
    max: 8_192,
    description:
      'Dimensions of a vector: `openai` requests this many, and every provider refuses vectors of another size; 0 means the size the model returns.',
  },
  {
    key: 'embedding.pooling',
    type: 'choice',
    choices: ['auto', 'mean', 'cls'],
    default: 'auto',
    description:
      'How `onnx` pools token vectors: their mean, or the first (cls); auto reads 1_Pooling/config.json in the folder and falls back to mean.',
  },
  {
    key: 'embedding.query_prefix',
    type: 'string',
    default: '',
    description: 'Text put before a query, for models trained with one, such as `query: `; not for `static`.',
  },
  {
    key: 'embedding.document_prefix',
    type: 'string',
    default: '',
    description:
      'Text put before the text of a symbol, for models trained with one, such as `passage: `; not for `static`.',
  },
  {
    key: 'embedding.max_tokens',
    type: 'integer',
    default: 512,
    min: 16,
    max: 32_768,
    description: 'Maximum tokens read from one text; `onnx` is also limited by its model. Not for `static`.',
  },
  {
    key: 'embedding.batch_size',
    type: 'integer',
    default: 32,
    min: 1,
    max: 2_048,
    description: 'Texts per embedding batch.',
  },
  {
    key: 'embedding.batch_tokens',
    type: 'integer',
    default: 8_192,
    min: 16,
    max: 1_000_000,
    description: 'Estimated tokens per embedding batch; a single text is never split.',
  },
  {
    key: 'embedding.base_url',
    type: 'string',
    default: 'https://api.openai.com/v1',
    description:
      'URL of the `openai` server; `wayfind.json` may only name this machine (such as `http://127.0.0.1:11434/v1` for Ollama).',
  },
  {
    key: 'embedding.api_key_env',
    type: 'string',
    default: '',
    ...VARIABLE_NAME,
    own: true,
    description:
      'Name of the environment variable that holds the API key of the `openai` server; not in `wayfind.json`.',
  },
  {
    key: 'embedding.concurrency',
    type: 'integer',
    default: 4,
    min: 1,
    max: 64,
    description: 'Concurrent requests to the `openai` server.',
  },
  {
    key: 'embedding.timeout_ms',
    type: 'integer',
    default: 30_000,
    min: 100,
    max: 600_000,
    description: 'Timeout of one request to the `openai` server, in milliseconds.',
  },
  {
    key: 'embedding.max_retries',
    type: 'integer',
    default: 5,
    min: 0,
    max: 20,
    description: 'Number of retries after 429, 5xx, a timeout or a lost connection.',
  },
  {
    key: 'embedding.price_per_million',
    type: 'number',
    default: 0,
    min: 0,
    max: 100_000,
    description: 'Price of a million tokens, for the estimate before a first run; 0 means unknown.',
  },
  {
    key: 'embedding.max_run_tokens',
    type: 'integer',
    default: 0,
    min: 0,
    max: 1_000_000_000_000,
    own: true,
    description:
      'Most estimated tokens that one run of `wayfind index` may send to `onnx` or `openai`; a run that needs more embeds nothing and keeps the active vectors. 0 means no limit; not in `wayfind.json`.',
  },
  {
    key: 'embedding.cache_mb',
    type: 'integer',
    default: 512,
    min: 0,
    max: 1_000_000,
    description: 'Size of the cache of `onnx` and `openai` vectors, in megabytes; 0 means no cache.',
  },
  {
    key: 'rerank.provider',
    type: 'choice',
    choices: ['none', 'onnx', 'cohere', 'voyage', 'jina', 'http'],
    default: 'none',
    description:
      'Reranker for the best results: none, a cross-encoder in a local folder (onnx), the API of cohere, voyage or jina, or another server that speaks one of their forms (http); `wayfind.json` may only choose none, onnx and http.',
  },
  {
    key: 'rerank.base_url',
    type: 'string',
    default: '',
    description:
      'URL of the rerank server; empty means that of the vendor. `wayfind.json` may only name this machine (such as `http://127.0.0.1:8080`).',
  },
  {
    key: 'rerank.model',
    type: 'string',
    default: '',
    description: 'Model name to request from the rerank server; empty means a small one of the vendor.',
  },
  {
    key: 'rerank.api_key_env',
    type: 'string',
    default: '',
    ...VARIABLE_NAME,
    own: true,
    description:
      'Name of the environment variable that holds the API key of the rerank server; not in `wayfind.json`. Empty means COHERE_API_KEY, VOYAGE_API_KEY or JINA_API_KEY at the address of that vendor.',
  },
  {
    key: 'rerank.model_dir',
    type: 'string',
    default: '',
    pattern: OWN_PATH,
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
    description: 'Number of results that are reranked.',
  },
  {
    key: 'rerank.max_tokens',
    type: 'integer',
    default: 256,
    min: 32,
    max: 8_192,
    description: 'Maximum tokens of query and result together that the cross-encoder reads.',
  },
  {
    key: 'rerank.deadline_ms',
    type: 'integer',
    default: 800,
    min: 10,
    max: 60_000,
    description:
      'Time limit for reranking, in milliseconds, including the first load of the model or the request; past it the results keep their order.',
  },
  {
    key: 'privacy.allow_remote',
    type: 'boolean',
    default: false,
    own: true,
    description:
      'Whether code may be sent to a server for embedding, reranking or `analyze`, and snapshots to a bucket, on another machine; not in `wayfind.json`.',
  },
] as const satisfies readonly ConfigKey[];
