/** Converts columns that count bytes or characters into UTF-16 units, with the text of the line. */
import { lineStarts } from '../../base/line-index.ts';
import { PositionEncoding } from './scip-schema.ts';

export interface TextColumns {
  readonly lines: number;
  /** UTF-16 units of a line, without its end. */
  lengthOf(line: number): number;
  /** The column in UTF-16 units; -1 outside of the text, and where the units are unknown and matter. Fast for ascending lines. */
  toUtf16(line: number, col: number): number;
  /** From one column to another in a line. */
  slice(line: number, from: number, to: number): string;
}

/** Without an encoding, only columns after characters that are one unit in every encoding are known. */
export function textColumns(text: string, encoding: PositionEncoding | undefined): TextColumns {
  const starts = lineStarts(text);
  const lengthOf = (line: number): number => {
    const end = line + 1 < starts.length ? starts[line + 1] - 1 : text.length;
    return end - starts[line] - (end > starts[line] && text.charCodeAt(end - 1) === CARRIAGE_RETURN ? 1 : 0);
  };
  const direct = encoding === PositionEncoding.UTF16CodeUnitOffsetFromLineStart || isAscii(text);
  let unitsLine = -1;
  let units: Int32Array = new Int32Array();
  const convert = (line: number, col: number): number => {
    if (line !== unitsLine) {
      units = unitsOf(text, { start: starts[line], length: lengthOf(line), encoding });
      unitsLine = line;
    }
    return firstOf(units, col);
  };
  return {
    lines: starts.length,
    lengthOf,
    toUtf16(line, col) {
      if (line < 0 || line >= starts.length || col < 0) return -1;
      if (!direct) return convert(line, col);
      return col <= lengthOf(line) ? col : -1;
    },
    slice: (line, from, to) => text.slice(starts[line] + from, starts[line] + to),
  };
}

const CARRIAGE_RETURN = 13;

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text);

interface LineSpan {
  readonly start: number;
  readonly length: number;
  readonly encoding: PositionEncoding | undefined;
}

/** By UTF-16 unit of the line, and at its end: the column in the units of the encoding; `UNKNOWN` where that cannot be said. */
function unitsOf(text: string, { start, length, encoding }: LineSpan): Int32Array {
  const columns = new Int32Array(length + 1);
  const isBytes = encoding === PositionEncoding.UTF8CodeUnitOffsetFromLineStart;
  let column = 0;
  for (let i = 0; i < length; i++) {
    const unit = text.charCodeAt(start + i);
    const isSecondHalf = i > 0 && isLow(unit) && isHigh(text.charCodeAt(start + i - 1));
    columns[i] = isSecondHalf ? columns[i - 1] : column;
    if (unit < 0x80) column++;
    else if (encoding === undefined) return columns.fill(UNKNOWN, i + 1);
    else if (!isSecondHalf) column += isBytes ? bytesOf(unit, text.charCodeAt(start + i + 1)) : 1;
  }
  columns[length] = column;
  return columns;
}

const UNKNOWN = 2 ** 31 - 1;

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

function bytesOf(unit: number, next: number): number {
  if (unit < 0x800) return 2;
  return isHigh(unit) && isLow(next) ? 4 : 3;
}

/** The first position of a value in ascending numbers; -1 where it is not there: within a character, or behind the line. */
function firstOf(numbers: Int32Array, value: number): number {
  if (value === UNKNOWN) return -1;
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] < value) low = middle + 1;
    else high = middle;
  }
  return numbers[low] === value ? low : -1;
}
