/** Whether a project around a file depends on a package, as the manifests of the tree say. */

import { below } from '../../base/tree-paths.ts';
import { configsIn } from '../../indexer/resolve/module-configs.ts';
import type { Graph } from '../graph.ts';

interface Package {
  readonly dir: string;
  readonly dependencies?: readonly string[];
}

/** Configurations of languages that list packages have them under this key. */
interface WithPackages {
  readonly packages?: readonly Package[];
}

export function dependencyTest({ reader }: Graph): (path: string, names: readonly string[]) => boolean {
  const configs = Object.values(configsIn(reader.meta())) as (WithPackages | undefined)[];
  const packages = configs.flatMap((config) => (Array.isArray(config?.packages) ? config.packages : []));
  return (path, names) =>
    packages.some(
      ({ dir, dependencies = [] }) =>
        names.some((name) => dependencies.includes(name)) && typeof dir === 'string' && below(dir, path) !== undefined,
    );
}
