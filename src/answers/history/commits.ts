/** The commits that touched a file, newest first, each with the content before and after. */

import { runGit } from '../../base/child-process.ts';
import { gitFailure } from '../../discover/git-failure.ts';
import type { Touch } from './tool.ts';

export type CommitHead = Omit<Touch, 'changes' | 'handle'>;

export interface FileCommit extends CommitHead {
  /** Git object ids of the contents; absent where there was no file. */
  readonly old?: string;
  readonly now?: string;
}

export interface TouchedFile {
  readonly path: string;
  readonly old?: string;
  readonly now?: string;
}

interface Range {
  readonly from: string;
  readonly path: string;
  readonly maxCount: number;
}

const RECORD = '\u0001';
const FIELD = '\u0002';
const FORMAT = `%x01${['%H', '%P', '%an', '%aI', '%s'].join('%x02')}`;
const TIMEOUT_MS = 20_000;
const BLOBS = /^:(\d{6}) (\d{6}) ([0-9a-f]+) ([0-9a-f]+) \w/m;

export interface FileCommits {
  readonly commits: readonly FileCommit[];
  /** Why there may be more: `time`: git took too long. `objects`: the clone lacks directories of older commits, or they are damaged. */
  readonly cut: 'time' | 'objects' | undefined;
}

/** Leaves merges out: their changes are in the merged commits. Throws GIT_FAILED where git returns nothing. */
export async function commitsOf(
  root: string,
  { from, path, maxCount }: Range,
  signal?: AbortSignal,
): Promise<FileCommits> {
  // Two commands for scripts, in place of `git log`, which a setting of the user or of the repository can change or break.
  const limits = { cwd: root, timeoutMs: TIMEOUT_MS, signal };
  const pathspec = ['--', `:(literal)${path}`];
  const listed = await runGit(['rev-list', '--topo-order', '-n', String(maxCount), from, ...pathspec], limits);
  const args = ['diff-tree', '--stdin', '-r', '--root', '--raw', '--no-abbrev', '--no-renames', '--no-color'];
  const format = ['--no-ext-diff', '--no-textconv', '--encoding=UTF-8', `--format=${FORMAT}`];
  const result = await runGit([...args, ...format, ...pathspec], { ...limits, input: listed.stdout });
  const outcome = listed.outcome === 'ok' ? result.outcome : listed.outcome;
  const { stdout } = result;
  if (outcome === 'missing') throw gitFailure(result, '');
  const cut = outcome === 'ok' ? undefined : outcome === 'failed' ? 'objects' : 'time';
  // Where git was stopped, the last record may be incomplete.
  const records = stdout
    .toString('utf8')
    .split(RECORD)
    .slice(1, cut === 'time' ? -1 : undefined);
  const commits = records.flatMap((record): FileCommit[] => {
    const [, , , old = '', now = ''] = BLOBS.exec(record) ?? [];
    if (old === '') return [];
    return [{ ...headOf(record), ...(isThere(old) && { old }), ...(isThere(now) && { now }) }];
  });
  return { commits, cut };
}

function headOf(record: string): CommitHead {
  const [commit, parents, author, date, summary] = record.split('\n', 1)[0].split(FIELD);
  const [parent] = parents.split(' ');
  return { commit, ...(parent !== '' && { parent }), author, date, summary };
}

const isThere = (id: string): boolean => /[^0]/.test(id);

/** All files that a commit touched, relative to the root; undefined where git cannot compare it with its parent. */
export async function filesTouchedBy(
  root: string,
  commit: string,
  signal?: AbortSignal,
): Promise<TouchedFile[] | undefined> {
  const args = [
    'diff-tree',
    '-r',
    '-z',
    '--root',
    '--no-commit-id',
    '--raw',
    '--no-abbrev',
    '--no-renames',
    '--relative',
  ];
  const { outcome, stdout } = await runGit([...args, commit], { cwd: root, timeoutMs: TIMEOUT_MS, signal });
  if (outcome !== 'ok') return undefined;
  const fields = stdout.toString('utf8').split('\0');
  const files: TouchedFile[] = [];
  for (let i = 0; i + 1 < fields.length; i += 2) {
    const [, oldMode = '', nowMode = '', old = '', now = ''] = /^:(\d+) (\d+) (\w+) (\w+)/.exec(fields[i]) ?? [];
    const isFile = (mode: string) => mode.startsWith('100');
    if (!isFile(oldMode) && !isFile(nowMode)) continue;
    files.push({ path: fields[i + 1], ...(isThere(old) && { old }), ...(isThere(now) && { now }) });
  }
  return files;
}
