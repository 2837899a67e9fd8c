/**
 * Measures the cost of staying up to date, on a clone of a repository with its history:
 *   npm run bench:updates -- --repo DIR --from TAG --to TAG [--ref TAG] [--changes A...B] [--name SYMBOL] [--runs 5] [--worktrees 10]
 * Wall and CPU time of whole processes: a full index, no change, one edited file, a switch from one commit to another and back, a new
 * worktree, the first and the second query about a commit, a symbol-level diff; then the time from a save to an answer of a watching
 * server, and the disk space of worktrees.
 */
import '../tests/kit/without-services.ts';
import { execFileSync } from 'node:child_process';
import { appendFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Cost, measure, median } from './measure.ts';
import { type Served, startServer } from './served.ts';

const WAYFIND = join(import.meta.dirname, '..', 'bin/wayfind.js');
const WORK = join(import.meta.dirname, 'work', 'updates');
const TREE = join(WORK, 'tree');
const SAVES = 40;
/** Pause between two saves, so that the watcher has finished with the last one. */
const REST_MS = 400;
const PATIENCE_MS = 10_000;

const { values: flags } = parseArgs({
  options: {
    repo: { type: 'string' },
    from: { type: 'string', default: 'HEAD~100' },
    to: { type: 'string', default: 'HEAD' },
    ref: { type: 'string' },
    changes: { type: 'string' },
    runs: { type: 'string', default: '5' },
    worktrees: { type: 'string', default: '10' },
    name: { type: 'string', default: 'main' },
  },
});

/** Name of a symbol that every tree has. */
const NAME = flags.name;

const git = (...args: string[]): string => execFileSync('git', args, { cwd: TREE, encoding: 'utf8' }).trim();
const commitOf = (name: string): string => git('rev-parse', `${name}^{commit}`);
const removeIndex = (): void => rmSync(join(TREE, '.wayfind'), { recursive: true, force: true });

async function run(args: readonly string[], cwd = TREE): Promise<Cost> {
  const cost = await measure({ command: process.execPath, args: [WAYFIND, ...args], cwd });
  if (cost.exit !== 0) throw new Error(`wayfind ${args.join(' ')} exited with ${cost.exit}`);
  return cost;
}

let full: { readonly wallMs: number; readonly cpuMs: number } | undefined;

function say(what: string, costs: readonly Cost[]): void {
  const wallMs = median(costs.map((cost) => cost.wallMs));
  const cpuMs = median(costs.map((cost) => cost.cpuMs ?? Number.NaN));
  full ??= { wallMs, cpuMs };
  const share = (part: number, whole: number): string => `${Math.round((100 * part) / whole)} %`;
  const row = [what, wallMs.toFixed(0), cpuMs.toFixed(0), share(wallMs, full.wallMs), share(cpuMs, full.cpuMs)];
  console.log(`| ${row.join(' | ')} |`);
}

/** Median of several runs; `before` is not measured. */
async function repeat(what: string, args: readonly string[], before: (round: number) => unknown = () => {}) {
  const costs: Cost[] = [];
  for (let round = 0; round < Number(flags.runs); round++) {
    await before(round);
    costs.push(await run(args));
  }
  say(what, costs);
}

/** A source file of ordinary size. */
function ordinaryFile(): string {
  const sizes = git('ls-files')
    .split('\n')
    .filter((path) => /\.(py|ts|go|java|cs|rs)$/.test(path))
    .map((path) => ({ path, size: statSync(join(TREE, path), { throwIfNoEntry: false })?.size ?? 0 }))
    .sort((a, b) => a.size - b.size);
  return sizes[sizes.length >> 1].path;
}

const addFunction = (path: string, name: string): void =>
  appendFileSync(
    join(TREE, path),
    path.endsWith('.py') ? `\n\ndef ${name}():\n    pass\n` : `\nfunction ${name}() {}\n`,
  );

async function processes(): Promise<void> {
  const { from, to, ref = to, changes = `${from}...${to}` } = flags;
  console.log('| | wall ms | CPU ms | of a full index, wall | CPU |\n| --- | --- | --- | --- | --- |');
  git('checkout', '-q', commitOf(from));
  await repeat('full index', ['index', '--force'], removeIndex);
  await repeat('nothing changed', ['index']);
  const edited = ordinaryFile();
  await repeat('one edited file', ['index'], (round) => addFunction(edited, `added${round}`));
  git('checkout', '-q', '--', '.');
  await run(['index']);
  const moves = [
    [`to ${to}, the first time`, to],
    [`back to ${from}`, from],
    [`to ${to} again`, to],
  ] as const;
  const costs = new Map<string, Cost[]>(moves.map(([what]) => [what, []]));
  for (let round = 0; round < Math.min(3, Number(flags.runs)); round++) {
    git('checkout', '-q', commitOf(from));
    removeIndex();
    await run(['index']);
    for (const [what, commit] of moves) {
      git('checkout', '-q', commitOf(commit));
      costs.get(what)!.push(await run(['index']));
    }
  }
  for (const [what, all] of costs) say(what, all);
  await worktree();
  await repeat(`a question about ${ref}, the first time`, ['symbol', NAME, '--ref', ref], () =>
    run(['refs', 'prune', '--all']),
  );
  await repeat('the second time', ['symbol', NAME, '--ref', ref]);
  await repeat('the same about the tree', ['symbol', NAME]);
  await repeat(`changes ${changes}`, ['changes', changes]);
}

async function worktree(): Promise<void> {
  const other = join(WORK, 'other');
  const costs: Cost[] = [];
  for (let round = 0; round < Number(flags.runs); round++) {
    git('worktree', 'add', '-q', '--detach', other);
    costs.push(await run(['symbol', NAME], other));
    git('worktree', 'remove', '--force', other);
  }
  say('the first question in a new worktree', costs);
}

async function saves(): Promise<void> {
  const command = { command: process.execPath, args: [WAYFIND, 'serve', '--watch'], cwd: TREE };
  const served = await startServer(command, process.env);
  try {
    const path = ordinaryFile();
    await served.call(['symbol', { name: NAME }]);
    await sleep(2_000);
    const times: number[] = [];
    for (let save = 0; save < SAVES; save++) {
      addFunction(path, `saved${save}`);
      times.push(await untilKnown(served, `saved${save}`));
      await sleep(REST_MS);
    }
    times.sort((a, b) => a - b);
    const part = (share: number): string => times[Math.floor(SAVES * share)].toFixed(0);
    console.log(`\nfrom a save to an answer of a watching server: median ${part(0.5)} ms, p95 ${part(0.95)} ms`);
  } finally {
    await served.stop();
    git('checkout', '-q', '--', '.');
  }
}

/** Time from the save until an answer contains it. */
async function untilKnown(served: Served, name: string): Promise<number> {
  const started = performance.now();
  while (performance.now() - started < PATIENCE_MS) {
    const { isError, text } = await served.call(['symbol', { name }]);
    if (!isError && text.includes(name)) return performance.now() - started;
  }
  throw new Error(`${name} was never found`);
}

async function room(): Promise<void> {
  await run(['refs', 'prune', '--all']);
  await run(['index']);
  const bytesIn = (dir: string): number =>
    readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  const freeBytes = (): number =>
    Number(execFileSync('df', ['--output=avail', '-B1', TREE], { encoding: 'utf8' }).split('\n')[1]);
  const one = bytesIn(join(TREE, '.wayfind'));
  execFileSync('sync');
  let taken = 0;
  for (let i = 0; i < Number(flags.worktrees); i++) {
    const other = join(WORK, `other${i}`);
    git('worktree', 'add', '-q', '--detach', other);
    execFileSync('sync');
    const before = freeBytes();
    await run(['symbol', NAME], other);
    execFileSync('sync');
    taken += before - freeBytes();
  }
  const mb = (bytes: number): string => (bytes / 1e6).toFixed(0);
  console.log(`one worktree's index: ${mb(one)} MB; ${flags.worktrees} more took ${mb(taken)} MB of disk space`);
}

if (flags.repo === undefined) throw new Error('--repo DIR is missing: a repository with its history');
rmSync(WORK, { recursive: true, force: true });
execFileSync('git', ['clone', '-q', '--shared', flags.repo, TREE]);
try {
  await processes();
  await saves();
  await room();
} finally {
  rmSync(WORK, { recursive: true, force: true });
}
