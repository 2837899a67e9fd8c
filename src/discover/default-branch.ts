/** The branch that others begin from: what the remote calls its head, else the local one with a usual name. */
import { findRepository, readRef, symbolicRef } from './git-repository.ts';

export interface DefaultBranch {
  /** Without the remote. */
  readonly name: string;
  readonly commit: string;
}

const REMOTE = 'refs/remotes/origin/';
const USUAL = ['main', 'master', 'trunk'];

/** Undefined where there is none that git's files name. No process is started. */
export function defaultBranchOf(root: string): DefaultBranch | undefined {
  const repository = findRepository(root);
  if (repository === undefined) return undefined;
  const remote = symbolicRef(repository, `${REMOTE}HEAD`);
  const candidates = [
    ...(remote?.startsWith(REMOTE) ? [{ name: remote.slice(REMOTE.length), ref: remote }] : []),
    ...USUAL.map((name) => ({ name, ref: `refs/heads/${name}` })),
  ];
  for (const { name, ref } of candidates) {
    const commit = readRef(repository, ref);
    if (commit !== undefined && commit !== 'indirect') return { name, commit };
  }
  return undefined;
}
