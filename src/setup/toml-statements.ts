/** Finds the headers and the `key = value` pairs of a TOML text that has already been parsed. */
import { parse } from 'smol-toml';

export interface Statement {
  readonly kind: 'header' | 'pair';
  /** Header: full path of the table. Pair: its key as written, relative to its table. */
  readonly path: readonly string[];
  readonly start: number;
  /** End of the value, before a comment on the same line. */
  readonly end: number;
  /** Start of a pair's value. */
  readonly valueStart: number;
}

export function tomlStatements(text: string): Statement[] {
  const found: Statement[] = [];
  let at = 0;
  while (at < text.length) {
    at = skip(text, at, /[\s]*/y);
    if (at >= text.length) break;
    if (text[at] === '#') at = endOfLine(text, at);
    else {
      const statement = text[at] === '[' ? readHeader(text, at) : readPair(text, at);
      found.push(statement);
      at = endOfLine(text, statement.end);
    }
  }
  return found;
}

/** `[a."b.c"]` or `[[a]]`: quotes may contain brackets, so the end is found as for a value. */
function readHeader(text: string, start: number): Statement {
  const end = endOfValue(text, start);
  const path = keysOf(parse(text.slice(start, end)));
  return { kind: 'header', path, start, end, valueStart: end };
}

function readPair(text: string, start: number): Statement {
  let equals = start;
  while (text[equals] !== '=')
    equals = text[equals] === '"' || text[equals] === "'" ? endOfString(text, equals) : equals + 1;
  const path = keysOf(parse(`${text.slice(start, equals)} = 0`));
  const valueStart = skip(text, equals + 1, /[ \t]*/y);
  return { kind: 'pair', path, start, end: endOfValue(text, valueStart), valueStart };
}

/** The key path down to the only entry of a table, or of the only element of a list of tables. */
function keysOf(table: unknown): string[] {
  const inner = Array.isArray(table) ? table[0] : table;
  const [entry] = typeof inner === 'object' && inner !== null ? Object.entries(inner) : [];
  return entry === undefined ? [] : [entry[0], ...keysOf(entry[1])];
}

function endOfValue(text: string, start: number): number {
  let depth = 0;
  let at = start;
  let end = start;
  for (; at < text.length; ) {
    const char = text[at];
    if (char === '"' || char === "'") at = endOfString(text, at);
    else if (char === '#' && depth === 0) break;
    else if (char === '#') at = endOfLine(text, at);
    else if (char === '\n' && depth === 0) break;
    else {
      if (char === '[' || char === '{') depth++;
      if (char === ']' || char === '}') depth--;
      at++;
    }
    if (!/\s/.test(text[at - 1])) end = at;
  }
  return end;
}

function endOfString(text: string, start: number): number {
  const quote = text[start];
  const long = text.startsWith(quote.repeat(3), start);
  const close = long ? quote.repeat(3) : quote;
  let at = start + close.length;
  while (at < text.length && !text.startsWith(close, at)) at += quote === '"' && text[at] === '\\' ? 2 : 1;
  at += close.length;
  // A multi-line string may end with one or two extra quotes.
  while (long && text[at] === quote) at++;
  return at;
}

function skip(text: string, at: number, pattern: RegExp): number {
  pattern.lastIndex = at;
  return at + pattern.exec(text)![0].length;
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}
