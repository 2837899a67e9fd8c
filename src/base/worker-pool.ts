/** A pool of worker threads that survives any task: one that hangs, throws, exits, or uses all memory. */

import { type ResourceLimits, type Transferable, Worker } from 'node:worker_threads';
import { systemLimit } from '../errors/system-limit.ts';

export interface WorkerPoolOptions {
  /** A module that calls `serveTasks` (worker-tasks.ts). */
  readonly script: URL | string;
  /** Maximum number of workers; they are started on demand. */
  readonly jobs: number;
  /** A task that runs longer loses its worker. */
  readonly taskTimeoutMs: number;
  readonly workerData?: unknown;
  readonly resourceLimits?: ResourceLimits;
  readonly execArgv?: readonly string[];
  /** Aborting it stops the pool: open tasks reject with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** A failed task threw or took its worker down: the caller decides whether to split it, retry it or give up. */
export type TaskOutcome<Result> =
  | { readonly ok: true; readonly value: Result }
  | { readonly ok: false; readonly reason: TaskFailure; readonly message: string };
export type TaskFailure = 'timeout' | 'memory' | 'exit' | 'error';

export interface WorkerPool<Task, Result> {
  /** Rejects only when the pool is stopped or its script cannot start. */
  run(task: Task, transfer?: readonly Transferable[]): Promise<TaskOutcome<Result>>;
  /** Replaces the idle workers: the next tasks get new ones, without the memory that these have grown to. */
  renew(): void;
  /** Ends all workers; open tasks reject with the reason. Safe to call twice. */
  stop(reason?: unknown): Promise<void>;
}

/** A message from a worker; see worker-tasks.ts. */
export type WorkerMessage<Result> =
  | { readonly type: 'ready' }
  | { readonly type: 'done'; readonly value: Result; readonly retire: boolean }
  | { readonly type: 'failed'; readonly message: string };

interface Job<Task, Result> {
  readonly task: Task;
  readonly transfer: readonly Transferable[];
  readonly resolve: (outcome: TaskOutcome<Result>) => void;
  readonly reject: (reason: unknown) => void;
}

interface Slot<Task, Result> {
  readonly thread: Worker;
  /** The job in progress, and the next one, sent ahead so that the worker never waits for this thread. */
  readonly jobs: Job<Task, Result>[];
  timer: NodeJS.Timeout | undefined;
  ready: boolean;
  /** This thread has ended the worker. */
  ended: boolean;
  /** Why the worker ends, when this thread ended it or its `error` event said why. */
  cause: { reason: TaskFailure; message: string } | undefined;
}

const STOP_GRACE_MS = 2000;

const cannotStart = (error: unknown): unknown =>
  systemLimit(error, 'A worker thread could not be started') ??
  new Error(`the worker script could not start: ${error instanceof Error ? error.message : error}`);

export function createWorkerPool<Task, Result>(options: WorkerPoolOptions): WorkerPool<Task, Result> {
  type J = Job<Task, Result>;
  type S = Slot<Task, Result>;
  const queue: J[] = [];
  const slots = new Set<S>();
  let closed: { reason: unknown } | undefined;
  let { jobs } = options;

  function run(task: Task, transfer: readonly Transferable[] = []): Promise<TaskOutcome<Result>> {
    if (closed !== undefined) return Promise.reject(closed.reason);
    return new Promise((resolve, reject) => {
      queue.push({ task, transfer, resolve, reject });
      dispatch();
    });
  }

  /** Idle workers first, then new ones, then one job ahead for the busy ones. */
  function dispatch(): void {
    while (queue.length > 0 && closed === undefined) {
      const slot = slotWith(0) ?? (slots.size < jobs ? startWorker() : slotToPrefetch());
      if (slot === undefined) return;
      send(slot, queue.shift()!);
    }
  }

  function slotWith(jobs: number): S | undefined {
    for (const slot of slots) if (slot.cause === undefined && slot.jobs.length === jobs) return slot;
    return undefined;
  }

  /** A job that transfers buffers cannot be sent again after a crash, so it is only sent to an idle worker. */
  function slotToPrefetch(): S | undefined {
    return queue[0].transfer.length === 0 ? slotWith(1) : undefined;
  }

  function send(slot: S, job: J): void {
    slot.jobs.push(job);
    slot.thread.ref();
    try {
      slot.thread.postMessage(job.task, job.transfer);
    } catch (error) {
      // The task cannot be cloned: nothing was sent, the worker is fine.
      slot.jobs.pop();
      job.reject(error);
    }
    if (slot.jobs.length === 1) startClock(slot);
    if (slot.jobs.length === 0) slot.thread.unref();
  }

  function startClock(slot: S): void {
    clearTimeout(slot.timer);
    const { taskTimeoutMs } = options;
    slot.timer = setTimeout(() => {
      // This thread may have been busy itself: receive waiting answers first.
      const late = slot.jobs[0];
      setImmediate(() => {
        if (slot.jobs[0] !== late) return;
        end(slot, { reason: 'timeout', message: `no answer within ${taskTimeoutMs} ms` });
      });
    }, taskTimeoutMs);
  }

  function startWorker(): S | undefined {
    let thread: Worker;
    try {
      thread = new Worker(options.script, {
        workerData: options.workerData,
        ...(options.resourceLimits === undefined ? {} : { resourceLimits: options.resourceLimits }),
        ...(options.execArgv === undefined ? {} : { execArgv: [...options.execArgv] }),
      });
    } catch (error) {
      // No more threads can be started, or the script is not a path.
      if (slots.size === 0) close(cannotStart(error));
      else jobs = slots.size;
      return slots.size === 0 ? undefined : slotToPrefetch();
    }
    const slot: S = { thread, jobs: [], timer: undefined, ready: false, ended: false, cause: undefined };
    slots.add(slot);
    thread.on('message', (message: WorkerMessage<Result>) => receive(slot, message));
    thread.on('messageerror', (error) => end(slot, { reason: 'error', message: error.message }));
    thread.on('error', (error: Error & { code?: string }) => {
      const reason = error?.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'error';
      slot.cause ??= { reason, message: error instanceof Error ? error.message : String(error) };
    });
    thread.on('exit', (code) => onExit(slot, { reason: 'exit', message: `the worker exited with code ${code}` }));
    return slot;
  }

  function receive(slot: S, message: WorkerMessage<Result>): void {
    if (message.type === 'ready') {
      slot.ready = true;
      return;
    }
    // Ignores answers that were in flight when the worker was ended: its jobs are settled or queued again. An `error` alone is no
    // reason to ignore them: Node may deliver it before answers that were sent earlier.
    if (slot.ended) return;
    const job = slot.jobs.shift();
    if (slot.jobs.length > 0) startClock(slot);
    else clearTimeout(slot.timer);
    if (message.type === 'done') job?.resolve({ ok: true, value: message.value });
    else job?.resolve({ ok: false, reason: 'error', message: message.message });
    // After its handler threw, the state of a worker is unknown.
    if (message.type === 'failed' || message.retire) retire(slot);
    dispatch();
    if (slot.jobs.length === 0 && slot.cause === undefined) slot.thread.unref();
  }

  /** Replaces the worker; a job sent ahead is queued again. */
  function retire(slot: S): void {
    queue.unshift(...slot.jobs.splice(0));
    end(slot, { reason: 'exit', message: 'retired' });
  }

  function renew(): void {
    for (const slot of slots)
      if (slot.jobs.length === 0 && slot.cause === undefined) end(slot, { reason: 'exit', message: 'renewed' });
  }

  /**
   * Ends a worker. `onExit` runs when it has exited, not before, so that no more than `jobs` are ever alive. Until then it keeps the
   * process alive: otherwise the process could exit while jobs wait for its slot.
   */
  function end(slot: S, cause: NonNullable<S['cause']>): void {
    slot.cause ??= cause;
    slot.ended = true;
    clearTimeout(slot.timer);
    slot.thread.ref();
    void slot.thread.terminate();
  }

  function onExit(slot: S, exit: NonNullable<S['cause']>): void {
    slots.delete(slot);
    clearTimeout(slot.timer);
    const cause = slot.cause ?? exit;
    const [guilty, ...others] = slot.jobs.splice(0);
    if (closed !== undefined) return;
    if (!slot.ready && cause.reason !== 'timeout') {
      if (guilty !== undefined) queue.unshift(guilty, ...others);
      const isLimit = systemLimit(new Error(cause.message), '') !== undefined;
      if (slots.size === 0 || !isLimit) close(cannotStart(new Error(cause.message)));
      // Fewer threads take longer, with the same result.
      else jobs = slots.size;
      dispatch();
      return;
    }
    queue.unshift(...others);
    guilty?.resolve({ ok: false, ...cause });
    dispatch();
  }

  function close(reason: unknown): void {
    if (closed !== undefined) return;
    closed = { reason };
    options.signal?.removeEventListener('abort', onAbort);
    for (const job of queue.splice(0)) job.reject(reason);
    for (const slot of slots) {
      for (const job of slot.jobs.splice(0)) job.reject(reason);
      end(slot, { reason: 'exit', message: 'stopped' });
    }
  }

  async function stop(reason: unknown = new Error('the worker pool was stopped')): Promise<void> {
    close(reason);
    let timer: NodeJS.Timeout | undefined;
    const grace = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, STOP_GRACE_MS);
    });
    await Promise.race([Promise.all([...slots].map((slot) => slot.thread.terminate())), grace]);
    clearTimeout(timer);
    for (const slot of slots) slot.thread.unref();
  }

  function onAbort(): void {
    close(options.signal?.reason);
  }
  if (options.signal?.aborted) onAbort();
  else options.signal?.addEventListener('abort', onAbort, { once: true });

  return { run, renew, stop };
}
