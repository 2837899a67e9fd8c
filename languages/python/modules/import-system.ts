/** Python's import system over the tree: which file or directory a module name means in a file. */

import { ancestorsOf, below, directoryOf, inside } from '../../../src/base/tree-paths.ts';
import { isPythonLibrary } from './library.ts';
import type { PythonRoot } from './roots.ts';

export interface PythonTree {
  has(path: string): boolean;
  hasDirectory(directory: string): boolean;
  filesIn(directory: string): readonly { readonly path: string }[];
}

/** A namespace package: a directory without an `__init__.py`. */
export interface PackageDir {
  readonly directory: string;
}

export type PythonPlace = string | PackageDir;

export interface PythonModules {
  /**
   * The file of a module or package as an import writes it (`a.b`, `.`, `..a`), the directory of a namespace package,
   * 'external' for what is not in the tree, undefined for what should be and is not.
   */
  resolve(module: string, fromPath: string): PythonPlace | 'external' | undefined;
  /**
   * A module directly inside a package, for `from pkg import sub` and `pkg.sub`. A package may be spread over several
   * roots: where this finds nothing, resolving the longer name may.
   */
  submodule(pkg: PythonPlace, name: string): PythonPlace | undefined;
}

export function createPythonModules(tree: PythonTree, roots: readonly PythonRoot[]): PythonModules {
  const imports = new PythonImports(tree, roots);
  return {
    resolve: (module, fromPath) => imports.resolve(module, fromPath),
    submodule: (pkg, name) => imports.submodule(pkg, name),
  };
}

interface Importer {
  readonly from: string;
  /** The importer has the same file name as the module it imports. */
  readonly isNamesake: boolean;
  /** Its first place on the search path; none for a script that would find itself there. */
  readonly start: string | undefined;
}

type Answer = PythonPlace | 'external' | undefined;

/** Directories of tests, samples and documentation: their modules may replace others, so imports from outside do not mean them. */
const ASIDE = /^(?:tests?|fixtures?|testdata|test_data|examples?|samples?|demos?|docs?)$/i;

class PythonImports {
  private readonly answers = new Map<string, Map<string, Answer>>();
  private readonly starts = new Map<string, string>();
  /** Roots that have something of a top-level name. */
  private readonly owners = new Map<string, readonly string[]>();
  private readonly holders = new Map<string, readonly string[]>();
  private readonly rootDirs: readonly string[];
  private readonly rootSet: ReadonlySet<string>;
  private readonly projects: ReadonlySet<string>;

  constructor(
    private readonly tree: PythonTree,
    roots: readonly PythonRoot[],
  ) {
    this.rootDirs = roots.length > 0 ? roots.map((root) => root.dir) : [''];
    this.rootSet = new Set(this.rootDirs);
    this.projects = new Set(roots.filter((root) => root.isProject).map((root) => root.dir));
  }

  resolve(module: string, fromPath: string): Answer {
    const name = module.replace(/\s+/g, '');
    const from = directoryOf(fromPath);
    const isNamesake = fromPath === `${inside(from, name.split('.', 1)[0])}.py`;
    let answers = this.answers.get(from);
    if (!answers) this.answers.set(from, (answers = new Map()));
    const key = isNamesake ? `${name}!` : name;
    if (!answers.has(key)) {
      const start = this.startOf(from);
      answers.set(key, this.find(name, { from, isNamesake, start: isNamesake && start === from ? undefined : start }));
    }
    return answers.get(key);
  }

  submodule(pkg: PythonPlace, name: string): PythonPlace | undefined {
    if (typeof pkg !== 'string') return this.at(inside(pkg.directory, name));
    // `a.py` beside `a/`: the directory is what `a.b` would have to mean.
    const directory = /(?:^|\/)__init__\.pyi?$/.test(pkg) ? directoryOf(pkg) : pkg.replace(/\.pyi?$/, '');
    return this.at(inside(directory, name));
  }

  private find(module: string, importer: Importer): Answer {
    const dots = /^\.*/.exec(module)![0].length;
    const path = module.slice(dots).replaceAll('.', '/');
    if (dots === 0) return path === '' ? undefined : this.findAbsolute(path, importer);
    const base = ancestorsOf(importer.from)[dots - 1];
    return base === undefined ? undefined : this.at(path === '' ? base : inside(base, path));
  }

  private findAbsolute(path: string, importer: Importer): Answer {
    const top = path.split('/', 1)[0];
    if (isPythonLibrary(top)) return this.findShadowing(path, importer);
    let namespace: PackageDir | undefined;
    const around = this.searchPath(top, importer);
    for (const root of around) {
      const place = this.at(inside(root, path));
      if (typeof place === 'string') return place;
      namespace ??= place;
    }
    const found = namespace ?? this.findUnmarked(path, importer) ?? this.findElsewhere(path, importer.from);
    return found === 'external' && around.some((root) => this.holdsPython(inside(root, top))) ? undefined : found;
  }

  /**
   * The library comes before everything but the directories that programs are started in, and there before namespaces.
   * A directory inside a source directory is part of a package, with or without an `__init__.py`.
   */
  private findShadowing(path: string, { from, start }: Importer): Answer {
    const top = path.split('/', 1)[0];
    const project = ancestorsOf(from).find((above) => this.projects.has(above));
    const isSource = (root: string) => this.rootSet.has(root) && !this.projects.has(root);
    const isInside = start !== undefined && ancestorsOf(start).some((above) => above !== start && isSource(above));
    for (const root of [isInside ? undefined : start, project === from ? undefined : project])
      if (root !== undefined && this.isModule(inside(root, top))) return this.at(inside(root, path));
    return 'external';
  }

  /** Places that hold the importer, nearest first, where something of this name is. */
  private searchPath(top: string, { from, isNamesake, start }: Importer): string[] {
    const around = this.ownersOf(top).filter(
      (root) => root !== start && !(isNamesake && root === from) && below(root, from) !== undefined,
    );
    const sorted = around.sort((a, b) => b.length - a.length);
    return start !== undefined && this.hasName(start, top) ? [start, ...sorted] : sorted;
  }

  /**
   * Packages without `__init__.py` do not show where they start; a whole path, or the importer's own package, does. Only
   * inside the nearest root: the directories above it are not packages.
   */
  private findUnmarked(path: string, { from }: Importer): PythonPlace | undefined {
    const home = this.rootAround(from);
    for (const above of ancestorsOf(directoryOf(from))) {
      if (below(home, above) === undefined) return undefined;
      const place = this.at(inside(above, path));
      const isWhole = path.includes('/') || (typeof place === 'object' && below(place.directory, from) !== undefined);
      if (place !== undefined && isWhole) return place;
    }
    return undefined;
  }

  /**
   * Roots that do not hold the importer: the nearest one is taken, if there is a single nearest one. One package may be spread over
   * several roots, so for a path inside a package only those count that have the whole of it.
   */
  private findElsewhere(path: string, from: string): Answer {
    const top = path.split('/', 1)[0];
    const visible = this.holdersOf(path).filter((root) => isVisible(inside(root, top), from));
    const closest = nearest(visible, from);
    if (closest.length === 1) return this.at(inside(closest[0], path));
    if (this.holdersOf(top).length > 0) return undefined;
    // Types of a library that is not in the tree.
    const stubs = `${top}-stubs`;
    const [stubRoot] = nearest(this.ownersOf(stubs), from);
    return stubRoot === undefined ? 'external' : this.at(inside(stubRoot, stubs + path.slice(top.length)));
  }

  /** Where the importer's own top-level name lies: above its outermost package, or its own directory for a script. */
  private startOf(directory: string): string {
    let start = this.starts.get(directory);
    if (start === undefined) {
      start = directory !== '' && this.isPackage(directory) ? this.startOf(directoryOf(directory)) : directory;
      this.starts.set(directory, start);
    }
    return start;
  }

  private rootAround(directory: string): string {
    return ancestorsOf(directory).find((above) => this.rootSet.has(above)) ?? '';
  }

  private ownersOf(top: string): readonly string[] {
    let owners = this.owners.get(top);
    if (owners === undefined) {
      owners = this.rootDirs.filter((root) => this.hasName(root, top));
      this.owners.set(top, owners);
    }
    return owners;
  }

  /** Roots that have the file of a whole path. */
  private holdersOf(path: string): readonly string[] {
    let holders = this.holders.get(path);
    if (holders === undefined) {
      holders = this.ownersOf(path.split('/', 1)[0]).filter((root) => this.isModule(inside(root, path)));
      this.holders.set(path, holders);
    }
    return holders;
  }

  private hasName(root: string, top: string): boolean {
    return this.at(inside(root, top)) !== undefined;
  }
  private isPackage(directory: string): boolean {
    return this.tree.has(inside(directory, '__init__.py')) || this.tree.has(inside(directory, '__init__.pyi'));
  }
  /** A package or a file, not merely a directory. */
  private isModule(path: string): boolean {
    return typeof this.at(path) === 'string';
  }

  /** The module at a path without extension: source before stubs, package before module before namespace. */
  private at(path: string): PythonPlace | undefined {
    const { tree } = this;
    const isDirectory = tree.hasDirectory(path);
    for (const extension of ['.py', '.pyi']) {
      const init = `${path === '' ? '' : `${path}/`}__init__${extension}`;
      if (isDirectory && tree.has(init)) return init;
      if (tree.has(path + extension)) return path + extension;
    }
    return isDirectory && this.isNamespace(path) ? { directory: path } : undefined;
  }

  /** Python below is enough, but only files directly inside are visible: a directory with only other files is not a namespace. */
  private isNamespace(directory: string): boolean {
    return this.tree.filesIn(directory).length === 0 || this.hasPython(directory);
  }
  private hasPython(directory: string): boolean {
    return this.tree.filesIn(directory).some((file) => /\.pyi?$/.test(file.path));
  }
  private holdsPython(path: string): boolean {
    return this.isModule(path) || this.hasPython(path);
  }
}

/** True when code in one directory would import from a root elsewhere. */
function isVisible(root: string, from: string): boolean {
  const own = from.split('/');
  const segments = root.split('/');
  const parting = segments.findIndex((segment, i) => segment !== own[i]);
  const isAside = parting >= 0 && segments.slice(parting).some((segment) => ASIDE.test(segment));
  return !isAside || own.slice(0, parting).some((segment) => ASIDE.test(segment));
}

/** The roots that share most leading directories with the importer; several when no one is nearest. */
function nearest(roots: readonly string[], from: string): readonly string[] {
  if (roots.length < 2) return roots;
  const above = ancestorsOf(from);
  const distances = roots.map((root) => above.findIndex((one) => below(one, root) !== undefined));
  const least = Math.min(...distances);
  return roots.filter((_, i) => distances[i] === least);
}
