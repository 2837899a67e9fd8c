/** Which file of the tree a `require` loads: `?.lua` and `?/init.lua` in the directories of packages. */
import { dirname, join } from 'node:path/posix';
import type { FileId } from '../../../src/model/ids.ts';
import type { PathTree } from '../../../src/resolve/invalidate/tree-before.ts';

/** Directories that programs put on their package path. */
const ROOTS = new Set(['lua', 'src', 'lib', 'lualib', 'script', 'scripts']);
/** How deep such a directory may be. */
const DEEPEST_ROOT = 4;

export class PackagePath {
  private roots: readonly string[] | undefined;
  private readonly known = new Map<string, FileId | undefined>();

  constructor(private readonly tree: PathTree) {}

  /** The id of the file; undefined when the file is not in the tree. */
  fileOf(module: string, from: string): FileId | undefined {
    const directory = from.includes('/') ? dirname(from) : '';
    const key = `${directory}:${module}`;
    if (!this.known.has(key)) this.known.set(key, this.search(pathOf(module), directory));
    return this.known.get(key);
  }

  /** From the root, in the directories around the file and their roots, then in any root of the tree. */
  private search(path: string, directory: string): FileId | undefined {
    if (path === '' || path.startsWith('/')) return undefined;
    const around: string[] = [''];
    for (let at = directory; at !== '' && at !== '.'; at = at.includes('/') ? dirname(at) : '') around.push(at);
    for (const base of around) {
      const found = this.at(join(base, path)) ?? this.inRoots(base, path);
      if (found !== undefined) return found;
    }
    for (const root of this.rootDirectories()) {
      const found = this.at(join(root, path));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private inRoots(base: string, path: string): FileId | undefined {
    for (const root of ROOTS) {
      const found = this.at(join(base, root, path));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private at(path: string): FileId | undefined {
    return (this.tree.fileAt(`${path}.lua`) ?? this.tree.fileAt(`${path}/init.lua`))?.id;
  }

  private rootDirectories(): readonly string[] {
    if (this.roots === undefined) {
      const found = new Set<string>();
      for (const { path } of this.tree.files()) {
        const segments = path.split('/').slice(0, DEEPEST_ROOT + 1);
        const root = segments.findIndex((segment) => ROOTS.has(segment));
        if (root > 0 && root < segments.length - 1) found.add(segments.slice(0, root + 1).join('/'));
      }
      this.roots = [...found].sort();
    }
    return this.roots;
  }
}

/** `a.b` and `a/b` are `a/b`. */
const pathOf = (module: string): string =>
  module.includes('/') ? module.replace(/\.lua$/, '') : module.replaceAll('.', '/');
