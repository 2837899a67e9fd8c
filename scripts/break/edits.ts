/** Whatever happens to a tree between two runs, and to a run: the index then equals a fresh one, row by row. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { defaultConfig } from '../../src/config/config.ts';
import { keepThreads } from '../../src/indexer/parse/thread-cache.ts';
import { storedMemory } from '../../src/indexer/plan/tree-memory.ts';
import { indexWorkspace } from '../../src/indexer/run.ts';
import { openReader } from '../../src/store/read/read.ts';
import { indexDirOf, snapshotKeyOf, snapshotPaths } from '../../src/store/snapshots/snapshot-dir.ts';
import { differences, freshRowsOf, rowsOf } from '../../tests/kit/compare-index.ts';
import { EditedTree } from '../../tests/kit/edited-tree.ts';
import { attempt, pick, type Random, times } from './attempt.ts';
import { BIN } from './program.ts';

/** The first step names the tree; a change draws from a seed of its own, so that steps can be left out. */
type Step =
  | { readonly tree: number }
  | { readonly change: number }
  | { readonly index: true }
  | {
      readonly kill: 'update' | 'rebuild';
      readonly delayMs: number;
      /** Waits until the run writes: most of a short run is its start. */
      readonly inWrite: boolean;
    };

const ROUNDS = 4;
const LONGEST_RUN_MS = 1500;
const LONGEST_WRITE_MS = 150;
const SHOWN = 8;

/** One parser thread for all rounds: starting one takes longer than the rest of an update. It ends with the process. */
keepThreads(1);

/** `kill` is drawn before an update as often as the share says. */
function planWith(random: Random, killShare: number): Step[] {
  const kill = (): Step => ({
    kill: pick(random, ['update', 'update', 'rebuild'] as const),
    delayMs: random(LONGEST_RUN_MS),
    inWrite: random(2) === 0,
  });
  const round = (): Step[] => [
    ...times(1 + random(4), (): Step => ({ change: random(1e6) })),
    ...(random(100) < killShare ? [kill()] : []),
    { index: true },
  ];
  return [{ tree: random(1e6) }, { index: true }, ...times(ROUNDS, round).flat()];
}

export const edits = attempt<Step>({ name: 'edits', share: 4, plan: (random) => planWith(random, 0), run });
export const kills = attempt<Step>({ name: 'kills', share: 3, plan: (random) => planWith(random, 100), run });

async function run(steps: readonly Step[], dir: string): Promise<string | undefined> {
  const root = join(dir, 'tree');
  mkdirSync(root);
  const seed = steps.find((step) => 'tree' in step)?.tree ?? 1;
  const tree = new EditedTree(root, seed);
  const story: string[] = [];
  for (const step of steps) {
    if ('change' in step) {
      tree.reseed(step.change);
      story.push(tree.change());
    } else if ('index' in step) {
      await index(root);
      story.push('index');
    } else if ('kill' in step) {
      await kill(root, step);
      story.push(`${step.kill} killed after ${step.delayMs} ms`);
      const damage = damageOf(root);
      if (damage !== undefined) return `${damage}: ${story.join('; ')}`;
    }
  }
  await index(root);
  const found = differences(rowsOf(root), await freshRowsOf(root, join(dir, 'fresh')));
  if (found.length === 0) return undefined;
  return [
    `${found.length} rows differ: ${story.join('; ')}`,
    ...found.slice(0, SHOWN).map((row) => row.slice(0, 200)),
  ].join('\n  ');
}

function index(root: string): Promise<unknown> {
  const memory = storedMemory({ indexDir: indexDirOf(root), key: snapshotKeyOf(root) });
  return indexWorkspace({ root, config: defaultConfig(), jobs: 1 }, { memory });
}

async function kill(root: string, { kill: how, delayMs, inWrite }: Extract<Step, { kill: string }>): Promise<void> {
  const force = how === 'rebuild' ? ['--force'] : [];
  const child = spawn(process.execPath, [BIN, 'index', '--jobs', '1', '--root', root, ...force], { stdio: 'ignore' });
  const gone = once(child, 'exit');
  const moment = async () => {
    if (!inWrite) return sleep(delayMs);
    const { dirty } = snapshotPaths(indexDirOf(root), snapshotKeyOf(root));
    for (let waited = 0; !existsSync(dirty) && waited < LONGEST_RUN_MS; waited++) await sleep(1);
    return sleep(delayMs % LONGEST_WRITE_MS);
  };
  await Promise.race([moment(), gone]);
  child.kill('SIGKILL');
  await gone;
}

/** A killed run leaves the published index readable and intact; there may be none yet. */
function damageOf(root: string): string | undefined {
  try {
    const reader = openReader(indexDirOf(root), snapshotKeyOf(root));
    const errors = reader.integrityErrors();
    reader.close();
    return errors.length > 0 ? `the index is damaged after a kill (${errors[0]})` : undefined;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return code === 'NOT_INDEXED' ? undefined : `the index cannot be read after a kill (${message})`;
  }
}
