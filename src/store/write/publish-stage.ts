/** Publishes what a build has committed so far as a generation of its own, while the build goes on in its file. */
import fs from 'node:fs/promises';
import { AppError } from '../../errors/errors.ts';
import type { WriterLease } from '../jobs/writer-lease.ts';
import { openDatabase } from '../schema/open.ts';
import { writePageSums } from '../snapshots/page-sums.ts';
import { newSealId, SEAL_META } from '../snapshots/seal.ts';
import { switchPointer } from '../snapshots/snapshot-dir.ts';
import { putMeta } from './meta.ts';
import { textTotals } from './text-totals.ts';

/**
 * After these statements a new file is on the disk, complete and without a journal: the change of the journal is a transaction, and with
 * FULL it ends when the whole file is written.
 */
export const NEW_TO_DISK = 'PRAGMA synchronous = FULL; PRAGMA locking_mode = NORMAL; PRAGMA journal_mode = WAL';

interface Stage {
  /** The file of the build, between two transactions. */
  readonly from: string;
  /** A new generation. */
  readonly file: string;
  readonly meta: Readonly<Record<string, string>>;
}

/**
 * A copy, so that the published file never changes: the rest goes to the file of the build, which replaces it as any rebuild replaces an
 * index. Reading the file here gives up the lock of the build's connection; no process opens a file that no pointer has named.
 * False when there is no space for it.
 */
export async function publishStage(lease: WriterLease, stage: Stage): Promise<boolean> {
  try {
    await copyStage(lease, stage);
    return true;
  } catch (error) {
    const known = lease.explain(error);
    await removeDatabase(stage.file);
    // Without space for a copy, only the whole is published.
    if (known instanceof AppError && known.code === 'DISK_FULL') return false;
    throw error;
  }
}

async function copyStage({ paths, check }: WriterLease, { from, file, meta }: Stage): Promise<void> {
  await fs.copyFile(from, file, fs.constants.COPYFILE_FICLONE);
  const seal = newSealId();
  const db = openDatabase(file, 'write');
  try {
    db.exec('PRAGMA synchronous = OFF; BEGIN');
    putMeta(db, { ...meta, [SEAL_META]: seal });
    textTotals(db, { empty: true }).settle();
    db.exec(`COMMIT; ${NEW_TO_DISK}`);
  } finally {
    db.close();
  }
  check();
  writePageSums({ file, seal });
  switchPointer(paths, { file, seal });
}

async function removeDatabase(file: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm', '-journal', '-sums', '-seal']) await fs.rm(file + suffix, { force: true });
}
