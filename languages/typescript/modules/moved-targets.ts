/** Where module paths lead before and after files were added or removed. */
import { fileOfKey } from '../../../src/model/links.ts';
import type { World } from '../../../src/resolve/core/world.ts';
import { comesOrGoes, type FileChange } from '../../../src/resolve/invalidate/file-change.ts';
import type { ModuleTargets } from '../../../src/resolve/invalidate/handed-on-names.ts';
import type { MovedModule } from '../../../src/resolve/invalidate/moved-imports.ts';
import { scriptConfigsIn } from './configs.ts';
import { createNodeModules, type NodeModules } from './node.ts';
import { treesAround } from './trees-around.ts';

export function moduleTargets(changes: readonly FileChange[], world: World): ModuleTargets {
  let trees: readonly NodeModules[] | undefined;
  return (module, fromPath) => {
    trees ??= modulesAround(changes, world);
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

/** A path that leads to the same file still leads elsewhere where that file is parsed in one version only. */
export function movedModules(changes: readonly FileChange[], world: World): MovedModule {
  const moved = new Set(changes.filter(comesOrGoes).map(({ path }) => path));
  let trees: readonly NodeModules[] | undefined;
  return (module, fromPath) => {
    trees ??= modulesAround(changes, world);
    const [before, now] = trees.map((tree) => tree.resolve(module, fromPath));
    return before !== now || (now !== undefined && moved.has(now));
  };
}

function modulesAround(changes: readonly FileChange[], world: World): readonly NodeModules[] {
  const { before, now } = treesAround(changes, world);
  const configs = scriptConfigsIn(world.configs);
  return [createNodeModules(before, configs), createNodeModules(now, configs)];
}
