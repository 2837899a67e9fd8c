/** Lines as text-search answers show them: credentials masked, long lines cut around the match. */
import { redact, redactLine, textKindOf } from '../../secrets/redact.ts';

/** Enough to recognise a line; `read_file` shows all of it. */
const MAX_COLUMNS = 200;
/** Columns kept to the left of a match in a long line. */
const LEAD_COLUMNS = 60;
/** Columns around a match that are checked for credentials before the line is cut: more than the longest credential. */
const NEAR_COLUMNS = 10_000;

export interface LineSource {
  /** From 1; `column` from 0. */
  shown(line: number, column?: number): string;
  readonly total: number;
  /** How many of the shown lines have a masked credential. */
  masked(): number;
}

interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** `keepIndent`: for lines that are shown below each other. */
export function lineSource({ path, text }: TextFile, keepIndent: boolean): LineSource {
  const kind = textKindOf(path);
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const keys = text.includes('PRIVATE KEY') ? redactedKeys(lines, path) : undefined;
  const masked = new Set<number>();
  return {
    total: lines.length,
    masked: () => masked.size,
    shown(number, column = 0) {
      const line = lines[number - 1];
      const hidden = keys?.get(number);
      const from = Math.max(0, column - NEAR_COLUMNS);
      const near = line.slice(from, column + NEAR_COLUMNS);
      const clean = hidden ?? redactLine(near, kind);
      if (clean === near) return cutAround(near, column - from, keepIndent);
      masked.add(number);
      return cutAround(clean, redactLine(near.slice(0, column - from), kind).length, keepIndent);
    },
  };
}

/** A key block starts before the lines that it hides, so the whole file is checked. */
function redactedKeys(lines: readonly string[], path: string): Map<number, string> {
  const { lines: clean, masked } = redact(
    lines.map((line) => line.slice(0, NEAR_COLUMNS)),
    path,
  );
  return new Map(masked.map((number) => [number, clean[number - 1]]));
}

function cutAround(line: string, column: number, keepIndent: boolean): string {
  const text = line.trimEnd();
  const indent = keepIndent ? 0 : text.length - text.trimStart().length;
  if (text.length - indent <= MAX_COLUMNS) return text.slice(indent);
  const start = column - indent < MAX_COLUMNS - LEAD_COLUMNS ? indent : column - LEAD_COLUMNS;
  const end = start + MAX_COLUMNS;
  return `${start > indent ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}
