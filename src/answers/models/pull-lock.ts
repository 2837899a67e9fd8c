/** One process at a time fetches a model: two would write into each other's files. */
import { rmSync, writeFileSync } from 'node:fs';
import { readIfRegular } from '../../base/regular-file.ts';
import { AppError } from '../../errors/errors.ts';

/** `dir`: the folder that is filled. */
export async function withPullLock<T>(dir: string, work: () => Promise<T>): Promise<T> {
  const file = `${dir}.lock`;
  take(file);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file: string): void {
  for (const isLast of [false, true]) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const pid = Number(readIfRegular(file, { maxBytes: 100 })?.toString('utf8'));
    if (isLast || isRunning(pid))
      throw new AppError(
        'MODEL_UNAVAILABLE',
        `Process ${pid} is fetching this model`,
        'Wait for it to end, then try again.',
      );
    // Left by a process that was killed.
    rmSync(file, { force: true });
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
