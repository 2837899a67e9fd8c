/** Runs many asynchronous jobs at once and hands their results over in the order the jobs were given. */

/**
 * At most `window` results are open or waiting: a slow consumer stops new jobs from starting, so memory stays bounded.
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
    // A failure behind one that has already stopped the consumer must not count as unhandled.
    result.catch(() => {});
    open.push(result);
    if (open.length >= window) yield await open.shift()!;
  }
  while (open.length > 0) yield await open.shift()!;
}

/** Begins a generator's work now instead of when its first result is asked for. */
export function startEagerly<T>(source: AsyncGenerator<T, void, void>): AsyncGenerator<T, void, void> {
  const first = source.next();
  // Whoever never asks has stopped for a reason of its own.
  first.catch(() => {});
  return (async function* () {
    for (let result = await first; !result.done; result = await source.next()) yield result.value;
  })();
}

/** One that is there already, then the others. */
export async function* prepend<T>(first: T, others: AsyncIterable<T>): AsyncGenerator<T, void, void> {
  yield first;
  yield* others;
}
