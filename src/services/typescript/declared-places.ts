/** Turns declarations of the compiler into places of the tree, or into what is outside of it. */
import { columnAt, lineAt, lineStarts } from '../../base/line-index.ts';
import type { Declaration, OutsidePackage } from '../contract.ts';
import type { NodeHandle } from './api/compiler.ts';
import type { Budget } from './api/connection.ts';
import { KIND } from './api/kinds.ts';
import type { SyntaxTree } from './api/syntax-tree.ts';
import type { NpmPackages } from './npm-packages.ts';
import type { TreeCache } from './tree-cache.ts';

/** Undefined: in a file that the service knows nothing of, such as an output of a build. */
export type Where = TreePlace | { readonly outside: OutsidePackage | true } | undefined;

export interface TreePlace {
  readonly declaration: Declaration;
  /** It may stand beside declarations of other projects that are no part of the asking one. */
  readonly isGlobal: boolean;
}

export interface PlacesOptions {
  /** Real path with slashes. */
  readonly root: string;
  readonly libDirs: readonly string[];
  readonly isCaseSensitive: boolean;
  readonly trees: TreeCache;
  readonly packages: NpmPackages;
}

interface KnownFile {
  readonly starts: Int32Array;
  readonly places: Map<number, TreePlace>;
}

export class DeclaredPlaces {
  /** Paths relative to the root by how the compiler writes them in handles. */
  private paths: ReadonlyMap<string, string> = new Map();
  private readonly known = new Map<string, KnownFile>();

  constructor(private readonly options: PlacesOptions) {}

  hold(files: Iterable<string>): void {
    const { root } = this.options;
    this.paths = new Map([...files].map((path) => [this.canonical(`${root}/${path}`), path]));
  }

  forget(path: string): void {
    this.known.delete(path);
  }

  canonical(path: string): string {
    return this.options.isCaseSensitive ? path : path.toLowerCase();
  }

  async where(config: string, handle: NodeHandle, budget: Budget): Promise<Where> {
    const { node, path } = partsOf(handle);
    const relative = this.paths.get(path);
    if (relative === undefined) return this.outside(path);
    const place = this.known.get(relative)?.places.get(node);
    if (place !== undefined) return place;
    const tree = await this.options.trees.get(config, `${this.options.root}/${relative}`, budget);
    return tree && node < tree.size ? this.note(relative, tree, node) : undefined;
  }

  private note(path: string, tree: SyntaxTree, node: number): TreePlace {
    let known = this.known.get(path);
    if (known === undefined) this.known.set(path, (known = { starts: lineStarts(tree.text), places: new Map() }));
    const place = { declaration: placeOf(path, tree, node, known.starts), isGlobal: isGlobal(tree, node) };
    known.places.set(node, place);
    return place;
  }

  private outside(path: string): Where {
    const { libDirs, root, packages } = this.options;
    const isIn = (directory: string): boolean => path.startsWith(this.canonical(`${directory}/`));
    if (path.startsWith('bundled:') || libDirs.some(isIn)) return { outside: true };
    const outside = isIn(root) ? packages.ofFile(path) : undefined;
    return outside && { outside };
  }
}

export function partsOf(handle: NodeHandle): { readonly node: number; readonly kind: number; readonly path: string } {
  const first = handle.indexOf('.');
  const second = handle.indexOf('.', first + 1);
  return {
    node: Number.parseInt(handle.slice(0, first), 10),
    kind: Number.parseInt(handle.slice(first + 1, second), 10),
    path: handle.slice(second + 1),
  };
}

function placeOf(path: string, tree: SyntaxTree, node: number, starts: Int32Array): Declaration {
  // A module is its file.
  if (tree.kind(node) === KIND.SourceFile) return { path, line: 1, col: 0, end: { line: 1, col: 0 } };
  const name = tree.nameOf(node);
  const at = tree.start(name === 0 ? node : name);
  const end = tree.end(node);
  return {
    path,
    line: lineAt(starts, at) + 1,
    col: columnAt(starts, at),
    end: { line: lineAt(starts, end) + 1, col: columnAt(starts, end) },
  };
}

/** Declared for all files: in a script, or in `declare global`. */
function isGlobal(tree: SyntaxTree, node: number): boolean {
  for (let one = tree.parent(node); one > 1; one = tree.parent(one)) {
    if (tree.kind(one) !== KIND.ModuleDeclaration) continue;
    const name = tree.nameOf(one);
    if (tree.kind(name) === KIND.StringLiteral) return false;
    if (tree.textOf(name) === 'global') return true;
  }
  return !tree.isModule;
}
