/** Aligned text: columns sized to their content, the last one cut to the terminal. */
import { wrap as breakLines, displayWidth, truncate } from '../base/display-width.ts';
import type { Terminal } from './define.ts';

export interface Cell {
  readonly text: string;
  readonly paint?: (text: string) => string;
  /** Right-aligned, for numbers. */
  readonly right?: boolean;
}

/** A wider cell does not widen its column: it sticks out. */
const WIDEST = 64;
const GAP = '  ';
/** A last column with less room would show little more than its ellipsis. */
const NARROWEST = 10;

/** One line per row; empty cells at the end of a row take no room. The first cell is the subject of the row and is never cut. */
export function table(rows: readonly (readonly (Cell | string)[])[], { width }: Pick<Terminal, 'width'>): string[] {
  const cells = rows.map((row) => row.map((cell): Cell => (typeof cell === 'string' ? { text: cell } : cell)));
  const widths: number[] = [];
  for (const row of cells) {
    for (const [i, { text }] of row.entries()) {
      const width = displayWidth(text);
      if (width <= WIDEST) widths[i] = Math.max(widths[i] ?? 0, width);
    }
  }
  return cells.map((row) => drawRow(row, widths, width));
}

function drawRow(row: readonly Cell[], widths: readonly number[], room: number): string {
  let last = row.length - 1;
  while (last > 0 && row[last].text === '') last--;
  let out = '';
  let used = 0;
  for (let i = 0; i <= last; i++) {
    const { text, paint = same, right } = row[i];
    const column = Math.max(widths[i] ?? 0, displayWidth(text));
    const shown = i === 0 ? text : cutTo(text, room - used);
    if (shown !== text && room - used < NARROWEST) break;
    if (right && used + column > room) break;
    const padding = ' '.repeat(Math.max(0, column - displayWidth(shown)));
    out += right ? padding + paint(shown) : paint(shown);
    if (i < last) out += (right ? '' : padding) + GAP;
    used += column + GAP.length;
  }
  return out.trimEnd();
}

const same = (text: string) => text;

/** One line cut to `width` columns. */
export function cutTo(text: string, width: number): string {
  if (text.length <= width && displayWidth(text) <= width) return text;
  return width <= 1 ? '' : truncate(text, width);
}

/** Source lines with their numbers, right-aligned. Never cut: half a line of code is no code. */
export function numbered(text: string, firstLine: number, { color }: Pick<Terminal, 'color'>): string[] {
  const lines = text.split('\n');
  const digits = String(firstLine + lines.length - 1).length;
  return lines.map((line, i) => `${color.dim(String(firstLine + i).padStart(digits))}  ${line}`.trimEnd());
}

/** A line of a reply, broken at words where the terminal is narrower, with a hanging indent. */
export const folded = (line: string, { width }: Pick<Terminal, 'width'>): string[] => breakLines(line, width, '    ');

/** Long prose in lines of at most 100 columns, or the terminal's width where that is less. */
export function wrap(text: string, indent: string, { width }: Pick<Terminal, 'width'>): string[] {
  const room = Math.max(20, Math.min(width, 100) - indent.length);
  const out: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(/\s+/)) {
      if (line !== '' && line.length + 1 + word.length > room) {
        out.push(indent + line);
        line = word;
      } else line = line === '' ? word : `${line} ${word}`;
    }
    if (line !== '') out.push(indent + line);
  }
  return out;
}

/** Groups digits without `toLocaleString`, whose first use costs 14 ms. */
export const count = (value: number): string => String(value).replace(/\B(?=(?:\d{3}){1,7}$)/g, ',');

/** `1 file`, `2 files`, `1,234 files`. */
export const many = (value: number, one: string, several = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : several}`;

/** How long ago something was used. */
export const daysAgo = (days: number): string => (days === 0 ? 'today' : `${many(days, 'day')} ago`);

export function bytes(value: number): string {
  if (value < 1000) return `${value} B`;
  const [scaled, unit] = value < 1e6 ? [value / 1e3, 'kB'] : value < 1e9 ? [value / 1e6, 'MB'] : [value / 1e9, 'GB'];
  return `${scaled < 10 ? scaled.toFixed(1) : Math.round(scaled)} ${unit}`;
}
