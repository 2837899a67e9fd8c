/** The two states of a tree that are compared: commits, the staged files, or a working tree. */
import { existsSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { runGit } from '../../base/child-process.ts';
import { findRepository, shallowCommits } from '../../discover/git-repository.ts';
import { AppError } from '../../errors/errors.ts';
import { commitNamed, mergeBase } from '../../workspace/git-objects.ts';
import type { Session } from '../../workspace/session.ts';

export interface Side {
  /** `empty`: before the first commit. */
  readonly kind: 'commit' | 'staged' | 'worktree' | 'empty';
  /** The name shown to the reader. */
  readonly name: string;
  readonly commit?: string;
  /** Root of the tree that the state belongs to. */
  readonly root: string;
}

export interface Sides {
  readonly from: Side;
  readonly to: Side;
  readonly notes: readonly string[];
  /** The older state is not the one that was asked for: the history of this clone ends before it. */
  readonly isCut: boolean;
}

interface SideWords {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly last?: number | undefined;
  readonly staged?: boolean | undefined;
  /** The commit that replaces the working tree and, with `last`, HEAD. */
  readonly ref?: string | undefined;
}

const STAGED = ':staged';
const WORKTREE = ':worktree';
/** No ref starts like this. */
const DIRECTORY = /^(?:\/|\.\.?(?:\/|$)|[A-Za-z]:[\\/])/;

/** Default: the working tree against the last commit. Throws BAD_INPUT for an unknown name, GIT_FAILED without git. */
export async function sidesOf(session: Session, words: SideWords, signal?: AbortSignal): Promise<Sides> {
  const { from, to, last, staged, ref } = words;
  if (last !== undefined) {
    refuse(from ?? to ?? (staged ? '--staged' : undefined), '--last');
    return lastCommits(session, { count: last, tip: ref ?? 'HEAD' }, signal);
  }
  if (staged) refuse(to, '--staged');
  const dots = to === undefined ? /\.\.\.?(?!\/)/.exec(from ?? '') : null;
  if (dots === null || DIRECTORY.test(from ?? '')) {
    const older = await sideNamed(session, from ?? 'HEAD', signal);
    return {
      from: older,
      to: await sideNamed(session, to ?? (staged ? STAGED : (ref ?? WORKTREE)), signal),
      notes: [],
      isCut: false,
    };
  }
  const { 0: range, index, input } = dots;
  const names = [input.slice(0, index), input.slice(index + range.length)];
  const [older, newer] = await Promise.all(names.map((name) => sideNamed(session, name || 'HEAD', signal)));
  if (range === '..') return { from: older, to: newer, notes: [], isCut: false };
  return { from: await mergeBaseSide(session, older, newer), to: newer, notes: [], isCut: false };
}

function refuse(other: string | undefined, flag: string): void {
  if (other !== undefined)
    throw new AppError('BAD_INPUT', `${other} and ${flag} exclude each other.`, 'Pass one of them.');
}

/** The commit where `newer` branched off `older`. */
async function mergeBaseSide({ root }: Session, older: Side, newer: Side): Promise<Side> {
  const head = async (side: Side) => side.commit ?? (await commitNamed(side.root, 'HEAD'));
  const commit = await mergeBase(root, [await head(older), await head(newer)]);
  return { kind: 'commit', name: `merge base with ${older.name}`, commit, root };
}

async function sideNamed(session: Session, name: string, signal?: AbortSignal): Promise<Side> {
  const { root } = session;
  if (name === STAGED) return { kind: 'staged', name: 'staged', root };
  if (name === WORKTREE) return { kind: 'worktree', name: 'working tree', root };
  if (DIRECTORY.test(name))
    return { kind: 'worktree', name: `working tree ${name}`, root: otherWorktree(session, name) };
  if (name === 'HEAD' && (await isUnborn(root, signal))) return { kind: 'empty', name: 'nothing', root };
  return { kind: 'commit', name, commit: await commitNamed(root, name, signal), root };
}

async function isUnborn(root: string, signal?: AbortSignal): Promise<boolean> {
  const [head, branch] = await Promise.all([
    // Not its commit: a branch whose commit cannot be read has one.
    runGit(['rev-parse', '--verify', '--quiet', 'HEAD'], { cwd: root, signal }),
    runGit(['symbolic-ref', '--quiet', 'HEAD'], { cwd: root, signal }),
  ]);
  return head.outcome === 'failed' && branch.outcome === 'ok';
}

/** Accepts only worktrees of the same repository. Both sides are checked, because either `.git` may be forged. */
function otherWorktree({ root, cwd }: Session, written: string): string {
  const own = findRepository(root);
  const directory = resolve(cwd, written);
  const other = existsSync(directory) ? findRepository(realpathSync(directory)) : undefined;
  if (own === undefined || other === undefined || realpathSync(own.commonDir) !== realpathSync(other.commonDir))
    throw new AppError(
      'BAD_INPUT',
      `${written} is not a worktree of this repository`,
      'See `git worktree list`; write a branch name without `./`.',
    );
  return other.top;
}

interface Last {
  readonly count: number;
  readonly tip: string;
}

async function lastCommits({ root }: Session, { count, tip }: Last, signal?: AbortSignal): Promise<Sides> {
  const to: Side = { kind: 'commit', name: tip, commit: await commitNamed(root, tip, signal), root };
  const args = ['rev-list', '--first-parent', '-n', String(count + 1), to.commit!];
  const { stdout } = await runGit(args, { cwd: root, signal });
  const commits = stdout.toString().trim().split('\n');
  const back = (steps: number): Side => ({ kind: 'commit', name: `${tip}~${steps}`, commit: commits[steps], root });
  if (commits.length > count) return { from: back(count), to, notes: [], isCut: false };
  const isCut = shallowCommits(root).size > 0;
  const there = commits.length === 1 ? 'there is only 1 commit' : `there are only ${commits.length} commits`;
  const note = `${there}${isCut ? ' in this shallow clone' : ''}`;
  const first: Side = { kind: 'empty', name: 'nothing', root };
  return { from: isCut ? back(commits.length - 1) : first, to, notes: [note], isCut };
}
