/** Says what a question that Ctrl-C ended leaves behind: questions write nothing but the index. */
import { readRunning } from '../store/jobs/jobs.ts';
import { indexDirOf, snapshotKeyOf, snapshotPaths } from '../store/snapshots/snapshot-dir.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { indexCommand } from '../workspace/workspace-root.ts';

type Asked = Pick<Workspace, 'root' | 'cwd' | 'hasIndex' | 'isBeingWritten'>;

export function leftByQuestion(workspace: Asked): string {
  try {
    if (isWrittenElsewhere(workspace))
      return 'there is no answer; the index is being made in the background, see `wayfind status`';
    if (workspace.hasIndex()) return 'there is no answer; the index is as it was';
    return `there is no answer and no index yet; \`${indexCommand(workspace)}\` makes it`;
  } catch {
    // An index that cannot be opened: the question itself would have reported it.
    return 'there is no answer; nothing was written';
  }
}

/** What this process writes ends with it. */
function isWrittenElsewhere(workspace: Asked): boolean {
  const { root } = workspace;
  if (!workspace.isBeingWritten()) return false;
  const job = readRunning(snapshotPaths(indexDirOf(root), snapshotKeyOf(root)));
  return job === undefined || job === 'unknown' || job.pid !== process.pid;
}
