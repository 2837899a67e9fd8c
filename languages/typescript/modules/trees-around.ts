/** The paths of the tree before files were added or removed, and now. */
import { directoryOf } from '../../../src/base/tree-paths.ts';
import type { World } from '../../../src/resolve/core/world.ts';
import { type FileChange, movedPaths } from '../../../src/resolve/invalidate/file-change.ts';
import type { Tree } from './node-files.ts';

export interface Trees {
  readonly before: Tree;
  readonly now: Tree;
}

export function treesAround(changes: readonly FileChange[], world: World): Trees {
  const { added, removed } = movedPaths(changes);
  const directories = new Set<string>();
  const note = (path: string): void => {
    for (let at = directoryOf(path); !directories.has(at); at = directoryOf(at)) directories.add(at);
  };
  for (const { path } of world.files()) if (!added.has(path)) note(path);
  for (const path of removed) note(path);
  const before: Tree = {
    has: (path) => removed.has(path) || (world.has(path) && !added.has(path)),
    hasDirectory: (directory) => directories.has(directory),
  };
  return { before, now: world };
}
