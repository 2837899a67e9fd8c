/** Lets signals end the process during one long call of native code, where no handler can run. */

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Without a handler, the system ends the process at once. Only for calls that may be cut off at any moment, as by `kill -9`. */
export function interruptible<T>(call: () => T): T {
  const handlers = SIGNALS.map((name) => [name, process.rawListeners(name)] as const);
  for (const name of SIGNALS) process.removeAllListeners(name);
  try {
    return call();
  } finally {
    for (const [name, list] of handlers) for (const handler of list) process.on(name, handler as () => void);
  }
}
