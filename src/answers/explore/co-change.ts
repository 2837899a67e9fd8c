/** The commit that wrote a line, and the other files that it changed. */

import { runGit } from '../../base/child-process.ts';
import { shortened } from '../../base/cut-text.ts';
import { shallowCommits } from '../../discover/git-repository.ts';
import type { Session } from '../../workspace/session.ts';

export interface CoChange {
  readonly commit: string;
  readonly subject: string;
  /** Relative to the root. */
  readonly files: readonly string[];
}

const TIMEOUT_MS = 2000;
/** A larger commit moved or reformatted files: it does not show what belongs together. */
const MAX_FILES = 25;
const MAX_SUBJECT = 80;

/** Undefined without history, for a line that is not committed, and for a commit that changed too much. */
export async function coChangeOf(
  { root, commit }: Session,
  { path, line }: { readonly path: string; readonly line: number },
  signal?: AbortSignal,
): Promise<CoChange | undefined> {
  if (commit !== undefined) return undefined;
  const limits = { cwd: root, timeoutMs: TIMEOUT_MS, signal };
  const blamed = await runGit(['blame', '--no-textconv', '--porcelain', '-L', `${line},${line}`, '--', path], limits);
  const [, id] = /^([0-9a-f]{40,64}) /.exec(blamed.stdout.toString('utf8')) ?? [];
  if (blamed.outcome !== 'ok' || id === undefined || /^0+$/.test(id) || shallowCommits(root).has(id)) return undefined;
  const args = ['diff-tree', '-r', '--root', '--relative', '--name-only', '--no-renames', '-z', '--format=%s'];
  const shown = await runGit([...args, '--no-ext-diff', '--no-textconv', id], limits);
  const [subject = '', ...files] = shown.stdout
    .toString('utf8')
    .split('\0')
    .map((text) => text.trim())
    .filter((text) => text !== '');
  if (shown.outcome !== 'ok' || files.length < 2 || files.length > MAX_FILES) return undefined;
  return { commit: id.slice(0, 10), subject: shortened(subject, MAX_SUBJECT), files };
}
