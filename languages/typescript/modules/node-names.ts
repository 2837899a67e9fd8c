/** Packages of the tree that a name can mean: those of the workspace, but not test fixtures. */

import { ancestorsOf, below } from '../../../src/base/tree-paths.ts';
import type { NodePackage } from './configs.ts';

/** Directories whose packages are test fixtures: code outside never means them by their names. */
const STAGED = new Set(
  `fixture fixtures __fixtures__ test tests __tests__ testdata test-data mock mocks __mocks__ spec specs e2e templates
   example examples sample samples demo demos playground playgrounds sandbox`.split(/\s+/),
);

/** Packages that the name can mean for code in a directory, the nearest first. */
export function createPackageNames(packages: readonly NodePackage[]) {
  const byName = new Map<string, NodePackage[]>();
  for (const pack of packages) {
    // Installed packages are found from where they are installed only.
    if (pack.name === '' || `/${pack.dir}/`.includes('/node_modules/')) continue;
    const same = byName.get(pack.name);
    if (same) same.push(pack);
    else byName.set(pack.name, [pack]);
  }
  return (name: string, from: string): readonly NodePackage[] => {
    const candidates = byName.get(name);
    if (!candidates) return [];
    const shared = new Map(candidates.map((pack) => [pack, sharedAncestor(pack.dir, from)]));
    const isVisible = (pack: NodePackage) =>
      pack.isMember ||
      !below(shared.get(pack)!, pack.dir)!
        .split('/')
        .some((segment) => STAGED.has(segment));
    const nearness = (pack: NodePackage) => shared.get(pack)!.length;
    return candidates
      .filter(isVisible)
      .sort(
        (a, b) =>
          nearness(b) - nearness(a) || Number(b.isMember ?? 0) - Number(a.isMember ?? 0) || a.dir.length - b.dir.length,
      );
  };
}

function sharedAncestor(a: string, b: string): string {
  return ancestorsOf(a).find((dir) => below(dir, b) !== undefined) ?? '';
}
