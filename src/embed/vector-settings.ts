/** What the vectors of an index were made with, kept beside them: while others are made, questions go on as before. */
import { createHash } from 'node:crypto';
import type { Config } from '../config/config.ts';
import { isLoopbackUrl } from '../config/loopback.ts';

type Settings = Config['embedding'];
type Provided = 'onnx' | 'openai';

/** What a vector depends on, so far as the configuration decides it. */
const DECIDING = {
  openai: ['model', 'dimensions', 'document_prefix', 'max_tokens'],
  onnx: ['model_dir', 'pooling', 'dimensions', 'document_prefix', 'max_tokens'],
} as const satisfies Record<Provided, readonly (keyof Settings)[]>;

/** Whether vectors come from a provider that takes its time, rather than from the packaged model or not at all. */
export const isProvided = ({ embedding }: Config): boolean => embedding.provider in DECIDING;

/** Invariant: no key is in it, nor an address that could have one in it. Empty for the packaged model and for none. */
export function vectorSettings({ embedding }: Config): string {
  const { provider } = embedding;
  if (provider !== 'openai' && provider !== 'onnx') return '';
  const deciding = DECIDING[provider].map((name) => [name, embedding[name]]);
  const { query_prefix } = embedding;
  const server = provider === 'openai' && { server: serverName(embedding.base_url) };
  return JSON.stringify({ provider, ...Object.fromEntries(deciding), query_prefix, ...server });
}

/** Whether this configuration makes the vectors that were made with those settings. */
export function makesSameVectors(config: Config, stored: string | undefined): boolean {
  return isProvided(config) && stored !== undefined && identityOf(vectorSettings(config)) === identityOf(stored);
}

/** Where the server is and what stands before a question make no other vectors. */
function identityOf(settings: string): string {
  const { server: _, query_prefix: __, ...deciding } = parsed(settings);
  return JSON.stringify(deciding);
}

/**
 * The configuration that embeds questions as those vectors need it; undefined where that is not possible any more. An index may come
 * with a checkout, so it has no more to say than a repository's `wayfind.json`: a server of its own only on this machine and
 * without a key, a model only where the user's own settings have one.
 */
export function configForVectors(config: Config, stored: string | undefined): Config | undefined {
  if (makesSameVectors(config, stored)) return config;
  const kept = parsed(stored ?? '');
  const { embedding } = config;
  // Whoever wants no vectors wants nobody asked for them.
  if (embedding.provider === 'none') return undefined;
  const own = { ...embedding, ...valuesOf(kept, embedding) };
  if (kept.provider === 'onnx')
    return kept.model_dir === embedding.model_dir && embedding.model_dir !== ''
      ? { ...config, embedding: { ...own, provider: 'onnx' } }
      : undefined;
  if (kept.provider !== 'openai' || typeof kept.server !== 'string') return undefined;
  if (kept.server === serverName(embedding.base_url))
    return { ...config, embedding: { ...own, provider: 'openai', base_url: embedding.base_url } };
  if (!isLoopbackUrl(kept.server)) return undefined;
  return { ...config, embedding: { ...own, provider: 'openai', base_url: kept.server, api_key_env: '' } };
}

/** `openai:text-embedding-3-small`, `onnx:bge-small-en-v1.5`: a model as people know it. */
export function modelLabel({ embedding }: Config): string {
  const { provider, model, model_dir } = embedding;
  if (provider === 'openai') return `openai:${model}`;
  return provider === 'onnx' ? `onnx:${model_dir.split(/[/\\]/).findLast((part) => part !== '') ?? ''}` : provider;
}

const HASHED = 'sha256:';

/** Compared with what the user has set, so that its hash is as good. */
function serverName(url: string): string {
  if (isLoopbackUrl(url) && !/[?#@]/.test(url)) return url;
  return HASHED + createHash('sha256').update(url).digest('hex');
}

function parsed(settings: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(settings)) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Those that are of the type the table of keys gives them. */
function valuesOf(kept: Record<string, unknown>, like: Settings): Partial<Settings> {
  const names = ['model', 'dimensions', 'document_prefix', 'max_tokens', 'pooling', 'query_prefix'] as const;
  return Object.fromEntries(names.filter((name) => typeof kept[name] === typeof like[name]).map((n) => [n, kept[n]]));
}
