/** Raises code that uses the symbols a broad query names: `all places that call openReader`. */
import { openGraph } from '../../graph/graph.ts';
import type { Reader } from '../../store/read/read.ts';
import { add, type Candidate } from './candidate.ts';

/** With more symbols of one name, their uses are not helpful. */
const MAX_NAMED = 8;
const MAX_USES = 2000;
/** As much as the best match: a use is what the query asks for. */
const USED = 1;

export function addUses(reader: Reader, candidates: Candidate[]): void {
  const named = candidates.filter(({ why }) => why.some(({ rule }) => /^name: exact (?:qualified )?name$/.test(rule)));
  if (named.length === 0 || named.length > MAX_NAMED) return;
  const graph = openGraph(reader);
  const edges = named.flatMap(({ head }) => graph.incoming(head.id, { minConfidence: 'exact' })).slice(0, MAX_USES);
  const users = new Set(edges.filter(({ kind }) => kind !== 'import').map(({ from }) => from));
  for (const { head } of named) users.delete(head.id);
  const known = new Map(candidates.map((candidate) => [candidate.head.id, candidate]));
  for (const head of reader.headsById([...users].filter((id) => !known.has(id)))) {
    const candidate: Candidate = { head, score: 0, why: [] };
    candidates.push(candidate);
    known.set(head.id, candidate);
  }
  for (const id of users) add(known.get(id)!, 'uses a named symbol', USED);
}
