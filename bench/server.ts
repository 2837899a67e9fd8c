/**
 * Benchmarks the server from an agent's point of view, with a peer's in the same run when that is installed:
 *   npm run bench:server -- --corpus DIR [--repo django] [--rounds 40] [--calls 1000] [--peer DIR]
 * Prints how long each tool takes to answer, how large the replies are, and the memory before and after a number of mixed calls.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openReader } from '../src/store/read/read.ts';
import { indexDirOf, snapshotKeyOf } from '../src/store/snapshots/snapshot-dir.ts';
import { findRepositories, scratchCopy } from './corpus.ts';
import { type Call, type Served, startServer } from './served.ts';

const ROOT = join(import.meta.dirname, '..');
const WAYFIND = join(ROOT, 'bin/wayfind.js');

const { values: flags } = parseArgs({
  options: {
    repo: { type: 'string', default: 'django' },
    rounds: { type: 'string', default: '40' },
    calls: { type: 'string', default: '1000' },
    corpus: { type: 'string', default: process.env.WAYFIND_BENCH_CORPUS ?? '' },
    peer: { type: 'string', default: process.env.WAYFIND_BENCH_PEER ?? '' },
  },
});

/** The calls, by the name of their row in the table. */
type Calls = Readonly<Record<string, (round: number) => Call>>;

interface Subjects {
  readonly symbols: readonly { readonly name: string; readonly handle: string; readonly path: string }[];
  readonly questions: readonly string[];
}

const at = <T>(list: readonly T[], round: number): T => list[round % list.length];

const ours = ({ symbols, questions }: Subjects): Calls => ({
  explore: (i) => ['explore', { query: at(questions, i) }],
  'search, words': (i) => ['search', { query: at(questions, i) }],
  'search, name': (i) => ['search', { query: at(symbols, i).name }],
  symbol: (i) => ['symbol', { name: at(symbols, i).handle }],
  callers: (i) => ['references', { name: at(symbols, i).handle, kind: ['call'] }],
  callees: (i) => ['references', { name: at(symbols, i).handle, direction: 'out', kind: ['call'] }],
  impact: (i) => ['impact', { names: [at(symbols, i).handle] }],
  trace: (i) => ['trace', { to: at(symbols, i).handle }],
  outline: (i) => ['outline', { path: at(symbols, i).path }],
  similar: (i) => ['similar', { name: at(symbols, i).handle }],
  grep: (i) => ['grep', { pattern: [at(symbols, i).name] }],
});

const peers = ({ symbols, questions }: Subjects): Calls => ({
  explore: (i) => ['codegraph_explore', { query: at(questions, i) }],
  'search, words': (i) => ['codegraph_search', { query: at(questions, i) }],
  'search, name': (i) => ['codegraph_search', { query: at(symbols, i).name }],
  symbol: (i) => ['codegraph_node', { symbol: at(symbols, i).name }],
  callers: (i) => ['codegraph_callers', { symbol: at(symbols, i).name }],
  callees: (i) => ['codegraph_callees', { symbol: at(symbols, i).name }],
  impact: (i) => ['codegraph_impact', { symbol: at(symbols, i).name }],
});

/** Functions with callers, spread over the tree, and the questions of the golden pages. */
function subjectsOf(root: string, repository: string): Subjects {
  const reader = openReader(indexDirOf(root), snapshotKeyOf(root));
  try {
    const files = reader.fileHeads().filter(({ role, language }) => role === 'source' && language !== null);
    const symbols = files
      .flatMap(({ id }) => reader.symbolsInFile(id).filter(({ kind }) => kind === 'function' || kind === 'method'))
      .filter((_, i, all) => i % Math.max(1, Math.floor(all.length / 97)) === 0)
      .map((symbol) => ({ name: symbol.name, handle: reader.handle(symbol), path: symbol.path }));
    const golden = join(ROOT, 'eval/golden', `${repository}.json`);
    const questions: string[] = existsSync(golden)
      ? JSON.parse(readFileSync(golden, 'utf8')).questions.map(({ ask }: { ask: string }) => ask)
      : ['how is a request answered', 'where are errors reported', 'what is written to disk', 'parse the options'];
    return { symbols, questions };
  } finally {
    reader.close();
  }
}

interface Measured {
  readonly ms: number[];
  readonly bytes: number[];
  failed: number;
}

/** The servers alternate at every call, so that other load on the machine affects both. */
async function measure(contenders: readonly { served: Served; calls: Calls }[], rounds: number) {
  const rows = contenders.map(() => new Map<string, Measured>());
  for (let round = 0; round < rounds; round++) {
    for (const name of Object.keys(contenders[0].calls)) {
      const order = contenders.map((_, i) => i);
      if (round % 2 === 1) order.reverse();
      for (const i of order) {
        const call = contenders[i].calls[name]?.(round);
        if (call === undefined) continue;
        const { ms, bytes, isError } = await contenders[i].served.call(call);
        const row = rows[i].get(name) ?? { ms: [], bytes: [], failed: 0 };
        rows[i].set(name, row);
        row.ms.push(ms);
        row.bytes.push(bytes);
        if (isError) row.failed++;
      }
    }
  }
  return rows;
}

const share = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(part * values.length))];

const cell = ({ ms, bytes, failed }: Measured): string =>
  `${share(ms, 0.5).toFixed(1)} / ${share(ms, 0.95).toFixed(1)} ms, ${(share(bytes, 0.5) / 1000).toFixed(1)} kB${failed > 0 ? `, ${failed} errors` : ''}`;

async function main(): Promise<void> {
  const [repository] = findRepositories([flags.repo], flags.corpus || undefined, false);
  if (repository === undefined) return;
  const root = scratchCopy(repository.dir);
  const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;
  execFileSync(process.execPath, [WAYFIND, 'index', '--root', root], { env, stdio: 'ignore' });
  const subjects = subjectsOf(root, flags.repo);
  const contenders = [{ name: 'wayfind', served: await startServer(ourCommand(root), env), calls: ours(subjects) }];
  const peer = flags.peer && join(flags.peer, 'node_modules/.bin/codegraph');
  if (peer && existsSync(peer)) {
    const quiet = { ...env, CODEGRAPH_TELEMETRY: '0', DO_NOT_TRACK: '1', CODEGRAPH_NO_DAEMON: '1' };
    execFileSync(peer, ['init', '.', '--yes'], { cwd: root, env: quiet, stdio: 'ignore' });
    const tools = { ...quiet, CODEGRAPH_MCP_TOOLS: 'search,callers,callees,impact,explore,node' };
    const command = { command: peer, args: ['serve', '--mcp'], cwd: root };
    contenders.push({ name: 'codegraph', served: await startServer(command, tools), calls: peers(subjects) });
  }
  try {
    await report(contenders);
  } finally {
    for (const { served } of contenders) await served.stop();
  }
}

const ourCommand = (root: string) => ({
  command: process.execPath,
  args: [WAYFIND, 'serve', '--tools', 'full', '--workspace', root],
  cwd: root,
});

async function report(contenders: readonly { name: string; served: Served; calls: Calls }[]): Promise<void> {
  // The first answers fill the caches for later ones.
  await measure(contenders, 2);
  const rows = await measure(contenders, Number(flags.rounds));
  console.log(`| tool, p50 / p95, median reply | ${contenders.map(({ name }) => name).join(' | ')} |`);
  console.log(`|---|${contenders.map(() => '---|').join('')}`);
  for (const name of Object.keys(contenders[0].calls)) {
    const cells = rows.map((row) => (row.has(name) ? cell(row.get(name)!) : ''));
    console.log(`| ${name} | ${cells.join(' | ')} |`);
  }
  const total = Number(flags.calls);
  for (const { name, served, calls } of contenders) {
    const marks = [`${name}: ${served.memoryMb().toFixed(0)} MB`];
    const makers = Object.values(calls);
    for (let i = 0; i < total; i++) {
      await served.call(makers[i % makers.length](i));
      if ((i + 1) % Math.max(1, Math.floor(total / 5)) === 0)
        marks.push(`${served.memoryMb().toFixed(0)} after ${i + 1} calls`);
    }
    console.log(marks.join(', '));
  }
}

await main();
