/** Decides which directories of a tree are watched, and which paths are excluded, by the rules of discovery. */
import { type Dirent, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { below, directoryOf, inside } from '../base/tree-paths.ts';
import { CONFIG_FILE, type Config } from '../config/config.ts';
import { alwaysIgnored } from '../discover/built-in-ignores.ts';
import { discover } from '../discover/discover.ts';

export interface WatchedTree {
  /** Relative to the root, which is ''. */
  readonly directories: ReadonlySet<string>;
  /** Whether a file, or a directory with or without the slash, is excluded by the rules at the time of the listing. Newer paths are unknown here. */
  isExcluded(path: string): boolean;
  /** A symbolic link may be a file or a directory of the tree. */
  readonly followsLinks: boolean;
  /** Other directories, of files that links lead to. */
  readonly targets: ReadonlySet<string>;
  /** What a path is called in the tree, by the links that lead to it or above it. */
  linksTo(path: string): readonly string[];
}

const RULE_FILES = new Set(['.gitignore', '.wayfindignore']);

/** A change of such a file changes which files are listed. */
export const isRuleFile = (path: string): boolean => path === CONFIG_FILE || RULE_FILES.has(basename(path));

export async function listWatchedTree(root: string, config: Config, signal?: AbortSignal): Promise<WatchedTree> {
  const { files, ignored, followed } = await discover(root, { config, showIgnored: true, signal });
  const excluded = new Set(ignored.map(({ path }) => path));
  const directories = new Set(['']);
  for (const { path } of files) addParents(directories, path);
  const links = followed ?? [];
  for (const link of links) if (link.isDirectory) directories.add(link.path);
  const isExcluded = (path: string): boolean => {
    if (alwaysIgnored(path) !== undefined) return true;
    // An event does not say whether its path is a directory.
    if (excluded.has(path) || excluded.has(`${path}/`)) return !directories.has(path);
    for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
      const directory = path.slice(0, slash + 1);
      // Git may track a file in an ignored directory.
      if (excluded.has(directory) && !directories.has(directory.slice(0, -1))) return true;
    }
    return false;
  };
  // Files may be added to directories that are empty now.
  addEmptyDirectories(root, directories, isExcluded);
  const targets = new Set(links.filter((link) => !link.isDirectory).map((link) => directoryOf(link.target)));
  const linksTo = (path: string): string[] =>
    links.flatMap((link) => {
      const rest = below(link.target, path);
      if (rest === undefined || (rest !== '' && !link.isDirectory)) return [];
      return [rest === '' ? link.path : inside(link.path, rest)];
    });
  return { directories, isExcluded, followsLinks: followed !== undefined, targets, linksTo };
}

function addParents(directories: Set<string>, path: string): void {
  for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
    const directory = path.slice(0, slash);
    if (directories.has(directory)) return;
    directories.add(directory);
  }
}

function addEmptyDirectories(root: string, directories: Set<string>, isExcluded: (path: string) => boolean): void {
  // Also those that are reached through a link, which is no directory by itself.
  const stack = [...directories];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    for (const entry of entriesOf(join(root, at))) {
      if (!entry.isDirectory()) continue;
      const path = at === '' ? entry.name : `${at}/${entry.name}`;
      if (directories.has(path) || isExcluded(`${path}/`)) continue;
      directories.add(path);
      stack.push(path);
    }
  }
}

/** Empty for an unreadable directory: discovery reports it. */
function entriesOf(directory: string): Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch {
    return [];
  }
}
