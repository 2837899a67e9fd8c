/** Caches connections in a long-running process that opens the same files again and again. */
import fs from 'node:fs';
import { type Database, type OpenMode, openDatabase } from './open.ts';

interface Kept {
  readonly db: Database;
  readonly mode: OpenMode;
  /** Identity of the open file. */
  readonly identity: string;
}

/**
 * A reader and a writer, and some other files. Without the cache: the driver frees a statement, and with it the descriptors of its
 * closed connection, only when it is garbage-collected, so 120 connections opened and closed leave 121 descriptors for a while.
 */
const MAX_KEPT = 4;

let keepers = 0;
const idle: Kept[] = [];

/** Keeps closed connections until every caller has called the returned function. */
export function keepConnections(): () => void {
  keepers++;
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    keepers--;
    if (keepers === 0) for (const { db } of idle.splice(0)) db.close();
  };
}

/** Like `openDatabase`, but `close` may keep the connection for the next caller that opens the same file. */
export function openCached(file: string, mode: OpenMode, onDamage?: (file: string) => void): Database {
  const identity = keepers > 0 ? identityOf(file) : undefined;
  const place = idle.findIndex((one) => one.db.file === file && one.mode === mode && one.identity === identity);
  if (place >= 0) return borrowed(idle.splice(place, 1)[0]);
  const db = openDatabase(file, mode, onDamage);
  // A file created between the two checks may not be the one that is open.
  return identity === undefined || identityOf(file) !== identity ? db : borrowed({ db, mode, identity });
}

function borrowed(kept: Kept): Database {
  const { db, identity } = kept;
  let isBorrowed = true;
  return {
    ...db,
    close() {
      if (!isBorrowed) return;
      isBorrowed = false;
      if (keepers === 0 || !db.rest() || identityOf(db.file) !== identity) return db.close();
      idle.push(kept);
      for (const old of idle.filter((one) => identityOf(one.db.file) !== one.identity)) remove(old);
      if (idle.length > MAX_KEPT) remove(idle[0]);
    },
  };
}

function remove(kept: Kept): void {
  idle.splice(idle.indexOf(kept), 1);
  kept.db.close();
}

/** Undefined when there is no such file. */
function identityOf(file: string): string | undefined {
  const stats = fs.statSync(file, { throwIfNoEntry: false });
  return stats && `${stats.dev} ${stats.ino}`;
}
