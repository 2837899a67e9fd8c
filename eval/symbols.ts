/**
 * Scores symbol extraction against labelled suites, through the whole pipeline:
 *   npm run eval:symbols -- DIR [--misses] [--exact] [--languages python,go] [--save]
 * Recall counts the `core` definitions of a suite (types and functions of every sort), precision every symbol we report of the sorts that
 * the suite labels in a language. `labels.ts` states what counts as the same definition; `--exact` compares names and lines alone.
 * `--save` keeps the figures for docs/languages.md; run it without `--languages`.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultConfig } from '../src/config/config.ts';
import { indexWorkspace } from '../src/indexer/run.ts';
import { FLAG } from '../src/model/kinds.ts';
import { openReader, type Reader } from '../src/store/read/read.ts';
import { indexDirOf, snapshotKeyOf } from '../src/store/snapshots/snapshot-dir.ts';
import { type Answer, isDefinition, isSame, sortOf } from './labels.ts';
import { type Case, type ExpectedSymbol, layOut, readCases, suitesDir } from './suites.ts';

const SUITES = ['ctags-units', 'scip'];
/** The figures of the last run with `--save`, by language. */
const SAVED = join(import.meta.dirname, 'symbols-measured.json');

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    misses: { type: 'boolean', default: false },
    exact: { type: 'boolean', default: false },
    languages: { type: 'string', default: '' },
    save: { type: 'boolean', default: false },
  },
});

interface Score {
  core: number;
  coreFound: number;
  all: number;
  allFound: number;
  reported: number;
  right: number;
}

/** A case with what the index says about its file. */
interface Judged {
  readonly one: Case;
  readonly answers: readonly Answer[];
  readonly text: string;
}

const lastName = (name: string): string => name.replaceAll('::', '.').split('.').at(-1)!;
const keyOf = ({ name, line }: { name: string; line: number }): string => `${lastName(name)}:${line}`;
const isCore = ({ core, kind }: ExpectedSymbol): boolean => core ?? (kind === 'method' || kind === 'type');
const suiteOf = ({ suite, lang }: Case): string => `${suite} ${lang}`;

function symbolsOf(reader: Reader, path: string): Answer[] {
  const file = reader.fileByPath(path);
  if (file === undefined) return [];
  const symbols = reader.symbolsInFile(file.id).filter((symbol) => symbol.kind !== 'file');
  const answers = symbols.map(({ name, nameLine, kind, flags }) => {
    return { name, line: nameLine, kind, isAnonymous: (flags & FLAG.anonymous) !== 0 };
  });
  return [...new Map(answers.map((answer) => [keyOf(answer), answer])).values()];
}

/** The symbol is what one of the labels names. */
function isRight(answer: Answer, { one, text }: Judged): boolean {
  return one.expect.some((label) => (flags.exact ? keyOf(answer) === keyOf(label) : isSame(answer, label, text)));
}

function isFound(label: ExpectedSymbol, { answers, text }: Judged): boolean {
  return answers.some((answer) => (flags.exact ? keyOf(answer) === keyOf(label) : isSame(answer, label, text)));
}

/** The sorts of symbols that each suite labels in each language: by the kind of a label, or by a symbol that a label names. */
function labelledSorts(cases: readonly Judged[]): ReadonlySet<string> {
  return new Set(
    cases.flatMap((judged) => [
      ...judged.one.expect.map(({ kind }) => `${suiteOf(judged.one)} ${kind}`),
      ...judged.answers
        .filter((answer) => isRight(answer, judged))
        .map((answer) => `${suiteOf(judged.one)} ${sortOf(answer)}`),
    ]),
  );
}

function judge(judged: Judged, labelled: ReadonlySet<string>, score: Score): string[] {
  const { one, answers, text } = judged;
  const core = one.expect.filter(
    (label) => isCore(label) && (flags.exact || isDefinition(label, { text, lang: one.lang })),
  );
  const reported = answers.filter((answer) => flags.exact || labelled.has(`${suiteOf(one)} ${sortOf(answer)}`));
  const missed = core.filter((label) => !isFound(label, judged));
  const extra = reported.filter((answer) => !isRight(answer, judged));
  score.core += core.length;
  score.coreFound += core.length - missed.length;
  score.all += one.expect.length;
  score.allFound += one.expect.filter((label) => isFound(label, judged)).length;
  score.reported += reported.length;
  score.right += reported.length - extra.length;
  const unlabelled = answers.filter((answer) => !reported.includes(answer));
  const undefinedLabels = one.expect.filter(
    (label) => isCore(label) && !core.includes(label) && !isFound(label, judged),
  );
  const listed = (all: readonly { name: string; line: number; kind?: string }[]): string =>
    all.map((each) => `${keyOf(each)} ${each.kind}`).join(', ');
  const lists = { missed, extra, 'no definition': undefinedLabels, 'sort without labels': unlabelled };
  const lines = Object.entries(lists).flatMap(([name, all]) =>
    all.length === 0 ? [] : [`   ${name}: ${listed(all)}`],
  );
  return lines.length === 0 ? [] : [`${one.id} ${one.project}/${one.query.file}`, ...lines];
}

function print(scores: ReadonlyMap<string, Score>): void {
  console.log('suite / language          core recall        all recall   precision');
  for (const [name, { core, coreFound, all, allFound, reported, right }] of scores) {
    const share = (part: number, whole: number): string => (whole === 0 ? '-' : (part / whole).toFixed(3));
    console.log(
      `${name.padEnd(24)}  ${share(coreFound, core)} ${`(${coreFound}/${core})`.padEnd(11)}  ${share(allFound, all)}        ${share(right, reported)} (${right}/${reported})`,
    );
  }
}

/** Languages that report anything: others are not supported. */
function measured(
  scores: ReadonlyMap<string, Score>,
): Record<string, { core: number; recall: number; precision: number }> {
  const rounded = (part: number, whole: number): number => Math.round((1000 * part) / Math.max(whole, 1)) / 1000;
  const rows = [...scores].filter(([name, { reported }]) => name.startsWith('all ') && reported > 0);
  return Object.fromEntries(
    rows
      .map(([name, { core, coreFound, reported, right }]) => {
        const figures = { core, recall: rounded(coreFound, core), precision: rounded(right, reported) };
        return [name.slice('all '.length), figures] as const;
      })
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

const truth = suitesDir(positionals[0]);
const root = mkdtempSync(join(tmpdir(), 'wayfind-eval-'));
try {
  const wanted = flags.languages === '' ? undefined : flags.languages.split(',');
  const scores = new Map<string, Score>();
  const scoreOf = (name: string): Score => {
    const score = scores.get(name) ?? { core: 0, coreFound: 0, all: 0, allFound: 0, reported: 0, right: 0 };
    scores.set(name, score);
    return score;
  };
  const dirs = new Map(SUITES.map((suite) => [suite, layOut(truth, suite, root)]));
  await indexWorkspace({ root, config: defaultConfig() });
  const reader = openReader(indexDirOf(root), snapshotKeyOf(root));
  const cases = SUITES.flatMap((suite) => readCases(truth, suite, 'symbols'))
    .filter(({ lang }) => wanted === undefined || wanted.includes(lang))
    .map((one) => {
      const path = join(dirs.get(one.suite)!.get(one.project)!, one.query.file);
      return { one, answers: symbolsOf(reader, path), text: readFileSync(join(root, path), 'utf8') };
    });
  const labelled = labelledSorts(cases);
  for (const judged of cases) {
    const lines = judge(judged, labelled, scoreOf(suiteOf(judged.one)));
    judge(judged, labelled, scoreOf(`all ${judged.one.lang}`));
    judge(judged, labelled, scoreOf('all'));
    if (flags.misses) for (const line of lines) console.log(line);
  }
  reader.close();
  print(new Map([...scores].sort(([a], [b]) => (a < b ? -1 : 1))));
  if (flags.save) writeFileSync(SAVED, `${JSON.stringify(measured(scores), null, 2)}\n`);
} finally {
  rmSync(root, { recursive: true, force: true });
}
