/** The functions of a text, and which of them a change touches. */
import { changedLines } from '../../src/compare/line-diff.ts';
import type { Extraction } from '../../src/extract/extraction.ts';
import { SYMBOL } from '../../src/model/facts.ts';
import { FLAG, symbolKindCode } from '../../src/model/kinds.ts';

export interface FunctionPlace {
  /** With its containers: `Cart.add`. */
  readonly name: string;
  /** 1-based, inclusive. */
  readonly line: number;
  readonly end: number;
  readonly signature: string;
}

const { function: FUNCTION, method, constructor: CONSTRUCTOR, component } = symbolKindCode;
const KINDS = new Set([FUNCTION, method, CONSTRUCTOR, component]);
/** Functions without a body change only together with one that has a body; tests are not wanted. */
const LEFT_OUT = FLAG.declaration | FLAG.test;

/** In source order: an outer function comes before those inside it. */
export function functionsOf(x: Extraction): FunctionPlace[] {
  const { rows, data } = x.facts.tables.symbols;
  const found: FunctionPlace[] = [];
  for (let row = 1; row < rows; row++) {
    const at = row * SYMBOL.stride;
    if (!KINDS.has(data[at + SYMBOL.kind]) || (data[at + SYMBOL.flags] & LEFT_OUT) !== 0) continue;
    const [line, end] = [data[at + SYMBOL.line], data[at + SYMBOL.endLine]];
    found.push({ name: qualifiedName(x, row), line, end, signature: x.signatures[row] });
  }
  return found.sort((a, b) => a.line - b.line || b.end - a.end);
}

/** Names of the enclosing symbols and its own; a namespace that only spells a package is left out. */
function qualifiedName(x: Extraction, row: number): string {
  const { data } = x.facts.tables.symbols;
  const owner = x.owners.get(row);
  const names = owner === undefined ? [] : [owner];
  for (let up = data[row * SYMBOL.stride + SYMBOL.parent]; up > 0; up = data[up * SYMBOL.stride + SYMBOL.parent])
    if ((data[up * SYMBOL.stride + SYMBOL.flags] & FLAG.package) === 0) names.unshift(nameOf(x, up));
  return [...names, nameOf(x, row)].join('.');
}

const nameOf = (x: Extraction, row: number): string =>
  x.facts.strings[x.facts.tables.symbols.data[row * SYMBOL.stride + SYMBOL.name]];

/** A line that only closes a block belongs to what was before a change as much as to the change. */
const isClosing = (line: string): boolean => !/[\p{L}\p{N}_]/u.test(line) || line === 'end';

/**
 * Functions of the older text in which lines were changed, removed or added. A new function beside them changes none of them.
 * Indentation does not count.
 */
export function changedFunctions(
  functions: readonly FunctionPlace[],
  before: string,
  after: string | undefined,
): FunctionPlace[] {
  const [rawOld, rawNow] = [linesOf(before), linesOf(after ?? '')];
  const [old, now] = [rawOld, rawNow].map((lines) => lines.map((line) => line.trim()));
  const touched = new Set<FunctionPlace>();
  const touch = (isIn: (place: FunctionPlace) => boolean): void => {
    const innermost = functions.findLast(isIn);
    if (innermost !== undefined) touched.add(innermost);
  };
  for (const { start, end, before: was } of changedLines(old, now)) {
    if (was.end < was.start) {
      const move = bestMove(now, start, end);
      const first = rawNow.slice(start - 1 + move, end + move).find((line) => line.trim() !== '') ?? '';
      touch((place) => isAddedIn(place, was.start + move, { first, old: rawOld }));
      continue;
    }
    const move = end < start ? bestMove(old, was.start, was.end) : 0;
    for (let at = was.start + move; at <= was.end + move; at++)
      if (!isClosing(old[at - 1])) touch(({ line, end }) => line <= at && at <= end);
  }
  return functions.filter((place) => touched.has(place));
}

const linesOf = (text: string): string[] => text.split(/\r\n|\n|\r/);

/** Where no line closes a function, a line added after its last one belongs to it if it is indented more than its first. */
function isAddedIn(
  { line, end }: FunctionPlace,
  at: number,
  { first, old }: { readonly first: string; readonly old: readonly string[] },
): boolean {
  if (line < at && at <= end) return true;
  return at === end + 1 && first !== '' && indentOf(first) > indentOf(old[line - 1]);
}

const indentOf = (line: string): number => line.length - line.trimStart().length;

/**
 * Lines that were only added or only removed can be drawn at several places when lines beside them are equal: `}` after a new function
 * may be its own or the one before. Returns how far to move them down so that they begin or end at an empty line, or as far as possible.
 */
function bestMove(lines: readonly string[], start: number, end: number): number {
  let [from, to] = [0, 0];
  while (start + from > 1 && lines[start + from - 2] === lines[end + from - 1]) from--;
  while (end + to < lines.length && lines[start + to - 1] === lines[end + to]) to++;
  for (let move = to; move >= from; move--) {
    const around = [lines[start + move - 2], lines[start + move - 1], lines[end + move - 1]];
    if (around.includes('')) return move;
  }
  return to;
}

/** The function of this name in another version of the file: of several the one with the same signature, or the same position. */
export function sameFunction(
  place: FunctionPlace,
  from: readonly FunctionPlace[],
  to: readonly FunctionPlace[],
): FunctionPlace | undefined {
  const named = to.filter(({ name }) => name === place.name);
  const position = from.filter(({ name }) => name === place.name).indexOf(place);
  return named.find(({ signature }) => signature === place.signature) ?? named[Math.min(position, named.length - 1)];
}
