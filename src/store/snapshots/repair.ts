/** Repairs an index after a writer was killed or a reader found damage: the index is checked, then kept or set aside. */

import fs from 'node:fs';
import { interruptible } from '../../base/interruptible.ts';
import { AppError } from '../../errors/errors.ts';
import { ended, type Job, newJob, readRunning, recordJob } from '../jobs/jobs.ts';
import { takeWriterLock } from '../jobs/writer-lock.ts';
import { checkIndex, integrityErrors } from '../read/check-index.ts';
import { readMeta } from '../read/files.ts';
import { type Database, openDatabase } from '../schema/open.ts';
import { CHECK_WORDS_SQL } from '../schema/schema.ts';
import { checkPages, settlePageSums } from './page-sums.ts';
import type { SealedFile } from './seal.ts';
import {
  asIndexError,
  foreignGeneration,
  removeOtherGenerations,
  type SnapshotPaths,
  sealedGeneration,
  snapshotPaths,
} from './snapshot-dir.ts';
import { requireUserKey } from './user-key.ts';

export interface Repair {
  /** The job that was killed, when its marker is readable. */
  readonly job?: Job | undefined;
  /** The damage that was found; the index is no longer active. */
  readonly damage?: string | undefined;
  /** The damage is that the index came with its directory: this user did not make it here. */
  readonly isForeign?: boolean;
  /** The new path of the damaged file. */
  readonly aside?: string | undefined;
}

/** Why an index is set aside that came with its directory. */
const FOREIGN = 'it was not made here by this user and this version';

/** Repairs what the last writer or a reader left; undefined when there is nothing to repair, or a writer is running. */
export async function repairInterrupted(indexDir: string, key: string): Promise<Repair | undefined> {
  const paths = snapshotPaths(indexDir, key);
  if (!needsRepair(paths)) return undefined;
  // Without it, every index looks like one from elsewhere.
  requireUserKey();
  try {
    const { release } = await takeWriterLock(paths.lock, { waitMs: 0 });
    try {
      return repairLocked(paths);
    } finally {
      release();
    }
  } catch (thrown) {
    const error = asIndexError(thrown, paths.dir);
    // The directory cannot be written or was removed, or a writer is running and the marker is its own.
    const isExpected =
      error instanceof AppError && ['INDEX_BUSY', 'INDEX_READ_ONLY', 'INDEX_GONE'].includes(error.code);
    if (!isExpected) throw error;
    return undefined;
  }
}

export const needsRepair = (paths: SnapshotPaths): boolean =>
  fs.existsSync(paths.dirty) || fs.existsSync(paths.suspect) || foreignGeneration(paths) !== undefined;

/** Invariant: called only while holding the writer lock. Undefined when the last writer ended cleanly. */
export function repairLocked(paths: SnapshotPaths): Repair | undefined {
  if (!needsRepair(paths)) return undefined;
  const marker = readRunning(paths);
  const foreign = foreignGeneration(paths);
  const active = sealedGeneration(paths);
  const file = foreign ?? active?.file;
  // The killed job may have been a rebuild, which leaves a useless file as large as an index.
  removeOtherGenerations(paths, file);
  const { damage, lastJob } = foreign !== undefined ? { damage: FOREIGN } : active ? inspect(paths, active) : {};
  const aside = file !== undefined && damage !== undefined ? setAside(paths, file) : undefined;
  if (foreign !== undefined) fs.rmSync(paths.jobs, { force: true });
  const job = marker === 'unknown' || foreign !== undefined ? undefined : marker;
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
  return { job, damage, aside, isForeign: foreign !== undefined };
}

/**
 * Reads the whole file and compares every page with its sum. When a reader met damage, also checks the content of the word indexes. A
 * killed writer may have committed without the sums, which are completed first.
 */
function inspect(
  paths: SnapshotPaths,
  active: SealedFile,
): { damage?: string | undefined; lastJob?: string | undefined } {
  const isSuspect = fs.existsSync(paths.suspect);
  try {
    const db = openDatabase(active.file, 'write');
    try {
      if (!isReadable(db, active.seal)) return {};
      settlePageSums(active);
      const damage = interruptible(() => {
        const [found = pageDamage(active)] = integrityErrors(db);
        if (isSuspect && found === undefined) db.exec(CHECK_WORDS_SQL);
        return found;
      });
      return { damage, lastJob: readMeta(db).job };
    } finally {
      db.close();
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'INDEX_CORRUPT') return { damage: error.message };
    throw error;
  }
}

function pageDamage(active: SealedFile): string | undefined {
  const all = { from: 0, max: Number.POSITIVE_INFINITY };
  const { damage } = checkPages(active, all, () => false) ?? {};
  return damage && `${active.file}: ${damage}`;
}

/** False for an index of another version: its content is for that version to check. */
function isReadable(db: Database, seal: string): boolean {
  try {
    checkIndex(db, seal);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code !== 'INDEX_CORRUPT') return false;
    throw error;
  }
}

/** Keeps the damaged file for diagnosis, until another one replaces it. */
export function setAside(paths: SnapshotPaths, file: string): string {
  // The database first: one that is opened without its log looks like an older one.
  for (const suffix of ['', '-wal']) {
    fs.rmSync(paths.damaged + suffix, { force: true });
    if (fs.existsSync(file + suffix)) fs.renameSync(file + suffix, paths.damaged + suffix);
  }
  for (const other of [`${paths.damaged}-shm`, `${file}-shm`, `${file}-seal`, `${file}-sums`, `${file}-commit`])
    fs.rmSync(other, { force: true });
  return paths.damaged;
}
