/** Texts of a repository in Markdown of a code host: nothing in them is a link, a mention, a reference, HTML or a command. */
import { neutralise } from './neutralise.ts';

const MAX_CHARS = 300;

/** Names are data: they must not end the code span or the line. Nothing is linked inside of one. */
export function codeSpan(text: string): string {
  const line = oneLine(text);
  if (line.trim() === '') return '`(empty)`';
  const fence = '`'.repeat(longestRun(line) + 1);
  const pad = /^`|`$|^ .* $/.test(line) ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** A plain word, or a short number: a long one, or hexadecimal digits, may be linked as a commit. */
const WORD = /^[('"]*(?:[A-Za-z]+(?:[-'/][A-Za-z]+)*|\d{1,6})[)'",.:;?]*$/;
const COMMIT = /[0-9a-f]{7}/i;
const LIST_NUMBER = /^\d+[.)]/;

/** A sentence of ours that may quote a repository: every word that could mean something in Markdown is code. */
export const prose = (text: string): string =>
  oneLine(text, Number.POSITIVE_INFINITY)
    .split(' ')
    .map((word, i) => (isPlain(word) && !(i === 0 && LIST_NUMBER.test(word)) ? word : codeWord(word)))
    .join(' ');

const OPERATORS: ReadonlySet<string> = new Set(['|', '&', '=>', '->', ',']);

/** The same for one clause that quotes code: from the first such word to the last, it is one piece of code. */
export function proseWithCode(text: string): string {
  const words = oneLine(text).split(' ');
  const first = words.findIndex((word) => !isPlain(word));
  if (first < 0) return prose(text);
  let end = words.findLastIndex((word) => !isPlain(word)) + 1;
  // What follows an operator belongs to it: `A | undefined`.
  while (end < words.length && OPERATORS.has(words[end - 1])) end++;
  const parts = [
    words.slice(0, first).join(' '),
    codeSpan(words.slice(first, end).join(' ')),
    words.slice(end).join(' '),
  ];
  return parts.filter((part) => part !== '').join(' ');
}

const isPlain = (word: string): boolean => word === '' || (WORD.test(word) && !COMMIT.test(word));

/** Commas and brackets around a path stay outside. */
function codeWord(word: string): string {
  const start = word.startsWith('(') ? 1 : 0;
  let end = word.length;
  while (end > start && AFTER.includes(word[end - 1])) end--;
  return end === start ? codeSpan(word) : word.slice(0, start) + codeSpan(word.slice(start, end)) + word.slice(end);
}

const AFTER = '),.:;';

/** Lines as they are, in a fence that none of them can end. */
export function codeBlock(lines: readonly string[], language = ''): string[] {
  const shown = lines.flatMap((line) => neutralise(line, false).split('\n'));
  const fence = '`'.repeat(Math.max(3, longestRun(shown.join('\n')) + 1));
  return [`${fence}${language}`, ...shown, fence];
}

/** The address of a place below that of the tree. */
export function placeLink(tree: string, path: string, line: number): string {
  const encoded = path
    .split('/')
    .map((part) =>
      encodeURIComponent(wellFormed(part)).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`),
    )
    .join('/');
  return `${tree}${tree.endsWith('/') ? '' : '/'}${encoded}${line > 0 ? `#L${line}` : ''}`;
}

function oneLine(text: string, max = MAX_CHARS): string {
  const line = neutralise(text.replace(/[\r\n\t]+/g, ' '), false);
  return line.length > max ? `${wellFormed(line.slice(0, max))}…` : line;
}

const longestRun = (text: string): number => Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));

/** Without half a character of two code units. */
const wellFormed = (text: string): string => Buffer.from(text).toString();
