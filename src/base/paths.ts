/** Paths of a workspace: relative with forward slashes inside the program, absolute only for file system calls. */
import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '../errors/errors.ts';

/** The directory with every link in its path resolved, so that prefix checks against it are sound. */
export function realRoot(root: string): string {
  try {
    const real = realpathSync(path.resolve(root));
    if (statSync(real).isDirectory()) return real;
  } catch {
    // The same error for a missing and an unreadable directory.
  }
  throw new AppError('ROOT_NOT_FOUND', `${root} is not a directory that can be read`);
}

/** With every link resolved; as written where that is not possible, which no root contains. */
export function realOrSame(absolute: string): string {
  try {
    return realpathSync(absolute);
  } catch {
    return absolute;
  }
}

/** Whether `absolute` is `directory` or below it; both must be absolute and normalised. */
export function isInside(directory: string, absolute: string): boolean {
  if (absolute === directory) return true;
  const prefix = directory.endsWith(path.sep) ? directory : directory + path.sep;
  return absolute.startsWith(prefix);
}

/** Relative path such as `a/b.ts` for an absolute path below the root; '' is the root itself. */
export function relativeTo(root: string, absolute: string): string {
  const relative = path.relative(root, absolute);
  return path.sep === '/' ? relative : relative.replaceAll(path.sep, '/');
}

/**
 * The absolute path of a file that a caller named inside the root.
 * Invariant: the result resolves inside the root even when parts of the path are symbolic links.
 * A path that does not exist is judged by its nearest existing ancestor, so the caller can say "not found" itself.
 */
export function resolveInRoot(root: string, given: string): string {
  const refuse = (why: string) => new AppError('PATH_OUTSIDE_ROOT', `${JSON.stringify(given)} ${why}`);
  if (given.includes('\0')) throw refuse('contains a NUL character');
  const base = realRoot(root);
  let absolute = path.resolve(base, given);
  if (!isInside(base, absolute)) {
    // An absolute path may have been spelled through a link to the root (`/tmp` on macOS).
    if (!path.isAbsolute(given)) throw refuse('is outside the root');
    const real = realOrNearest(absolute);
    if (!isInside(base, real)) throw refuse('is outside the root');
    absolute = real;
  }
  const real = realOrNearest(absolute);
  if (!isInside(base, real)) throw refuse('leads outside the root through a symbolic link');
  return absolute;
}

/** The real path of the longest prefix that exists, with the rest appended as written. */
function realOrNearest(absolute: string): string {
  let existing = absolute;
  const rest: string[] = [];
  for (;;) {
    try {
      return path.join(realpathSync(existing), ...rest);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      // A loop or an unreadable directory must not be judged by its harmless parent.
      if (code !== 'ENOENT' && code !== 'ENOTDIR') {
        throw new AppError('PATH_OUTSIDE_ROOT', `${JSON.stringify(absolute)} cannot be resolved (${code})`);
      }
      const parent = path.dirname(existing);
      if (parent === existing) return absolute;
      rest.unshift(path.basename(existing));
      existing = parent;
    }
  }
}

/** Compares by UTF-8 bytes, which is git's order; UTF-16 order differs above U+D800 only. */
export function comparePaths(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    const xHigh = x >= 0xd800 && x <= 0xdfff;
    const yHigh = y >= 0xd800 && y <= 0xdfff;
    if (xHigh !== yHigh && x >= 0xd800 && y >= 0xd800) return xHigh ? 1 : -1;
    return x - y;
  }
  return a.length - b.length;
}
