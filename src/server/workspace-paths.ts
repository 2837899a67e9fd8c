/** Resolves the workspace directory a caller names. Invariant: compared paths are real paths without links. */
import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isInside } from '../base/paths.ts';
import { AppError } from '../errors/errors.ts';
import { workspacesNamed } from '../workspace/registry/named-workspace.ts';

/**
 * Undefined when the path is not a directory. Uses the native call, which returns the directory's own spelling on
 * case-insensitive file systems.
 */
export function realDirectory(path: string): string | undefined {
  const real = realPath(path);
  return real !== undefined && isDirectory(real) ? real : undefined;
}

/** Resolves a directory that the operator names by its path, or as a registered workspace; throws ROOT_NOT_FOUND when it is neither. */
export function operatorDirectory(path: string, cwd: string): string {
  const real = path.includes('\0') ? undefined : (realDirectory(resolve(cwd, path)) ?? registeredDirectory(path));
  if (real === undefined) throw new AppError('ROOT_NOT_FOUND', `${JSON.stringify(path)} is not a readable directory`);
  return real;
}

/** Undefined for a name that several have. */
function registeredDirectory(name: string): string | undefined {
  const found = workspacesNamed(name);
  return found.length === 1 ? realDirectory(found[0].root) : undefined;
}

/**
 * Real path of a caller's argument: an absolute path, a path relative to `cwd`, or a file URI. For a missing absolute path it
 * is that of the nearest existing ancestor, since a file may be about to be written. A missing relative path is a misspelt
 * name. Returns undefined for everything else, without a reason, since the reason would reveal what exists.
 */
export function requestedPath(written: string, cwd: string): string | undefined {
  const path = parsePath(written);
  if (path === undefined) return undefined;
  if (!isAbsolute(path)) return realPath(resolve(cwd, path));
  for (let existing = resolve(path); ; existing = dirname(existing)) {
    const real = realPath(existing);
    if (real !== undefined) return real;
    if (dirname(existing) === existing) return undefined;
  }
}

/** The directory that a client has open, given by absolute path or file URI. */
export function clientDirectory(written: string): string | undefined {
  const path = parsePath(written);
  return path !== undefined && isAbsolute(path) ? realDirectory(path) : undefined;
}

function parsePath(written: string): string | undefined {
  const path = /^file:/i.test(written) ? parseFileUri(written) : written;
  if (path === undefined || path === '' || path.includes('\0')) return undefined;
  // A network path is never touched: Windows would authenticate there.
  if (process.platform === 'win32' && /^[\\/]{2}/.test(path)) return undefined;
  return !isAbsolute(path) && /^[a-z][a-z0-9+.-]+:/i.test(path) ? undefined : path;
}

/** The decoder or the caller refuses encoded separators and NUL; a host name would mean another machine. */
function parseFileUri(uri: string): string | undefined {
  try {
    const { protocol, hostname } = new URL(uri);
    return protocol === 'file:' && (hostname === '' || hostname === 'localhost') ? fileURLToPath(uri) : undefined;
  } catch {
    return undefined;
  }
}

/** The deepest of these directories that contains the path. */
export function containing(directories: Iterable<string>, path: string): string | undefined {
  let found: string | undefined;
  for (const directory of directories)
    if (isInside(directory, path) && directory.length > (found?.length ?? 0)) found = directory;
  return found;
}

/**
 * The nearest repository or indexed tree that contains the path, up to `limit`; otherwise the directory itself. Both
 * arguments are real paths.
 */
export function enclosingProject(path: string, limit: string): string {
  const start = isDirectory(path) ? path : dirname(path);
  for (let dir = start; isInside(limit, dir); dir = dirname(dir)) {
    if (existsSync(join(dir, '.wayfind', 'snapshots')) || existsSync(join(dir, '.git'))) return dir;
    if (dirname(dir) === dir) break;
  }
  return isInside(limit, start) ? start : limit;
}

/** The base name of the directory; the path itself for `/`. */
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
