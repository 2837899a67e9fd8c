/** Prepares a tree for questions: indexes a commit, or a worktree when another one of the repository is indexed. */
import { describeMissingStages, isComplete } from '../model/stages.ts';
import { indexDirOf, snapshotKeyOf } from '../store/snapshots/snapshot-dir.ts';
import { snapshotKeys, snapshotMeta } from '../store/snapshots/snapshot-list.ts';
import type { IndexInput } from './run-index.ts';
import type { LongWork, Workspace } from './workspace.ts';

const UPDATE: IndexInput = { force: false, showIgnored: false };

export async function workspaceAt(workspace: Workspace, ref: string | undefined, work: LongWork): Promise<Workspace> {
  if (ref === undefined) {
    // Indexing a new worktree only costs a copy and its difference, so it needs no command. A server does this itself.
    if (workspace.indexesItself && !workspace.hasIndex() && hasOtherTree(workspace.root))
      await workspace.index(UPDATE, work);
    return workspace;
  }
  const { findCommit } = await import('./commit-index.ts');
  const { view, isIndexed } = await findCommit(workspace.root, ref, work.signal);
  if (!isIndexed) await workspace.index({ ...UPDATE, ref: view.commit }, work);
  return workspace.viewing(view);
}

const UNFINISHED = describeMissingStages(['links']);

/** Whether another tree of the repository is indexed. */
function hasOtherTree(root: string): boolean {
  const dir = indexDirOf(root);
  const others = snapshotKeys(dir).filter((key) => key !== snapshotKeyOf(root));
  // Without its links, no other index is seeded from it.
  return others.some((key) => isComplete(snapshotMeta(dir, key) ?? UNFINISHED));
}
