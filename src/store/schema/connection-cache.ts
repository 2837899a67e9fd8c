/** Connections that a process which goes on running keeps, to open the same files again and again. */
import fs from 'node:fs';
import { type Database, type OpenMode, openDatabase } from './open.ts';

interface Kept {
  readonly db: Database;
  readonly mode: OpenMode;
  /** Of the file that it is open on. */
  readonly identity: string;
}

/**
 * A reader and a writer, and what is read beside them. Without these: the driver frees a statement, and with it the descriptors of its
 * closed connection, only when it is collected, so that 120 connections opened and closed leave 121 descriptors for a while.
 */
const MAX_KEPT = 4;

let keepers = 0;
const idle: Kept[] = [];

/** From now on closed connections are kept; until the one who asked, and whoever else did, calls what is returned. */
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

/** As `openDatabase`, of which `close` may not close it: then the next one who asks for the same file gets it. */
export function openKept(file: string, mode: OpenMode, onDamage?: (file: string) => void): Database {
  const identity = keepers > 0 ? identityOf(file) : undefined;
  const place = idle.findIndex((one) => one.db.file === file && one.mode === mode && one.identity === identity);
  if (place >= 0) return lent(idle.splice(place, 1)[0]);
  const db = openDatabase(file, mode, onDamage);
  // Of a file that came into being between the two there is no telling which one is open.
  return identity === undefined || identityOf(file) !== identity ? db : lent({ db, mode, identity });
}

function lent(kept: Kept): Database {
  const { db, identity } = kept;
  let isLent = true;
  return {
    ...db,
    close() {
      if (!isLent) return;
      isLent = false;
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
