/** A piece of code that is looked for in many texts: as it is written, or with other white space. */
import { AppError } from '../../errors/errors.ts';

/** `spaces`: the same words and signs, with any white space between them. */
export const MATCHES = ['exact', 'spaces'] as const;
export type Match = (typeof MATCHES)[number];

export interface Snippet {
  /** Without the white space around it; lines end in `\n`. */
  readonly text: string;
  readonly hasSeveralLines: boolean;
  /** A POSIX expression for any white space. */
  readonly expression: string;
  /** The longest word in it: a text without that does not have the snippet. */
  readonly word: string;
  /** Offsets of its occurrences in a text, without overlaps. */
  find(text: string, match: Match): number[];
}

const MIN_SIGNS = 3;
const TOKEN = /[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu;
const WORD = /^[\p{L}\p{N}_]/u;

/** Throws BAD_INPUT for a text with nothing to look for. */
export function snippetOf(written: string): Snippet {
  const text = written.replace(/\r\n?/g, '\n').trim();
  const tokens: readonly string[] = text.match(TOKEN) ?? [];
  if (text.replace(/\s/g, '').length < MIN_SIGNS)
    throw new AppError(
      'BAD_INPUT',
      'The snippet is too short to be found',
      `Pass at least ${MIN_SIGNS} signs of code.`,
    );
  return {
    text,
    hasSeveralLines: text.includes('\n'),
    expression: tokens.map((token, i) => between(tokens[i - 1], token) + escaped(token)).join(''),
    word: tokens.reduce((longest, token) => (token.length > longest.length ? token : longest), ''),
    find: (other, match) => (match === 'exact' ? occurrences(other, text) : looseOccurrences(other, tokens)),
  };
}

const isWord = (token: string | undefined): boolean => token !== undefined && WORD.test(token);

/** Two words need white space between them. */
function between(before: string | undefined, token: string): string {
  if (before === undefined) return '';
  return isWord(before) && isWord(token) ? '[[:space:]]+' : '[[:space:]]*';
}

const escaped = (token: string): string => (/^[\\^$.[\]|()*+?{}]$/.test(token) ? `\\${token}` : token);

function occurrences(text: string, wanted: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) found.push(at);
  return found;
}

/** The text is searched without its white space; then the words that must be apart are looked at. */
function looseOccurrences(text: string, tokens: readonly string[]): number[] {
  const { dense, offsets } = withoutSpaces(text);
  const apart = gapsBetweenWords(tokens);
  const isApart = (start: number) => apart.every((gap) => offsets[start + gap] - offsets[start + gap - 1] > 1);
  return occurrences(dense, tokens.join(''))
    .filter(isApart)
    .map((start) => offsets[start]);
}

/** Lengths after which a word follows a word. */
function gapsBetweenWords(tokens: readonly string[]): number[] {
  let length = 0;
  return tokens.flatMap((token, i) => {
    const at = length;
    length += token.length;
    return isWord(tokens[i - 1]) && isWord(token) ? [at] : [];
  });
}

function withoutSpaces(text: string): { readonly dense: string; readonly offsets: readonly number[] } {
  const offsets: number[] = [];
  const parts: string[] = [];
  for (const { 0: part, index } of text.matchAll(/\S+/g)) {
    parts.push(part);
    for (let i = 0; i < part.length; i++) offsets.push(index + i);
  }
  return { dense: parts.join(''), offsets };
}

/** Lines of its occurrences, from 1. */
export function linesOf(written: string, snippet: Snippet, match: Match): number[] {
  const text = written.includes('\r') ? written.replace(/\r\n?/g, '\n') : written;
  let [line, counted] = [1, 0];
  return snippet.find(text, match).map((offset) => {
    for (let at = text.indexOf('\n', counted); at >= 0 && at < offset; at = text.indexOf('\n', counted)) {
      line++;
      counted = at + 1;
    }
    return line;
  });
}
