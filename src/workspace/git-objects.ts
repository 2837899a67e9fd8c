/** Commits and contents by their names in git. */
import { type ProcessResult, runGit } from '../base/child-process.ts';
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
    `${name} names no commit of this repository${await shallowHint(root, name)}`,
    'Pass a branch, a tag or a commit.',
  );
}

async function shallowHint(root: string, name: string): Promise<string> {
  const mayBeCut = /[~^]/.test(name) && (await isShallow(root));
  return mayBeCut ? ': it is a shallow clone, whose history ends early' : '';
}

export async function isShallow(root: string, signal?: AbortSignal): Promise<boolean> {
  const { stdout } = await runGit(['rev-parse', '--is-shallow-repository'], { cwd: root, signal });
  return stdout.toString().trim() === 'true';
}

/** The last common commit of two histories. Throws BAD_INPUT where there is none. */
export async function mergeBase(
  root: string,
  [one, other]: readonly [string, string],
  signal?: AbortSignal,
): Promise<string> {
  const { outcome, stdout } = await runGit(['merge-base', one, other], { cwd: root, signal });
  if (outcome === 'ok') return stdout.toString().trim();
  throw new AppError('BAD_INPUT', 'The two have no commit in common', 'Compare them directly, with two dots.');
}

export function gitFailure({ outcome, stderr }: ProcessResult, otherwise: string): AppError {
  if (outcome === 'missing') return new AppError('GIT_FAILED', 'git is not installed');
  return new AppError('GIT_FAILED', stderr.includes('dubious ownership') ? stderr.trim().split('\n', 1)[0] : otherwise);
}

/** Contents by id; missing objects, as in a partial clone, are left out. */
export async function readBlobs(
  root: string,
  ids: Iterable<string>,
  signal?: AbortSignal,
): Promise<Map<string, Buffer>> {
  const texts = new Map<string, Buffer>();
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return texts;
  const { outcome, stdout } = await runGit(['cat-file', '--batch'], {
    cwd: root,
    input: `${wanted.join('\n')}\n`,
    signal,
  });
  if (outcome !== 'ok') return texts;
  for (let start = 0; start < stdout.length; ) {
    const end = stdout.indexOf('\n', start);
    if (end < 0) break;
    const [id, type, size] = stdout.toString('latin1', start, end).split(' ');
    start = end + 1;
    if (size === undefined) continue;
    if (type === 'blob') texts.set(id, stdout.subarray(start, start + Number(size)));
    start += Number(size) + 1;
  }
  return texts;
}
