/** Runs work that may fail or time out without failing the caller. */
import { AppError } from '../errors/errors.ts';
import { reasonOf } from './provider-error.ts';

/** Either the result, or a sentence that explains why there is none. */
export type Outcome<T> = { readonly value: T } | { readonly note: string };

export interface DeadlineOptions {
  readonly deadlineMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** Rejects only with the reason of the caller's signal. The signal passed to the work is aborted at the deadline. */
export async function withinDeadline<T>(
  work: (signal: AbortSignal) => Promise<T>,
  { deadlineMs, signal }: DeadlineOptions,
): Promise<Outcome<T>> {
  signal?.throwIfAborted();
  const stop = new AbortController();
  const end = () => stop.abort();
  const timer = setTimeout(end, deadlineMs);
  signal?.addEventListener('abort', end, { once: true });
  const late = new Promise<Outcome<T>>((resolve) => {
    stop.signal.addEventListener('abort', () => resolve({ note: `it took longer than ${deadlineMs} ms` }));
  });
  const outcome = await Promise.race([attempt(() => work(stop.signal)), late]);
  clearTimeout(timer);
  signal?.removeEventListener('abort', end);
  stop.abort();
  signal?.throwIfAborted();
  return outcome;
}

async function attempt<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    // Includes the fix where one is known.
    return { note: error instanceof AppError ? `${error.message}. ${error.fix}` : reasonOf(error) };
  }
}
