/** Sends one request to a server of models, with a time and size limit; errors say whether a retry makes sense. */
import type { AppError } from '../../errors/errors.ts';
import { type ServerUse, serverFailed } from './server-use.ts';

export interface Endpoint {
  readonly url: URL;
  /** A function, so that printing an endpoint does not print the key. */
  readonly key: () => string | undefined;
  readonly timeoutMs: number;
  readonly use: ServerUse;
}

export interface Answer {
  readonly status: number;
  readonly retryAfterMs: number | undefined;
  readonly body: string;
}

/** The same request may succeed later. */
export class RetryLater extends Error {
  constructor(
    readonly failure: AppError,
    /** Delay that the server requested. */
    readonly afterMs?: number,
    /** There was no response in time. */
    readonly isLate = false,
  ) {
    super(failure.message);
  }
}

export interface CallOptions {
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/** Throws RetryLater when there was no complete response, and the signal's reason when it is aborted. */
export const post = (endpoint: Endpoint, body: string, options: CallOptions): Promise<Answer> =>
  send(endpoint, { method: 'POST', body }, options);

/** The same without a text. */
export const get = (endpoint: Endpoint, options: CallOptions): Promise<Answer> =>
  send(endpoint, { method: 'GET' }, options);

async function send(
  endpoint: Endpoint,
  request: { readonly method: 'GET' | 'POST'; readonly body?: string },
  options: CallOptions,
): Promise<Answer> {
  const { signal, maxBytes } = options;
  const key = endpoint.key();
  signal.throwIfAborted();
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), endpoint.timeoutMs);
  const pass = () => stop.abort();
  signal.addEventListener('abort', pass, { once: true });
  try {
    const response = await fetch(endpoint.url, {
      ...request,
      headers: {
        ...(request.body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      },
      // An allowed server must not redirect the texts to one that is not allowed.
      redirect: 'manual',
      signal: stop.signal,
    });
    const { status, headers } = response;
    return { status, retryAfterMs: retryAfter(headers.get('retry-after')), body: await textOf(response, maxBytes) };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ResponseTooLarge) throw tooLong(endpoint, maxBytes);
    const isLate = stop.signal.aborted;
    throw new RetryLater(isLate ? timedOut(endpoint) : unreachable(endpoint, error), undefined, isLate);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', pass);
  }
}

class ResponseTooLarge extends Error {}

async function textOf(response: Response, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > maxBytes) throw new ResponseTooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Seconds or a date. */
function retryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

function timedOut({ url, timeoutMs, use }: Endpoint): AppError {
  return serverFailed(use, `${url.host} did not respond within ${timeoutMs} ms`, use.sooner);
}

function unreachable({ url, use }: Endpoint, error: unknown): AppError {
  const cause = (error as { cause?: { code?: unknown } }).cause?.code;
  return serverFailed(
    use,
    `${url.host} cannot be reached${typeof cause === 'string' ? ` (${cause})` : ''} or closed the connection`,
    `Check that the server is running and that ${use.section}.base_url is its address.`,
  );
}

function tooLong({ url, use }: Endpoint, maxBytes: number): AppError {
  return serverFailed(
    use,
    `${url.host} returned more than ${maxBytes} bytes`,
    `Check that ${use.section}.base_url is the address of ${use.kind}.`,
  );
}
