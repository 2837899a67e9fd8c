/** Counts the lines of each author in a range of a file, in a commit. */
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { type ProcessResult, runGit } from '../../base/child-process.ts';
import { commitPlace } from '../../discover/commit-place.ts';
import { findRepository, shallowCommits } from '../../discover/git-repository.ts';
import { runIsolated } from './isolated-git.ts';
import type { AuthorShare } from './tool.ts';

interface BlamedLines {
  readonly commit: string;
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

export interface Blame {
  /** Most lines first; undefined where git does not return them. */
  readonly authors: AuthorShare[] | undefined;
  readonly notes: readonly string[];
}

const TIMEOUT_MS = 15_000;

export async function blameLines(
  root: string,
  { commit, path, start, end }: BlamedLines,
  signal?: AbortSignal,
): Promise<Blame> {
  // Without `--no-textconv`, git would run a converter from the repository's configuration.
  const args = ['blame', '--no-textconv', '--line-porcelain', '-L', `${start},${end}`, commit, '--'];
  const limits = { timeoutMs: TIMEOUT_MS, signal };
  const plain = hasReadableMailmap(root) ? await runGit([...args, path], { cwd: root, ...limits }) : undefined;
  // A setting, of `blame.ignoreRevsFile` for example, may name something that git cannot use: the lines are counted without it.
  const isBroken = plain === undefined || plain.outcome === 'failed';
  const { prefix } = commitPlace(root, commit);
  const isolated = isBroken ? await runIsolated(root, [...args, prefix + path], limits) : undefined;
  const result = isolated?.outcome === 'ok' ? isolated : (plain ?? isolated);
  if (result === undefined) return { authors: undefined, notes: ['the authors are unknown: there is no repository'] };
  if (result.outcome !== 'ok') return { authors: undefined, notes: [`the authors are unknown: ${whyFailed(result)}`] };
  const cuts = shallowCommits(root);
  const shares = new Map<string, { lines: number; last: number }>();
  let older = 0;
  let author = '';
  let isCut = false;
  for (const line of result.stdout.toString('utf8').split('\n')) {
    const [, id] = /^([0-9a-f]{40,64}) \d+ \d+/.exec(line) ?? [];
    if (id !== undefined) isCut = cuts.has(id);
    else if (line.startsWith('author ')) author = line.slice('author '.length);
    else if (line.startsWith('author-time ')) {
      // The first commit of a shallow clone seems to have written everything that is older.
      if (isCut) older++;
      else {
        const { lines = 0, last = 0 } = shares.get(author) ?? {};
        shares.set(author, { lines: lines + 1, last: Math.max(last, Number(line.slice('author-time '.length))) });
      }
    }
  }
  const authors = [...shares]
    .map(([name, { lines, last }]) => ({ author: name, lines, last: new Date(last * 1000).toISOString() }))
    .sort((a, b) => b.lines - a.lines || (a.author < b.author ? -1 : 1));
  const lines = older === 1 ? '1 line is' : `${older} lines are`;
  return {
    authors,
    notes: older === 0 ? [] : [`${lines} from before this shallow clone begins: the author is unknown`],
  };
}

/** Git opens the file whatever it is, and would wait for the other end of a FIFO. */
function hasReadableMailmap(root: string): boolean {
  const file = join(findRepository(root)?.top ?? root, '.mailmap');
  try {
    return lstatSync(file, { throwIfNoEntry: false })?.isFile() ?? true;
  } catch {
    return false;
  }
}

function whyFailed({ outcome, stderr }: ProcessResult): string {
  if (outcome !== 'failed') return 'git blame did not finish in time';
  const isPartial = /promisor remote|lazy fetching/.test(stderr);
  return isPartial ? 'older versions of the file are not in this clone' : `git blame failed (${lastLine(stderr)})`;
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';
