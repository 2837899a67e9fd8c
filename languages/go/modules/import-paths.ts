/** Go's module system over the tree: which directory an import path names, and which of its files make up the package. */

import { trimEndOf } from '../../../src/base/cut-text.ts';
import { ancestorsOf, below, directoryOf, inside, joinInTree } from '../../../src/base/tree-paths.ts';
import type { GoModule } from './go-mods.ts';
import { isGoLibrary } from './library.ts';
import { type GoFile, type GoPackage, GoPackages, type GoTree, isGoFile, isTestFile } from './packages.ts';

/** Not a plain string: a directory may well be called `external`. */
export type GoPlace = { readonly directory: string } | 'external' | undefined;

export interface GoModules<F extends GoFile> {
  /** The directory of an import; undefined when it should be in the tree and is not. */
  directoryOf(importPath: string, fromPath: string): GoPlace;
  /** Files whose package-level names a file of that package sees without an import. */
  filesOfPackage(directory: string, packageName: string, fromPath: string): readonly F[];
  /** The package that an import of the directory makes visible to a file. */
  importedPackage(directory: string, fromPath: string): GoPackage<F> | undefined;
}

export function createGoModules<F extends GoFile>(tree: GoTree<F>, modules: readonly GoModule[]): GoModules<F> {
  const imports = new GoImports(tree, modules);
  const packages = new GoPackages(tree);
  return {
    directoryOf: (importPath, fromPath) => imports.directoryOf(importPath, fromPath),
    filesOfPackage: (directory, packageName, fromPath) =>
      packages.filesOf(directory, packageName, isTestFile(fromPath) && directoryOf(fromPath) === directory),
    importedPackage: (directory, fromPath) =>
      packages.imported(directory, isTestFile(fromPath) && directoryOf(fromPath) === directory),
  };
}

/** Code hosts where a repository, and so a module, is never shorter than `host/owner/name`. */
const THREE_SEGMENT_HOSTS = /^(?:github\.com|gitlab\.com|bitbucket\.org|golang\.org)$/;

class GoImports {
  private readonly byDirectory: ReadonlyMap<string, GoModule>;
  private readonly byPath = new Map<string, GoModule[]>();
  private readonly answers = new Map<string, Map<string, GoPlace>>();
  private readonly own = new Map<string, GoModule | undefined>();
  private readonly goDirectories = new Map<string, boolean>();

  constructor(
    private readonly tree: GoTree<GoFile>,
    modules: readonly GoModule[],
  ) {
    this.byDirectory = new Map(modules.map((module) => [module.dir, module]));
    for (const module of modules) {
      const same = this.byPath.get(module.module);
      if (same) same.push(module);
      else this.byPath.set(module.module, [module]);
    }
  }

  directoryOf(importPath: string, fromPath: string): GoPlace {
    const from = directoryOf(fromPath);
    let answers = this.answers.get(from);
    if (!answers) this.answers.set(from, (answers = new Map()));
    if (answers.has(importPath)) return answers.get(importPath);
    const answer = this.find(trimEndOf(importPath, '/'), from);
    answers.set(importPath, answer);
    return answer;
  }

  private find(path: string, from: string): GoPlace {
    if (/^\.\.?(?:\/|$)/.test(path)) return placeAt(this.holding(joinInTree(from, path)));
    if (path === '') return undefined;
    if (path === 'C') return 'external';
    const own = this.moduleOf(from);
    const modulePaths = prefixesOf(path);
    const isInBuild = modulePaths.some((prefix) => this.inBuildOf(own, prefix) !== undefined);
    if (isGoLibrary(path) && !isInBuild) return placeAt(this.inLibrarySource(path)) ?? 'external';
    const found =
      this.underPrefix(path, (prefix) => this.inBuildOf(own, prefix)) ??
      this.vendored(path, from) ??
      this.underPrefix(path, (prefix) => this.elsewhere(prefix, from));
    if (found !== undefined) return placeAt(found);
    if (isInBuild || modulePaths.some((prefix) => this.byPath.has(prefix))) return undefined;
    return own === undefined ? this.withoutModule(path, from) : 'external';
  }

  /** Modules of the tree that the build of this one uses: itself, its replacements, its workspace. */
  private inBuildOf(own: GoModule | undefined, prefix: string): string | undefined {
    if (own === undefined) return undefined;
    if (own.module === prefix) return own.dir;
    if (Object.hasOwn(own.replaces, prefix)) return own.replaces[prefix];
    const { workspace } = own;
    if (workspace === undefined) return undefined;
    return this.byPath.get(prefix)?.find((module) => module.workspace === workspace)?.dir;
  }

  /** A module of the tree that the build knows as a released version: its source is still the best there is. */
  private elsewhere(prefix: string, from: string): string | undefined {
    const modules = this.byPath.get(prefix);
    return modules && nearest(modules, from)?.dir;
  }

  /** The package's directory in a module that has it, the longest module path first. */
  private underPrefix(path: string, directoryOfModule: (prefix: string) => string | undefined): string | undefined {
    for (const prefix of prefixesOf(path)) {
      const base = directoryOfModule(prefix);
      const rest = path.slice(prefix.length + 1);
      const directory = base === undefined || rest === '' ? base : inside(base, rest);
      if (this.holding(directory) !== undefined) return directory;
    }
    return undefined;
  }

  private vendored(path: string, from: string): string | undefined {
    for (const above of ancestorsOf(from)) {
      const vendor = inside(above, 'vendor');
      const directory = this.tree.hasDirectory(vendor) ? this.holding(inside(vendor, path)) : undefined;
      if (directory !== undefined) return directory;
    }
    return undefined;
  }

  /** The tree may be Go's own. */
  private inLibrarySource(path: string): string | undefined {
    const library = this.byPath.get('std')?.[0];
    return library && this.holding(inside(library.dir, path));
  }

  /**
   * Code outside any module, as under GOPATH: the repository's own prefix is written nowhere, so the longest end of the
   * path that is a directory on the way up from the importer counts, if there is only one.
   */
  private withoutModule(path: string, from: string): GoPlace {
    const segments = path.split('/');
    const hasHost = segments[0].includes('.');
    const shortestPrefix = THREE_SEGMENT_HOSTS.test(segments[0]) ? 3 : hasHost ? 2 : 1;
    const above = ancestorsOf(from);
    for (let cut = 0; cut < segments.length; cut = cut === 0 ? shortestPrefix : cut + 1) {
      const end = segments.slice(cut).join('/');
      const places = above.flatMap((one) =>
        cut === 0 ? [inside(one, end), inside(one, `src/${end}`)] : inside(one, end),
      );
      const found = places.filter((place) => (cut === 0 || place !== from) && this.holding(place) !== undefined);
      if (found.length > 0) return found.length === 1 ? placeAt(found[0]) : undefined;
    }
    return hasHost ? 'external' : undefined;
  }

  private moduleOf(directory: string): GoModule | undefined {
    if (this.own.has(directory)) return this.own.get(directory);
    const module =
      this.byDirectory.get(directory) ?? (directory === '' ? undefined : this.moduleOf(directoryOf(directory)));
    this.own.set(directory, module);
    return module;
  }

  /** The directory itself when it has Go files. */
  private holding(directory: string | undefined): string | undefined {
    if (directory === undefined) return undefined;
    let holds = this.goDirectories.get(directory);
    if (holds === undefined) {
      holds = this.tree.filesIn(directory).some(isGoFile);
      this.goDirectories.set(directory, holds);
    }
    return holds ? directory : undefined;
  }
}

/** `a/b/c`, `a/b`, `a`. */
function prefixesOf(path: string): string[] {
  const prefixes: string[] = [];
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) prefixes.push(path.slice(0, end));
  return prefixes;
}

const placeAt = (directory: string | undefined): GoPlace => (directory === undefined ? undefined : { directory });

/** The one with most of the importer's directories in common; undefined when there are several. */
function nearest(modules: readonly GoModule[], from: string): GoModule | undefined {
  if (modules.length === 1) return modules[0];
  const above = ancestorsOf(from);
  const common = (module: GoModule) => above.findIndex((one) => below(one, module.dir) !== undefined);
  const distance = Math.min(...modules.map(common));
  const closest = modules.filter((module) => common(module) === distance);
  return closest.length === 1 ? closest[0] : undefined;
}
