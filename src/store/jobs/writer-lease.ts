/** A process's lease to write an index: it holds the lock, has repaired what a killed one left, and is known as a job. */
import { AppError } from '../../errors/errors.ts';
import { type Repair, repairLocked } from '../snapshots/repair.ts';
import { removeStaleCopies } from '../snapshots/snapshot-copy.ts';
import {
  asIndexError,
  makeSnapshotDir,
  removeMarker,
  type SnapshotPaths,
  snapshotPaths,
} from '../snapshots/snapshot-dir.ts';
import {
  BEAT_MS,
  clearQueue,
  ended,
  enterQueue,
  type Job,
  type JobCounts,
  type JobKind,
  markRunning,
  newJob,
  type PlaceInQueue,
  readHistory,
  readRunning,
  recordJob,
} from './jobs.ts';
import { takeWriterLock, type WriterLock } from './writer-lock.ts';

export interface LeaseOptions {
  readonly kind: JobKind;
  /** How long to wait for another writer before INDEX_BUSY. */
  readonly waitMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called now and then while another one writes; with its job where that is known. */
  readonly onWait?: ((rival: Job | undefined) => void) | undefined;
}

/** Ends once, with one of `published`, `failed` and `release`. */
export interface WriterLease {
  readonly paths: SnapshotPaths;
  readonly job: Job;
  readonly repair: Repair | undefined;
  /** Since it was asked for, the index was built anew by somebody else. */
  readonly rebuiltMeanwhile: boolean;
  /** False once the directory was removed under it. */
  isHeld(): boolean;
  /** Throws INDEX_GONE when it is not. To be asked before others are shown what was written. */
  check(): void;
  /** The failure in terms of what a person can do about it. */
  explain(error: unknown): unknown;
  published(counts?: JobCounts): void;
  failed(error: unknown): void;
  /** There was nothing to do: no job. */
  release(): void;
}

export async function takeWriterLease(indexDir: string, key: string, options: LeaseOptions): Promise<WriterLease> {
  const paths = snapshotPaths(indexDir, key);
  makeSnapshotDir(indexDir, paths.dir);
  const job = newJob(options.kind);
  const known = new Set(readHistory(paths).map(({ id }) => id));
  const lock = await waitFor(paths, job, options);
  try {
    const repair = repairLocked(paths);
    removeStaleCopies(paths.dir);
    clearQueue(paths);
    markRunning(paths, job);
    const isNews = ({ id, kind, state }: Job) => kind === 'rebuild' && state === 'published' && !known.has(id);
    return leaseOver({ paths, job, lock }, { repair, rebuiltMeanwhile: readHistory(paths).some(isNews) });
  } catch (error) {
    lock.release();
    throw asIndexError(error, paths.dir);
  }
}

/** In the queue only once there is one: most find the lock free. */
async function waitFor(paths: SnapshotPaths, job: Job, options: LeaseOptions): Promise<WriterLock> {
  let place: PlaceInQueue | undefined;
  let toldMs = Number.NEGATIVE_INFINITY;
  try {
    return await takeWriterLock(paths.lock, {
      waitMs: options.waitMs ?? 0,
      signal: options.signal,
      holder: () => holderOf(paths),
      onWait() {
        place ??= enterQueue(paths, job);
        if (performance.now() - toldMs < BEAT_MS) return;
        toldMs = performance.now();
        place.beat();
        options.onWait?.(runningJob(paths));
      },
    });
  } finally {
    place?.leave();
  }
}

function runningJob(paths: SnapshotPaths): Job | undefined {
  const job = readRunning(paths);
  return job === 'unknown' ? undefined : job;
}

function holderOf(paths: SnapshotPaths): string {
  const job = runningJob(paths);
  return job === undefined
    ? 'another process'
    : `process ${job.pid} (wayfind ${job.version}), which has been writing since ${job.started_at}`;
}

type Held = Pick<WriterLease, 'paths' | 'job'> & { readonly lock: WriterLock };

function leaseOver({ paths, job, lock }: Held, found: Pick<WriterLease, 'repair' | 'rebuiltMeanwhile'>): WriterLease {
  let isOver = false;
  const gone = () => new AppError('INDEX_GONE', `${paths.dir} was removed or replaced meanwhile`);
  /** Invariant: at most once. Afterwards the lock, the marker and the files may be another writer's. */
  const end = (outcome?: Job): void => {
    if (isOver) return;
    isOver = true;
    try {
      // In a directory that took the place of ours they are somebody else's.
      if (lock.isHeld()) {
        if (outcome) recordJob(paths, outcome);
        removeMarker(paths);
      }
    } finally {
      lock.release();
    }
  };
  return {
    paths,
    job,
    ...found,
    isHeld: lock.isHeld,
    check() {
      if (!lock.isHeld()) throw gone();
    },
    explain: (error) => (lock.isHeld() ? asIndexError(error, paths.dir) : gone()),
    published: (counts) => end(ended(job, { state: 'published', ...(counts && { counts }) })),
    failed: (error) => end(ended(job, { state: 'failed', problem: problemOf(error) })),
    release: () => end(),
  };
}

function problemOf(error: unknown): NonNullable<Job['problem']> {
  const message = error instanceof Error ? error.message : String(error);
  return { code: error instanceof AppError ? error.code : 'BUG', message };
}
