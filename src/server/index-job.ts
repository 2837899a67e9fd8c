/** One indexing of a workspace: waits for whoever else writes that index, then runs in a child process and says how far it is. */
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
  /** By what is done so far; undefined while nobody can know. */
  remainingMs(): number | undefined;
  /** Since it was asked for. */
  ageMs(): number;
  /** Somebody wants it: it is cancelled when the last of them has called what this returns. */
  hold(): () => void;
  /** It is ending: whoever wants an index now has to wait for the next. */
  isCalledOff(): boolean;
  /** Whoever wants it, and soon: the server ends. */
  cancel(): void;
}

interface JobOptions {
  readonly root: string;
  readonly input: IndexInput;
  /** Resolves when it is this job's turn, where it is not yet. */
  readonly turn: Promise<unknown> | undefined;
  readonly onProgress: () => void;
}

const LOOK_AGAIN_MS = 100;
/** Longer than the largest tree takes; then whoever holds the lock hangs. */
const MOST_WAITING_MS = 30 * 60_000;
/** Shares of the time of a run, as measured on django. */
const SHARE = { parse: 0.65, resolve: 0.25 };
/** Sooner, the start of the workers would count as their speed. */
const LEAST_SAMPLE_MS = 400;

export function startIndexJob({ root, input, turn, onProgress }: JobOptions): IndexJob {
  const controller = new AbortController();
  const { signal } = controller;
  const closing = new AbortController();
  let progress: JobProgress = turn ? { phase: 'waiting' } : { phase: 'discover', done: 0, total: 0 };
  /** When the first file was parsed. */
  let parsingMs: number | undefined;
  const askedMs = performance.now();
  const holders = new Set<object>();
  const tell = (now: JobProgress) => {
    progress = now;
    if (now.phase === 'parse') parsingMs ??= performance.now();
    onProgress();
  };

  async function run(): Promise<Draft<IndexResult>> {
    if (turn) await Promise.race([turn, aborted(signal)]);
    for (const deadline = performance.now() + MOST_WAITING_MS; ; ) {
      while (writtenElsewhere(root)) {
        if (progress.phase !== 'elsewhere') tell({ phase: 'elsewhere' });
        if (performance.now() > deadline)
          throw new AppError('INDEX_BUSY', `${root} is being indexed by another process that does not end`);
        await pause(signal);
      }
      try {
        return await indexInChild(root, input, { signal, closing: closing.signal, onProgress: tell });
      } catch (error) {
        // Somebody was quicker to the lock.
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
      return part > 0 && spentMs >= LEAST_SAMPLE_MS ? (spentMs * (1 - part)) / part : undefined;
    },
    ageMs: () => performance.now() - askedMs,
    hold() {
      const holder = {};
      holders.add(holder);
      return () => {
        if (holders.delete(holder) && holders.size === 0) controller.abort();
      };
    },
    isCalledOff: () => signal.aborted,
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

/** False too where the lock cannot be looked at: indexing itself says best why. */
function writtenElsewhere(root: string): boolean {
  try {
    return isBeingWritten(snapshotPaths(indexDirOf(root), snapshotKeyOf(root)).lock);
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

const cancelled = () => new AppError('CANCELLED', 'Indexing was cancelled before it began');

async function pause(signal: AbortSignal): Promise<void> {
  await sleep(LOOK_AGAIN_MS, undefined, { signal }).catch(() => {});
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
  }
}
