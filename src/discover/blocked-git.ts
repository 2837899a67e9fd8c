/** Detects files that git would open and wait for: a FIFO in the place of an ignore file has no end. */
import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { alwaysIgnored } from './built-in-ignores.ts';
import type { Repository } from './git-repository.ts';

/** Files that git opens while it lists a tree. */
const OF_REPOSITORY = ['info/exclude', 'config', 'index', 'packed-refs'];
const MAX_DIRECTORIES = 200_000;

/**
 * The first such path, relative to the root where it is in the tree; undefined when it is cancelled. Reads every directory: longer
 * than git takes, but without keeping the thread busy.
 */
export async function blockingFile(
  root: string,
  { commonDir, gitDir }: Repository,
  signal: AbortSignal,
): Promise<string | undefined> {
  for (const directory of new Set([commonDir, gitDir]))
    for (const name of OF_REPOSITORY) if (await blocks(path.join(directory, name))) return path.join('.git', name);
  const stack = [''];
  for (let read = 0; stack.length > 0 && read < MAX_DIRECTORIES && !signal.aborted; read++) {
    const directory = stack.pop()!;
    for (const entry of await entriesOf(path.join(root, directory))) {
      const file = directory === '' ? entry.name : `${directory}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!alwaysIgnored(file)) stack.push(file);
        else if (await blocks(path.join(root, file, '.gitignore'))) return `${file}/.gitignore`;
      } else if (entry.isFIFO() && entry.name === '.gitignore') return file;
    }
  }
  return undefined;
}

async function blocks(file: string): Promise<boolean> {
  try {
    return (await lstat(file)).isFIFO();
  } catch {
    return false;
  }
}

async function entriesOf(directory: string): Promise<Dirent[]> {
  try {
    return await readdir(directory, { withFileTypes: true });
  } catch {
    return [];
  }
}
