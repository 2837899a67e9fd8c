/** How a server ends: at a signal, and soon after it even if something hangs. */

/** The process exits by then, even if something hangs. */
const LAST_EXIT_MS = 900;

export function stopOnSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = () => {
    exitSoon();
    controller.abort();
  };
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, stop);
  return controller.signal;
}

export function exitSoon(): void {
  setTimeout(() => process.exit(), LAST_EXIT_MS).unref();
}
