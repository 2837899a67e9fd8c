/** Reads what an embedding server answered: vectors in whatever order and encoding, or why there are none. */
import type { AppError } from '../../errors/errors.ts';
import { providerError, reasonOf } from '../provider-error.ts';
import { normalise } from '../provider-vectors.ts';

/** Not what the protocol says: cut off on its way, or from something else than an embedding server. */
export class DamagedReply extends Error {}

/** One vector of length one per text, in the order of the texts. */
export function vectorsOf(body: string, texts: number): Float32Array[] {
  const data = (parsed(body) as { data?: unknown } | null)?.data;
  if (!Array.isArray(data)) throw new DamagedReply('it has no list of embeddings');
  if (data.length !== texts) throw new DamagedReply(`it has ${data.length} embeddings for ${texts} texts`);
  const vectors: Float32Array[] = [];
  for (const [position, item] of data.entries()) {
    const { index = position, embedding } = (item ?? {}) as { index?: unknown; embedding?: unknown };
    if (!Number.isInteger(index) || (index as number) < 0 || (index as number) >= texts || vectors[index as number])
      throw new DamagedReply('its embeddings are numbered wrongly');
    vectors[index as number] = normalise(numbersOf(embedding));
  }
  return vectors;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new DamagedReply('it is not JSON, or only a part of it');
  }
}

function numbersOf(embedding: unknown): Float32Array {
  const vector = typeof embedding === 'string' ? fromBase64(embedding) : embedding;
  if (!(vector instanceof Float32Array || Array.isArray(vector)) || vector.length === 0)
    throw new DamagedReply('an embedding in it is no list of numbers');
  if (!vector.every((value) => typeof value === 'number' && Number.isFinite(value)))
    throw new DamagedReply('an embedding in it holds something else than numbers');
  return Float32Array.from(vector);
}

/** Little-endian numbers of 32 bits, wherever this runs. */
function fromBase64(text: string): Float32Array {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length % 4 !== 0) throw new DamagedReply('an embedding in it is cut off');
  return Float32Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readFloatLE(i * 4));
}

export interface Refusal {
  readonly status: number;
  readonly body: string;
  readonly host: string;
  readonly model: string;
  /** Whether the server's own words may be quoted: not where they may repeat code. */
  readonly quote: boolean;
  /** Left out wherever it is repeated. */
  readonly key: string | undefined;
}

/** A key is wrong, a model is unknown: trying again changes nothing. */
export function refused(refusal: Refusal): AppError {
  const { status, host, model } = refusal;
  const said = wordsOf(refusal);
  const what = `${host} answered ${status}${said && `: ${said}`}`;
  const failed = (fix: string) => providerError('EMBEDDING_FAILED', what, fix);
  if (status === 401 || status === 403)
    return providerError(
      'EMBEDDING_UNAVAILABLE',
      what,
      'Name the environment variable that holds the key in embedding.api_key_env, and check the key in it.',
    );
  if (status === 404)
    return failed(`Check that the server has the model ${JSON.stringify(model)} and that embedding.base_url is right.`);
  if (status >= 300 && status < 400) return failed('Set embedding.base_url to the address this one leads to.');
  if (status === 402 || status === 429) return failed('Check the plan and the limits of the account at the server.');
  return failed(
    'Check embedding.model and embedding.dimensions; lower embedding.max_tokens and embedding.batch_tokens.',
  );
}

/** An account without money answers 429 for ever. */
export const isUsedUp = (body: string): boolean => /"insufficient_quota"/.test(body);

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

/** The vectors are good, but not the ones that were asked for. */
export function wrongSize(found: number, expected: number, configured: boolean): AppError {
  return providerError(
    'EMBEDDING_FAILED',
    `the server gave vectors of ${found} numbers, not ${expected}`,
    configured
      ? `Set embedding.dimensions to ${found}, or leave it out, or name another model.`
      : 'Its model has changed: run `wayfind index` to embed everything again.',
  );
}
