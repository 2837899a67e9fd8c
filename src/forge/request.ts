/** One request to the API of a code host: retried with back-off, never redirected, its token never in a message. */
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../errors/errors.ts';
import type { CommentApi } from './forge.ts';

export interface ForgeAccess {
  readonly comments: CommentApi;
  readonly token: string;
  readonly signal?: AbortSignal | undefined;
}

export interface ForgeRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT';
  /** Below the address of the API. */
  readonly path: string;
  readonly body?: Readonly<Record<string, string>>;
  /** False: a request that may have been carried out is not repeated. */
  readonly isRepeatable: boolean;
}

export type ForgeReply =
  | { readonly outcome: 'ok'; readonly value: unknown }
  /** The host refused it: no rights, no such thing. */
  | { readonly outcome: 'refused'; readonly why: string }
  /** It may work later; a request that writes may have been carried out. */
  | { readonly outcome: 'failed'; readonly why: string };

const ATTEMPTS = 4;
export const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
const TIMEOUT_MS = 30_000;
const MAX_REPLY_BYTES = 20_000_000;
const MAX_MESSAGE = 200;

/** Throws CANCELLED alone. */
export async function forgeRequest(access: ForgeAccess, request: ForgeRequest): Promise<ForgeReply> {
  for (let attempt = 1; ; attempt++) {
    const { reply, waitMs, isLimit } = await once(access, request);
    // A request that was turned away for its rate has done nothing.
    const mayRepeat = request.isRepeatable || isLimit;
    if (reply.outcome !== 'failed' || !mayRepeat || attempt === ATTEMPTS) return reply;
    const wait = waitMs ?? FIRST_WAIT_MS * 2 ** (attempt - 1);
    if (wait > LONGEST_WAIT_MS)
      return { ...reply, why: `${reply.why}; it asks to wait for ${Math.ceil(wait / 1000)} s` };
    await pause(wait, access.signal);
  }
}

export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await sleep(ms, undefined, signal && { signal }).catch(() => {
    throw new AppError('CANCELLED', 'The request to the code host was cancelled');
  });
}

interface Attempt {
  readonly reply: ForgeReply;
  /** How long the host asks to wait. */
  readonly waitMs?: number | undefined;
  readonly isLimit?: boolean;
}

async function once({ comments, token, signal }: ForgeAccess, { method, path, body }: ForgeRequest): Promise<Attempt> {
  const { api, headers } = comments;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  let text: string;
  try {
    response = await fetch(api + path, {
      method,
      // A redirect could lead the token to another host.
      redirect: 'manual',
      headers: {
        ...headers(token),
        'user-agent': 'wayfind',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    text = await limitedText(response);
  } catch (error) {
    if (signal?.aborted) throw new AppError('CANCELLED', 'The request to the code host was cancelled');
    return {
      reply: { outcome: 'failed', why: `the code host cannot be reached (${withoutToken(reasonOf(error), token)})` },
    };
  }
  const { status } = response;
  const said = (): string => `${status}${messageIn(text, token)}`;
  if (status >= 200 && status < 300) {
    const value = parsed(text);
    if (value !== undefined) return { reply: { outcome: 'ok', value } };
    return { reply: { outcome: 'failed', why: 'the code host answered with something that is not JSON' } };
  }
  const isLimit = status === 429 || (status === 403 && isRateLimit(response, text));
  if (isLimit || status >= 500)
    return { reply: { outcome: 'failed', why: `the code host answered ${said()}` }, waitMs: waitOf(response), isLimit };
  return { reply: { outcome: 'refused', why: `the code host answered ${said()}` } };
}

/** GitHub answers 403 to both: no rights, and too many requests. */
const isRateLimit = ({ headers }: Response, text: string): boolean =>
  headers.has('retry-after') || headers.get('x-ratelimit-remaining') === '0' || /rate limit/i.test(text);

function waitOf({ headers }: Response): number | undefined {
  const after = headers.get('retry-after');
  if (after !== null && /^\d{1,9}$/.test(after)) return Number(after) * 1000;
  const reset = headers.get('x-ratelimit-remaining') === '0' ? headers.get('x-ratelimit-reset') : null;
  return reset !== null && /^\d{1,12}$/.test(reset) ? Math.max(0, Number(reset) * 1000 - Date.now()) : undefined;
}

async function limitedText({ body }: Response): Promise<string> {
  if (body === null) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_REPLY_BYTES) throw new Error('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What the host says of an error, on one line. The token is removed before the cut, which could leave a part of it. */
function messageIn(text: string, token: string): string {
  const value = parsed(text) as { readonly message?: unknown; readonly error?: unknown } | null | undefined;
  const message = value?.message ?? value?.error;
  const said = typeof message === 'string' ? message : message === undefined ? '' : JSON.stringify(message);
  const line = withoutToken(said.replace(/[^\x20-\x7e]+/g, ' '), token);
  return line === '' ? '' : `: ${line.slice(0, MAX_MESSAGE)}`;
}

const reasonOf = (error: unknown): string => {
  const cause = (error as { readonly cause?: { readonly code?: unknown } }).cause?.code;
  if (typeof cause === 'string') return cause;
  return error instanceof Error ? (error.name === 'TimeoutError' ? 'no answer in time' : error.message) : 'unknown';
};

export const withoutToken = (text: string, token: string): string =>
  token === '' ? text : text.replaceAll(token, '***');
