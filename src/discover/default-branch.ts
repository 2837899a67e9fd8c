/** The default branch: the remote's head, else a local branch with a conventional name. */
import { findRepository, readRef, symbolicRef } from './git-repository.ts';

export interface DefaultBranch {
  /** Without the remote. */
  readonly name: string;
  readonly commit: string;
}

const REMOTE = 'refs/remotes/origin/';
const CONVENTIONAL_NAMES = ['main', 'master', 'trunk'];

/** Undefined where git's files name no such branch. No process is started. */
export function defaultBranchOf(root: string): DefaultBranch | undefined {
  const repository = findRepository(root);
  if (repository === undefined) return undefined;
  const remote = symbolicRef(repository, `${REMOTE}HEAD`);
  const candidates = [
    ...(remote?.startsWith(REMOTE) ? [{ name: remote.slice(REMOTE.length), ref: remote }] : []),
    ...CONVENTIONAL_NAMES.map((name) => ({ name, ref: `refs/heads/${name}` })),
  ];
  for (const { name, ref } of candidates) {
    const commit = readRef(repository, ref);
    if (commit !== undefined && commit !== 'indirect') return { name, commit };
  }
  return undefined;
}
