/** Repairs an index after a writer was killed or a reader found damage: the index is checked, then kept or set aside. */

import fs from 'node:fs';
import { interruptible } from '../../base/interruptible.ts';
import { AppError } from '../../errors/errors.ts';
import { ended, type Job, newJob, readRunning, recordJob } from '../jobs/jobs.ts';
import { takeWriterLock } from '../jobs/writer-lock.ts';
import { readMeta } from '../read/files.ts';
import { hasVersion, integrityErrors } from '../read/read.ts';
import { openDatabase } from '../schema/open.ts';
import { CHECK_WORDS_SQL } from '../schema/schema.ts';
import {
  asIndexError,
  currentGeneration,
  removeOtherGenerations,
  type SnapshotPaths,
  snapshotPaths,
} from './snapshot-dir.ts';

export interface Repair {
  /** The job that was killed, when its marker is readable. */
  readonly job?: Job | undefined;
  /** The damage that was found; the index is no longer active. */
  readonly damage?: string | undefined;
  /** The new path of the damaged file. */
  readonly aside?: string | undefined;
}

/** Repairs what the last writer or a reader left; undefined when there is nothing to repair, or a writer is running. */
export async function repairInterrupted(indexDir: string, key: string): Promise<Repair | undefined> {
  const paths = snapshotPaths(indexDir, key);
  if (!needsRepair(paths)) return undefined;
  try {
    const { release } = await takeWriterLock(paths.lock, { waitMs: 0 });
    try {
      return repairLocked(paths);
    } finally {
      release();
    }
  } catch (thrown) {
    const error = asIndexError(thrown, paths.dir);
    // The directory cannot be written, or a writer is running and the marker is its own.
    const isExpected = error instanceof AppError && ['INDEX_BUSY', 'INDEX_READ_ONLY'].includes(error.code);
    if (!isExpected) throw error;
    return undefined;
  }
}

export const needsRepair = ({ dirty, suspect }: SnapshotPaths): boolean =>
  fs.existsSync(dirty) || fs.existsSync(suspect);

/** Invariant: called only while holding the writer lock. Undefined when the last writer ended cleanly. */
export function repairLocked(paths: SnapshotPaths): Repair | undefined {
  if (!needsRepair(paths)) return undefined;
  const marker = readRunning(paths);
  const file = currentGeneration(paths);
  // The killed job may have been a rebuild, which leaves a useless file as large as an index.
  removeOtherGenerations(paths, file);
  const { damage, lastJob } = file === undefined ? {} : inspect(file, fs.existsSync(paths.suspect));
  const aside = file !== undefined && damage !== undefined ? setAside(paths, file) : undefined;
  const job = marker === 'unknown' ? undefined : marker;
  // Killed after it published: its result is active.
  const isPublished = job !== undefined && job.id === lastJob;
  if (job) recordJob(paths, ended(job, { state: isPublished ? 'published' : 'interrupted' }));
  if (damage !== undefined) {
    const problem = { code: 'INDEX_CORRUPT', message: `${damage}; set aside as ${aside}` };
    recordJob(paths, ended(newJob('repair'), { state: 'published', problem }));
  }
  fs.rmSync(paths.suspect, { force: true });
  fs.rmSync(paths.dirty, { force: true });
  if (isPublished && damage === undefined) return undefined;
  return { job, damage, aside };
}

/** Reads the whole file. When a reader met damage, also checks the content of the word indexes, which nothing else checks. */
function inspect(file: string, isSuspect: boolean): { damage?: string | undefined; lastJob?: string | undefined } {
  try {
    const db = openDatabase(file, 'write');
    try {
      const [damage] = interruptible(() => integrityErrors(db));
      if (damage === undefined && !hasVersion(db)) return { damage: 'it has no version' };
      if (isSuspect && damage === undefined) interruptible(() => db.exec(CHECK_WORDS_SQL));
      return { damage, lastJob: readMeta(db).job };
    } finally {
      db.close();
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'INDEX_CORRUPT') return { damage: error.message };
    throw error;
  }
}

/** Keeps the damaged file for diagnosis, until another one replaces it. */
export function setAside(paths: SnapshotPaths, file: string): string {
  for (const suffix of ['-wal', '-shm', '']) {
    fs.rmSync(paths.damaged + suffix, { force: true });
    if (suffix !== '-shm' && fs.existsSync(file + suffix)) fs.renameSync(file + suffix, paths.damaged + suffix);
  }
  return paths.damaged;
}
