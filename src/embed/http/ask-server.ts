/** Asks a server of models for one thing: retries what passes, and reads the response. */
import { type Answer, type Endpoint, post, RetryLater } from './call.ts';
import { isTransient, Refused, refused } from './refusal.ts';
import { Retries } from './retry.ts';
import { serverFailed } from './server-use.ts';

const MALFORMED = [400, 422];

/** A response that does not follow the protocol. */
export class UnreadableResponse extends Error {}

export interface ServerRequest<T> {
  readonly endpoint: Endpoint;
  /** For messages. */
  readonly model: string;
  /** Usually one; the next one is sent where the server refuses one as malformed. */
  readonly bodies: readonly Readonly<Record<string, unknown>>[];
  readonly maxBytes: number;
  readonly maxRetries: number;
  /** Throws UnreadableResponse. */
  readonly read: (body: unknown) => T;
  readonly firstDelayMs?: number | undefined;
}

/** Throws the error of the server as one that a person can fix, and the signal's reason when it is aborted. */
export async function askServer<T>(request: ServerRequest<T>, signal: AbortSignal): Promise<T> {
  const { endpoint, model, bodies, maxBytes, maxRetries, read, firstDelayMs } = request;
  const { url, key, use } = endpoint;
  const retries = new Retries(firstDelayMs);
  const attempt = (text: string) => async () => {
    const answer = await post(endpoint, text, { maxBytes, signal }).catch((error) => {
      // Somebody waits, and what takes too long once takes too long again.
      throw error instanceof RetryLater && error.isLate ? error.failure : error;
    });
    if (answer.status === 200) return readBody(endpoint, answer, read);
    const failure = refused({ ...answer, host: url.host, key: key(), model, quote: false, use });
    throw isTransient(answer) ? new RetryLater(failure, answer.retryAfterMs) : new Refused(answer.status, failure);
  };
  for (const [i, body] of bodies.entries()) {
    try {
      return await retries.run(attempt(JSON.stringify(body)), { maxRetries, signal });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (!MALFORMED.includes(error.status) || i === bodies.length - 1) throw error.failure;
    }
  }
  throw new Error('a request needs a body');
}

export function readBody<T>({ url, use }: Endpoint, { body }: Answer, read: (body: unknown) => T): T {
  try {
    return read(parsed(body));
  } catch (error) {
    if (!(error instanceof UnreadableResponse)) throw error;
    throw serverFailed(
      use,
      `the response of ${url.host} is not valid: ${error.message}`,
      `Check that ${use.section}.base_url is the address of ${use.kind}.`,
    );
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new UnreadableResponse(
      /^\s*data:/.test(body) ? 'it is a stream, which was not asked for' : 'not valid JSON, or truncated',
    );
  }
}
