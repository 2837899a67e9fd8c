/** Collects the links of one file and packs them in source order. */
import type { Table } from '../../model/facts.ts';
import {
  type Confidence,
  confidenceCode,
  type FileLinks,
  fileOfKey,
  LINK,
  OPEN,
  type Origin,
  originCode,
  rowOfKey,
  type SymbolKey,
} from '../../model/links.ts';
import type { Place } from './resolve-file.ts';

export class LinkTables {
  private readonly links: number[] = [];
  private readonly opens: number[] = [];

  link({ source, kind, line, col }: Place, target: SymbolKey, origin: Origin, confidence: Confidence = 'exact'): void {
    this.links.push(source, kind, line, col, fileOfKey(target), rowOfKey(target));
    this.links.push(confidenceCode[confidence], originCode[origin]);
  }

  open({ source, kind, line, col }: Place, name: number, reason: number): void {
    this.opens.push(source, kind, line, col, name, reason);
  }

  finish(): FileLinks {
    return { links: pack(this.links, LINK.stride), open: pack(this.opens, OPEN.stride) };
  }
}

/** Columns that make two rows the same: source, kind, place and target, which come first in both tables. */
const IDENTITY = 6;

/** By place, then as they were found; a row that is there already is left out. */
function pack(rows: readonly number[], stride: number): Table {
  const order = placeOrder(rows, stride);
  const data = new Int32Array(rows.length);
  let count = 0;
  for (let i = 0; i < order.length; i++) {
    const row = order[i];
    if (isKnown(rows, row * stride, { data, count, stride })) continue;
    for (let column = 0; column < stride; column++) data[count * stride + column] = rows[row * stride + column];
    count++;
  }
  return { data: data.subarray(0, count * stride), rows: count, stride };
}

/** Line, column and row in one number, which sorts without a comparison function. */
const MAX_COLUMNS = 2 ** 12;
const MAX_ROWS = 2 ** 20;

function placeOrder(rows: readonly number[], stride: number): Float64Array | Uint32Array {
  const count = rows.length / stride;
  const keys = new Float64Array(count);
  let widest = 0;
  let isOrdered = true;
  for (let row = 0; row < count; row++) {
    const col = rows[row * stride + LINK.col];
    if (col > widest) widest = col;
    keys[row] = (rows[row * stride + LINK.line] * MAX_COLUMNS + col) * MAX_ROWS + row;
    if (row > 0 && keys[row] < keys[row - 1]) isOrdered = false;
  }
  if (widest >= MAX_COLUMNS || count > MAX_ROWS) return comparedOrder(rows, stride);
  if (!isOrdered) keys.sort();
  for (let i = 0; i < count; i++) keys[i] %= MAX_ROWS;
  return keys;
}

/** For lines and files too long for that. */
function comparedOrder(rows: readonly number[], stride: number): Uint32Array {
  const order = Uint32Array.from({ length: rows.length / stride }, (_, row) => row);
  const line = (row: number) => rows[row * stride + LINK.line];
  const col = (row: number) => rows[row * stride + LINK.col];
  return order.sort((a, b) => line(a) - line(b) || col(a) - col(b) || a - b);
}

/** Rows at the same place are the last ones packed. */
function isKnown(
  rows: readonly number[],
  from: number,
  { data, count, stride }: { data: Int32Array; count: number; stride: number },
): boolean {
  for (let packed = count - 1; packed >= 0; packed--) {
    const o = packed * stride;
    if (data[o + LINK.line] !== rows[from + LINK.line] || data[o + LINK.col] !== rows[from + LINK.col]) return false;
    let same = 0;
    while (same < IDENTITY && data[o + same] === rows[from + same]) same++;
    if (same === IDENTITY) return true;
  }
  return false;
}
