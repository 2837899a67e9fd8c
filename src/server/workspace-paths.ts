/** Which directory a caller means by the name of a workspace. Invariant: what is compared is real, no link is left in it. */
import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isInside } from '../base/paths.ts';
import { AppError } from '../errors/errors.ts';

/** Undefined for what is no directory. The system's own answer: it spells letters as the directory does where case is folded. */
export function realDirectory(path: string): string | undefined {
  const real = realPath(path);
  return real !== undefined && isDirectory(real) ? real : undefined;
}

/** A directory of the operator's, who hears of it when it is none. */
export function operatorDirectory(path: string, cwd: string): string {
  const real = path.includes('\0') ? undefined : realDirectory(resolve(cwd, path));
  if (real === undefined)
    throw new AppError('ROOT_NOT_FOUND', `${JSON.stringify(path)} is not a directory that can be read`);
  return real;
}

/**
 * The real path of what a caller wrote: an absolute path, one relative to `cwd`, or a file URI. Of an absolute path that does not
 * exist, that of its nearest ancestor: a file may be about to be written. A relative one that does not exist is a misspelt name.
 * Undefined for everything else; nobody is told why, since the reason says what exists.
 */
export function callersPath(written: string, cwd: string): string | undefined {
  const path = writtenPath(written);
  if (path === undefined) return undefined;
  if (!isAbsolute(path)) return realPath(resolve(cwd, path));
  for (let existing = resolve(path); ; existing = dirname(existing)) {
    const real = realPath(existing);
    if (real !== undefined) return real;
    if (dirname(existing) === existing) return undefined;
  }
}

/** The directory itself that a client has open, by absolute path or file URI. */
export function clientsDirectory(written: string): string | undefined {
  const path = writtenPath(written);
  return path !== undefined && isAbsolute(path) ? realDirectory(path) : undefined;
}

function writtenPath(written: string): string | undefined {
  const path = /^file:/i.test(written) ? pathOfUri(written) : written;
  if (path === undefined || path === '' || path.includes('\0')) return undefined;
  // A path of another machine is not even looked at: Windows would sign in there.
  if (process.platform === 'win32' && /^[\\/]{2}/.test(path)) return undefined;
  return !isAbsolute(path) && /^[a-z][a-z0-9+.-]+:/i.test(path) ? undefined : path;
}

/** Encoded separators and NUL are refused by the decoder or afterwards; a host would be another machine. */
function pathOfUri(uri: string): string | undefined {
  try {
    const { protocol, hostname } = new URL(uri);
    return protocol === 'file:' && (hostname === '' || hostname === 'localhost') ? fileURLToPath(uri) : undefined;
  } catch {
    return undefined;
  }
}

/** The deepest of these directories that the path is in. */
export function containing(directories: Iterable<string>, path: string): string | undefined {
  let found: string | undefined;
  for (const directory of directories)
    if (isInside(directory, path) && directory.length > (found?.length ?? 0)) found = directory;
  return found;
}

/** The nearest repository or indexed tree around a path, without leaving `limit`; else the directory itself. Both are real. */
export function projectAround(path: string, limit: string): string {
  const start = isDirectory(path) ? path : dirname(path);
  for (let dir = start; isInside(limit, dir); dir = dirname(dir)) {
    if (existsSync(join(dir, '.wayfind', 'snapshots')) || existsSync(join(dir, '.git'))) return dir;
    if (dirname(dir) === dir) break;
  }
  return isInside(limit, start) ? start : limit;
}

/** The directory's own name; of `/` the path. */
export const workspaceName = (root: string): string => basename(root) || root;

function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
