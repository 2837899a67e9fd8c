/** Raises symbols of files whose names match the query. */
import { splitIdentifier } from '../../extract/words.ts';
import { stemOf } from '../query/english.ts';
import type { Term } from '../query/terms.ts';
import { addFromChannel, type Candidate } from './candidate.ts';

/** By the share of the file name that matches: `token_cache` for a query about caches is half of it. */
export function addFileNames(candidates: readonly Candidate[], terms: readonly Term[], weight: number): void {
  const queryStems = new Set(terms.flatMap((term) => term.stems));
  const shares = new Map<string, number>();
  for (const candidate of candidates) {
    const { path } = candidate.head;
    let share = shares.get(path);
    if (share === undefined) shares.set(path, (share = shareOf(path, queryStems)));
    if (share > 0) addFromChannel(candidate, 'path', { rule: 'words of the file name', value: weight * share });
  }
}

function shareOf(path: string, queryStems: ReadonlySet<string>): number {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
  const words = new Set(splitIdentifier(name).map(stemOf));
  return words.size === 0 ? 0 : [...words].filter((word) => queryStems.has(word)).length / words.size;
}
