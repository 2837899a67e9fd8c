/** A tree in which another commit was checked out: what its index held is kept, and what was kept of that commit is begun from. */
import type { TreeListing } from '../discover/discover.ts';
import { AppError } from '../errors/errors.ts';
import { adoptSnapshot } from '../store/portable.ts';
import { copySnapshot, type SnapshotCopy } from '../store/snapshot-copy.ts';
import { checkoutKeyOf, snapshotKindOf, snapshotPaths } from '../store/snapshot-dir.ts';
import { lastUse, removeSnapshot, snapshotKeys } from '../store/snapshot-list.ts';
import type { IndexPlace } from './current-index.ts';
import type { Plan } from './plan.ts';

/** With fewer files, bringing the index up to date takes no longer than a copy of it. */
const LEAST_FILES = 20;

/** `commit`: that the index was last brought up to date with. */
export function isSwitched(
  { fresh, read, remove }: Pick<Plan, 'fresh' | 'read' | 'remove'>,
  commit: string,
  { head }: Pick<TreeListing, 'head'>,
): boolean {
  const isOther = commit !== '' && head?.commit !== undefined && head.commit !== commit;
  return isOther && !fresh && read.length + remove.length >= LEAST_FILES;
}

interface Left extends IndexPlace {
  readonly commit: string;
  /** How many are kept. */
  readonly most: number;
}

/** Best effort: without it the next checkout of the commit takes longer. */
export async function keepCheckout({ indexDir, key, commit, most }: Left): Promise<void> {
  if (most === 0) return;
  const kept = checkoutKeyOf(commit, key);
  let copy: SnapshotCopy | undefined;
  try {
    copy = await copySnapshot(indexDir, key, kept);
    if (copy === undefined) return;
    await adoptSnapshot(indexDir, kept, copy.file);
    await keepLast(indexDir, most);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  } finally {
    copy?.remove();
  }
}

async function keepLast(indexDir: string, most: number): Promise<void> {
  const kept = snapshotKeys(indexDir)
    .filter((key) => snapshotKindOf(key) === 'checkout')
    .map((key) => ({ key, usedMs: lastUse(snapshotPaths(indexDir, key)) }))
    .sort((a, b) => b.usedMs - a.usedMs);
  for (const { key } of kept.slice(most)) await removeSnapshot(indexDir, key);
}
