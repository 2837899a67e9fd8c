/**
 * Proves that updates equal rebuilds on real history: walks a repository commit by commit, updates the index each time and
 * compares it row by row with a fresh one of the same files:
 *   npm run check:replay -- REPOSITORY [--commits 200] [--until HEAD] [--every 1]
 * REPOSITORY is a work tree or a bare git directory; it is only read. Exits with status 1 when an update differs.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultConfig } from '../src/config/config.ts';
import { indexWorkspace } from '../src/indexer/run.ts';
import { dump } from '../src/store/read/dump.ts';
import { openReader } from '../src/store/read/read.ts';
import { indexDirOf, snapshotKeyOf } from '../src/store/snapshots/snapshot-dir.ts';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    commits: { type: 'string', default: '200' },
    until: { type: 'string', default: 'HEAD' },
    every: { type: 'string', default: '1' },
  },
});

const SHOWN_DIFFERENCES = 10;

function gitDirOf(repository: string): string {
  const inside = join(resolve(repository), '.git');
  return existsSync(inside) ? inside : resolve(repository);
}

/** Dumps an index that is built in a separate directory, so that a fresh one does not replace it. */
async function rowsOf(root: string, indexDir: string, force: boolean): Promise<{ rows: string[]; ms: number }> {
  process.env.WAYFIND_INDEX_DIR = indexDir;
  const started = performance.now();
  await indexWorkspace({ root, config: defaultConfig(), force });
  const ms = performance.now() - started;
  const reader = openReader(indexDirOf(root), snapshotKeyOf(root));
  try {
    return { rows: dump(reader), ms };
  } finally {
    reader.close();
  }
}

/** Very recent stamps are never trusted, so files that were just written are made a minute old. */
function age(tree: string): void {
  const now = Date.now();
  for (const entry of readdirSync(tree, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || lstatSync(path).mtimeMs < now - 30_000) continue;
    utimesSync(path, new Date(now - 60_000), new Date(now - 60_000));
  }
}

function differences(updated: readonly string[], fresh: readonly string[]): string[] {
  const [before, after] = [new Set(updated), new Set(fresh)];
  return [
    ...updated.filter((line) => !after.has(line)).map((line) => `- ${line}`),
    ...fresh.filter((line) => !before.has(line)).map((line) => `+ ${line}`),
  ];
}

const [repository] = positionals;
if (repository === undefined) {
  console.error('Name a git repository to replay.');
  process.exit(2);
}
const scratch = mkdtempSync(join(tmpdir(), 'wayfind-replay-'));
const tree = join(scratch, 'tree');
const [updatedIndex, freshIndex] = [join(scratch, 'updated'), join(scratch, 'fresh')];
for (const dir of [tree, updatedIndex, freshIndex]) mkdirSync(dir);
const git = (...args: string[]): string =>
  execFileSync('git', args, {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      GIT_DIR: gitDirOf(repository),
      GIT_WORK_TREE: tree,
      GIT_INDEX_FILE: join(scratch, 'index'),
      GIT_NO_LAZY_FETCH: '1',
    },
  });

let wrong = 0;
let compared = 0;
const times = { update: [] as number[], build: [] as number[] };
const median = (of: readonly number[]): string =>
  `${(of.toSorted((a, b) => a - b)[of.length >> 1] ?? 0).toFixed(0)} ms`;
try {
  const commits = git('rev-list', '--first-parent', '-n', flags.commits, flags.until).trim().split('\n').reverse();
  for (const [i, commit] of commits.entries()) {
    try {
      git('read-tree', '--reset', '-u', commit);
    } catch {
      // This copy of the repository lacks a blob: the part of the tree that was written is good enough.
    }
    if (readdirSync(tree).length === 0) continue;
    age(tree);
    const updated = await rowsOf(tree, updatedIndex, false);
    times.update.push(updated.ms);
    if (i % Number(flags.every) !== 0) continue;
    const fresh = await rowsOf(tree, freshIndex, true);
    times.build.push(fresh.ms);
    compared++;
    const found = differences(updated.rows, fresh.rows);
    if (found.length === 0) continue;
    wrong++;
    console.log(`${commit}: ${found.length} rows differ`);
    for (const line of found.slice(0, SHOWN_DIFFERENCES)) console.log(`  ${line.slice(0, 200)}`);
  }
  console.log(
    `${commits.length} commits replayed, ${compared} compared, ${wrong} differ; median update ${median(times.update)}, build ${median(times.build)}`,
  );
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
process.exitCode = wrong > 0 ? 1 : 0;
