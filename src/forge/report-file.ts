/** Writes a report to the file that the user names, also in a tree that others wrote. */
import { lstatSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isInside, realOrSame, resolveInRoot } from '../base/paths.ts';
import { AppError } from '../errors/errors.ts';

/** Throws FILE_UNWRITABLE, PATH_OUTSIDE_ROOT. */
export function writeReport(root: string, file: string, text: string): void {
  const path = resolve(file);
  refuseLinks(root, path);
  try {
    writeFileSync(path, text);
  } catch (error) {
    throw new AppError('FILE_UNWRITABLE', `${file} cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** The branch that is reviewed may have a link in this place, and would choose the file that is written. */
function refuseLinks(root: string, path: string): void {
  if (isInside(root, path)) resolveInRoot(root, path);
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  if (isLink && isInside(root, realOrSame(dirname(path))))
    throw new AppError('FILE_UNWRITABLE', `${path} is a symbolic link`, 'Remove it, or name another file.');
}
