/** Watches how much memory a process and its children use, and says when it is more than a limit. */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export interface MemoryWatch {
  /** The largest sum that was seen, in MiB. */
  readonly peakMb: number;
  stop(): void;
}

/** Often enough for a process that takes a gigabyte a second, and rare enough to cost nothing: a look takes 0.1 ms with few children. */
const POLL_MS = 250;
/** Starting `ps` takes a thousand times as long as reading /proc. */
const POLL_PS_MS = 2_000;
const PS_TIMEOUT_MS = 5_000;
const MIB = 1024 * 1024;

/** `onOver` is called once, with what is used; after it nothing is watched. Watching keeps no process running. */
export function watchMemory(pid: number, limitMb: number, onOver: (usedMb: number) => void): MemoryWatch {
  const isLinux = process.platform === 'linux';
  let peakMb = 0;
  let isLooking = false;
  const note = (usedMb: number | undefined): void => {
    isLooking = false;
    if (usedMb === undefined) return;
    peakMb = Math.max(peakMb, usedMb);
    if (timer === undefined || usedMb <= limitMb) return;
    stop();
    onOver(Math.round(usedMb));
  };
  const look = (): void => {
    if (isLooking) return;
    isLooking = true;
    if (isLinux) note(memoryFromProc(pid));
    else memoryFromPs(pid).then(note);
  };
  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  let timer: NodeJS.Timeout | undefined = setInterval(look, isLinux ? POLL_MS : POLL_PS_MS);
  timer.unref();
  return {
    get peakMb() {
      return Math.round(peakMb);
    },
    stop,
  };
}

/** Resident memory of a process and all below it, in MiB; undefined when it has ended. */
export function memoryFromProc(pid: number): number | undefined {
  let bytes = 0;
  const waiting = [pid];
  // The list grows while it is walked; a process has one parent, so it ends.
  for (const one of waiting) {
    bytes += residentBytes(one) ?? 0;
    waiting.push(...childrenOf(one));
  }
  return bytes === 0 ? undefined : bytes / MIB;
}

function residentBytes(pid: number): number | undefined {
  try {
    // Pages are 4 KiB, 16 or 64 on some machines: `status` says kilobytes.
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    const at = status.indexOf('VmRSS:');
    return at < 0 ? undefined : Number.parseInt(status.slice(at + 'VmRSS:'.length), 10) * 1024;
  } catch {
    // It has ended.
    return undefined;
  }
}

/** Any thread may have started them. */
function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    // The process or one of its threads has ended, or the kernel keeps no such lists.
    return [];
  }
}

/** The same where there is no /proc. Windows has no `ps` either: there only the service's own limits hold. */
function memoryFromPs(pid: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    execFile('/bin/ps', ['-axo', 'pid=,ppid=,rss='], { timeout: PS_TIMEOUT_MS }, (error, stdout) =>
      resolve(error ? undefined : sumOfTree(stdout, pid)),
    );
  });
}

/** `table`: lines of process, parent and resident kilobytes. */
export function sumOfTree(table: string, pid: number): number | undefined {
  const rows = table
    .split('\n')
    .map((line) => line.trim().split(' ').filter(Boolean).map(Number))
    .filter((row) => row.length === 3);
  const own = new Set([pid]);
  // Children may be listed before their parents.
  for (let size = 0; size < own.size; ) {
    size = own.size;
    for (const [child, parent] of rows) if (own.has(parent)) own.add(child);
  }
  const kilobytes = rows.filter(([one]) => own.has(one)).reduce((sum, [, , resident]) => sum + resident, 0);
  return kilobytes === 0 ? undefined : kilobytes / 1024;
}
