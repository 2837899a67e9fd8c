/** The functions of a text, and which of them a change touches. */
import { changedLines, type LineChange } from '../../src/compare/line-diff.ts';
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
  const old = linesOf(before);
  const touched = new Set<FunctionPlace>();
  const touch = (isIn: (place: FunctionPlace) => boolean): void => {
    const innermost = functions.findLast(isIn);
    if (innermost !== undefined) touched.add(innermost);
  };
  for (const { before: was } of after === undefined ? [wholeOf(old)] : changedLines(old, linesOf(after))) {
    for (let at = was.start; at <= was.end; at++)
      if (!isClosing(old[at - 1])) touch(({ line, end }) => line <= at && at <= end);
    // Lines were added between the one before `start` and `start`.
    if (was.end < was.start) touch(({ line, end }) => line < was.start && was.start <= end);
  }
  return functions.filter((place) => touched.has(place));
}

const linesOf = (text: string): string[] => text.split(/\r\n|\n|\r/).map((line) => line.trim());

const wholeOf = (lines: readonly string[]): Pick<LineChange, 'before'> => ({ before: { start: 1, end: lines.length } });

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
