/** Reads the response of an embedding server: vectors in any order and encoding, or an error. */
import type { AppError } from '../../errors/errors.ts';
import { providerError } from '../provider-error.ts';
import { normalise } from '../provider-vectors.ts';

/** A response that does not follow the protocol: truncated, or not from an embedding server. */
export class InvalidResponse extends Error {}

/** `{"embeddings": [[…], …]}`. */
export function fromNomic(body: string, texts: number): Float32Array[] {
  const embeddings = (parsed(body) as { embeddings?: unknown } | null)?.embeddings;
  if (!Array.isArray(embeddings)) throw new InvalidResponse('no list of embeddings');
  if (embeddings.length !== texts) throw new InvalidResponse(`${embeddings.length} embeddings for ${texts} texts`);
  return embeddings.map((embedding) => normalise(numbersOf(embedding)));
}

/** One normalised vector per text, in the order of the texts. */
export function vectorsOf(body: string, texts: number): Float32Array[] {
  const data = (parsed(body) as { data?: unknown } | null)?.data;
  if (!Array.isArray(data)) throw new InvalidResponse('no list of embeddings');
  if (data.length !== texts) throw new InvalidResponse(`${data.length} embeddings for ${texts} texts`);
  const vectors: Float32Array[] = [];
  for (const [position, item] of data.entries()) {
    const { index = position, embedding } = (item ?? {}) as { index?: unknown; embedding?: unknown };
    if (!Number.isInteger(index) || (index as number) < 0 || (index as number) >= texts || vectors[index as number])
      throw new InvalidResponse('the embeddings have wrong indexes');
    vectors[index as number] = normalise(numbersOf(embedding));
  }
  return vectors;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new InvalidResponse('not valid JSON, or truncated');
  }
}

function numbersOf(embedding: unknown): Float32Array {
  const vector = typeof embedding === 'string' ? fromBase64(embedding) : embedding;
  if (!(vector instanceof Float32Array || Array.isArray(vector)) || vector.length === 0)
    throw new InvalidResponse('an embedding is not a list of numbers');
  if (!vector.every((value) => typeof value === 'number' && Number.isFinite(value)))
    throw new InvalidResponse('an embedding contains values that are not numbers');
  return Float32Array.from(vector);
}

/** Little-endian 32-bit floats on every platform. */
function fromBase64(text: string): Float32Array {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length % 4 !== 0) throw new InvalidResponse('an embedding is truncated');
  return Float32Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readFloatLE(i * 4));
}

/** The vectors are valid but have the wrong size. */
export function wrongSize(found: number, expected: number, configured: boolean): AppError {
  return providerError(
    'EMBEDDING_FAILED',
    `the server returned vectors with ${found} dimensions, not ${expected}`,
    configured
      ? `Set embedding.dimensions to ${found}, or remove it, or use another model.`
      : 'The model has changed: run `wayfind index` to embed everything again.',
  );
}
