/** Reads what `git log --raw -z` prints: commits with the files that they touched. */
import type { CommitHead, TouchedFile } from './commits.ts';

export interface LoggedCommit extends CommitHead {
  /** It has several parents: git lists no files for it. */
  readonly isMerge: boolean;
  /** Paths from the top of the repository. */
  readonly files: readonly TouchedFile[];
}

const START = '\u0001';
const FIELD = '\u0002';
/** What a person writes comes last: it may have any sign. */
const FORMAT = `%x01${['%H', '%P', '%aI', '%an', '%s'].join('%x02')}`;
const HEAD = /^[0-9a-f]{40,64}$/;
const RAW = /^\n?:(\d{6}) (\d{6}) ([0-9a-f]+) ([0-9a-f]+) [A-Z]/;

/** For git without settings of a user or repository. */
export const RAW_LOG: readonly string[] = [
  'log',
  '--raw',
  '-z',
  '--no-abbrev',
  '--no-renames',
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  '--encoding=UTF-8',
  `--format=${FORMAT}`,
];

/** `isStopped`: git was, so that the last commit may be incomplete. */
export function commitsInLog(output: Buffer, isStopped: boolean): LoggedCommit[] {
  const fields = output.toString('utf8').split('\0');
  const commits: (Omit<LoggedCommit, 'files'> & { files: TouchedFile[] })[] = [];
  for (let i = 0; i < fields.length; i++) {
    if (isHead(fields[i])) commits.push({ ...headOf(fields[i].slice(START.length)), files: [] });
    const [, oldMode, nowMode, old = '', now = ''] = RAW.exec(fields[i]) ?? [];
    if (oldMode === undefined || nowMode === undefined) continue;
    const path = fields[++i];
    if (path === undefined || !(isFile(oldMode) || isFile(nowMode))) continue;
    commits.at(-1)?.files.push({ path, ...(isThere(old) && { old }), ...(isThere(now) && { now }) });
  }
  return isStopped ? commits.slice(0, -1) : commits;
}

const isHead = (field: string): boolean => field.startsWith(START) && HEAD.test(field.slice(1).split(FIELD, 1)[0]);

function headOf(record: string): Omit<LoggedCommit, 'files'> {
  const [commit, written, date, author, ...summary] = record.split(FIELD);
  const parents = written.split(' ').filter(Boolean);
  const [parent] = parents;
  const isMerge = parents.length > 1;
  return { commit, ...(parent !== undefined && { parent }), isMerge, author, date, summary: summary.join(' ') };
}

const isFile = (mode: string): boolean => mode.startsWith('100');
const isThere = (id: string): boolean => /[^0]/.test(id);
