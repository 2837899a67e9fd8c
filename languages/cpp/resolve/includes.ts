/** Which files a file includes, and everything it sees through them. */

import { at, IMPORT, IMPORT_FLAG } from '../../../src/model/facts.ts';
import type { FileId } from '../../../src/model/ids.ts';
import { importKindCode } from '../../../src/model/kinds.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { World, WorldFile } from '../../../src/resolve/core/world.ts';

export interface Includes {
  /** The file that an `#include` row leads to; -1 when it is not in the tree. */
  target(view: FileView, row: number): FileId;
  /** The file itself and everything it includes, directly or not. */
  seenFrom(file: FileId): ReadonlySet<FileId>;
  /** Whether something it sees includes a file that is not in the tree. */
  seesOutside(file: FileId): boolean;
}

export const isInclude = (view: FileView, row: number): boolean =>
  at(view.facts.imports, row, IMPORT.kind) === importKindCode.wildcard &&
  (at(view.facts.imports, row, IMPORT.flags) & IMPORT_FLAG.reexported) !== 0;

interface Direct {
  readonly files: readonly FileId[];
  readonly hasOutside: boolean;
}

interface Seen {
  readonly files: ReadonlySet<FileId>;
  readonly hasOutside: boolean;
}

const NOT_FOUND = -1 as FileId;

/** Closures kept at a time: files are resolved in tree order, neighbours ask for the same ones. */
const MAX_KEPT = 64;

export function createIncludes(world: World): Includes {
  const direct = new Map<FileId, Direct>();
  const seen = new Map<FileId, Seen>();
  const found = new Map<string, FileId>();
  let byName: Map<string, WorldFile[]> | undefined;

  function named(name: string): readonly WorldFile[] {
    if (byName === undefined) {
      byName = new Map();
      for (const file of world.files()) {
        if (file.language !== 'c' && file.language !== 'cpp') continue;
        const base = file.path.slice(file.path.lastIndexOf('/') + 1);
        const files = byName.get(base);
        if (files === undefined) byName.set(base, [file]);
        else files.push(file);
      }
    }
    return byName.get(name) ?? [];
  }

  /** Beside the file, else the only one whose path ends so: include directories are not known. */
  function resolve(from: string, path: string): FileId {
    const directory = from.slice(0, from.lastIndexOf('/') + 1);
    const key = `${directory}\n${path}`;
    const known = found.get(key);
    if (known !== undefined) return known;
    const beside = world.fileAt(normalised(directory + path));
    const id = beside?.id ?? nearest(bySuffix(path), directory);
    found.set(key, id);
    return id;
  }

  function bySuffix(path: string): readonly WorldFile[] {
    const suffix = path.replace(/^(?:\.\.?\/)+/, '');
    return named(suffix.slice(suffix.lastIndexOf('/') + 1)).filter(
      (file) => file.path === suffix || file.path.endsWith(`/${suffix}`),
    );
  }

  function target(view: FileView, row: number): FileId {
    return resolve(view.file.path, view.facts.strings[at(view.facts.imports, row, IMPORT.module)]);
  }

  function directOf(id: FileId): Direct {
    let known = direct.get(id);
    if (known === undefined) {
      const view = world.view(id);
      const files: FileId[] = [];
      let hasOutside = false;
      for (let row = 0; row < view.facts.imports.rows; row++) {
        if (!isInclude(view, row)) continue;
        const to = target(view, row);
        if (to < 0) hasOutside = true;
        else files.push(to);
      }
      direct.set(id, (known = { files, hasOutside }));
    }
    return known;
  }

  function seenOf(id: FileId): Seen {
    const known = seen.get(id);
    if (known !== undefined) return known;
    const files = new Set([id]);
    let hasOutside = false;
    // Iterating over a set also visits entries added during the iteration.
    for (const file of files) {
      const { files: next, hasOutside: leads } = directOf(file);
      hasOutside ||= leads;
      for (const one of next) files.add(one);
    }
    if (seen.size >= MAX_KEPT) seen.clear();
    const all = { files, hasOutside };
    seen.set(id, all);
    return all;
  }

  return { target, seenFrom: (file) => seenOf(file).files, seesOutside: (file) => seenOf(file).hasOutside };
}

/** The one that shares most of its directories with the includer; -1 when two share as many. */
function nearest(files: readonly WorldFile[], directory: string): FileId {
  if (files.length < 2) return files[0]?.id ?? NOT_FOUND;
  let best = NOT_FOUND;
  let most = -1;
  for (const { id, path } of files) {
    const shared = sharedLength(path, directory);
    if (shared === most) best = NOT_FOUND;
    if (shared <= most) continue;
    most = shared;
    best = id;
  }
  return best;
}

function sharedLength(path: string, directory: string): number {
  let slash = 0;
  for (let i = 0; i < directory.length && path[i] === directory[i]; i++) if (directory[i] === '/') slash = i + 1;
  return slash;
}

function normalised(path: string): string {
  const out: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..') out.pop();
    else if (segment !== '' && segment !== '.') out.push(segment);
  }
  return out.join('/');
}
