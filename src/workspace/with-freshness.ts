/** Adds the freshness of the index to an answer or an error. */
import { AppError } from '../errors/errors.ts';
import type { Freshened, Staleness } from './ensure-fresh.ts';
import { type Draft, nextCall } from './reply.ts';
import type { OpenTree } from './session.ts';
import { indexCommand } from './workspace-root.ts';

export type Answer<T> = {
  /** Nothing was found. */
  readonly isMissing: boolean;
  /** Made from another source than an index. */
  readonly isFallback: boolean;
} & ({ readonly reply: Draft<T>; readonly error?: never } | { readonly error: AppError; readonly reply?: never });

type Freshness = Pick<Freshened, 'stale' | 'notes'>;

/** Throws the answer's error, if it has one. */
export function withFreshness<T>(session: OpenTree, answer: Answer<T>, { stale, notes = [] }: Freshness): Draft<T> {
  if (answer.error) throw stale ? staleError(session, answer.error, stale) : answer.error;
  const { reply } = answer;
  if (answer.isFallback) return reply;
  if (!stale) return withNotes(reply, notes);
  const { meta } = withNotes(reply, notes);
  const others = meta.next.filter((one) => one.tool !== 'index');
  const next = stale.isUpdating ? others : [nextCall('index'), ...others];
  return { ...reply, meta: { ...meta, freshness: 'stale', notes: [...meta.notes, stale.text], next } };
}

export function withNotes<T>(reply: Draft<T>, notes: readonly string[]): Draft<T> {
  const { meta } = reply;
  return notes.length === 0 ? reply : { ...reply, meta: { ...meta, notes: [...meta.notes, ...notes] } };
}

function staleError(session: OpenTree, error: AppError, stale: Staleness): AppError {
  const { code, message, fix, details } = error;
  const { changes, isUpdating } = stale;
  const first = isUpdating ? 'Ask again in a moment.' : `Run \`${indexCommand(session)}\` and ask again.`;
  return new AppError(code, `${message}; ${stale.text}`, `${first} ${fix}`, {
    ...details,
    changes,
  });
}
