/** Detects files that git would open and wait for: a FIFO in the place of an ignore file has no end. */
import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { alwaysIgnored } from './built-in-ignores.ts';
import type { Repository } from './git-repository.ts';

/** Files that git opens while it lists a tree. */
const OF_REPOSITORY = ['info/exclude', 'config', 'index', 'packed-refs'];
const MAX_DIRECTORIES = 200_000;

/** The first such path, relative to the root where it is in the tree. Reads every directory: about as long as git takes. */
export function blockingFile(root: string, { commonDir, gitDir }: Repository): string | undefined {
  for (const directory of new Set([commonDir, gitDir]))
    for (const name of OF_REPOSITORY) if (blocks(path.join(directory, name))) return path.join('.git', name);
  const stack = [''];
  for (let read = 0; stack.length > 0 && read < MAX_DIRECTORIES; read++) {
    const directory = stack.pop()!;
    for (const entry of entriesOf(path.join(root, directory))) {
      const file = directory === '' ? entry.name : `${directory}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!alwaysIgnored(file)) stack.push(file);
      } else if (entry.isFIFO() && entry.name === '.gitignore') return file;
    }
  }
  return undefined;
}

function blocks(file: string): boolean {
  try {
    return lstatSync(file, { throwIfNoEntry: false })?.isFIFO() ?? false;
  } catch {
    return false;
  }
}

function entriesOf(directory: string): Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch {
    return [];
  }
}
