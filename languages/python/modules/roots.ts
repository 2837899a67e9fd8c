/** Directories whose children are top-level Python modules: found by manifests, customary names and the places where packages start. */
import { directoryOf, joinInTree } from '../../../src/base/tree-paths.ts';
import type { ModuleConfigs } from '../../../src/resolve/core/module-configs.ts';
import { PYTHON_MANIFESTS } from './root-manifests.ts';

/** A directory whose children are top-level Python modules: the root, `src/`, a configured package directory. */
export interface PythonRoot {
  readonly dir: string;
  /** Programs of a project are started here: a manifest lies in it, or it is the root of the tree. */
  readonly isProject?: true;
}

const SOURCE_DIRECTORY = /(?:^|\/)(?:src|lib|Lib|python|py)$/;

/** In path order; none when the tree has no Python. */
export function readPythonRoots(
  paths: readonly string[],
  read: (path: string) => string | undefined,
): readonly PythonRoot[] {
  const layout = readLayout(paths);
  if (layout.directories.size === 0) return [];
  const roots = new Set(['']);
  const projects = new Set(['']);
  for (const path of layout.manifests) {
    const dir = directoryOf(path);
    roots.add(dir);
    projects.add(dir);
    for (const place of PYTHON_MANIFESTS[path.slice(path.lastIndexOf('/') + 1)](read(path) ?? '')) {
      const root = placeInTree(dir, place);
      if (root !== undefined) roots.add(root);
    }
  }
  for (const directory of startsOf(layout)) roots.add(directory);
  return [...roots]
    .filter((dir) => layout.directories.has(dir))
    .sort()
    .map((dir) => (projects.has(dir) ? { dir, isProject: true } : { dir }));
}

/** Where packages start, as far as the tree shows it: never inside a package. */
function* startsOf({ directories, packages, testRoots }: Layout): Generator<string> {
  for (const directory of packages) if (!packages.has(directoryOf(directory))) yield directoryOf(directory);
  for (const directory of directories)
    if (SOURCE_DIRECTORY.test(directory) && !packages.has(directoryOf(directory))) yield directory;
  // A test runner puts the directory of a `conftest.py` on the search path.
  for (const directory of testRoots) if (!packages.has(directory)) yield directory;
}

interface Layout {
  /** Every directory with Python files in or below it. */
  readonly directories: ReadonlySet<string>;
  /** Those with an `__init__.py`. */
  readonly packages: ReadonlySet<string>;
  readonly testRoots: ReadonlySet<string>;
  readonly manifests: readonly string[];
}

function readLayout(paths: readonly string[]): Layout {
  const directories = new Set<string>();
  const packages = new Set<string>();
  const testRoots = new Set<string>();
  const manifests: string[] = [];
  for (const path of paths) {
    const directory = directoryOf(path);
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (Object.hasOwn(PYTHON_MANIFESTS, name)) manifests.push(path);
    if (!/\.pyi?$/.test(name)) continue;
    for (let at = directory; !directories.has(at); at = directoryOf(at)) directories.add(at);
    if (/^__init__\.pyi?$/.test(name)) packages.add(directory);
    if (name === 'conftest.py') testRoots.add(directory);
  }
  return { directories, packages, testRoots, manifests };
}

/** A path of a manifest; placeholders for the manifest's own directory are taken out, a path outside the tree is dropped. */
function placeInTree(dir: string, written: string): string | undefined {
  const place = written.replaceAll('\\', '/').replace(/^(?:\$\w+|\$\{\w+\}|%\([^)]*\)s)\//, '');
  return /^[/~$]/.test(place) ? undefined : joinInTree(dir, place);
}

export const rootsIn = ({ python }: ModuleConfigs): readonly PythonRoot[] => (python as PythonRoot[]) ?? [];
