/**
 * Scores search through the whole pipeline:
 *   npm run eval:search -- DIR [--workspace DIR] [--keep DIR] [--misses]
 * `--workspace` names an indexed directory: exact names, names with one typo and latency are measured on symbols sampled
 * from it. The suites of DIR ask in plain language; each corpus gets one index, and a query sees the files of its project.
 * `--keep` lays the corpora out there and uses them again next time, which is for comparing rankings, not for a figure.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { realRoot } from '../src/base/paths.ts';
import { defaultConfig } from '../src/config/config.ts';
import { indexWorkspace } from '../src/indexer/pipeline.ts';
import { type SearchHit, type SearchRequest, search } from '../src/search/search.ts';
import { openReader, type Reader } from '../src/store/read.ts';
import type { SymbolRecord } from '../src/store/records.ts';
import { indexDirOf, snapshotKeyOf } from '../src/store/snapshot-dir.ts';
import { layOut, readCases, suitesDir } from './suites.ts';

const SUITES = ['codesearchnet', 'cosqa-dev'];
const SAMPLE = 1000;
const TIMED = 100;

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    workspace: { type: 'string' },
    keep: { type: 'string' },
    misses: { type: 'boolean', default: false },
  },
});

interface Question {
  readonly id: string;
  readonly project: string;
  readonly lang: string;
  readonly query: { readonly text: string };
  readonly expect: readonly Wanted[];
}

interface Wanted {
  readonly file: string;
  readonly line: number;
  readonly end: number;
  readonly rel: number;
}

const openIndex = (root: string): Reader => openReader(indexDirOf(realRoot(root)), snapshotKeyOf(realRoot(root)));
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} % (${part}/${whole})`;
const miss = (text: string): void => void (flags.misses && console.log(`  miss ${text}`));

/** The same numbers on every run and every machine. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function sampleSymbols(reader: Reader, count: number): SymbolRecord[] {
  const random = seeded(1);
  const all = reader.fileHeads().flatMap((file) => reader.symbolsInFile(file.id).slice(1));
  for (let i = 0; i < Math.min(count, all.length); i++) {
    const j = i + random(all.length - i);
    [all[i], all[j]] = [all[j], all[i]];
  }
  return all.slice(0, count);
}

/** One letter left out, doubled, replaced or swapped with the next, never the first. */
function misspell(name: string, random: (below: number) => number): string {
  const at = 1 + random(name.length - 1);
  const letter = 'abcdefghijklmnopqrstuvwxyz'[random(26)];
  const edits = [
    name.slice(0, at) + name.slice(at + 1),
    name.slice(0, at) + letter + name.slice(at),
    name.slice(0, at) + letter + name.slice(at + 1),
    name.slice(0, at - 1) + name[at] + name[at - 1] + name.slice(at + 1),
  ];
  return edits[random(edits.length)];
}

function scoreNames(reader: Reader, symbols: readonly SymbolRecord[]): string[] {
  const find = (query: string, limit: number): readonly SearchHit[] => search(reader, { query, limit }).hits;
  const names = symbols.filter((symbol) => {
    const right = find(symbol.name, 1)[0]?.symbol.name === symbol.name;
    if (!right) miss(`name ${symbol.name}`);
    return right;
  });
  const nested = symbols.filter((symbol) => reader.qualifiedName(symbol) !== symbol.name);
  const qualified = nested.filter((symbol) => {
    const wanted = reader.qualifiedName(symbol);
    const [first] = find(wanted, 1);
    const right = first !== undefined && `.${reader.fullName(first.symbol)}`.endsWith(`.${wanted}`);
    if (!right) miss(`qualified name ${wanted}`);
    return right;
  });
  return [
    `exact name first         ${share(names.length, symbols.length)}`,
    `qualified name first     ${share(qualified.length, nested.length)}`,
    ...scoreTypos(reader, symbols),
  ];
}

/** A misspelling that is a name of the index says nothing: who writes it may mean it. */
function scoreTypos(reader: Reader, symbols: readonly SymbolRecord[]): string[] {
  const random = seeded(2);
  const tries = symbols
    .filter(({ name }) => name.length >= 4)
    .map(({ name }) => ({ name, typo: misspell(name, random) }))
    .filter(({ typo }) => reader.namesIgnoringCase(typo).length === 0);
  const hits = (fits: (name: string) => boolean): string => {
    const asked = tries.filter(({ name }) => fits(name));
    const found = asked.filter(({ name, typo }) => {
      const top = search(reader, { query: typo, limit: 3 }).hits.map((hit) => hit.symbol.name);
      if (!top.includes(name)) miss(`typo ${typo} for ${name}: ${top.join(', ')}`);
      return top.includes(name);
    });
    return share(found.length, asked.length);
  };
  return [
    `typo, 4 to 7 letters     ${hits((name) => name.length < 8)} in the first 3`,
    `typo, 8 letters or more  ${hits((name) => name.length >= 8)} in the first 3`,
  ];
}

/** Names, qualified names, typos and questions in turn, after a warm-up. */
function timeQueries(reader: Reader, symbols: readonly SymbolRecord[], questions: readonly Question[]): string {
  const random = seeded(3);
  const makers: ((i: number) => string)[] = [
    (i) => symbols[i].name,
    (i) => reader.qualifiedName(symbols[i]),
    (i) => (symbols[i].name.length < 4 ? symbols[i].name : misspell(symbols[i].name, random)),
    (i) => questions[i % questions.length].query.text,
  ];
  const queries = Array.from({ length: TIMED }, (_, i) => makers[i % makers.length](i));
  for (const query of queries.slice(0, 8)) search(reader, { query, limit: 10 });
  const times = queries.map((query) => {
    const started = performance.now();
    search(reader, { query, limit: 10 });
    const time = performance.now() - started;
    if (time > 30) miss(`${time.toFixed(0)} ms: ${query}`);
    return time;
  });
  times.sort((a, b) => a - b);
  const at = (part: number): string => `${times[Math.ceil(part * times.length) - 1].toFixed(1)} ms`;
  return `latency of ${TIMED} mixed queries: p50 ${at(0.5)}, p95 ${at(0.95)}, slowest ${at(1)}`;
}

/** A hit counts when it starts on or in what was judged (decorators and comments may come first), each judgement once. */
function gradesOf(hits: readonly SearchHit[], expect: readonly Wanted[], base: string): number[] {
  const taken = new Set<Wanted>();
  return hits.map(({ symbol }) => {
    const fits = expect
      .filter((one) => !taken.has(one) && symbol.path === `${base}/${one.file}`)
      .filter(({ line, end }) => line - 3 <= symbol.line && symbol.line <= end)
      .sort((a, b) => b.rel - a.rel);
    if (fits.length === 0) return 0;
    taken.add(fits[0]);
    return fits[0].rel;
  });
}

const gainOf = (grades: readonly number[]): number =>
  grades.slice(0, 10).reduce((sum, grade, i) => sum + (2 ** grade - 1) / Math.log2(i + 2), 0);

interface Marks {
  readonly ndcg: number[];
  readonly mrr: number[];
}

function scoreQuestions(
  reader: Reader,
  questions: readonly Question[],
  bases: Map<string, string>,
): Map<string, Marks> {
  const marks = new Map<string, Marks>();
  for (const { id, lang, project, query, expect } of questions) {
    const base = bases.get(project)!;
    const path: NonNullable<SearchRequest['filters']>['path'] = (file) => file.startsWith(`${base}/`);
    const { hits } = search(reader, { query: query.text, limit: 10, filters: bases.size > 1 ? { path } : {} });
    const grades = gradesOf(hits, expect, base);
    const ideal = expect.map((one) => one.rel).sort((a, b) => b - a);
    const good = grades.findIndex((grade) => grade >= (ideal[0] >= 2 ? 2 : 1));
    const ndcg = gainOf(grades) / gainOf(ideal);
    if (ndcg < 0.3) miss(`${id} ${ndcg.toFixed(2)} ${query.text}: ${hits.slice(0, 3).map((hit) => hit.symbol.name)}`);
    for (const group of ['all', lang]) {
      const of = marks.get(group) ?? { ndcg: [], mrr: [] };
      marks.set(group, of);
      of.ndcg.push(ndcg);
      of.mrr.push(good < 0 ? 0 : 1 / (good + 1));
    }
  }
  return marks;
}

/** One index for all projects of the suite. */
async function corpusOf(truth: string, suite: string, out: string): Promise<Map<string, string>> {
  const bases = new Map([...layOut(truth, suite, out)].map(([project, dir]) => [project, dir.replaceAll('\\', '/')]));
  await indexWorkspace({ root: realRoot(out), config: defaultConfig() });
  return bases;
}

const truth = suitesDir(positionals[0]);
const questionsOf = (suite: string): Question[] => readCases(truth, suite, 'search') as unknown as Question[];

if (flags.workspace !== undefined) {
  const reader = openIndex(flags.workspace);
  const symbols = sampleSymbols(reader, SAMPLE);
  console.log(`${flags.workspace}: ${reader.counts().symbols} symbols`);
  for (const line of scoreNames(reader, symbols)) console.log(line);
  console.log(timeQueries(reader, symbols, SUITES.flatMap(questionsOf)));
  reader.close();
}

const keep = flags.keep ?? mkdtempSync(join(tmpdir(), 'wayfind-eval-'));
try {
  console.log('suite / language          questions  NDCG@10  MRR@10');
  for (const suite of SUITES) {
    const out = join(keep, suite);
    if (!existsSync(out)) mkdirSync(out, { recursive: true });
    const bases = await corpusOf(truth, suite, out);
    const reader = openIndex(out);
    for (const [group, { ndcg, mrr }] of scoreQuestions(reader, questionsOf(suite), bases)) {
      const name = `${suite} ${group}`.padEnd(25);
      console.log(`${name} ${String(ndcg.length).padStart(9)}    ${mean(ndcg).toFixed(3)}   ${mean(mrr).toFixed(3)}`);
    }
    reader.close();
  }
} finally {
  if (flags.keep === undefined) rmSync(keep, { recursive: true, force: true });
}
