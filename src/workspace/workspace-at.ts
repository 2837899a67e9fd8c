/** Makes a tree ready to be asked about: a commit, or a worktree whose sisters are indexed. */
import { currentGeneration, indexDirOf, snapshotKeyOf, snapshotPaths } from '../store/snapshots/snapshot-dir.ts';
import { snapshotKeys } from '../store/snapshots/snapshot-list.ts';
import type { IndexInput } from './run-index.ts';
import type { LongWork, Workspace } from './workspace.ts';

const UPDATE: IndexInput = { force: false, showIgnored: false };

export async function workspaceAt(workspace: Workspace, ref: string | undefined, work: LongWork): Promise<Workspace> {
  if (ref === undefined) {
    // A new worktree costs a copy and its difference: nobody should have to ask for that. A server sees to it by itself.
    if (workspace.indexesItself && !workspace.hasIndex() && hasSister(workspace.root))
      await workspace.index(UPDATE, work);
    return workspace;
  }
  const { findCommit } = await import('./commit-index.ts');
  const { view, isIndexed } = await findCommit(workspace.root, ref, work.signal);
  if (!isIndexed) await workspace.index({ ...UPDATE, ref: view.commit }, work);
  return workspace.viewing(view);
}

/** Whether another tree of the repository is indexed. */
function hasSister(root: string): boolean {
  const dir = indexDirOf(root);
  const others = snapshotKeys(dir).filter((key) => key !== snapshotKeyOf(root));
  return others.some((key) => currentGeneration(snapshotPaths(dir, key)) !== undefined);
}
