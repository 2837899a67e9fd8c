/** The names somebody probably meant: the closest by edit distance, when they are close enough to be a typo. */
import { editDistance } from './edit-distance.ts';

const MAX_COMPARED_CHARS = 100;

export function nearest(given: string, candidates: readonly string[], count = 3): string[] {
  const wanted = given.slice(0, MAX_COMPARED_CHARS).toLowerCase();
  // A third of the letters may be wrong: `max_filesize` is close, `cache` is another word.
  const limit = Math.max(2, Math.floor(wanted.length / 3));
  return candidates
    .map((name) => ({ name, distance: editDistance(wanted, name.toLowerCase(), limit) }))
    .filter((near) => near.distance !== undefined)
    .sort((a, b) => a.distance! - b.distance!)
    .slice(0, count)
    .map((near) => near.name);
}
