/** Files of packages: what a package, a part of it or a directory with a manifest means to an importer. */

import { firstOf, inside, joinInTree } from '../../../src/base/tree-paths.ts';
import type { NodePackage, TypeScriptConfig } from './configs.ts';
import { exportTargets } from './node-exports.ts';
import { createFileLookup, type Importer, type Tree } from './node-files.ts';
import { createOutputMap } from './node-outputs.ts';
import { matchPaths } from './tsconfig-paths.ts';

/** Where a package starts when its manifest names no file that can be found. */
export const ENTRIES = 'index src/index lib/index src/public-api src/public_api public-api src/main main'.split(' ');
/** Where the parts of a package lie that importers name without their directory. */
const INNER = ['src', 'lib', 'source'];

export interface PackageFiles {
  /** The file or directory module at a path of the tree. */
  at(path: string): string | undefined;
  /** The same for a path that must be a directory. */
  directory(path: string): string | undefined;
  /** The file that `name` (an empty `sub`) or `name/sub` of a package means; a package may close parts of itself. */
  member(pack: NodePackage, sub: string): string | undefined;
  /** The file of a target in a manifest of the package: the target itself or the source it is built from. */
  target(pack: NodePackage, target: string): string | undefined;
  /** The source of an output that code of the package at `packageDir` names itself. */
  localSource(path: string, packageDir: string): string | undefined;
}

interface Known {
  readonly tree: Tree;
  readonly packageAt: ReadonlyMap<string, NodePackage>;
  readonly configs: readonly TypeScriptConfig[];
}

export function createPackageFiles({ tree, packageAt, configs }: Known, importer: Importer): PackageFiles {
  const files = createFileLookup(tree, importer);
  const outputs = createOutputMap({ tree, files, configs });
  const isLast = (path: string) => importer === 'javascript' && /\.d\.[cm]?ts$/.test(path);

  /** Targets as written, before any of them is treated as a build output; JavaScript tries declarations last. */
  const firstTarget = (pack: NodePackage, targets: readonly string[]): string | undefined => {
    const places = targets.flatMap((one) => joinInTree(pack.dir, one) ?? []).filter((one) => one !== pack.dir);
    const existing = places.flatMap((one) => files.file(one) ?? files.index(one) ?? []);
    const sources = () => firstOf(places, (place) => outputs.ofTarget(place, pack.dir));
    return existing.find((one) => !isLast(one)) ?? sources() ?? existing[0];
  };
  const firstEntry = (dir: string): string | undefined => firstOf(ENTRIES, (entry) => files.file(inside(dir, entry)));
  const fieldTargets = (pack: NodePackage): string[] =>
    [pack.source, pack.types, pack.main, pack.module].filter((one) => one !== undefined);
  const exported = (pack: NodePackage): readonly string[] => {
    const targets = exportTargets(pack.exports, '.');
    return Array.isArray(targets) ? targets : [];
  };
  const directory = (path: string): string | undefined => {
    if (!tree.hasDirectory(path)) return undefined;
    const pack = packageAt.get(path);
    if (!pack) return files.index(path);
    return firstTarget(pack, fieldTargets(pack)) ?? files.index(path) ?? firstTarget(pack, exported(pack));
  };
  const at = (path: string): string | undefined => files.file(path) ?? directory(path) ?? files.platformFile(path);
  const entry = (pack: NodePackage): string | undefined =>
    firstTarget(pack, exported(pack)) ?? firstTarget(pack, fieldTargets(pack)) ?? firstEntry(pack.dir);
  const deep = (pack: NodePackage, sub: string): string | undefined => {
    const place = joinInTree(pack.dir, sub);
    if (place === undefined) return undefined;
    return (
      at(place) ??
      outputs.ofTarget(place, pack.dir) ??
      firstOf(INNER, (inner) => at(inside(pack.dir, `${inner}/${sub}`))) ??
      // Angular's secondary entry points are directories with an entry of their own.
      (tree.hasDirectory(place) ? firstEntry(place) : undefined)
    );
  };
  return {
    at,
    directory,
    target: (pack, target) => firstTarget(pack, [target]),
    localSource: outputs.ofLocal,
    member: (pack, sub) => {
      if (sub === '') return entry(pack);
      const targets = exportTargets(pack.exports, `./${sub}`);
      if (targets === 'closed') return undefined;
      const typed = matchPaths(pack.typesPaths, sub)?.targets;
      return firstTarget(pack, targets ?? typed ?? []) ?? deep(pack, sub);
    },
  };
}
