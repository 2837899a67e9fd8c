/** Runs work so that only some of it is in progress at once; the rest waits for its turn. */

/** A caller that gives up while it waits rejects with the reason of its signal. */
export function fewAtOnce(most: number): <T>(work: () => Promise<T>, signal?: AbortSignal | undefined) => Promise<T> {
  const waiting = new Set<() => void>();
  let running = 0;
  return async (work, signal) => {
    while (running >= most) {
      let isTurn: () => void;
      const turn = new Promise<void>((resolve) => waiting.add((isTurn = resolve)));
      signal?.addEventListener('abort', isTurn!, { once: true });
      await turn;
      signal?.removeEventListener('abort', isTurn!);
      waiting.delete(isTurn!);
      if (signal?.aborted) break;
    }
    running++;
    try {
      signal?.throwIfAborted();
      return await work();
    } finally {
      running--;
      const [next] = waiting;
      next?.();
    }
  };
}
