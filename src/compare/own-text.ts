/** The part of a symbol's text that is its own: without the symbols inside it and their comments. */
import { languageFacts } from '../../languages/all.ts';
import { TextHash } from '../extract/hash.ts';
import { SYMBOL_KINDS, type SymbolKind, VALUE_KINDS } from '../model/kinds.ts';
import type { LanguageId } from '../model/language.ts';
import { type ParsedFile, SYMBOL_ROW, SYMBOL_STRING } from '../model/parsed-file.ts';
import { CALLABLES } from './symbol-change.ts';

/** Offsets into the text of the file. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
  readonly bodyStart: number;
}

interface Spanned extends TextSpan {
  readonly row: number;
  readonly isKept: boolean;
}

type Rows = Pick<ParsedFile, 'symbols' | 'strings'>;

interface Source {
  readonly text: string;
  readonly language: LanguageId | undefined;
}

/** Kinds that consist of other symbols: their own text is what remains between those. */
const CONTAINERS: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  'file',
  'module',
  'namespace',
  'class',
  'interface',
  'struct',
  'enum',
  'trait',
  'section',
]);

/** By row. Rows that are not kept count for the nearest kept one. */
export function bodyKeys(source: Source, parsed: Rows, spans: readonly Spanned[]): string[] {
  const keeper = keepers(parsed, spans);
  const { inside, foreign } = nesting(parsed, spans);
  const keys: string[] = new Array(spans.length).fill('');
  const isBegun = new Uint8Array(spans.length);
  const add = (row: number, part: string): void => {
    keys[row] = isBegun[row] ? `${keys[row]} ${part}` : part;
    isBegun[row] = 1;
  };
  for (const { row, isKept } of spans) {
    if (foreign.has(row)) continue;
    const own = isKept
      ? ownKey(source, { inside: inside[row] ?? NONE, kind: kindOf(parsed, row) }, spans[row])
      : undefined;
    add(keeper[row], own ?? hashIn(parsed, row));
    if (!isKept) add(keeper[row], parsed.strings[row * SYMBOL_STRING.stride + SYMBOL_STRING.signature]);
  }
  return keys;
}

const NONE: readonly TextSpan[] = [];

const kindOf = ({ symbols }: Rows, row: number): SymbolKind =>
  SYMBOL_KINDS[symbols[row * SYMBOL_ROW.stride + SYMBOL_ROW.kind]];

const hashIn = ({ symbols }: Rows, row: number): string =>
  `${symbols[row * SYMBOL_ROW.stride + SYMBOL_ROW.hashHi]} ${symbols[row * SYMBOL_ROW.stride + SYMBOL_ROW.hashLo]}`;

interface Own {
  readonly inside: readonly TextSpan[];
  readonly kind: SymbolKind;
}

/** Undefined where the hash of the whole body is enough. */
function ownKey({ text, language }: Source, { inside, kind }: Own, span: TextSpan): string | undefined {
  if (inside.length > 0 || CONTAINERS.has(kind)) return hashOf(ownText(text, span, { inside, language }));
  if (!VALUE_KINDS.has(kind) || span.bodyStart < span.end) return undefined;
  const whole = text.slice(span.start, span.end);
  const equals = whole.search(/=(?![=>])/);
  // Without a value there is only the signature, which is compared separately.
  return equals >= 0 ? hashOf(whole.slice(equals)) : kind === 'enum_member' ? undefined : '';
}

/** A comment may be very long; the distinguishing part is near the symbol. */
const MAX_COMMENT = 8000;

/** Key of the comment before a symbol and, where a string documents a body, of the string that opens it. */
export function docKey(source: Source, span: TextSpan): string {
  const { text, language } = source;
  const { bodyStart, end } = span;
  const doc = languageFacts(language)?.docStrings ? text.slice(bodyStart, afterDocstring(text, bodyStart, end)) : '';
  return hashOf(`${commentBefore(source, span)} ${doc}`);
}

/** The comment that ends right before a symbol, or ''. */
export function commentBefore({ text, language }: Source, { start }: Pick<TextSpan, 'start'>): string {
  if (languageFacts(language)?.isProse) return '';
  // `export` and the like may precede the symbol's span. A regular expression that ends in `$` would take quadratic time.
  const line = text.lastIndexOf('\n', start - 1) + 1;
  const end = /^[ \t\w]*$/.test(text.slice(line, start)) ? line : start;
  const before = text.slice(Math.max(0, end - MAX_COMMENT), end).trimEnd();
  return before.slice(beforeComment(before).length);
}

function keepers(parsed: Rows, spans: readonly Spanned[]): number[] {
  const found: number[] = [];
  for (const { row, isKept } of spans) {
    const parent = parsed.symbols[row * SYMBOL_ROW.stride + SYMBOL_ROW.parent];
    found.push(isKept || row === 0 ? row : (found[parent] ?? 0));
  }
  return found;
}

interface Nesting {
  /** Per row the kept symbols directly inside it, in source order. */
  readonly inside: (TextSpan[] | undefined)[];
  /** Members of another symbol that are inside a function, such as fields it sets: their text belongs to the function. */
  readonly foreign: ReadonlySet<number>;
}

function nesting(parsed: Rows, spans: readonly Spanned[]): Nesting {
  const inside: (TextSpan[] | undefined)[] = new Array(spans.length);
  const foreign = new Set<number>();
  const ordered = spans
    .filter(({ isKept }) => isKept)
    .sort((a, b) => a.start - b.start || b.end - a.end || a.row - b.row);
  const open: Spanned[] = [];
  for (const span of ordered) {
    while (open.length > 0 && open.at(-1)!.end < span.end) open.pop();
    const around = open.at(-1);
    open.push(span);
    if (around === undefined) continue;
    const parent = parsed.symbols[span.row * SYMBOL_ROW.stride + SYMBOL_ROW.parent];
    if (CALLABLES.has(kindOf(parsed, around.row)) && parent !== around.row) foreign.add(span.row);
    else (inside[around.row] ??= []).push(span);
  }
  return { inside, foreign };
}

interface CompareContext {
  readonly inside: readonly TextSpan[];
  readonly language: LanguageId | undefined;
}

function ownText(text: string, { start, bodyStart, end }: TextSpan, { inside, language }: CompareContext): string {
  const pieces: string[] = [];
  let from = bodyStart < end ? bodyStart : start;
  const { docStrings, isProse, api } = languageFacts(language) ?? {};
  if (docStrings) from = afterDocstring(text, from, end);
  for (const one of inside) {
    if (one.start > from) {
      const piece = text.slice(from, one.start);
      pieces.push(isProse ? piece : beforeComment(piece));
    }
    from = Math.max(from, one.end);
  }
  pieces.push(text.slice(from, end));
  const whole = pieces.join('\n');
  if (isProse) return whole;
  const code = api?.groupKeywords ? withoutGroups(whole, api.groupKeywords) : whole;
  return code.replace(IMPORT_LINES, '').replace(/[\s,;]+/g, ' ');
}

/** Remains of declarations once their symbols are removed. */
const withoutGroups = (text: string, keywords: readonly string[]): string =>
  text.replace(/^[ \t]*(\w+)[ \t]*\(?|^\)/gm, (whole, word?: string) =>
    word === undefined || keywords.includes(word) ? '' : whole,
  );

/** Imported names are compared through their uses. Invariant: every multi-line repeat is bounded. */
const IMPORT_LINES =
  /^[ \t]*(?:pub )?(?:import|from|use|using|#include|require|require_once|require_relative)\b[^({;\n]*(?:\([^)]{0,4000}\)|\{[^}]{0,4000}\})?[^\n]*/gm;

function afterDocstring(text: string, from: number, end: number): number {
  const opening = /^[\s:]*[rRuU]?("""|''')/.exec(text.slice(from, Math.min(end, from + 2000)));
  if (opening === null) return from;
  const close = text.indexOf(opening[1], from + opening[0].length);
  return close < 0 || close > end ? from : close + 3;
}

const LINE_COMMENT =
  /^\s*(?:\/\/|#(?!\s*(?:include|define|if|ifdef|ifndef|else|elif|endif|undef|pragma|error)\b)|--|;)/;

/** The text without trailing comments, which belong to the next symbol. */
function beforeComment(piece: string): string {
  let rest = piece.trimEnd();
  for (;;) {
    if (rest.endsWith('*/')) {
      const open = rest.lastIndexOf('/*');
      if (open < 0) return rest;
      rest = rest.slice(0, open).trimEnd();
      continue;
    }
    const line = rest.lastIndexOf('\n') + 1;
    if (rest === '' || !LINE_COMMENT.test(rest.slice(line))) return rest;
    rest = rest.slice(0, line).trimEnd();
  }
}

function hashOf(text: string): string {
  const { hi, lo } = new TextHash().begin().add(text.trim()).end();
  return `${hi} ${lo}`;
}
