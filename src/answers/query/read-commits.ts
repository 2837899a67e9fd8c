/** The newest commits of a repository, for the view `commits`: bounded in number, files and time. */
import { timeLeftMs } from '../../base/deadline.ts';
import type { Config } from '../../config/config.ts';
import { commitPlace } from '../../discover/commit-place.ts';
import { headOf, shallowCommits } from '../../discover/git-repository.ts';
import { redactLine } from '../../secrets/redact.ts';
import { count, many } from '../../tools/layout.ts';
import type { Session } from '../../workspace/session.ts';
import { withIsolatedGit } from '../history/isolated-git.ts';
import { pathspecsOf } from '../history/pathspecs.ts';
import { commitsInLog, type LoggedCommit, RAW_LOG } from '../history/raw-log.ts';

/** Plain data: the process of a statement gets it in a message. */
export interface CommitRecord {
  readonly id: string;
  readonly parent?: string;
  readonly isMerge: boolean;
  readonly author: string;
  readonly date: string;
  /** Credentials are masked. */
  readonly subject: string;
  /** Paths from the root. */
  readonly files: readonly { readonly path: string; readonly change: FileChange }[];
}

export type FileChange = 'added' | 'modified' | 'deleted';

export interface CommitRecords {
  /** Newest first. */
  readonly commits: readonly CommitRecord[];
  /** What is missing. */
  readonly notes: readonly string[];
}

const TIMEOUT_MS = 5000;
const MAX_OUTPUT_BYTES = 64_000_000;
/** Of all commits together. */
const MAX_FILES = 300_000;

export async function readCommits(
  session: Session,
  { query }: Pick<Config, 'query'>,
  signal?: AbortSignal,
): Promise<CommitRecords> {
  const { root } = session;
  const commit = session.commit?.commit ?? (await headOf(root, signal))?.commit;
  if (commit === undefined) return { commits: [], notes: ['commits is empty: the tree has no commit'] };
  const { prefix } = commitPlace(root, commit);
  const timeoutMs = Math.max(1, Math.floor(Math.min(TIMEOUT_MS, query.timeout_ms / 2, timeLeftMs())));
  const most = query.max_commits;
  // Without a path, git also lists commits that touch nothing.
  const below = prefix === '' ? [] : ['--', ...pathspecsOf(prefix, undefined)];
  const result = await withIsolatedGit(root, ({ run }) =>
    run([...RAW_LOG, '-n', String(most + 1), commit, ...below], {
      timeoutMs,
      maxOutputBytes: MAX_OUTPUT_BYTES,
      signal,
    }),
  );
  if (result === undefined) return { commits: [], notes: ['commits is empty: the tree is in no repository'] };
  const { outcome, stdout } = result;
  const isStopped = outcome === 'timeout' || outcome === 'too_much';
  const logged = commitsInLog(stdout, isStopped);
  const listed = withinFiles(logged.slice(0, most));
  const why =
    outcome === 'timeout'
      ? `reading more took longer than ${timeoutMs / 1000} s`
      : logged.length > most
        ? `query.max_commits is ${count(most)}`
        : listed.length < logged.length || isStopped
          ? 'more touched too many files'
          : undefined;
  return {
    commits: listed.map((one) => recordOf(one, prefix)),
    notes: [
      ...(why === undefined ? [] : [`commits has only the newest ${many(listed.length, 'commit')}: ${why}`]),
      ...(outcome === 'failed' || outcome === 'missing'
        ? ['commits may lack some: git cannot read all that it needs from this clone']
        : []),
      ...(shallowCommits(root).size > 0 ? ['commits ends where this shallow clone does'] : []),
    ],
  };
}

function withinFiles(commits: readonly LoggedCommit[]): readonly LoggedCommit[] {
  let files = 0;
  const end = commits.findIndex((commit) => {
    files += commit.files.length;
    return files > MAX_FILES;
  });
  return end < 0 ? commits : commits.slice(0, end);
}

function recordOf(
  { commit, parent, isMerge, author, date, summary, files }: LoggedCommit,
  prefix: string,
): CommitRecord {
  return {
    id: commit,
    ...(parent !== undefined && { parent }),
    isMerge,
    author,
    date,
    subject: redactLine(summary),
    files: files
      .filter(({ path }) => path.startsWith(prefix))
      .map(({ path, old, now }) => ({
        path: path.slice(prefix.length),
        change: old === undefined ? 'added' : now === undefined ? 'deleted' : 'modified',
      })),
  };
}
