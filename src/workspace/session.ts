/** The context of one answer: a tree, the user's directory, and an open index. */
import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { isInside, relativeTo, resolveInRoot } from '../base/paths.ts';
import { AppError } from '../errors/errors.ts';
import type { RoleFilter } from '../model/roles.ts';
import type { Reader } from '../store/read/read.ts';
import type { CommitView } from './commit-view.ts';
import type { CurrentLines } from './current-lines.ts';

/** A tree with its index. */
export interface OpenTree {
  /** Absolute, symbolic links resolved. */
  readonly root: string;
  /** Where relative paths of the user may also start; links resolved too. */
  readonly cwd: string;
  /** Opens the index at the first call; throws NOT_INDEXED when there is none. */
  reader(): Reader;
  /** The commit that the answer is about; absent: the tree on the disk. */
  readonly commit?: CommitView | undefined;
}

export interface Session extends OpenTree {
  readonly answer: AnswerState;
  /** Set before there is an index: parses files of the tree, so that the reader has their symbols. */
  readonly parse?: ((paths: readonly string[]) => Promise<void>) | undefined;
  /** The roles that the question names, looked up in this index. */
  readonly roles?: RoleFilter | undefined;
}

/** State of the one answer that a session belongs to. */
export interface AnswerState {
  /** The files that the answer cites. */
  readonly cited: Set<string>;
  /** Where the indexed lines of files are now, for files that were checked. */
  readonly relocated: Map<string, CurrentLines>;
  /** The tree was compared for this answer: every file that the index lists is on the disk as it was indexed. */
  isAsIndexed: () => boolean;
}

export const newAnswer = (): AnswerState => ({ cited: new Set(), relocated: new Map(), isAsIndexed: () => false });

export const sessionOn = (tree: OpenTree): Session => ({
  root: tree.root,
  cwd: tree.cwd,
  commit: tree.commit,
  reader: () => tree.reader(),
  answer: newAnswer(),
});

/** Whether the tree of the answer has this file or directory. The path is relative to the root, with forward slashes. */
export function existsIn(session: OpenTree, path: string): boolean {
  if (session.commit === undefined) return existsSync(resolve(session.root, path));
  const reader = session.reader();
  if (reader.fileByPath(path) !== undefined || reader.hasDirectory(path)) return true;
  const outcome = session.commit.contents.read(path);
  // A file whose content cannot be read is there all the same.
  return outcome.ok || outcome.code === 'unreadable' || outcome.code === 'too_large';
}

/** `.`, `./a`, `..` and `../a` always mean the user's directory. */
const FROM_HERE = /^\.\.?(?:[/\\]|$)/;

/**
 * A path as the user wrote it, relative to the root with forward slashes ('' is the root). A path that starts with a dot segment
 * is relative to the user's directory when that is in the workspace. Others are relative to the root first, then to the user's
 * directory, so that a path printed by one command always works in the next.
 * Throws PATH_OUTSIDE_ROOT; the path need not exist.
 */
export function rootPath(session: OpenTree, written: string): string {
  const { root, cwd } = session;
  const fromCwd = resolve(cwd, written);
  const isThere = (absolute: string) => isInside(root, absolute) && existsIn(session, relativeTo(root, absolute));
  const meansCwd = FROM_HERE.test(written) ? isInside(root, cwd) : !isThere(resolve(root, written)) && isThere(fromCwd);
  // A link on the disk need not be one in a commit.
  if (session.commit && isInside(root, resolve(root, meansCwd ? fromCwd : written)))
    return relativeTo(root, resolve(root, meansCwd ? fromCwd : written));
  // Made relative again, so that an error does not show a path that the user did not write.
  return relativeTo(root, resolveInRoot(root, meansCwd ? relative(root, fromCwd) : written));
}

/** Anchors a pattern that starts with a dot segment at the directory it names; others are unchanged. */
export function rootPattern(session: OpenTree, written: string): string {
  const [, negation = '', pattern = ''] = /^(!?)(.*)$/s.exec(written) ?? [];
  if (!FROM_HERE.test(pattern)) return written;
  const [dots] = /^(?:\.\.?(?:\/|$))+/.exec(pattern) ?? [''];
  const directory = rootPath(session, dots).replace(/[\\*?[\]!# ]/g, '\\$&');
  return `${negation}/${[directory, pattern.slice(dots.length)].filter((part) => part !== '').join('/')}`;
}

/** For answers that are better with an index but possible without: undefined when it is missing or unusable. */
export function readerIfUsable(session: OpenTree): Reader | undefined {
  try {
    return session.reader();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return undefined;
  }
}
