/** Measures whole processes from no index to their answer, beside a peer that indexes first. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Repository } from './corpus.ts';
import { type Command, type Cost, measure, safeList } from './measure.ts';

interface FirstAnswers {
  readonly cwd: string;
  readonly repository: Repository;
  readonly runs: number;
  readonly wayfind: (cwd: string, ...args: string[]) => Command;
  /** Starts the peer with these arguments; undefined where it is not installed. */
  readonly peer: ((cwd: string, ...args: string[]) => Command) | undefined;
}

/** By question. The index that an answer starts in the background is stopped before the next one. */
export async function firstAnswers(about: FirstAnswers): Promise<Map<string, Cost[]>> {
  const { cwd, repository, runs, wayfind, peer } = about;
  const { rare, symbol, words } = repository;
  const questions: Record<string, Command> = {
    'symbol, a rare name': wayfind(cwd, 'symbol', rare),
    'callers, a rare name': wayfind(cwd, 'callers', rare),
    'callers, a common name': wayfind(cwd, 'callers', symbol),
    'search a rare name': wayfind(cwd, 'search', rare),
    'grep a rare name': wayfind(cwd, 'grep', rare),
    'search words': wayfind(cwd, 'search', words),
    explore: wayfind(cwd, 'explore', words),
  };
  const costs = new Map<string, Cost[]>();
  const add = (name: string, cost: Cost): void => void costs.set(name, [...(costs.get(name) ?? []), cost]);
  for (let run = 0; run < runs; run++) {
    for (const [name, command] of Object.entries(questions)) {
      await removeData(cwd, '.wayfind');
      const cost = await measure(command);
      // 0: answered; anything else is no first answer.
      if (cost.exit === 0) add(name, cost);
    }
    await removeData(cwd, '.wayfind');
    if (peer === undefined) continue;
    rmSync(join(cwd, '.codegraph'), { recursive: true, force: true });
    const index = await measure(peer(cwd, 'init', '.', '--yes'));
    const answer = await measure(peer(cwd, 'callers', rare));
    add('peer: index, then callers', sum(index, answer));
  }
  return costs;
}

const sum = (a: Cost, b: Cost): Cost => ({
  wallMs: a.wallMs + b.wallMs,
  cpuMs: a.cpuMs === undefined || b.cpuMs === undefined ? undefined : a.cpuMs + b.cpuMs,
  peakMb: Math.max(a.peakMb ?? 0, b.peakMb ?? 0) || undefined,
  exit: b.exit,
});

const ENDED_MS = 20;

/** Ends the background processes that work on the tree, then removes their data. */
async function removeData(cwd: string, data: string): Promise<void> {
  for (let pids = processesOn(cwd); pids.length > 0; pids = processesOn(cwd)) {
    for (const pid of pids) end(pid);
    await new Promise((resolve) => setTimeout(resolve, ENDED_MS));
  }
  rmSync(join(cwd, data), { recursive: true, force: true });
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM');
  } catch {
    // It has ended by itself.
  }
}

/** Indexers that were started for this tree; none on systems without /proc, where a run may compete with the one before. */
function processesOn(cwd: string): number[] {
  const found: number[] = [];
  for (const name of safeList('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const args = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0');
      if (args.includes('--root') && args.includes(cwd) && args.includes('index')) found.push(Number(name));
    } catch {
      // It ended between listing and reading.
    }
  }
  return found;
}
