/** Follows symbolic links to what a tree has and does not list: never out of the root, and no file twice. */
import { lstatSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';
import { comparePaths } from '../base/paths.ts';
import { below, directoryOf, inside } from '../base/tree-paths.ts';
import { AppError } from '../errors/errors.ts';
import type { FollowedLink } from '../model/followed-links.ts';
import { ignoredDirectory } from './built-in-ignores.ts';
import { gitDirOf } from './git-repository.ts';
import { judge } from './ignore-rules.ts';
import { createPathJudge, type PathJudge } from './judge-path.ts';
import { baseName } from './language.ts';
import { closedTarget, linkOutcome } from './link-outcome.ts';
import { describeLink, type TreeCollector } from './tree-collector.ts';
import { markersIn, type WalkOptions, walk } from './walk.ts';

/** A tree of links to links is cut here; each costs a few system calls. */
const MAX_LINKS = 50_000;

/**
 * A link is worth following only to what its own name does not list: what git's rules or the built-in ones leave out, such as generated
 * code. Git's rules are then judged by the name of the link. `.wayfindignore` and `index.exclude` hold for both names.
 * The links of the collector are used up.
 */
export function followLinks(root: string, sink: TreeCollector, options: WalkOptions): FollowedLink[] {
  const following = new Following(root, sink, options);
  for (let left = MAX_LINKS; sink.links.length > 0; ) {
    // Links below a followed one are found meanwhile.
    for (const link of sink.links.splice(0).sort(comparePaths)) {
      if (options.signal?.aborted) throw new AppError('CANCELLED', 'listing the tree was cancelled');
      if (left-- > 0) following.follow(link);
      else sink.ignore(link, 'symlink', `not followed: the tree has over ${MAX_LINKS} links`);
    }
  }
  return following.followed;
}

class Following {
  readonly followed: FollowedLink[] = [];
  readonly #judge: PathJudge;
  /** Real paths of what is listed. */
  readonly #listed: Set<string>;
  /** The same by number, for names that differ in their case only. */
  readonly #inodes: ReadonlyMap<number, string>;
  /** Directories that were read through a link, by device and number. */
  readonly #entered = new Set<string>();

  constructor(
    private readonly root: string,
    private readonly sink: TreeCollector,
    private readonly options: WalkOptions,
  ) {
    this.#judge = createPathJudge(root, options);
    this.#listed = new Set(sink.files.map((file) => file.path));
    this.#inodes = new Map(sink.files.map((file) => [file.inode, file.path]));
  }

  follow(link: string): void {
    const outcome = linkOutcome(this.root, path.join(this.root, link));
    if (outcome.kind !== 'inside') {
      describeLink(link, outcome, this.sink);
      return;
    }
    const { target } = outcome;
    const stats = statOf(path.join(this.root, target));
    const why = stats ? this.#whyNot({ link, target, stats }) : 'cannot be read';
    if (stats === undefined || why !== undefined) {
      this.sink.ignore(link, 'symlink', `link to ${target || 'the root'}${why ? `: ${why}` : ''}`);
      return;
    }
    this.followed.push({ path: link, target, isDirectory: stats.isDirectory() });
    if (stats.isDirectory()) this.#enter(link, target);
    else {
      this.#listed.add(target);
      this.sink.addLinked(link, stats);
    }
  }

  /** '' where the target is in the tree by its own name. */
  #whyNot({ link, target, stats }: { link: string; target: string; stats: Stats }): string | undefined {
    const isDirectory = stats.isDirectory();
    if (!isDirectory && !stats.isFile()) return 'not a regular file';
    const closed = closedTarget(target);
    if (closed !== undefined) return closed;
    if (isDirectory && this.#isAbove(target, link)) return 'a directory above it';
    const rule = this.#judge.ruleFor(target, isDirectory);
    if (rule === undefined || (!isDirectory && this.#isListed(target, stats))) return '';
    if (rule.reason === 'nested-repository' || this.#isRepository(target)) return 'another git repository';
    const own = this.#judge.ownRuleFor(target, isDirectory);
    if (own !== undefined) return own.detail;
    if (!isDirectory) return undefined;
    if (this.#entered.has(identityOf(stats))) return 'followed under another name';
    return this.#directoryRule(link);
  }

  /** Git takes a link for a file; a rule for directories of its name counts all the same. */
  #directoryRule(link: string): string | undefined {
    const { state, detail } = judge(this.#judge.levelIn(directoryOf(link)).matcher, `${this.options.prefix}${link}/`);
    if (state === 'ignored') return detail;
    if (state === 'unignored') return undefined;
    return ignoredDirectory(baseName(link), markersIn(path.join(this.root, directoryOf(link))), undefined);
  }

  #isRepository(target: string): boolean {
    return this.options.nestedRepositories === 'skip' && gitDirOf(path.join(this.root, target)) !== undefined;
  }

  #isAbove(target: string, link: string): boolean {
    const place = linkOutcome(this.root, path.join(this.root, directoryOf(link)));
    return place.kind === 'inside' && below(target, place.target) !== undefined;
  }

  #isListed(target: string, stats: Stats): boolean {
    if (this.#listed.has(target)) return true;
    // With another link to it in the file system, it may be another name of the file that is worth listing.
    const other = stats.nlink === 1 ? this.#inodes.get(stats.ino) : undefined;
    const known = other === undefined ? undefined : statOf(path.join(this.root, other));
    return known !== undefined && identityOf(known) === identityOf(stats);
  }

  #enter(link: string, target: string): void {
    const realOf = (file: string): string => inside(target, below(link, file) ?? '').replace(/\/$/, '');
    const enters = (directory: string): boolean => {
      const real = realOf(directory);
      const stats = statOf(path.join(this.root, real));
      if (stats === undefined || closedTarget(real) !== undefined) return false;
      if (this.#judge.ownRuleFor(real, true) !== undefined) return false;
      const identity = identityOf(stats);
      if (this.#entered.has(identity)) return false;
      this.#entered.add(identity);
      return true;
    };
    const add = (file: string): void => {
      const real = realOf(file);
      const stats = statOf(path.join(this.root, real), lstatSync);
      if (stats?.isFile()) {
        if (closedTarget(real) !== undefined || this.#judge.ownRuleFor(real, false) !== undefined) return;
        if (this.#isListed(real, stats)) return;
        this.#listed.add(real);
      }
      this.sink.add(file);
    };
    if (!enters(link)) return;
    const level = this.#judge.levelIn(directoryOf(link));
    const start = { directory: link, level, wanted: false };
    walk(this.root, { ...this.sink, add }, { ...this.options, start, enters });
  }
}

function statOf(file: string, stat: typeof statSync | typeof lstatSync = statSync): Stats | undefined {
  try {
    return stat(file);
  } catch {
    return undefined;
  }
}

const identityOf = ({ dev, ino }: Stats): string => `${dev}:${ino}`;
