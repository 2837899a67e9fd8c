/** Ends a process that is busy in a call of SQLite, which nothing interrupts, when it must not go on. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

interface Limits {
  /** The process that waits for the result. */
  readonly parent: number;
  readonly maxMemoryBytes: number;
  readonly timeoutMs: number;
}

const CHECK_MS = 20;

/** Resolves when this process is watched: when it is killed, its parent sees that by the signal. */
export async function guardProcess(limits: Limits): Promise<void> {
  const watcher = new Worker(`(${watch})(require('node:worker_threads').workerData)`, {
    eval: true,
    workerData: { ...limits, checkMs: CHECK_MS },
  });
  await once(watcher, 'online');
}

/** The text of this function is the program of the thread: it may use nothing of this file. */
function watch({ parent, maxMemoryBytes, timeoutMs, checkMs }: Limits & { readonly checkMs: number }): void {
  const end = performance.now() + timeoutMs;
  const isOrphan = (): boolean => {
    try {
      process.kill(parent, 0);
      return process.ppid !== parent;
    } catch {
      return true;
    }
  };
  setInterval(() => {
    if (isOrphan() || performance.now() > end || process.memoryUsage.rss() > maxMemoryBytes)
      process.kill(process.pid, 'SIGKILL');
  }, checkMs);
}
