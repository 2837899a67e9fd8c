/** Lists a directory tree without git: a stack of synchronous readdir calls with the ignore rules of every level. */
import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Ignore } from 'ignore';
import { AppError } from '../errors/errors.ts';
import { alwaysIgnored, ignoredDirectory, markerOf } from './built-in-ignores.ts';
import { gitDirOf } from './git-repository.ts';
import { createMatcher, judge, type RuleList, readRules } from './ignore-rules.ts';
import type { TreeCollector } from './tree-collector.ts';

const GIT_IGNORE = '.gitignore';
export const WAYFIND_IGNORE = '.wayfindignore';

export interface WalkOptions {
  /** Rules from outside the tree: global excludes, `info/exclude`, `.gitignore` files above the root. */
  readonly git: readonly RuleList[];
  /** Strongest of all: `index.exclude`. */
  readonly last: RuleList;
  /** The root as a path from the top of the repository with a trailing slash, since those rules are relative to it; else ''. */
  readonly prefix: string;
  /** Inside a repository, a repository further down is another one; a plain folder of repositories is one tree. */
  readonly nestedRepositories: 'skip' | 'enter';
  /** Already listed by git: not reported again. */
  readonly known?: ReadonlySet<string>;
  /** Where to begin, in place of the root. */
  readonly start?: Pending;
  /** Asked before a directory is read. */
  readonly enters?: (directory: string) => boolean;
  readonly signal?: AbortSignal | undefined;
}

export interface Level {
  readonly git: Ignore;
  readonly wayfind: Ignore;
  /** Both, and `last`. */
  readonly matcher: Ignore;
}

export interface Pending {
  /** Relative to the root; '' is the root. */
  readonly directory: string;
  readonly level: Level;
  /** A rule re-included this very directory, so the built-in ignores do not apply. */
  readonly wanted: boolean;
}

export function walk(root: string, sink: TreeCollector, options: WalkOptions): void {
  const stack: Pending[] = [options.start ?? { directory: '', level: outerLevel(options), wanted: true }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (options.signal?.aborted) throw new AppError('CANCELLED', 'listing the tree was cancelled');
    stack.push(...readDirectory({ root, sink, options }, next));
  }
}

/** The rules from outside the tree, and `index.exclude`. */
export function outerLevel(options: Pick<WalkOptions, 'git' | 'last'>): Level {
  const git = createMatcher(...options.git);
  const wayfind = createMatcher();
  return { git, wayfind, matcher: createMatcher(git, wayfind, options.last) };
}

interface Walk {
  readonly root: string;
  readonly sink: TreeCollector;
  readonly options: WalkOptions;
}

/** Reports the files of one directory and returns its subdirectories that are to be read. */
function readDirectory(at: Walk, { directory, level: above, wanted }: Pending): Pending[] {
  const { root, sink, options } = at;
  const absolute = directory ? path.join(root, directory) : root;
  let entries: Dirent[];
  try {
    entries = readdirSync(absolute, { withFileTypes: true });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    sink.problems.push({
      code: 'unreadable',
      path: directory || '.',
      message: `the directory cannot be read (${code})`,
    });
    return [];
  }
  const markers = markersOf(entries);
  const builtIn = wanted ? undefined : ignoredDirectory(path.basename(directory), undefined, markers);
  if (builtIn) {
    sink.ignore(`${directory}/`, 'built-in', builtIn);
    return [];
  }
  const level = enterLevel(at, { directory, above, has: (name) => entries.some((entry) => entry.name === name) });
  const found: Pending[] = [];
  for (const entry of entries) {
    const file = directory ? `${directory}/${entry.name}` : entry.name;
    if (!isNameable(absolute, entry.name)) {
      sink.problems.push({ code: 'encoding', path: file, message: 'the name is not valid UTF-8; not indexed' });
      continue;
    }
    const isDirectory = entry.isDirectory();
    const shown = isDirectory ? `${file}/` : file;
    const always = alwaysIgnored(file);
    if (always) {
      sink.ignore(shown, 'built-in', always);
      continue;
    }
    const verdict = judge(level.matcher, options.prefix + shown);
    if (verdict.state === 'ignored') {
      if (!options.known?.has(file)) sink.ignore(shown, verdict.reason, verdict.detail);
    } else if (isDirectory) {
      const unwanted = verdict.state === 'none' ? ignoredDirectory(entry.name, markers, undefined) : undefined;
      if (unwanted) sink.ignore(shown, 'built-in', unwanted);
      else if (options.nestedRepositories === 'skip' && gitDirOf(path.join(absolute, entry.name))) {
        // The reader of git's index reports a known gitlink as a submodule.
        if (!options.known?.has(file)) sink.ignore(shown, 'nested-repository', 'another git repository');
      } else if (options.enters?.(file) !== false)
        found.push({ directory: file, level, wanted: verdict.state === 'unignored' });
    } else if (!options.known?.has(file)) {
      if (entry.isFile() || entry.isSymbolicLink()) sink.add(file);
      else sink.ignore(file, 'special-file', 'not a regular file');
    }
  }
  return found;
}

interface Entering {
  readonly directory: string;
  readonly above: Level;
  readonly has: (name: string) => boolean;
}

/** The rules of a directory, on top of those above it. */
export function enterLevel(
  at: Pick<Walk, 'root' | 'options'> & { readonly sink: Pick<TreeCollector, 'problems'> },
  { directory, above, has }: Entering,
): Level {
  const { sink, options } = at;
  const hasGit = has(GIT_IGNORE);
  const hasWayfind = has(WAYFIND_IGNORE);
  if (!hasGit && !hasWayfind) return above;
  const read = (name: string, reason: 'gitignore' | 'wayfindignore') => {
    const label = directory ? `${directory}/${name}` : name;
    const rules = readRules(path.join(at.root, label), {
      reason,
      label,
      directory: (options.prefix + directory).replace(/\/$/, ''),
    });
    sink.problems.push(...rules.problems);
    return rules;
  };
  const git = hasGit ? createMatcher(above.git, read(GIT_IGNORE, 'gitignore')) : above.git;
  const wayfind = hasWayfind ? createMatcher(above.wayfind, read(WAYFIND_IGNORE, 'wayfindignore')) : above.wayfind;
  return { git, wayfind, matcher: createMatcher(git, wayfind, options.last) };
}

/** Empty for a directory that cannot be read. */
export function markersIn(directory: string): ReadonlySet<string> {
  try {
    return markersOf(readdirSync(directory, { withFileTypes: true }));
  } catch {
    return new Set();
  }
}

function markersOf(entries: readonly Dirent[]): ReadonlySet<string> {
  const markers = new Set<string>();
  for (const entry of entries) {
    const marker = markerOf(entry.name);
    if (marker) markers.add(marker);
  }
  return markers;
}

/** Bytes that are not UTF-8 decode to U+FFFD, and no file has the decoded name. */
function isNameable(directory: string, name: string): boolean {
  if (!name.includes('\ufffd')) return true;
  try {
    return lstatSync(path.join(directory, name), { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}
