/** Rust macros whose arguments are expressions: read as calls (`assert!(x)` as `assert (x)`), so that all of their code is seen. */
import { endOfCharacter, endOfComment, endOfString } from './brackets.ts';
import { MIXES_EXPRESSIONS, TAKES_EXPRESSIONS } from './macro-names.ts';

/** Macros whose arguments only look like expressions: code to be quoted, other languages. */
const TAKES_OTHERS = new Set(
  (
    'quote quote_spanned parse_quote parse_quote_spanned html view rsx stringify ' +
    'cfg asm global_asm naked_asm concat_idents macro_rules compile_error include include_bytes define declare'
  ).split(' '),
);
/** Words that are followed by an expression or another word; two other words in a row are no expression. */
const BEFORE_WORD = new Set(
  'if match return move async await as else break continue unsafe ref mut loop while for in box yield'.split(' '),
);
/** Words of items, patterns and types. */
const NO_EXPRESSION = new Set(
  'let fn struct enum pub impl type use mod static const where trait dyn extern'.split(' '),
);
/** Macros inside each other beyond this stay as they are: no one writes them, and the rules stop at such depths. */
const MAX_NESTED = 64;

/** A bracket that is not closed yet. */
interface Open {
  readonly bracket: string;
  readonly at: number;
  /** The offset of the `!` of the macro whose arguments begin here, else -1. */
  readonly mark: number;
  readonly isVec: boolean;
  /** Macros around it, itself included. */
  readonly macros: number;
  /** Items stand in the nearest braces, not statements. */
  readonly holdsItems: boolean;
  /** What is directly in it is no list of expressions. */
  isOther: boolean;
  /** Something in it, at any depth, is no expression. */
  isStrange: boolean;
  /** The first semicolon directly in it, else -1. */
  semicolon: number;
}

/** One pass over a text, with the brackets that are open. */
interface Scan {
  readonly text: string;
  readonly knownOnly: boolean;
  readonly open: Open[];
  /** Offsets and what to write there. */
  readonly edits: [number, string][];
  isAfterWord: boolean;
  /** The last character that is no white space. */
  last: string;
  /** Where the head of a block begins: after the last brace or semicolon. */
  head: number;
  /** The `!` of a macro whose bracket comes next, and where that is. */
  mark: number;
  bracket: number;
  isVec: boolean;
}

/** A text of the same length in which such macros are calls. Known macros only, or all whose arguments look like expressions. */
export function callsOfMacros(text: string, knownOnly: boolean): string {
  const scan: Scan = {
    text,
    knownOnly,
    open: [],
    edits: [],
    isAfterWord: false,
    last: '',
    head: 0,
    mark: -1,
    bracket: -1,
    isVec: false,
  };
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code <= 32) continue;
    if (code === 47 && (text[i + 1] === '/' || text[i + 1] === '*')) i = endOfComment(text, i);
    else if (isWord(code)) i = word(scan, i);
    else {
      scan.isAfterWord = false;
      i = sign(scan, i);
      scan.last = text[i] ?? '';
    }
  }
  return edited(text, scan.edits);
}

function edited(text: string, edits: [number, string][]): string {
  if (edits.length === 0) return text;
  let out = '';
  let from = 0;
  for (const [at, written] of edits.sort(([a], [b]) => a - b)) {
    out += text.slice(from, at) + written;
    from = at + 1;
  }
  return out + text.slice(from);
}

const isWord = (c: number): boolean =>
  (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || c === 95 || (c >= 48 && c <= 57) || c > 127;

/** Reads a word, which may be the name of a macro; returns its last offset. */
function word(scan: Scan, from: number): number {
  const { text } = scan;
  let end = from + 1;
  while (end < text.length && isWord(text.charCodeAt(end))) end++;
  const name = text.slice(from, end);
  const around = scan.open.at(-1);
  if (around !== undefined && (scan.isAfterWord || NO_EXPRESSION.has(name))) around.isOther = true;
  if (text[end] === '!') noteMacro(scan, { name, from, end });
  scan.isAfterWord = !BEFORE_WORD.has(name);
  scan.last = text[end - 1];
  return end - 1;
}

function noteMacro(scan: Scan, { name, from, end }: { name: string; from: number; end: number }): void {
  const { text, knownOnly } = scan;
  let bracket = end + 1;
  while (bracket < end + 10 && text.charCodeAt(bracket) <= 32) bracket++;
  const isVec = name === 'vec';
  if (text[bracket] !== '(' && !(isVec && text[bracket] === '[')) return;
  if (!/^[a-z_]/.test(name) || TAKES_OTHERS.has(name) || MIXES_EXPRESSIONS.has(name)) return;
  if (!TAKES_EXPRESSIONS.has(name) && (knownOnly || isItem(scan, from))) return;
  scan.mark = end;
  scan.bracket = bracket;
  scan.isVec = isVec;
}

/** Whether a macro stands among items: at the start of a line, or as a statement in a block that is no code. */
function isItem({ text, open, last }: Scan, at: number): boolean {
  if (at === 0 || text[at - 1] === '\n') return true;
  if (last !== '' && !'{};]'.includes(last)) return false;
  return open.at(-1)?.holdsItems ?? true;
}

const HEAD_OF_ITEMS = /^[^(=]{0,200}\b(?:impl|mod|trait|extern)\b(?![\s\S]{0,2000}\bfn\b)/;
const MAX_HEAD = 2300;

/** Reads a sign, a string or a character; returns its last offset. */
function sign(scan: Scan, at: number): number {
  const { text, last } = scan;
  const around = scan.open.at(-1);
  const isArguments = around !== undefined && around.mark >= 0;
  const c = text[at];
  switch (c) {
    case '(':
    case '[':
    case '{':
      enter(scan, at);
      return at;
    case ')':
    case ']':
    case '}':
      leave(scan, at);
      return at;
    case '"': {
      const end = endOfString(text, at);
      if (around !== undefined && /^\s{0,9}:(?!:)/.test(text.slice(end + 1, end + 12))) around.isStrange = true;
      return end;
    }
    case "'":
      return endOfCharacter(text, at);
    case '#':
      if (around !== undefined && text[at + 1] !== '"' && text[at + 1] !== '#') around.isStrange = true;
      return at;
    case '$':
    case '@':
    case '~':
    case '\\':
      if (around !== undefined) around.isStrange = true;
      return at;
    case '|':
      return around !== undefined && around.macros > 0 ? endOfParameters(text, at, last) : at;
    case ';':
      scan.head = at + 1;
      if (around !== undefined && around.semicolon < 0) around.semicolon = at;
      return at;
    case ':':
      if (text[at + 1] === ':') return at + 1;
      if (isArguments) around.isOther = true;
      return at;
    case '%':
    case '?':
      // `%value` and `?value` in the macros of tracing.
      if (isArguments && '(,='.includes(last)) around.isOther = true;
      return at;
    case '=':
      if (isArguments && text[at + 1] === '>') around.isOther = true;
      return at;
    case '<':
      // A type with arguments.
      if (isArguments && /^<[^<>()=&|]{1,80}>\s{0,9}[,)]/.test(text.slice(at, at + 99))) around.isOther = true;
      return at;
    default:
      return at;
  }
}

/** The parameters of a closure have types and patterns, and are short. */
const MAX_PARAMETERS = 400;

function endOfParameters(text: string, at: number, last: string): number {
  const isClosure = '(,=[{&|'.includes(last) || /\bmove\s*$/.test(text.slice(Math.max(0, at - 9), at));
  if (!isClosure || text[at + 1] === '|') return at;
  const end = text.slice(at + 1, at + MAX_PARAMETERS).search(/[|;{}]/);
  return end >= 0 && text[at + 1 + end] === '|' ? at + 1 + end : at;
}

function enter(scan: Scan, at: number): void {
  const { text, open, head } = scan;
  const around = open.at(-1);
  const isMacro = scan.bracket === at;
  const isBlock = text[at] === '{';
  open.push({
    bracket: text[at],
    at,
    mark: isMacro ? scan.mark : -1,
    isVec: isMacro && scan.isVec,
    macros: (around?.macros ?? 0) + (isMacro ? 1 : 0),
    holdsItems: isBlock
      ? at - head < MAX_HEAD && HEAD_OF_ITEMS.test(text.slice(head, at))
      : (around?.holdsItems ?? true),
    isOther: false,
    isStrange: false,
    semicolon: -1,
  });
  if (isBlock) scan.head = at + 1;
}

const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Closes the last bracket. One of another kind is left open by mistake: then none around it is known to end where it seems to. */
function leave(scan: Scan, at: number): void {
  const { text, open, edits } = scan;
  if (text[at] === '}') scan.head = at + 1;
  const closed = open.pop();
  if (closed === undefined) return;
  const isMatch = closed.bracket === OPENING[text[at]];
  const around = open.at(-1);
  if (around !== undefined && (closed.isStrange || !isMatch)) around.isStrange = true;
  if (closed.mark < 0 || closed.macros > MAX_NESTED || closed.isOther || closed.isStrange || !isMatch) return;
  if (closed.semicolon >= 0 && !closed.isVec) return;
  edits.push([closed.mark, ' ']);
  if (closed.bracket === '[') edits.push([closed.at, '('], [at, ')']);
  // `vec![x; n]` has two arguments.
  if (closed.semicolon >= 0) edits.push([closed.semicolon, ',']);
}
