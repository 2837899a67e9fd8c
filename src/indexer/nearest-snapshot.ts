/** The start of a new snapshot: a copy of the one whose files are most like those of the tree it is for. */
import { treeObjects } from '../discover/git-tree.ts';
import type { Reader } from '../store/read.ts';
import { copySnapshot, type SnapshotCopy } from '../store/snapshot-copy.ts';
import { snapshotPaths } from '../store/snapshot-dir.ts';
import { lastUse, snapshotKeys } from '../store/snapshot-list.ts';
import { type IndexPlace, readCurrent } from './current-index.ts';

interface NewSnapshot extends IndexPlace {
  readonly root: string;
  /** What its tree is, or nearly is. */
  readonly commit: string;
  readonly signal?: AbortSignal | undefined;
}

/** The last ones that were of use; the nearest is most often among the first. */
const MOST_COMPARED = 12;
/** With less in common, taking the other files out takes longer than beginning anew. */
const LEAST_SHARE = 0.4;

/** Undefined when there is nothing like it. `isUsable` is asked of what a snapshot says of itself. */
export async function copyNearest(
  wanted: NewSnapshot,
  isUsable: (reader: Reader) => boolean,
): Promise<SnapshotCopy | undefined> {
  const { indexDir, key, root, commit, signal } = wanted;
  const timeOf = (other: string): number => lastUse(snapshotPaths(indexDir, other));
  const others = snapshotKeys(indexDir)
    .filter((other) => other !== key)
    .map((other) => ({ other, usedMs: timeOf(other) }))
    .sort((a, b) => b.usedMs - a.usedMs)
    .slice(0, MOST_COMPARED);
  if (others.length === 0) return undefined;
  const objects = await treeObjects(root, commit, signal);
  const ranked = others
    .map(({ other }) => ({ other, gain: gainFrom({ indexDir, key: other }, objects, isUsable) }))
    .filter(({ gain }) => gain > 0)
    .sort((a, b) => b.gain - a.gain);
  for (const { other } of ranked) {
    const copy = await copySnapshot(indexDir, other, key);
    if (copy !== undefined) return copy;
  }
  return undefined;
}

/** Files that need not be read again, less those that have to be taken out; 0 when it is not worth it. */
function gainFrom(
  place: IndexPlace,
  objects: ReadonlyMap<string, string>,
  isUsable: (reader: Reader) => boolean,
): number {
  const compare = (reader: Reader): number => {
    if (!isUsable(reader)) return 0;
    let read = 0;
    let same = 0;
    for (const [path, { hash }] of reader.fileStamps()) {
      if (hash === '') continue;
      read++;
      if (objects.get(path) === hash.toLowerCase()) same++;
    }
    return same < read * LEAST_SHARE ? 0 : 2 * same - read * LEAST_SHARE;
  };
  return readCurrent(place, compare) ?? 0;
}
