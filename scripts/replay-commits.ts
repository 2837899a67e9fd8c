/**
 * Proves that updates equal rebuilds on real history: walks a repository commit by commit, makes random changes in between, updates
 * the index after each and compares it row by row with a fresh one of the same files:
 *   npm run check:replay -- REPOSITORY [--commits 200] [--until HEAD] [--every 1] [--steps 2] [--seed 1] [--each-step] [--under src] [--git]
 * `--every N` compares at every Nth commit only, `--steps` is the number of random changes after a commit (0: none), `--each-step` compares
 * after each of them, `--under` takes one directory of the repository as the whole tree, `--git` makes the tree a git work tree.
 * REPOSITORY is a work tree or a bare git directory; it is only read. Prints the seed, the commit and the steps since the compared commit
 * before it for each update that differs, and exits with status 1.
 */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultConfig } from '../src/config/config.ts';
import { keepThreads } from '../src/indexer/parse/thread-cache.ts';
import { indexWorkspace } from '../src/indexer/run.ts';
import { differences, freshRowsOf, rowsOf } from '../tests/kit/compare-index.ts';
import { randomOf } from '../tests/kit/random-edits.ts';
import { TreeSteps } from '../tests/kit/tree-steps.ts';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    commits: { type: 'string', default: '200' },
    until: { type: 'string', default: 'HEAD' },
    every: { type: 'string', default: '1' },
    steps: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    'each-step': { type: 'boolean', default: false },
    under: { type: 'string', default: '' },
    git: { type: 'boolean', default: false },
  },
});

const SHOWN_DIFFERENCES = 10;
/** One in so many commits is followed by a sparse checkout. */
const SPARSE_SHARE = 4;

function gitDirOf(repository: string): string {
  const inside = join(resolve(repository), '.git');
  return existsSync(inside) ? inside : resolve(repository);
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

const [repository] = positionals;
if (repository === undefined) {
  console.error('Name a git repository to replay.');
  process.exit(2);
}
const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-replay-')));
const tree = join(scratch, 'tree');
const freshIndex = join(scratch, 'fresh');
mkdirSync(tree);
process.env.WAYFIND_INDEX_DIR = join(scratch, 'updated');
const gitDir = flags.git ? join(tree, '.git') : join(scratch, 'git');
const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'core.autocrlf=false', ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, GIT_DIR: gitDir, GIT_WORK_TREE: tree, GIT_NO_LAZY_FETCH: '1', GIT_LFS_SKIP_SMUDGE: '1' },
  });

/** A repository of its own over the objects of the other one, so that nothing is written there. */
function openRepository(): string {
  git('init', '-q', '-b', 'replayed');
  writeFileSync(join(gitDir, 'objects/info/alternates'), `${join(gitDirOf(repository), 'objects')}\n`);
  const env = { ...process.env, GIT_DIR: gitDirOf(repository) };
  return execFileSync('git', ['rev-parse', flags.until], { encoding: 'utf8', env }).trim();
}

/** Runs commands of git; where this copy of the repository lacks a blob, the part of the tree that was written is good enough. */
function tryGit(commands: readonly (readonly string[])[]): void {
  for (const command of commands) {
    try {
      git(...command);
    } catch {
      // As stated above.
    }
  }
}

/** Compares the index of git with files by content: their times were changed. */
const REFRESH = ['update-index', '-q', '--refresh'];

let isSparse = false;

/** Leaves only some directories of the commit in the tree, with git's own command. */
function checkOutPart(): string {
  const entries = readdirSync(tree, { withFileTypes: true });
  const directories = entries.filter((one) => one.isDirectory() && one.name !== '.git');
  const kept = directories.filter(() => random(2) === 0).map(({ name }) => name);
  isSparse = true;
  tryGit([REFRESH, ['sparse-checkout', 'set', ...kept]]);
  return `sparse checkout of ${kept.join(' ')}`;
}

/** Makes the tree that of a commit, whatever was done to it. */
function checkOut(commit: string): void {
  // A new index has no entry that is left out of the tree.
  if (isSparse) rmSync(join(gitDir, 'index'), { force: true });
  isSparse = false;
  tryGit([
    ['config', 'core.sparseCheckout', 'false'],
    ['read-tree', '--reset', flags.under === '' ? commit : `${commit}:${flags.under}`],
    REFRESH,
    ['checkout-index', '-f', '-a', '-q', '-u'],
    ['clean', '-ffdxq'],
    ['update-ref', '--no-deref', 'HEAD', commit],
  ]);
}

const config = defaultConfig();
const endThreads = keepThreads(1);
let wrong = 0;
let compared = 0;
const times = { update: [] as number[], build: [] as number[] };
const median = (of: readonly number[]): string =>
  `${(of.toSorted((a, b) => a - b)[of.length >> 1] ?? 0).toFixed(0)} ms`;

async function timed<T>(times: number[], run: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await run();
  times.push(performance.now() - started);
  return result;
}

const update = () => timed(times.update, () => indexWorkspace({ root: tree, config, jobs: 1 }));

/** The commits since the last one that was compared, itself included, each with the steps that followed it. */
let story: string[][] = [];

/** Compares with a fresh index; where they differ, the next update starts from a fresh one. */
async function compare(): Promise<void> {
  const fresh = await timed(times.build, () => freshRowsOf(tree, freshIndex));
  const found = differences(rowsOf(tree), fresh);
  compared++;
  if (found.length > 0) await report(`${found.length} rows differ (${tablesOf(found)})`, found);
}

function tablesOf(lines: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const table of lines.map((line) => line.split(' ', 2)[1])) counts.set(table, (counts.get(table) ?? 0) + 1);
  return [...counts].map(([table, rows]) => `${table} ${rows}`).join(', ');
}

async function report(what: string, lines: readonly string[]): Promise<void> {
  wrong++;
  console.log(`${what}; seed ${flags.seed}`);
  for (const step of story.flat()) console.log(`  ${step.slice(0, 300)}`);
  // Links differ because of other rows, if any other row does.
  const causes = lines.filter((line) => !/^. (?:link|open)/.test(line));
  for (const line of [...causes, ...lines].slice(0, SHOWN_DIFFERENCES)) console.log(`    ${line.slice(0, 200)}`);
  await indexWorkspace({ root: tree, config, force: true, jobs: 1 });
}

/** The tree of one commit, then random changes of it; each is followed by an update. */
async function replay(commit: string, { isCompared }: { readonly isCompared: boolean }): Promise<void> {
  const done = [`commit ${commit}`];
  story.push(done);
  try {
    checkOut(commit);
    steps.begin();
    if (readdirSync(tree).length === 0) return;
    age(tree);
    await update();
    if (isCompared) await compare();
    for (let step = 1; step <= Number(flags.steps); step++) {
      const isFirst = step === 1 && random(SPARSE_SHARE) === 0;
      done.push(`step: ${isFirst ? checkOutPart() : steps.change()}`);
      await update();
      if (flags['each-step'] || (isCompared && step === Number(flags.steps))) await compare();
    }
  } catch (error) {
    await report('an update failed', `${(error as Error).stack}`.split('\n'));
  }
  if (isCompared) story = [done];
}

const random = randomOf(Number(flags.seed));
const steps = new TreeSteps(tree, random);
try {
  const until = openRepository();
  const commits = git('rev-list', '--first-parent', '-n', flags.commits, until).trim().split('\n').reverse();
  for (const [i, commit] of commits.entries())
    await replay(commit, { isCompared: i % Number(flags.every) === 0 || i === commits.length - 1 });
  console.log(
    `${commits.length} commits replayed with ${flags.steps} random steps each (seed ${flags.seed}), ${compared} states compared, ${wrong} differ; median update ${median(times.update)}, build ${median(times.build)}`,
  );
} finally {
  await endThreads();
  rmSync(scratch, { recursive: true, force: true });
}
process.exitCode = wrong > 0 ? 1 : 0;
