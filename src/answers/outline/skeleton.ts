/** Decides which symbols of a file its outline shows, and folds the values of a large one. */
import { FLAG, VALUE_KINDS } from '../../model/kinds.ts';
import { RUNNABLE } from '../../search/ranking/code-kinds.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';

export interface Row {
  readonly symbol: SymbolRecord;
  readonly depth: number;
}

/** A row, or a run of values that its first one represents. */
export interface SkeletonRow extends Row {
  /** The values after it in the run. */
  readonly folded: readonly SymbolRecord[];
}

export interface Skeleton {
  readonly rows: readonly SkeletonRow[];
  /** Symbols that have no row and are in no run. */
  readonly hidden: number;
  readonly isLarge: boolean;
}

/** An outline with more rows is large: its values are folded, because they would hide the types and functions. */
const LARGE_ROWS = 30;
/** Shorter runs are not folded. */
const MIN_RUN = 3;
/** A longer value has a row of its own: it is a part of the file to find. */
const MAX_VALUE_LINES = 9;
/** A shorter function inside a function is a detail of it. */
const MIN_NESTED_LINES = 4;

/** Symbols below the file with their depth; namespaces that only name a package do not count as a level, sections do. */
export function nested(symbols: readonly SymbolRecord[]): Row[] {
  const depths = new Map<number, number>();
  const rows: Row[] = [];
  for (const symbol of symbols) {
    if (isPart(symbol)) continue;
    const outer = symbol.parentId === undefined ? -2 : (depths.get(symbol.parentId) ?? -1);
    const transparent = (symbol.flags & FLAG.package) !== 0 && symbol.kind !== 'section';
    const depth = transparent ? outer : outer + 1;
    depths.set(symbol.id, depth);
    if (symbol.parentId !== undefined && !transparent) rows.push({ symbol, depth });
  }
  return rows;
}

/** A part of a long text: it is there for a search. */
const isPart = ({ kind, flags }: SymbolRecord): boolean => kind === 'section' && (flags & FLAG.anonymous) !== 0;

/** Outermost symbols with their members, and the longer functions inside functions. */
export function skeletonOf(symbols: readonly SymbolRecord[]): Skeleton {
  const rows = nested(symbols);
  const shownFunctions = new Set<number>();
  const sections = new Set(symbols.filter(({ kind }) => kind === 'section').map(({ id }) => id));
  const shown = rows.filter(({ symbol, depth }) => {
    const { kind, parentId, flags } = symbol;
    // Code of a notebook is at the top, however deep the heading is.
    const isTop = depth <= 1 || (kind !== 'section' && !VALUE_KINDS.has(kind) && sections.has(parentId!));
    const isOuter = isTop && (flags & FLAG.local) === 0;
    if (!isOuter && !(shownFunctions.has(symbol.parentId!) && isLongFunction(symbol))) return false;
    if (RUNNABLE.has(symbol.kind)) shownFunctions.add(symbol.id);
    return true;
  });
  const isLarge = shown.length > LARGE_ROWS;
  return { rows: isLarge ? fold(shown) : shown.map(unfolded), hidden: rows.length - shown.length, isLarge };
}

const isLongFunction = ({ kind, line, endLine }: SymbolRecord): boolean =>
  RUNNABLE.has(kind) && endLine - line + 1 >= MIN_NESTED_LINES;

export const unfolded = (row: Row): SkeletonRow => ({ ...row, folded: [] });

function fold(rows: readonly Row[]): SkeletonRow[] {
  const folded: SkeletonRow[] = [];
  for (let from = 0, to = 0; from < rows.length; from = to) {
    const first = rows[from];
    to = from + 1;
    if (isFoldable(first)) while (to < rows.length && isFoldable(rows[to]) && isLike(first, rows[to])) to++;
    const run = rows.slice(from, to);
    if (run.length < MIN_RUN) folded.push(...run.map(unfolded));
    else folded.push({ ...first, folded: run.slice(1).map(({ symbol }) => symbol) });
  }
  return folded;
}

/** A property that is written in several lines has code of its own. */
function isFoldable({ symbol: { kind, nameLine, endLine } }: Row): boolean {
  return VALUE_KINDS.has(kind) && endLine - nameLine < (kind === 'property' ? 1 : MAX_VALUE_LINES);
}

const isLike = ({ symbol: a }: Row, { symbol: b }: Row): boolean =>
  a.kind === b.kind && a.parentId === b.parentId && ((a.flags ^ b.flags) & FLAG.deprecated) === 0;
