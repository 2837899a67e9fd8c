/** A lock file that lets one wayfind process at a time edit a file; a lock of a dead process is taken over. */
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../errors/errors.ts';

const RETRY_MS = 10;
const WAIT_MS = 10_000;
/** Work under the lock takes milliseconds; when a lock is this old, its process id has been reused by another process. */
const STALE_MS = 60_000;
/** The process id is written right after the lock is created; a lock without one belongs to a process that died in between. */
const NO_PID_MS = 1_000;

export interface FileLock {
  /** False when another process considered this one dead and took the lock over. */
  isHeld(): boolean;
  release(): void;
}

/** Names of the files that belong to a write in progress. */
export const lockOf = (file: string): string => siblingPath(file, 'lock');
export const draftOf = (file: string, process: number | string): string => siblingPath(file, `draft-${process}`);

function siblingPath(file: string, what: string): string {
  return path.join(path.dirname(file), `.${path.basename(file)}.wayfind-${what}`);
}

export async function takeFileLock(file: string): Promise<FileLock> {
  const lock = lockOf(file);
  const deadline = performance.now() + WAIT_MS;
  for (;;) {
    const held = tryLock(lock);
    if (held) return held;
    const holder = holderOf(lock);
    if (holder && isDead(holder)) takeOver(file, holder);
    else if (performance.now() > deadline)
      throw new AppError(
        'CLIENT_FILE_UNWRITABLE',
        `${file} is being written by another wayfind`,
        `Remove ${lock} if none is running.`,
      );
    else await sleep(RETRY_MS);
  }
}

/** Creating a file that must not exist is atomic; the process id in it identifies the holder. */
function tryLock(lock: string): FileLock | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(lock, 'wx', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined;
    throw error;
  }
  writeSync(descriptor, String(process.pid));
  const { ino } = statSync(lock);
  closeSync(descriptor);
  const isHeld = () => statSync(lock, { throwIfNoEntry: false })?.ino === ino;
  return {
    isHeld,
    release() {
      if (isHeld()) rmSync(lock, { force: true });
    },
  };
}

interface Holder {
  readonly process: number;
  readonly ageMs: number;
}

function holderOf(lock: string): Holder | undefined {
  try {
    return { process: Number(readFileSync(lock, 'utf8')), ageMs: Date.now() - statSync(lock).mtimeMs };
  } catch {
    return undefined; // Released in the meantime.
  }
}

function isDead({ process: id, ageMs }: Holder): boolean {
  if (ageMs > STALE_MS) return true;
  if (!Number.isInteger(id) || id <= 0) return ageMs > NO_PID_MS;
  try {
    process.kill(id, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/**
 * When several processes find a dead holder, only one succeeds in renaming its lock away. The draft of the dead process is
 * removed too.
 */
function takeOver(file: string, { process: id }: Holder): void {
  const discarded = draftOf(file, `${process.pid}-discarded`);
  try {
    renameSync(lockOf(file), discarded);
  } catch {
    return; // Another process was faster.
  }
  rmSync(discarded, { force: true });
  rmSync(draftOf(file, id), { force: true });
}
