/** Answers of a workspace whose index is not there yet: what was found in the listing of its files, marked as what it is. */

import type { ReferencesResult } from '../answers/references/answer.ts';
import type { TraceResult } from '../answers/trace/path-view.ts';
import { AppError } from '../errors/errors.ts';
import { makeReply } from './make-reply.ts';
import type { StandIn } from './open-index.ts';
import type { Reply } from './reply.ts';
import type { Session } from './session.ts';

/** What an answer is worth: as much as ever, what the files alone say, or so little that it misleads. */
export type WithoutIndex = 'complete' | 'partial' | 'refused';

export const NO_REFERENCES: Omit<ReferencesResult, 'direction'> = {
  symbols: [],
  counts: { exact: 0, probable: 0, unresolved: {}, external: 0, other_kinds: {} },
  files: [],
};
export const NO_TRACE: TraceResult = { from: [], to: [], paths: [] };

/** The reply itself where nothing stood in. Throws STILL_INDEXING or NOT_INDEXED. */
export function asStanding<T>(reply: Reply<T>, standIn: StandIn | undefined, worth: WithoutIndex): Reply<T> {
  if (standIn === undefined) return reply;
  if (worth === 'refused') throw stillIndexing(standIn);
  const { indexing, note } = standIn.about();
  const { meta } = reply;
  if (worth === 'complete') return { ...reply, meta: { ...meta, indexing } };
  const completeness = meta.completeness === 'complete' ? 'partial' : meta.completeness;
  const next = [...meta.next, 'wayfind status'];
  return { ...reply, meta: { ...meta, indexing, completeness, notes: [note, ...meta.notes], next } };
}

interface NotThere<T> {
  readonly error: AppError;
  readonly standIn: StandIn;
  readonly nothing: T | undefined;
}

/** Files are listed, so that a path is missing is true; of a symbol nobody knows. */
export function notYet<T>(session: Session, { error, standIn, nothing }: NotThere<T>): Reply<T> {
  if (error.code !== 'SYMBOL_NOT_FOUND') throw error;
  if (nothing === undefined) throw stillIndexing(standIn);
  return asStanding(makeReply(session, nothing), standIn, 'partial');
}

function stillIndexing(standIn: StandIn): AppError {
  const { indexing, note } = standIn.about();
  return new AppError(indexing === 'failed' ? 'NOT_INDEXED' : 'STILL_INDEXING', note);
}
