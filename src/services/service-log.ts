/** The log of services: what their processes print, in one bounded file. */
import { appendFileSync, statSync, truncateSync } from 'node:fs';

const MAX_BYTES = 1_000_000;
const MAX_LINE = 2_000;

/** Starts over when it is full: the last lines tell why a service ended. */
export function serviceLog(file: string): (line: string) => void {
  return (line) => {
    try {
      const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
      if (size > MAX_BYTES) truncateSync(file);
      appendFileSync(file, `${new Date().toISOString()} ${line.slice(0, MAX_LINE)}\n`);
    } catch {
      // The disk is full, or the directory was removed.
    }
  };
}
