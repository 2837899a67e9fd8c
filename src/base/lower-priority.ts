/** Lowers the priority of a process. */
import type { ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';

/** Slightly below normal: queries come first on machines with few cores, and a busy machine still gets its index. */
const PRIORITY = 5;

export function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, PRIORITY);
  } catch {
    // Not permitted, or the process has ended.
  }
}
