/**
 * Asks Wayfind, a scripted grep and a peer what a coding agent is asked, and prints how much of the evidence each shows:
 *   npm run eval:agents -- --repos DIR [--split open|held] [--only TEXT] [--peer DIR] [--keep DIR] [--asker NAME] [--show ID]
 *     [--missing] [--check]
 * `--repos` has the checkouts, `owner+name` each, at the commits of eval/agents/tasks/*.json. `--only` takes tasks whose id contains
 * the text. `--peer` names a directory where codegraph is installed; its copies and indexes stay below `--keep`. `--asker` asks only one. `--show` prints one
 * task and what every asker saw; `--missing` lists the evidence that Wayfind does not show; `--check` only checks the task files.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { realRoot } from '../src/base/paths.ts';
import type { AskerKind, Step } from './agents/askers.ts';
import { grepAsker } from './agents/grep-asker.ts';
import { peerAsker, peerProgram } from './agents/peer-asker.ts';
import { type Result, reportOf } from './agents/report.ts';
import { BUDGETS, HEADLINE, scoreOf, tokensIn, within } from './agents/score.ts';
import { readTasks, strangers, type Task, type TaskSet } from './agents/tasks.ts';
import { openTree, type Tree } from './agents/tree.ts';
import { toolListTokens, wayfindAsker } from './agents/wayfind-asker.ts';

const { values: flags } = parseArgs({
  options: {
    repos: { type: 'string' },
    split: { type: 'string', default: 'open' },
    only: { type: 'string', default: '' },
    peer: { type: 'string' },
    keep: { type: 'string' },
    show: { type: 'string' },
    asker: { type: 'string' },
    missing: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
});

function fail(...lines: readonly string[]): never {
  for (const line of lines) console.error(line);
  process.exit(2);
}

/** The sets that are asked about, each with only the tasks that are. */
function wantedSets(): TaskSet[] {
  if (flags.split !== 'open' && flags.split !== 'held') fail(`--split is open or held, not ${flags.split}`);
  const isWanted = ({ id }: Task): boolean => (flags.show === undefined ? id.includes(flags.only) : id === flags.show);
  const sets = readTasks()
    .filter(({ split }) => split === flags.split)
    .map((set) => ({ ...set, tasks: set.tasks.filter(isWanted) }))
    .filter(({ tasks }) => tasks.length > 0);
  return sets.length > 0 ? sets : fail(`No task of ${flags.split} is called ${flags.show ?? flags.only}.`);
}

const directoryOf = ({ repository }: TaskSet, repos: string): string => join(repos, repository.replace('/', '+'));

/** The checkouts, or a message that names all that must be brought. */
function treesOf(sets: readonly TaskSet[]): Tree[] {
  const { repos } = flags;
  const lines = (absent: readonly TaskSet[], where: string): string[] =>
    absent.map((set) => `  ${set.repository} at ${set.commit} as ${directoryOf(set, where)}`);
  if (repos === undefined)
    fail('Name the directory of the checkouts with --repos DIR. Needed are:', ...lines(sets, 'DIR'));
  const absent = sets.filter((set) => !existsSync(directoryOf(set, repos)));
  if (absent.length > 0) fail('Check these repositories out first:', ...lines(absent, repos));
  const trees = sets.map((set) => openTree(realRoot(directoryOf(set, repos))));
  const strange = sets.flatMap((set, i) => strangers(set, trees[i]).map((line) => `  ${line} (${set.repository})`));
  if (strange.length > 0)
    fail('The checkouts do not say what the tasks were written for; are they other commits?', ...strange);
  return trees;
}

function askersOf(keep: string): AskerKind[] {
  if (flags.peer === undefined) return [wayfindAsker, grepAsker];
  const program = peerProgram(flags.peer);
  if (program === undefined) {
    console.error(`codegraph is not installed in ${flags.peer} (npm i @colbymchenry/codegraph there): not asked`);
    return [wayfindAsker, grepAsker];
  }
  return [wayfindAsker, grepAsker, peerAsker(program, keep)];
}

function show(task: Task, name: string, steps: readonly Step[], found: readonly boolean[]): void {
  console.log(`\n===== ${name}`);
  for (const { call, text } of steps) console.log(`--- ${call} (${tokensIn(text)} tokens)\n${text}`);
  for (const [i, { at, why }] of task.evidence.entries())
    console.log(`${found[i] ? 'shown  ' : 'MISSING'} ${at}: ${why}`);
}

async function askAll(set: TaskSet, tree: Tree, kinds: readonly AskerKind[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const kind of kinds) {
    const asker = await kind.open(tree);
    try {
      for (const task of set.tasks) {
        for (const budget of flags.show === undefined ? BUDGETS : [HEADLINE]) {
          const steps = within(await asker.ask(task, budget), budget);
          const score = scoreOf(task, steps, tree);
          results.push({ task, asker: asker.name, budget, score });
          if (flags.show !== undefined) show(task, asker.name, steps, score.found);
        }
      }
    } finally {
      await asker.close();
    }
  }
  return results;
}

const sets = wantedSets();
const trees = treesOf(sets);
if (flags.check) {
  console.log(
    `${sets.flatMap(({ tasks }) => tasks).length} tasks on ${sets.length} repositories: the checkouts have all of their evidence`,
  );
  process.exit(0);
}
const keep = flags.keep ?? mkdtempSync(join(tmpdir(), 'wayfind-agents-'));
mkdirSync(keep, { recursive: true });
try {
  const askers = askersOf(keep).filter(({ name }) => flags.asker === undefined || name === flags.asker);
  const results: Result[] = [];
  for (const [i, set] of sets.entries()) {
    if (flags.show !== undefined) console.log(`${set.repository}, ${set.tasks[0].kind}: ${set.tasks[0].ask}`);
    results.push(...(await askAll(set, trees[i], askers)));
  }
  if (flags.missing) for (const line of missing(results)) console.log(line);
  if (flags.show === undefined) {
    for (const line of reportOf(results)) console.log(line);
    console.log(
      `The tools are described to an agent in ${await toolListTokens(trees[0].root)} tokens, once a session.`,
    );
  }
} finally {
  if (flags.keep === undefined) rmSync(keep, { recursive: true, force: true });
}

function missing(results: readonly Result[]): string[] {
  return results
    .filter(({ asker, budget }) => asker === wayfindAsker.name && budget === HEADLINE)
    .flatMap(({ task, score }) =>
      task.evidence.filter((_, i) => !score.found[i]).map(({ at, why }) => `missing ${task.id}: ${at}: ${why}`),
    );
}
