/** What a plain name of a branch or a tag stands for, by git's files: nearly always, and without a process. */
import { lstatSync } from 'node:fs';
import path from 'node:path';
import { findRepository, packedRef, type Repository, readRef } from './git-repository.ts';

/** No operators: what has them is an expression, which git works out. */
const PLAIN = /^[A-Za-z0-9_][\w./+-]*$/;
/** Git takes these for the object of that id, whatever is named so. */
const FULL_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i;
const UNSAFE = /\.\.|\/\/|\/\.|\.lock(?:\/|$)|[./]$/;

/**
 * The object that git would take the name for, a tag peeled where git has noted what it is of. It need not be a commit: whoever asks
 * has to know it. Undefined where only git can tell.
 */
export function plainRef(root: string, name: string): string | undefined {
  const repository = PLAIN.test(name) && !UNSAFE.test(name) && !FULL_ID.test(name) ? findRepository(root) : undefined;
  if (repository === undefined) return undefined;
  for (const ref of name.startsWith('refs/') ? [name] : candidates(repository, name)) {
    const found = readRef(repository, ref);
    if (found === 'indirect') return undefined;
    if (found === undefined) continue;
    const packed = packedRef(repository, ref);
    return packed?.id === found ? (packed.peeled ?? found) : found;
  }
  return undefined;
}

/** In the order in which git looks; none where a file of the git directory has the name. */
function candidates({ gitDir, commonDir }: Repository, name: string): string[] {
  if ([gitDir, commonDir].some((dir) => mayBeIn(dir, name))) return [];
  return ['refs/', 'refs/tags/', 'refs/heads/', 'refs/remotes/'].map((prefix) => prefix + name);
}

function mayBeIn(dir: string, name: string): boolean {
  try {
    return lstatSync(path.join(dir, name), { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true; // A file stands where a directory would be.
  }
}
