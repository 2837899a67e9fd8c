/** Lists a workspace: its files, the role of each, and what was left out by which rule. */
import { comparePaths, realRoot } from '../base/paths.ts';
import type { Config } from '../config/config.ts';
import type { FollowedLink } from '../model/followed-links.ts';
import type { Problem } from '../model/problem.ts';
import type { IgnoredPath, SourceFile } from '../model/source-file.ts';
import { collectFromGit } from './collect-from-git.ts';
import { followLinks } from './follow-links.ts';
import { configuredExcludesFile, GitUnavailable, trackedHash } from './git-listing.ts';
import { findRepository, type Head, headOf, type Repository } from './git-repository.ts';
import type { TreeContents } from './git-tree-contents.ts';
import { parseRules, type RuleList } from './ignore-rules.ts';
import { outerRules } from './outer-rules.ts';
import { withTestDirectories } from './test-directories.ts';
import { createCollector, type TreeCollector } from './tree-collector.ts';
import { type WalkOptions, walk } from './walk.ts';

export interface DiscoverOptions {
  readonly config: Config;
  /** Also list what git's ignore rules leave out, which costs two more git processes. */
  readonly showIgnored?: boolean;
  readonly signal?: AbortSignal | undefined;
}

export interface TreeListing {
  /** Absolute, with links resolved. */
  readonly root: string;
  /** `none`: walked, because there is no repository or git could not be used. */
  readonly vcs: 'git' | 'none';
  readonly head?: Head;
  /** In the order of their UTF-8 bytes. */
  readonly files: readonly SourceFile[];
  /** Without `showIgnored`, only the paths that the listing met anyway. Directories end in a slash. */
  readonly ignored: readonly IgnoredPath[];
  readonly problems: readonly Problem[];
  /** Links under whose names files are listed; absent where the settings say that none is followed. */
  readonly followed?: readonly FollowedLink[];
  /** True when directories that git ignores are missing in `ignored`. */
  readonly asksGit: boolean;
  /** Hash of the paths that git tracks; absent without git. */
  readonly tracked?: string;
  /** The source of its files' contents, in place of the file system. */
  readonly contents?: TreeContents;
  /** Object ids of a commit's contents that are not in this clone. */
  readonly missing?: readonly string[];
}

/**
 * Layers, later wins: built-in ignores, git's rules, `.wayfindignore`, `index.exclude`. Secrets are always left out, whatever the layers
 * say, and links unless `index.follow_symlinks` says otherwise. A tracked file is subject to the last two only, and to the built-in `.git`, `.wayfind` and `node_modules`.
 */
export async function discover(root: string, options: DiscoverOptions): Promise<TreeListing> {
  const real = realRoot(root);
  const repository = findRepository(real);
  const last = parseRules(options.config.index.exclude, { reason: 'config', label: 'index.exclude', directory: '' });
  const found = repository ? await collectRepository({ root: real, repository, last, options }) : undefined;
  const { sink, rules } = found ?? collectPlain({ root: real, last, options });
  const followed = options.config.index.follow_symlinks ? followLinks(real, sink, await rules()) : undefined;
  const head = repository && (await headOf(real, options.signal));
  sink.problems.push(...last.problems);
  sink.files.sort((a, b) => comparePaths(a.path, b.path));
  sink.ignored.sort((a, b) => comparePaths(a.path, b.path));
  const { ignored, problems } = sink;
  const files = withTestDirectories(sink.files);
  const { vcs = 'none', asksGit = false, tracked } = found ?? {};
  const about = { ...(head && { head }), ...(tracked !== undefined && { tracked }), ...(followed && { followed }) };
  return { root: real, vcs, ...about, files, ignored, problems, asksGit };
}

interface Place {
  readonly root: string;
  readonly last: RuleList;
  readonly options: DiscoverOptions;
}

interface Collected {
  readonly sink: TreeCollector;
  /** How what is below a followed link is listed. */
  readonly rules: () => WalkOptions | Promise<WalkOptions>;
}

interface Collection extends Collected, Pick<TreeListing, 'vcs' | 'asksGit' | 'tracked'> {}

/** Undefined when the repository ignores the root. */
async function collectRepository(place: Place & { repository: Repository }): Promise<Collection | undefined> {
  const { root, repository, last, options } = place;
  const { config, signal, showIgnored = false } = options;
  try {
    const found = await collectFromGit({ root, repository, config, last, showIgnored, signal });
    if (found === undefined) return undefined;
    const { sink, asksGit } = found;
    const rules = async (): Promise<WalkOptions> => {
      const excludesFile = sink.links.length > 0 ? await configuredExcludesFile(root, signal) : undefined;
      return { ...outerRules(root, repository, excludesFile), last, nestedRepositories: 'skip', signal };
    };
    return { sink, rules, vcs: 'git', asksGit, tracked: trackedHash(found.tracked) };
  } catch (error) {
    if (!(error instanceof GitUnavailable)) throw error;
    const sink = createCollector(root, config, showIgnored);
    sink.problems.push({ code: 'unreadable', path: '.git', message: `${error.message}; walked the directory instead` });
    const rules: WalkOptions = { ...outerRules(root, repository), last, nestedRepositories: 'skip', signal };
    walk(root, sink, rules);
    return { sink, rules: () => rules, vcs: 'none', asksGit: false };
  }
}

function collectPlain({ root, last, options }: Place): Collected {
  const sink = createCollector(root, options.config, options.showIgnored ?? false);
  const rules: WalkOptions = { git: [], last, prefix: '', nestedRepositories: 'enter', signal: options.signal };
  walk(root, sink, rules);
  return { sink, rules: () => rules };
}
