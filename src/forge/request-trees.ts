/** The commits that a review of a pull request compares, in the clone that the CI made. */
import { runGit } from '../base/child-process.ts';
import { shallowCommits } from '../discover/git-repository.ts';
import { AppError } from '../errors/errors.ts';
import type { PullRequest } from './forge.ts';

export interface RequestTrees {
  /** Undefined: the default branch. */
  readonly base: string | undefined;
  /** The name of the branch that `base` is a commit of, where the environment has it. */
  readonly target: string | undefined;
  /** The commit whose lines are those of the checked out files. */
  readonly linked: string;
  /** The checked out files are those of that commit. */
  readonly isClean: boolean;
}

interface Asked {
  readonly base: string | undefined;
  readonly request: PullRequest | undefined;
  readonly signal: AbortSignal;
}

/** Throws BAD_INPUT with what to fetch, GIT_FAILED outside of a repository. */
export async function treesOf(root: string, { base, request, signal }: Asked): Promise<RequestTrees> {
  const { id, parents } = await headCommit(root, signal);
  if (request !== undefined && !(await holdsBranch(root, request, { id, parents, signal })))
    throw new AppError(
      'BAD_INPUT',
      `HEAD is not the branch of ${request.label}: its last commit ${request.head.slice(0, 12)} is not part of what is checked out`,
      'Check it out, with its history; the event pull_request_target checks out the base.',
    );
  const linked = request !== undefined && (await isSameTree(root, request.head, signal)) ? request.head : id;
  const head = { linked, isClean: await isClean(root, signal) };
  if (base !== undefined) return { base, target: undefined, ...head };
  if (request === undefined) return { base: undefined, target: undefined, ...head };
  // The CI merged the branch into its target: the target may have moved on since the event, and HEAD has it in that state.
  const isMerge = parents.length === 2 && parents[1] === request.head;
  const commit = isMerge ? parents[0] : request.base;
  if (!(await hasCommit(root, commit, signal))) throw notFetched(root, request);
  return { base: commit, target: request.target, ...head };
}

interface Head {
  readonly id: string;
  readonly parents: readonly string[];
}

/** Whether the checked out commit is the last one of the branch, merges it, or comes after it. */
const holdsBranch = async (
  root: string,
  { head }: PullRequest,
  { id, parents, signal }: Head & Pick<Asked, 'signal'>,
): Promise<boolean> => id === head || parents.includes(head) || (await isAncestor(root, head, signal));

/** The parents as the commit names them: a shallow clone hides those that it lacks. */
async function headCommit(root: string, signal: AbortSignal): Promise<Head> {
  const head = await runGit(['rev-parse', '--verify', 'HEAD^{commit}'], { cwd: root, signal });
  if (head.outcome !== 'ok')
    throw new AppError('GIT_FAILED', `${root} has no commit that git can read`, 'Check the repository out first.');
  const id = head.stdout.toString().trim();
  const { stdout } = await runGit(['cat-file', 'commit', id], { cwd: root, signal });
  const [fields] = stdout.toString().split('\n\n', 1);
  return { id, parents: [...fields.matchAll(/^parent ([0-9a-f]+)$/gm)].map(([, parent]) => parent) };
}

const hasCommit = async (root: string, commit: string, signal: AbortSignal): Promise<boolean> =>
  (await runGit(['cat-file', '-e', `${commit}^{commit}`], { cwd: root, signal })).outcome === 'ok';

const isAncestor = async (root: string, commit: string, signal: AbortSignal): Promise<boolean> =>
  (await runGit(['merge-base', '--is-ancestor', commit, 'HEAD'], { cwd: root, signal })).outcome === 'ok';

const isSameTree = async (root: string, commit: string, signal: AbortSignal): Promise<boolean> =>
  (
    await runGit(['diff', '--quiet', '--no-ext-diff', '--ignore-submodules=dirty', commit, 'HEAD', '--'], {
      cwd: root,
      signal,
    })
  ).outcome === 'ok';

/** Files that are not tracked count: they are part of the review. */
async function isClean(root: string, signal: AbortSignal): Promise<boolean> {
  const args = ['status', '--porcelain', '--ignore-submodules=dirty'];
  const { outcome, stdout } = await runGit(args, { cwd: root, signal });
  return outcome === 'ok' && stdout.length === 0;
}

function notFetched(root: string, { forge, target, label }: PullRequest): AppError {
  const fix =
    forge === 'github'
      ? 'Set `fetch-depth: 0` of actions/checkout (`fetch-depth: 2` is enough for the merge commit that it checks out by default).'
      : 'Set the variable GIT_DEPTH: 0 of the job.';
  const why = shallowCommits(root).size > 0 ? 'this is a shallow clone' : 'the clone has only this branch';
  return new AppError('BAD_INPUT', `The commit of ${target} that ${label} is compared with is not here: ${why}`, fix);
}
