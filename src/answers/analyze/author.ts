/** Decides who writes an answer: the model of the caller, a server that the user's settings or environment name, or none. */
import type { Config } from '../../config/config.ts';
import { ollamaUrl } from '../../config/ollama-host.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A chat server. `name` is the setting or variable that its address comes from. */
export interface ChatServer {
  readonly by: 'ollama' | 'openai';
  readonly name: string;
  readonly url: string;
  /** Empty: the server is asked for its models. */
  readonly model: string;
  /** The environment variable with the key; empty: it needs none. */
  readonly keyVariable: string;
}

export type Author = { readonly by: 'client' } | ChatServer | { readonly by: 'none'; readonly why: string };

const OPENAI_URL = 'https://api.openai.com/v1';
const OPENAI_MODEL = 'gpt-4.1-mini';
const OLLAMA_URL = 'http://127.0.0.1:11434';

/** How to get one, for every answer that has none. */
export const HOW_TO_CONFIGURE =
  'to get a written answer, set OLLAMA_HOST (such as 127.0.0.1:11434), or analyze.base_url in the user configuration file, or OPENAI_API_KEY with privacy.allow_remote; see docs/analyze.md';

interface Circumstances {
  readonly env: Environment;
  /** Whether the caller offers a model. */
  readonly hasCallerModel: boolean;
}

export function authorOf({ analyze }: Pick<Config, 'analyze'>, { env, hasCallerModel }: Circumstances): Author {
  const { provider } = analyze;
  if (provider === 'none') return { by: 'none', why: 'analyze.provider is none' };
  if (hasCallerModel && (provider === 'auto' || provider === 'sampling')) return { by: 'client' };
  if (provider === 'sampling')
    return { by: 'none', why: 'analyze.provider is sampling, and the caller offers no model (MCP sampling)' };
  const found = provider === 'ollama' ? ollama(analyze, env) : openai(analyze, env);
  if (provider !== 'auto') return found ?? { by: 'none', why: `analyze.provider is ${provider}, without an address` };
  const local = analyze.base_url === '' && env.OLLAMA_HOST ? ollama(analyze, env) : undefined;
  return local ?? found ?? { by: 'none', why: 'no language model is configured' };
}

function ollama({ base_url, model, api_key_env }: Config['analyze'], env: Environment): ChatServer | undefined {
  const common = { by: 'ollama' as const, model, keyVariable: api_key_env };
  if (base_url !== '') return { ...common, name: 'analyze.base_url', url: base_url };
  if (!env.OLLAMA_HOST) return { ...common, name: 'the address of Ollama', url: OLLAMA_URL };
  // An invalid address is refused with its name.
  return { ...common, name: 'OLLAMA_HOST', url: ollamaUrl(env.OLLAMA_HOST) ?? env.OLLAMA_HOST };
}

/** The key of OpenAI is sent to no other server than the one that its own variables name. */
function openai({ base_url, model, api_key_env }: Config['analyze'], env: Environment): ChatServer | undefined {
  const by = 'openai' as const;
  if (base_url !== '') return { by, name: 'analyze.base_url', url: base_url, model, keyVariable: api_key_env };
  const keyVariable = api_key_env || (env.OPENAI_API_KEY ? 'OPENAI_API_KEY' : '');
  if (env.OPENAI_BASE_URL) return { by, name: 'OPENAI_BASE_URL', url: env.OPENAI_BASE_URL, model, keyVariable };
  if (keyVariable === '') return undefined;
  return { by, name: 'the address of OpenAI', url: OPENAI_URL, model: model || OPENAI_MODEL, keyVariable };
}
