/** How the files that Ruby requires change with the tree. */
import { defineModules } from '../../../src/resolve/core/language-modules.ts';
import { movedBetween } from '../../../src/resolve/invalidate/tree-before.ts';
import { LoadPath } from './load-path.ts';

export default defineModules({
  movedModules: (changes, world) => movedBetween(changes, world, (tree) => new LoadPath(tree)),
});
