/** One wayfind at a time at a file: a lock beside it, which the next one takes over when its holder has died. */
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../errors/errors.ts';

const RETRY_MS = 10;
const WAIT_MS = 10_000;
/** What is done under the lock takes milliseconds; a holder this old has another's process number. */
const STALE_MS = 60_000;
/** A lock gets its holder's number right after it is made; one without belongs to somebody who died in between. */
const NUMBERLESS_MS = 1_000;

export interface FileLock {
  /** Whether nobody took it for dead and took over. */
  isHeld(): boolean;
  release(): void;
}

/** Names of files that belong to a write in progress. */
export const lockOf = (file: string): string => beside(file, 'lock');
export const draftOf = (file: string, process: number | string): string => beside(file, `draft-${process}`);

function beside(file: string, what: string): string {
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

/** Taking a name that must not exist yet is atomic; the number in it says whom to look for. */
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
    return undefined; // Just released.
  }
}

function isDead({ process: id, ageMs }: Holder): boolean {
  if (ageMs > STALE_MS) return true;
  if (!Number.isInteger(id) || id <= 0) return ageMs > NUMBERLESS_MS;
  try {
    process.kill(id, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Of several that find a dead holder one gets its lock away; what the dead one had begun to write goes too. */
function takeOver(file: string, { process: id }: Holder): void {
  const grave = draftOf(file, `${process.pid}-grave`);
  try {
    renameSync(lockOf(file), grave);
  } catch {
    return; // Somebody else was quicker.
  }
  rmSync(grave, { force: true });
  rmSync(draftOf(file, id), { force: true });
}
