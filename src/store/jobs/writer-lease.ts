/** The lease of one process to write an index: it holds the lock, has repaired what a killed writer left, and is listed as a job. */
import fs from 'node:fs';
import path from 'node:path';
import { AppError } from '../../errors/errors.ts';
import { type Repair, repairLocked } from '../snapshots/repair.ts';
import { isCopy, removeStaleCopies } from '../snapshots/snapshot-copy.ts';
import {
  asIndexError,
  makeSnapshotDir,
  removeMarker,
  type SnapshotPaths,
  snapshotPaths,
} from '../snapshots/snapshot-dir.ts';
import { requireUserKey } from '../snapshots/user-key.ts';
import {
  clearQueue,
  ended,
  enterQueue,
  HEARTBEAT_MS,
  type Job,
  type JobCounts,
  type JobKind,
  markRunning,
  newJob,
  type QueueEntry,
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
  /** Called now and then while another process writes; with its job when that is known. */
  readonly onWait?: ((rival: Job | undefined) => void) | undefined;
}

/** Ends once, with `published`, `failed` or `release`. */
export interface WriterLease {
  readonly paths: SnapshotPaths;
  readonly job: Job;
  readonly repair: Repair | undefined;
  /** Another process has rebuilt the index since the lease was requested. */
  readonly rebuiltMeanwhile: boolean;
  /** False once the directory was removed. */
  isHeld(): boolean;
  /** Throws INDEX_GONE when the lease is not held. Call before readers can see what was written. */
  check(): void;
  /** Translates a failure into one that a person can fix. */
  explain(error: unknown): unknown;
  published(counts?: JobCounts): void;
  failed(error: unknown): void;
  /** Ends the lease without a job: there was nothing to do. */
  release(): void;
}

export async function takeWriterLease(indexDir: string, key: string, options: LeaseOptions): Promise<WriterLease> {
  const paths = snapshotPaths(indexDir, key);
  makeSnapshotDir(indexDir, paths.dir);
  requireUserKey();
  const job = newJob(options.kind);
  const known = new Set(readHistory(paths).map(({ id }) => id));
  const lock = await waitFor(paths, job, options);
  try {
    removeJournals(paths.dir);
    const repair = repairLocked(paths);
    removeStaleCopies(paths.dir);
    clearQueue(paths);
    markRunning(paths, job);
    const isNews = ({ id, kind, state }: Job) => kind === 'rebuild' && state === 'published' && !known.has(id);
    return leaseOver({ paths, job, lock }, { repair, rebuiltMeanwhile: readHistory(paths).some(isNews) });
  } catch (error) {
    const isHeld = lock.isHeld();
    lock.release();
    throw isHeld ? asIndexError(error, paths.dir) : goneError(paths);
  }
}

/**
 * A published file has a log and no journal, and one that a killed build left is of no use. A journal from elsewhere must not be played
 * back: it could remove the file that it names. The journal of a copy belongs to a process that is making it, without this lock.
 */
function removeJournals(dir: string): void {
  for (const name of fs.readdirSync(dir))
    if (name.endsWith('.db-journal') && !isCopy(name)) fs.rmSync(path.join(dir, name), { force: true });
}

/** Enters the queue only when it has to wait: most processes find the lock free. */
async function waitFor(paths: SnapshotPaths, job: Job, options: LeaseOptions): Promise<WriterLock> {
  let place: QueueEntry | undefined;
  let notifiedMs = Number.NEGATIVE_INFINITY;
  try {
    return await takeWriterLock(paths.lock, {
      waitMs: options.waitMs ?? 0,
      signal: options.signal,
      holder: () => holderOf(paths),
      onWait() {
        place ??= enterQueue(paths, job);
        if (performance.now() - notifiedMs < HEARTBEAT_MS) return;
        notifiedMs = performance.now();
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

const goneError = ({ dir }: SnapshotPaths): AppError =>
  new AppError('INDEX_GONE', `${dir} was removed or replaced while it was written`);

type Held = Pick<WriterLease, 'paths' | 'job'> & { readonly lock: WriterLock };

function leaseOver({ paths, job, lock }: Held, found: Pick<WriterLease, 'repair' | 'rebuiltMeanwhile'>): WriterLease {
  let isOver = false;
  /** Invariant: at most once. Afterwards the lock, the marker and the files may be another writer's. */
  const end = (outcome?: Job): void => {
    if (isOver) return;
    isOver = true;
    try {
      // In a directory that replaced this one, these files belong to another process.
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
      if (!lock.isHeld()) throw goneError(paths);
    },
    explain: (error) => (lock.isHeld() ? asIndexError(error, paths.dir) : goneError(paths)),
    published: (counts) => end(ended(job, { state: 'published', ...(counts && { counts }) })),
    failed: (error) => end(ended(job, { state: 'failed', problem: problemOf(error) })),
    release: () => end(),
  };
}

function problemOf(error: unknown): NonNullable<Job['problem']> {
  const message = error instanceof Error ? error.message : String(error);
  return { code: error instanceof AppError ? error.code : 'BUG', message };
}
