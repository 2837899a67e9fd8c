/** Puts the symbols that a stack trace names before everything else. */
import type { Reader } from '../store/read.ts';
import { add, type Candidate } from './candidate.ts';
import { frameSymbols } from './frame-symbols.ts';
import type { Frame } from './stack-frames.ts';

export const IN_TRACE = 'in the stack trace';
/** Added, so that no sum of channels overtakes it; further out in the trace by so much less. */
const ADDED = 20;
const PER_CALL = 0.9;

export function addFrames(reader: Reader, candidates: Candidate[], frames: readonly Frame[]): void {
  const places = frameSymbols(reader, frames);
  const known = new Map(candidates.map((candidate) => [candidate.head.id, candidate]));
  const missing = places.filter(({ id }) => !known.has(id)).map(({ id }) => id);
  for (const head of reader.headsById(missing)) {
    const candidate: Candidate = { head, score: 0, why: [] };
    candidates.push(candidate);
    known.set(head.id, candidate);
  }
  for (const [i, { id }] of places.entries()) add(known.get(id)!, IN_TRACE, ADDED * PER_CALL ** i);
}
