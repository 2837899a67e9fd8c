/** After files were added or removed: whether a `require` loads another file now. */
import type { FileId } from '../../../src/model/ids.ts';
import type { World } from '../../../src/resolve/core/world.ts';
import { comesOrGoes, type FileChange, movedPaths } from '../../../src/resolve/invalidate/file-change.ts';
import type { MovedModule } from '../../../src/resolve/invalidate/moved-imports.ts';
import { type LuaTree, PackagePath } from './package-path.ts';

/** A file that is no longer there: any id that no file has. */
const GONE = { id: -1 as FileId };

export function movedModules(changes: readonly FileChange[], world: World): MovedModule {
  const moved = new Set(changes.filter(comesOrGoes).map(({ id }) => id));
  const before = new PackagePath(treeBefore(changes, world));
  const now = new PackagePath(world);
  return (module, fromPath) => {
    const found = now.fileOf(module, fromPath);
    return found !== before.fileOf(module, fromPath) || (found !== undefined && moved.has(found));
  };
}

function treeBefore(changes: readonly FileChange[], world: World): LuaTree {
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
