/** The start of a new snapshot: a copy of the one whose files are most like those of the tree it is for. */
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
  /** What its tree is, or nearly is. */
  readonly commit: string;
  readonly signal?: AbortSignal | undefined;
  /** It has an index already: only one that is nearer by far is of use. */
  readonly hasOwn?: boolean;
}

/** The last ones that were of use; the nearest is most often among the first. */
const MAX_COMPARED = 12;
/** With less in common, taking the other files out takes longer than beginning anew. */
const MIN_SHARE = 0.4;
/** Files that a copy has to have more than the index there is, for the copy and another look at the tree to be worth it. */
const MIN_NEARER = 20;

/** Undefined when there is nothing like it. `isUsable` is asked of what a snapshot says of itself. */
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
  const least = hasOwn ? gainOf(key) + 2 * MIN_NEARER : 0;
  const ranked = others
    .map((other) => ({ other, gain: gainOf(other) }))
    .filter(({ gain }) => gain > least)
    .sort((a, b) => b.gain - a.gain);
  for (const { other } of ranked) {
    const copy = await copySnapshot(indexDir, other, key);
    if (copy !== undefined) return copy;
  }
  return undefined;
}

/** Whether a tree has that file with that content. */
export type Likeness = (path: string, stamp: Pick<FileStamp, 'hash' | 'size'>) => boolean;

/** By git's names for contents; where there is no such commit, by what the disk says without being read. */
export async function likenessTo(root: string, commit: string, signal?: AbortSignal): Promise<Likeness> {
  const objects = await treeObjects(root, commit, signal);
  if (objects.size > 0) return (path, { hash }) => objects.get(path) === hash.toLowerCase();
  return (path, { size }) => {
    const stats = lstatSync(join(root, path), { throwIfNoEntry: false });
    return stats?.isFile() === true && stats.size === size;
  };
}

/** How many files of an index were read, and how many of those are the same in a tree. */
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

/** Whether beginning from it is worth it. */
export const isNear = ({ read, same }: { read: number; same: number }): boolean => same >= read * MIN_SHARE;

/** Files that need not be read again, less those that have to be taken out; 0 when it is not worth it. */
function gainFrom(place: IndexPlace, isSame: Likeness, isUsable: (reader: Reader) => boolean): number {
  const compare = (reader: Reader): number => {
    if (!isUsable(reader)) return 0;
    const found = likeness(reader, isSame);
    return isNear(found) ? 2 * found.same - found.read * MIN_SHARE : 0;
  };
  try {
    return readCurrent(place, compare) ?? 0;
  } catch (error) {
    // What is wrong with another snapshot is no reason to do without this one.
    if (error instanceof AppError) return 0;
    throw error;
  }
}
