/** Ends a process with everything it started: asks first, then by force. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SESSION_VARIABLE } from './environment.ts';

const isWindows = process.platform === 'win32';

/** A signal to the whole group of a process that leads one. */
export function signalGroup(pid: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    if (isWindows) endTree(pid);
    else process.kill(-pid, signal);
  } catch {
    // All have ended.
  }
}

/** Windows has no groups; its own program follows the parents. */
function endTree(pid: number): void {
  const program = join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'taskkill.exe');
  spawn(program, ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true }).on('error', () => {});
}

/** Ends processes of a session that left its group, such as daemons of build tools. Only Linux shows the environment of a process. */
export function killMarked(mark: string): void {
  if (process.platform !== 'linux') return;
  const wanted = `${SESSION_VARIABLE}=${mark}`;
  for (const name of namesIn('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid) || pid === process.pid) continue;
    try {
      if (!readFileSync(`/proc/${name}/environ`, 'latin1').split('\0').includes(wanted)) continue;
      process.kill(pid, 'SIGKILL');
    } catch {
      // It is another user's, or has ended.
    }
  }
}

function namesIn(dir: string): string[] {
  try {
    return readdirSync(dir);
  } catch {
    return [];
  }
}
