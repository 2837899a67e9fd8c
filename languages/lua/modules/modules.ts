/** Rockspecs, and how the files that Lua requires change with the tree. */
import { defineModules } from '../../../src/resolve/core/language-modules.ts';
import { movedBetween } from '../../../src/resolve/invalidate/tree-before.ts';
import { manifests } from './manifests.ts';
import { PackagePath } from './package-path.ts';

export default defineModules({
  manifests,
  movedModules: (changes, world) => movedBetween(changes, world, (tree) => new PackagePath(tree)),
});
