/** Opens the active index for reading and checks that this program understands it. */
import fs from 'node:fs';
import { AppError } from '../../errors/errors.ts';
import { FACTS_VERSION } from '../../model/facts.ts';
import { LINKS_VERSION } from '../../model/links.ts';
import { openCached } from '../schema/connection-cache.ts';
import { cannotOpen, type Database, READ_PRAGMAS } from '../schema/open.ts';
import { FORMAT_VERSION } from '../schema/schema.ts';
import { currentGeneration, markSuspect, snapshotPaths } from '../snapshots/snapshot-dir.ts';
import { type FileReads, fileReads, readMeta } from './files.ts';
import { type LinkReads, linkReads } from './links.ts';
import { type SymbolRowReads, symbolRowReads } from './symbol-rows.ts';
import { type SymbolReads, symbolReads } from './symbols.ts';
import { type VectorReads, vectorReads } from './vectors.ts';
import { type WordReads, wordReads } from './words.ts';

export interface Reader extends FileReads, SymbolReads, SymbolRowReads, WordReads, LinkReads, VectorReads {
  /** The index file, for `status` and `doctor`. */
  readonly file: string;
  /** Changes whenever another process publishes something this reader can see: the key of every cache over it. */
  version(): number;
  /** False once a rebuild has activated another file: open a new reader. */
  isCurrent(): boolean;
  /** Runs several reads on the same state of the index, whatever is published meanwhile. */
  inOneView<T>(reads: () => T): T;
  /** Reads the whole file; an empty list when it is sound. */
  integrityErrors(): string[];
  close(): void;
}

export function openReader(indexDir: string, key: string): Reader {
  const paths = snapshotPaths(indexDir, key);
  const db = openCurrent(() => currentGeneration(paths));
  if (db === undefined) throw new AppError('NOT_INDEXED', `There is no index in ${paths.dir}`);
  return readerOver(db, () => currentGeneration(paths) === db.file);
}

export function readerOver(db: Database, isCurrent: () => boolean): Reader {
  return {
    ...fileReads(db),
    ...symbolReads(db),
    ...symbolRowReads(db),
    ...wordReads(db),
    ...linkReads(db),
    ...vectorReads(db),
    file: db.file,
    version: () => (db.prepare('PRAGMA data_version').get() as { data_version: number }).data_version,
    isCurrent,
    inOneView: oneViewOf(db),
    integrityErrors: () => integrityErrors(db),
    close: () => db.close(),
  };
}

/** Format versions of tables, facts and links that this program writes. */
export const FORMAT_VERSIONS: readonly number[] = [FORMAT_VERSION, FACTS_VERSION, LINKS_VERSION];

/** Throws INDEX_CORRUPT, INDEX_NEWER or INDEX_OLDER. Reads only the metadata: the whole file is checked only after an unclean stop. */
export function checkVersions(db: Database): void {
  const versions = readVersions(db);
  const current = FORMAT_VERSIONS;
  const found = `${db.file} has format ${versions.join('.')}, this program writes ${current.join('.')}`;
  if (versions.some(Number.isNaN)) throw new AppError('INDEX_CORRUPT', `${db.file} has no version`);
  if (versions.some((version, i) => version > current[i])) throw new AppError('INDEX_NEWER', found);
  if (versions.some((version, i) => version < current[i])) throw new AppError('INDEX_OLDER', found);
}

export function integrityErrors(db: Database): string[] {
  const rows = db.prepare('PRAGMA quick_check(20)').all() as { quick_check: string }[];
  return rows.map((row) => row.quick_check).filter((line) => line !== 'ok');
}

/** False for a database that is not an index, such as an empty file. */
export const hasVersion = (db: Database): boolean => !readVersions(db).some(Number.isNaN);

function readVersions(db: Database): number[] {
  if (db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'meta'").get() === undefined) return [Number.NaN];
  const meta = readMeta(db);
  const versions = [Number(meta.format_version ?? 'none'), Number(meta.facts_version ?? 'none')];
  // Formats before links had no version of them.
  return [...versions, Number(meta.links_version ?? 0)];
}

/** A rebuild may remove the file after the pointer is read and before the file is opened: then it reads the pointer again. */
function openCurrent(current: () => string | undefined): Database | undefined {
  for (let attempt = 0; ; attempt++) {
    const file = current();
    if (file === undefined) return undefined;
    try {
      return openForReading(file);
    } catch (error) {
      if (attempt === 3 || current() === file) throw error;
    }
  }
}

/** Where the shared-memory file of WAL cannot be made (a read-only directory, a full disk), a cleanly closed index is read as immutable. */
function openForReading(file: string): Database {
  try {
    return openChecked(file, 'read');
  } catch (error) {
    if (!cannotOpen(error) && !isDiskTrouble(error)) throw error;
    const wal = fs.statSync(`${file}-wal`, { throwIfNoEntry: false });
    if (wal !== undefined && wal.size > 0) {
      throw new AppError('INDEX_READ_ONLY', `${file} was not closed cleanly, and its log cannot be used from here`);
    }
  }
  try {
    return openChecked(file, 'immutable');
  } catch (error) {
    throw cannotOpen(error) ? new AppError('INDEX_READ_ONLY', `${file}: ${(error as Error).message}`) : error;
  }
}

const isDiskTrouble = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'DISK_FULL' || error.code === 'DISK_FAILED');

function openChecked(file: string, mode: 'read' | 'immutable'): Database {
  const db = openCached(file, mode, markSuspect);
  try {
    db.exec(READ_PRAGMAS);
    checkVersions(db);
    return db;
  } catch (error) {
    db.close();
    if (error instanceof AppError && error.code === 'INDEX_CORRUPT') markSuspect(file);
    throw error;
  }
}

/** Nested calls share the outermost view. */
function oneViewOf(db: Database): Reader['inOneView'] {
  let depth = 0;
  return (reads) => {
    if (depth === 0) db.exec('BEGIN');
    depth++;
    try {
      return reads();
    } finally {
      depth--;
      if (depth === 0) db.exec('COMMIT');
    }
  };
}
