/** Embeds only texts that are not in the cache. */
import { createHash } from 'node:crypto';
import type { EmbeddingProvider } from './provider.ts';
import { type ByteVector, toByteVector } from './provider-vectors.ts';

/** Vectors by a hash of their source: see `openVectorCache`. */
export interface VectorCache {
  /** Returns the keys that are present. */
  get(keys: readonly string[]): ReadonlyMap<string, ByteVector>;
  has(keys: readonly string[]): ReadonlySet<string>;
  put(entries: readonly (readonly [key: string, vector: ByteVector])[]): void;
  /**
   * Lets the cache exceed its limit by this much until it is closed: a run must still find at its end what it stored at its
   * start.
   */
  makeRoom(bytes: number): void;
  close(): void;
}

/** A cache for one run, used when no cache is kept. */
export function memoryCache(): VectorCache {
  const kept = new Map<string, ByteVector>();
  return {
    get: (keys) => new Map(keys.flatMap((key) => (kept.has(key) ? [[key, kept.get(key)!] as const] : []))),
    has: (keys) => new Set(keys.filter((key) => kept.has(key))),
    put(entries) {
      for (const [key, vector] of entries) kept.set(key, vector);
    },
    makeRoom() {},
    close() {},
  };
}

export interface CachedProvider {
  readonly provider: EmbeddingProvider;
  readonly cache?: VectorCache | undefined;
}

export interface EmbedMissingOptions {
  readonly signal?: AbortSignal;
  /** Counts the texts that had to be embedded. */
  readonly onProgress?: (done: number, total: number) => void;
}

const KEY_CHARS = 32;

/** 128 bits, hexadecimal. */
export function vectorKey(providerId: string, text: string): string {
  return createHash('sha256').update(`${providerId}\0${text}`).digest('hex').slice(0, KEY_CHARS);
}

/**
 * One vector per text, in order. All of them are in memory at once, so pass a few thousand at a time. Vectors are cached as
 * they arrive, so a run that fails can resume.
 */
export async function embedMissing(
  { provider, cache }: CachedProvider,
  texts: readonly string[],
  options: EmbedMissingOptions = {},
): Promise<ByteVector[]> {
  const keys = texts.map((text) => vectorKey(provider.id, text));
  const found = new Map(cache?.get([...new Set(keys)]));
  // The cache file may have been written by another program.
  for (const [key, { data }] of found) if (data.length !== provider.dimensions) found.delete(key);
  const missing = new Map<string, string>();
  for (const [i, key] of keys.entries()) if (!found.has(key)) missing.set(key, texts[i]);
  const missingKeys = [...missing.keys()];
  let done = 0;
  if (missing.size > 0)
    await provider.embedDocuments([...missing.values()], options.signal, (positions, vectors) => {
      const entries = positions.map((position, i) => [missingKeys[position], toByteVector(vectors[i])] as const);
      for (const [key, vector] of entries) found.set(key, vector);
      cache?.put(entries);
      options.onProgress?.((done += positions.length), missingKeys.length);
    });
  // Empty texts are in no batch.
  const nothing: ByteVector = { scale: 0, data: new Int8Array(provider.dimensions) };
  return keys.map((key) => found.get(key) ?? nothing);
}
