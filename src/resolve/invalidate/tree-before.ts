/** The paths of a tree before a change, and the modules that lead elsewhere since. */
import type { FileId } from '../../model/ids.ts';
import type { World } from '../core/world.ts';
import { comesOrGoes, type FileChange, movedPaths } from './file-change.ts';
import type { MovedModule } from './moved-imports.ts';

/** A tree as far as a search for files looks at it. */
export interface PathTree {
  files(): Iterable<{ readonly path: string }>;
  fileAt(path: string): { readonly id: FileId } | undefined;
}

/** Finds the file that a module path means, as the file at `fromPath` writes it. */
interface ModuleSearch {
  fileOf(module: string, fromPath: string): FileId | undefined;
}

/** A file that is no longer there: any id that no file has. */
const GONE = { id: -1 as FileId };

/** Whether a module path leads to another file than before, or to one that came or went. */
export function movedBetween(
  changes: readonly FileChange[],
  world: World,
  searchIn: (tree: PathTree) => ModuleSearch,
): MovedModule {
  const moved = new Set(changes.filter(comesOrGoes).map(({ id }) => id));
  const before = searchIn(treeBefore(changes, world));
  const now = searchIn(world);
  return (module, fromPath) => {
    const found = now.fileOf(module, fromPath);
    return found !== before.fileOf(module, fromPath) || (found !== undefined && moved.has(found));
  };
}

function treeBefore(changes: readonly FileChange[], world: World): PathTree {
  const { added, removed } = movedPaths(changes);
  return {
    *files() {
      for (const file of world.files()) if (!added.has(file.path)) yield file;
      for (const path of removed) yield { path };
    },
    fileAt(path) {
      if (removed.has(path)) return GONE;
      return added.has(path) ? undefined : world.fileAt(path);
    },
  };
}
