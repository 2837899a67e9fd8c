/** Matching lines as answers show them: credentials masked, long lines cut around the match, with the lines around them. */
import { redact, redactLine } from '../../workspace/redact.ts';

export interface GrepLine {
  readonly line: number;
  /** Where the match starts, from 1; absent where that is not known. */
  readonly col?: number;
  readonly text: string;
  /** Which patterns match, by number from 1, where several were asked for. */
  readonly patterns?: number[];
  /** The lines around it that no other match shows. */
  readonly before?: string[];
  readonly after?: string[];
}

/** A line of the answer is there to be recognised; `read_file` shows all of it. */
const MAX_COLUMNS = 200;
/** What stays to the left of a match that is cut out of a long line. */
const LEAD_COLUMNS = 60;
/** Around a match: enough for the longest credential to be seen as one before anything is cut. */
const NEAR_COLUMNS = 10_000;

export interface LineSource {
  /** From 1; `column` from 0. */
  shown(line: number, column?: number): string;
  readonly total: number;
  /** How many of the lines shown have something masked. */
  masked(): number;
}

/** `keepIndent` where lines stand under each other. */
export function lineSource(text: string, keepIndent: boolean): LineSource {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const keys = text.includes('PRIVATE KEY') ? redactedKeys(lines) : undefined;
  const masked = new Set<number>();
  return {
    total: lines.length,
    masked: () => masked.size,
    shown(number, column = 0) {
      const line = lines[number - 1];
      const hidden = keys?.get(number);
      const from = Math.max(0, column - NEAR_COLUMNS);
      const near = line.slice(from, column + NEAR_COLUMNS);
      const clean = hidden ?? redactLine(near);
      if (clean === near) return cutAround(near, column - from, keepIndent);
      masked.add(number);
      return cutAround(clean, redactLine(near.slice(0, column - from)).length, keepIndent);
    },
  };
}

/** A key block begins before the lines that it hides: the whole file is looked through. */
function redactedKeys(lines: readonly string[]): Map<number, string> {
  const { lines: clean, masked } = redact(lines.map((line) => line.slice(0, NEAR_COLUMNS)));
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
