/** Facts about the Kotlin code of a whole tree, computed once for each tree. */
import type { World } from '../../../src/resolve/core/world.ts';
import { createPackages, type Packages } from './packages.ts';

const known = new WeakMap<World, Packages>();

export function packagesOf(world: World): Packages {
  let packages = known.get(world);
  if (packages === undefined) known.set(world, (packages = createPackages(world)));
  return packages;
}
