/** Resolves the file that is really written: links are followed only where that is safe. */
import { lstatSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { isInside } from '../base/paths.ts';
import { AppError } from '../errors/errors.ts';
import type { ClientFile } from './client-paths.ts';

export interface Target {
  /** The file itself, with all links resolved. */
  readonly path: string;
  /** The client's file is a link to it, so it is never deleted. */
  readonly isLink: boolean;
}

const BY_HAND = 'Print the entry with --print and add it by hand.';

/**
 * A client's file that is a link belongs to a user who keeps their settings elsewhere: the target is written, and the link
 * stays. That holds for the user's own files. A repository is not trusted: no project file may be a link to a file outside
 * the project. No directory on the way may lead outside the home directory or the project.
 */
export function targetOf({ path: file, base, scope }: ClientFile): Target {
  const realBase = realOrNearest(base);
  const directory = realOrNearest(path.dirname(file));
  if (!isInside(realBase, directory)) {
    throw new AppError('PATH_OUTSIDE_ROOT', `${path.dirname(file)} is a link to a directory outside ${base}`, BY_HAND);
  }
  if (!lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) {
    return { path: path.join(directory, path.basename(file)), isLink: false };
  }
  const target = linkTarget(file);
  if (scope === 'project' && !isInside(realBase, target)) {
    throw new AppError('PATH_OUTSIDE_ROOT', `${file} is a link to ${target}, outside the project`, BY_HAND);
  }
  return { path: target, isLink: true };
}

function linkTarget(file: string): string {
  try {
    return realpathSync(file);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code === 'ELOOP' ? 'to itself' : 'to a missing file';
    throw new AppError('CLIENT_FILE_INVALID', `${file} is a link ${reason}`, 'Repair or remove the link.');
  }
}

/** Real path of the longest existing prefix, with the rest appended unchanged. */
function realOrNearest(directory: string): string {
  const rest: string[] = [];
  for (let existing = directory; ; existing = path.dirname(existing)) {
    try {
      return path.join(realpathSync(existing), ...rest);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const isMissing = code === 'ENOENT' && !lstatSync(existing, { throwIfNoEntry: false });
      if (!isMissing || path.dirname(existing) === existing)
        throw new AppError('CLIENT_FILE_INVALID', `${existing} cannot be opened (${code})`, 'Repair or remove it.');
      rest.unshift(path.basename(existing));
    }
  }
}
