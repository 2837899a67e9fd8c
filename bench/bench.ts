/**
 * Benchmarks indexing and queries, with a peer in the same run when it is installed:
 *   npm run bench -- [--repos nest,django] [--runs 3] [--corpus DIR | --fetch] [--peer DIR]
 * DIR of --peer is a directory in which `npm i @colbymchenry/codegraph` was run.
 */
import '../tests/kit/without-services.ts';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { findRepositories, type Repository, scratchCopy } from './corpus.ts';
import { firstAnswers } from './first-answers.ts';
import { type Command, type Cost, measure, median } from './measure.ts';
import repositories from './repositories.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '..');
const WAYFIND = join(ROOT, 'bin/wayfind.js');
const QUERY_RUNS = 9;

const { values: flags } = parseArgs({
  options: {
    repos: { type: 'string', default: '' },
    runs: { type: 'string', default: '3' },
    corpus: { type: 'string', default: process.env.WAYFIND_BENCH_CORPUS ?? '' },
    peer: { type: 'string', default: process.env.WAYFIND_BENCH_PEER ?? '' },
    fetch: { type: 'boolean', default: false },
  },
});

interface Summary {
  readonly wallMs: number;
  readonly cpuMs: number | undefined;
  readonly peakMb: number | undefined;
  readonly diskMb?: number;
}

interface RepositoryResult {
  readonly repository: string;
  readonly commit: string;
  readonly runs: number;
  readonly index: Readonly<Record<string, Summary>>;
  readonly queries: Readonly<Record<string, Summary>>;
  /** From no index to the answer. */
  readonly first?: Readonly<Record<string, Summary>>;
}

interface Kept {
  readonly machine: string;
  readonly results: readonly RepositoryResult[];
}

const ORDER = repositories.map(({ name }) => name);

const wayfind = (cwd: string, ...args: string[]): Command => ({
  command: process.execPath,
  args: [WAYFIND, ...args],
  cwd,
});

const PEER = flags.peer && join(flags.peer, 'node_modules/.bin/codegraph');
const PEER_ENV = { CODEGRAPH_TELEMETRY: '0', DO_NOT_TRACK: '1', CODEGRAPH_NO_DAEMON: '1' };

/** Undefined where the peer is not installed. */
const peer =
  PEER && existsSync(PEER)
    ? (cwd: string, ...args: string[]): Command => ({ command: PEER, args, cwd, env: PEER_ENV })
    : undefined;

/** Each tool removes its own data first, so that every run is cold. */
function contenders(cwd: string): Record<string, { data: string; command: Command }> {
  const parseOnly = { command: process.execPath, args: [join(ROOT, 'dist/bench/parse-only.js'), cwd], cwd };
  return {
    'parse only': { data: '', command: parseOnly },
    wayfind: { data: '.wayfind', command: wayfind(cwd, 'index', '--force') },
    ...(peer && { peer: { data: '.codegraph', command: peer(cwd, 'init', '.', '--yes') } }),
  };
}

async function benchFirst(cwd: string, repository: Repository, runs: number): Promise<Record<string, Summary>> {
  const costs = await firstAnswers({ cwd, repository, runs, wayfind, peer });
  return Object.fromEntries([...costs].map(([name, all]) => [name, summary(all)]));
}

async function benchIndex(cwd: string, runs: number): Promise<Record<string, Summary>> {
  const all = Object.entries(contenders(cwd));
  const costs = new Map<string, Cost[]>(all.map(([name]) => [name, []]));
  const disk: Record<string, number> = {};
  for (let run = 0; run < runs; run++) {
    // Alternating the order keeps a warming or throttling machine from favouring one of them.
    for (const [name, { data, command }] of run % 2 === 0 ? all : all.toReversed()) {
      if (data) rmSync(join(cwd, data), { recursive: true, force: true });
      costs.get(name)!.push(await measure(command));
      if (data) disk[name] = directoryMb(join(cwd, data));
    }
  }
  return Object.fromEntries(
    all.map(([name]) => [name, { ...summary(costs.get(name)!), ...(name in disk && { diskMb: disk[name] }) }]),
  );
}

async function benchQueries(cwd: string, repository: Repository): Promise<Record<string, Summary>> {
  await measure(wayfind(cwd, 'index'));
  const commands: Record<string, Command> = {
    'node -e 0': { command: process.execPath, args: ['-e', '0'], cwd },
    'index, nothing changed': wayfind(cwd, 'index'),
    symbol: wayfind(cwd, 'symbol', repository.symbol),
    callers: wayfind(cwd, 'callers', repository.symbol),
    'search a name': wayfind(cwd, 'search', repository.symbol),
    'search words': wayfind(cwd, 'search', repository.words),
    explore: wayfind(cwd, 'explore', repository.words),
  };
  const costs = new Map<string, Cost[]>();
  for (let run = 0; run < QUERY_RUNS; run++)
    for (const [name, command] of Object.entries(commands))
      costs.set(name, [...(costs.get(name) ?? []), await measure(command)]);
  return Object.fromEntries([...costs].map(([name, all]) => [name, summary(all)]));
}

function summary(costs: readonly Cost[]): Summary {
  const of = (pick: (cost: Cost) => number | undefined): number | undefined => {
    const values = costs.map(pick).filter((value) => value !== undefined);
    return values.length > 0 ? median(values) : undefined;
  };
  return { wallMs: of((cost) => cost.wallMs)!, cpuMs: of((cost) => cost.cpuMs), peakMb: of((cost) => cost.peakMb) };
}

function directoryMb(dir: string): number {
  let bytes = 0;
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += statSync(join(entry.parentPath, entry.name)).size;
  return bytes / 1e6;
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const line = (row: readonly string[]): string => `| ${row.map((cell, i) => cell.padEnd(widths[i])).join(' | ')} |`;
  return [line(rows[0]), line(widths.map((width) => '-'.repeat(width))), ...rows.slice(1).map(line)].join('\n');
}

const fixed = (value: number | undefined, digits = 0): string => (value === undefined ? '-' : value.toFixed(digits));
const ratio = (a: number | undefined, b: number | undefined): string => (a && b ? `${(a / b).toFixed(2)}x` : '-');

function indexTable(results: readonly RepositoryResult[]): string {
  const rows = [
    [
      'repository',
      'runs',
      'tool',
      'wall s',
      'CPU s',
      'peak MB',
      'disk MB',
      'wall / parse only',
      'peer wall / ours',
      'ours / peer MB',
      'ours / peer disk',
    ],
  ];
  for (const { repository, runs, index } of results) {
    for (const [name, cost] of Object.entries(index)) {
      const isOurs = name === 'wayfind';
      rows.push([
        repository,
        String(runs),
        name,
        fixed(cost.wallMs / 1000, 2),
        fixed(cost.cpuMs === undefined ? undefined : cost.cpuMs / 1000, 2),
        fixed(cost.peakMb),
        fixed(cost.diskMb),
        isOurs ? ratio(cost.wallMs, index['parse only']?.wallMs) : '',
        isOurs ? ratio(index.peer?.wallMs, cost.wallMs) : '',
        isOurs ? ratio(cost.peakMb, index.peer?.peakMb) : '',
        isOurs ? ratio(cost.diskMb, index.peer?.diskMb) : '',
      ]);
    }
  }
  return table(rows);
}

function processTable(
  heading: string,
  results: readonly RepositoryResult[],
  of: (result: RepositoryResult) => Readonly<Record<string, Summary>> | undefined,
): string {
  const rows = [['repository', heading, 'wall ms', 'CPU ms', 'peak MB']];
  for (const result of results)
    for (const [name, cost] of Object.entries(of(result) ?? {}))
      rows.push([result.repository, name, fixed(cost.wallMs), fixed(cost.cpuMs), fixed(cost.peakMb)]);
  return table(rows);
}

const tables = (results: readonly RepositoryResult[]): string =>
  [
    processTable('from no index to the answer', results, ({ first }) => first),
    processTable('whole process, indexed', results, ({ queries }) => queries),
    indexTable(results),
  ].join('\n\n');

await build({
  entryPoints: [join(import.meta.dirname, 'parse-only.ts')],
  outdir: join(ROOT, 'dist/bench'),
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
});
const runs = Number(flags.runs);
const results: RepositoryResult[] = [];
for (const repository of findRepositories(
  flags.repos.split(',').filter(Boolean),
  flags.corpus || undefined,
  flags.fetch,
)) {
  console.error(`${repository.name}: ${runs} runs each`);
  const cwd = scratchCopy(repository.dir);
  const index = await benchIndex(cwd, runs);
  const queries = await benchQueries(cwd, repository);
  const first = await benchFirst(cwd, repository, runs);
  results.push({ repository: repository.name, commit: repository.commit, runs, index, queries, first });
  rmSync(cwd, { recursive: true, force: true });
}
const machine = `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
const heading = `Medians of ${runs} cold index runs and ${QUERY_RUNS} queries on ${machine}.`;
console.log(`${heading}\n\n${tables(results)}\n`);
keep(results);

/** Repositories measured in other runs on the same machine keep their rows. */
function keep(fresh: readonly RepositoryResult[]): void {
  if (fresh.length === 0) return;
  const out = join(import.meta.dirname, 'results');
  mkdirSync(out, { recursive: true });
  const file = join(out, 'latest.json');
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : undefined;
  const others = before?.machine === machine ? before.results : [];
  const all = [...others.filter((old) => !fresh.some((one) => one.repository === old.repository)), ...fresh];
  all.sort((a, b) => ORDER.indexOf(a.repository) - ORDER.indexOf(b.repository));
  const text = `Medians of cold index runs and of ${QUERY_RUNS} queries on ${machine}.\n\n${tables(all)}\n`;
  writeFileSync(join(out, 'latest.md'), text);
  writeFileSync(file, `${JSON.stringify({ machine, results: all } satisfies Kept, null, 2)}\n`);
}
