/** Opens the active index for reading and checks that this program understands it. */
import fs from 'node:fs';
import { readIfRegular } from '../../base/regular-file.ts';
import { AppError, damagedIndex } from '../../errors/errors.ts';
import { isRacy } from '../../model/disk-stamp.ts';
import { hasLiveWriter } from '../jobs/writer-lock.ts';
import { openCached } from '../schema/connection-cache.ts';
import { cannotOpen, type Database, READ_PRAGMAS } from '../schema/open.ts';
import { checkPages, logDamage } from '../snapshots/page-sums.ts';
import type { SealedFile } from '../snapshots/seal.ts';
import { markSuspect, type SnapshotPaths, sealedGeneration, snapshotPaths } from '../snapshots/snapshot-dir.ts';
import { checkIndex, integrityErrors } from './check-index.ts';
import { type FileReads, fileReads } from './files.ts';
import { type InterfaceMethodReads, interfaceMethodReads } from './interface-methods.ts';
import { type LinkReads, linkReads } from './links.ts';
import { type ServiceReads, serviceReads } from './services.ts';
import { type SpanReads, spanReads } from './spans.ts';
import { type SymbolColumnReads, symbolColumnReads } from './symbol-columns.ts';
import { type SymbolRowReads, symbolRowReads } from './symbol-rows.ts';
import { type SymbolReads, symbolReads } from './symbols.ts';
import { type VectorReads, vectorReads } from './vectors.ts';
import { type WordReads, wordReads } from './words.ts';
import { type WorldReads, worldReads } from './world.ts';

export interface Reader
  extends FileReads,
    WorldReads,
    SymbolReads,
    SymbolRowReads,
    SymbolColumnReads,
    InterfaceMethodReads,
    SpanReads,
    WordReads,
    LinkReads,
    ServiceReads,
    VectorReads {
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
  /** Compares the next pages of the file with what was written, a few at a time. Throws INDEX_CORRUPT. */
  checkSomePages(): void;
  close(): void;
}

export function openReader(indexDir: string, key: string): Reader {
  const paths = snapshotPaths(indexDir, key);
  const opened = openCurrent(() => sealedGeneration(paths));
  if (opened === undefined) throw new AppError('NOT_INDEXED', `There is no index of this user in ${paths.dir}`);
  const { db, isUnchanged, seal } = opened;
  const generation = { file: db.file, seal };
  const isCurrent = currentCheck(generation, paths);
  const refuse = (damage: string | undefined): void => {
    // Files of a generation that is no longer active are removed one by one.
    if (damage === undefined || sealedGeneration(paths)?.seal !== seal) return;
    markSuspect(db.file);
    throw damagedIndex(`${db.file}: ${damage}`);
  };
  try {
    refuse(logDamage(generation, paths));
  } catch (error) {
    db.close();
    throw error;
  }
  const damageOfSome = someDamage(generation, paths);
  return readerOver(
    db,
    () => isCurrent() && isUnchanged(),
    () => refuse(damageOfSome()),
  );
}

/**
 * Whether the pointer still names this generation. Every answer asks several times, and reading the pointer and the seal takes ten
 * times as long as comparing their stamps.
 */
function currentCheck({ file, seal }: SealedFile, paths: SnapshotPaths): () => boolean {
  let last: string | undefined;
  return () => {
    const stamp = stampsOf([paths.pointer, `${file}-seal`]);
    if (stamp === last && fs.existsSync(file)) return true;
    const isCurrent = sealedGeneration(paths)?.seal === seal;
    last = isCurrent && !isFresh(paths.pointer) ? stamp : undefined;
    return isCurrent;
  };
}

/** It may be written again without another time. */
const isFresh = (file: string): boolean =>
  isRacy(fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0, Date.now());

export function readerOver(db: Database, isCurrent: () => boolean, checkSomePages: () => void = () => {}): Reader {
  const inOneView = oneViewOf(db);
  return {
    ...fileReads(db),
    ...worldReads(db),
    ...symbolReads(db),
    ...symbolRowReads(db),
    ...symbolColumnReads(db),
    ...interfaceMethodReads(db),
    ...spanReads(db),
    ...wordReads(db),
    ...linkReads(db),
    ...serviceReads(db),
    ...vectorReads(db),
    file: db.file,
    version: () => (db.prepare('PRAGMA data_version').get() as { data_version: number }).data_version,
    isCurrent,
    inOneView,
    checkSomePages,
    integrityErrors: () => inOneView(() => integrityErrors(db)),
    close: () => db.close(),
  };
}

/** Two megabytes: about two milliseconds. Small indexes are compared whole before an answer. */
const PAGES_PER_CHECK = 512;
/** Storage may lose bits of a file that no program writes. */
const RECHECK_MS = 10 * 60_000;

/** Pages that were compared since the files last changed. */
interface Pass {
  readonly stamp: string;
  compared: number;
  /** The page to continue with. */
  next: number;
  /** When all were found to be what was written. */
  soundMs: number | undefined;
}

/**
 * Returns the damage in the next pages. A long-lived reader that has compared all of them does so again once the database, its log or
 * its sums have changed: no program changes a file without its stamp.
 */
function someDamage(generation: SealedFile, paths: SnapshotPaths): () => string | undefined {
  const files = ['', '-wal', '-sums'].map((suffix) => generation.file + suffix);
  let pass: Pass | undefined;
  return () => {
    const stamp = stampsOf(files);
    if (pass?.soundMs !== undefined && performance.now() - pass.soundMs > RECHECK_MS) pass = undefined;
    if (pass?.stamp !== stamp) pass = { stamp, compared: 0, next: pass?.next ?? storedPage(paths), soundMs: undefined };
    if (pass.soundMs !== undefined) return undefined;
    const slice = { from: pass.next, max: PAGES_PER_CHECK };
    const checked = checkPages(generation, slice, () => hasLiveWriter(paths));
    if (checked === undefined || checked.damage !== undefined) return checked?.damage;
    pass.compared += PAGES_PER_CHECK;
    pass.next = checked.next;
    if (pass.compared >= checked.pages && !files.some(isFresh)) pass.soundMs = performance.now();
    if (checked.pages > PAGES_PER_CHECK) storePage(paths, checked.next);
    return undefined;
  };
}

/** Where the last process stopped. */
function storedPage({ checked }: SnapshotPaths): number {
  const page = Number(readIfRegular(checked, { maxBytes: 20 })?.toString() ?? 0);
  return Number.isSafeInteger(page) && page >= 0 ? page : 0;
}

/** Its size is always the same: some file systems write a file to the disk at once when it was emptied first. */
const PAGE_DIGITS = 12;

function storePage({ checked }: SnapshotPaths, page: number): void {
  try {
    const isWritten = fs.statSync(checked, { throwIfNoEntry: false })?.size === PAGE_DIGITS;
    fs.writeFileSync(checked, `${page}`.padStart(PAGE_DIGITS), { flag: isWritten ? 'r+' : 'w' });
  } catch {
    // The directory cannot be written: the same pages are compared again.
  }
}

interface Opened {
  readonly db: Database;
  readonly seal: string;
  /** False when a file that is read without locks was written since. */
  isUnchanged(): boolean;
}

const MAX_ATTEMPTS = 10;

/**
 * A rebuild may remove the file after the pointer is read. SQLite opens the log by its name at the first read: by then the log may be
 * gone, and the file without it is an older or a torn state. So the pointer is compared again after the first read.
 */
function openCurrent(current: () => SealedFile | undefined): Opened | undefined {
  for (let attempt = 1; ; attempt++) {
    const wanted = current();
    if (wanted === undefined) return undefined;
    const isActive = (): boolean => current()?.seal === wanted.seal;
    try {
      const opened = openForReading(wanted, isActive);
      if (isActive() || attempt === MAX_ATTEMPTS) return opened;
      opened.db.close();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || isActive()) throw error;
    }
  }
}

/** Where the shared-memory file of WAL cannot be made (a read-only directory, a full disk), a cleanly closed index is read as immutable. */
function openForReading({ file, seal }: SealedFile, isActive: () => boolean): Opened {
  // In a file that is no longer active, damage says nothing about the active one.
  const onDamage = (): void => {
    if (isActive()) markSuspect(file);
  };
  try {
    return { db: openChecked({ file, seal }, 'read', onDamage), seal, isUnchanged: () => true };
  } catch (error) {
    if (!cannotOpen(error) && !isDiskTrouble(error)) throw error;
    const wal = fs.statSync(`${file}-wal`, { throwIfNoEntry: false });
    if (wal !== undefined && wal.size > 0) {
      throw new AppError('INDEX_READ_ONLY', `${file} was not closed cleanly, and its log cannot be used from here`);
    }
  }
  const files = [file, `${file}-wal`];
  const stamp = stampsOf(files);
  const isUnchanged = (): boolean => stampsOf(files) === stamp;
  try {
    const checkUnchanged = (): void => {
      if (!isUnchanged()) throw new AppError('INDEX_BUSY', `${file} was written while it was read without locks`);
    };
    return { db: openChecked({ file, seal }, 'immutable', checkUnchanged), seal, isUnchanged };
  } catch (error) {
    throw cannotOpen(error) ? new AppError('INDEX_READ_ONLY', `${file}: ${(error as Error).message}`) : error;
  }
}

const isDiskTrouble = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'DISK_FULL' || error.code === 'DISK_FAILED');

const stampsOf = (files: readonly string[]): string =>
  files
    .map((file) => fs.statSync(file, { throwIfNoEntry: false, bigint: true }))
    .map((stats) => (stats ? `${stats.ino} ${stats.size} ${stats.mtimeNs} ${stats.ctimeNs}` : ''))
    .join();

function openChecked({ file, seal }: SealedFile, mode: 'read' | 'immutable', onDamage: () => void): Database {
  const db = openCached(file, mode, onDamage);
  try {
    db.exec(READ_PRAGMAS);
    checkIndex(db, seal);
    return db;
  } catch (error) {
    db.close();
    if (error instanceof AppError && error.code === 'INDEX_CORRUPT') onDamage();
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
