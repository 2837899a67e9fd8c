/**
 * Proves that a watcher can be left running: `npm run check:watch`. A real process on a real repository handles 10,000 edits, a
 * checkout of 5,000 files and half a minute without changes. Exits with status 1 when it leaks, makes more than one update of the
 * checkout, misses a change, or uses CPU without need. Linux only: it reads /proc.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openReader } from '../src/store/read/read.ts';
import { indexDirOf, snapshotKeyOf } from '../src/store/snapshots/snapshot-dir.ts';

const { values: flags } = parseArgs({
  options: {
    edits: { type: 'string', default: '10000' },
    files: { type: 'string', default: '5000' },
    idle: { type: 'string', default: '30' },
  },
});

const BATCH = 5;
const SMALL = 400;
const PATIENCE_MS = 120_000;
/** Growth that is allowed after the process has settled. */
const MAX_MORE_BYTES = 40e6;
const MAX_MORE_DESCRIPTORS = 2;
/** Share of the edits after which it must have settled. */
const SETTLING = 0.3;
const MAX_IDLE_SHARE = 0.003;
const GIVING_BACK_MS = 40_000;
const TICKS_PER_SECOND = 100;

const bin = join(import.meta.dirname, '..', 'bin', 'wayfind.js');
const root = mkdtempSync(join(tmpdir(), 'wayfind-check-watch-'));
const failures: string[] = [];

function check(isRight: boolean, text: string): void {
  console.log(`${isRight ? 'ok  ' : 'FAIL'} ${text}`);
  if (!isRight) failures.push(text);
}

const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
    cwd: root,
    encoding: 'utf8',
  });

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const textOf = (name: string): string =>
  `def ${name}():\n    return helper_${name}()\n\n\ndef helper_${name}():\n    pass\n`;

function makeRepository(): void {
  git('init', '-q', '-b', 'main');
  for (let i = 0; i < SMALL; i++) write(`pkg${i % 20}/m${i}.py`, textOf(`f${i}`));
  git('add', '-A');
  git('commit', '-q', '-m', 'small');
  git('switch', '-q', '-c', 'large');
  for (let i = 0; i < Number(flags.files); i++) write(`big${i % 100}/sub${i % 7}/m${i}.py`, textOf(`g${i}`));
  git('add', '-A');
  git('commit', '-q', '-m', 'large');
  git('switch', '-q', 'main');
}

interface Update {
  readonly event: string;
  readonly state: string;
  readonly cause: string;
  readonly parsed: number;
  readonly latency_ms: number;
}

class Watching {
  readonly updates: Update[] = [];
  readonly child: ChildProcess;

  constructor() {
    this.child = spawn(process.execPath, [bin, 'watch', '--root', root, '--json'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let rest = '';
    this.child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.#hear(JSON.parse(line));
    });
  }

  #hear(event: Update): void {
    if (event.event === 'synced') this.updates.push(event);
    else if (event.event === 'failed') failures.push(JSON.stringify(event));
  }

  descriptors = (): number => readdirSync(`/proc/${this.child.pid}/fd`).length;
  bytes = (): number =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.child.pid}/status`, 'utf8'))?.[1]) * 1024;
  cpuSeconds(): number {
    const fields = readFileSync(`/proc/${this.child.pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  }
}

async function until(look: () => boolean, what: string): Promise<void> {
  for (const deadline = performance.now() + PATIENCE_MS; !look(); await sleep(5))
    if (performance.now() > deadline) throw new Error(`timed out waiting for: ${what}`);
}

/** Queries the index through its own reader. */
function isIndexed(name: string): boolean {
  const reader = openReader(indexDirOf(root), snapshotKeyOf(root));
  try {
    return reader.symbolsNamed(name).length > 0;
  } finally {
    reader.close();
  }
}

/** In turn: plain writes, writes of a draft with a rename, and files that are created and removed. */
function edit(number: number): string {
  const path = `pkg${number % 20}/m${number % SMALL}.py`;
  const name = `edit${number}`;
  if (number % 5 === 1) {
    write(`${path}.tmp`, textOf(name));
    renameSync(join(root, `${path}.tmp`), join(root, path));
  } else if (number % 50 === 2) {
    write(`fresh/n${number}.py`, textOf(name));
    rmSync(join(root, `fresh/n${number - 50}.py`), { force: true });
  } else write(path, textOf(name));
  return name;
}

async function manyEdits(watching: Watching): Promise<void> {
  const total = Number(flags.edits);
  const started = performance.now();
  const settled = { bytes: 0, descriptors: 0 };
  for (let done = 0; done < total; ) {
    let last = '';
    for (let i = 0; i < BATCH; i++) last = edit(done++);
    await until(() => isIndexed(last), last);
    if (done % (total / 10) !== 0) continue;
    const [bytes, descriptors] = [watching.bytes(), watching.descriptors()];
    if (done <= total * SETTLING) {
      settled.bytes = Math.max(settled.bytes, bytes);
      settled.descriptors = Math.max(settled.descriptors, descriptors);
    }
    console.log(`     ${done} edits: ${Math.round(bytes / 1e6)} MB, ${descriptors} descriptors`);
  }
  const { bytes, descriptors } = settled;
  const more = watching.bytes() - bytes;
  check(more < MAX_MORE_BYTES, `memory at the end above the peak of the first 30 %: ${Math.round(more / 1e6)} MB`);
  check(
    watching.descriptors() <= descriptors + MAX_MORE_DESCRIPTORS,
    `descriptors: at most ${descriptors} in the first 30 %, ${watching.descriptors()} at the end`,
  );
  const latencies = watching.updates.filter(({ cause }) => cause === 'edit').map(({ latency_ms }) => latency_ms);
  latencies.sort((a, b) => a - b);
  const part = (share: number) => latencies[Math.floor(latencies.length * share)];
  console.log(
    `     ${total} edits in ${Math.round((performance.now() - started) / 1000)} s, ${watching.updates.length} updates; event to queryable: median ${part(0.5)} ms, p95 ${part(0.95)} ms`,
  );
}

async function largeCheckout(watching: Watching): Promise<void> {
  const last = `edit${Number(flags.edits) - 1}`;
  git('stash', '-u', '-q');
  await until(() => !isIndexed(last), 'the edits to be undone');
  await sleep(3_000);
  for (const branch of ['large', 'main']) {
    const before = watching.updates.length;
    git('switch', '-q', branch);
    await until(() => isIndexed('g7') === (branch === 'large') && watching.updates.length > before, branch);
    await sleep(3_000);
    const made = watching.updates.slice(before).filter(({ state }) => state === 'published');
    const { parsed, latency_ms } = made[0] ?? { parsed: 0, latency_ms: 0 };
    check(made.length === 1, `switching to ${branch}: ${made.length} update, ${parsed} files read, ${latency_ms} ms`);
    check(isIndexed('g7') === (branch === 'large'), `the index still holds ${branch}`);
  }
}

async function idle(watching: Watching): Promise<void> {
  const seconds = Number(flags.idle);
  const before = watching.cpuSeconds();
  await sleep(seconds * 1000);
  const used = watching.cpuSeconds() - before;
  check(used / seconds < MAX_IDLE_SHARE, `${used.toFixed(2)} s of CPU in ${seconds} s without changes`);
}

makeRepository();
const watching = new Watching();
try {
  await until(() => watching.updates.length > 0, 'the first update');
  await idle(watching);
  await manyEdits(watching);
  await largeCheckout(watching);
  // Half a minute after the last update memory is released: that happens once, and must not count as idle work.
  await sleep(GIVING_BACK_MS);
  await idle(watching);
  console.log(`     ${Math.round(watching.bytes() / 1e6)} MB at the end`);
} finally {
  watching.child.kill('SIGTERM');
  rmSync(root, { recursive: true, force: true });
}
console.log(
  failures.length === 0 ? 'check:watch: all good' : `check:watch: ${failures.length} failed:\n${failures.join('\n')}`,
);
process.exitCode = failures.length === 0 ? 0 : 1;
