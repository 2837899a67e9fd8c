/** Ctrl-C and termination as an AbortSignal. */
import { setMaxListeners } from 'node:events';
import { onParentGone } from './parent-process.ts';

/** What a shell reports for a process that SIGINT ended. */
const EXIT_INTERRUPTED = 130;

export interface Interrupt {
  readonly signal: AbortSignal;
  /** Gives the signals back to Node. */
  release(): void;
}

/** The first signal asks the work to stop at a safe point; the second ends the process at once (what was published stays). */
export function cancelOnInterrupt(beforeExit: () => void): Interrupt {
  const controller = new AbortController();
  // Every worker of a pool listens: that many listeners are no leak to warn about.
  setMaxListeners(0, controller.signal);
  const onSignal = () => {
    if (controller.signal.aborted) {
      beforeExit();
      process.exit(EXIT_INTERRUPTED);
    }
    controller.abort();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  const stopListening = onParentGone(onSignal);
  return {
    signal: controller.signal,
    release() {
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
      stopListening();
    },
  };
}
