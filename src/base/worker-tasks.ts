/** The worker's side of a pool: runs one task after the other. */
import { parentPort, type Transferable } from 'node:worker_threads';
import type { WorkerMessage } from './worker-pool.ts';

export interface TaskAnswer<Result> {
  readonly value: Result;
  /** Buffers to transfer instead of copying. */
  readonly transfer?: readonly Transferable[];
  /** Asks the pool to replace this worker, because it uses too much memory. */
  readonly retire?: boolean;
}

/** Call once, at the top of the worker script. A handler that throws fails its task, and the pool replaces the worker. */
export function serveTasks<Task, Result>(
  handle: (task: Task) => TaskAnswer<Result> | Promise<TaskAnswer<Result>>,
): void {
  const port = parentPort;
  if (port === null) throw new Error('serveTasks must be called in a worker thread');
  const post = (message: WorkerMessage<Result>, transfer: readonly Transferable[] = []) =>
    port.postMessage(message, transfer);
  let last: Promise<void> = Promise.resolve();

  port.on('message', (task: Task) => {
    // A task sent ahead waits for the one before, also when the handler is asynchronous.
    last = last.then(async () => {
      try {
        const { value, transfer, retire = false } = await handle(task);
        post({ type: 'done', value, retire }, transfer);
      } catch (error) {
        post({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
      }
    });
  });
  post({ type: 'ready' });
}
