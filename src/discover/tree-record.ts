/** Stamps of everything that a tree's listing depends on: enough to check later, without git, that a new listing would be the same. */
import { type Dirent, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runGit } from '../base/child-process.ts';
import { relativeTo } from '../base/paths.ts';
import { ancestorsOf, inside } from '../base/tree-paths.ts';
import { type DiskStamp, isRacy, NO_STAMP } from '../model/disk-stamp.ts';
import { alwaysIgnored } from './built-in-ignores.ts';
import type { TreeListing } from './discover.ts';
import { configuredExcludesFile } from './git-listing.ts';
import { findRepository, gitDirOf, missingDirectories, type Repository } from './git-repository.ts';
import type { KnownStamps } from './git-stamps.ts';
import { linkOutcome } from './link-outcome.ts';
import { WAYFIND_IGNORE } from './walk.ts';

export interface TreeRecord {
  /** The listing without the paths that were left out. */
  readonly listing: TreeListing;
  /** Every directory in which a new file would be listed, with or without listed files. */
  readonly directories: readonly DirectoryStamp[];
  /** Files that decide what is listed and are not listed themselves: git's settings, excludes and index. */
  readonly rules: readonly RuleStamp[];
  /** The repository around the root, as one string; '' without one. */
  readonly repository: string;
  /** The file of excludes that git's settings name. */
  readonly excludesFile?: string | undefined;
  /** The stamps of the files were read, or compared, after this time; 0 where git cannot compare them. */
  readonly checkedAt: number;
  /** The same stamps for git; absent where this process compares them itself. */
  readonly stamps?: KnownStamps;
}

export interface DirectoryStamp extends Omit<DiskStamp, 'size'> {
  /** Relative to the root; '' is the root. */
  readonly path: string;
  /** A sum over the names in it, or the constant below. */
  readonly names: number;
}

export interface RuleStamp {
  /** Absolute. */
  readonly file: string;
  /**
   * `index`: git's index, whose entries count, not its bytes. `presence`: only whether it is there. `repository`: which git directory it
   * has. `link`: where it leads.
   */
  readonly kind: 'content' | 'presence' | 'repository' | 'index' | 'link';
  readonly stamp: string;
}

/** The directory changed so shortly before it was listed that it has to be listed again. */
export const UNKNOWN_NAMES = -1;
const GIT = '.git';
const MAX_DIRECTORIES = 200_000;
const MAX_ROUNDS = 12;
const MAX_LINKS = 20_000;

/** A tree is listed by other rules when it becomes a repository, stops being one, or git cannot read it. */
export function repositoryKey(root: string): string {
  const repository = findRepository(root);
  if (repository === undefined) return '';
  const { top, gitDir, commonDir } = repository;
  return [top, gitDir, commonDir, ...missingDirectories(repository)].join('\0');
}

export interface RecordOptions {
  /** Time at which the listing started. */
  readonly startedAt: number;
  readonly signal?: AbortSignal | undefined;
}

/** Undefined where the tree has too many directories or links for a record. */
export async function recordTree(listing: TreeListing, options: RecordOptions): Promise<TreeRecord | undefined> {
  const { root } = listing;
  // Also where git could not be used: it may be usable when its settings change.
  const repository = findRepository(root);
  const seen = new Directories(listing, options.startedAt);
  for (let round = 0, wanted: readonly string[] = directoriesOf(listing); wanted.length > 0; round++) {
    if (round > MAX_ROUNDS || seen.stamps.length + wanted.length > MAX_DIRECTORIES) return undefined;
    const silent = wanted.flatMap((directory) => seen.read(directory));
    if (seen.links > MAX_LINKS) return undefined;
    const ignored = listing.asksGit ? await ignoredByGit(listing, silent, options.signal) : NOTHING;
    wanted = silent.filter((directory) => !ignored.has(directory));
  }
  const excludesFile = listing.vcs === 'git' ? await configuredExcludesFile(root, options.signal) : undefined;
  const fromGit = repository ? gitRules(listing, { ...repository, excludesFile }, options.startedAt) : [];
  return {
    listing: { ...listing, ignored: [] },
    directories: seen.stamps,
    rules: [...seen.rules, ...fromGit],
    repository: repositoryKey(root),
    excludesFile,
    checkedAt: options.startedAt,
  };
}

const NOTHING: ReadonlySet<string> = new Set();

class Directories {
  readonly stamps: DirectoryStamp[] = [];
  readonly rules: RuleStamp[] = [];
  /** How many were seen that a listing would look at. */
  links = 0;
  readonly #followed: ReadonlySet<string>;
  /** Places that links lead to, and the directories above them. */
  readonly #targets = new Set<string>();
  readonly #listed: ReadonlySet<string>;
  readonly #files: ReadonlySet<string>;
  readonly #ignored: ReadonlySet<string>;

  constructor(
    private readonly listing: TreeListing,
    private readonly startedAt: number,
  ) {
    this.#followed = followedIn(listing);
    this.#listed = new Set(directoriesOf(listing));
    this.#files = new Set(listing.files.map((file) => file.path));
    this.#ignored = new Set(listing.ignored.map((entry) => entry.path));
    for (const { path: ignored, reason, detail } of listing.ignored) {
      if (reason === 'nested-repository' || reason === 'submodule')
        this.#rule(ignored.replace(/\/$/, ''), 'repository');
      const marker = / has (\S+)$/.exec(reason === 'built-in' ? detail : '')?.[1];
      if (marker) this.#rule(ignored + marker, 'presence');
    }
  }

  /** Returns its subdirectories without a listed file below them, which nothing seen so far leaves out. */
  read(directory: string): string[] {
    const { root } = this.listing;
    const absolute = directory ? `${root}/${directory}` : root;
    let entries: Dirent[];
    try {
      const { mtimeMs, ctimeMs, ino: inode } = (this.#followed.has(directory) ? statSync : lstatSync)(absolute);
      entries = readdirSync(absolute, { withFileTypes: true });
      const names = isRacy(Math.max(mtimeMs, ctimeMs), this.startedAt)
        ? UNKNOWN_NAMES
        : namesOf(root, absolute, entries);
      this.stamps.push({ path: directory, mtimeMs, ctimeMs, inode, names });
    } catch {
      // Removed or unreadable: use a stamp that nothing matches.
      this.stamps.push({ path: directory, ...NO_STAMP, names: UNKNOWN_NAMES });
      return [];
    }
    const silent: string[] = [];
    for (const entry of entries) {
      const file = directory ? `${directory}/${entry.name}` : entry.name;
      // It is a repository once it has a HEAD.
      if (entry.name === GIT && directory !== '') this.#rule(directory, 'repository');
      else if (entry.isDirectory()) {
        if (!this.#listed.has(file) && !alwaysIgnored(file) && !this.#ignored.has(`${file}/`)) silent.push(file);
      } else if (isRuleFile(entry.name) && !this.#files.has(file)) this.#rule(file, 'content');
      else if (entry.isSymbolicLink() && this.listing.followed && !alwaysIgnored(file)) this.#link(file);
    }
    return silent;
  }

  /** Everything that decides whether it is followed, and is not in a directory of the record. */
  #link(file: string): void {
    const { root } = this.listing;
    this.links++;
    this.#rule(file, 'link');
    const outcome = linkOutcome(root, `${root}/${file}`);
    if (outcome.kind !== 'inside') return;
    for (const directory of ancestorsOf(outcome.target)) {
      if (this.#targets.has(directory)) return;
      this.#targets.add(directory);
      this.#rule(inside(directory, WAYFIND_IGNORE), 'content');
      if (directory === outcome.target) this.#rule(directory, 'repository');
    }
  }

  #rule(file: string, kind: RuleStamp['kind']): void {
    const absolute = path.join(this.listing.root, file);
    this.rules.push({ file: absolute, kind, stamp: settledStamp(absolute, kind, this.startedAt) });
  }
}

/** True when a change of such a file may change what is listed around it. */
export const isRuleFile = (name: string): boolean =>
  name === '.gitignore' || name === WAYFIND_IGNORE || name === '.gitmodules' || name === '.gitattributes';

/** A sum, so that the order in which a directory is read does not matter. */
export function namesOf(root: string, directory: string, entries: readonly Dirent[]): number {
  let sum = 0;
  for (const entry of entries) {
    // A directory that becomes a repository of its own is no longer listed.
    if (alwaysIgnored(entry.name) && entry.name !== GIT) continue;
    // A file in place of a directory, a pipe or a socket is new, though its name is not.
    const kind = entry.isFile() ? '' : entry.isDirectory() ? '/' : '|';
    // A listing reports a link that leads out of the root, or nowhere.
    const end = entry.isSymbolicLink() ? `@${linkOutcome(root, `${directory}/${entry.name}`).kind}` : kind;
    sum = (sum + hashOf(entry.name + end)) % Number.MAX_SAFE_INTEGER;
  }
  return sum;
}

function hashOf(name: string): number {
  let low = 0x811c9dc5;
  let high = 0x1b873593;
  for (let i = 0; i < name.length; i++) {
    const unit = name.charCodeAt(i);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x85ebca6b);
  }
  return (high & 0xf_ffff) * 2 ** 32 + (low >>> 0);
}

/** Paths that are links on the disk, and files or directories of the listing. */
export const followedIn = ({ followed = [] }: TreeListing): ReadonlySet<string> =>
  new Set(followed.map((link) => link.path));

function directoriesOf({ files, followed = [] }: TreeListing): string[] {
  const linked = followed.filter((link) => link.isDirectory).map((link) => link.path);
  const found = new Set(['', ...linked]);
  for (const file of files) {
    for (let at = file.path.lastIndexOf('/'); at > 0; at = file.path.lastIndexOf('/', at - 1)) {
      const directory = file.path.slice(0, at);
      if (found.has(directory)) break;
      found.add(directory);
    }
  }
  return [...found];
}

/** Which of these paths git's rules leave out; a directory may be named with or without its slash. */
export async function ignoredByGit(
  { root, followed = [] }: Pick<TreeListing, 'root' | 'followed'>,
  paths: readonly string[],
  signal: AbortSignal | undefined,
): Promise<ReadonlySet<string>> {
  // Git refuses all paths together with one that is beyond a link.
  const isBeyond = (file: string): boolean => followed.some((link) => file.startsWith(`${link.path}/`));
  const known = followed.length === 0 ? paths : paths.filter((file) => !isBeyond(file));
  if (known.length === 0) return NOTHING;
  const input = `${known.join('\0')}\0`;
  const { outcome, stdout } = await runGit(['check-ignore', '-z', '--stdin'], { cwd: root, input, signal });
  // Exit status 1 only means that no rule matched.
  if (outcome !== 'ok') return NOTHING;
  return new Set(
    stdout
      .toString('utf8')
      .split('\0')
      .map((line) => line.replace(/\/$/, '')),
  );
}

function gitRules(
  { root, tracked = '' }: TreeListing,
  repository: Repository & Pick<TreeRecord, 'excludesFile'>,
  startedAt: number,
): RuleStamp[] {
  const { top, gitDir, commonDir, excludesFile } = repository;
  const home = os.homedir();
  const settings = process.env.XDG_CONFIG_HOME || path.join(home, '.config');
  const above = aboveRoot(top, root).map((directory) => path.join(directory, '.gitignore'));
  const files = [
    path.join(commonDir, 'info', 'exclude'),
    path.join(commonDir, 'config'),
    path.join(gitDir, 'config.worktree'),
    path.join(home, '.gitconfig'),
    path.join(settings, 'git', 'config'),
    path.join(settings, 'git', 'ignore'),
    '/etc/gitconfig',
    ...(excludesFile === undefined ? [] : [excludesFile]),
    ...above,
  ];
  const index = path.join(gitDir, 'index');
  return [
    // The stamp is taken after the listing. That is safe, because it includes the hash of the entries that were listed.
    { file: index, kind: 'index', stamp: `${tracked} ${ruleStamp(index, 'content')}` },
    ...files.map((file): RuleStamp => ({ file, kind: 'content', stamp: settledStamp(file, 'content', startedAt) })),
  ];
}

/** The directories from the top of the repository down to the one above the root. */
function aboveRoot(top: string, root: string): string[] {
  const segments = relativeTo(top, root).split('/').filter(Boolean);
  return segments.map((_, depth) => path.join(top, ...segments.slice(0, depth)));
}

/** A file that changed since the listing began may have been read before or after the change: its stamp matches nothing. */
function settledStamp(file: string, kind: RuleStamp['kind'], startedAt: number): string {
  const stamp = ruleStamp(file, kind);
  return kind === 'content' && isRacy(Number(stamp.split(':')[1] ?? 0), startedAt) ? '?' : stamp;
}

export function ruleStamp(file: string, kind: RuleStamp['kind']): string {
  try {
    if (kind === 'repository') return gitDirOf(file) ?? '';
    if (kind === 'link') return linkStamp(file);
    const stats = statSync(file, { throwIfNoEntry: false });
    if (!stats) return '';
    return kind === 'presence' ? 'there' : `${stats.size}:${stats.mtimeMs}:${stats.ctimeMs}:${stats.ino}`;
  } catch {
    return '';
  }
}

function linkStamp(link: string): string {
  const target = realpathSync(link);
  const stats = statSync(target);
  return `${stats.isDirectory() ? 'directory' : stats.isFile() ? 'file' : 'other'} ${target}`;
}

/** Then there is nothing to keep: a file that differs is checked again next time anyway. */
export const isSameRecord = (a: TreeRecord, b: TreeRecord): boolean =>
  a.directories === b.directories && a.rules === b.rules && a.checkedAt === b.checkedAt;
