/** The jobs of an index, in small files beside it: which processes wait, which one writes, and how the last jobs ended. */
import fs from 'node:fs';
import path from 'node:path';
import { isRealDirectory, readIfRegular } from '../../base/regular-file.ts';
import { version } from '../../base/version.ts';
import type { SnapshotPaths } from '../snapshots/snapshot-dir.ts';

/** `rebuild`: a new file; `update`: changes in place; `vectors`: vectors of a provider; `services`: links that services confirmed; `repair`: a damaged index was set aside. */
export type JobKind = 'rebuild' | 'update' | 'vectors' | 'services' | 'repair';
export type JobState = 'queued' | 'running' | 'published' | 'failed' | 'interrupted';

export interface Job {
  readonly id: string;
  readonly kind: JobKind;
  readonly state: JobState;
  readonly pid: number;
  /** Version of the program that runs it. */
  readonly version: string;
  readonly started_at: string;
  readonly ended_at?: string;
  readonly duration_ms?: number;
  readonly counts?: JobCounts;
  readonly problem?: { readonly code: string; readonly message: string };
}

/** Numbers of files: parsed, read and found unchanged, removed. */
export interface JobCounts {
  readonly parsed: number;
  readonly unchanged: number;
  readonly removed: number;
}

const MAX_KEPT = 20;
const MAX_BYTES = 100_000;
const MAX_MESSAGE = 300;
/** A waiting process renews its note this often; a note that is several times older belongs to a process that has ended. */
export const HEARTBEAT_MS = 1000;
const SILENT_MS = 10 * HEARTBEAT_MS;
const WAITING = /^waiting-.*\.json$/;
const KINDS: readonly string[] = ['rebuild', 'update', 'vectors', 'services', 'repair'] satisfies JobKind[];
const STATES: readonly string[] = ['queued', 'running', 'published', 'failed', 'interrupted'] satisfies JobState[];

let made = 0;

export function newJob(kind: JobKind): Job {
  const now = Date.now();
  const id = `${now.toString(36)}-${process.pid.toString(36)}-${(made++).toString(36)}`;
  return { id, kind, state: 'queued', pid: process.pid, version, started_at: new Date(now).toISOString() };
}

/** Jobs that have ended, newest first. */
export function readHistory({ jobs }: Pick<SnapshotPaths, 'jobs'>): Job[] {
  const kept = readJson(jobs);
  return Array.isArray(kept) ? kept.slice(0, MAX_KEPT).flatMap((one) => asJob(one) ?? []) : [];
}

/** Invariant: called only while holding the writer lock. Best effort: the history is only displayed, and the disk may be full. */
export function recordJob(paths: Pick<SnapshotPaths, 'jobs'>, job: Job): void {
  const draft = `${paths.jobs}.new`;
  try {
    const kept = [job, ...readHistory(paths).filter(({ id }) => id !== job.id)].slice(0, MAX_KEPT);
    fs.writeFileSync(draft, JSON.stringify(kept));
    fs.renameSync(draft, paths.jobs);
  } catch {
    fs.rmSync(draft, { force: true });
  }
}

/** Writes the marker of a running writer. Invariant: written and removed only while holding the writer lock. */
export function markRunning({ dirty }: Pick<SnapshotPaths, 'dirty'>, job: Job): void {
  // Written atomically: if this process is killed, the marker identifies it.
  const draft = `${dirty}.${process.pid}`;
  fs.writeFileSync(draft, JSON.stringify({ ...job, state: 'running' } satisfies Job));
  fs.renameSync(draft, dirty);
}

/** The job in the marker, `unknown` when the marker is unreadable; undefined when there is no marker. */
export function readRunning({ dirty }: Pick<SnapshotPaths, 'dirty'>): Job | 'unknown' | undefined {
  if (!fs.existsSync(dirty)) return undefined;
  return asJob(readJson(dirty)) ?? 'unknown';
}

export interface QueueEntry {
  /** Renews the note of this process. */
  beat(): void;
  leave(): void;
}

/** Best effort, as above. */
export function enterQueue({ dir }: Pick<SnapshotPaths, 'dir'>, job: Job): QueueEntry {
  const file = path.join(dir, `waiting-${job.id}.json`);
  const attempt = (action: () => void): void => {
    try {
      action();
    } catch {
      // A full disk or a missing directory: the steps that need them report it.
    }
  };
  attempt(() => fs.writeFileSync(file, JSON.stringify(job)));
  return {
    beat: () => attempt(() => fs.utimesSync(file, new Date(), new Date())),
    leave: () => attempt(() => fs.rmSync(file, { force: true })),
  };
}

/** Oldest first. */
export function readQueue({ dir }: Pick<SnapshotPaths, 'dir'>): Job[] {
  return queueFiles(dir)
    .filter(({ isSilent }) => !isSilent)
    .flatMap(({ file }) => asJob(readJson(file)) ?? [])
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Removes the notes of processes that have ended. */
export function clearQueue({ dir }: Pick<SnapshotPaths, 'dir'>): void {
  for (const { file, isSilent } of queueFiles(dir)) if (isSilent) fs.rmSync(file, { force: true });
}

function queueFiles(dir: string): { file: string; isSilent: boolean }[] {
  if (!isRealDirectory(dir)) return [];
  return fs
    .readdirSync(dir)
    .filter((name) => WAITING.test(name))
    .map((name) => {
      const file = path.join(dir, name);
      const { mtimeMs = 0 } = fs.statSync(file, { throwIfNoEntry: false }) ?? {};
      // A time in the future counts too: the clock was set back since.
      return { file, isSilent: Math.abs(Date.now() - mtimeMs) > SILENT_MS };
    });
}

/** The job with its outcome and duration. */
export function ended(job: Job, end: Pick<Job, 'state' | 'counts' | 'problem'>): Job {
  const now = Date.now();
  const problem = end.problem && { ...end.problem, message: end.problem.message.slice(0, MAX_MESSAGE) };
  return {
    ...job,
    ...end,
    ...(problem && { problem }),
    ended_at: new Date(now).toISOString(),
    // The clock may have been set back.
    duration_ms: Math.max(0, now - Date.parse(job.started_at)),
  };
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readIfRegular(file, { maxBytes: MAX_BYTES })?.toString('utf8') ?? '');
  } catch {
    return undefined;
  }
}

/** Undefined for an invalid job: any program may write to the directory of these files. */
function asJob(value: unknown): Job | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { id, kind, state, pid, version: program, started_at, ended_at, duration_ms, counts, problem } = value as Job;
  const isJob =
    [id, program, started_at].every((text) => typeof text === 'string' && text.length <= MAX_MESSAGE) &&
    KINDS.includes(kind) &&
    STATES.includes(state) &&
    isCount(pid);
  if (!isJob) return undefined;
  return {
    ...{ id, kind, state, pid, version: program, started_at },
    ...(typeof ended_at === 'string' && { ended_at }),
    ...(isCount(duration_ms) && { duration_ms }),
    ...(isCounts(counts) && { counts }),
    ...(typeof problem?.code === 'string' &&
      typeof problem.message === 'string' && { problem: { code: problem.code, message: problem.message } }),
  };
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isCounts = (value: JobCounts | undefined): value is JobCounts =>
  isCount(value?.parsed) && isCount(value.unchanged) && isCount(value.removed);
