/** Acquires the writer lease for a run: reports progress while it waits, and releases it when another process has done the work. */
import type { Job } from '../store/jobs/jobs.ts';
import { takeWriterLease, type WriterLease } from '../store/jobs/writer-lease.ts';
import type { Repair } from '../store/snapshots/repair.ts';
import type { IndexProgress } from './index-progress.ts';
import type { IndexPlace } from './plan/current-index.ts';

export interface LeaseRequest extends IndexPlace {
  readonly plan: { readonly fresh: boolean };
  readonly waitMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: IndexProgress) => void) | undefined;
  /** Whether the active index is no longer the one that the plan was made from. Certain only while the lock is held. */
  readonly isOvertaken: () => boolean;
  /** Receives what the run waited for and repaired. */
  readonly notes: string[];
}

/** Longer than most trees take to index; progress names the process that holds the lock. */
const WAIT_MS = 10 * 60_000;

/** `overtaken`: another process published something. `rebuilt`: another process rebuilt the index. */
export async function acquireWriteLease(wanted: LeaseRequest): Promise<WriterLease | 'overtaken' | 'rebuilt'> {
  const { plan, indexDir, key, signal, waitMs = WAIT_MS, onProgress, notes } = wanted;
  const started = performance.now();
  let rival: string | undefined;
  const onWait = (job?: Job): void => {
    rival ??= job === undefined ? 'another process' : `process ${job.pid}`;
    onProgress?.({ phase: 'wait', done: 0, total: 0, label: `for ${rival}, which is indexing this tree` });
  };
  const kind = plan.fresh ? 'rebuild' : 'update';
  const lease = await takeWriterLease(indexDir, key, { kind, waitMs, signal, onWait });
  try {
    if (rival) notes.push(`waited ${((performance.now() - started) / 1000).toFixed(1)} s for ${rival}`);
    notes.push(...repairNotes(lease.repair));
    const outcome = lease.rebuiltMeanwhile ? 'rebuilt' : wanted.isOvertaken() ? 'overtaken' : undefined;
    if (outcome === undefined) return lease;
    lease.release();
    return outcome;
  } catch (error) {
    lease.failed(error);
    throw error;
  }
}

export function repairNotes(repair: Repair | undefined): string[] {
  if (repair === undefined) return [];
  const { job, damage, aside, isForeign } = repair;
  if (isForeign)
    return [`an index was here that this user did not make here with this version: it was set aside as ${aside}`];
  if (damage !== undefined) return [`the index was damaged (${damage}); it was set aside as ${aside} and is rebuilt`];
  const who = job === undefined ? 'an earlier run' : `the run of process ${job.pid}, started ${job.started_at},`;
  return [`${who} was interrupted; the index published before it was checked and is intact`];
}
