/** The table of figures: one row per suite, task and language or stratum, with what is asked beside it. */
import type { Variant } from './answers.ts';
import type { GraphCase } from './cases.ts';
import { addUp, type Marks, type Score } from './score.ts';

export interface Result {
  readonly one: GraphCase;
  readonly marks: Marks;
  /** Absent: answered by the convention of its suite. */
  readonly variant?: Variant;
}

/** Tags that get a row of their own. */
const STRATA: Readonly<Record<string, readonly string[]>> = {
  'compiler-open': ['ambiguous', 'negative'],
  'stack-graphs': ['cross_file'],
};

type Column = 'hit@1' | 'P' | 'R' | 'negatives';
const FIGURES: Readonly<Record<Column, (score: Score) => number | undefined>> = {
  'hit@1': ({ hit1 }) => hit1,
  P: ({ precision, edgePrecision }) => precision ?? edgePrecision,
  R: ({ recall, edgeRecall }) => recall ?? edgeRecall,
  negatives: ({ negative }) => negative,
};
const COLUMNS = Object.keys(FIGURES) as Column[];

type Goals = Readonly<Partial<Record<Column, number>>>;

/** What must be reached, by suite, task and part. */
const GOALS: Readonly<Record<string, Goals>> = {
  'compiler-open definition ambiguous': { 'hit@1': 0.85 },
  'compiler-open definition negative': { negatives: 0.95 },
  'compiler-open callers all': { P: 0.95, R: 0.9 },
  'stack-graphs definition all': { 'hit@1': 0.9, negatives: 0.95 },
  'stack-graphs definition cross_file': { 'hit@1': 0.88 },
  'ts-fourslash definition all': { 'hit@1': 0.75 },
  'ts-fourslash references all': { P: 0.93, R: 0.9 },
  'scip definition all': { 'hit@1': 0.8 },
  'scip references all': { P: 0.9, R: 0.93 },
  'gopls definition all': { 'hit@1': 0.85 },
  'gopls implementation all': { R: 0.8 },
  'pycg callgraph all': { P: 0.98, R: 0.75 },
};

/** Where no figure is asked but "well above" what matching names gives. */
const FLOORS: Readonly<Record<string, Goals>> = {
  'swarm-js callgraph all': { R: 0.45 },
  'js-callgraph callgraph all': { R: 0.54 },
  'jcg callgraph all': { R: 0.52 },
  'code2flow callgraph all': { R: 0.85 },
};

export function tableOf(results: readonly Result[]): string[] {
  const rows: string[][] = [['suite', 'task', 'part', 'n', ...COLUMNS, 'forbidden', 'asked', '']];
  for (const [name, own] of groupBy(results, ({ one }) => [`${one.suite} ${one.task}`])) {
    const conventional = own.filter(({ variant }) => variant === undefined);
    const { suite } = own[0].one;
    const languages = groupBy(conventional, ({ one }) => [one.lang]);
    const parts: [string, readonly Result[]][] = [
      ['all', conventional],
      ...groupBy(own, ({ variant }) => (variant === undefined ? [] : [`all, ${variant}`])),
      ...groupBy(conventional, ({ one }) => (STRATA[suite] ?? []).filter((tag) => one.tags.includes(tag))),
      ...(languages.size > 1 ? languages : []),
    ];
    for (const [part, of] of parts) rows.push(rowOf(`${name} ${part}`, addUp(of.map(({ marks }) => marks))));
  }
  return align(rows);
}

export function groupBy<Of>(all: readonly Of[], keysOf: (one: Of) => readonly string[]): Map<string, Of[]> {
  const groups = new Map<string, Of[]>();
  for (const one of all) {
    for (const key of keysOf(one)) {
      const own = groups.get(key);
      if (own === undefined) groups.set(key, [one]);
      else own.push(one);
    }
  }
  return groups;
}

function rowOf(name: string, score: Score): string[] {
  const [suite, task, ...part] = name.split(' ');
  const goals = GOALS[name] ?? {};
  const floors = FLOORS[name] ?? {};
  const { forbidden, forbiddable } = score;
  const short = COLUMNS.some((column) => (FIGURES[column](score) ?? 1) < (goals[column] ?? floors[column] ?? 0));
  const asked = goalText(goals) + (name in FLOORS ? `above ${goalText(floors)}` : '');
  return [
    suite,
    task,
    part.join(' '),
    String(score.cases),
    ...COLUMNS.map((column) => FIGURES[column](score)?.toFixed(3) ?? ''),
    forbiddable === undefined ? '' : `${forbidden}/${forbiddable}`,
    asked,
    asked === '' ? '' : short || (forbidden ?? 0) > 0 ? 'short' : 'ok',
  ];
}

const goalText = (goals: Goals): string =>
  Object.entries(goals)
    .map(([column, value]) => `${column} ${value.toFixed(2)}`)
    .join(', ');

/** Words to the left, figures to the right. */
function align(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column < 3 || column > 8 ? cell.padEnd(widths[column]) : cell.padStart(widths[column])))
      .join('  ')
      .trimEnd(),
  );
}
