/** Several processes read one index for a long time while others update, rebuild, seed, keep and remove it: what any of them saw wrong. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface Stress {
  readonly rounds: number;
  readonly seed: number;
  readonly writers?: number;
  readonly readers?: number;
  readonly onRound?: (rounds: number) => void;
  readonly onWrong?: (line: string) => void;
}

export interface StressReport {
  readonly rounds: number;
  readonly asked: number;
  readonly wrong: readonly string[];
}

const PROGRAM = path.join(import.meta.dirname, 'stress-process.ts');
const MAX_WRONG = 20;

export async function stressReaders({
  rounds,
  seed,
  writers = 2,
  readers = 3,
  onRound,
  onWrong,
}: Stress): Promise<StressReport> {
  const scratch = realpathSync(mkdtempSync(path.join(tmpdir(), 'wayfind-stress-')));
  const report = { rounds: 0, asked: 0, wrong: [] as string[] };
  const children: ChildProcess[] = [];
  const complain = (line: string): void => {
    report.wrong.push(line);
    onWrong?.(line);
  };
  const stop = (): void => {
    for (const child of children) child.stdin?.end();
  };
  const start = (role: 'writer' | 'reader', number: number): Promise<void> => {
    const dir = path.join(scratch, '.wayfind');
    const args = ['--import', 'tsx', PROGRAM, dir, role, `${seed * 100 + number}`];
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    children.push(child);
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const [what, ...rest] = line.split(' ');
      if (what === 'round') {
        report.rounds++;
        onRound?.(report.rounds);
      } else if (what === 'asked') report.asked += Number(rest[0]);
      else complain(`${role} ${number}: ${rest.join(' ')}`);
      if (report.rounds >= rounds || report.wrong.length >= MAX_WRONG) stop();
    });
    return new Promise((resolve) => {
      child.on('close', (code) => {
        if (code !== 0) {
          complain(`${role} ${number} ended with ${code}`);
          stop();
        }
        resolve();
      });
    });
  };
  try {
    await Promise.all([
      ...Array.from({ length: writers }, (_, i) => start('writer', i)),
      ...Array.from({ length: readers }, (_, i) => start('reader', writers + i)),
    ]);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return report;
}
