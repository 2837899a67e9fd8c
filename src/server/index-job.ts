/** Runs one indexing job of a workspace: waits for other writers of the index, then indexes in a child process and reports progress. */
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../errors/errors.ts';
import { isBeingWritten } from '../store/jobs/writer-lock.ts';
import { indexDirOf, snapshotKeyOf, snapshotPaths } from '../store/snapshots/snapshot-dir.ts';
import type { Draft, Progress } from '../workspace/reply.ts';
import type { IndexInput, IndexResult } from '../workspace/run-index.ts';
import { indexInChild } from './index-process.ts';

/** `waiting` for a turn on this machine, `elsewhere` while another process writes the index. */
export type JobProgress = Progress | { readonly phase: 'waiting' | 'elsewhere' };

export interface IndexJob {
  readonly input: IndexInput;
  readonly done: Promise<Draft<IndexResult>>;
  progress(): JobProgress;
  /** Estimated from the progress so far; undefined while there is too little to estimate from. */
  remainingMs(): number | undefined;
  /** Time since the job was requested. */
  ageMs(): number;
  /** Registers interest in the job and returns the release function; the job is cancelled when the last holder releases it. */
  hold(): () => void;
  /** The job is being cancelled: a caller that wants an index has to wait for the next job. */
  isCancelled(): boolean;
  /** Cancels the job regardless of its holders, and quickly: the server is shutting down. */
  cancel(): void;
}

interface JobOptions {
  readonly root: string;
  readonly input: IndexInput;
  /** Resolves when it is this job's turn; undefined when it can start at once. */
  readonly turn: Promise<unknown> | undefined;
  readonly onProgress: () => void;
}

const RETRY_MS = 100;
/** Longer than the largest tree takes; past it, the process that holds the lock is hanging. */
const MAX_WAIT_MS = 30 * 60_000;
/** Shares of the run time, as measured on django. */
const SHARE = { parse: 0.65, resolve: 0.25 };
/** With a shorter sample, the start-up of the workers would count as parsing speed. */
const MIN_SAMPLE_MS = 400;

export function startIndexJob({ root, input, turn, onProgress }: JobOptions): IndexJob {
  const controller = new AbortController();
  const { signal } = controller;
  const closing = new AbortController();
  let progress: JobProgress = turn ? { phase: 'waiting' } : { phase: 'discover', done: 0, total: 0 };
  /** When the first file was parsed. */
  let parsingMs: number | undefined;
  const requestedMs = performance.now();
  const holders = new Set<object>();
  const report = (now: JobProgress) => {
    progress = now;
    if (now.phase === 'parse') parsingMs ??= performance.now();
    onProgress();
  };

  async function run(): Promise<Draft<IndexResult>> {
    if (turn) await Promise.race([turn, aborted(signal)]);
    for (const deadline = performance.now() + MAX_WAIT_MS; ; ) {
      while (isWrittenElsewhere(root)) {
        if (progress.phase !== 'elsewhere') report({ phase: 'elsewhere' });
        if (performance.now() > deadline)
          throw new AppError('INDEX_BUSY', `${root} is being indexed by another process that does not finish`);
        await pause(signal);
      }
      try {
        return await indexInChild(root, input, { signal, closing: closing.signal, onProgress: report });
      } catch (error) {
        // Another process took the lock first.
        if (!(error instanceof AppError) || error.code !== 'INDEX_BUSY') throw error;
        await pause(signal);
      }
    }
  }

  return {
    input,
    done: run(),
    progress: () => progress,
    remainingMs() {
      const spentMs = parsingMs === undefined ? 0 : performance.now() - parsingMs;
      const part = partDone(progress);
      return part > 0 && spentMs >= MIN_SAMPLE_MS ? (spentMs * (1 - part)) / part : undefined;
    },
    ageMs: () => performance.now() - requestedMs,
    hold() {
      const holder = {};
      holders.add(holder);
      return () => {
        if (holders.delete(holder) && holders.size === 0) controller.abort();
      };
    },
    isCancelled: () => signal.aborted,
    cancel() {
      controller.abort();
      closing.abort();
    },
  };
}

function partDone(progress: JobProgress): number {
  if (!('total' in progress)) return 0;
  const part = progress.total > 0 ? progress.done / progress.total : 0;
  if (progress.phase === 'wait' || progress.phase === 'discover') return 0;
  if (progress.phase === 'parse') return SHARE.parse * part;
  if (progress.phase === 'resolve') return SHARE.parse + SHARE.resolve * part;
  return SHARE.parse + SHARE.resolve;
}

/** Also false when the lock cannot be inspected: indexing itself then reports the reason. */
function isWrittenElsewhere(root: string): boolean {
  try {
    return isBeingWritten(snapshotPaths(indexDirOf(root), snapshotKeyOf(root)).lock);
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

const cancelled = () => new AppError('CANCELLED', 'Indexing was cancelled before it started');

async function pause(signal: AbortSignal): Promise<void> {
  await sleep(RETRY_MS, undefined, { signal }).catch(() => {});
  if (signal.aborted) throw cancelled();
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(cancelled());
    signal.addEventListener('abort', () => reject(cancelled()), { once: true });
  });
}

const count = (value: number): string => value.toLocaleString('en-US');

/** `parsing 1,200 of 3,000 files`. */
export function describeProgress(progress: JobProgress): string {
  switch (progress.phase) {
    case 'waiting':
      return 'waiting for another workspace to be indexed';
    case 'wait':
    case 'elsewhere':
      return 'another process is indexing it';
    case 'fetch':
      return 'cloning';
    case 'discover':
      return 'finding files';
    case 'parse':
      return `parsing ${count(progress.done)} of ${count(progress.total)} files`;
    case 'resolve':
      return `linking names, ${count(progress.done)} of ${count(progress.total)} files`;
    case 'embed':
      return `embedding, ${count(progress.done)} of ${count(progress.total)}`;
    case 'publish':
      return 'writing the index';
    case 'confirm':
      return `confirming links, ${count(progress.done)} of ${count(progress.total)} files`;
    case 'ask':
      return 'asking';
    case 'download':
      return 'downloading';
  }
}
