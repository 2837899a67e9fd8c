/** Places the occurrences of a document in a text, and says whether it can be the text that they were made for. */

import { type TextColumns, textColumns } from './columns.ts';
import type { ScipDocument } from './document.ts';
import { OCCURRENCE } from './document.ts';
import { type NamePlace, PythonNames } from './python-names.ts';
import { PositionEncoding, SymbolRole } from './scip-schema.ts';
import { STORED } from './stored-format.ts';
import { isModuleSymbol, plainName } from './symbol-text.ts';
import type { Reading } from './tools.ts';

export interface PlacedDocument {
  /** Sorted rows of `STORED`; lines are 0-based, columns UTF-16 units. */
  readonly occurrences: Int32Array;
  readonly lines: number;
  /** Occurrences left out because the units of their columns are not known. */
  readonly unclear: number;
  /** References left out because the symbol has another name. */
  readonly misnamed: number;
}

/** Few tools place every occurrence in the text: with more than one in so many outside of it, the text is another one. */
const OUTSIDE_SHARE = 20;
/** With fewer names, disagreement is no proof. */
const MIN_NAMES = 3;

/** Undefined: the text is another one. */
export function placeIn(
  document: ScipDocument,
  text: string,
  { encoding, checksNames, pathWords }: Reading,
): PlacedDocument | undefined {
  // Tools of these languages count them as line ends, we do not: lines after them would differ.
  if (encoding !== PositionEncoding.UTF8CodeUnitOffsetFromLineStart && OTHER_LINE_ENDS.test(text)) return undefined;
  const { occurrences: given, symbols } = document;
  const columns = textColumns(text, encoding);
  const order = sortedRows(given);
  const rows = new PlacedRows(order.length);
  const pythonNames = checksNames ? new PythonNames(columns) : undefined;
  const names = { same: 0, other: 0 };
  let [outside, unclear, misnamed] = [0, 0, 0];
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
    const place = { line, col, endCol };
    if (isDefinition && endCol > col) compareName(names, plainName(symbols[symbol]), columns.slice(line, col, endCol));
    if (!isDefinition && pathWords.has(columns.slice(line, col, endCol)) && isModuleSymbol(symbols[symbol])) continue;
    const start = pythonNames && !isDefinition ? pythonNames.columnOf(symbols[symbol], place) : col;
    if (start === undefined) misnamed++;
    else rows.add({ ...place, col: start }, symbol, roles);
  }
  if (outside * OUTSIDE_SHARE > order.length || (names.same + names.other >= MIN_NAMES && names.other > names.same))
    return undefined;
  return { occurrences: rows.all(), lines: columns.lines, unclear, misnamed };
}

/** One row for each symbol at a place. */
class PlacedRows {
  private readonly data: Int32Array;
  private count = 0;

  constructor(max: number) {
    this.data = new Int32Array(max * STORED.stride);
  }

  all(): Int32Array {
    return this.data.slice(0, this.count * STORED.stride);
  }

  add({ line, col, endCol }: NamePlace, symbol: number, roles: number): void {
    const { data } = this;
    const before = (this.count - 1) * STORED.stride;
    const isRepeated =
      this.count > 0 &&
      data[before + STORED.line] === line &&
      data[before + STORED.col] === col &&
      data[before + STORED.symbol] === symbol;
    if (isRepeated) {
      data[before + STORED.roles] |= roles;
      return;
    }
    const at = this.count++ * STORED.stride;
    data[at + STORED.line] = line;
    data[at + STORED.col] = col;
    data[at + STORED.length] = endCol - col;
    data[at + STORED.symbol] = symbol;
    data[at + STORED.roles] = roles;
  }
}

const OTHER_LINE_ENDS = /\r(?!\n)|[\u2028\u2029]/;

/** One that spans lines is no name: for us, it is empty. */
function endOf(given: Int32Array, offset: number, columns: TextColumns): number {
  const line = given[offset + OCCURRENCE.line];
  const isOnLine = given[offset + OCCURRENCE.endLine] === line;
  return columns.toUtf16(line, given[offset + (isOnLine ? OCCURRENCE.endCol : OCCURRENCE.col)]);
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

/** Names may be written with quotes, signs or in part. */
function compareName(names: { same: number; other: number }, name: string | undefined, written: string): void {
  if (name === undefined) return;
  if (written.includes(name) || name.includes(written)) names.same++;
  else names.other++;
}
