/** Runs asynchronous jobs concurrently and yields their results in the order of the jobs. */

/**
 * At most `window` results are pending or waiting: a slow consumer stops new jobs from starting, so memory stays bounded.
 * Jobs are taken from `inputs` lazily.
 */
export async function* inOrder<Input, Result>(
  inputs: Iterable<Input>,
  start: (input: Input) => Promise<Result>,
  window: number,
): AsyncGenerator<Result, void, void> {
  const open: Promise<Result>[] = [];
  for (const input of inputs) {
    const result = start(input);
    // A failure after one that has already stopped the consumer must not count as unhandled.
    result.catch(() => {});
    open.push(result);
    if (open.length >= window) yield await open.shift()!;
  }
  while (open.length > 0) yield await open.shift()!;
}

/** Starts a generator now, not when its first result is requested. */
export function startEagerly<T>(source: AsyncGenerator<T, void, void>): AsyncGenerator<T, void, void> {
  const first = source.next();
  // A consumer that never reads has failed for another reason.
  first.catch(() => {});
  return (async function* () {
    for (let result = await first; !result.done; result = await source.next()) yield result.value;
  })();
}

/** Yields a first value, then the others. */
export async function* prepend<T>(first: T, others: AsyncIterable<T>): AsyncGenerator<T, void, void> {
  yield first;
  yield* others;
}
