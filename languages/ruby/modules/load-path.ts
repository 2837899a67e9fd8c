/** Which file of the tree a `require` loads. */

import { dirname, join, normalize } from 'node:path/posix';
import type { FileId } from '../../../src/model/ids.ts';
import type { PathTree } from '../../../src/resolve/invalidate/tree-before.ts';

/** How deep a directory `lib` may lie to be on the load path of the whole tree. */
const DEEPEST_LIB = 3;

export class LoadPath {
  private libs: readonly string[] | undefined;
  private readonly known = new Map<string, FileId | undefined>();

  constructor(private readonly tree: PathTree) {}

  /** The id of the file; undefined when the file is not in the tree. */
  fileOf(path: string, from: string): FileId | undefined {
    const directory = from.includes('/') ? dirname(from) : '';
    const key = `${directory}:${path}`;
    if (!this.known.has(key))
      this.known.set(key, path.startsWith('.') ? this.at(join(directory, path)) : this.search(path, directory));
    return this.known.get(key);
  }

  private at(path: string): FileId | undefined {
    const plain = normalize(path);
    return (this.tree.fileAt(plain) ?? this.tree.fileAt(`${plain}.rb`))?.id;
  }

  /** Beside the file, in a `lib` around it, then in any `lib` of the tree. */
  private search(path: string, directory: string): FileId | undefined {
    for (let around = directory; ; around = around.includes('/') ? dirname(around) : '') {
      const found = this.at(join(around, path)) ?? this.at(join(around, 'lib', path));
      if (found !== undefined) return found;
      if (around === '') break;
    }
    for (const lib of this.libDirectories()) {
      const found = this.at(join(lib, path));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private libDirectories(): readonly string[] {
    if (this.libs === undefined) {
      const found = new Set<string>();
      // Any file counts: a directory that becomes a `lib` has no older file that a `require` could find there.
      for (const { path } of this.tree.files()) {
        const segments = path.split('/').slice(0, DEEPEST_LIB + 1);
        const lib = segments.indexOf('lib');
        if (lib >= 0 && lib < DEEPEST_LIB) found.add(segments.slice(0, lib + 1).join('/'));
      }
      this.libs = [...found].sort();
    }
    return this.libs;
  }
}
