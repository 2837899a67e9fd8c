/** What somebody may have meant by a path that is not there. */
import { editDistance } from '../base/edit-distance.ts';
import type { Reader } from '../store/read.ts';

const MOST_TYPOS = 3;

/** Files of that name elsewhere; else files whose name is spelled nearly so. */
export function nearestPaths(reader: Reader, path: string, count = 3): string[] {
  const nameOf = (whole: string) => whole.slice(whole.search(/[^/\\]*$/)).toLowerCase();
  const wanted = nameOf(path);
  const near = reader
    .files()
    .map((file) => ({ path: file.path, distance: editDistance(wanted, nameOf(file.path), MOST_TYPOS) }));
  return near
    .filter((candidate) => candidate.distance !== undefined)
    .toSorted((a, b) => a.distance! - b.distance! || a.path.length - b.path.length)
    .slice(0, count)
    .map((candidate) => candidate.path);
}
