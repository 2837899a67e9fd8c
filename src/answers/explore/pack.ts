/** Chooses how much of each symbol a pack shows: an excerpt of the code of the most relevant, places for the rest. */
import { estimateTokens } from '../../tools/token-budget.ts';
import type { Level, Question } from './tool.ts';

/** A candidate, with the texts that determine its cost. */
export interface Item {
  readonly path: string;
  readonly start_line: number;
  readonly end_line: number;
  /** The text of its line in the list. */
  readonly name: string;
  readonly signature: string;
  /** The code with at most about so many lines, each with its number; undefined where it cannot or need not be shown. */
  readonly code: (limit: number) => string | undefined;
}

export interface Packed<T extends Item> {
  readonly item: T;
  readonly level: Level;
  /** Lines of code, where the level is `code`. */
  readonly lines: number;
}

/** Share of the budget for code. The rest is for places: twenty of them cost as much as one body. */
const CODE_SHARE: Readonly<Record<Question['mode'], number>> = { full: 0.75, edit: 0.8 };
/** Lines of one excerpt: more functions are worth more than longer ones, as long as each can be judged. */
const MIN_LINES = 8;
const TOKENS_PER_LINE = 200;
/** An excerpt this short still shows the signature and the best match. */
const LEAST_LINES = 4;
/** Cost of line numbers, spaces and the kind in a row. */
const ROW_TOKENS = 5;

/** Takes items best first, for at most `budget` tokens together. Skips an item inside code that is already shown. */
export function pack<T extends Item>(items: readonly T[], budget: number, mode: Question['mode']): Packed<T>[] {
  const packed: { item: T; level: Level; lines: number; cost: number }[] = [];
  const paths = new Set<string>();
  let left = budget;
  let codeLeft = budget * CODE_SHARE[mode];
  const limit = MIN_LINES + Math.floor(budget / TOKENS_PER_LINE);
  for (const item of items) {
    const shown = packed.filter(({ level, item: other }) => level === 'code' && other.path === item.path);
    if (shown.some(({ item: other, lines }) => holds(other, item) && lines >= lengthOf(other))) continue;
    const row = ROW_TOKENS + estimateTokens(item.name) + (paths.has(item.path) ? 0 : estimateTokens(item.path));
    const head = ROW_TOKENS + estimateTokens(item.name) + estimateTokens(item.path);
    let choice: { level: Level; lines: number; cost: number } = { level: 'name', lines: 0, cost: row };
    const isOpen = !shown.some(({ item: other }) => holds(item, other));
    for (const lines of isOpen ? [limit, LEAST_LINES] : []) {
      const code = item.code(lines);
      if (code === undefined) break;
      const cost = head + estimateTokens(code);
      if (cost > Math.min(codeLeft, left)) continue;
      choice = { level: 'code', lines, cost };
      break;
    }
    if (choice.cost > left) break;
    packed.push({ item, ...choice });
    paths.add(item.path);
    left -= choice.cost;
    if (choice.level === 'code') codeLeft -= choice.cost;
  }
  return lengthened(packed, left);
}

/** Spends what is left on longer code and on signatures, best first. */
function lengthened<T extends Item>(
  packed: readonly { item: T; level: Level; lines: number; cost: number }[],
  budget: number,
): Packed<T>[] {
  let left = budget;
  return packed.map(({ item, level, lines, cost }) => {
    if (level === 'name') {
      const more = estimateTokens(item.signature);
      if (more > left) return { item, level, lines };
      left -= more;
      return { item, level: 'signature', lines };
    }
    for (const longer of [Number.POSITIVE_INFINITY, lines * 4, lines * 2]) {
      const more =
        ROW_TOKENS + estimateTokens(item.name) + estimateTokens(item.path) + estimateTokens(item.code(longer)!) - cost;
      if (more > left || more <= 0) continue;
      left -= more;
      return { item, level, lines: longer };
    }
    return { item, level, lines };
  });
}

const lengthOf = (item: Item): number => item.end_line - item.start_line + 1;

const holds = (outer: Item, inner: Item): boolean =>
  outer.path === inner.path && outer.start_line <= inner.start_line && inner.end_line <= outer.end_line;
