/** Files of a plan of which the index holds nothing but their stamp: a new one is all that has to be written. */
import type { Plan, StoredState } from './plan.ts';

/**
 * In a copy every file has another stamp, and half of django is only listed: putting those rows anew, and looking for whom that
 * concerns, took six times as long as all the rest.
 */
export function restampedFiles({ fresh, list, reasons }: Plan, stamps: StoredState['stamps'] = new Map()): Set<string> {
  if (fresh) return new Set();
  const same = list.filter(({ path, skip }) => reasons.get(path) === 'stamp' && stamps.get(path)?.skip === skip);
  return new Set(same.map(({ path }) => path));
}
