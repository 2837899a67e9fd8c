/** The runs that change an index, in small files beside it: who waits, who writes, and how the last ones ended. */
import fs from 'node:fs';
import path from 'node:path';
import { version } from '../../base/version.ts';
import type { SnapshotPaths } from '../snapshots/snapshot-dir.ts';

/** `rebuild`: a new file; `update`: changes in place; `vectors`: those of a provider; `repair`: a damaged index was set aside. */
export type JobKind = 'rebuild' | 'update' | 'vectors' | 'repair';
export type JobState = 'queued' | 'running' | 'published' | 'failed' | 'interrupted';

export interface Job {
  readonly id: string;
  readonly kind: JobKind;
  readonly state: JobState;
  readonly pid: number;
  /** Of the program that runs it. */
  readonly version: string;
  readonly started_at: string;
  readonly ended_at?: string;
  readonly duration_ms?: number;
  readonly counts?: JobCounts;
  readonly problem?: { readonly code: string; readonly message: string };
}

/** Files: read and parsed, read and found known, gone. */
export interface JobCounts {
  readonly parsed: number;
  readonly unchanged: number;
  readonly removed: number;
}

const MAX_KEPT = 20;
const MAX_BYTES = 100_000;
const MAX_MESSAGE = 300;
/** Whoever waits says so this often; a note that is older than a few of these is of a process that is gone. */
export const BEAT_MS = 1000;
const SILENT_MS = 10 * BEAT_MS;
const WAITING = /^waiting-.*\.json$/;
const KINDS: readonly string[] = ['rebuild', 'update', 'vectors', 'repair'] satisfies JobKind[];
const STATES: readonly string[] = ['queued', 'running', 'published', 'failed', 'interrupted'] satisfies JobState[];

let made = 0;

export function newJob(kind: JobKind): Job {
  const now = Date.now();
  const id = `${now.toString(36)}-${process.pid.toString(36)}-${(made++).toString(36)}`;
  return { id, kind, state: 'queued', pid: process.pid, version, started_at: new Date(now).toISOString() };
}

/** The ended ones, newest first. */
export function readHistory({ jobs }: Pick<SnapshotPaths, 'jobs'>): Job[] {
  const kept = readJson(jobs);
  return Array.isArray(kept) ? kept.slice(0, MAX_KEPT).flatMap((one) => asJob(one) ?? []) : [];
}

/** Invariant: called only while holding the writer lock. Best effort: it is only ever shown, and the disk may be full. */
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

/** The marker of a writer at work. Invariant: written and removed only while holding the writer lock. */
export function markRunning({ dirty }: Pick<SnapshotPaths, 'dirty'>, job: Job): void {
  // Never half of it: whoever is killed here is to be known by it.
  const draft = `${dirty}.${process.pid}`;
  fs.writeFileSync(draft, JSON.stringify({ ...job, state: 'running' } satisfies Job));
  fs.renameSync(draft, dirty);
}

/** The job whose marker is there, `unknown` when the marker says nothing of use; undefined without one. */
export function readRunning({ dirty }: Pick<SnapshotPaths, 'dirty'>): Job | 'unknown' | undefined {
  if (!fs.existsSync(dirty)) return undefined;
  return asJob(readJson(dirty)) ?? 'unknown';
}

export interface PlaceInQueue {
  /** Still there. */
  beat(): void;
  leave(): void;
}

/** Best effort, as above. */
export function enterQueue({ dir }: Pick<SnapshotPaths, 'dir'>, job: Job): PlaceInQueue {
  const file = path.join(dir, `waiting-${job.id}.json`);
  const attempt = (action: () => void): void => {
    try {
      action();
    } catch {
      // A full disk, or a directory that is gone: whoever needs it says so.
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

/** Of processes that are gone. */
export function clearQueue({ dir }: Pick<SnapshotPaths, 'dir'>): void {
  for (const { file, isSilent } of queueFiles(dir)) if (isSilent) fs.rmSync(file, { force: true });
}

function queueFiles(dir: string): { file: string; isSilent: boolean }[] {
  if (!fs.existsSync(dir)) return [];
  return fs
    .readdirSync(dir)
    .filter((name) => WAITING.test(name))
    .map((name) => {
      const file = path.join(dir, name);
      const { mtimeMs = 0 } = fs.statSync(file, { throwIfNoEntry: false }) ?? {};
      // Also a time that lies ahead: the clock was set back since.
      return { file, isSilent: Math.abs(Date.now() - mtimeMs) > SILENT_MS };
    });
}

/** How a job ended, with what it took. */
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
    if (fs.statSync(file).size > MAX_BYTES) return undefined;
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Undefined for what is no job: the files lie in a directory that anybody may write to. */
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
