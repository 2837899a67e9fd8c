/** Whether a path is in the tree that would be indexed now, and which rule leaves it out if not. */
import { lstatSync, type Stats } from 'node:fs';
import { join, resolve } from 'node:path';
import { runGit } from '../../../base/child-process.ts';
import { isInside, relativeTo } from '../../../base/paths.ts';
import { ancestorsOf, below } from '../../../base/tree-paths.ts';
import { loadConfig } from '../../../config/config.ts';
import { alwaysIgnored } from '../../../discover/built-in-ignores.ts';
import { discover, type TreeListing } from '../../../discover/discover.ts';
import { findRepository } from '../../../discover/git-repository.ts';
import { listGitTree } from '../../../discover/git-tree.ts';
import { secretReason } from '../../../discover/secrets.ts';
import type { IgnoredPath } from '../../../model/source-file.ts';
import { rootPath, type Session } from '../../../workspace/session.ts';
import type { PathStatus } from './fields.ts';

/** The path that the user means. Where a link leads out of the root, that is the link: nothing behind it is looked at. */
export function askedPath(session: Session, written: string): string {
  try {
    return rootPath(session, written);
  } catch (error) {
    const { root, cwd } = session;
    const found = [resolve(root, written), resolve(cwd, written)]
      .filter((one) => isInside(root, one))
      .flatMap((one) => firstLink(root, relativeTo(root, one)) ?? [])[0];
    if (found === undefined) throw error;
    return found;
  }
}

/** The first part of a path that is a link. */
const firstLink = (root: string, path: string): string | undefined =>
  ancestorsOf(path)
    .reverse()
    .find((one) => statsAt(root, one)?.isSymbolicLink());

/** Undefined too for a path that no file can have: one that is too long, or that has a file for a directory. */
function statsAt(root: string, path: string): Stats | undefined {
  try {
    return lstatSync(join(root, path), { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** The whole tree as it would be indexed: the only sure answer, since rules of all directories count. */
export async function listTreeNow({ root, commit }: Session, signal?: AbortSignal): Promise<TreeListing> {
  const { config } = await loadConfig({ root, env: process.env });
  return commit
    ? listGitTree({ root, commit: commit.commit, config, signal })
    : discover(root, { config, showIgnored: true, signal });
}

export function kindOf({ root, commit }: Session, path: string, listing: TreeListing): PathStatus['kind'] {
  if (commit) {
    if (listing.files.some((file) => file.path === path)) return 'file';
    const isAbove = ({ path: one }: { readonly path: string }) => below(path, one.replace(/\/$/, '')) !== undefined;
    if (listing.files.some(isAbove)) return 'directory';
    const left = listing.ignored.find((entry) => entry.path.replace(/\/$/, '') === path);
    return left === undefined ? 'missing' : left.path.endsWith('/') ? 'directory' : 'file';
  }
  const stats = statsAt(root, path);
  if (stats === undefined) return 'missing';
  if (stats.isSymbolicLink()) return 'link';
  return stats.isFile() ? 'file' : stats.isDirectory() ? 'directory' : 'other';
}

/** The rule that leaves a path out; the path itself before the directories above it. */
export function ruleFor(listing: TreeListing, path: string): IgnoredPath | undefined {
  const rules = new Map(listing.ignored.map((entry) => [entry.path, entry]));
  for (const one of ancestorsOf(path)) {
    const rule = rules.get(one) ?? rules.get(`${one}/`);
    if (rule) return rule;
  }
  // Git does not mention its own directory, and a secret in an ignored directory is only the directory.
  const always = alwaysIgnored(path);
  if (always) return { path, reason: 'built-in', detail: always };
  const secret = secretReason(path);
  return secret === undefined ? undefined : { path, reason: 'secret', detail: secret };
}

/** Undefined without git. */
export async function isTracked(
  { root, commit }: Session,
  path: string,
  signal?: AbortSignal,
): Promise<boolean | undefined> {
  if (commit || findRepository(root) === undefined) return undefined;
  const args = ['--literal-pathspecs', 'ls-files', '-z', '--', path === '' ? '.' : path];
  const { outcome, stdout } = await runGit(args, { cwd: root, signal, maxOutputBytes: 64 << 20 });
  if (outcome === 'too_much') return true;
  return outcome === 'ok' ? stdout.length > 0 : undefined;
}

const OUT_OF_ROOT = 'leads out of the root';

interface Advice {
  readonly reason: IgnoredPath['reason'];
  readonly says: (rule: IgnoredPath) => string;
}

/** What a person can do where a file should be indexed. */
const ADVICE: readonly Advice[] = [
  { reason: 'gitignore', says: ({ path }) => `to index it all the same, add \`!/${path}\` to .wayfindignore` },
  { reason: 'wayfindignore', says: ({ detail }) => `change ${detail.split(': ', 1)[0]} to index it` },
  {
    reason: 'config',
    says: ({ detail }) =>
      `change ${detail.split(/[: ]/).find((word) => word.startsWith('index.')) ?? 'the setting'} to index it`,
  },
  { reason: 'submodule', says: () => 'a submodule is another repository: run `wayfind index` in it' },
  { reason: 'nested-repository', says: () => 'it is another repository: run `wayfind index` in it' },
  {
    reason: 'symlink',
    says: ({ detail }) =>
      detail === OUT_OF_ROOT
        ? 'no link is followed out of the root'
        : 'a link is followed only where index.follow_symlinks is true and what it leads to is not indexed under its own name',
  },
  { reason: 'secret', says: () => 'files that hold credentials are never indexed' },
];

export function adviceFor(rule: IgnoredPath): string[] {
  const isNever = rule.reason === 'built-in' && alwaysIgnored(rule.path) !== undefined;
  if (isNever) return [`${rule.detail} is never indexed`];
  if (rule.reason === 'built-in') return [`to index it all the same, add \`!/${rule.path}\` to .wayfindignore`];
  return ADVICE.filter(({ reason }) => reason === rule.reason).map(({ says }) => says(rule));
}
