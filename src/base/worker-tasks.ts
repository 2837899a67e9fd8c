/** The worker's side of a pool: answers one task after the other. */
import { parentPort, type Transferable } from 'node:worker_threads';
import type { WorkerMessage } from './worker-pool.ts';

export interface TaskAnswer<Result> {
  readonly value: Result;
  /** Buffers to hand over instead of copying. */
  readonly transfer?: readonly Transferable[];
  /** Asks the pool for a new worker in this one's place, because this one holds too much memory. */
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
    // Tasks sent ahead wait for the one before, also when the handler is asynchronous.
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
