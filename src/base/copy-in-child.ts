/** Copies files in a child process, sharing their blocks where the file system can. */
import { execFile } from 'node:child_process';

/** A file that has gone meanwhile is left out. Prints whether the last copy shares its blocks. */
const SCRIPT = `
const fs = require('node:fs');
let shared = false;
for (const [from, to] of JSON.parse(process.argv[1])) {
  try {
    try {
      fs.copyFileSync(from, to, fs.constants.COPYFILE_FICLONE_FORCE);
      shared = true;
    } catch {
      fs.copyFileSync(from, to);
      shared = false;
    }
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}
process.stdout.write(shared ? 'shared' : 'copied');
`;

/**
 * A POSIX lock belongs to a process and a file: closing any descriptor of a file gives up every lock that the process has on it. A
 * database that this process may have open is therefore never opened here to be copied. In order; whether the last copy shares its
 * blocks. Undefined when no child process can be started, or it failed.
 */
export function copyInChild(files: readonly (readonly [from: string, to: string])[]): Promise<boolean | undefined> {
  const { NODE_OPTIONS: _, ...env } = process.env;
  return new Promise((resolve) => {
    execFile(process.execPath, ['-e', SCRIPT, JSON.stringify(files)], { env, windowsHide: true }, (error, stdout) =>
      resolve(error ? undefined : stdout === 'shared'),
    );
  });
}
