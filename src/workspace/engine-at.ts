/** Makes a tree ready to be asked about: a commit, or a worktree whose sisters are indexed. */
import { currentGeneration, indexDirOf, snapshotKeyOf, snapshotPaths } from '../store/snapshots/snapshot-dir.ts';
import { snapshotKeys } from '../store/snapshots/snapshot-list.ts';
import type { Engine, LongWork } from './engine.ts';
import type { IndexInput } from './run-index.ts';

const UPDATE: IndexInput = { force: false, showIgnored: false };

export async function engineAt(engine: Engine, ref: string | undefined, work: LongWork): Promise<Engine> {
  if (ref === undefined) {
    // A new worktree costs a copy and its difference: nobody should have to ask for that. A server sees to it by itself.
    if (engine.indexesItself && !engine.hasIndex() && hasSister(engine.root)) await engine.index(UPDATE, work);
    return engine;
  }
  const { findCommit } = await import('./commit-index.ts');
  const { view, isIndexed } = await findCommit(engine.root, ref, work.signal);
  if (!isIndexed) await engine.index({ ...UPDATE, ref: view.commit }, work);
  return engine.viewing(view);
}

/** Whether another tree of the repository is indexed. */
function hasSister(root: string): boolean {
  const dir = indexDirOf(root);
  const others = snapshotKeys(dir).filter((key) => key !== snapshotKeyOf(root));
  return others.some((key) => currentGeneration(snapshotPaths(dir, key)) !== undefined);
}
