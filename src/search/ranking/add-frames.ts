/** Ranks the symbols that a stack trace names, or that contain a given line, before everything else. */
import type { Reader } from '../../store/read/read.ts';
import type { Frame } from '../query/stack-frames.ts';
import { add, type Candidate } from './candidate.ts';
import { frameSymbols } from './frame-symbols.ts';

export const IN_TRACE = 'in the stack trace';
const AT_LINE = 'at this line';
/** Large enough that no sum of channels exceeds it; each outer frame gets less. */
const ADDED = 20;
const PER_CALL = 0.9;

export const addFrames = (reader: Reader, candidates: Candidate[], frames: readonly Frame[]): void =>
  addPlaces(reader, candidates, { frames, rule: IN_TRACE });

export const addPlace = (reader: Reader, candidates: Candidate[], place: Frame): void =>
  addPlaces(reader, candidates, { frames: [place], rule: AT_LINE });

interface Places {
  readonly frames: readonly Frame[];
  readonly rule: string;
}

function addPlaces(reader: Reader, candidates: Candidate[], { frames, rule }: Places): void {
  const places = frameSymbols(reader, frames);
  const known = new Map(candidates.map((candidate) => [candidate.head.id, candidate]));
  const missing = places.filter(({ id }) => !known.has(id)).map(({ id }) => id);
  for (const head of reader.headsById(missing)) {
    const candidate: Candidate = { head, score: 0, why: [] };
    candidates.push(candidate);
    known.set(head.id, candidate);
  }
  for (const [i, { id }] of places.entries()) add(known.get(id)!, rule, ADDED * PER_CALL ** i);
}
