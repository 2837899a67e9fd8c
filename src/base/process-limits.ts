/** The limits that the system sets for this process (`ulimit`). */
import { readFileSync } from 'node:fs';

/** Undefined where there is none, or none that is known. */
export function processLimit(name: 'address space' | 'open files'): number | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const limits = readFileSync('/proc/self/limits', 'latin1');
    const line = limits.split('\n').find((one) => one.startsWith(`Max ${name} `)) ?? '';
    const limit = Number.parseInt(line.slice(`Max ${name}`.length), 10);
    return Number.isNaN(limit) ? undefined : limit;
  } catch {
    return undefined;
  }
}
