/** A commit as the tree that answers are about: which it is, where its index is, and the contents of its files. */
import type { TreeContents } from '../discover/git-tree-contents.ts';

export interface CommitView {
  /** As it was asked for: a branch, a tag, `HEAD~3`. */
  readonly ref: string;
  /** The full id. */
  readonly commit: string;
  /** Of its snapshot. */
  readonly key: string;
  readonly contents: TreeContents;
}

/** As answers name a commit. */
export const shortCommit = (commit: string): string => commit.slice(0, 12);
