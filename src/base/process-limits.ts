/** The limits that the system sets for this process (`ulimit`). */
import { readFileSync } from 'node:fs';

/** Undefined where there is none, or none that is known. */
export function processLimit(name: 'address space' | 'open files'): number | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const limits = readFileSync('/proc/self/limits', 'latin1');
    const [, limit] = new RegExp(`^Max ${name} +(\\d+)`, 'm').exec(limits) ?? [];
    return limit === undefined ? undefined : Number(limit);
  } catch {
    return undefined;
  }
}
