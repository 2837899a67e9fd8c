/** Replaces a small file of another program atomically, so that no reader sees half of it. */
import { mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../errors/errors.ts';
import { keepCopy, writeDraft } from './draft-file.ts';
import { draftOf, takeFileLock } from './file-lock.ts';

const MAX_BYTES = 64_000_000;
const MAX_ATTEMPTS = 20;
/** On Windows a file that a scanner or an editor has open cannot be replaced for a moment. */
const RENAME_RETRIES_MS = [10, 50, 200, 500];
const WRITE_BITS = 0o222;

/** The text of a file; undefined when it does not exist. Throws CLIENT_FILE_INVALID when it is not a text file. */
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
  return new AppError('CLIENT_FILE_INVALID', `${file} cannot be read (${code})`, 'Make the file readable.');
}

export interface Replacement {
  /** Maps the current text to the new one; undefined means no file. Returning the same text changes nothing. */
  readonly change: (text: string | undefined) => string | undefined;
  /** Keep the old text in a backup file. */
  readonly backup?: boolean;
  /** Whether a new file is a program. */
  readonly executable?: boolean | undefined;
}

/**
 * Invariant: nothing that another program wrote in the meantime is lost. Other wayfind processes wait for the lock; any other
 * program is detected by reading the file again right before the replacement, which then starts over from the new text.
 * Returns the name of the backup, if one was requested and the file existed.
 */
export async function replaceFile(
  file: string,
  { change, backup = false, executable = false }: Replacement,
): Promise<string | undefined> {
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
      const draft = after === undefined ? undefined : writeDraft(file, after, executable ? 0o777 : undefined);
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
    `${file} keeps changing while it is being edited`,
    'Quit the client first.',
  );
}

/** A read-only file is never changed, not even by a user whom the permission does not stop. */
function refuseReadOnly(file: string): void {
  const mode = statOf(file)?.mode;
  if (mode === undefined || (mode & WRITE_BITS) !== 0) return;
  throw new AppError(
    'CLIENT_FILE_UNWRITABLE',
    `${file} is read-only`,
    'Make it writable, or add the entry in the program that generates it.',
  );
}

function asUnwritable(file: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof AppError || code === undefined) return error;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new AppError('DISK_FULL', `${file} cannot be written (${code})`, 'Free some space.');
  return new AppError('CLIENT_FILE_UNWRITABLE', `${file} cannot be written (${code})`);
}

/** Creates the directory of a file; returns the first and the last directory that were created. */
function makeDirectory(file: string): { first: string; last: string } | undefined {
  const last = path.dirname(file);
  try {
    const first = mkdirSync(last, { recursive: true });
    return first === undefined ? undefined : { first, last };
  } catch (error) {
    throw asUnwritable(file, error);
  }
}

/** Removes empty directories upwards, up to but not including `end`. */
export function removeEmptyDirectories(directory: string, end: string): void {
  for (let dir = directory; dir !== end && dir.startsWith(end); dir = path.dirname(dir)) {
    try {
      rmdirSync(dir);
    } catch {
      return; // Not empty, or no permission to remove it.
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
