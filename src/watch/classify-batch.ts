/** What a batch of events asks for: which files to update, whether to look at the whole tree, whether its directories are others. */
import { lstatSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import type { EventBatch } from './event-batch.ts';
import { isRuleFile, type WatchedTree } from './watched-tree.ts';

export interface BatchScope {
  /** Files that came, changed or went. */
  readonly paths: readonly string[];
  readonly isWhole: boolean;
  /** Which directories there are, or which rules leave files out, is to be found out again. */
  readonly isRelisting: boolean;
  /** Directories that came, went, or were put in the place of others. */
  readonly moved: readonly string[];
}

export interface BatchContext {
  readonly root: string;
  readonly tree: WatchedTree;
  readonly isIndexed: (path: string) => boolean;
  /** Known to be left out by a rule. */
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
    if (stats?.isDirectory() || (stats === undefined && tree.directories.has(path))) {
      // A change of a directory itself is one of its rights; where one watch covers all, it may also be one of its files.
      if (kind === 'rename') moved.push(path);
      else isWhole ||= process.platform === 'linux';
    } else if (stats === undefined ? isIndexed(path) : !isExcluded(path)) {
      // Not for what came and went: editors write beside a file and rename, and try out whether they may.
      paths.push(path);
    }
  }
  isRelisting ||= moved.length > 0;
  return { paths, isWhole: isWhole || isRelisting, isRelisting, moved };
}

/** Undefined also for what may not be looked at: the update itself reports it. */
function statOf(file: string): Stats | undefined {
  try {
    return lstatSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
