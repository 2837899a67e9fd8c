/** Copies the snapshot whose files are most like those of a tree, as the seed of a new snapshot. */
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { treeObjects } from '../../discover/git-tree.ts';
import { AppError } from '../../errors/errors.ts';
import type { Reader } from '../../store/read/read.ts';
import type { FileStamp } from '../../store/schema/records.ts';
import { copySnapshot, type SnapshotCopy } from '../../store/snapshots/snapshot-copy.ts';
import { snapshotKeysByUse } from '../../store/snapshots/snapshot-list.ts';
import { type IndexPlace, readCurrent } from '../plan/current-index.ts';

interface NewSnapshot extends IndexPlace {
  readonly root: string;
  /** The commit that its tree is, or nearly is. */
  readonly commit: string;
  readonly signal?: AbortSignal | undefined;
  /** The tree has an index already: only a snapshot that is much nearer is worth copying. */
  readonly hasOwn?: boolean;
}

/** The most recently used ones; the nearest is usually among the first. */
const MAX_COMPARED = 12;
/** With less in common, removing the other files takes longer than a full build. */
const MIN_SHARE = 0.4;
/** How many more matching files a copy must have than the existing index, to be worth the copy and another scan of the tree. */
const MIN_GAIN = 20;

/** Undefined when no snapshot is near enough. `isUsable` judges a snapshot by its metadata. */
export async function copyNearest(
  wanted: NewSnapshot,
  isUsable: (reader: Reader) => boolean,
): Promise<SnapshotCopy | undefined> {
  const { indexDir, key, root, commit, signal, hasOwn = false } = wanted;
  const others = snapshotKeysByUse(indexDir)
    .filter((other) => other !== key)
    .slice(0, MAX_COMPARED);
  if (others.length === 0) return undefined;
  const isSame = await likenessTo(root, commit, signal);
  const gainOf = (other: string): number => gainFrom({ indexDir, key: other }, isSame, isUsable);
  const minGain = hasOwn ? gainOf(key) + 2 * MIN_GAIN : 0;
  const ranked = others
    .map((other) => ({ other, gain: gainOf(other) }))
    .filter(({ gain }) => gain > minGain)
    .sort((a, b) => b.gain - a.gain);
  for (const { other } of ranked) {
    const copy = await copySnapshot(indexDir, other, key);
    if (copy !== undefined) return copy;
  }
  return undefined;
}

/** Whether a tree has a file with this path and content. */
export type Likeness = (path: string, stamp: Pick<FileStamp, 'hash' | 'size'>) => boolean;

/** Compares git's blob ids; without such a commit, the sizes of files on disk, which need not be read. */
export async function likenessTo(root: string, commit: string, signal?: AbortSignal): Promise<Likeness> {
  const objects = await treeObjects(root, commit, signal);
  if (objects && objects.size > 0) return (path, { hash }) => objects.get(path) === hash.toLowerCase();
  return (path, { size }) => {
    const stats = lstatSync(join(root, path), { throwIfNoEntry: false });
    return stats?.isFile() === true && stats.size === size;
  };
}

/** How many files of an index were read, and how many of those are the same in the tree. */
export function likeness(reader: Reader, isSame: Likeness): { read: number; same: number } {
  let read = 0;
  let same = 0;
  for (const [path, stamp] of reader.fileStamps()) {
    if (stamp.hash === '') continue;
    read++;
    if (isSame(path, stamp)) same++;
  }
  return { read, same };
}

/** Whether an index is worth starting from. */
export const isNear = ({ read, same }: { read: number; same: number }): boolean => same >= read * MIN_SHARE;

/** Files that need not be read again, minus those that have to be removed; 0 when it is not worth it. */
function gainFrom(place: IndexPlace, isSame: Likeness, isUsable: (reader: Reader) => boolean): number {
  const compare = (reader: Reader): number => {
    if (!isUsable(reader)) return 0;
    const found = likeness(reader, isSame);
    return isNear(found) ? 2 * found.same - found.read * MIN_SHARE : 0;
  };
  try {
    return readCurrent(place, compare) ?? 0;
  } catch (error) {
    // A problem with one snapshot must not prevent the use of the others.
    if (error instanceof AppError) return 0;
    throw error;
  }
}
