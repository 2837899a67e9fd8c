/** Chooses how much of each symbol a pack shows: an excerpt of the code of the most relevant, places for the rest. */
import { estimateTokens } from '../../tools/token-budget.ts';
import type { SourceCode } from '../quote/source-code.ts';
import type { Level, Question } from './tool.ts';

/** A candidate, with the texts that determine its cost. */
export interface Item {
  readonly path: string;
  readonly start_line: number;
  readonly end_line: number;
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
const CODE_SHARE: Readonly<Record<Question['mode'], number>> = { full: 0.9, edit: 0.85 };
/** Lines of one excerpt: more functions are worth more than longer ones, as long as each can be judged. */
const MIN_LINES = 8;
const TOKENS_PER_LINE = 120;
/** An excerpt this short still shows the signature and the best match. */
const LEAST_LINES = 5;
/** After so many items whose code does not fit, no more code is read. */
const MAX_MISSES = 8;
/** Cost of line numbers, spaces and the kind in a row. */
const ROW_TOKENS = 4;

interface Choice<T extends Item> extends Packed<T> {
  readonly cost: number;
}

/** Takes items best first, for at most `budget` tokens together. Skips an item inside code that is already shown. */
export function pack<T extends Item>(items: readonly T[], budget: number, mode: Question['mode']): Packed<T>[] {
  const packed: Choice<T>[] = [];
  const [coded, listed] = [new Set<string>(), new Set<string>()];
  let left = budget;
  let codeLeft = budget * CODE_SHARE[mode];
  let misses = 0;
  const limit = MIN_LINES + Math.floor(budget / TOKENS_PER_LINE);
  for (const item of items) {
    const beside = packed.filter(({ source, item: other }) => source !== undefined && other.path === item.path);
    if (beside.some(({ source }) => shows(source!, item))) continue;
    const isOpen = misses < MAX_MISSES && !beside.some(({ item: other }) => holds(item, other));
    const room = Math.min(codeLeft, left) - headCost(item, coded);
    const source = isOpen ? codeWithin(item, room, [limit, LEAST_LINES]) : undefined;
    if (isOpen && source === undefined && item.code(LEAST_LINES) !== undefined) misses++;
    const choice: Choice<T> =
      source === undefined
        ? { item, level: 'name', cost: headCost(item, listed) }
        : { item, level: 'code', source, cost: headCost(item, coded) + codeCost(source) };
    if (choice.cost > left) break;
    packed.push(choice);
    (source === undefined ? listed : coded).add(item.path);
    left -= choice.cost;
    if (source !== undefined) codeLeft -= choice.cost;
  }
  return lengthened(packed, left);
}

/** The code with the first of these numbers of lines that fits. */
function codeWithin(item: Item, tokens: number, limits: readonly number[]): SourceCode | undefined {
  for (const limit of limits) {
    const source = item.code(limit);
    if (source === undefined || codeCost(source) <= tokens) return source;
  }
  return undefined;
}

/** Spends what is left on longer code and on signatures, best first. */
function lengthened<T extends Item>(packed: readonly Choice<T>[], budget: number): Packed<T>[] {
  let left = budget;
  return packed.map(({ item, level, source }) => {
    if (source === undefined) {
      const more = estimateTokens(item.signature);
      if (more > left) return { item, level };
      left -= more;
      return { item, level: 'signature' };
    }
    if (
      source.gaps === undefined ||
      packed.some(({ item: other, source: code }) => code && holds(item, other) && other !== item)
    )
      return { item, level, source };
    const lines = source.text.split('\n').length;
    for (const limit of [Number.POSITIVE_INFINITY, lines * 3, lines * 2]) {
      const longer = item.code(limit)!;
      const more = codeCost(longer) - codeCost(source);
      if (more > left) continue;
      left -= more;
      return { item, level, source: longer };
    }
    return { item, level, source };
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
const shows = ({ start_line, end_line, gaps = [] }: SourceCode, item: Item): boolean =>
  start_line <= item.start_line &&
  item.end_line <= end_line &&
  !gaps.some(({ from, to }) => from <= item.end_line && item.start_line <= to);
