/**
 * Scores symbol extraction against labelled suites, through the whole pipeline:
 *   npm run eval:symbols -- DIR [--misses] [--languages python,go] [--save]
 * Recall counts the `core` definitions of a suite (types and functions of every sort), precision every symbol we report.
 * `--save` keeps the figures for docs/languages.md; run it without `--languages`.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultConfig } from '../src/config/config.ts';
import { indexWorkspace } from '../src/indexer/run.ts';
import { openReader, type Reader } from '../src/store/read/read.ts';
import { indexDirOf, snapshotKeyOf } from '../src/store/snapshots/snapshot-dir.ts';
import { type Case, type ExpectedSymbol, layOut, readCases, suitesDir } from './suites.ts';

const SUITES = ['ctags-units', 'scip'];
/** The figures of the last run with `--save`, by language. */
const SAVED = join(import.meta.dirname, 'symbols-measured.json');

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    misses: { type: 'boolean', default: false },
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

interface Answer {
  readonly name: string;
  readonly line: number;
  readonly kind: string;
}

const lastName = (name: string): string => name.replaceAll('::', '.').split('.').at(-1)!;
const keyOf = ({ name, line }: { name: string; line: number }): string => `${lastName(name)}:${line}`;
const isCore = ({ core, kind }: ExpectedSymbol): boolean => core ?? (kind === 'method' || kind === 'type');

function symbolsOf(reader: Reader, path: string): Answer[] {
  const file = reader.fileByPath(path);
  if (file === undefined) return [];
  return reader
    .symbolsInFile(file.id)
    .filter((symbol) => symbol.kind !== 'file')
    .map(({ name, nameLine, kind }) => ({ name, line: nameLine, kind }));
}

function judge(one: Case, answers: readonly Answer[], score: Score): string[] {
  const reported = new Map(answers.map((answer) => [keyOf(answer), answer]));
  const expected = new Set(one.expect.map(keyOf));
  const core = one.expect.filter(isCore);
  score.core += core.length;
  score.coreFound += core.filter((symbol) => reported.has(keyOf(symbol))).length;
  score.all += one.expect.length;
  score.allFound += one.expect.filter((symbol) => reported.has(keyOf(symbol))).length;
  score.reported += reported.size;
  score.right += [...reported.keys()].filter((key) => expected.has(key)).length;
  const missed = core
    .filter((symbol) => !reported.has(keyOf(symbol)))
    .map((symbol) => `${keyOf(symbol)} ${symbol.kind}`);
  const extra = [...reported].filter(([key]) => !expected.has(key)).map(([key, { kind }]) => `${key} ${kind}`);
  return missed.length + extra.length === 0
    ? []
    : [
        `${one.id} ${one.project}/${one.query.file}`,
        `   missed: ${missed.join(', ')}`,
        `   extra:  ${extra.join(', ')}`,
      ];
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
  for (const one of SUITES.flatMap((suite) => readCases(truth, suite, 'symbols'))) {
    if (wanted !== undefined && !wanted.includes(one.lang)) continue;
    const path = join(dirs.get(one.suite)!.get(one.project)!, one.query.file);
    const answers = symbolsOf(reader, path);
    const lines = judge(one, answers, scoreOf(`${one.suite} ${one.lang}`));
    judge(one, answers, scoreOf(`all ${one.lang}`));
    judge(one, answers, scoreOf('all'));
    if (flags.misses) for (const line of lines) console.log(line);
  }
  reader.close();
  print(new Map([...scores].sort(([a], [b]) => (a < b ? -1 : 1))));
  if (flags.save) writeFileSync(SAVED, `${JSON.stringify(measured(scores), null, 2)}\n`);
} finally {
  rmSync(root, { recursive: true, force: true });
}
