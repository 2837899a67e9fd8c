/** The directory of services on a tree: files that their sessions need, imported SCIP indexes, and the log. */
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isRealDirectory } from '../base/regular-file.ts';
import { AppError } from '../errors/errors.ts';
import { asIndexError, indexDirOf, snapshotKeyOf } from '../store/snapshots/snapshot-dir.ts';
import { markOf, requireUserKey } from '../store/snapshots/user-key.ts';

/**
 * Invariant: no repository can foresee the name. A checkout may contain `.wayfind`: what it holds under a known name would be obeyed as
 * ours, such as a configuration, an imported index, or a link that leads to a file of the user and would be written through.
 */
export function servicesDir(root: string): string {
  const key = snapshotKeyOf(root);
  return join(indexDirOf(root), 'services', `${key}-${markOf('services', key)?.slice(0, 16)}`);
}

/** Throws PATH_OUTSIDE_ROOT where a link or a file is in its place, and INDEX_READ_ONLY where it cannot be made. */
export function makeServicesDir(root: string): string {
  requireUserKey();
  const dir = servicesDir(root);
  for (const one of [dirname(dir), dir]) {
    try {
      mkdirSync(one, { recursive: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw asIndexError(error, one);
    }
    if (!isRealDirectory(one)) throw new AppError('PATH_OUTSIDE_ROOT', `${one} is not a directory`, `Remove ${one}.`);
  }
  return dir;
}

/** Where imported SCIP indexes are kept. */
export const scipDir = (dir: string): string => join(dir, 'scip');

/** How the last runs went. Answers show its messages and fixes: those of a repository would be taken for ours. */
export const runsFile = (dir: string): string => join(dir, 'runs.json');
