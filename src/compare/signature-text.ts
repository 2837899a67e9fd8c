/** Parses the signature of a declaration: visibility, parameters, result. */

import { languageFacts } from '../../languages/all.ts';
import { textBefore } from '../base/cut-text.ts';
import { NAME, nameless } from '../base/symbol-likeness.ts';
import { FLAG, VALUE_KINDS } from '../model/kinds.ts';
import type { LanguageId } from '../model/language.ts';
import type { ComparedSymbol } from './compared-file.ts';

/** From the narrowest to the widest. */
const VISIBILITIES = ['private', 'protected', 'internal', 'public'] as const;
type Visibility = (typeof VISIBILITIES)[number];

export function visibilityOf({ flags }: ComparedSymbol): Visibility {
  if (flags & FLAG.private) return 'private';
  if (flags & FLAG.protected) return 'protected';
  return flags & FLAG.internal ? 'internal' : 'public';
}

export const isNarrower = (before: ComparedSymbol, after: ComparedSymbol): boolean =>
  VISIBILITIES.indexOf(visibilityOf(after)) < VISIBILITIES.indexOf(visibilityOf(before));

const VISIBILITY_WORDS = /\b(?:export|default|public|private|protected|internal|pub(?:\([^)]{0,100}\))?)(?=\s)\s*/g;

/** Without its name and visibility keywords, which are reported separately; for a value also without that value. */
export function headOf(symbol: ComparedSymbol): string {
  const { groupKeywords } = languageFacts(symbol.file.language)?.api ?? {};
  // A member of a group is the same as a single declaration.
  const written = nameless(symbol);
  const first = /^\w+(?=\s)/.exec(written)?.[0] ?? '';
  const head = groupKeywords
    ? written.slice(groupKeywords.includes(first) ? first.length : 0).trim()
    : written.replace(VISIBILITY_WORDS, '').trim();
  return VALUE_KINDS.has(symbol.kind) ? textBefore(head, /=(?![=>])|:=/).trimEnd() : head;
}

export interface CallShape {
  /** As written, with types and defaults. */
  readonly parameters: readonly string[];
  /** The result type, without other keywords; '' when none is written. */
  readonly result: string;
}

const NOT_A_RESULT =
  /\b(?:async|static|abstract|final|override|virtual|readonly|inline|extern|unsafe|const|def|fn|func|fun|function|get|set|suspend|synchronized|native|constructor|new|sealed|partial|export|default|public|private|protected|internal|pub|throws [\w.,\s]+|where .*)(?=\W|$)/g;

/** Undefined if the signature has no parameter list, or was truncated before its end. */
export function callShape(symbol: ComparedSymbol): CallShape | undefined {
  const head = nameless(symbol);
  const name = head.indexOf(NAME);
  const open = head.indexOf('(', Math.max(0, name));
  const close = open < 0 ? -1 : closing(head, open);
  if (close < 0) return undefined;
  const front = name < 0 ? '' : head.slice(0, name);
  return {
    parameters: parts(head.slice(open + 1, close), ','),
    // After truncation there may be more.
    result: head.endsWith('…') ? '' : resultOf(front, head.slice(close + 1), symbol.file.language),
  };
}

/** The result is before the name in some languages, and after the parameters in others. */
function resultOf(front: string, back: string, language: LanguageId | undefined): string {
  // A parenthesised list before the name is the receiver, which `owner` covers.
  const before = front.replace(/^([^(]*)\([^)]*\)/, '$1').replace(NOT_A_RESULT, '');
  const after = back
    .replace(/^\s*(?::|->|=>)\s*/, '')
    .replace(NOT_A_RESULT, '')
    .replace(/(?<![\s:{=])[\s:{=]+$/, '');
  const text = `${before} ${after}`.replace(/\s+/g, ' ').trim();
  return languageFacts(language)?.api?.namedResults ? withoutNames(text) : text.replace(/^\w+ is /, 'is ');
}

/** `(value any, err error)` becomes `(any, error)`, and `(err error)` becomes `error`. */
function withoutNames(results: string): string {
  const same = results.replaceAll('interface{}', 'any');
  if (!same.startsWith('(')) return same;
  const types = parts(same.slice(1, -1), ',').map((part) => part.replace(/^\w+ (?=\S)/, ''));
  return types.length === 1 ? types[0] : `(${types.join(', ')})`;
}

const OPENING = '([{<';
const CLOSING = ')]}>';

function closing(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    if (text[i] === '(') depth++;
    else if (text[i] === ')' && --depth === 0) return i;
  }
  return -1;
}

/** Splits at separators outside all brackets; the `>` of an arrow closes none. */
export function parts(text: string, separator: ',' | '|'): string[] {
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    if (OPENING.includes(text[i])) depth++;
    else if (CLOSING.includes(text[i]) && !(text[i] === '>' && /[-=]/.test(text[i - 1] ?? ''))) depth--;
    else if (text[i] === separator && depth <= 0) {
      found.push(text.slice(from, i).trim());
      from = i + 1;
    }
  }
  found.push(text.slice(from).trim());
  return found.filter((part) => part !== '');
}
