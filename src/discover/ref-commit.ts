/** Resolves a plain name of a branch or a tag from git's files: nearly always possible, and without a process. */
import { lstatSync } from 'node:fs';
import path from 'node:path';
import { findRepository, packedRef, type Repository, readRef } from './git-repository.ts';

/** No operators: a name with operators is an expression, which only git evaluates. */
const PLAIN = /^[A-Za-z0-9_][\w./+-]*$/;
/** Git takes these as object ids, even where a ref has that name. */
const FULL_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i;
const UNSAFE = /\.\.|\/\/|\/\.|\.lock(?:\/|$)|[./]$/;

/**
 * The object that git would resolve the name to; a tag is peeled where git recorded its target. The object need not be a commit:
 * the caller has to check. Undefined where only git can resolve the name.
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

/** Full ref names in the order of git's look-up; empty where a file of the git directory has the name. */
function candidates({ gitDir, commonDir }: Repository, name: string): string[] {
  if ([gitDir, commonDir].some((dir) => mayBeIn(dir, name))) return [];
  return ['refs/', 'refs/tags/', 'refs/heads/', 'refs/remotes/'].map((prefix) => prefix + name);
}

function mayBeIn(dir: string, name: string): boolean {
  try {
    return lstatSync(path.join(dir, name), { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true; // A file is where a directory would be.
  }
}
