/** What one answer is made from: a tree, where the user stands in it, and an open index. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { relativeTo, resolveInRoot } from '../base/paths.ts';
import type { Reader } from '../store/read.ts';

export interface Session {
  /** Absolute, symbolic links resolved. */
  readonly root: string;
  /** Where relative paths of the user may also start. */
  readonly cwd: string;
  /** Opens the index at the first call; throws NOT_INDEXED when there is none. */
  reader(): Reader;
}

/**
 * A path as the user wrote it, relative to the root with forward slashes ('' is the root). Relative paths mean the root
 * first, then the user's directory, so that a path printed by one command is always good for the next.
 * Throws PATH_OUTSIDE_ROOT; the path need not exist.
 */
export function rootPath(session: Session, written: string): string {
  const fromCwd = resolve(session.cwd, written);
  const meansCwd = !existsSync(resolve(session.root, written)) && existsSync(fromCwd);
  return relativeTo(session.root, resolveInRoot(session.root, meansCwd ? fromCwd : written));
}
