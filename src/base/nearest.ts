/** Finds the names a user probably meant: close enough to be a typo, or longer with the same beginning. */
import { editDistance } from './edit-distance.ts';

const MAX_COMPARED_CHARS = 100;
/** Many names start with the same few letters. */
const MIN_PREFIX = 3;

export function nearest(given: string, candidates: readonly string[], count = 3): string[] {
  const wanted = given.slice(0, MAX_COMPARED_CHARS).toLowerCase();
  // A third of the letters may be wrong: `max_filesize` is close, `cache` is another word.
  const limit = Math.max(2, Math.floor(wanted.length / 3));
  const typos = candidates
    .map((name) => ({ name, distance: editDistance(wanted, name.toLowerCase(), limit) }))
    .filter((near) => near.distance !== undefined)
    .sort((a, b) => a.distance! - b.distance!)
    .map((near) => near.name);
  const longer = wanted.length < MIN_PREFIX ? [] : candidates.filter((name) => name.toLowerCase().startsWith(wanted));
  return [...new Set([...typos, ...longer])].slice(0, count);
}
