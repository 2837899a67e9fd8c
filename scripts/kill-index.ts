/**
 * Kills `wayfind index` at random moments, again and again: the published index must stay readable and intact, and the next run
 * must turn it into the same index as a fresh build:
 *   npm run check:faults -- [--kills 200] [--seed 1]
 * Exits with status 1 when it does not.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { listJobs } from '../src/answers/status/jobs.ts';
import { defaultConfig } from '../src/config/config.ts';
import { indexWorkspace } from '../src/indexer/run.ts';
import { openReader } from '../src/store/read/read.ts';
import { indexDirOf, snapshotKeyOf, snapshotPaths } from '../src/store/snapshots/snapshot-dir.ts';
import { differences, freshRowsOf, rowsOf } from '../tests/kit/compare-index.ts';
import { EditedTree } from '../tests/kit/edited-tree.ts';

const { values: flags } = parseArgs({
  options: { kills: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
});
const BIN = join(import.meta.dirname, '../bin/wayfind.js');
/** In turn: an update, a rebuild, and a first build. */
const MODES = ['update', 'rebuild', 'update', 'first'] as const;

const LONGEST_WRITE_MS = 150;

const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-kill-')));
const root = join(scratch, 'tree');
mkdirSync(root);
const tree = new EditedTree(root, Number(flags.seed));
const outcomes = { before: 0, after: 0, none: 0, ended: 0 };
const interrupted = new Set<string>();
let wrong = 0;

function complain(kill: number, what: string, lines: readonly string[] = []): void {
  wrong++;
  console.log(`kill ${kill}: ${what}`);
  for (const line of lines.slice(0, 10)) console.log(`  ${line.slice(0, 200)}`);
}

/** Spread over the duration of a run, which is estimated from the last ones. */
let usualMs = 500;
async function killOne(args: readonly string[]): Promise<boolean> {
  const child = spawn(process.execPath, [BIN, 'index', '--jobs', '1', '--root', root, ...args], { stdio: 'ignore' });
  const gone = once(child, 'exit');
  const started = performance.now();
  const isOver = await Promise.race([momentToKill(), gone.then(() => true)]);
  child.kill('SIGKILL');
  await gone;
  if (isOver) usualMs = 0.7 * usualMs + 0.3 * (performance.now() - started);
  return !isOver;
}

/** Every second kill waits until the run writes: most of a short run is its start. */
async function momentToKill(): Promise<false> {
  if (tree.random(2) === 0) return sleep(tree.random(Math.round(usualMs * 1.2)), false);
  const { dirty } = snapshotPaths(indexDirOf(root), snapshotKeyOf(root));
  const deadline = performance.now() + 5 * usualMs;
  while (!existsSync(dirty) && performance.now() < deadline) await sleep(1);
  return sleep(tree.random(LONGEST_WRITE_MS), false);
}

function integrityErrors(): string[] {
  const reader = openReader(indexDirOf(root), snapshotKeyOf(root));
  try {
    return reader.integrityErrors();
  } finally {
    reader.close();
  }
}

async function round(kill: number): Promise<void> {
  const mode = MODES[kill % MODES.length];
  if (mode === 'first') rmSync(indexDirOf(root), { recursive: true, force: true });
  const before = mode === 'first' ? undefined : rowsOf(root);
  for (let i = tree.random(3); i >= 0; i--) tree.change();
  const wasKilled = await killOne(mode === 'rebuild' ? ['--force'] : []);
  const isThere = before !== undefined || readdirSync(root).includes('.wayfind');
  const after = isThere ? await readable(kill) : undefined;
  const fresh = await freshRowsOf(root, join(scratch, 'fresh'));
  const isOld = before !== undefined && after !== undefined && differences(after, before).length === 0;
  const isNew = after !== undefined && differences(after, fresh).length === 0;
  outcomes[wasKilled ? (isNew ? 'after' : isOld ? 'before' : 'none') : 'ended']++;
  if (after !== undefined && !isOld && !isNew)
    complain(kill, `${mode}: neither the old index nor the new one`, differences(after, fresh));
  if (before !== undefined && after === undefined) complain(kill, `${mode}: the index is missing`);
  await indexWorkspace({ root, config: defaultConfig(), jobs: 1 });
  const healed = differences(rowsOf(root), fresh);
  if (healed.length > 0) complain(kill, `${mode}: the next run did not repair it`, healed);
  for (const { id, state } of listJobs(root)) {
    if (state === 'interrupted') interrupted.add(id);
    if (state === 'running' || state === 'queued') complain(kill, `${mode}: job ${id} is still ${state}`);
  }
}

/** Undefined when there is no index yet. */
async function readable(kill: number): Promise<string[] | undefined> {
  try {
    const errors = integrityErrors();
    if (errors.length > 0) complain(kill, 'the index is damaged', errors);
    return rowsOf(root);
  } catch (error) {
    if ((error as { code?: string }).code === 'NOT_INDEXED') return undefined;
    complain(kill, `not readable: ${(error as Error).message}`);
    return undefined;
  }
}

try {
  await indexWorkspace({ root, config: defaultConfig(), jobs: 1 });
  for (let kill = 0; kill < Number(flags.kills); kill++) await round(kill);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
console.log(
  `${flags.kills} runs: ${outcomes.before} killed with the old index active, ${outcomes.after} with the new one, ${outcomes.none} before the first, ${outcomes.ended} ended first; ${interrupted.size} reported as interrupted; ${wrong} wrong`,
);
process.exitCode = wrong > 0 ? 1 : 0;
