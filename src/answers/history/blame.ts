/** Counts the lines of each author in a range of a file, in a commit. */
import { runGit } from '../../base/child-process.ts';
import type { AuthorShare } from './tool.ts';

interface BlamedLines {
  readonly commit: string;
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

const TIMEOUT_MS = 15_000;

/** Most lines first. Undefined where git does not finish in time. */
export async function blameLines(
  root: string,
  { commit, path, start, end }: BlamedLines,
  signal?: AbortSignal,
): Promise<AuthorShare[] | undefined> {
  // Without `--no-textconv`, git would run a converter from the repository's configuration.
  const args = ['blame', '--no-textconv', '--line-porcelain', '-L', `${start},${end}`, commit, '--', path];
  const { outcome, stdout } = await runGit(args, { cwd: root, timeoutMs: TIMEOUT_MS, signal });
  if (outcome !== 'ok') return undefined;
  const shares = new Map<string, { lines: number; last: number }>();
  let author = '';
  for (const line of stdout.toString('utf8').split('\n')) {
    if (line.startsWith('author ')) author = line.slice('author '.length);
    else if (line.startsWith('author-time ')) {
      const { lines = 0, last = 0 } = shares.get(author) ?? {};
      shares.set(author, { lines: lines + 1, last: Math.max(last, Number(line.slice('author-time '.length))) });
    }
  }
  return [...shares]
    .map(([name, { lines, last }]) => ({ author: name, lines, last: new Date(last * 1000).toISOString() }))
    .sort((a, b) => b.lines - a.lines || (a.author < b.author ? -1 : 1));
}
