/** Maps what a language server names to files of the tree: only those that the index holds are part of it. */
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isInside, realOrSame, relativeTo } from '../../base/paths.ts';
import type { Answer, Declaration, OutsidePackage, ServiceProject, TreeChange } from '../contract.ts';
import type { ServerLocation } from './locations.ts';
import { outsidePackage } from './outside-package.ts';

export class TreeFiles {
  readonly #root: string;
  /** Servers may resolve links. */
  readonly #realRoot: string;
  readonly #files: Set<string>;
  /** Files of ours, which are of no package. */
  readonly #scratchDirs: readonly string[];

  constructor({ root, files, scratchDir }: Pick<ServiceProject, 'root' | 'files' | 'scratchDir'>) {
    this.#root = root;
    this.#scratchDirs = [scratchDir, realOrSame(scratchDir)];
    this.#realRoot = realOrSame(root);
    this.#files = new Set(files);
  }

  uriOf(path: string): string {
    return pathToFileURL(join(this.#root, path)).href;
  }

  update({ added, removed }: TreeChange): void {
    for (const path of added) this.#files.add(path);
    for (const path of removed) this.#files.delete(path);
  }

  /** Neither a path outside the root nor one that is not indexed is in the answer. */
  answer(locations: readonly ServerLocation[]): Answer {
    const declarations: Declaration[] = [];
    let outside: OutsidePackage | true | undefined;
    for (const { uri, line, col } of locations) {
      const absolute = pathOf(uri);
      const path = absolute === undefined ? undefined : this.#pathInTree(absolute);
      if (path === undefined) outside = named(outside, this.#packageOf(absolute, uri));
      else if (!declarations.some((one) => one.path === path && one.line === line && one.col === col))
        declarations.push({ path, line, col });
    }
    return declarations.length > 0 || outside === undefined ? { declarations } : { declarations, outside };
  }

  #packageOf(absolute: string | undefined, uri: string): OutsidePackage | true {
    if (absolute === undefined) return outsidePackage(uri);
    return this.#scratchDirs.some((dir) => isInside(dir, absolute)) || outsidePackage(absolute);
  }

  #pathInTree(absolute: string): string | undefined {
    for (const root of [this.#root, this.#realRoot]) {
      if (!isInside(root, absolute)) continue;
      const path = relativeTo(root, absolute);
      if (this.#files.has(path)) return path;
    }
    return undefined;
  }
}

/** A package says more than that it is outside. */
const named = (before: OutsidePackage | true | undefined, now: OutsidePackage | true): OutsidePackage | true =>
  before === undefined || before === true ? now : before;

/** Normalised; undefined for other schemes, and for what is no path here. */
function pathOf(uri: string): string | undefined {
  if (!uri.startsWith('file://')) return undefined;
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined;
  }
}
