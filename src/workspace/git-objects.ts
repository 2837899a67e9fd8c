/** Commits by their names in git. */
import { runGit } from '../base/child-process.ts';
import { gitFailure } from '../discover/git-failure.ts';
import { brokenRepository, shallowCommits } from '../discover/git-repository.ts';
import { AppError } from '../errors/errors.ts';

/** The full id of the commit that a branch, a tag or an expression names. Throws BAD_INPUT, or GIT_FAILED outside of a repository. */
export async function commitNamed(root: string, name: string, signal?: AbortSignal): Promise<string> {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`];
  const result = await runGit(args, { cwd: root, signal });
  if (result.outcome === 'ok') return result.stdout.toString().trim();
  const inside = await runGit(['rev-parse', '--git-dir'], { cwd: root, signal });
  const broken = inside.outcome === 'ok' ? undefined : brokenRepository(root);
  if (broken !== undefined) throw new AppError('GIT_FAILED', broken, 'Restore it, for instance from another clone.');
  if (inside.outcome !== 'ok') throw gitFailure(inside, `${root} is not in a git repository`);
  const unread = await unreadObject(root, name, signal);
  if (unread !== undefined)
    throw new AppError('GIT_FAILED', `git cannot read ${unread}, which ${name} leads to`, 'Run `git fsck`.');
  throw new AppError(
    'BAD_INPUT',
    `${name} names no commit of this repository${/[~^@]/.test(name) ? shallowHint(root) : ''}`,
    'Pass a branch, a tag or a commit.',
  );
}

/** The object that the start of the expression names, where git knows its id and cannot read it. */
async function unreadObject(root: string, name: string, signal?: AbortSignal): Promise<string | undefined> {
  const [start] = /^[^~^@:]+|^@/.exec(name) ?? [];
  if (start === undefined) return undefined;
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', start];
  const { outcome, stdout } = await runGit(args, { cwd: root, signal });
  if (outcome !== 'ok') return undefined;
  const id = stdout.toString().trim();
  // A whole id names itself, whether the repository has such an object or not.
  if (id === start.toLowerCase()) return undefined;
  return (await runGit(['cat-file', '-e', id], { cwd: root, signal })).outcome === 'ok' ? undefined : id;
}

const shallowHint = (root: string): string =>
  shallowCommits(root).size > 0 ? ': it is a shallow clone, whose history ends early' : '';

/** The last common commit of two histories. Throws BAD_INPUT where there is none. */
export async function mergeBase(
  root: string,
  [one, other]: readonly [string, string],
  signal?: AbortSignal,
): Promise<string> {
  const result = await runGit(['merge-base', one, other], { cwd: root, signal });
  if (result.outcome === 'ok') return result.stdout.toString().trim();
  // Exit status 1: they have no commit in common.
  if (result.code !== 1) throw gitFailure(result, `git merge-base ended with ${result.code ?? result.outcome}`);
  throw new AppError(
    'BAD_INPUT',
    `The two have no commit in common${shallowHint(root)}`,
    'Compare them directly, with two dots.',
  );
}
