/** Configuration keys of `analyze`: the language model that writes answers. */
import type { ConfigKey } from './config-row.ts';
import { VARIABLE_NAME } from './value-patterns.ts';

export const ANALYZE_KEYS = [
  {
    key: 'analyze.provider',
    type: 'choice',
    choices: ['auto', 'sampling', 'ollama', 'openai', 'none'],
    default: 'auto',
    own: true,
    description:
      'Who writes the answers of `analyze`: the model of the MCP client (sampling), a server with the protocol of Ollama or of OpenAI, or no model (none); auto takes the client, else the server that analyze.base_url, OLLAMA_HOST, OPENAI_BASE_URL or OPENAI_API_KEY names. Not in `wayfind.json`.',
  },
  {
    key: 'analyze.base_url',
    type: 'string',
    default: '',
    own: true,
    description:
      'URL of the chat server, such as `http://127.0.0.1:1234/v1`; empty means the one that the environment names. Not in `wayfind.json`.',
  },
  {
    key: 'analyze.model',
    type: 'string',
    default: '',
    own: true,
    description:
      'Model name to request from the chat server; empty means the first chat model that it lists. Not in `wayfind.json`.',
  },
  {
    key: 'analyze.api_key_env',
    type: 'string',
    default: '',
    ...VARIABLE_NAME,
    own: true,
    description:
      'Name of the environment variable that holds the API key of the chat server; not in `wayfind.json`. OPENAI_API_KEY is sent only to OpenAI and to OPENAI_BASE_URL unless it is named here.',
  },
  {
    key: 'analyze.timeout_ms',
    type: 'integer',
    default: 120_000,
    min: 100,
    max: 1_800_000,
    own: true,
    description: 'Time limit for the text of the model, in milliseconds; not in `wayfind.json`.',
  },
  {
    key: 'analyze.context_tokens',
    type: 'integer',
    default: 8_000,
    min: 300,
    max: 100_000,
    own: true,
    description: 'Tokens of code that the model gets to read; not in `wayfind.json`.',
  },
  {
    key: 'analyze.answer_tokens',
    type: 'integer',
    default: 1_500,
    min: 100,
    max: 32_768,
    own: true,
    description: 'Most tokens that the model may write; not in `wayfind.json`.',
  },
] as const satisfies readonly ConfigKey[];
