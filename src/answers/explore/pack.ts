/** Chooses how much of each symbol a pack shows: code for the most relevant, signatures for the next, names for the rest. */
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
  /** Undefined where the code cannot or need not be shown. */
  readonly code: () => string | undefined;
}

export interface Packed<T extends Item> {
  readonly item: T;
  readonly level: Level;
}

/** Share of the budget for code. The rest is for signatures: many of them cost as much as one body. */
const CODE_SHARE: Readonly<Record<Question['mode'], number>> = { full: 0.5, edit: 0.65 };
/** Share of the budget for one body, so that a class of a thousand lines leaves room for others. */
const LARGEST_CODE = 0.3;
/** Only this many items, the best ones, may show code, however small the others are. */
const MAX_WITH_CODE = 16;
/** Cost of line numbers, spaces and the kind in a row. */
const ROW_TOKENS = 5;

/** Takes items best first, for at most `budget` tokens together. Skips an item inside code that is already shown. */
export function pack<T extends Item>(items: readonly T[], budget: number, mode: Question['mode']): Packed<T>[] {
  const packed: Packed<T>[] = [];
  const paths = new Set<string>();
  let left = budget;
  let codeLeft = budget * CODE_SHARE[mode];
  for (const item of items) {
    const shown = packed.filter(({ level, item: other }) => level === 'code' && other.path === item.path);
    if (shown.some(({ item: other }) => holds(other, item))) continue;
    const isOpen =
      codeLeft > 0 && packed.length < MAX_WITH_CODE && !shown.some(({ item: other }) => holds(item, other));
    const code = isOpen ? item.code() : undefined;
    const row = ROW_TOKENS + estimateTokens(item.name) + (paths.has(item.path) ? 0 : estimateTokens(item.path));
    const whole = row + estimateTokens(item.signature);
    const withCode = code === undefined ? Number.POSITIVE_INFINITY : whole + costOfCode(code);
    const level: Level =
      withCode <= Math.min(codeLeft, budget * LARGEST_CODE, left) ? 'code' : whole <= left ? 'signature' : 'name';
    const cost = level === 'code' ? withCode : level === 'signature' ? whole : row;
    if (cost > left) break;
    packed.push({ item, level });
    paths.add(item.path);
    left -= cost;
    if (level === 'code') codeLeft -= cost;
  }
  return packed;
}

/** Includes the line numbers. */
const costOfCode = (code: string): number => estimateTokens(code) + code.split('\n').length * 1.5;

const holds = (outer: Item, inner: Item): boolean =>
  outer.path === inner.path && outer.start_line <= inner.start_line && inner.end_line <= outer.end_line;
