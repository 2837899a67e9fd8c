/** The text files of a checkout: what grep looks through, and what replies are compared with. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SKIPPED = new Set(['.git', '.wayfind', '.codegraph', 'node_modules']);
const LARGEST = 1_000_000;

export interface Tree {
  readonly root: string;
  readonly paths: readonly string[];
  hasDirectory(path: string): boolean;
  /** Undefined for a path that is no text file of the tree. */
  linesOf(path: string): readonly string[] | undefined;
}

export function openTree(root: string): Tree {
  const paths: string[] = [];
  const directories = new Set<string>();
  const walk = (directory: string): void => {
    directories.add(directory);
    for (const entry of readdirSync(join(root, directory), { withFileTypes: true })) {
      const path = directory === '' ? entry.name : `${directory}/${entry.name}`;
      if (entry.isDirectory() && !SKIPPED.has(entry.name)) walk(path);
      else if (entry.isFile() && statSync(join(root, path)).size <= LARGEST) paths.push(path);
    }
  };
  walk('');
  return treeOf(root, { paths: paths.sort(), directories, read: (path) => readFileSync(join(root, path), 'utf8') });
}

interface Listed {
  readonly paths: readonly string[];
  readonly directories: ReadonlySet<string>;
  read(path: string): string;
}

export function treeOf(root: string, { paths, directories, read }: Listed): Tree {
  const known = new Set(paths);
  const cache = new Map<string, readonly string[] | undefined>();
  return {
    root,
    paths,
    hasDirectory: (path) => directories.has(path),
    linesOf(path) {
      if (!known.has(path)) return undefined;
      if (!cache.has(path)) {
        const text = read(path);
        cache.set(path, text.includes('\0') ? undefined : text.split('\n'));
      }
      return cache.get(path);
    },
  };
}
