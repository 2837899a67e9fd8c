/** The script of the parser's threads, which has to be of the same build as the program that starts them. */
import { closeSync, openSync, readSync } from 'node:fs';
import { distFile } from '../../base/dist-file.ts';
import { AppError } from '../../errors/errors.ts';

/** Put in by the build; there is none when the sources are run. */
declare const __WORKER_ID__: string | undefined;
const expected = typeof __WORKER_ID__ === 'undefined' ? undefined : __WORKER_ID__;

/** Throws PROGRAM_REPLACED: after an upgrade, threads of the new version would answer an old one in other terms. */
export function workerScript(file = distFile('worker.js'), id = expected): string {
  if (id !== undefined && startOf(file, id.length + 4) !== `/*${id}*/`)
    throw new AppError('PROGRAM_REPLACED', `${file} is no longer the one that this process was started with`);
  return file;
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
