/** Manifest facts of each directory of the tree: packages around it, packages in reach, governing configurations. */

import { ancestorsOf, inside } from '../../../src/base/tree-paths.ts';
import type { NodePackage, ScriptConfigs, TypeScriptConfig } from './configs.ts';
import type { Tree } from './node-files.ts';
import { createPackageNames } from './node-names.ts';
import { createGoverning, type Governing } from './tsconfig-paths.ts';

export interface Surroundings {
  readonly tree: Tree;
  readonly packageAt: ReadonlyMap<string, NodePackage>;
  readonly configs: readonly TypeScriptConfig[];
  /** Packages that a name can mean for code in a directory, the nearest first. */
  named(name: string, from: string): readonly NodePackage[];
  governing(directory: string): Governing;
  /** Packages around a directory, the innermost first. */
  packagesAround(directory: string): readonly NodePackage[];
  /** Directories of installed packages in reach of a directory, the nearest first; nearly always empty. */
  installedNear(directory: string): readonly string[];
  /** True when a package around the directory lists the name as a dependency. */
  declares(directory: string, name: string): boolean;
}

export function createSurroundings(tree: Tree, { packages, tsconfigs }: ScriptConfigs): Surroundings {
  const packageAt = new Map(packages.map((one) => [one.dir, one]));
  const dependencies = new Map(packages.map((one) => [one, new Set(one.dependencies)]));
  const packagesAround = remember((dir) => ancestorsOf(dir).flatMap((one) => packageAt.get(one) ?? []));
  return {
    tree,
    packageAt,
    configs: tsconfigs,
    named: createPackageNames(packages),
    governing: remember(createGoverning(tsconfigs)),
    packagesAround,
    installedNear: remember((dir) =>
      ancestorsOf(dir)
        .map((one) => inside(one, 'node_modules'))
        .filter((one) => tree.hasDirectory(one)),
    ),
    declares: (dir, name) => packagesAround(dir).some((one) => dependencies.get(one)!.has(name)),
  };
}

function remember<T>(compute: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    let found = known.get(key);
    if (found === undefined) known.set(key, (found = compute(key)));
    return found;
  };
}
