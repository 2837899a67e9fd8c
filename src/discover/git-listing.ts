/** Lists the tree with git: tracked entries from the index, untracked paths after git's own ignore rules. */
import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { type ProcessResult, runGit } from '../base/child-process.ts';
import type { IgnoredPath } from '../model/source-file.ts';
import type { Repository } from './git-repository.ts';

export interface GitPaths {
  readonly paths: readonly string[];
  /** Names that are not UTF-8, with replacement characters. */
  readonly undecodable: readonly string[];
}

export interface TrackedPaths extends GitPaths {
  readonly submodules: readonly string[];
}

interface GitListing {
  readonly tracked: Promise<TrackedPaths>;
  /** A path that ends in a slash is a repository inside this one. */
  readonly untracked: Promise<GitPaths>;
}

/** Git is missing or failed; the caller walks the directory instead. */
export class GitUnavailable extends Error {
  override readonly name = 'GitUnavailable';
}

const GITLINK_MODE = '160000';

/** Nearly every tree is listed by then. */
const SUSPICIOUS_MS = 1500;

/**
 * Starts both children at once, the slow one first: the index is read long before the search for untracked files ends. Where they
 * take long, looks for a file that blocks git, and stops them if there is one.
 */
export function listWithGit(root: string, repository: Repository, signal?: AbortSignal): GitListing {
  const [blocked, over] = [new AbortController(), new AbortController()];
  const stop = AbortSignal.any([blocked.signal, ...(signal ? [signal] : [])]);
  const listed = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error) => {
      throw blocked.signal.aborted ? blocked.signal.reason : error;
    });
  const args = ['ls-files', '-z', '-o', '--exclude-standard'];
  const untracked = listed(runGit(args, { cwd: root, signal: stop }).then(outputOf).then(decodePaths));
  const tracked = listed(listTracked(root, stop));
  const timer = setTimeout(async () => {
    const { blockingFile } = await import('./blocked-git.ts');
    const file = await blockingFile(root, repository, over.signal);
    if (file !== undefined) blocked.abort(new GitUnavailable(`git cannot list the tree: ${file} is a FIFO`));
  }, SUSPICIOUS_MS);
  void Promise.allSettled([tracked, untracked]).then(() => {
    clearTimeout(timer);
    over.abort();
  });
  return { tracked, untracked };
}

export const listTracked = (root: string, signal?: AbortSignal): Promise<TrackedPaths> =>
  runGit(['ls-files', '-z', '-s'], { cwd: root, signal }).then(outputOf).then(parseIndex);

/** Hash of the entries of git's index that a listing depends on. */
export const trackedHash = ({ paths, submodules }: TrackedPaths): string =>
  createHash('sha1').update(paths.join('\0')).update('\0\0').update(submodules.join('\0')).digest('hex');

/** Lines are `mode object stage<TAB>path`; a path in conflict has up to three, one after the other. */
function parseIndex(output: Buffer): TrackedPaths {
  const { paths: lines, undecodable } = decodePaths(output);
  const paths: string[] = [];
  const submodules: string[] = [];
  let last = '';
  for (const line of lines) {
    const file = line.slice(line.indexOf('\t') + 1);
    if (file === last) continue;
    last = file;
    if (line.startsWith(GITLINK_MODE)) submodules.push(file);
    else if (isSafe(file)) paths.push(file);
  }
  return { paths, submodules, undecodable: undecodable.map((line) => line.slice(line.indexOf('\t') + 1)) };
}

/** A forged index can hold names git itself would never add. */
const isSafe = (file: string): boolean => !file.startsWith('/') && !/(?:^|\/)\.\.?(?:\/|$)/.test(file);

export function decodePaths(output: Buffer): GitPaths {
  if (isUtf8(output)) return { paths: splitAtNul(output.toString('utf8')), undecodable: [] };
  const paths: string[] = [];
  const undecodable: string[] = [];
  for (let start = 0; start < output.length; ) {
    const nul = output.indexOf(0, start);
    const end = nul < 0 ? output.length : nul;
    const piece = output.subarray(start, end);
    (isUtf8(piece) ? paths : undecodable).push(piece.toString('utf8'));
    start = end + 1;
  }
  return { paths, undecodable };
}

function splitAtNul(text: string): string[] {
  const parts = text.split('\0');
  if (parts.at(-1) === '') parts.pop();
  return parts;
}

function outputOf(result: ProcessResult): Buffer {
  if (result.outcome === 'ok') return result.stdout;
  if (result.outcome === 'missing') throw new GitUnavailable('git is not installed');
  if (result.outcome !== 'failed') throw new GitUnavailable(`git ls-files was stopped (${result.outcome})`);
  if (result.stderr.includes('dubious ownership')) {
    throw new GitUnavailable(
      'git refuses this repository because another user owns it (see safe.directory in `git help config`)',
    );
  }
  throw new GitUnavailable(result.stderr.trim().split('\n', 1)[0] || `git ls-files ended with ${result.code}`);
}

/** Paths git's rules leave out, whole directories as one, each with file, line and pattern of the rule. */
export async function listIgnored(root: string, signal?: AbortSignal): Promise<IgnoredPath[]> {
  const args = ['ls-files', '-o', '-i', '--exclude-standard', '--directory', '-z'];
  const { paths } = decodePaths(outputOf(await runGit(args, { cwd: root, signal })));
  if (paths.length === 0) return [];
  const input = `${paths.join('\0')}\0`;
  const checked = await runGit(['check-ignore', '-v', '-z', '--stdin'], { cwd: root, input, signal });
  // Exit status 1 only means that no rule matched.
  const fields = checked.outcome === 'ok' ? splitAtNul(checked.stdout.toString('utf8')) : [];
  const details = new Map<string, string>();
  for (let i = 0; i + 3 < fields.length; i += 4) {
    details.set(fields[i + 3], `${fields[i]}:${fields[i + 1]}: ${fields[i + 2]}`);
  }
  return paths.map((file) => ({ path: file, reason: 'gitignore', detail: details.get(file) ?? 'excluded by git' }));
}

/** True when an outer repository ignores the root itself: its rules then say nothing useful about the files below. */
export async function isRootIgnored(top: string, root: string, signal?: AbortSignal): Promise<boolean> {
  const result = await runGit(['check-ignore', '-q', '-z', '--stdin'], { cwd: top, input: `${root}\0`, signal });
  return result.outcome === 'ok';
}

/** The user's `core.excludesFile`, or undefined when it is not set. */
export async function configuredExcludesFile(root: string, signal?: AbortSignal): Promise<string | undefined> {
  const result = await runGit(['config', '--path', '--get', 'core.excludesFile'], { cwd: root, signal });
  return result.outcome === 'ok' ? result.stdout.toString('utf8').trim() || undefined : undefined;
}
