/** The runs that changed the index, do so now or wait to: for `status`, and for whoever wonders why an answer is old. */
import { AppError } from '../../errors/errors.ts';
import { type Job, readHistory, readQueue, readRunning } from '../../store/jobs/jobs.ts';
import { isBeingWritten } from '../../store/jobs/writer-lock.ts';
import { indexDirOf, type SnapshotPaths, snapshotKeyOf, snapshotPaths } from '../../store/snapshots/snapshot-dir.ts';

export type { Job } from '../../store/jobs/jobs.ts';

/** Those that wait or run, then those that ended, newest first. */
export function listJobs(root: string): Job[] {
  const paths = snapshotPaths(indexDirOf(root), snapshotKeyOf(root));
  const marked = readRunning(paths);
  const history = readHistory(paths);
  // Between its record and its end a run has both; the record knows more.
  const isOver = marked === undefined || (marked !== 'unknown' && history.some(({ id }) => id === marked.id));
  const marker = isOver || marked === 'unknown' ? [] : [{ ...marked, state: stateOf(paths, marked) }];
  return [...readQueue(paths).toReversed(), ...marker, ...history];
}

/** A marker without a writer is what a killed one leaves. */
function stateOf({ lock }: SnapshotPaths, { pid }: Job): 'running' | 'interrupted' {
  try {
    return isBeingWritten(lock) ? 'running' : 'interrupted';
  } catch (error) {
    // Where the lock may not be tried, the process is all there is to go by.
    if (error instanceof AppError) return isAlive(pid) ? 'running' : 'interrupted';
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
