/** Lists a work tree through git and applies Wayfind's own rules to it. */
import { lstatSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import { alwaysIgnored, ignoredDirectory, markerOf } from './built-in-ignores.ts';
import {
  configuredExcludesFile,
  type GitPaths,
  isRootIgnored,
  listIgnored,
  listWithGit,
  type TrackedPaths,
} from './git-listing.ts';
import type { Repository } from './git-repository.ts';
import { createMatcher, judge, type RuleList, readRules } from './ignore-rules.ts';
import { baseName } from './language.ts';
import { outerRules } from './outer-rules.ts';
import { createCollector, type TreeCollector } from './tree-collector.ts';
import { WAYFIND_IGNORE, walk } from './walk.ts';

interface WorkTree {
  /** Absolute, links resolved. */
  readonly root: string;
  readonly repository: Repository;
  readonly config: Config;
  /** `index.exclude`. */
  readonly last: RuleList;
  readonly showIgnored: boolean;
  readonly signal: AbortSignal | undefined;
}

interface GitCollection {
  readonly sink: TreeCollector;
  readonly tracked: TrackedPaths;
  /** Git decides which directories it ignores: the rules were not evaluated here. */
  readonly asksGit: boolean;
}

/** Undefined when the repository ignores the root itself; throws GitUnavailable when git does not answer. */
export async function collectFromGit(tree: WorkTree): Promise<GitCollection | undefined> {
  const { root, signal } = tree;
  const listing = listWithGit(root, tree.repository, signal);
  // Awaited below; until then a failure of both must not count as unhandled.
  listing.untracked.catch(() => {});
  const tracked = await listing.tracked;
  let rules = wayfindRules(root, tracked.paths);
  // Processed here, while the other git process is still searching.
  let sink = collectTracked(tree, tracked, rules);
  const untracked = await listing.untracked;
  const isEmpty = tracked.paths.length + tracked.submodules.length + untracked.paths.length === 0;
  if (isEmpty && root !== tree.repository.top && (await isRootIgnored(tree.repository.top, root, signal)))
    return undefined;

  if (untracked.paths.some((file) => baseName(file) === WAYFIND_IGNORE && file !== WAYFIND_IGNORE)) {
    rules = wayfindRules(root, [...tracked.paths, ...untracked.paths]);
    sink = collectTracked(tree, tracked, rules);
  }
  const asksGit = !rules.some((list) => list.negates);
  if (!asksGit) {
    // Such a rule may re-include paths that git ignores and does not list: every rule has to be evaluated here.
    const excludesFile = await configuredExcludesFile(root, signal);
    const known = new Set([...tracked.paths, ...tracked.submodules]);
    walk(root, sink, {
      ...outerRules(root, tree.repository, excludesFile),
      last: tree.last,
      nestedRepositories: 'skip',
      known,
      signal,
    });
  } else {
    for (const list of rules) sink.problems.push(...list.problems);
    collectUntracked({ tree, sink, tracked, untracked, rules });
    if (tree.showIgnored) {
      // Git lists what is inside a directory that ignores itself (`.wayfind/`) one by one: reporting the directory is enough.
      const known = sink.ignored.map((entry) => entry.path).filter((entry) => entry.endsWith('/'));
      for (const entry of await listIgnored(root, signal)) {
        if (known.some((directory) => entry.path.startsWith(directory))) continue;
        const always = alwaysIgnored(entry.path);
        if (always && entry.path.endsWith('/')) known.push(entry.path);
        sink.ignored.push(always ? { path: entry.path, reason: 'built-in', detail: always } : entry);
      }
    }
  }
  for (const name of [...tracked.undecodable, ...untracked.undecodable]) {
    sink.problems.push({ code: 'encoding', path: name, message: 'the name is not valid UTF-8; not indexed' });
  }
  return { sink, tracked, asksGit };
}

/** `.wayfindignore` of the root, and every one git knows of below it; the deeper one last. */
function wayfindRules(root: string, paths: readonly string[]): RuleList[] {
  const found = new Set([
    WAYFIND_IGNORE,
    ...paths.filter((file) => file.endsWith(WAYFIND_IGNORE) && baseName(file) === WAYFIND_IGNORE),
  ]);
  return [...found]
    .filter((label) => !alwaysIgnored(label))
    .sort((a, b) => a.length - b.length)
    .map((label) => {
      const directory = label.slice(0, Math.max(0, label.length - WAYFIND_IGNORE.length - 1));
      return readRules(path.join(root, label), { reason: 'wayfindignore', label, directory });
    });
}

function collectTracked(tree: WorkTree, tracked: TrackedPaths, rules: readonly RuleList[]): TreeCollector {
  const sink = createCollector(tree.root, tree.config, tree.showIgnored);
  const isReachable = createReachability(tree.root);
  const matcher = matcherOf(tree, rules);
  for (const file of tracked.paths) {
    const always = alwaysIgnored(file);
    if (always) {
      sink.ignore(file, 'built-in', always);
      continue;
    }
    const verdict = matcher && judge(matcher, file);
    if (verdict?.state === 'ignored') sink.ignore(file, verdict.reason, verdict.detail);
    else if (isReachable(file)) sink.add(file);
  }
  for (const directory of tracked.submodules) sink.ignore(`${directory}/`, 'submodule', 'a git submodule');
  return sink;
}

interface Untracked {
  readonly tree: WorkTree;
  readonly sink: TreeCollector;
  readonly tracked: GitPaths;
  readonly untracked: GitPaths;
  readonly rules: readonly RuleList[];
}

function collectUntracked({ tree, sink, tracked, untracked, rules }: Untracked): void {
  if (untracked.paths.length === 0) return;
  const matcher = matcherOf(tree, rules);
  const builtIn = createBuiltIn([tracked.paths, untracked.paths]);
  const reported = new Set<string>();
  for (const file of untracked.paths) {
    const rule = builtIn(file);
    if (rule) {
      if (!reported.has(rule.path)) sink.ignore(rule.path, 'built-in', rule.detail);
      reported.add(rule.path);
      continue;
    }
    if (file.endsWith('/')) {
      sink.ignore(file, 'nested-repository', 'another git repository');
      continue;
    }
    const verdict = matcher && judge(matcher, file);
    if (verdict?.state === 'ignored') sink.ignore(file, verdict.reason, verdict.detail);
    else sink.add(file);
  }
}

function matcherOf(tree: WorkTree, rules: readonly RuleList[]) {
  const lists = [...rules, tree.last].filter((list) => list.patterns.length > 0);
  return lists.length > 0 ? createMatcher(...lists) : undefined;
}

/** The built-in rule that leaves an untracked path out, found on any of its directories. */
function createBuiltIn(listings: readonly (readonly string[])[]) {
  const markers = new Map<string, Set<string>>();
  for (const paths of listings) {
    for (const file of paths) {
      const marker = markerOf(baseName(file));
      if (!marker) continue;
      const directory = parentOf(file);
      const names = markers.get(directory) ?? new Set();
      markers.set(directory, names.add(marker));
    }
  }
  const judged = new Map<string, { path: string; detail: string } | undefined>([['', undefined]]);
  const judgeDirectory = (directory: string): { path: string; detail: string } | undefined => {
    if (judged.has(directory)) return judged.get(directory);
    const above = parentOf(directory);
    let rule = judgeDirectory(above);
    if (!rule) {
      const detail =
        alwaysIgnored(directory) ?? ignoredDirectory(baseName(directory), markers.get(above), markers.get(directory));
      rule = detail === undefined ? undefined : { path: `${directory}/`, detail };
    }
    judged.set(directory, rule);
    return rule;
  };
  return (file: string) => judgeDirectory(parentOf(file));
}

const parentOf = (file: string): string => file.slice(0, Math.max(0, file.lastIndexOf('/')));

/**
 * Checks that every directory above a tracked file is a real one. When a directory was replaced by a link, git's index still
 * names files "below" it, which may be anywhere on the disk; git counts them as deleted, and so do we.
 */
function createReachability(root: string): (file: string) => boolean {
  const known = new Map<string, boolean>([['', true]]);
  const isReal = (directory: string): boolean => {
    const seen = known.get(directory);
    if (seen !== undefined) return seen;
    let real = isReal(parentOf(directory));
    if (real) {
      try {
        real = lstatSync(`${root}/${directory}`, { throwIfNoEntry: false })?.isDirectory() ?? false;
      } catch {
        real = false;
      }
    }
    known.set(directory, real);
    return real;
  };
  return (file) => isReal(parentOf(file));
}
