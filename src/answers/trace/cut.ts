/** Cuts call paths to a budget: removes lines of code first, then whole paths from the last one on, then the lists of symbols. */
import type { Neighbours, TracePath, TraceResult } from './tool.ts';

const aroundSize = ({ to, from, reachable, callers }: TraceResult): number =>
  to.length + from.length + (reachable?.symbols.length ?? 0) + (callers?.symbols.length ?? 0);

/** Every path and step counts twice: once for itself, once for its line of code. */
export const sizeOfTrace = (results: TraceResult): number =>
  aroundSize(results) + 2 * results.paths.reduce((sum, { steps }) => sum + 1 + steps.length, 0);

export function takeTrace<T extends TraceResult>(results: T, count: number): T {
  let left = count;
  const some = <E>(list: readonly E[]): E[] => {
    const kept = list.slice(0, Math.max(0, left));
    left -= kept.length;
    return kept;
  };
  const fewer = (found: Neighbours) => ({ ...found, symbols: some(found.symbols) });
  return {
    ...results,
    to: some(results.to),
    from: some(results.from),
    ...(results.reachable && { reachable: fewer(results.reachable) }),
    ...(results.callers && { callers: fewer(results.callers) }),
    paths: takePaths(results.paths, Math.max(0, left)),
  };
}

/** A first path that is too long is cut itself. */
function takePaths(paths: readonly TracePath[], count: number): TracePath[] {
  const kept: TracePath[] = [];
  let left = count;
  for (const path of paths) {
    const size = 1 + path.steps.length;
    if (left <= 0 || (left < size && kept.length > 0)) break;
    kept.push({ ...path, steps: path.steps.slice(0, left) });
    left = Math.max(0, left - size);
  }
  return kept.map(({ steps, ...path }) => {
    const quoted = steps.slice(0, left);
    left -= quoted.length;
    return { ...path, steps: [...quoted, ...steps.slice(quoted.length).map(({ text: _, ...step }) => step)] };
  });
}
