/** Lifts the symbols of files whose names say what is asked for. */
import { splitIdentifier } from '../../extract/words.ts';
import { stemOf } from '../query/english.ts';
import type { Term } from '../query/terms.ts';
import { type Candidate, give } from './candidate.ts';

/** By how much of the file's name is asked for: `token_cache` for a question about caches is half of it. */
export function addFileNames(candidates: readonly Candidate[], terms: readonly Term[], weight: number): void {
  const asked = new Set(terms.flatMap((term) => term.stems));
  const shares = new Map<string, number>();
  for (const candidate of candidates) {
    const { path } = candidate.head;
    let share = shares.get(path);
    if (share === undefined) shares.set(path, (share = shareOf(path, asked)));
    if (share > 0) give(candidate, 'path', { rule: 'words of the file name', value: weight * share });
  }
}

function shareOf(path: string, asked: ReadonlySet<string>): number {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
  const words = new Set(splitIdentifier(name).map(stemOf));
  return words.size === 0 ? 0 : [...words].filter((word) => asked.has(word)).length / words.size;
}
