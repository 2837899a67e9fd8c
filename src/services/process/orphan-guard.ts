/** Ends the processes of a service when this process ends, however it ends. */
import { type ChildProcess, spawn } from 'node:child_process';
import { signalGroup } from './end-group.ts';

const SHELL = '/bin/sh';
/**
 * A constant text; the group is an argument. It reads from a pipe that only this process holds: a line means that all is well, and
 * the end of the pipe that this process has ended, even by `kill -9`, where no handler runs and nothing else tells a server that
 * does not watch its input. `--pdeathsig` exists on Linux only, and for the first process only.
 */
const SCRIPT = 'read line && exit 0; kill -s KILL -- "-$1"';

const groups = new Set<number>();

/** Returns the function that ends the watch: call it when the group has ended, because its number may be given to another. */
export function guardGroup(pid: number): () => void {
  if (groups.size === 0) process.on('exit', endAll);
  groups.add(pid);
  const guard = startGuard(pid);
  return () => {
    guard?.stdin?.end('\n');
    groups.delete(pid);
    if (groups.size === 0) process.off('exit', endAll);
  };
}

function endAll(): void {
  for (const pid of groups) signalGroup(pid, 'SIGKILL');
}

/** A process of a megabyte, outside of both groups: a signal from the keyboard must not end it. */
function startGuard(pid: number): ChildProcess | undefined {
  if (process.platform === 'win32') return undefined;
  try {
    const guard = spawn(SHELL, ['-c', SCRIPT, 'wayfind-guard', String(pid)], {
      cwd: '/',
      env: {},
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    guard.on('error', () => {});
    guard.stdin?.on('error', () => {});
    guard.unref();
    (guard.stdin as (typeof guard.stdin & { unref?: () => void }) | null)?.unref?.();
    return guard;
  } catch {
    // Without it the exit of this process still ends the group, unless it is killed.
    return undefined;
  }
}
