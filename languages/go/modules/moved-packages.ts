/** After a change: the Go directories that are another package now, or that another file represents. */
import { directoryOf } from '../../../src/base/tree-paths.ts';
import type { World } from '../../../src/resolve/core/world.ts';
import type { FileChange } from '../../../src/resolve/invalidate/file-change.ts';
import { goModulesIn } from './go-mods.ts';
import { type GoFile, GoPackages, isGoFile } from './packages.ts';

/** The last segments of the import paths of such directories. */
export function movedPackages(changes: readonly FileChange[], world: World): readonly string[] {
  const changed = new Map<string, FileChange[]>();
  for (const change of changes) {
    if (!isGoFile({ path: change.path, packageName: '' })) continue;
    const directory = directoryOf(change.path);
    const others = changed.get(directory);
    if (others === undefined) changed.set(directory, [change]);
    else others.push(change);
  }
  return [...changed].flatMap(([directory, there]) => {
    const now = world.filesIn(directory);
    return packageIn(directory, now) === packageIn(directory, before(now, there)) ? [] : namesOf(directory, world);
  });
}

function before(now: readonly GoFile[], changes: readonly FileChange[]): readonly GoFile[] {
  const changed = new Map(changes.map((change) => [change.path, change]));
  const others = now.filter(({ path }) => !changed.has(path)).map(({ path, packageName }) => ({ path, packageName }));
  const own = changes
    .filter(({ existence }) => existence !== 'new')
    .map(({ path, before: facts }) => ({ path, packageName: facts?.packageName ?? '' }));
  return [...others, ...own].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Everything that an import of the directory sees of its files: whether there are any, the package, the file that represents it. */
function packageIn(directory: string, files: readonly GoFile[]): string {
  const packages = new GoPackages({ hasDirectory: () => true, filesIn: () => files });
  const seen = [false, true].map((withTests) => packages.imported(directory, withTests));
  return JSON.stringify([files.some(isGoFile), seen.map((one) => [one?.name, one?.files[0]?.path])]);
}

/** An import ends in the name of the directory, or of the module or replacement that has its root there. */
function namesOf(directory: string, world: World): string[] {
  const roots = goModulesIn(world.configs).flatMap(({ dir, module, replaces }) => [
    [module, dir],
    ...Object.entries(replaces),
  ]);
  const paths = [directory, ...roots.filter(([, dir]) => dir === directory).map(([path]) => path)];
  return paths.flatMap((path) => path.split(/[/.]/).at(-1) || []);
}
