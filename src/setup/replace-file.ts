/** Reads a small file of somebody else's and replaces it as a whole, so that no reader ever sees half of it. */
import { mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../errors/errors.ts';
import { keepCopy, writeDraft } from './draft-file.ts';
import { draftOf, takeFileLock } from './file-lock.ts';

const MAX_BYTES = 64_000_000;
const MAX_ATTEMPTS = 20;
/** A scanner or an editor may have a file open for a moment, which on Windows keeps it from being replaced. */
const RENAME_RETRIES_MS = [10, 50, 200, 500];
const WRITE_BITS = 0o222;

/** The text of a file; undefined when there is none. Throws CLIENT_FILE_INVALID for what is no text file. */
export function readText(file: string): string | undefined {
  const stats = statOf(file);
  if (stats === undefined) return undefined;
  const invalid = (why: string) => new AppError('CLIENT_FILE_INVALID', `${file} ${why}`);
  if (!stats.isFile()) throw invalid('is not a file');
  if (stats.size > MAX_BYTES) throw invalid(`is larger than ${MAX_BYTES / 1_000_000} MB`);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file));
  } catch (error) {
    if (error instanceof TypeError) throw invalid('is not UTF-8 text');
    throw unreadable(file, error);
  }
}

function statOf(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw unreadable(file, error);
  }
}

function unreadable(file: string, error: unknown): AppError {
  const { code } = error as NodeJS.ErrnoException;
  return new AppError('CLIENT_FILE_INVALID', `${file} cannot be read (${code})`, 'Give yourself the right to read it.');
}

export interface Replacement {
  /** The new text for the one that is there now; undefined is for no file. The same text changes nothing. */
  readonly change: (text: string | undefined) => string | undefined;
  /** Keep the old text beside it. */
  readonly backup?: boolean;
}

/**
 * Invariant: nothing that another program wrote in the meantime is lost. Others of our kind wait at the lock; anybody else is
 * noticed by reading again right before the replacement, which then starts over from what they wrote.
 * Returns the name of the backup, if one was asked for and there was something to keep.
 */
export async function replaceFile(file: string, { change, backup = false }: Replacement): Promise<string | undefined> {
  refuseReadOnly(file);
  const made = makeDirectory(file);
  let lock: Awaited<ReturnType<typeof takeFileLock>> | undefined;
  try {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      lock?.release();
      lock = await takeFileLock(file);
      const before = readText(file);
      const after = change(before);
      if (after === before) return undefined;
      const draft = after === undefined ? undefined : writeDraft(file, after);
      if (readText(file) !== before || !lock.isHeld()) continue;
      const kept = backup && before !== undefined ? keepCopy(file) : undefined;
      if (draft) await rename(draft, file);
      else rmSync(file);
      return kept;
    }
  } catch (error) {
    throw asUnwritable(file, error);
  } finally {
    rmSync(draftOf(file, process.pid), { force: true });
    lock?.release();
    if (made) removeEmptyDirectories(made.last, path.dirname(made.first));
  }
  throw new AppError(
    'CLIENT_FILE_UNWRITABLE',
    `${file} changes faster than it can be edited`,
    'Quit the client first.',
  );
}

/** The mark of a file that is not to be changed counts for everybody, also for those it does not stop. */
function refuseReadOnly(file: string): void {
  const mode = statOf(file)?.mode;
  if (mode === undefined || (mode & WRITE_BITS) !== 0) return;
  throw new AppError(
    'CLIENT_FILE_UNWRITABLE',
    `${file} is read-only`,
    'Make it writable, or add the entry where it is made.',
  );
}

function asUnwritable(file: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof AppError || code === undefined) return error;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new AppError('DISK_FULL', `${file} cannot be written (${code})`, 'Free some space.');
  return new AppError('CLIENT_FILE_UNWRITABLE', `${file} cannot be written (${code})`);
}

/** Makes the directory of a file; returns the first one that was not there, with the last. */
function makeDirectory(file: string): { first: string; last: string } | undefined {
  const last = path.dirname(file);
  try {
    const first = mkdirSync(last, { recursive: true });
    return first === undefined ? undefined : { first, last };
  } catch (error) {
    throw asUnwritable(file, error);
  }
}

/** Removes empty directories upwards, up to `end`, which stays. */
export function removeEmptyDirectories(directory: string, end: string): void {
  for (let dir = directory; dir !== end && dir.startsWith(end); dir = path.dirname(dir)) {
    try {
      rmdirSync(dir);
    } catch {
      return; // Not empty, or not ours to remove.
    }
  }
}

async function rename(draft: string, file: string): Promise<void> {
  for (const waitMs of RENAME_RETRIES_MS) {
    try {
      renameSync(draft, file);
      return;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (process.platform !== 'win32' || (code !== 'EPERM' && code !== 'EACCES' && code !== 'EBUSY')) throw error;
      await sleep(waitMs);
    }
  }
  renameSync(draft, file);
}
