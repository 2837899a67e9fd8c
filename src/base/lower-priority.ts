/** Lets other processes go first. */
import type { ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';

/** A little below normal: answers go first where there are few cores, and a busy machine still gets an index. */
const PRIORITY = 5;

export function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, PRIORITY);
  } catch {
    // Not allowed here, or over already.
  }
}
