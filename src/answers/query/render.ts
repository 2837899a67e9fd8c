/** Rows of a statement as a table for people, or as CSV for programs. */
import { displayWidth, padEnd } from '../../base/display-width.ts';
import type { Terminal } from '../../tools/define.ts';
import { cutTo, many } from '../../tools/layout.ts';
import type { Results } from './tool.ts';

/** A longer cell sticks out of its column. */
const WIDEST = 100;
const GAP = '  ';

/** Columns keep their width over all rows, also those of long handles, so that numbers stay below each other. */
export function rowsAsTable({ columns, rows }: Results, { color, width }: Terminal): string {
  const body = rows.map((row) => columns.map((name) => cellText(row[name])));
  const isNumber = columns.map((name) => rows.some((row) => typeof row[name] === 'number'));
  const widths = columns.map((name, i) =>
    Math.max(displayWidth(name), ...body.map((cells) => Math.min(WIDEST, displayWidth(cells[i])))),
  );
  const last = columns.length - 1;
  const drawn = (cells: readonly string[]): string => {
    const padded = cells.map((cell, i) => {
      if (isNumber[i]) return ' '.repeat(Math.max(0, widths[i] - displayWidth(cell))) + cell;
      return i === last ? cell : padEnd(cell, widths[i]);
    });
    return cutTo(padded.join(GAP), width).trimEnd();
  };
  return [color.bold(drawn(columns)), ...body.map(drawn), color.dim(many(rows.length, 'row'))].join('\n');
}

/** One line: of a text with several, the others follow a mark. */
function cellText(value: unknown): string {
  if (value === null) return 'NULL';
  return String(value)
    .split('\n')
    .map((line) => line.trim())
    .join(' ⏎ ')
    .replaceAll('\t', ' ');
}

/** RFC 4180 with line feeds; NULL is empty, and an empty text is in quotes. */
export function rowsAsCsv({ columns, rows }: Results): string {
  const lines = [columns, ...rows.map((row) => columns.map((name) => row[name]))];
  return lines.map((cells) => cells.map(csvCell).join(',')).join('\n');
}

function csvCell(value: unknown): string {
  if (value === null) return '';
  const text = String(value);
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
