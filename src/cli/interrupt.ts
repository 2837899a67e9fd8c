/** Ctrl-C and termination as an AbortSignal, and how a command ends after them. */
import { setMaxListeners } from 'node:events';
import { onParentDisconnect } from './parent-process.ts';

type SignalName = 'SIGINT' | 'SIGTERM';

const SIGNALS: readonly SignalName[] = ['SIGINT', 'SIGTERM'];
/** 128 and the number of the signal, as shells report it. */
export const EXIT_INTERRUPTED = 130;
/** Time for the work to stop at a safe point; then the process ends. Less than a second in all. */
const GRACE_MS = 700;

let wasByUser = false;

/** Whether Ctrl-C has asked the work of this process to stop. */
export const wasInterrupted = (): boolean => wasByUser;

export interface Interrupt {
  readonly signal: AbortSignal;
  /** Removes the signal handlers. */
  release(): void;
}

/**
 * The first signal asks the work to stop at a safe point; the second, or the end of the grace period, ends the process at once
 * (published results are kept). A handler cannot run while the thread is busy: a command without anything to clean up has none, so
 * that the system ends it. `left`: what stays behind, for the person who pressed Ctrl-C.
 */
export function cancelOnInterrupt(beforeExit: () => void, left = 'what was published before is kept'): Interrupt {
  const controller = new AbortController();
  // Every worker of a pool adds a listener, so a large number of listeners is not a leak.
  setMaxListeners(0, controller.signal);
  let timer: NodeJS.Timeout | undefined;
  const end = (name: SignalName) => {
    beforeExit();
    release();
    if (name === 'SIGINT') exitInterrupted(left);
    process.kill(process.pid, name);
  };
  const stop = (name: SignalName) => {
    if (controller.signal.aborted) return end(name);
    wasByUser ||= name === 'SIGINT';
    timer = setTimeout(end, GRACE_MS, name);
    controller.abort();
  };
  const handlers = SIGNALS.map((name) => [name, () => stop(name)] as const);
  for (const [name, handler] of handlers) process.on(name, handler);
  // A server that cancels waits longer, and kills the process itself.
  const stopListening = onParentDisconnect(() => controller.abort());
  function release(): void {
    clearTimeout(timer);
    for (const [name, handler] of handlers) process.off(name, handler);
    stopListening();
  }
  return { signal: controller.signal, release };
}

/** Ends the process as after Ctrl-C; `left`: what stays behind. */
export function exitInterrupted(left: string): never {
  process.stderr.write(interruptedText(left));
  process.exit(EXIT_INTERRUPTED);
}

export const interruptedText = (left: string, fix = ''): string =>
  `interrupted: ${left}\n${fix === '' ? '' : `fix: ${fix}\n`}`;
