/** Rust's module system over the tree: which crate a file belongs to, which file a `mod` names, which file declares a file. */

import { ancestorsOf, directoryOf, inside, joinInTree } from '../../../src/base/tree-paths.ts';
import type { RustCrate } from './crate-manifest.ts';

export interface RustTree {
  has(path: string): boolean;
  filesIn(directory: string): readonly { readonly path: string }[];
}

export interface RustModules {
  /** Every file has one: without a manifest, the topmost module that leads to it is the root of a nameless crate. */
  crateOf(path: string): RustCrate;
  /** The file of `mod name;`; `a::b` for `mod b;` inside an inline `mod a`. */
  fileOfModule(fromPath: string, name: string, pathAttribute?: string): string | undefined;
  /** The file whose `mod` leads here, and the module's name in it (`a::b` through an inline `a`); undefined for a crate's root. */
  parentOf(path: string): RustParent | undefined;
  /** The library that a name at the start of a path means; undefined when it is not in the tree. */
  dependency(crate: RustCrate, name: string): RustCrate | undefined;
}

export interface RustParent {
  readonly file: string;
  readonly module: string;
}

/** `mod name;` in a file (`a::name` inside an inline `mod a`), with its `#[path]` as written. */
export interface RustDeclaration {
  readonly name: string;
  readonly path?: string;
}

/** `declarations`: the `mod` items of a file. Without it, places alone decide which file declares a file. */
export function createRustModules(
  tree: RustTree,
  crates: readonly RustCrate[],
  declarations?: (file: string) => readonly RustDeclaration[],
): RustModules {
  const modules = new CrateTree(tree, crates, declarations);
  return {
    crateOf: (path) => modules.crateOf(path),
    fileOfModule: (fromPath, name, pathAttribute) => modules.fileOfModule(fromPath, name, pathAttribute),
    parentOf: (path) => modules.parentOf(path),
    dependency: (crate, name) => modules.dependency(crate, name),
  };
}

/** A `#[path]` may be in any neighbouring file; in a directory with more files than this, they are not all searched. */
const MAX_SIBLINGS = 64;

class CrateTree {
  private readonly byRoot = new Map<string, RustCrate>();
  private readonly byDirectory = new Map<string, RustCrate[]>();
  /** Root files by the directory they lie in. */
  private readonly rootsIn = new Map<string, string[]>();
  private readonly packages = new Map<string, readonly RustCrate[]>();
  private readonly crates = new Map<string, RustCrate>();
  private readonly parents = new Map<string, RustParent | undefined>();
  private readonly children = new Map<string, ReadonlyMap<string, string>>();

  constructor(
    private readonly tree: RustTree,
    crates: readonly RustCrate[],
    private readonly declarations: ((file: string) => readonly RustDeclaration[]) | undefined,
  ) {
    for (const crate of crates) {
      if (!this.byRoot.has(crate.root)) this.byRoot.set(crate.root, crate);
      push(this.byDirectory, crate.dir, crate);
      push(this.rootsIn, directoryOf(crate.root), crate.root);
    }
  }

  crateOf(path: string): RustCrate {
    let crate = this.crates.get(path);
    if (crate === undefined) {
      crate = this.findCrate(path);
      this.crates.set(path, crate);
    }
    return crate;
  }

  private findCrate(path: string): RustCrate {
    let top = path;
    // A parent lies higher up or beside: the number of steps is bounded by the depth, and so is this.
    for (let steps = path.split('/').length + 1; steps > 0 && !this.isRoot(top); steps--)
      top = this.parentOf(top)?.file ?? top;
    return this.byRoot.get(top) ?? this.crateByPlace(path) ?? this.namelessCrate(top);
  }

  /** For a file that no known `mod` leads to: the target whose root lies nearest above, library first. */
  private crateByPlace(path: string): RustCrate | undefined {
    const targets = this.packageAt(directoryOf(path)).filter((crate) => crate.kind !== 'build');
    for (const above of ancestorsOf(directoryOf(path))) {
      const here = targets.find((crate) => directoryOf(crate.root) === above);
      if (here) return here;
    }
    return undefined;
  }

  /** A file outside every target, as in test data, still uses what its package uses. */
  private namelessCrate(root: string): RustCrate {
    const known = this.crates.get(root);
    if (known?.root === root) return known;
    const around = this.packageAt(directoryOf(root));
    const library = around.find((crate) => crate.kind === 'lib');
    const dir = around[0]?.dir ?? directoryOf(root).replace(/(?:^|\/)src$/, '');
    const crate: RustCrate = {
      dir,
      name: lastSegment(dir).replaceAll('-', '_'),
      root,
      kind: root.endsWith('main.rs') ? 'bin' : 'lib',
      dependencies: { ...around[0]?.dependencies, ...(library && { [library.name]: library.dir }) },
    };
    this.crates.set(root, crate);
    return crate;
  }

  /** Targets of the nearest package around a directory. */
  private packageAt(directory: string): readonly RustCrate[] {
    let crates = this.packages.get(directory) ?? this.byDirectory.get(directory);
    if (crates === undefined) {
      crates = directory === '' ? [] : this.packageAt(directoryOf(directory));
      this.packages.set(directory, crates);
    }
    return crates;
  }

  private isRoot(path: string): boolean {
    return this.byRoot.has(path) || this.isImplicitRoot(path);
  }
  /** Where no manifest says otherwise, the customary names are roots. */
  private isImplicitRoot(path: string): boolean {
    return /(?:^|\/)(?:lib|main)\.rs$/.test(path) && this.packageAt(directoryOf(path)).length === 0;
  }

  parentOf(path: string): RustParent | undefined {
    if (!this.parents.has(path)) this.parents.set(path, this.isRoot(path) ? undefined : this.findParent(path));
    return this.parents.get(path);
  }

  private findParent(path: string): RustParent | undefined {
    const places = this.placesAbove(path);
    const siblings = this.tree.filesIn(directoryOf(path)).map((file) => file.path);
    const others = this.declarations && siblings.length <= MAX_SIBLINGS ? siblings : [];
    for (const file of [...places.flatMap((place) => place.owners), ...others]) {
      const module = this.childrenOf(file).get(path);
      if (module !== undefined && file !== path) return { file, module };
    }
    // Declared by a macro, or unknown: the place decides, but an inline module counts only when its declaration is seen.
    const likely = places.find((place) => place.owners.length > 0);
    if (likely === undefined || (this.declarations && likely !== places[0])) return undefined;
    return { file: likely.owners[0], module: likely.module };
  }

  /** Directories whose owners may declare a file, nearest first, with the name it has in each. */
  private placesAbove(path: string): { readonly module: string; readonly owners: readonly string[] }[] {
    const { directory, stem } = split(path);
    let container = stem === 'mod' ? directoryOf(directory) : directory;
    let module = stem === 'mod' ? lastSegment(directory) : stem;
    if (module === '') return [];
    const top = this.packageAt(container)[0]?.dir ?? '';
    const places = [{ module, owners: this.ownersOf(container, path) }];
    // Directories without a module file of their own belong to inline modules of one further up.
    while (container !== top && container !== '') {
      module = `${lastSegment(container)}::${module}`;
      container = directoryOf(container);
      places.push({ module, owners: this.ownersOf(container, path) });
    }
    return places;
  }

  /** Files that the `mod` items of a file lead to, with their names there. */
  private childrenOf(file: string): ReadonlyMap<string, string> {
    let children = this.children.get(file);
    if (children === undefined) {
      const found = (this.declarations?.(file) ?? []).map(({ name, path }) => [
        this.fileOfModule(file, name, path),
        name,
      ]);
      children = new Map(found.filter((pair): pair is [string, string] => pair[0] !== undefined));
      this.children.set(file, children);
    }
    return children;
  }

  /** Files whose modules lie in this directory, likeliest first. */
  private ownersOf(container: string, self: string): string[] {
    const customary = ['lib.rs', 'main.rs']
      .map((name) => inside(container, name))
      .filter((path) => this.isImplicitRoot(path));
    const modules = container === '' ? [] : [inside(container, 'mod.rs'), `${container}.rs`];
    const roots = this.rootsIn.get(container) ?? customary;
    return [...modules, ...roots].filter((path) => path !== self && this.tree.has(path));
  }

  fileOfModule(fromPath: string, name: string, pathAttribute?: string): string | undefined {
    const { directory, stem } = split(fromPath);
    const inline = name.split('::').map((part) => part.replace(/^r#/, ''));
    const last = inline.pop()!;
    const isOwner = stem === 'mod' || this.isRoot(fromPath);
    // A file included by a `#[path]`, or one on its own, keeps its modules beside itself as well.
    const bases = isOwner ? [directory] : [inside(directory, stem), directory];
    const places = bases.map((base) => inline.reduce(inside, base));
    if (pathAttribute !== undefined) {
      const file = pathAttribute.replaceAll('\\', '/');
      return this.existing(
        [...(inline.length === 0 ? [directory] : places), directory].map((place) => joinInTree(place, file)),
      );
    }
    return this.existing(places.flatMap((place) => [inside(place, `${last}.rs`), inside(place, `${last}/mod.rs`)]));
  }

  private existing(paths: readonly (string | undefined)[]): string | undefined {
    return paths.find((path) => path !== undefined && this.tree.has(path));
  }

  dependency(crate: RustCrate, name: string): RustCrate | undefined {
    if (!Object.hasOwn(crate.dependencies, name)) return undefined;
    return this.byDirectory.get(crate.dependencies[name])?.find((one) => one.kind === 'lib');
  }
}

const lastSegment = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function split(path: string): { directory: string; stem: string } {
  const directory = directoryOf(path);
  return { directory, stem: path.slice(directory === '' ? 0 : directory.length + 1).replace(/\.rs$/, '') };
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
