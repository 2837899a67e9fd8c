/** The commits that changed how often a text occurs, newest first, each with the files in which it did. */
import type { CommitHead, TouchedFile } from './commits.ts';
import type { IsolatedGit } from './isolated-git.ts';
import { commitsInLog, RAW_LOG } from './raw-log.ts';

export interface Picked extends CommitHead {
  /** Paths from the top of the repository. */
  readonly files: readonly TouchedFile[];
}

interface Search {
  /** The newest commits. */
  readonly from: readonly string[];
  readonly text: string;
  /** The text is a POSIX expression. */
  readonly isExpression: boolean;
  readonly pathspecs: readonly string[];
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

export interface Pickings {
  readonly commits: readonly Picked[];
  /** Why older ones may be missing: `time`, `output`: there are too many; `objects`: the clone lacks contents, or they are damaged. */
  readonly cut: 'time' | 'output' | 'objects' | undefined;
}

const MAX_OUTPUT_BYTES = 64_000_000;

/** Merges are left out: their changes are in the merged commits. */
export async function pickCommits({ run }: IsolatedGit, search: Search): Promise<Pickings> {
  const { from, text, isExpression, pathspecs, timeoutMs, signal } = search;
  const what = ['--topo-order', `-S${text}`, ...(isExpression ? ['--pickaxe-regex'] : [])];
  const args = [...RAW_LOG, ...what, ...from, '--', ...pathspecs];
  const { outcome, stdout } = await run(args, { timeoutMs, maxOutputBytes: MAX_OUTPUT_BYTES, signal });
  const isStopped = outcome === 'timeout' || outcome === 'too_much';
  const commits = commitsInLog(stdout, isStopped).map(({ isMerge: _, ...commit }) => commit);
  if (outcome === 'ok') return { commits, cut: undefined };
  return { commits, cut: outcome === 'timeout' ? 'time' : outcome === 'too_much' ? 'output' : 'objects' };
}
