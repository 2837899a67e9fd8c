/** Caches vectors that cost money or minutes, by their text: shared by snapshots and processes, and kept through rebuilds. */
import fs from 'node:fs';
import path from 'node:path';
import { refuseTrap } from '../../base/regular-file.ts';
import type { VectorCache } from '../../embed/provider-cache.ts';
import type { ByteVector } from '../../embed/provider-vectors.ts';
import { AppError } from '../../errors/errors.ts';
import { takeWriterLock } from '../jobs/writer-lock.ts';
import { cannotOpen, type Database, isBusy, openDatabase, WRITE_PRAGMAS } from '../schema/open.ts';
import { asIndexError } from './snapshot-dir.ts';
import { markOf, requireUserKey } from './user-key.ts';

/** The number is the format version: another version has its own file. */
const FORMAT = 'vectors-1';
const OPEN_LOCK = 'vectors.lock';
const OPEN_WAIT_MS = 10_000;
const KEYS_AT_A_TIME = 500;
const DAY_MS = 86_400_000;
/** The use of an entry is recorded at most once in so many days: reading should rarely write. */
const RECORDED_DAYS = 7;
/** Share of the limit that is kept when it is exceeded. */
const KEPT_SHARE = 0.9;

const SCHEMA = `
PRAGMA auto_vacuum = INCREMENTAL;
PRAGMA journal_mode = WAL;
CREATE TABLE IF NOT EXISTS vectors (key TEXT NOT NULL UNIQUE, used INTEGER NOT NULL, scale REAL NOT NULL, data BLOB NOT NULL);
CREATE INDEX IF NOT EXISTS vectors_used ON vectors (used);
`;

export interface VectorCacheOptions {
  readonly maxBytes: number;
  /** Days since the epoch, for eviction by age. */
  readonly today?: () => number;
}

/** A damaged file is recreated: everything in it can be embedded again. */
export async function openVectorCache(dir: string, options: VectorCacheOptions): Promise<VectorCache> {
  requireUserKey();
  const file = path.join(dir, vectorFile());
  try {
    fs.mkdirSync(dir, { recursive: true });
  } catch (error) {
    throw asIndexError(error, dir);
  }
  // A checkout may contain a cache whose files are links that lead elsewhere, or pipes. SQLite's own files are checked where it opens them.
  for (const part of [dir, damageMark(file)]) refuseTrap(part);
  // One process at a time: two that create the same file, or find the same damage, would conflict.
  const { release } = await takeWriterLock(path.join(dir, OPEN_LOCK), { waitMs: OPEN_WAIT_MS });
  try {
    return new StoredVectors(openOrRecreate(file), options);
  } finally {
    release();
  }
}

/** Each user has a file of a name that no repository can foresee, so that no vectors of others are used. */
export const vectorFile = (): string => `${FORMAT}-${markOf(FORMAT)?.slice(0, 16)}.db`;

function openOrRecreate(file: string): Database {
  try {
    if (!fs.existsSync(damageMark(file))) return openIntact(file);
  } catch (error) {
    if (!isDamage(error)) throw asReadOnly(error, file);
  }
  for (const end of ['', '-wal', '-shm']) fs.rmSync(file + end, { force: true });
  fs.rmSync(damageMark(file), { force: true });
  return openIntact(file);
}

/** Exists when damage was found after opening. */
const damageMark = (file: string): string => `${file}.damaged`;

function openIntact(file: string): Database {
  const db = openDatabase(file, 'write');
  try {
    db.exec(`${WRITE_PRAGMAS}${SCHEMA}`);
    db.prepare('SELECT key, used, scale, data FROM vectors LIMIT 1').get();
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

const isDamage = (error: unknown): boolean => error instanceof AppError && error.code === 'INDEX_CORRUPT';

function asReadOnly(error: unknown, file: string): unknown {
  return cannotOpen(error) ? new AppError('INDEX_READ_ONLY', `${file}: ${(error as Error).message}`) : error;
}

interface StoredVector {
  readonly key: string;
  readonly used: number;
  readonly scale: number;
  readonly data: Uint8Array;
}

class StoredVectors implements VectorCache {
  private maxBytes: number;
  private readonly today: () => number;
  private isDamaged = false;

  constructor(
    private readonly db: Database,
    { maxBytes, today = () => Math.floor(Date.now() / DAY_MS) }: VectorCacheOptions,
  ) {
    this.maxBytes = maxBytes;
    this.today = today;
  }

  get(keys: readonly string[]): Map<string, ByteVector> {
    const found = new Map<string, ByteVector>();
    this.unlessDamaged(() => {
      const noted = this.today() - RECORDED_DAYS;
      const old: string[] = [];
      for (let from = 0; from < keys.length; from += KEYS_AT_A_TIME) {
        for (const { key, used, scale, data } of this.rows(keys.slice(from, from + KEYS_AT_A_TIME))) {
          found.set(key, { scale, data: new Int8Array(data.buffer, data.byteOffset, data.byteLength) });
          if (used < noted) old.push(key);
        }
      }
      if (old.length > 0) this.recordUse(old);
    });
    return found;
  }

  has(keys: readonly string[]): Set<string> {
    const found = new Set<string>();
    this.unlessDamaged(() => {
      const select = this.db.prepare('SELECT key FROM vectors WHERE key IN (SELECT value FROM json_each(?))');
      for (let from = 0; from < keys.length; from += KEYS_AT_A_TIME)
        for (const { key } of select.all(JSON.stringify(keys.slice(from, from + KEYS_AT_A_TIME))))
          found.add(key as string);
    });
    return found;
  }

  put(entries: readonly (readonly [key: string, vector: ByteVector])[]): void {
    if (entries.length === 0) return;
    this.unlessDamaged(() => {
      const insert = this.db.prepare('INSERT OR REPLACE INTO vectors (key, used, scale, data) VALUES (?, ?, ?, ?)');
      const day = this.today();
      this.transaction(() => {
        for (const [key, { scale, data }] of entries)
          insert.run(key, day, scale, new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
      });
      const used = this.usedBytes();
      if (used > this.maxBytes) this.evict(used);
    });
  }

  makeRoom(bytes: number): void {
    this.maxBytes += bytes;
  }

  close(): void {
    this.db.close();
  }

  private rows(keys: readonly string[]): StoredVector[] {
    const select = this.db.prepare(
      'SELECT key, used, scale, data FROM vectors WHERE key IN (SELECT value FROM json_each(?))',
    );
    return select.all(JSON.stringify(keys)) as unknown as StoredVector[];
  }

  private recordUse(keys: readonly string[]): void {
    const update = this.db.prepare('UPDATE vectors SET used = ? WHERE key IN (SELECT value FROM json_each(?))');
    this.transaction(() => update.run(this.today(), JSON.stringify(keys)));
  }

  private usedBytes(): number {
    const pages = this.pragma('page_count') - this.pragma('freelist_count');
    return pages * this.pragma('page_size');
  }

  private pragma(name: string): number {
    return this.db.prepare(`PRAGMA ${name}`).get()![name] as number;
  }

  /** Removes the least recently used entries. */
  private evict(usedBytes: number): void {
    const count = this.db.prepare('SELECT count(*) AS count FROM vectors').get()!.count as number;
    const share = 1 - (this.maxBytes * KEPT_SHARE) / usedBytes;
    const remove = this.db.prepare(
      'DELETE FROM vectors WHERE rowid IN (SELECT rowid FROM vectors ORDER BY used, rowid LIMIT ?)',
    );
    this.transaction(() => remove.run(Math.ceil(count * share)));
    this.db.exec('PRAGMA incremental_vacuum');
  }

  private transaction(work: () => void): void {
    this.db.exec('BEGIN IMMEDIATE');
    try {
      work();
      this.db.exec('COMMIT');
    } catch (error) {
      this.db.exec('ROLLBACK');
      throw error;
    }
  }

  /** Without the cache, embedding only takes longer; a damaged cache is recreated when it is next opened. */
  private unlessDamaged(work: () => void): void {
    if (this.isDamaged) return;
    try {
      work();
    } catch (error) {
      // Another process wrote for longer than the timeout.
      if (isBusy(error)) return;
      if (!isDamage(error)) throw error;
      this.isDamaged = true;
      fs.writeFileSync(damageMark(this.db.file), '');
    }
  }
}
