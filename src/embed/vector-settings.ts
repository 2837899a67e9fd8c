/** Records the settings that produced the vectors of an index; they stay active for queries while new vectors are computed. */
import { createHash } from 'node:crypto';
import type { Config } from '../config/config.ts';
import { isLoopbackUrl } from '../config/loopback.ts';

type Settings = Config['embedding'];
type Provided = 'onnx' | 'openai' | 'nomic';

const SERVERS: readonly unknown[] = ['openai', 'nomic'];

/** Settings that affect a vector. */
const VECTOR_SETTINGS = {
  openai: ['model', 'dimensions', 'document_prefix', 'max_tokens'],
  nomic: ['model', 'dimensions', 'document_prefix', 'max_tokens'],
  onnx: ['model_dir', 'pooling', 'dimensions', 'document_prefix', 'max_tokens'],
} as const satisfies Record<Provided, readonly (keyof Settings)[]>;

/** Whether vectors come from a slow provider, rather than from the packaged model or not at all. */
export const usesProvider = ({ embedding }: Config): boolean => embedding.provider in VECTOR_SETTINGS;

/** Invariant: contains no key, and no address that could contain one. Empty for the packaged model and for none. */
export function vectorSettings({ embedding }: Config): string {
  const { provider } = embedding;
  if (provider !== 'openai' && provider !== 'nomic' && provider !== 'onnx') return '';
  const relevant = VECTOR_SETTINGS[provider].map((name) => [name, embedding[name]]);
  const { query_prefix } = embedding;
  const server = provider !== 'onnx' && { server: serverName(embedding.base_url) };
  return JSON.stringify({ provider, ...Object.fromEntries(relevant), query_prefix, ...server });
}

/** Whether this configuration produces the same vectors as the stored settings. */
export function makesSameVectors(config: Config, stored: string | undefined): boolean {
  return usesProvider(config) && stored !== undefined && identityOf(vectorSettings(config)) === identityOf(stored);
}

/** The address of the server and the query prefix do not affect stored vectors. */
function identityOf(settings: string): string {
  const { server: _, query_prefix: __, ...relevant } = parsed(settings);
  return JSON.stringify(relevant);
}

/**
 * The configuration that embeds queries to match the stored vectors; undefined where that is no longer possible. An index may
 * come with a checkout, so it has no more authority than a repository's `wayfind.json`: a server of its own only on this
 * machine and without a key, a model only if the user's own settings name it.
 */
export function configForVectors(config: Config, stored: string | undefined): Config | undefined {
  if (makesSameVectors(config, stored)) return config;
  const kept = parsed(stored ?? '');
  const { embedding } = config;
  // A user who disabled vectors does not want any provider called.
  if (embedding.provider === 'none') return undefined;
  const own = { ...embedding, ...valuesOf(kept, embedding) };
  if (kept.provider === 'onnx')
    return kept.model_dir === embedding.model_dir && embedding.model_dir !== ''
      ? { ...config, embedding: { ...own, provider: 'onnx' } }
      : undefined;
  if (!SERVERS.includes(kept.provider) || typeof kept.server !== 'string') return undefined;
  const provider = kept.provider as 'openai' | 'nomic';
  if (kept.server === serverName(embedding.base_url))
    return { ...config, embedding: { ...own, provider, base_url: embedding.base_url } };
  if (!isLoopbackUrl(kept.server)) return undefined;
  return { ...config, embedding: { ...own, provider, base_url: kept.server, api_key_env: '' } };
}

/** `openai:text-embedding-3-small`, `onnx:bge-small-en-v1.5`: a readable model name. */
export function modelLabel({ embedding }: Config): string {
  const { provider, model, model_dir } = embedding;
  if (SERVERS.includes(provider)) return `${provider}:${model}`;
  return provider === 'onnx' ? `onnx:${model_dir.split(/[/\\]/).findLast((part) => part !== '') ?? ''}` : provider;
}

const HASHED = 'sha256:';

/** Compared with the user's own setting, so a hash is enough. */
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

/** Only values of the type that the key table defines. */
function valuesOf(kept: Record<string, unknown>, like: Settings): Partial<Settings> {
  const names = ['model', 'dimensions', 'document_prefix', 'max_tokens', 'pooling', 'query_prefix'] as const;
  return Object.fromEntries(names.filter((name) => typeof kept[name] === typeof like[name]).map((n) => [n, kept[n]]));
}
