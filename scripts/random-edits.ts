/**
 * Proves that updates equal rebuilds whatever happens to a tree: random edits, moves, ignore rules, manifests, branches and kills,
 * compared row by row with a fresh index:
 *   npm run check:edits -- [--scripts 1000] [--first 1] [--minutes 60]
 * A script is a seed: `--first N --scripts 1` repeats one. Exits with status 1 when an update differs.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { defaultConfig } from '../src/config/config.ts';
import type { IndexReport } from '../src/indexer/index-report.ts';
import { keepThreads } from '../src/indexer/parse/thread-cache.ts';
import { storedMemory } from '../src/indexer/plan/tree-memory.ts';
import { indexWorkspace } from '../src/indexer/run.ts';
import { indexDirOf, snapshotKeyOf } from '../src/store/snapshots/snapshot-dir.ts';
import { differences, freshRowsOf, rowsOf } from '../tests/kit/compare-index.ts';
import { EditedTree } from '../tests/kit/edited-tree.ts';

const { values: flags } = parseArgs({
  options: {
    scripts: { type: 'string', default: '1000' },
    first: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '60' },
  },
});
const BIN = join(import.meta.dirname, '../bin/wayfind.js');
const STEPS = 4;
const SHOWN_DIFFERENCES = 10;
const KILL_SHARE = 8;
const LONGEST_RUN_MS = 600;

/** Recognised moves: same content, similar content, and files deleted in an earlier run. */
const seen = { same: 0, alike: 0, gone: 0, checkouts: 0 };

/** Starts an indexer and kills it at a random moment. */
async function killedRun(root: string, delayMs: number): Promise<string> {
  const child = spawn(process.execPath, [BIN, 'index', '--jobs', '1', '--root', root], { stdio: 'ignore' });
  const gone = once(child, 'exit');
  await Promise.race([sleep(delayMs), gone]);
  child.kill('SIGKILL');
  await gone;
  return `kill after ${delayMs} ms`;
}

const config = defaultConfig();
/** One parser thread for all scripts: starting one takes longer than the rest of an update. */
const endThreads = keepThreads(1);
const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-edits-')));
const root = join(scratch, 'tree');
const elsewhere = join(scratch, 'fresh');

function index(): Promise<IndexReport> {
  const memory = storedMemory({ indexDir: indexDirOf(root), key: snapshotKeyOf(root) });
  return indexWorkspace({ root, config, jobs: 1 }, { memory });
}

/** Returns the steps of a script when its index is wrong. */
async function runScript(seed: number): Promise<string[] | undefined> {
  const tree = new EditedTree(root, seed);
  const story: string[] = [];
  await index();
  for (let step = 0; step < STEPS; step++) {
    for (let i = tree.random(4); i >= 0; i--) story.push(tree.change());
    if (tree.random(KILL_SHARE) === 0) story.push(await killedRun(root, tree.random(LONGEST_RUN_MS)));
    const { moves, seededFrom } = await index();
    if (seededFrom !== undefined) seen.checkouts++;
    for (const { share, from } of moves?.values() ?? [])
      seen[from.deletedId !== undefined ? 'gone' : share === 1 ? 'same' : 'alike']++;
    story.push('index');
  }
  const found = differences(rowsOf(root), await freshRowsOf(root, elsewhere));
  return found.length === 0
    ? undefined
    : [...story, `${found.length} rows differ`, ...found.slice(0, SHOWN_DIFFERENCES)];
}

const first = Number(flags.first);
const deadline = performance.now() + Number(flags.minutes) * 60_000;
let wrong = 0;
let done = 0;
for (let seed = first; seed < first + Number(flags.scripts) && performance.now() < deadline; seed++, done++) {
  mkdirSync(root);
  const trouble = await runScript(seed).catch((error: Error) => [`${error.stack}`]);
  rmSync(root, { recursive: true, force: true });
  if (trouble === undefined) continue;
  wrong++;
  console.log(`script ${seed}:`);
  for (const line of trouble) console.log(`  ${line.slice(0, 300)}`);
}
await endThreads();
rmSync(scratch, { recursive: true, force: true });
console.log(`${done} scripts of ${STEPS} steps, ${wrong} with an index that differs from a fresh one`);
console.log(
  `moves recognised: ${seen.same} unchanged, ${seen.alike} edited, ${seen.gone} deleted earlier; ${seen.checkouts} updates seeded from an earlier checkout`,
);
process.exitCode = wrong > 0 ? 1 : 0;
