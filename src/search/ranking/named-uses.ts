/** Lifts what uses the symbols that a broad question names: `all places that call openReader`. */
import { openGraph } from '../../graph/graph.ts';
import type { Reader } from '../../store/read/read.ts';
import { add, type Candidate } from './candidate.ts';

/** More symbols of one name are no answer to look into. */
const MOST_NAMED = 8;
const MOST_USES = 2000;
/** As much as the best fit: a use is what was asked for. */
const USED = 1;

export function addUses(reader: Reader, candidates: Candidate[]): void {
  const named = candidates.filter(({ why }) => why.some(({ rule }) => /^name: exact (?:qualified )?name$/.test(rule)));
  if (named.length === 0 || named.length > MOST_NAMED) return;
  const graph = openGraph(reader);
  const edges = named.flatMap(({ head }) => graph.incoming(head.id, { minConfidence: 'exact' })).slice(0, MOST_USES);
  const users = new Set(edges.filter(({ kind }) => kind !== 'import').map(({ from }) => from));
  for (const { head } of named) users.delete(head.id);
  const known = new Map(candidates.map((candidate) => [candidate.head.id, candidate]));
  for (const head of reader.headsById([...users].filter((id) => !known.has(id)))) {
    const candidate: Candidate = { head, score: 0, why: [] };
    candidates.push(candidate);
    known.set(head.id, candidate);
  }
  for (const id of users) add(known.get(id)!, 'uses what is named', USED);
}
