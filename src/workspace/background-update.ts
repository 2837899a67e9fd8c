/** Updates the index in a process of its own, after a command has answered from the old one. */
import { accessSync, constants } from 'node:fs';
import { dirname } from 'node:path';
import { lowerPriority } from '../base/lower-priority.ts';
import { startDetachedProgram } from '../base/start-program.ts';
import { isBeingWritten } from '../store/jobs/writer-lock.ts';
import { indexDirOf, snapshotKeyOf, snapshotPaths } from '../store/snapshots/snapshot-dir.ts';
import { snapshotKeys } from '../store/snapshots/snapshot-list.ts';

/** Builds the first index of a tree. Returns false where its directory cannot be written. */
export async function startBackgroundIndex(root: string): Promise<boolean> {
  const indexDir = indexDirOf(root);
  if (!canWriteIn(indexDir)) return false;
  const { lock } = snapshotPaths(indexDir, snapshotKeyOf(root));
  if (!isBeingWritten(lock)) startDetached(['index', '--root', root, '--quiet']);
  return true;
}

/** Lets compilers and language servers confirm links. Returns false where the index cannot be written. */
export function startBackgroundServices(root: string): boolean {
  if (!canWriteIn(indexDirOf(root))) return false;
  startDetached(['index', '--wait', '--root', root, '--quiet']);
  return true;
}

/** Whether a directory can be written, or made in the nearest one that exists. */
function canWriteIn(directory: string): boolean {
  const { code } = tryAccess(directory);
  return code === 'ENOENT' && dirname(directory) !== directory ? canWriteIn(dirname(directory)) : code === undefined;
}

function tryAccess(directory: string): { readonly code?: string | undefined } {
  try {
    accessSync(directory, constants.W_OK);
    return {};
  } catch (error) {
    return error as NodeJS.ErrnoException;
  }
}

/** Rejects when the update cannot work. Concurrent updates do the work once: the others find nothing left to do. */
export async function startBackgroundUpdate(root: string): Promise<void> {
  const { dir, lock } = snapshotPaths(indexDirOf(root), snapshotKeyOf(root));
  accessSync(dir, constants.W_OK);
  if (!isBeingWritten(lock)) startDetached(updateOf(root));
}

/** The same after a git command. A new worktree gets an index where another one of the repository has one; nothing else is indexed first. */
export function startUpdateAfterGit(root: string): void {
  const indexDir = indexDirOf(root);
  if (snapshotKeys(indexDir).length === 0) return;
  const { lock } = snapshotPaths(indexDir, snapshotKeyOf(root));
  if (canWriteIn(indexDir) && !isBeingWritten(lock)) startDetached(updateOf(root));
}

/** A question with strict freshness updates the index. Vectors of a provider are left to `index`, as for any question. */
const updateOf = (root: string): string[] => [
  'files',
  '--root',
  root,
  ...['--freshness', 'strict', '--limit', '1', '--quiet'],
];

function startDetached(args: readonly string[]): void {
  const child = startDetachedProgram(args, 'ignore');
  child.on('error', () => {}); // The next question tries again.
  lowerPriority(child);
  child.unref();
}
