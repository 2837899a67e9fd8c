/** The script of the parser threads, which must be from the same build as the program that starts them. */
import { closeSync, openSync, readSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { distFile } from '../../base/dist-file.ts';
import { AppError } from '../../errors/errors.ts';

/** Inserted by the build; undefined when run from the sources. */
declare const __WORKER_ID__: string | undefined;
const expected = typeof __WORKER_ID__ === 'undefined' ? undefined : __WORKER_ID__;

/**
 * The script that loads the bundle. Throws PROGRAM_REPLACED: after an upgrade, threads of the new version would answer in a format
 * that this program does not know.
 */
export function workerScript(file = distFile('worker.cjs'), id = expected): string {
  if (id !== undefined && startOf(file, id.length + 4) !== `/*${id}*/`)
    throw new AppError('PROGRAM_REPLACED', `${file} is no longer the one that this process was started with`);
  return join(dirname(file), '..', 'bin', 'worker.js');
}

function startOf(file: string, length: number): string | undefined {
  let handle: number | undefined;
  try {
    handle = openSync(file, 'r');
    const bytes = Buffer.alloc(length);
    return bytes.toString('latin1', 0, readSync(handle, bytes, 0, length, 0));
  } catch {
    return undefined; // Removed, or being replaced.
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}
