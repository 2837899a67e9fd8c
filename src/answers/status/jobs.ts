/** The runs that changed the index, are changing it or wait to: they explain why an answer is stale. */
import { isProcessAlive } from '../../base/process-alive.ts';
import { AppError } from '../../errors/errors.ts';
import { type Job, readHistory, readQueue, readRunning } from '../../store/jobs/jobs.ts';
import { isBeingWritten } from '../../store/jobs/writer-lock.ts';
import { indexDirOf, type SnapshotPaths, snapshotKeyOf, snapshotPaths } from '../../store/snapshots/snapshot-dir.ts';

export type { Job } from '../../store/jobs/jobs.ts';

/** Waiting and running jobs, then ended ones, newest first. */
export function listJobs(root: string): Job[] {
  const paths = snapshotPaths(indexDirOf(root), snapshotKeyOf(root));
  const marked = readRunning(paths);
  const history = readHistory(paths);
  // A run that is about to end has a marker and a record; the record knows more.
  const isOver = marked === undefined || (marked !== 'unknown' && history.some(({ id }) => id === marked.id));
  const marker = isOver || marked === 'unknown' ? [] : [{ ...marked, state: stateOf(paths, marked) }];
  return [...readQueue(paths).toReversed(), ...marker, ...history];
}

/** A killed run leaves its marker, but no writer. */
function stateOf({ lock }: SnapshotPaths, { pid }: Job): 'running' | 'interrupted' {
  try {
    return isBeingWritten(lock) ? 'running' : 'interrupted';
  } catch (error) {
    // Where the lock cannot be tried, only the process id says whether it runs.
    if (error instanceof AppError) return isProcessAlive(pid) ? 'running' : 'interrupted';
    throw error;
  }
}
