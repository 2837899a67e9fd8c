/** Queries in the strings of code: the tables and routines that they name, as references to what SQL files create. */
import { lineAt } from '../../../src/base/line-index.ts';
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { LanguageRules, Node } from '../../../src/extract/rule.ts';
import { EXPRESSION, NAMES_A, SYMBOL } from '../../../src/model/facts.ts';
import { FIELD, KIND } from '../scan/grammar.ts';
import { Reader } from '../scan/reader.ts';
import { Uses } from '../scan/uses.ts';

/** Nodes that are a whole string, in the grammars that there are; what is in them is not looked at. */
const STRINGS =
  /^(?:string|(?:interpreted_|raw_|verbatim_|multiline_|multi_line_|line_)?string_literal|template_string|concatenated_string|interpolated_string(?:_expression)?|encapsed_string|heredoc_body|nowdoc_body|multiline_string|text_block)$/;
/** A shorter one has no place for a table. */
const MIN_LENGTH = 12;
const MAX_LENGTH = 20_000;
/** Signs before the text of a string: `f"`, `$@"`, `r#"`, `R"(`. */
const OPENING = 6;

/** The rules of a language of code, with the queries in its strings. */
export const withQueries = (rules: LanguageRules): LanguageRules => ({
  ...rules,
  finish: (x) => {
    rules.finish?.(x);
    findQueries(x);
  },
});

const stringKinds = new WeakMap<object, Uint8Array>();

function stringsOf(x: Extraction): Uint8Array {
  const { grammar } = x.compiled;
  let kinds = stringKinds.get(grammar);
  if (kinds === undefined) {
    stringKinds.set(grammar, (kinds = new Uint8Array(1 << 16)));
    for (const [name, kind] of Object.entries(grammar.kinds)) if (STRINGS.test(name)) kinds[kind] = 1;
  }
  return kinds;
}

/** One look at each node: that costs nothing beside the walk. */
function findQueries(x: Extraction): void {
  const { data, count } = x;
  const kinds = stringsOf(x);
  for (let node = NODE; node < count; ) {
    if (kinds[data[node] & 0xffff] === 0) node += NODE;
    else {
      const length = data[node + 2] - data[node + 1];
      if (length >= MIN_LENGTH && length <= MAX_LENGTH) findQuery(x, node);
      node = x.next(node);
    }
  }
}

function findQuery(x: Extraction, node: Node): void {
  const { source } = x;
  let at = x.start(node);
  for (let i = at; i < at + OPENING; i++) if (isQuote(source.charCodeAt(i))) at = i + 1;
  while (source.charCodeAt(at) <= 32 || isQuote(source.charCodeAt(at))) at++;
  // `"\n  SELECT …"`.
  while (source[at] === '\\' && (source[at + 1] === 'n' || source[at + 1] === '\n')) {
    at += 2;
    while (source.charCodeAt(at) <= 32) at++;
  }
  if (!isVerb(source.charCodeAt(at))) return;
  const text = asSql(source.slice(at, endOfJoined(source, x.end(node))));
  if (isQuery(text)) useTables(x, text, at);
}

const isQuote = (code: number): boolean => code === 34 || code === 39 || code === 96;

/** The first letter of a verb below. */
const isVerb = (code: number): boolean => code < 128 && VERBS[code] === 1;
const VERBS = new Uint8Array(128);
for (const letter of 'SIUDWRMCEsiudwrm') VERBS[letter.charCodeAt(0)] = 1;

/**
 * Queries are written in capitals or in small letters throughout, sentences are not. Each verb needs its second word, and what follows
 * that is a name.
 */
const FORMS: readonly RegExp[] = [
  /^SELECT\s[\s\S]*?\sFROM\s/,
  /^select\s[\s\S]*?\sfrom\s/,
  /^DELETE\s+(?:\w+\s+)?FROM\s/,
  /^delete\s+(?:\w+\s+)?from\s/,
  /^(?:INSERT|REPLACE|MERGE)\s+(?:IGNORE\s+|OR\s+\w+\s+)?INTO\s/,
  /^(?:insert|replace|merge)\s+(?:ignore\s+|or\s+\w+\s+)?into\s/,
  /^UPDATE\s+(?:ONLY\s+)?\S+\s+(?:(?:AS\s+)?\w+\s+)?SET\s/,
  /^update\s+(?:only\s+)?\S+\s+(?:(?:as\s+)?\w+\s+)?set\s/,
  /^WITH\s+(?:RECURSIVE\s+)?\w+\s*(?:\([^()]*\)\s*)?AS\s*(?:(?:NOT\s+)?MATERIALIZED\s*)?\(/,
  /^with\s+(?:recursive\s+)?\w+\s*(?:\([^()]*\)\s*)?as\s*(?:(?:not\s+)?materialized\s*)?\(/,
  /^(?:CALL|EXEC|EXECUTE)\s+[\w.]+\s*[(@]/,
];
const isQuery = (text: string): boolean => FORMS.some((form) => form.test(text));

/** What joins two strings: a sign, or a line end alone. */
const JOIN = /[ \t]*(?:[+.][ \t]*)?\r?\n[ \t]*(?:[+.][ \t]*)?(["'])|[ \t]*[+.][ \t]*(["'])/y;
const MAX_JOINED = 60;

/** The end of the last string that is joined with the one that ends here: `"SELECT id " + "FROM users"`. */
function endOfJoined(source: string, end: number): number {
  for (let i = 0; i < MAX_JOINED; i++) {
    JOIN.lastIndex = end;
    const join = JOIN.exec(source);
    const quote = join?.[1] ?? join?.[2];
    if (quote === undefined || quote !== source[end - 1]) return end;
    let close = JOIN.lastIndex;
    while (close < source.length && source[close] !== quote && source[close] !== '\n')
      close += source[close] === '\\' ? 2 : 1;
    if (source[close] !== quote) return end;
    end = close + 1;
  }
  return end;
}

/** Signs of the language around: line ends, quotes, and what joins the parts of a string. */
const SIGNS = /\\[nrt\r\n]|\\(?=["'`])|(["'])\s{0,80}(?:[+.]\s{0,80})?\1/g;
const asSql = (text: string): string => text.replace(SIGNS, (sign) => ' '.repeat(sign.length));

type Part = readonly [start: number, end: number];

function useTables(x: Extraction, text: string, from: number): void {
  const found: { readonly field: number; readonly parts: Part[] }[] = [];
  const out = {
    open: (kind: number): number => found.push({ field: kind >>> 16, parts: [] }),
    leaf: (kind: number, start: number, end: number): number =>
      kind === KIND.part ? found.at(-1)!.parts.push([start, end]) : 0,
    close() {},
  };
  const reader = new Reader(text, () => {});
  const uses = new Uses(out, reader);
  for (reader.next(); reader.kind !== 'eof'; ) {
    if (reader.kind === 'end' || reader.kind === 'batch') {
      uses.clear();
      reader.next();
    } else uses.read();
  }
  for (const { field, parts } of found) {
    const [start, end] = parts.at(-1) ?? [0, 0];
    if (NAME.test(text.slice(start, end))) use(x, { field, name: text.slice(start, end), start: from + start });
  }
}

/** What a template computes is no name. */
const NAME = /^[\p{L}_][\p{L}\p{N}_]*$/u;

interface TableUse {
  readonly field: number;
  readonly name: string;
  readonly start: number;
}

function use(x: Extraction, { field, name, start }: TableUse): void {
  const row = x.addExpression('name', 0, name, -1, NAMES_A.table);
  const line = lineAt(x.lineStarts, start);
  const { data } = x.facts.tables.expressions;
  data[row * EXPRESSION.stride + EXPRESSION.line] = line + 1;
  data[row * EXPRESSION.stride + EXPRESSION.col] = start - x.lineStarts[line];
  const { symbol, scope } = x;
  x.symbol = symbolAt(x, start);
  x.scope = 0;
  x.reference(field === FIELD.call ? 'call' : field === FIELD.write ? 'write' : 'read', row);
  x.symbol = symbol;
  x.scope = scope;
}

/** The innermost symbol around a place. */
function symbolAt(x: Extraction, offset: number): number {
  const { data, rows } = x.facts.tables.symbols;
  let best = 0;
  let length = Number.POSITIVE_INFINITY;
  for (let row = 1; row < rows; row++) {
    const o = row * SYMBOL.stride;
    const span = data[o + SYMBOL.end] - data[o + SYMBOL.start];
    if (data[o + SYMBOL.start] > offset || data[o + SYMBOL.end] <= offset || span > length) continue;
    best = row;
    length = span;
  }
  return best;
}
