/** After files were added or removed: the Python files whose imports now lead elsewhere, found by resolving them in both trees. */

import { ancestorsOf, below, directoryOf, inside } from '../../../src/base/tree-paths.ts';
import { at, type FileFacts, IMPORT } from '../../../src/model/facts.ts';
import type { FileId } from '../../../src/model/ids.ts';
import type { ChangedPaths } from '../../../src/resolve/core/language-modules.ts';
import type { World, WorldFile } from '../../../src/resolve/core/world.ts';
import { NO_FILE } from '../../../src/resolve/invalidate/ask-log.ts';
import { mentionHash } from '../../../src/resolve/invalidate/mention-hash.ts';
import type { FilesMentioning, MovedImports } from '../../../src/resolve/invalidate/moved-imports.ts';
import { pathMention } from '../../../src/resolve/invalidate/other-names.ts';
import { pathSegments } from '../../../src/resolve/invalidate/path-segments.ts';
import { familyOf } from '../../all.ts';
import { createPythonModules, type PythonModules, type PythonTree } from './import-system.ts';
import { rootsIn } from './roots.ts';

const MODULE = /(?:^|\/)([^/]+)\.pyi?$/;
/** Notebooks import modules, and no file imports a notebook. */
const isOfFamily = ({ language }: WorldFile): boolean => language !== undefined && familyOf(language) === 'python';
const isPython = (path: string): boolean => MODULE.test(path);

export function movedImports(paths: ChangedPaths, world: World, filesMentioning: FilesMentioning): MovedImports {
  const seeds = new Map<FileId, Set<string>>();
  const roots = { before: rootsIn(paths.configsBefore), now: rootsIn(world.configs) };
  const rootsChanged = JSON.stringify(roots.before) !== JSON.stringify(roots.now);
  if (paths.added.size + paths.removed.size === 0 && !rootsChanged) return { seeds, submodules: [] };
  const now = [...world.files()].map(({ path }) => path);
  const before = [...now.filter((path) => !paths.added.has(path)), ...paths.removed];
  const trees = { before: treeOf(before), now: treeOf(now) };
  const changed = [...paths.added, ...paths.removed];
  const modulesBefore = createPythonModules(trees.before, roots.before);
  const modulesNow = createPythonModules(trees.now, roots.now);
  for (const id of candidates(changed, { trees, world, filesMentioning, all: rootsChanged })) {
    const file = world.file(id);
    if (file === undefined || !isOfFamily(file)) continue;
    const names = namesMoved(world.view(id).facts, file.path, { modulesBefore, modulesNow });
    if (names.size > 0) seeds.set(id, names);
  }
  return { seeds, submodules: submodulesOf(changed, trees, world) };
}

interface Look {
  readonly trees: { readonly before: Tree; readonly now: Tree };
  readonly world: World;
  readonly filesMentioning: FilesMentioning;
  readonly all: boolean;
}

/** Files that import a name that was added or removed, and those in or below a directory that became a package or ceased to be one. */
function candidates(changed: readonly string[], { trees, world, filesMentioning, all }: Look): Set<FileId> {
  const python = () => [...world.files()].filter(isOfFamily);
  if (all) return new Set(python().map(({ id }) => id));
  const names = new Set(toggledDirectories(changed, trees).map((directory) => nameOf(directory)));
  const packages: string[] = [];
  for (const path of changed.filter(isPython)) {
    const stem = MODULE.exec(path)![1];
    names.add(stem);
    if (stem !== '__init__') continue;
    packages.push(directoryOf(path));
    for (const directory of ancestorsOf(directoryOf(path)).slice(0, 2)) names.add(nameOf(directory));
  }
  const found = new Set(filesMentioning(new Set([...names].map((name) => mentionHash(pathMention(name))))));
  if (packages.length > 0)
    for (const { id, path } of python())
      if (packages.some((directory) => below(directory, path) !== undefined)) found.add(id);
  return found;
}

const nameOf = (directory: string): string => directory.slice(directory.lastIndexOf('/') + 1);

/** Directories that hold files, or Python, in one of the trees only. */
function toggledDirectories(changed: readonly string[], { before, now }: Look['trees']): string[] {
  const around = new Set(changed.flatMap((path) => ancestorsOf(directoryOf(path))));
  const contentsOf = (tree: Tree, directory: string): string =>
    `${tree.hasDirectory(directory)} ${tree.filesIn(directory).length > 0} ${tree.filesIn(directory).some((file) => isPython(file.path))}`;
  return [...around].filter((directory) => contentsOf(before, directory) !== contentsOf(now, directory));
}

/** Names that import rows of a file are made of, where they lead elsewhere. */
function namesMoved(
  { imports, strings }: FileFacts,
  path: string,
  { modulesBefore, modulesNow }: { readonly modulesBefore: PythonModules; readonly modulesNow: PythonModules },
): Set<string> {
  const names = new Set<string>();
  for (let row = 0; row < imports.rows; row++) {
    const module = strings[at(imports, row, IMPORT.module)];
    // `import a.b` binds `a` too.
    const leads = [module, module.split('.', 1)[0]].filter((one) => one !== '');
    const isSame = leads.every((one) => placeIn(modulesBefore, one, path) === placeIn(modulesNow, one, path));
    if (isSame) continue;
    for (const segment of pathSegments(module)) names.add(pathMention(segment));
    for (const column of [IMPORT.imported, IMPORT.local]) names.add(strings[at(imports, row, column)]);
  }
  names.delete('');
  return names;
}

function placeIn(modules: PythonModules, module: string, path: string): string | undefined {
  const place = modules.resolve(module, path);
  return typeof place === 'object' ? `${place.directory}/` : place;
}

/** A module inside a package is a name of the package, as its `__init__.py` is asked for it. */
function submodulesOf(changed: readonly string[], trees: Look['trees'], world: World): MovedImports['submodules'] {
  const places = toggledDirectories(changed, trees).concat(
    changed.filter(isPython).map((path) => {
      const stem = MODULE.exec(path)![1];
      return stem === '__init__' ? directoryOf(path) : inside(directoryOf(path), stem);
    }),
  );
  return places.flatMap((place) => {
    const package_ = directoryOf(place);
    const files = ['py', 'pyi'].map((extension) => world.fileAt(inside(package_, `__init__.${extension}`))?.id);
    return [NO_FILE, ...files.filter((id) => id !== undefined)].map((file) => ({ file, name: nameOf(place) }));
  });
}

type Tree = PythonTree;

function treeOf(paths: readonly string[]): Tree {
  const files = new Set(paths);
  const directories = new Map<string, { path: string }[]>();
  for (const path of paths) {
    const directory = directoryOf(path);
    const siblings = directories.get(directory);
    if (siblings !== undefined) siblings.push({ path });
    else directories.set(directory, [{ path }]);
    for (let up = directory; up !== ''; ) {
      up = directoryOf(up);
      if (directories.has(up)) break;
      directories.set(up, []);
    }
  }
  return {
    has: (path) => files.has(path),
    hasDirectory: (directory) => directories.has(directory),
    filesIn: (directory) => directories.get(directory) ?? [],
  };
}
