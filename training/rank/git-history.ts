/** Reads the commits and the trees of a clone; nothing of the repository is run. */
import { runGit } from '../../src/base/child-process.ts';

export interface ChangedFile {
  readonly path: string;
  /** Added files have no `before`, removed ones no `after`. */
  readonly before?: string;
  readonly after?: string;
}

export interface Commit {
  readonly id: string;
  readonly author: string;
  readonly date: string;
  readonly subject: string;
  readonly body: string;
  readonly files: readonly ChangedFile[];
}

const TIMEOUT_MS = 600_000;
/** Control characters separate fields: messages have none. */
const FORMAT = '--format=%x01%H%x02%an <%ae>%x02%cI%x02%s%x02%b%x03';
const NO_OBJECT = /^0+$/;

async function git(root: string, args: readonly string[]): Promise<string> {
  const { outcome, stdout, stderr } = await runGit(args, { cwd: root, timeoutMs: TIMEOUT_MS });
  if (outcome !== 'ok') throw new Error(`git ${args[0]} in ${root}: ${outcome} ${stderr}`);
  return stdout.toString('utf8');
}

/** Commits without merges, newest first, of the years before the newest. */
export async function readCommits(root: string, limits: { years: number; commits: number }): Promise<Commit[]> {
  const newest = new Date((await git(root, ['log', '-1', '--format=%cI'])).trim());
  const since = new Date(newest);
  since.setUTCFullYear(newest.getUTCFullYear() - limits.years);
  const output = await git(root, [
    ...['log', '-z', '--no-merges', '--raw', '--no-renames', '--no-abbrev', FORMAT],
    ...[`--since=${since.toISOString()}`, `--max-count=${limits.commits}`],
  ]);
  return output.split('\x01').slice(1).map(parseCommit);
}

function parseCommit(text: string): Commit {
  const end = text.indexOf('\x03');
  const [id, author, date, subject, body] = text.slice(0, end).split('\x02');
  const files: ChangedFile[] = [];
  const fields = text.slice(end + 1).split('\0');
  for (let i = 0; i + 1 < fields.length; i++) {
    const entry = /:\d{6} (\d{6}) ([0-9a-f]+) ([0-9a-f]+) [A-Z]/.exec(fields[i]);
    if (entry === null) continue;
    const [, , before, after] = entry;
    files.push({
      path: fields[++i],
      ...(!NO_OBJECT.test(before) && { before }),
      ...(!NO_OBJECT.test(after) && { after }),
    });
  }
  return { id, author, date, subject, body, files };
}

/** Ids of the default branch's own commits, newest first, each with its date. */
export async function readMainLine(root: string): Promise<{ id: string; date: string }[]> {
  const lines = (await git(root, ['log', '--first-parent', '--format=%H %cI'])).trimEnd().split('\n');
  return lines.map((line) => ({ id: line.slice(0, line.indexOf(' ')), date: line.slice(line.indexOf(' ') + 1) }));
}

/** Commits that are not in the history of `commit`. */
export const readLater = async (root: string, commit: string): Promise<Set<string>> =>
  new Set((await git(root, ['rev-list', `${commit}..HEAD`])).split('\n'));

export const readSubjects = async (root: string, commit: string): Promise<Set<string>> =>
  new Set((await git(root, ['log', '--format=%s', commit])).split('\n'));

/** Blob ids by path. */
export async function readTreeOf(root: string, commit: string): Promise<Map<string, string>> {
  const entries = (await git(root, ['ls-tree', '-r', '-z', commit])).split('\0');
  const files = new Map<string, string>();
  for (const entry of entries) {
    const [, id, path] = /^100\d{3} blob ([0-9a-f]+)\t([\s\S]+)$/.exec(entry) ?? [];
    if (id !== undefined) files.set(path, id);
  }
  return files;
}
