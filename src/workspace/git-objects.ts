/** Commits by their names in git. */
import { runGit } from '../base/child-process.ts';
import { gitFailure } from '../discover/git-failure.ts';
import { shallowCommits } from '../discover/git-repository.ts';
import { AppError } from '../errors/errors.ts';

/** The full id of the commit that a branch, a tag or an expression names. Throws BAD_INPUT, or GIT_FAILED outside of a repository. */
export async function commitNamed(root: string, name: string, signal?: AbortSignal): Promise<string> {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`];
  const result = await runGit(args, { cwd: root, signal });
  if (result.outcome === 'ok') return result.stdout.toString().trim();
  const inside = await runGit(['rev-parse', '--git-dir'], { cwd: root, signal });
  if (inside.outcome !== 'ok') throw gitFailure(inside, `${root} is not in a git repository`);
  throw new AppError(
    'BAD_INPUT',
    `${name} names no commit of this repository${/[~^@]/.test(name) ? shallowHint(root) : ''}`,
    'Pass a branch, a tag or a commit.',
  );
}

const shallowHint = (root: string): string =>
  shallowCommits(root).size > 0 ? ': it is a shallow clone, whose history ends early' : '';

/** The last common commit of two histories. Throws BAD_INPUT where there is none. */
export async function mergeBase(
  root: string,
  [one, other]: readonly [string, string],
  signal?: AbortSignal,
): Promise<string> {
  const { outcome, stdout } = await runGit(['merge-base', one, other], { cwd: root, signal });
  if (outcome === 'ok') return stdout.toString().trim();
  throw new AppError(
    'BAD_INPUT',
    `The two have no commit in common${shallowHint(root)}`,
    'Compare them directly, with two dots.',
  );
}
