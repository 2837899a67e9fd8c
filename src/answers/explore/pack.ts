/** Chooses how much of each symbol a pack shows: long excerpts of the best, short ones of many, then places of the rest. */
import { estimateTokens } from '../../tools/token-budget.ts';
import type { SourceCode } from '../quote/source-code.ts';
import type { Level, Question } from './tool.ts';

/** A candidate, with the texts that determine its cost. */
export interface Item {
  readonly path: string;
  readonly start_line: number;
  readonly end_line: number;
  /** How much it matters, compared with the others. */
  readonly score: number;
  /** Whether it has no code that runs: a field, a constant, a section of a document. */
  readonly isPassive: boolean;
  /** The text of its line in the list. */
  readonly name: string;
  readonly signature: string;
  /** The code with at most about so many lines; undefined where it cannot or need not be shown. */
  readonly code: (limit: number) => SourceCode | undefined;
}

export interface Packed<T extends Item> {
  readonly item: T;
  readonly level: Level;
  /** Where the level is `code`. */
  readonly source?: SourceCode | undefined;
}

/** Share of the budget for code. The rest is for places: ten of them cost as much as one excerpt. */
const CODE_SHARE: Readonly<Record<Question['mode'], number>> = { full: 0.88, edit: 0.85 };
/** An excerpt this short still shows the signature and the best match. */
const LEAST_LINES = 5;
/** After so many items whose code does not fit, no more code is read. */
const MAX_MISSES = 3;
/** Cost of line numbers, spaces and the kind in a row. */
const ROW_TOKENS = 4;

/**
 * Lines of the nth excerpt. The first result is wanted in three cases of ten, the tenth in less than one of twenty: the first is worth
 * reading in full, of the tenth the beginning shows whether it matters. Chosen on 1,000 commits of 25 repositories; the same
 * length for all shows .713 of the wanted functions in 2,000 tokens and all changed lines of .527, this .733 and .549.
 */
function linesOfNth(nth: number, budget: number): number {
  const first = 10 + budget / 45;
  return Math.max(7, Math.round(first / (1 + nth / 1.2)));
}

/** Values and text are rarely what a task changes, and they are visible in the code around them. */
const PASSIVE_CODE = 0.5;
const PASSIVE_PLACE = 0.3;
/** At the same rank, a function of 100 lines is the wanted one about five times as often as one of three lines. */
const likelihood = ({ score, isPassive, start_line, end_line }: Item): number =>
  score * Math.sqrt(Math.min(100, end_line - start_line + 1)) * (isPassive ? PASSIVE_PLACE : 1);

/** For at most `budget` tokens together: first what is shown with code, then the rest, each best first. */
export function pack<T extends Item>(items: readonly T[], budget: number, mode: Question['mode']): Packed<T>[] {
  const forPlaces = budget * (1 - CODE_SHARE[mode]);
  const { coded, left } = withCode(items, { whole: budget, forCode: budget - forPlaces });
  return [...coded, ...withPlaces(items, coded, left + forPlaces)];
}

interface Coded<T extends Item> {
  readonly item: T;
  readonly level: 'code';
  readonly source: SourceCode;
}

/** A type is shown whole or not at all, so those that are too long for a short excerpt are tried again with what is left. */
function withCode<T extends Item>(
  items: readonly T[],
  budget: { readonly whole: number; readonly forCode: number },
): { coded: Coded<T>[]; left: number } {
  const ranked = bestFirst(items, ({ score, isPassive }) => score * (isPassive ? PASSIVE_CODE : 1));
  const short = addCode(ranked, { coded: [], left: budget.forCode }, (nth) => linesOfNth(nth, budget.whole));
  return addCode(ranked, lengthened(short), () => linesOfNth(0, budget.whole));
}

interface Spent<T extends Item> {
  readonly coded: readonly Coded<T>[];
  readonly left: number;
}

function addCode<T extends Item>(
  ranked: readonly T[],
  before: Spent<T>,
  limitOf: (nth: number) => number,
): { coded: Coded<T>[]; left: number } {
  const coded = [...before.coded];
  const paths = new Set(coded.map(({ item }) => item.path));
  let { left } = before;
  let misses = 0;
  for (const item of ranked) {
    if (misses >= MAX_MISSES) break;
    if (coded.some((one) => showsItem(one, item) || holds(item, one.item))) continue;
    const room = left - headCost(item, paths);
    const source = codeWithin(item, room, [limitOf(coded.length), LEAST_LINES]);
    if (source === undefined) {
      if (item.code(LEAST_LINES) !== undefined) misses++;
      continue;
    }
    left = room - codeCost(source);
    paths.add(item.path);
    coded.push({ item, level: 'code', source });
  }
  return { coded, left };
}

/** Equal items stay in their order. */
const bestFirst = <T extends Item>(items: readonly T[], worth: (item: T) => number): T[] =>
  items
    .map((item) => ({ item, worth: worth(item) }))
    .sort((a, b) => b.worth - a.worth)
    .map(({ item }) => item);

/** The code with the first of these numbers of lines that fits. */
function codeWithin(item: Item, tokens: number, limits: readonly number[]): SourceCode | undefined {
  for (const limit of limits) {
    const source = item.code(limit);
    if (source === undefined || codeCost(source) <= tokens) return source;
  }
  return undefined;
}

/** Spends what is left on longer code, best first. */
function lengthened<T extends Item>({ coded, left: budget }: Spent<T>): Spent<T> {
  let left = budget;
  const longer = coded.map((one) => {
    const { item, source } = one;
    // What lies in its gap may be shown on its own.
    if (source.gaps === undefined || coded.some(({ item: other }) => other !== item && holds(item, other))) return one;
    const lines = source.text.split('\n').length;
    for (const limit of [Number.POSITIVE_INFINITY, lines * 2, Math.round(lines * 1.5)]) {
      const more = item.code(limit)!;
      const cost = codeCost(more) - codeCost(source);
      if (cost > left || cost <= 0) continue;
      left -= cost;
      return { ...one, source: more };
    }
    return one;
  });
  return { coded: longer, left };
}

/** Places, then signatures for them as far as the budget goes. */
function withPlaces<T extends Item>(items: readonly T[], coded: readonly Coded<T>[], budget: number): Packed<T>[] {
  const known = new Set<T>(coded.map(({ item }) => item));
  const codePaths = new Set(coded.map(({ item }) => item.path));
  const paths = new Set<string>(codePaths);
  const listed: T[] = [];
  let left = budget;
  for (const item of bestFirst(items, likelihood)) {
    if (left <= ROW_TOKENS) break;
    if (known.has(item) || coded.some((one) => showsItem(one, item))) continue;
    const cost = headCost(item, paths);
    if (cost > left) continue;
    left -= cost;
    paths.add(item.path);
    listed.push(item);
  }
  return listed.map((item) => {
    const cost = estimateTokens(item.signature);
    if (cost > left || codePaths.has(item.path)) return { item, level: 'name' };
    left -= cost;
    return { item, level: 'signature' };
  });
}

/** The path is written once for all symbols of a file. */
const headCost = (item: Item, paths: ReadonlySet<string>): number =>
  ROW_TOKENS + estimateTokens(item.name) + (paths.has(item.path) ? 0 : estimateTokens(item.path));

/** Includes the line numbers. */
const codeCost = ({ text }: SourceCode): number => estimateTokens(text) + text.split('\n').length * 1.5;

const holds = (outer: Item, inner: Item): boolean =>
  outer.path === inner.path && outer.start_line <= inner.start_line && inner.end_line <= outer.end_line;

/** Whether the code has all lines of the item. */
const showsItem = ({ item: { path }, source }: Coded<Item>, item: Item): boolean =>
  path === item.path &&
  source.start_line <= item.start_line &&
  item.end_line <= source.end_line &&
  !(source.gaps ?? []).some(({ from, to }) => from <= item.end_line && item.start_line <= to);
