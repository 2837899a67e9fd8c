/** Places the occurrences of a document in a text, and says whether it can be the text that they were made for. */

import { type TextColumns, textColumns } from './columns.ts';
import type { ScipDocument } from './document.ts';
import { OCCURRENCE } from './document.ts';
import { PositionEncoding, SymbolRole } from './scip-schema.ts';
import { STORED } from './stored-format.ts';
import { plainName, pythonModuleName } from './symbol-text.ts';

export interface PlacedDocument {
  /** Sorted rows of `STORED`; lines are 0-based, columns UTF-16 units. */
  readonly occurrences: Int32Array;
  readonly lines: number;
  /** Occurrences left out because the units of their columns are not known. */
  readonly unclear: number;
  /** References left out because the symbol has another name. */
  readonly misnamed: number;
}

export interface Reading {
  readonly encoding: PositionEncoding | undefined;
  /** Whether references to a symbol of another name are left out. */
  readonly checksNames: boolean;
}

/** Few tools place every occurrence in the text: with more than one in so many outside of it, the text is another one. */
const OUTSIDE_SHARE = 20;
/** With fewer names, disagreement is no proof. */
const MIN_NAMES = 3;

/** Undefined: the text is another one. */
export function placeIn(
  document: ScipDocument,
  text: string,
  { encoding, checksNames }: Reading,
): PlacedDocument | undefined {
  // Tools of these languages count them as line ends, we do not: lines after them would differ.
  if (encoding !== PositionEncoding.UTF8CodeUnitOffsetFromLineStart && OTHER_LINE_ENDS.test(text)) return undefined;
  const { occurrences: given } = document;
  const columns = textColumns(text, encoding);
  const order = sortedRows(given);
  const placed = new Int32Array(order.length * STORED.stride);
  const names = { same: 0, other: 0 };
  const aliases = new Aliases();
  let [count, outside, unclear, misnamed] = [0, 0, 0, 0];
  for (const offset of order) {
    const line = given[offset + OCCURRENCE.line];
    const col = columns.toUtf16(line, given[offset + OCCURRENCE.col]);
    const endCol = endOf(given, offset, columns);
    if (col < 0 || endCol < col) {
      if (encoding === undefined && line < columns.lines) unclear++;
      else outside++;
      continue;
    }
    const symbol = given[offset + OCCURRENCE.symbol];
    const roles = given[offset + OCCURRENCE.roles];
    const isDefinition = (roles & SymbolRole.Definition) !== 0;
    if (isDefinition && endCol > col) {
      compareName(names, plainName(document.symbols[symbol]), columns.slice(line, col, endCol));
    } else if (checksNames && aliases.isOther(document.symbols[symbol], columns.slice(line, col, endCol))) {
      misnamed++;
      continue;
    }
    const at = count * STORED.stride;
    placed[at + STORED.line] = line;
    placed[at + STORED.col] = col;
    placed[at + STORED.length] = endCol - col;
    placed[at + STORED.symbol] = symbol;
    placed[at + STORED.roles] = roles;
    if (isRepeated(placed, at)) placed[at - STORED.stride + STORED.roles] |= roles;
    else count++;
  }
  if (outside * OUTSIDE_SHARE > order.length || (names.same + names.other >= MIN_NAMES && names.other > names.same))
    return undefined;
  return { occurrences: placed.slice(0, count * STORED.stride), lines: columns.lines, unclear, misnamed };
}

const OTHER_LINE_ENDS = /\r(?!\n)|[\u2028\u2029]/;

/** One that spans lines ends, for us, with its first. */
function endOf(given: Int32Array, offset: number, columns: TextColumns): number {
  const line = given[offset + OCCURRENCE.line];
  if (given[offset + OCCURRENCE.endLine] === line) return columns.toUtf16(line, given[offset + OCCURRENCE.endCol]);
  return line < columns.lines ? columns.lengthOf(line) : -1;
}

/** Offsets of the rows by line, column and symbol; as they are where they are sorted, as most tools write them. */
function sortedRows(given: Int32Array): Int32Array {
  const order = new Int32Array(given.length / OCCURRENCE.stride);
  const compare = (a: number, b: number): number =>
    given[a + OCCURRENCE.line] - given[b + OCCURRENCE.line] ||
    given[a + OCCURRENCE.col] - given[b + OCCURRENCE.col] ||
    given[a + OCCURRENCE.symbol] - given[b + OCCURRENCE.symbol];
  let isSorted = true;
  for (let i = 0; i < order.length; i++) {
    order[i] = i * OCCURRENCE.stride;
    if (i > 0 && isSorted) isSorted = compare(order[i - 1], order[i]) <= 0;
  }
  return isSorted ? order : order.sort(compare);
}

const isRepeated = (placed: Int32Array, at: number): boolean =>
  at > 0 &&
  [STORED.line, STORED.col, STORED.symbol].every(
    (column) => placed[at + column] === placed[at - STORED.stride + column],
  );

/** Names may be written with quotes, signs or in part. */
function compareName(names: { same: number; other: number }, name: string | undefined, written: string): void {
  if (name === undefined) return;
  if (written.includes(name) || name.includes(written)) names.same++;
  else names.other++;
}

const WORDS = /^[A-Za-z_][\w.]{0,400}$/;
const ALIAS = /\bas[ \t]+(\w{1,200})$/;

/** Other names that the imports of a document give to symbols. They come before their uses. */
class Aliases {
  private readonly known = new Set<string>();

  /** Whether the text names something else than the symbol. */
  isOther(symbol: string, written: string): boolean {
    const name = plainName(symbol) ?? pythonModuleName(symbol);
    if (name === undefined || written === name) return false;
    const alias = ALIAS.exec(written)?.[1];
    if (alias !== undefined) this.known.add(`${alias} ${symbol}`);
    if (!WORDS.test(written) || this.known.has(`${written} ${symbol}`)) return false;
    return written.slice(written.lastIndexOf('.') + 1) !== name;
  }
}
