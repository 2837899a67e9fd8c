/** One request to an embedding server: bounded in time and size, with failures told apart by whether to try again. */
import type { AppError } from '../../errors/errors.ts';
import { providerError } from '../provider-error.ts';

export interface Endpoint {
  readonly url: URL;
  /** A function, so that nothing that prints an endpoint prints it. */
  readonly key: () => string | undefined;
  readonly timeoutMs: number;
}

interface Answer {
  readonly status: number;
  readonly retryAfterMs: number | undefined;
  readonly body: string;
}

/** The same request may do better later. */
export class RetryLater extends Error {
  constructor(
    readonly failure: AppError,
    /** What the server asked for. */
    readonly afterMs?: number,
  ) {
    super(failure.message);
  }
}

export interface CallOptions {
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/** Throws RetryLater when there was no whole answer, and the reason of the signal when that says stop. */
export async function post(endpoint: Endpoint, body: string, options: CallOptions): Promise<Answer> {
  const { signal, maxBytes } = options;
  const key = endpoint.key();
  signal.throwIfAborted();
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), endpoint.timeoutMs);
  const pass = () => stop.abort();
  signal.addEventListener('abort', pass, { once: true });
  try {
    const response = await fetch(endpoint.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      },
      body,
      // A server that is allowed must not hand the texts on to one that is not.
      redirect: 'manual',
      signal: stop.signal,
    });
    const { status, headers } = response;
    return { status, retryAfterMs: retryAfter(headers.get('retry-after')), body: await textOf(response, maxBytes) };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AnswerTooLong) throw tooLong(endpoint, maxBytes);
    throw new RetryLater(stop.signal.aborted ? tooSlow(endpoint) : unreachable(endpoint, error));
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', pass);
  }
}

class AnswerTooLong extends Error {}

async function textOf(response: Response, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > maxBytes) throw new AnswerTooLong();
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Seconds, or a date. */
function retryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

function tooSlow({ url, timeoutMs }: Endpoint): AppError {
  return providerError(
    'EMBEDDING_FAILED',
    `${url.host} did not answer within ${timeoutMs} ms`,
    'Raise embedding.timeout_ms, or lower embedding.batch_size and embedding.concurrency.',
  );
}

function unreachable({ url }: Endpoint, error: unknown): AppError {
  const cause = (error as { cause?: { code?: unknown } }).cause?.code;
  return providerError(
    'EMBEDDING_FAILED',
    `${url.host} cannot be reached${typeof cause === 'string' ? ` (${cause})` : ''}, or ended the connection`,
    'Check that the server is running and that embedding.base_url is its address.',
  );
}

function tooLong({ url }: Endpoint, maxBytes: number): AppError {
  return providerError(
    'EMBEDDING_FAILED',
    `${url.host} answered with more than ${maxBytes} bytes`,
    'Check that embedding.base_url is the address of an embedding server.',
  );
}
