/** Reads the refusal of a server: a wrong key, an unknown model, a text that is too long. */
import { AppError } from '../../errors/errors.ts';
import { reasonOf } from '../provider-error.ts';
import { type ServerUse, serverFailed } from './server-use.ts';

export interface Refusal {
  readonly status: number;
  readonly body: string;
  readonly host: string;
  readonly model: string;
  /** Whether the server's message may be quoted: not when it may repeat code. */
  readonly quote: boolean;
  /** Removed from quoted messages. */
  readonly key: string | undefined;
  readonly use: ServerUse;
}

/** A server that refused: retrying does not help. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly failure: AppError,
  ) {
    super(failure.message);
  }
}

/** The error to report for a status that is not 200. */
export function refused(refusal: Refusal): AppError {
  const { status, host, model, use } = refusal;
  const { section } = use;
  const reason = wordsOf(refusal);
  const what = `${host} returned ${status}${reason && `: ${reason}`}`;
  const failed = (fix: string) => serverFailed(use, what, fix);
  if (status === 401 || status === 403)
    return new AppError(
      use.unavailable,
      what,
      `Set ${section}.api_key_env to the environment variable that holds the key, and check the key.`,
    );
  if (status === 404)
    return failed(
      `Check that the server has the model ${JSON.stringify(model)} and that ${section}.base_url is right.`,
    );
  if (status >= 300 && status < 400) return failed(`Set ${section}.base_url to the redirect target.`);
  if (status === 402 || status === 429) return failed('Check the plan and limits of your account on the server.');
  return failed(use.acceptable);
}

/** An account without credit returns 429 forever. */
export const isQuotaExhausted = (body: string): boolean => /"insufficient_quota"/.test(body);

/** Whether the same request may succeed later. */
export const isTransient = ({ status, body }: Pick<Refusal, 'status' | 'body'>): boolean =>
  (status === 408 || status === 425 || status === 429 || status >= 500) && !isQuotaExhausted(body);

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
