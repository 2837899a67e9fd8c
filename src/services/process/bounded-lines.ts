/** Passes the lines that a process prints to a log, as many as people read: a flood costs neither memory nor disk. */
import type { Readable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';

const MAX_LINE_CHARS = 500;
/** Lines of one interval; the others are counted. */
const MAX_LINES = 200;
const INTERVAL_MS = 10_000;
const KEPT_LINES = 5;

export interface PrintedLines {
  /** The last lines, for the message when the process has ended. */
  readonly last: readonly string[];
}

/** One line at a time; more than people read are counted. */
export function boundedLog(log: (line: string) => void): (text: string) => void {
  let printed = 0;
  let left = 0;
  let since = performance.now();
  return (text) => {
    const line = asPlainLine(text.slice(0, MAX_LINE_CHARS));
    if (line === '') return;
    const now = performance.now();
    if (now - since > INTERVAL_MS) {
      if (left > 0) log(`(${left} more lines)`);
      [since, printed, left] = [now, 0, 0];
    }
    if (printed++ < MAX_LINES) log(line);
    else left++;
  };
}

export function readLines(stream: Readable, take: (line: string) => void): PrintedLines {
  const last: string[] = [];
  let open = '';
  const end = (): void => {
    const line = asPlainLine(open);
    open = '';
    if (line === '') return;
    last.push(line);
    if (last.length > KEPT_LINES) last.shift();
    take(line);
  };
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    for (let at = 0; ; ) {
      const newline = chunk.indexOf('\n', at);
      // The rest of a longer line is not kept.
      const stop = Math.min(newline < 0 ? chunk.length : newline, at + MAX_LINE_CHARS - open.length);
      open += chunk.slice(at, stop);
      if (newline < 0) return;
      end();
      at = newline + 1;
    }
  });
  stream.on('end', end);
  stream.on('error', () => {});
  return { last };
}

/** What a terminal that shows the log would obey is removed. */
export const asPlainLine = (text: string): string =>
  Array.from(stripVTControlCharacters(text), (char) => (isControl(char.charCodeAt(0)) ? ' ' : char))
    .join('')
    .trim();

const isControl = (code: number): boolean => code < 0x20 || (code >= 0x7f && code < 0xa0);
