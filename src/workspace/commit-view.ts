/** A commit that answers are about: its id, its index and the contents of its files. */
import type { TreeContents } from '../discover/git-tree-contents.ts';

export interface CommitView {
  /** As the user wrote it: a branch, a tag, `HEAD~3`. */
  readonly ref: string;
  /** The full id. */
  readonly commit: string;
  /** The key of its snapshot. */
  readonly key: string;
  readonly contents: TreeContents;
}

/** The form of a commit id in answers. */
export const shortCommit = (commit: string): string => commit.slice(0, 12);
