/** Paths of the tree and specifiers, taken apart and joined without ever leaving the tree. */
import { posix } from 'node:path';

/** '' for a file of the root. */
export const directoryOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** The place a relative path names from a directory of the tree; undefined when that is outside the root. */
export function joinInTree(directory: string, relative: string): string | undefined {
  const joined = posix.join(directory || '.', relative).replace(/\/$/, '');
  if (joined === '.') return '';
  return joined === '..' || joined.startsWith('../') ? undefined : joined;
}

/** The directory itself, its parent and so on to the root. */
export function ancestorsOf(directory: string): string[] {
  const found = [directory];
  for (let at = directory; at !== ''; ) found.push((at = directoryOf(at)));
  return found;
}

/** `b/c` for `a/b/c` below `a`; '' for the directory itself; undefined when it is elsewhere. */
export function below(directory: string, path: string): string | undefined {
  if (directory === '') return path;
  if (path === directory) return '';
  return path.startsWith(`${directory}/`) ? path.slice(directory.length + 1) : undefined;
}

export const inside = (directory: string, name: string): string => (directory === '' ? name : `${directory}/${name}`);

/** The package a bare specifier names, and what of it: `@scope/name/sub` -> `@scope/name`, `sub`. */
export function splitBare(specifier: string): { readonly name: string; readonly sub: string } {
  const first = specifier.indexOf('/');
  const end = specifier.startsWith('@') && first >= 0 ? specifier.indexOf('/', first + 1) : first;
  return end < 0
    ? { name: specifier, sub: '' }
    : { name: specifier.slice(0, end), sub: specifier.slice(end + 1).replace(/\/$/, '') };
}

export function firstOf<T, R>(items: Iterable<T>, find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** How many leading directories two paths have in common. */
export function sharedDirectories(a: string, b: string): number {
  let shared = 0;
  for (let i = 0; i < a.length && a[i] === b[i]; i++) if (a[i] === '/') shared++;
  return shared;
}
