/** Yields to the event loop during long work, so that a server can answer and a cancelled run can end. */
import { setImmediate } from 'node:timers/promises';

export interface Pauses {
  /** Whether the work has run for long enough. */
  isDue(): boolean;
  /** Throws when the work was cancelled. */
  take(): Promise<void>;
}

const MAX_RUN_MS = 20;

export function pausesIn(signal: AbortSignal | undefined): Pauses {
  let lastMs = performance.now();
  return {
    isDue: () => performance.now() - lastMs > MAX_RUN_MS,
    async take() {
      await setImmediate();
      signal?.throwIfAborted();
      lastMs = performance.now();
    },
  };
}
