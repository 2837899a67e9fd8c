/** Runs a command as a process and measures wall time, CPU time and peak memory of its process tree. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export interface Cost {
  readonly wallMs: number;
  /** User and system time of the process and its children; undefined on systems without /proc. */
  readonly cpuMs: number | undefined;
  readonly peakMb: number | undefined;
  readonly exit: number | null;
}

export interface Command {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Rare enough to cost nothing; peaks are kept by the kernel (VmHWM), CPU time of the last interval is lost. */
const POLL_MS = 50;
/** Clock ticks a second in /proc; 100 on every Linux that Node runs on. */
const TICKS = 100;

export function measure({ command, args, cwd, env = {} }: Command): Promise<Cost> {
  // Node reads the certificate bundle named there at every start: it would be measured too.
  const { NODE_EXTRA_CA_CERTS: _dropped, ...inherited } = process.env;
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(command, args, { cwd, env: { ...inherited, ...env }, stdio: ['ignore', 'ignore', 'pipe'] });
    let stderr = '';
    child.stderr.on('data', (chunk) => {
      stderr = (stderr + chunk).slice(-2000);
    });
    const watch = watchTree(child.pid ?? 0);
    child.on('error', reject);
    child.on('exit', (exit) => {
      const wallMs = performance.now() - started;
      if (exit !== 0 && exit !== 1) console.error(`${command} ${args.join(' ')} exited with ${exit}: ${stderr}`);
      resolve({ wallMs, exit, ...watch.end() });
    });
  });
}

/** Samples the tree. The peak is the sum of the members' own peaks. */
function watchTree(pid: number): { end(): Pick<Cost, 'cpuMs' | 'peakMb'> } {
  const cpu = new Map<number, number>();
  const peakKb = new Map<number, number>();
  const sample = (): void => {
    for (const member of treeOf(pid)) {
      try {
        const stat = readFileSync(`/proc/${member}/stat`, 'latin1');
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        cpu.set(member, (Number(fields[11]) + Number(fields[12])) / TICKS);
        const status = readFileSync(`/proc/${member}/status`, 'latin1');
        // A process that is ending has no memory left to report.
        const kb = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0);
        peakKb.set(member, Math.max(peakKb.get(member) ?? 0, kb));
      } catch {
        // It ended between listing and reading.
      }
    }
  };
  const timer = setInterval(sample, POLL_MS);
  return {
    end() {
      clearInterval(timer);
      if (peakKb.size === 0) return { cpuMs: undefined, peakMb: undefined };
      const sum = (values: Iterable<number>): number => [...values].reduce((total, one) => total + one, 0);
      return { cpuMs: sum(cpu.values()) * 1000, peakMb: sum(peakKb.values()) / 1024 };
    },
  };
}

/** The process and its descendants, read directly: reading all of /proc would itself load the measured machine. */
export function treeOf(root: number): number[] {
  const out = [root];
  for (let i = 0; i < out.length; i++) {
    for (const thread of safeList(`/proc/${out[i]}/task`)) {
      try {
        const children = readFileSync(`/proc/${out[i]}/task/${thread}/children`, 'latin1');
        out.push(...children.split(' ').filter(Boolean).map(Number));
      } catch {
        // It ended between listing and reading.
      }
    }
  }
  return out;
}

/** Names in a directory; none where it cannot be read. */
export function safeList(dir: string): string[] {
  try {
    return readdirSync(dir);
  } catch {
    return [];
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
