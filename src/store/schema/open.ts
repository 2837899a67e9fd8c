/** The import of the SQLite driver for index files: a connection with cached statements, whose failures become error codes with a fix. */
import { pathToFileURL } from 'node:url';
import { DatabaseSync } from '@photostructure/sqlite';
import { refuseTrap } from '../../base/regular-file.ts';
import { AppError } from '../../errors/errors.ts';
import { systemLimit } from '../../errors/system-limit.ts';

export type Value = string | number | Uint8Array | null;
export type Row = Readonly<Record<string, unknown>>;

export interface Statement {
  run(...values: readonly Value[]): void;
  all(...values: readonly Value[]): Row[];
  get(...values: readonly Value[]): Row | undefined;
  /** Like `all`, with each row as a list of its columns, in less than half the time. */
  cells(...values: readonly Value[]): unknown[][];
}

export interface Database {
  readonly file: string;
  exec(sql: string): void;
  /** Invariant: one prepared statement per SQL text, kept until close; preparing again and again grows memory. */
  prepare(sql: string): Statement;
  /** Lifts the guard on the word indexes' internal tables (see `text-totals.ts`). */
  allowInternalWrites(): void;
  /** Rolls back an open transaction; false when the connection has failed and must be closed. */
  rest(): boolean;
  /** Rolls back an open transaction. */
  close(): void;
}

/** `immutable`: no process writes the file and its directory may be read-only, so no lock and no shared-memory file is used. */
export type OpenMode = 'write' | 'read' | 'immutable';

const CORRUPT = 11;
const IO_ERROR = 10;
const FULL = 13;
const CANT_OPEN = 14;
const NOT_A_DATABASE = 26;
const READ_ONLY = 8;
const BUSY = 5;
const TOO_BIG = 18;

/** A damaged length must not take all memory; no statement of this program needs a trigger, and only a copy attaches another file. */
const LIMITS = { length: 1 << 29, attach: 1, triggerDepth: 1 } as const;

export const isBusy = (error: unknown): boolean => primaryCode(error) === BUSY;
export const cannotOpen = (error: unknown): boolean =>
  primaryCode(error) === CANT_OPEN || primaryCode(error) === READ_ONLY;

/** `onDamage` is called before INDEX_CORRUPT is thrown. */
export function openDatabase(file: string, mode: OpenMode, onDamage?: (file: string) => void): Database {
  // SQLite would wait for ever on a pipe, and write where a link leads.
  if (file !== ':memory:') for (const suffix of ['', '-wal', '-shm', '-journal']) refuseTrap(file + suffix);
  const location = mode === 'immutable' ? `${pathToFileURL(file).href}?immutable=1` : file;
  let isSound = true;
  const guard = <T>(action: () => T): T => {
    try {
      return guarded(file, action, onDamage);
    } catch (error) {
      isSound = false;
      throw error;
    }
  };
  const connection = guard(
    () => new DatabaseSync(location, { readOnly: mode !== 'write', defensive: true, limits: LIMITS }),
  );
  const statements = new Map<string, Statement>();
  return {
    file,
    exec: (sql) => guard(() => connection.exec(sql)),
    prepare(sql) {
      let statement = statements.get(sql);
      if (statement === undefined) {
        const prepared = guard(() => connection.prepare(sql));
        let inCells: typeof prepared | undefined;
        statement = {
          run: (...values) => void guard(() => prepared.run(...values)),
          all: (...values) => guard(() => prepared.all(...values)),
          get: (...values) => guard(() => prepared.get(...values)),
          cells: (...values) =>
            guard(() => {
              if (inCells === undefined) {
                inCells = connection.prepare(sql);
                inCells.setReturnArrays(true);
              }
              return inCells.all(...values) as unknown as unknown[][];
            }),
        };
        statements.set(sql, statement);
      }
      return statement;
    },
    allowInternalWrites: () => connection.enableDefensive(false),
    rest() {
      if (isSound && connection.isTransaction) guard(() => connection.exec('ROLLBACK'));
      return isSound;
    },
    close() {
      if (!connection.isOpen) return;
      if (connection.isTransaction) connection.exec('ROLLBACK');
      // The driver does not really close while statements are alive; see `connection-cache.ts`.
      statements.clear();
      connection.close();
    },
  };
}

/** Readers wait for a writer's checkpoint, never for its transaction. The schema may come from an unknown repository: distrust it. */
export const READ_PRAGMAS = `
PRAGMA busy_timeout = 5000;
PRAGMA trusted_schema = OFF;
PRAGMA temp_store = MEMORY;
PRAGMA cache_size = -8192;
`;

export const WRITE_PRAGMAS = `
PRAGMA busy_timeout = 5000;
PRAGMA trusted_schema = OFF;
PRAGMA temp_store = MEMORY;
PRAGMA cache_size = -65536;
PRAGMA synchronous = NORMAL;
PRAGMA journal_size_limit = 4194304;
`;

/**
 * A new generation is invisible until the pointer names it, so it needs no protection: a lost build is repeated. It has a journal all the
 * same: a connection with `defensive` refuses to be without, and 0.15 MB of it beside the 11 MB of nest take no measurable time.
 */
export const BUILD_PRAGMAS = `
PRAGMA page_size = 4096;
PRAGMA synchronous = OFF;
PRAGMA locking_mode = EXCLUSIVE;
PRAGMA temp_store = MEMORY;
PRAGMA cache_size = -65536;
`;

/** SQLite's messages: errors thrown by `all` carry no code. */
const CODE_OF_MESSAGE: readonly [RegExp, number][] = [
  [/malformed|^fts5: corrupt|^vtable constructor failed|^fts5: error creating/, CORRUPT],
  [/too big$/, TOO_BIG],
  [/is not a database/, NOT_A_DATABASE],
  [/disk is full/, FULL],
  [/disk I\/O error/, IO_ERROR],
  [/unable to open/, CANT_OPEN],
  [/readonly/, READ_ONLY],
  [/is locked/, BUSY],
];

function primaryCode(error: unknown): number | undefined {
  const { code, sqliteExtendedCode, message } = error as {
    code?: string;
    sqliteExtendedCode?: number;
    message: string;
  };
  if (code !== 'ERR_SQLITE_ERROR') return undefined;
  if (sqliteExtendedCode !== undefined) return sqliteExtendedCode & 0xff;
  return CODE_OF_MESSAGE.find(([pattern]) => pattern.test(message))?.[1];
}

/** Damage shows at the first query that reads it, not at open, so errors of every call are translated. */
function guarded<T>(file: string, action: () => T, onDamage?: (file: string) => void): T {
  try {
    return action();
  } catch (error) {
    const code = primaryCode(error);
    if (code === CORRUPT || code === NOT_A_DATABASE || code === TOO_BIG) {
      onDamage?.(file);
      throw new AppError('INDEX_CORRUPT', `${file}: ${(error as Error).message}`);
    }
    if (code === FULL) throw new AppError('DISK_FULL', `${file}: ${(error as Error).message}`);
    if (code === IO_ERROR) throw new AppError('DISK_FAILED', `${file}: ${(error as Error).message}`);
    throw systemLimit(error, `${file} could not be opened`) ?? error;
  }
}
