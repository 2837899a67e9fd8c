/** A portable index file that another machine can seed from: without local data, and checked where it arrives. */
import fs from 'node:fs';
import { AppError } from '../../errors/errors.ts';
import { isComplete } from '../../model/stages.ts';
import { takeWriterLease } from '../jobs/writer-lease.ts';
import { checkIndex, integrityErrors } from '../read/check-index.ts';
import { readMeta } from '../read/files.ts';
import { type Reader, readerOver } from '../read/read.ts';
import { openDatabase, READ_PRAGMAS } from '../schema/open.ts';
import { writePageSums } from './page-sums.ts';
import { newSealId, SEAL_META } from './seal.ts';
import { copyByReading } from './snapshot-copy.ts';
import { newGeneration, removeOtherGenerations, snapshotPaths, switchPointer, syncToDisk } from './snapshot-dir.ts';

/** Metadata about the machine and the run, not about the tree. */
const LOCAL_META = ['root', 'job', 'duration_ms', 'shares_blocks', 'tree', SEAL_META];
/** A stamp that no file has, so that contents are compared wherever it arrives. */
const NO_STAMP = 'mtime_ms = -1, ctime_ms = -1, inode = 0';

/** Copies through a reader, which sees one state while others write. No page of the copy holds deleted rows or paths of this machine. */
export function makePortable(indexDir: string, key: string, file: string): void {
  if (copyByReading(snapshotPaths(indexDir, key), file) === undefined)
    throw new AppError('NOT_INDEXED', `There is no index of ${key} in ${indexDir}`);
  const db = openDatabase(file, 'write');
  try {
    const about = readMeta(db);
    if (!isComplete(about)) throw new AppError('STILL_INDEXING', `The index of ${key} has no links yet`);
    const { root = '' } = about;
    db.exec('PRAGMA synchronous = OFF; BEGIN');
    db.exec(`UPDATE files SET ${NO_STAMP}`);
    for (const name of LOCAL_META) db.prepare('DELETE FROM meta WHERE key = ?').run(name);
    if (root !== '') db.prepare("UPDATE problems SET message = replace(message, ?, '.')").run(root);
    // Words of deleted rows stay in the word indexes until these are merged.
    for (const table of ['texts', 'names_fts']) db.exec(`INSERT INTO ${table} (${table}) VALUES ('optimize')`);
    // Deleted data stays in the free pages of the file until it is rewritten.
    db.exec('COMMIT; VACUUM');
  } finally {
    db.close();
  }
}

/** No other process knows the file, so it needs no locks; see `connection-cache.ts` for why it must have none. */
export function readPortable<T>(file: string, question: (reader: Reader) => T): T {
  const db = openDatabase(file, 'immutable');
  try {
    db.exec(READ_PRAGMAS);
    return question(readerOver(db, () => true));
  } finally {
    db.close();
  }
}

/**
 * Throws SNAPSHOT_DAMAGED for anything but an index as this program writes it. The file is untrusted: a trigger or a view in it
 * would run when it is changed, and no listing returns a path that leads out of the tree.
 */
export function checkPortable(file: string): void {
  try {
    const db = openDatabase(file, 'immutable');
    try {
      db.exec(`${READ_PRAGMAS} PRAGMA cell_size_check = ON;`);
      checkIndex(db);
      const [damage] = integrityErrors(db);
      if (damage !== undefined) throw damaged(damage);
      if (!isComplete(readMeta(db))) throw damaged('it lacks links');
      const outside = db.prepare(`SELECT path FROM files WHERE ${OUTSIDE_TREE} LIMIT 1`).get();
      if (outside !== undefined) throw damaged(`it names a file outside of the tree: ${JSON.stringify(outside.path)}`);
    } finally {
      db.close();
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'INDEX_CORRUPT') throw damaged(error.message);
    throw error;
  }
}

const OUTSIDE_TREE = `typeof(path) <> 'text' OR path = '' OR path LIKE '/%' OR path GLOB '[A-Za-z]:*' OR instr(path, char(0)) > 0
  OR '/' || replace(path, '\\', '/') || '/' LIKE '%/../%'`;

const damaged = (why: string): AppError =>
  new AppError('SNAPSHOT_DAMAGED', `The index in the snapshot is not sound: ${why}`);

/** Activates a checked file as a new snapshot, in one step. The file is moved. */
export async function adoptSnapshot(
  indexDir: string,
  key: string,
  { file, waitMs = 60_000, signal }: { file: string; waitMs?: number; signal?: AbortSignal | undefined },
): Promise<void> {
  const lease = await takeWriterLease(indexDir, key, { kind: 'rebuild', waitMs, signal });
  try {
    const { paths } = lease;
    if (!fs.existsSync(file)) throw new AppError('INDEX_GONE', `${file} was removed`);
    const target = newGeneration(paths);
    const seal = newSealId();
    markSealed(file, seal);
    fs.renameSync(file, target);
    syncToDisk(target);
    lease.check();
    writePageSums({ file: target, seal });
    switchPointer(paths, { file: target, seal });
    removeOtherGenerations(paths, target);
    lease.published();
  } catch (thrown) {
    const error = lease.explain(thrown);
    lease.failed(error);
    throw error;
  }
}

/** Without prepared statements, so that the connection ends here: the file is renamed next. */
function markSealed(file: string, seal: string): void {
  const db = openDatabase(file, 'write');
  try {
    db.exec(
      `INSERT OR REPLACE INTO meta (key, value) VALUES ('${SEAL_META}', '${seal}'); PRAGMA wal_checkpoint(TRUNCATE)`,
    );
  } finally {
    db.close();
  }
}
