/** Where module paths lead before and after files were added or removed. */
import { fileOfKey } from '../../../src/model/links.ts';
import type { World } from '../../../src/resolve/core/world.ts';
import type { FileChange } from '../../../src/resolve/invalidate/affected-by-name.ts';
import type { ModuleTargets } from '../../../src/resolve/invalidate/handed-on-names.ts';
import { scriptConfigsIn } from './configs.ts';
import { createNodeModules, type NodeModules } from './node.ts';

export function moduleTargets(changes: readonly FileChange[], world: World): ModuleTargets {
  let trees: readonly NodeModules[] | undefined;
  return (module, fromPath) => {
    trees ??= treesAround(changes, world);
    const found = trees.flatMap((tree) => {
      const target = tree.resolve(module, fromPath);
      return target === undefined || target === 'external' ? [] : target;
    });
    // A module that is only declared: `declare module 'name'`.
    return found.length > 0
      ? found
      : world.declared(module, 'typescript').flatMap((key) => world.file(fileOfKey(key))?.path ?? []);
  };
}

function treesAround(changes: readonly FileChange[], world: World): readonly NodeModules[] {
  const pathsThat = (existence: FileChange['existence']) =>
    new Set(changes.filter((change) => change.existence === existence).map(({ path }) => path));
  const added = pathsThat('new');
  const removed = pathsThat('gone');
  const before = {
    has: (path: string) => removed.has(path) || (world.has(path) && !added.has(path)),
    hasDirectory: (directory: string) =>
      world.hasDirectory(directory) || [...removed].some((path) => path.startsWith(`${directory}/`)),
  };
  const configs = scriptConfigsIn(world.configs);
  return [createNodeModules(before, configs), createNodeModules(world, configs)];
}
