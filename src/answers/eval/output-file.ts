/** Writes a file of results that a user names, whole or not at all, and never over a file of another kind. */
import { randomUUID } from 'node:crypto';
import { accessSync, constants, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { readRegularFile } from '../../base/regular-file.ts';
import { AppError } from '../../errors/errors.ts';

/** Before the work: throws BAD_INPUT where the directory cannot be written, FILE_EXISTS for a file of another kind. */
export function checkOutput(file: string, isOwn: (start: string) => boolean): void {
  try {
    accessSync(dirname(file), constants.W_OK);
  } catch (error) {
    throw unwritable(file, error);
  }
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return;
  if (!stats.isFile()) throw new AppError('BAD_INPUT', `${file} is not a regular file`, 'Name another file.');
  const start = readRegularFile(file, { maxBytes: 2000, isCut: true, follow: true }).toString('utf8');
  if (start.trim() !== '' && !isOwn(start))
    throw new AppError('FILE_EXISTS', `${file} holds something else`, 'Name another file.');
}

export function writeOutput(file: string, text: string): void {
  const draft = `${file}.${randomUUID().slice(0, 8)}.new`;
  try {
    writeFileSync(draft, text, { flag: 'wx' });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw unwritable(file, error);
  }
}

const unwritable = (file: string, error: unknown): AppError =>
  new AppError(
    'BAD_INPUT',
    `${file} cannot be written (${(error as NodeJS.ErrnoException).code ?? (error as Error).message})`,
    'Name a file in a directory that exists and is writable.',
  );
