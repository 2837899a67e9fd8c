/** Marks answers that were made from a fallback, a listing of files, because the index does not exist yet. */
import { AppError } from '../errors/errors.ts';
import { makeReply } from './make-reply.ts';
import type { Fallback } from './open-index.ts';
import { type Draft, nextCall } from './reply.ts';
import type { OpenTree } from './session.ts';

/** How useful an answer without an index is: fully, only partly, or so little that it would mislead. */
export type FallbackWorth = 'complete' | 'partial' | 'refused';

/** Returns the reply itself without a fallback. Throws STILL_INDEXING or NOT_INDEXED. */
export function markFallback<T>(reply: Draft<T>, fallback: Fallback | undefined, worth: FallbackWorth): Draft<T> {
  if (fallback === undefined) return reply;
  if (worth === 'refused') throw stillIndexing(fallback);
  const { indexing, note } = fallback.about();
  const { meta } = reply;
  if (worth === 'complete') return { ...reply, meta: { ...meta, indexing } };
  const completeness = meta.completeness === 'complete' ? 'partial' : meta.completeness;
  const next = [...meta.next, nextCall('status')];
  return { ...reply, meta: { ...meta, indexing, completeness, notes: [note, ...meta.notes], next } };
}

interface NotThere<T> {
  readonly error: AppError;
  readonly fallback: Fallback;
  readonly nothing: T | undefined;
}

/** All files are listed, so a missing path is an error; whether a symbol exists is not known yet. */
export function notYet<T>(session: OpenTree, { error, fallback, nothing }: NotThere<T>): Draft<T> {
  if (error.code !== 'SYMBOL_NOT_FOUND') throw error;
  if (nothing === undefined) throw stillIndexing(fallback);
  return markFallback(makeReply(session, nothing), fallback, 'partial');
}

function stillIndexing(fallback: Fallback): AppError {
  const { indexing, note } = fallback.about();
  return new AppError(indexing === 'failed' ? 'NOT_INDEXED' : 'STILL_INDEXING', note);
}
