/** The names somebody probably meant: close enough to be a typo, or with more behind what was written. */
import { editDistance } from './edit-distance.ts';

const MAX_COMPARED_CHARS = 100;
/** Fewer letters begin many names. */
const MIN_BEGINNING = 3;

export function nearest(given: string, candidates: readonly string[], count = 3): string[] {
  const wanted = given.slice(0, MAX_COMPARED_CHARS).toLowerCase();
  // A third of the letters may be wrong: `max_filesize` is close, `cache` is another word.
  const limit = Math.max(2, Math.floor(wanted.length / 3));
  const typos = candidates
    .map((name) => ({ name, distance: editDistance(wanted, name.toLowerCase(), limit) }))
    .filter((near) => near.distance !== undefined)
    .sort((a, b) => a.distance! - b.distance!)
    .map((near) => near.name);
  const begun = wanted.length < MIN_BEGINNING ? [] : candidates.filter((name) => name.toLowerCase().startsWith(wanted));
  return [...new Set([...typos, ...begun])].slice(0, count);
}
