/**
 * Scores the product's answers against labelled suites, one indexed project after the other:
 *   npm run eval:graph -- DIR [--suite a,b] [--lang python,go] [--project X] [--case ID] [--repos DIR] [--misses [N]]
 * `--repos` has the checked out repositories (`name` for owner/name@commit). `--misses` shows wrong answers, at most N a task.
 * `--answers FILE` writes the answers in the suites' own format. `--checker FILE --root DIR` compares with a checker's edges;
 * with `--services` after compilers and language servers have confirmed the links.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { keepThreads } from '../src/indexer/parse/thread-cache.ts';
import { answerCase, type Question, variantsOf } from './graph/answers.ts';
import { askedProject } from './graph/asked-project.ts';
import { GRAPH_SUITES, type GraphCase, graphCases, hasRules } from './graph/cases.ts';
import { compareEdges } from './graph/checker.ts';
import { describeMiss, isWrong } from './graph/misses.ts';
import { type FileTexts, type FindProject, projectsOf, readTree } from './graph/projects.ts';
import { groupBy, type Result, tableOf } from './graph/report.ts';
import { type Answer, markAnswer } from './graph/score.ts';
import { indexFiles, type Product } from './product.ts';
import { suitesDir } from './suites.ts';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    suite: { type: 'string', default: GRAPH_SUITES.join(',') },
    lang: { type: 'string' },
    project: { type: 'string' },
    case: { type: 'string' },
    repos: { type: 'string' },
    misses: { type: 'boolean', default: false },
    answers: { type: 'string' },
    checker: { type: 'string' },
    services: { type: 'boolean', default: false },
    root: { type: 'string' },
  },
});
/** The number after `--misses` is the only argument that is one. */
const isNumber = (text: string): boolean => /^\d+$/.test(text);
const shownMisses = Number(positionals.find(isNumber) ?? Number.POSITIVE_INFINITY);

const results: Result[] = [];
const answers: string[] = [];
/** Cases that were not asked, by language and by what was wrong with their project. */
const noGrammar = new Map<string, number>();
const noProject = new Map<string, number>();
const missesOf = new Map<string, number>();
const count = (counts: Map<string, number>, key: string): number => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts.get(key)!;
};
const countsText = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([what, times]) => `${what} ${times}`).join(', ');

function isWanted({ id, lang, project }: GraphCase): boolean {
  if (flags.case !== undefined && !flags.case.split(',').includes(id)) return false;
  if (flags.project !== undefined && !project.includes(flags.project)) return false;
  return flags.lang === undefined || flags.lang.split(',').includes(lang);
}

async function scoreSuite(suite: string, truth: string): Promise<void> {
  const wanted = graphCases(truth, suite).filter(isWanted);
  for (const { lang } of wanted.filter((one) => !hasRules(one))) count(noGrammar, lang);
  const find = projectsOf(truth, suite, flags.repos);
  for (const [project, cases] of groupBy(wanted.filter(hasRules), (one) => [one.project])) {
    const opened = await open(project, find);
    if (typeof opened === 'string') for (const _ of cases) count(noProject, opened);
    else
      try {
        for (const one of cases) await scoreCase(one, opened.question);
      } finally {
        opened.product.close();
      }
  }
}

/** What keeps the project from being asked, when something does: one broken project must not hide the other figures. */
async function open(name: string, find: FindProject): Promise<{ product: Product; question: Question } | string> {
  const files = await find(name);
  if (files === undefined) return `${name} is not in --repos`;
  try {
    const product = await indexFiles(files);
    return { product, question: { project: askedProject(product), files } };
  } catch (error) {
    console.error(`${name}: ${(error as Error).stack}`);
    return `${name} cannot be indexed`;
  }
}

async function scoreCase(one: GraphCase, question: Question): Promise<void> {
  const answer = await answerOf(() => answerCase(one, question), one);
  const marks = markAnswer(one, answer);
  results.push({ one, marks });
  answers.push(JSON.stringify({ id: one.id, answer }));
  for (const variant of variantsOf(one)) {
    const other = await answerOf(() => answerCase(one, question, variant), one);
    results.push({ one, marks: markAnswer(one, other), variant });
  }
  if (flags.misses && isWrong(marks)) showMiss(one, answer, question.files);
}

/** A question that fails is a wrong answer with a message. */
async function answerOf(ask: () => Promise<Answer>, { id }: GraphCase): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    console.error(`${id}: ${(error as Error).stack}`);
    return [];
  }
}

function showMiss(one: GraphCase, answer: Answer, files: FileTexts): void {
  if (count(missesOf, `${one.suite} ${one.task}`) > shownMisses) return;
  console.log(`${describeMiss(one, answer, files).join('\n')}\n`);
}

async function showChecker(truth: string, root: string): Promise<void> {
  const product = await indexFiles(await readTree(root), { services: flags.services });
  const comparison = await compareEdges(truth, askedProject(product)).finally(product.close);
  const { recall, precision, expected, given, missing, extra } = comparison;
  if (flags.misses) {
    for (const edge of missing.slice(0, shownMisses)) console.log(`missing ${edge}`);
    for (const edge of extra.slice(0, shownMisses)) console.log(`extra   ${edge}`);
  }
  const figures = `recall ${recall.toFixed(3)} of ${expected}, precision ${precision.toFixed(3)} of ${given}`;
  console.log(`checker edges: ${figures} (asked: 0.97, 0.97)`);
}

const started = performance.now();
const directory = positionals.find((text) => !isNumber(text));
const checks = flags.checker !== undefined && flags.root !== undefined;
const endThreads = keepThreads(Number.POSITIVE_INFINITY);
if (checks) await showChecker(flags.checker!, flags.root!);
if (directory !== undefined || !checks) {
  const truth = suitesDir(directory);
  for (const suite of flags.suite.split(',')) await scoreSuite(suite, truth);
  for (const line of tableOf(results)) console.log(line);
  if (noGrammar.size > 0) console.log(`not asked, no grammar: ${countsText(noGrammar)}`);
  if (noProject.size > 0) console.log(`not asked, no project: ${countsText(noProject)}`);
  if (flags.answers !== undefined) writeFileSync(flags.answers, `${answers.join('\n')}\n`);
}
console.log(`${((performance.now() - started) / 1000).toFixed(1)} s`);
await endThreads();
