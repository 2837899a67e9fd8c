/** Which directories of a tree are to be watched, and which paths nobody wants to hear of, by the rules of discovery. */
import { type Dirent, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CONFIG_FILE, type Config } from '../config/config.ts';
import { alwaysIgnored } from '../discover/built-in-ignores.ts';
import { discover } from '../discover/discover.ts';

export interface WatchedTree {
  /** Relative to the root, which is ''. */
  readonly directories: ReadonlySet<string>;
  /** Of a file, or of a directory with or without the slash. By a rule that stood when the tree was listed; what is new since is not known here. */
  isExcluded(path: string): boolean;
}

const RULE_FILES = new Set(['.gitignore', '.wayfindignore']);

/** A change of these changes which files there are. */
export const isRuleFile = (path: string): boolean => path === CONFIG_FILE || RULE_FILES.has(basename(path));

export async function listWatchedTree(root: string, config: Config, signal?: AbortSignal): Promise<WatchedTree> {
  const { files, ignored } = await discover(root, { config, showIgnored: true, signal });
  const leftOut = new Set(ignored.map(({ path }) => path));
  const directories = new Set(['']);
  for (const { path } of files) addParents(directories, path);
  const isExcluded = (path: string): boolean => {
    if (alwaysIgnored(path) !== undefined) return true;
    // An event does not say that its path is a directory.
    if (leftOut.has(path) || leftOut.has(`${path}/`)) return !directories.has(path);
    for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
      const directory = path.slice(0, slash + 1);
      // Somebody may have had git track a file in a directory that is ignored.
      if (leftOut.has(directory) && !directories.has(directory.slice(0, -1))) return true;
    }
    return false;
  };
  // Files may come to directories that have none yet.
  addEmptyOnes(root, directories, isExcluded);
  return { directories, isExcluded };
}

function addParents(directories: Set<string>, path: string): void {
  for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
    const directory = path.slice(0, slash);
    if (directories.has(directory)) return;
    directories.add(directory);
  }
}

function addEmptyOnes(root: string, directories: Set<string>, isExcluded: (path: string) => boolean): void {
  const stack = [''];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    for (const entry of entriesOf(join(root, at))) {
      if (!entry.isDirectory()) continue;
      const path = at === '' ? entry.name : `${at}/${entry.name}`;
      if (!directories.has(path) && isExcluded(`${path}/`)) continue;
      directories.add(path);
      stack.push(path);
    }
  }
}

/** Nothing where it may not be read: discovery has reported that. */
function entriesOf(directory: string): Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch {
    return [];
  }
}
