/** Pauses in long work of one thread, in which a server answers and a cancelled run ends. */
import { setImmediate } from 'node:timers/promises';

export interface Pauses {
  /** It was at work for long enough. */
  isDue(): boolean;
  /** Throws when the work was called off. */
  take(): Promise<void>;
}

const LONGEST_MS = 20;

export function pausesIn(signal: AbortSignal | undefined): Pauses {
  let lastMs = performance.now();
  return {
    isDue: () => performance.now() - lastMs > LONGEST_MS,
    async take() {
      await setImmediate();
      signal?.throwIfAborted();
      lastMs = performance.now();
    },
  };
}
