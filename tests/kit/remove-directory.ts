import { rmSync } from 'node:fs';

const ATTEMPTS = 50;

/**
 * Removes a directory in which another process still writes: a file that appears between reading a directory and
 * removing it fails `rmSync`, whose own retries do not read the directory again.
 */
export function removeBusyDirectory(directory: string): void {
  for (let attempt = 1; ; attempt++) {
    try {
      rmSync(directory, { recursive: true, force: true });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY' || attempt === ATTEMPTS) throw error;
    }
  }
}
