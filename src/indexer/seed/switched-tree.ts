/** Handles a tree in which another commit was checked out: its old index is kept as a snapshot to seed from later. */
import { statfsSync, statSync } from 'node:fs';
import { runGit } from '../../base/child-process.ts';
import type { TreeListing } from '../../discover/discover.ts';
import { AppError } from '../../errors/errors.ts';
import { adoptSnapshot } from '../../store/snapshots/portable.ts';
import { copySnapshot, type SnapshotCopy } from '../../store/snapshots/snapshot-copy.ts';
import {
  asIndexError,
  checkoutKeyOf,
  currentGeneration,
  snapshotKindOf,
  snapshotPaths,
} from '../../store/snapshots/snapshot-dir.ts';
import { removeSnapshot, snapshotKeysByUse } from '../../store/snapshots/snapshot-list.ts';
import type { IndexPlace } from '../plan/current-index.ts';
import type { Plan } from '../plan/plan.ts';

/** With fewer files, updating the index takes no longer than copying it. */
const MIN_FILES = 20;
/** Free disk space that keeping a snapshot requires, as a multiple of its size. */
const SPACE_FACTOR = 4;

/** `commit`: the commit at the last update of the index. */
export async function isSwitched(
  { fresh, read, remove }: Pick<Plan, 'fresh' | 'read' | 'remove'>,
  {
    commit,
    listing,
    signal,
  }: { commit: string; listing: Pick<TreeListing, 'root' | 'head'>; signal?: AbortSignal | undefined },
): Promise<boolean> {
  const { root, head } = listing;
  if (fresh || read.length + remove.length < MIN_FILES) return false;
  if (!isCommit(commit) || !isCommit(head?.commit) || head.commit === commit) return false;
  // The plan also lists files that were only touched, so git counts the changed ones.
  const args = ['diff-tree', '-r', '-z', '--no-renames', '--name-only', '--relative', commit, head.commit];
  const { outcome, stdout } = await runGit(args, { cwd: root, signal });
  return outcome === 'ok' && stdout.toString('latin1').split('\0').length > MIN_FILES;
}

/** Rejects anything that git could take for an option. */
const isCommit = (text: string | undefined): text is string => /^[0-9a-f]{40,64}$/.test(text ?? '');

interface LeftCheckout extends IndexPlace {
  readonly commit: string;
  /** How many snapshots of checkouts are kept. */
  readonly max: number;
  readonly signal?: AbortSignal | undefined;
}

/** Best effort: without it, the next checkout of the commit takes longer. */
export async function keepCheckout({ indexDir, key, commit, max, signal }: LeftCheckout): Promise<void> {
  let copy: SnapshotCopy | undefined;
  try {
    // The new snapshot counts towards the limit.
    const kept = checkoutKeyOf(commit, key);
    await removeOldCheckouts(indexDir, Math.max(0, max - 1), kept);
    if (max === 0 || !hasSpace(indexDir, key)) return;
    copy = await copySnapshot(indexDir, key, kept);
    // Another process may have updated the index by now.
    if (copy?.read((reader) => reader.meta().head_commit) === commit)
      await adoptSnapshot(indexDir, kept, { file: copy.file, waitMs: 0, signal });
  } catch (error) {
    signal?.throwIfAborted();
    if (!(asIndexError(error, indexDir) instanceof AppError)) throw error;
  } finally {
    copy?.remove();
  }
}

/** The update that follows needs space too, so a nearly full disk is left to it. */
function hasSpace(indexDir: string, key: string): boolean {
  const current = currentGeneration(snapshotPaths(indexDir, key));
  if (current === undefined) return false;
  const { bavail, bsize } = statfsSync(indexDir);
  return bavail * bsize > SPACE_FACTOR * (statSync(current, { throwIfNoEntry: false })?.size ?? 0);
}

/** Removes all but the most recently used snapshots of checkouts. */
async function removeOldCheckouts(indexDir: string, max: number, except: string): Promise<void> {
  const kept = snapshotKeysByUse(indexDir).filter((key) => snapshotKindOf(key) === 'checkout' && key !== except);
  for (const key of kept.slice(max)) await removeSnapshot(indexDir, key);
}
