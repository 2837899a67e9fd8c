/** Answers of a workspace whose index is not there yet: what was found in the listing of its files, marked as what it is. */

import { AppError } from '../errors/errors.ts';
import { makeReply } from './make-reply.ts';
import type { StandIn } from './open-index.ts';
import { type Draft, nextCall } from './reply.ts';
import type { OpenTree } from './session.ts';

/** What an answer is worth: as much as ever, what the files alone say, or so little that it misleads. */
export type WithoutIndex = 'complete' | 'partial' | 'refused';

/** The reply itself where nothing stood in. Throws STILL_INDEXING or NOT_INDEXED. */
export function asStanding<T>(reply: Draft<T>, standIn: StandIn | undefined, worth: WithoutIndex): Draft<T> {
  if (standIn === undefined) return reply;
  if (worth === 'refused') throw stillIndexing(standIn);
  const { indexing, note } = standIn.about();
  const { meta } = reply;
  if (worth === 'complete') return { ...reply, meta: { ...meta, indexing } };
  const completeness = meta.completeness === 'complete' ? 'partial' : meta.completeness;
  const next = [...meta.next, nextCall('status')];
  return { ...reply, meta: { ...meta, indexing, completeness, notes: [note, ...meta.notes], next } };
}

interface NotThere<T> {
  readonly error: AppError;
  readonly standIn: StandIn;
  readonly nothing: T | undefined;
}

/** Files are listed, so that a path is missing is true; of a symbol nobody knows. */
export function notYet<T>(session: OpenTree, { error, standIn, nothing }: NotThere<T>): Draft<T> {
  if (error.code !== 'SYMBOL_NOT_FOUND') throw error;
  if (nothing === undefined) throw stillIndexing(standIn);
  return asStanding(makeReply(session, nothing), standIn, 'partial');
}

function stillIndexing(standIn: StandIn): AppError {
  const { indexing, note } = standIn.about();
  return new AppError(indexing === 'failed' ? 'NOT_INDEXED' : 'STILL_INDEXING', note);
}
