/** Updates a remembered listing by comparing stamps only: a few microseconds a file, and no process. */
import { lstatSync, readdirSync, type Stats, statSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import { isRacy, sameStamp, stampOf } from '../model/disk-stamp.ts';
import type { SourceFile } from '../model/source-file.ts';
import { alwaysIgnored } from './built-in-ignores.ts';
import type { TreeListing } from './discover.ts';
import { configuredExcludesFile, GitUnavailable, listTracked, trackedHash } from './git-listing.ts';
import { findRepository, type Head, headOf } from './git-repository.ts';
import { checkTime, differingFromStamps, isComparable } from './git-stamps.ts';
import { baseName } from './language.ts';
import { withTestDirectories } from './test-directories.ts';
import { createCollector } from './tree-collector.ts';
import {
  type DirectoryStamp,
  followedIn,
  ignoredByGit,
  isRuleFile,
  namesOf,
  type RuleStamp,
  repositoryKey,
  ruleStamp,
  type TreeRecord,
  UNKNOWN_NAMES,
} from './tree-record.ts';

export interface RefreshedTree {
  readonly record: TreeRecord;
  /** Files whose stamp changed; all others are unchanged. */
  readonly suspects: readonly string[];
}

export interface RefreshOptions {
  readonly config: Config;
  /** Read every directory and ask git for what it tracks and ignores, instead of trusting their times. */
  readonly lists?: boolean | undefined;
  /** Only these files can have changed; little else has to be checked. */
  readonly only?: readonly string[] | undefined;
  /** Called when everything but the files is as it was, and git is still comparing these. */
  readonly onLikelySame?: (() => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Undefined when a new listing may differ from this record in more than stamps. */
export async function refreshTree(record: TreeRecord, options: RefreshOptions): Promise<RefreshedTree | undefined> {
  const { listing, stamps } = record;
  const { only, signal } = options;
  const startedAt = Date.now();
  if (repositoryKey(listing.root) !== record.repository) return undefined;
  // Git compares the files while this process looks at everything else.
  const over = new AbortController();
  const stop = signal ? AbortSignal.any([signal, over.signal]) : over.signal;
  const differing = isComparable(stamps) && !only ? differingFromStamps(listing.root, stamps, stop) : undefined;
  let isOver = differing === undefined;
  differing?.catch(() => {}).then(() => (isOver = true));
  try {
    const around = await refreshSurroundings(record, startedAt, options);
    if (around === undefined) return undefined;
    if (differing && isSameHead(around.head, listing.head)) options.onLikelySame?.();
    const found = await differing;
    const suspects = only ? await suspectsOf(record, only, signal) : changedFiles(listing, found);
    if (suspects === undefined) return undefined;
    const now = listingNow(listing, suspects, { head: around.head, config: options.config });
    if (now === undefined) return undefined;
    const { rules, directories } = around;
    const checkedAt = only ? record.checkedAt : checkTime(record, { startedAt, differing: found, suspects });
    // Those of changed files are outdated.
    const stampsNow = suspects.length > 0 && stamps ? 'lost' : stamps;
    return {
      record: { ...record, listing: now, rules, directories, checkedAt, ...(stamps && { stamps: stampsNow }) },
      suspects,
    };
  } finally {
    // An abort that nobody needs costs three milliseconds.
    if (!isOver) over.abort();
  }
}

interface Surroundings extends Pick<TreeRecord, 'rules' | 'directories'> {
  readonly head: Head | undefined;
}

/** Everything but the files. Undefined when a new listing may differ. */
async function refreshSurroundings(
  record: TreeRecord,
  startedAt: number,
  options: RefreshOptions,
): Promise<Surroundings | undefined> {
  const { listing } = record;
  const asked = options.lists ? isSameForGit(record, options.signal) : true;
  const rules = await refreshRules(record.rules, listing, options.signal);
  if (rules === undefined) return undefined;
  const directories = options.only ? record.directories : refreshDirectories(record, startedAt, options.lists);
  if (directories === undefined || !(await asked)) return undefined;
  const head = listing.vcs === 'git' || listing.head ? await headOf(listing.root, options.signal) : undefined;
  return { rules, directories, head };
}

interface Now {
  readonly head: Head | undefined;
  readonly config: Config;
}

/** Undefined when it has to be listed again. */
function listingNow(listing: TreeListing, suspects: readonly string[], { head, config }: Now): TreeListing | undefined {
  // Not copied: its files may not have been decoded.
  if (suspects.length === 0 && isSameHead(head, listing.head)) return listing;
  const files = reclassified(listing, suspects, config);
  const { head: _, ...rest } = listing;
  return files && { ...rest, ...(head && { head }), files };
}

export const isSameHead = (a: Head | undefined, b: Head | undefined): boolean =>
  a?.commit === b?.commit && a?.branch === b?.branch;

/** Whether git tracks the same paths, and reads the same file of excludes, as when the tree was recorded. */
async function isSameForGit({ listing, excludesFile }: TreeRecord, signal: AbortSignal | undefined): Promise<boolean> {
  const { root, vcs, tracked } = listing;
  // Where git could not be used, it is tried again.
  if (vcs !== 'git') return findRepository(root) === undefined;
  const [trackedPaths, excludes] = await Promise.all([trackedNow(root, signal), configuredExcludesFile(root, signal)]);
  return trackedPaths === tracked && excludes === excludesFile;
}

async function refreshRules(
  rules: readonly RuleStamp[],
  { root }: TreeListing,
  signal: AbortSignal | undefined,
): Promise<readonly RuleStamp[] | undefined> {
  let refreshed = rules;
  for (const rule of rules) {
    if (rule.kind !== 'index') {
      if (ruleStamp(rule.file, rule.kind) !== rule.stamp) return undefined;
      continue;
    }
    const [tracked, stamp] = splitAt(rule.stamp, ' ');
    const now = ruleStamp(rule.file, 'content');
    if (now === stamp) continue;
    // Git writes its index for many reasons; the tracked paths seldom change.
    if ((await trackedNow(root, signal)) !== tracked) return undefined;
    refreshed = rules.map((one) => (one === rule ? { ...rule, stamp: `${tracked} ${now}` } : one));
  }
  return refreshed;
}

const splitAt = (text: string, separator: string): [string, string] => {
  const at = text.indexOf(separator);
  return [text.slice(0, at), text.slice(at + 1)];
};

async function trackedNow(root: string, signal: AbortSignal | undefined): Promise<string | undefined> {
  try {
    return trackedHash(await listTracked(root, signal));
  } catch (error) {
    if (error instanceof GitUnavailable) return undefined;
    throw error;
  }
}

/** Undefined when the names in one of them changed. */
function refreshDirectories(
  { directories, listing }: TreeRecord,
  startedAt: number,
  lists = false,
): readonly DirectoryStamp[] | undefined {
  const { root } = listing;
  const followed = followedIn(listing);
  const moved = new Map<DirectoryStamp, DirectoryStamp>();
  for (const directory of directories) {
    const absolute = directory.path ? `${root}/${directory.path}` : root;
    const stats = statsOf(absolute, followed.has(directory.path));
    if (!stats?.isDirectory()) return undefined;
    if (directory.names === UNKNOWN_NAMES) return undefined;
    const { mtimeMs, ctimeMs, ino: inode } = stats;
    // Its change time shows a new file even where the other time was restored.
    const isSame = mtimeMs === directory.mtimeMs && ctimeMs === directory.ctimeMs && inode === directory.inode;
    if (isSame && !lists) continue;
    if (namesIn(root, absolute) !== directory.names) return undefined;
    if (!isSame && !isRacy(Math.max(mtimeMs, ctimeMs), startedAt))
      moved.set(directory, { ...directory, mtimeMs, ctimeMs, inode });
  }
  return moved.size === 0 ? directories : directories.map((one) => moved.get(one) ?? one);
}

function namesIn(root: string, absolute: string): number | undefined {
  try {
    return namesOf(root, absolute, readdirSync(absolute, { withFileTypes: true }));
  } catch {
    return undefined;
  }
}

/** `among`: the only ones that may have changed. Undefined when one of them is gone. */
function changedFiles(listing: TreeListing, among: readonly string[] | undefined): string[] | undefined {
  if (among?.length === 0) return [];
  const { root } = listing;
  const wanted = among && new Set(among);
  const files = wanted ? listing.files.filter((file) => wanted.has(file.path)) : listing.files;
  const prefix = root.endsWith('/') ? root : `${root}/`;
  const followed = followedIn(listing);
  const changed: string[] = [];
  for (const file of files) {
    const stats = statsOf(prefix + file.path, followed.has(file.path));
    if (!stats?.isFile()) return undefined;
    if (!sameStamp(file, stampOf(stats))) changed.push(file.path);
  }
  return changed;
}

/** Undefined when one of them was listed and is gone, or would now be listed: other files may then appear or disappear with it. */
async function suspectsOf(
  { listing }: TreeRecord,
  paths: readonly string[],
  signal: AbortSignal | undefined,
): Promise<string[] | undefined> {
  const wanted = new Set(paths.filter((path) => !alwaysIgnored(path)));
  const suspects: string[] = [];
  const known = listing.files.filter((file) => wanted.delete(file.path));
  const followed = followedIn(listing);
  for (const file of known) {
    const stats = statsOf(`${listing.root}/${file.path}`, followed.has(file.path));
    if (!stats?.isFile()) return undefined;
    if (!sameStamp(file, stampOf(stats))) suspects.push(file.path);
  }
  return (await areIrrelevant(listing, [...wanted], signal)) ? suspects : undefined;
}

/** True when none of these unlisted paths affects the listing: each was deleted again, or git ignores it. */
async function areIrrelevant(
  listing: TreeListing,
  paths: readonly string[],
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { root, files, asksGit } = listing;
  const present = paths.filter((path) => statsOf(`${root}/${path}`) !== undefined);
  const gone = new Set(paths.filter((path) => !present.includes(path)));
  // A directory of listed files, under its own name.
  if (gone.size > 0 && files.some((file) => parentsOf(file.path).some((parent) => gone.has(parent)))) return false;
  if (present.length === 0) return true;
  if (!asksGit || present.some((path) => isRuleFile(baseName(path)))) return false;
  const ignored = await ignoredByGit(listing, present, signal);
  return present.every((path) => ignored.has(path));
}

function parentsOf(path: string): string[] {
  const parents: string[] = [];
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) parents.push(path.slice(0, at));
  return parents;
}

function reclassified(
  listing: TreeListing,
  suspects: readonly string[],
  config: Config,
): readonly SourceFile[] | undefined {
  if (suspects.length === 0) return listing.files;
  if (suspects.some((path) => isRuleFile(baseName(path)))) return undefined;
  const withProblems = new Set(listing.problems.map((problem) => problem.path));
  const sink = createCollector(listing.root, config, false);
  const followed = followedIn(listing);
  for (const path of suspects) {
    const stats = followed.has(path) ? statsOf(`${listing.root}/${path}`, true) : undefined;
    if (stats) sink.addLinked(path, stats);
    else sink.add(path);
  }
  const now = new Map(sink.files.map((file) => [file.path, file]));
  // Problems are reported in the order of a whole listing, so a file with one needs a new listing.
  if (now.size !== suspects.length || sink.problems.length > 0 || suspects.some((path) => withProblems.has(path))) {
    return undefined;
  }
  return withTestDirectories(listing.files.map((file) => now.get(file.path) ?? file));
}

/** Undefined also where an error prevents the look-up. */
function statsOf(absolute: string, isFollowed = false): Stats | undefined {
  try {
    return (isFollowed ? statSync : lstatSync)(absolute, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
