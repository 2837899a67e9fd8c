/** Lists the tree of a commit from git's objects, by the same rules as a checkout of it. */
import { runGit } from '../base/child-process.ts';
import { comparePaths } from '../base/paths.ts';
import type { Config } from '../config/config.ts';
import type { SourceFile } from '../model/source-file.ts';
import { alwaysIgnored } from './built-in-ignores.ts';
import { commitPlace } from './commit-place.ts';
import type { TreeListing } from './discover.ts';
import { blobSizes } from './git-blobs.ts';
import { gitFailure } from './git-failure.ts';
import { decodePaths } from './git-listing.ts';
import { commitContents, type TreeContents } from './git-tree-contents.ts';
import { createMatcher, judge, parseRules, type RuleList } from './ignore-rules.ts';
import { baseName } from './language.ts';
import { isManifest } from './projects.ts';
import { withTestDirectories } from './test-directories.ts';
import { createCollector, type TreeCollector } from './tree-collector.ts';
import { WAYFIND_IGNORE } from './walk.ts';

export interface GitTreeOptions {
  /** Absolute, links resolved: the top of a work tree, or a directory in it. */
  readonly root: string;
  readonly commit: string;
  readonly config: Config;
  readonly signal?: AbortSignal | undefined;
}

/** A tree whose files are read from git's objects. */
export interface GitTreeListing extends TreeListing {
  readonly contents: TreeContents;
  /** Object ids of contents that are not in this clone. */
  readonly missing: readonly string[];
  /** The files with such contents that would be listed; their sizes are unknown. */
  readonly unread: readonly SourceFile[];
}

interface Entry {
  readonly mode: string;
  readonly object: string;
  /** Undefined for a submodule, and for content that is missing in a partial clone. */
  readonly size: number | undefined;
  readonly path: string;
}

const EXECUTABLE = '100755';
const LINK = '120000';
const SUBMODULE = '160000';
/** Files that, besides manifests, configure where modules are found. */
const SETTINGS = /(?:config[^/]{0,255}\.json|\.(?:toml|mod|work|cfg|props|\w+proj))$/;
const ENTRY = /^(\d{6}) \w+ ([0-9a-f]{40,64})(?: +(\d+|-|BAD))?\t(.+)$/s;

/** Throws GIT_FAILED. */
export async function listGitTree({ root, commit, config, signal }: GitTreeOptions): Promise<GitTreeListing> {
  const { entries, undecodable } = await readEntries(root, commit, signal);
  const contents = commitContents(commitPlace(root, commit));
  const sink = createCollector(root, config, false);
  const absent = createCollector(root, config, false);
  const rules = ignoreRules(entries, contents);
  const last = parseRules(config.index.exclude, { reason: 'config', label: 'index.exclude', directory: '' });
  for (const list of [...rules, last]) sink.problems.push(...list.problems);
  const lists = [...rules, last].filter((list) => list.patterns.length > 0);
  const matcher = lists.length > 0 ? createMatcher(...lists) : undefined;
  for (const entry of entries) {
    const always = alwaysIgnored(entry.path);
    const verdict = always ? undefined : matcher && judge(matcher, entry.path);
    if (always) sink.ignore(entry.path, 'built-in', always);
    else if (verdict?.state === 'ignored') sink.ignore(entry.path, verdict.reason, verdict.detail);
    else if (entry.size === undefined && isFile(entry)) {
      const { path, object } = entry;
      sink.problems.push({ code: 'unreadable', path, message: 'its content is not in this clone; not indexed' });
      absent.put(path, { object, size: 0, isExecutable: false, firstBytes: () => undefined });
    } else collect(sink, entry, contents);
  }
  for (const path of undecodable)
    sink.problems.push({ code: 'encoding', path, message: 'the name is not valid UTF-8; not indexed' });
  sink.files.sort((a, b) => comparePaths(a.path, b.path));
  const { ignored, problems } = sink;
  const files = withTestDirectories(sink.files);
  const unread = withTestDirectories([...sink.files, ...absent.files]).slice(files.length);
  const missing = entries
    .filter(({ mode, size }) => size === undefined && mode !== SUBMODULE)
    .map(({ object }) => object);
  const about = { root, vcs: 'git', head: { commit }, asksGit: false } as const;
  return { ...about, files, ignored, problems, contents, missing, unread };
}

/** Announces the manifests and settings, which the indexer reads one by one. */
export function expectSettings({ files, contents }: GitTreeListing): void {
  contents.expect(files.filter(({ path, role }) => role !== 'vendored' && (isManifest(path) || SETTINGS.test(path))));
}

/** Object id of the content of every file below the root in a commit; undefined where git cannot list it. */
export async function treeObjects(
  root: string,
  commit: string,
  signal?: AbortSignal,
): Promise<Map<string, string> | undefined> {
  const { outcome, stdout } = await runGit(['ls-tree', '-r', '-z', commit], { cwd: root, signal });
  if (outcome !== 'ok') return undefined;
  const lines = decodePaths(stdout).paths;
  return new Map(lines.map((line) => [line.slice(line.indexOf('\t') + 1), line.slice(12, line.indexOf('\t'))]));
}

const isFile = ({ mode }: Entry): boolean => mode !== SUBMODULE && mode !== LINK;

function collect(sink: TreeCollector, { mode, object, size = 0, path }: Entry, contents: TreeContents): void {
  if (mode === SUBMODULE) sink.ignore(`${path}/`, 'submodule', 'a git submodule');
  else if (mode === LINK) sink.ignore(path, 'symlink', 'a symbolic link');
  else {
    const firstBytes = (): Buffer | undefined => {
      const outcome = contents.read(path);
      return outcome.ok ? outcome.bytes.subarray(0, 128) : undefined;
    };
    sink.put(path, { object, size, isExecutable: mode === EXECUTABLE, firstBytes });
  }
}

/** Paths are relative to the root, and only those below it are listed, because git is started there. */
async function readEntries(
  root: string,
  commit: string,
  signal: AbortSignal | undefined,
): Promise<{ entries: Entry[]; undecodable: readonly string[] }> {
  const sized = await runGit(['ls-tree', '-r', '-z', '-l', commit], { cwd: root, signal });
  // In a partial clone git stops at the first content that is not there.
  const isPartial = sized.outcome === 'failed';
  const listed = isPartial ? await runGit(['ls-tree', '-r', '-z', commit], { cwd: root, signal }) : sized;
  const { outcome, stdout, stderr } = listed;
  if (outcome !== 'ok')
    throw gitFailure(listed, stderr.trim().split('\n', 1)[0] || `git ls-tree was stopped (${outcome})`);
  const { paths: lines, undecodable } = decodePaths(stdout);
  const entries = lines.flatMap((line): Entry[] => {
    const [, mode, object, size = '', path] = ENTRY.exec(line) ?? [];
    if (path === undefined) return [];
    return [{ mode, object, size: /^\d/.test(size) ? Number(size) : undefined, path }];
  });
  const names = undecodable.map((line) => line.slice(line.indexOf('\t') + 1));
  if (!isPartial) return { entries, undecodable: names };
  const files = entries.filter(({ mode }) => mode !== SUBMODULE);
  const ids = files.map(({ object }) => object);
  const sizes = await blobSizes(root, ids, signal);
  return { entries: entries.map((entry) => ({ ...entry, size: sizes.get(entry.object) })), undecodable: names };
}

/** Rules of every `.wayfindignore` in the tree; the deeper one last. */
function ignoreRules(entries: readonly Entry[], contents: TreeContents): RuleList[] {
  const found = entries.filter(
    ({ path, mode, size }) =>
      path.endsWith(WAYFIND_IGNORE) &&
      baseName(path) === WAYFIND_IGNORE &&
      mode !== LINK &&
      size !== undefined &&
      !alwaysIgnored(path),
  );
  contents.expect(found.map(({ path, size = 0 }) => ({ path, size })));
  return found
    .toSorted((a, b) => a.path.length - b.path.length)
    .flatMap(({ path }) => {
      const outcome = contents.read(path);
      const directory = path.slice(0, Math.max(0, path.length - WAYFIND_IGNORE.length - 1));
      const origin = { reason: 'wayfindignore', label: path, directory } as const;
      return outcome.ok ? [parseRules(outcome.bytes.toString('utf8').replace(/^\ufeff/, ''), origin)] : [];
    });
}
