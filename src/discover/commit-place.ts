/** Where the tree of a commit is read: a directory of a repository, as seen from its top. */
import { relativeTo } from '../base/paths.ts';
import { findRepository } from './git-repository.ts';
import type { CommitPlace } from './git-tree-contents.ts';

export function commitPlace(root: string, commit: string): CommitPlace {
  const inside = relativeTo(findRepository(root)?.top ?? root, root);
  return { root, commit, prefix: inside === '' ? '' : `${inside}/` };
}
