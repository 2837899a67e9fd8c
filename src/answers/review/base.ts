/** The base of a review: the commit where the branch left it, and every file that differs since, as git lists them. */
import { runGit } from '../../base/child-process.ts';
import { defaultBranchOf } from '../../discover/default-branch.ts';
import { gitFailure } from '../../discover/git-failure.ts';
import { shallowCommits } from '../../discover/git-repository.ts';
import { AppError } from '../../errors/errors.ts';
import { commitNamed, mergeBase } from '../../workspace/git-objects.ts';

export interface Base {
  readonly name: string;
  /** The merge base. */
  readonly commit: string;
}

interface Asked {
  readonly base?: string | undefined;
  readonly ref?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Throws BAD_INPUT with what to fetch where this clone does not have it, and GIT_FAILED. */
export async function baseOf(root: string, { base, ref, signal }: Asked): Promise<Base> {
  const name = base ?? defaultBranchOf(root)?.name;
  const head = await commitNamed(root, ref ?? 'HEAD', signal);
  if (name === undefined)
    throw new AppError(
      'BAD_INPUT',
      'No default branch was found to compare with',
      'Name the base: a branch, a tag or a commit.',
    );
  try {
    const tip = base === undefined ? defaultBranchOf(root)!.commit : await commitNamed(root, name, signal);
    return { name, commit: await mergeBase(root, [tip, head], signal) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'BAD_INPUT' || shallowCommits(root).size === 0) throw error;
    throw new AppError(
      'BAD_INPUT',
      `${name} cannot be compared with: this is a shallow clone, whose history ends early`,
      'Fetch the history: `fetch-depth: 0` of actions/checkout, GIT_DEPTH: 0 in GitLab, or `git fetch --unshallow`.',
    );
  }
}

export interface TreeDiff {
  /** Paths of files that differ, submodules left out. */
  readonly files: readonly string[];
  /** Those that the base does not have. */
  readonly added: ReadonlySet<string>;
  readonly submodules: readonly string[];
}

const SUBMODULE = '160000';

/** Between the base and a commit or, without one, the tracked files on the disk. Throws GIT_FAILED. */
export async function treeDiff(
  root: string,
  { commit }: Base,
  { ref, signal }: Omit<Asked, 'base'>,
): Promise<TreeDiff> {
  const to = ref === undefined ? [] : [await commitNamed(root, ref, signal)];
  const args = ['diff', '--raw', '-z', '--no-renames', '--no-ext-diff', '--no-textconv', '--ignore-submodules=dirty'];
  const result = await runGit([...args, commit, ...to, '--'], { cwd: root, signal });
  if (result.outcome !== 'ok') throw gitFailure(result, 'git diff could not list the changed files');
  const parts = result.stdout.toString().split('\0');
  const files: string[] = [];
  const added = new Set<string>();
  const submodules: string[] = [];
  for (let i = 0; i + 1 < parts.length; i += 2) {
    const [before, after, , , status] = parts[i].slice(1).split(' ');
    const path = parts[i + 1];
    if (before === SUBMODULE || after === SUBMODULE) submodules.push(path);
    else files.push(path);
    if (status === 'A') added.add(path);
  }
  return { files, added, submodules };
}
