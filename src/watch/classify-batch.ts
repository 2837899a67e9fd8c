/** Decides what a batch of events requires: which files to update, and whether to scan the tree or list its directories again. */
import { lstatSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import type { EventBatch } from './event-batch.ts';
import { isRuleFile, type WatchedTree } from './watched-tree.ts';

export interface BatchScope {
  /** Files that were added, changed or removed. */
  readonly paths: readonly string[];
  readonly isWhole: boolean;
  /** The directories or the ignore rules may have changed. */
  readonly isRelisting: boolean;
  /** Directories that were added, removed or replaced. */
  readonly moved: readonly string[];
}

export interface BatchContext {
  readonly root: string;
  readonly tree: WatchedTree;
  readonly isIndexed: (path: string) => boolean;
  /** Known to be excluded by a rule. */
  readonly isExcluded: (path: string) => boolean;
}

export function classifyBatch(batch: EventBatch, { root, tree, isIndexed, isExcluded }: BatchContext): BatchScope {
  const paths: string[] = [];
  const moved: string[] = [];
  let isRelisting = batch.isUncertain;
  let isWhole = batch.isWhole;
  for (const [path, kind] of batch.paths()) {
    if (isRuleFile(path)) {
      isRelisting = true;
      continue;
    }
    const stats = statOf(join(root, path));
    // A link may lead to a directory, and need not lead where it did.
    if (tree.followsLinks && stats?.isSymbolicLink() && kind === 'rename') moved.push(path);
    if (stats?.isDirectory() || (stats === undefined && tree.directories.has(path))) {
      // A change of a directory itself is a change of its permissions; where one watch covers the tree, it may also be one of its files.
      if (kind === 'rename') moved.push(path);
      else isWhole ||= process.platform === 'linux';
    } else if (stats === undefined ? isIndexed(path) : !isExcluded(path)) {
      // Files that were created and removed again are skipped: editors write temporary files to rename them or to test permissions.
      paths.push(path);
    }
  }
  isRelisting ||= moved.length > 0;
  return { paths, isWhole: isWhole || isRelisting, isRelisting, moved };
}

/** Also undefined for an unreadable path: the update reports it. */
function statOf(file: string): Stats | undefined {
  try {
    return lstatSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
