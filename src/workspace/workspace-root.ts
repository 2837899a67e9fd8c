/** Finds the workspace a directory belongs to. */
import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isInside } from '../base/paths.ts';
import { AppError } from '../errors/errors.ts';
import { command } from './command.ts';
import type { OpenTree } from './session.ts';

/**
 * The nearest ancestor with an index or a git work tree, else the directory itself.
 * Invariant: the search stops at the first `.git`, so a linked worktree or a nested repository inside an indexed tree
 * never answers from the tree around it.
 */
export function workspaceRoot(start: string): string {
  const from = resolve(start);
  if (!statSync(from, { throwIfNoEntry: false })?.isDirectory()) {
    throw new AppError('ROOT_NOT_FOUND', `${start} is not a directory`);
  }
  for (let dir = from; ; dir = dirname(dir)) {
    if (existsSync(join(dir, '.wayfind', 'snapshots')) || existsSync(join(dir, '.git'))) return dir;
    if (dirname(dir) === dir) return from;
  }
}

/** Whether a word names a directory that is a workspace by itself, and not a part of one. */
export function isWorkspace(word: string): boolean {
  const directory = resolve(word);
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) return false;
  return workspaceRoot(directory) === directory;
}

/** The command that indexes this workspace from the user's directory. */
export function indexCommand({ root, cwd }: Pick<OpenTree, 'root' | 'cwd'>): string {
  const isFoundFromHere = isInside(root, cwd) && workspaceRoot(cwd) === root;
  return command('index', [isFoundFromHere ? undefined : root]);
}
