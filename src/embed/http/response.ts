/** Reads the response of an embedding server: vectors in any order and encoding, or an error. */
import type { AppError } from '../../errors/errors.ts';
import { providerError, reasonOf } from '../provider-error.ts';
import { normalise } from '../provider-vectors.ts';

/** A response that does not follow the protocol: truncated, or not from an embedding server. */
export class InvalidResponse extends Error {}

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

export interface Refusal {
  readonly status: number;
  readonly body: string;
  readonly host: string;
  readonly model: string;
  /** Whether the server's message may be quoted: not when it may repeat code. */
  readonly quote: boolean;
  /** Removed from quoted messages. */
  readonly key: string | undefined;
}

/** A wrong key or an unknown model: retrying does not help. */
export function refused(refusal: Refusal): AppError {
  const { status, host, model } = refusal;
  const reason = wordsOf(refusal);
  const what = `${host} returned ${status}${reason && `: ${reason}`}`;
  const failed = (fix: string) => providerError('EMBEDDING_FAILED', what, fix);
  if (status === 401 || status === 403)
    return providerError(
      'EMBEDDING_UNAVAILABLE',
      what,
      'Set embedding.api_key_env to the environment variable that holds the key, and check the key.',
    );
  if (status === 404)
    return failed(`Check that the server has the model ${JSON.stringify(model)} and that embedding.base_url is right.`);
  if (status >= 300 && status < 400) return failed('Set embedding.base_url to the redirect target.');
  if (status === 402 || status === 429) return failed('Check the plan and limits of your account on the server.');
  return failed(
    'Check embedding.model and embedding.dimensions; lower embedding.max_tokens and embedding.batch_tokens.',
  );
}

/** An account without credit returns 429 forever. */
export const isQuotaExhausted = (body: string): boolean => /"insufficient_quota"/.test(body);

/** `{"error": {"message", "code"}}`, or `{"error": "message"}`, or `{"message"}`. */
function wordsOf({ body, quote, key }: Refusal): string {
  let reply: { error?: unknown; message?: unknown };
  try {
    reply = Object(JSON.parse(body));
  } catch {
    return '';
  }
  const error = Object(reply.error ?? reply) as { message?: unknown; code?: unknown; type?: unknown };
  const message = typeof reply.error === 'string' ? reply.error : error.message;
  if (quote && typeof message === 'string') return reasonOf(key ? message.replaceAll(key, '…') : message);
  const code = error.code ?? error.type;
  return typeof code === 'string' && /^[\w.-]{1,60}$/.test(code) ? code : '';
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
