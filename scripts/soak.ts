/**
 * A day of work in minutes: a server watches a tree in which names are added, moved and removed, and is queried about them all the
 * time, beside commands that index and query. Counts wrong answers and records the server's memory:
 *   npm run check:soak -- [--minutes 15] [--tree DIRECTORY] [--seed 1]
 * DIRECTORY is copied. Exits with status 1 when an answer was wrong or memory grew.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { NamedTree } from '../tests/kit/named-tree.ts';

const { values: flags } = parseArgs({
  options: {
    minutes: { type: 'string', default: '15' },
    tree: { type: 'string', default: join(import.meta.dirname, '../tests/projects') },
    seed: { type: 'string', default: '1' },
  },
});
const BIN = join(import.meta.dirname, '../bin/wayfind.js');
/** Share of the time after which caches have their final size. */
const WARM_SHARE = 0.3;
const MAX_GROWTH = 1.25;
const SAMPLE_MS = 2000;
/** A change this recent may not have been indexed yet. */
const UNSEEN_MS = 50;

const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-soak-')));
const root = join(scratch, 'tree');
cpSync(flags.tree, root, { recursive: true, filter: (file) => !file.endsWith('/.wayfind') });

const transport = new StdioClientTransport({
  command: process.execPath,
  args: [BIN, 'serve', '--watch', '--workspace', root, '--tools', 'core'],
  stderr: 'ignore',
});
const client = new Client({ name: 'soak', version: '1' });
const counts = { edits: 0, answers: 0, stale: 0, commands: 0, wrong: 0 };
const samples: { rss: number; descriptors: number }[] = [];

interface Answer {
  readonly results: readonly { readonly name: string; readonly path: string; readonly line: number }[];
  readonly meta?: { readonly freshness?: string };
  readonly error?: string;
}

async function askServer(name: string): Promise<Answer> {
  const reply = await client.callTool({ name: 'symbol', arguments: { name } });
  const [block] = reply.content as { text?: string }[];
  if (reply.isError) return { results: [], error: block?.text ?? '' };
  return reply.structuredContent as unknown as Answer;
}

/** Wrong: a cited line without the name; or, in an answer that is not marked as stale, a name that is missing or no longer exists. */
function judge(tree: NamedTree, name: string, { results, meta, error }: Answer): string | undefined {
  const place = tree.placeOf(name);
  const isDoubtful = meta?.freshness === 'stale' || /stale|indexing/.test(error ?? '');
  if (isDoubtful) counts.stale++;
  for (const one of results.filter((result) => result.name === name)) {
    const line = tree.lineAt(one.path, one.line);
    if (!line?.includes(name)) return `${name} is reported at ${one.path}:${one.line}, where the line is ${line}`;
  }
  if (isDoubtful) return undefined;
  const isFound = results.some((one) => one.name === name && one.path === place?.path && one.line === place.line);
  if (place !== undefined && !isFound)
    return `${name} is at ${place.path}:${place.line}; the answer is ${JSON.stringify({ results, error }).slice(0, 300)}`;
  return undefined;
}

async function command(...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [BIN, ...args, '--root', root, '--json'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  const [exit] = (await once(child, 'close')) as [number];
  counts.commands++;
  if (exit === 0 || exit === 1) return;
  counts.wrong++;
  console.log(`${args.join(' ')} ended with ${exit}: ${text.slice(0, 300)}`);
}

/** The server and the process that answers its questions, not an indexer that runs for a moment. */
function sample(pid: number): void {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  const answering = children.filter((child) =>
    readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('answer-questions'),
  );
  const pids = [String(pid), ...answering];
  const rssOf = (one: string) =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${one}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  const sum = (count: (one: string) => number) => pids.reduce((total, one) => total + count(one), 0);
  samples.push({ rss: sum(rssOf), descriptors: sum((one) => readdirSync(`/proc/${one}/fd`).length) });
}

async function soak(tree: NamedTree, deadline: number): Promise<void> {
  let sampledMs = Number.NEGATIVE_INFINITY;
  while (performance.now() < deadline) {
    tree.change();
    counts.edits++;
    await sleep(UNSEEN_MS + tree.random(200));
    const name = tree.someName();
    const complaint = judge(tree, name, await askServer(name));
    counts.answers++;
    if (complaint !== undefined) {
      counts.wrong++;
      console.log(complaint);
    }
    if (tree.random(40) === 0) await command('index');
    if (tree.random(40) === 0) await command('symbol', tree.someName());
    if (performance.now() - sampledMs < SAMPLE_MS) continue;
    sampledMs = performance.now();
    if (process.platform === 'linux') sample(transport.pid!);
  }
}

const median = (of: readonly number[]): number => of.toSorted((a, b) => a - b)[of.length >> 1] ?? 0;

try {
  await command('index');
  await client.connect(transport);
  const tree = new NamedTree(root, Number(flags.seed));
  await soak(tree, performance.now() + Number(flags.minutes) * 60_000);
} finally {
  await client.close();
  rmSync(scratch, { recursive: true, force: true });
}
const warm = samples.slice(Math.floor(samples.length * WARM_SHARE));
const [early, late] = [warm.slice(0, warm.length >> 1), warm.slice(warm.length >> 1)];
const growth = median(late.map(({ rss }) => rss)) / Math.max(1, median(early.map(({ rss }) => rss)));
const descriptors = [early, late].map((part) => median(part.map((one) => one.descriptors)));
console.log(
  `${counts.edits} edits, ${counts.answers} answers (${counts.stale} reported as stale), ${counts.commands} commands, ${counts.wrong} wrong; memory ${median(early.map(({ rss }) => rss)).toFixed(0)} MB, then ${median(late.map(({ rss }) => rss)).toFixed(0)} MB; descriptors ${descriptors.join(', then ')}`,
);
process.exitCode = counts.wrong > 0 || growth > MAX_GROWTH ? 1 : 0;
