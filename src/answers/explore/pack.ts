/** How much of each symbol a pack shows: whole code for the few that matter, signatures for the next, names for the rest. */
import { estimateTokens } from '../../tools/token-budget.ts';

export type Level = 'code' | 'signature' | 'name';

/** A symbol that may go in, and what it would cost. */
export interface Item {
  readonly path: string;
  readonly start_line: number;
  readonly end_line: number;
  /** What one line says of it. */
  readonly name: string;
  readonly signature: string;
  /** Undefined where the code cannot or need not be shown. */
  readonly code: () => string | undefined;
}

export interface Packed<T extends Item> {
  readonly item: T;
  readonly level: Level;
}

/** Share of the budget that code may take; the rest goes to signatures, of which many fit into what one body takes. */
const CODE_SHARE = { full: 0.5, edit: 0.65 };
/** One body may take this much of the budget: a class of a thousand lines leaves room for others. */
const LARGEST_CODE = 0.3;
/** Code is for the first of them, however small the others are. */
const MAX_CODE = 8;
/** Line numbers, spaces and the kind around what is said of a symbol. */
const ROW_TOKENS = 5;

/** What a pack is for: to change code, more of it must be seen. */
export type Purpose = keyof typeof CODE_SHARE;

/** Items best first; what is packed costs at most `budget` together. A part of what is shown already is left out. */
export function pack<T extends Item>(items: readonly T[], budget: number, purpose: Purpose): Packed<T>[] {
  const packed: Packed<T>[] = [];
  const paths = new Set<string>();
  let left = budget;
  let codeLeft = budget * CODE_SHARE[purpose];
  for (const item of items) {
    const shown = packed.filter(({ level, item: other }) => level === 'code' && other.path === item.path);
    if (shown.some(({ item: other }) => holds(other, item))) continue;
    const isOpen = codeLeft > 0 && packed.length < MAX_CODE * 2 && !shown.some(({ item: other }) => holds(item, other));
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

/** Every line comes with its number. */
const costOfCode = (code: string): number => estimateTokens(code) + code.split('\n').length * 1.5;

const holds = (outer: Item, inner: Item): boolean =>
  outer.path === inner.path && outer.start_line <= inner.start_line && inner.end_line <= outer.end_line;
