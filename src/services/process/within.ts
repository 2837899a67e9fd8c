/** Waits for something no longer than a limit, and no longer than the caller wants it. */
import { ServiceFailure, type ServiceProblem } from '../contract.ts';

export interface Waiting {
  readonly ms: number;
  readonly signal?: AbortSignal | undefined;
  /** What is said when the time is over. */
  readonly problem: ServiceProblem;
  /** Whether the session cannot be asked again (default: it cannot). */
  readonly isFatal?: boolean;
}

/** Rejects with a ServiceFailure when time is over, and with the reason of the signal. What is waited for goes on. */
export function within<T>(work: Promise<T>, { ms, signal, problem, isFatal = true }: Waiting): Promise<T> {
  // It may reject after its caller has given up.
  work.catch(() => {});
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
    const onAbort = (): void => {
      stop();
      reject(signal?.reason);
    };
    const timer = setTimeout(
      () => {
        stop();
        reject(new ServiceFailure(problem, { isFatal }));
      },
      Math.max(0, ms),
    );
    if (signal?.aborted) return onAbort();
    signal?.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(stop);
  });
}
