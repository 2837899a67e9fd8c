/** Caches parser threads in a long-running process, from one run to the next and across trees. */
import type { TaskOutcome, WorkerPool } from '../../base/worker-pool.ts';

export interface ThreadRequest<Task, Result> {
  /** Threads started with the same data are interchangeable. */
  readonly key: string;
  readonly jobs: number;
  readonly signal?: AbortSignal | undefined;
  readonly start: () => WorkerPool<Task, Result>;
}

/** Threads for one run at a time; `stop` returns them to the cache. */
export interface BorrowedThreads<Task, Result> {
  run(task: Task): Promise<TaskOutcome<Result>>;
  /** Sends a task that only warms a thread up; no caller waits for it, not even `stop`. */
  prepare(task: Task): void;
  /** See `WorkerPool.renew`. */
  renew(): void;
  /** Ends the threads that are not cached or are still busy. Safe to call twice. */
  stop(): Promise<void>;
}

interface Kept {
  readonly key: string;
  readonly pool: WorkerPool<unknown, unknown>;
  readonly timer: NodeJS.Timeout;
}

/** A loaded grammar and model take 60 MB: threads are not kept for trees that are not edited. */
const IDLE_MS = 60_000;
/** For trees that are updated at the same time or with other settings. */
const MAX_KEPT = 2;

const keepers = new Set<{ readonly jobs: number }>();
const idle: Kept[] = [];

/** Keeps the threads of runs with up to `jobs` threads, until every caller has called the returned function. */
export function keepThreads(jobs: number): () => Promise<void> {
  const keeper = { jobs };
  keepers.add(keeper);
  return async () => {
    keepers.delete(keeper);
    if (keepers.size === 0) await Promise.all(idle.splice(0).map(end));
  };
}

export function borrowThreads<Task, Result>(wanted: ThreadRequest<Task, Result>): BorrowedThreads<Task, Result> {
  const { key, jobs, signal } = wanted;
  const pool = taken<Task, Result>(key) ?? wanted.start();
  let atWork = 0;
  let isUsable = true;
  let ending: Promise<void> | undefined;
  const onAbort = (): void => {
    isUsable = false;
    void pool.stop(signal?.reason);
  };
  if (signal?.aborted) onAbort();
  else signal?.addEventListener('abort', onAbort, { once: true });
  const stop = async (): Promise<void> => {
    signal?.removeEventListener('abort', onAbort);
    if (isUsable && atWork === 0 && [...keepers].some((keeper) => keeper.jobs >= jobs)) return keep(key, pool);
    await pool.stop();
  };
  return {
    async run(task) {
      atWork++;
      try {
        return await pool.run(task);
      } catch (error) {
        // The pool was stopped, or cannot start a thread.
        isUsable = false;
        throw error;
      } finally {
        atWork--;
      }
    },
    prepare: (task) => void pool.run(task).catch(() => {}),
    renew: () => pool.renew(),
    stop: () => (ending ??= stop()),
  };
}

function taken<Task, Result>(key: string): WorkerPool<Task, Result> | undefined {
  const place = idle.findIndex((kept) => kept.key === key);
  if (place < 0) return undefined;
  const [{ pool, timer }] = idle.splice(place, 1);
  clearTimeout(timer);
  // The key identifies the type of its tasks.
  return pool as WorkerPool<Task, Result>;
}

function keep<Task, Result>(key: string, pool: WorkerPool<Task, Result>): void {
  const timer = setTimeout(() => {
    idle.splice(idle.indexOf(kept), 1);
    void end(kept);
  }, IDLE_MS).unref();
  const kept: Kept = { key, pool: pool as WorkerPool<unknown, unknown>, timer };
  idle.push(kept);
  if (idle.length > MAX_KEPT) void end(idle.shift()!);
}

function end({ pool, timer }: Kept): Promise<void> {
  clearTimeout(timer);
  return pool.stop();
}
