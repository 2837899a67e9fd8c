/** Ctrl-C and termination as an AbortSignal. */
import { setMaxListeners } from 'node:events';
import { onParentDisconnect } from './parent-process.ts';

/** Exit status that a shell reports for a process that SIGINT ended. */
const EXIT_INTERRUPTED = 130;

export interface Interrupt {
  readonly signal: AbortSignal;
  /** Removes the signal handlers. */
  release(): void;
}

/** The first signal asks the work to stop at a safe point; the second ends the process at once (published results are kept). */
export function cancelOnInterrupt(beforeExit: () => void): Interrupt {
  const controller = new AbortController();
  // Every worker of a pool adds a listener, so a large number of listeners is not a leak.
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
  const stopListening = onParentDisconnect(onSignal);
  return {
    signal: controller.signal,
    release() {
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
      stopListening();
    },
  };
}
