/** A tree in which another commit was checked out: what its index held is kept, and what was kept of that commit is begun from. */
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

/** With fewer files, bringing the index up to date takes no longer than a copy of it. */
const MIN_FILES = 20;
/** Free room that keeping one takes, in sizes of it. */
const ROOM_FACTOR = 4;

/** `commit`: that the index was last brought up to date with. */
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
  // Files that were only touched are in the plan too.
  const args = ['diff-tree', '-r', '-z', '--no-renames', '--name-only', '--relative', commit, head.commit];
  const { outcome, stdout } = await runGit(args, { cwd: root, signal });
  return outcome === 'ok' && stdout.toString('latin1').split('\0').length > MIN_FILES;
}

/** Nothing that git could take for an option. */
const isCommit = (text: string | undefined): text is string => /^[0-9a-f]{40,64}$/.test(text ?? '');

interface Left extends IndexPlace {
  readonly commit: string;
  /** How many are kept. */
  readonly most: number;
  readonly signal?: AbortSignal | undefined;
}

/** Best effort: without it the next checkout of the commit takes longer. */
export async function keepCheckout({ indexDir, key, commit, most, signal }: Left): Promise<void> {
  let copy: SnapshotCopy | undefined;
  try {
    // The one that is about to be kept is one of them.
    const kept = checkoutKeyOf(commit, key);
    await keepLast(indexDir, Math.max(0, most - 1), kept);
    if (most === 0 || !hasRoom(indexDir, key)) return;
    copy = await copySnapshot(indexDir, key, kept);
    // Another process may have brought the index up to date by now.
    if (copy?.read((reader) => reader.meta().head_commit) === commit)
      await adoptSnapshot(indexDir, kept, { file: copy.file, waitMs: 0, signal });
  } catch (error) {
    signal?.throwIfAborted();
    if (!(asIndexError(error, indexDir) instanceof AppError)) throw error;
  } finally {
    copy?.remove();
  }
}

/** The update that follows needs room too: a disk that is nearly full is left to it. */
function hasRoom(indexDir: string, key: string): boolean {
  const current = currentGeneration(snapshotPaths(indexDir, key));
  if (current === undefined) return false;
  const { bavail, bsize } = statfsSync(indexDir);
  return bavail * bsize > ROOM_FACTOR * (statSync(current, { throwIfNoEntry: false })?.size ?? 0);
}

/** Those that were of use last. */
async function keepLast(indexDir: string, most: number, apart: string): Promise<void> {
  const kept = snapshotKeysByUse(indexDir).filter((key) => snapshotKindOf(key) === 'checkout' && key !== apart);
  for (const key of kept.slice(most)) await removeSnapshot(indexDir, key);
}
