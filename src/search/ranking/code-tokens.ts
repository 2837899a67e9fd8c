/** Code as a sequence of tokens, with and without names, and the similarity of two such sequences. */
import { languageFacts } from '../../../languages/all.ts';
import { tokenShare } from '../../base/token-runs.ts';
import type { Comments, LanguageId } from '../../model/language.ts';

export interface CodeTokens {
  /** A number per token as written; the symbol's own name always has the same number. */
  readonly exact: Int32Array;
  /** The same with every name, number and string replaced by its kind, which is unaffected by renaming. */
  readonly shape: Int32Array;
}

/** Words that are keywords in most languages; in a language where one is not, it is merely never treated as renamed. */
const KEYWORDS = new Set(
  `abstract and as assert async await break case catch chan class const continue def default defer del do elif else end ensure
  enum except export extends extern false final finally fn for foreach from func function go goto if impl implements import in
  instanceof interface internal is lambda let loop match mod module mut namespace new nil none not null of or override package
  pass private protected pub public raise range readonly rescue return select self static struct super switch then this throw
  throws trait true try type typeof undefined unless until use using val var void when where while with yield`.split(
    /\s+/,
  ),
);

/** Comments of languages that do not declare theirs. */
const DEFAULT_COMMENTS: Comments = { line: ['//'], block: [['/*', '*/']] };
/** Strings, up to the end of their line unless multi-line; numbers; names; any other character alone. */
const STRINGS = /"{3}[\s\S]*?"{3}|'{3}[\s\S]*?'{3}|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|`(?:\\[\s\S]|[^`\\])*`?/u
  .source;
const NAMES = /[\p{L}_$][\p{L}\p{N}_$]*/u.source;
const TOKENS = `(${STRINGS})|(\\d[\\w.]*)|(${NAMES})|(\\S)`;

const scanners = new Map<string, RegExp>();

const escaped = (mark: string): string => mark.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Comments are no code. */
function scannerFor(language: LanguageId): RegExp {
  const { line, block } = languageFacts(language)?.comments ?? DEFAULT_COMMENTS;
  const comments = [
    ...line.map((mark) => `${escaped(mark)}[^\\n]*`),
    ...block.map(([open, close]) => `${escaped(open)}[\\s\\S]*?(?:${escaped(close)}|$)`),
  ].join('|');
  let scanner = scanners.get(comments);
  if (scanner === undefined)
    scanners.set(comments, (scanner = new RegExp([comments, TOKENS].filter(Boolean).join('|'), 'gu')));
  return scanner;
}

/** Longer code is compared by its beginning. */
const MAX_TOKENS = 4000;
const MAX_CHARACTERS = 60_000;

const STRING = 1;
const NUMBER = 2;
const NAME = 3;
const OWN_NAME = 4;

/** `name`: the symbol's own name, which is irrelevant to its code. */
export function codeTokens(text: string, language: LanguageId, name: string): CodeTokens {
  const exact: number[] = [];
  const shape: number[] = [];
  for (const [, string, number, word, mark] of text.slice(0, MAX_CHARACTERS).matchAll(scannerFor(language))) {
    if (exact.length >= MAX_TOKENS) break;
    const token = string ?? number ?? word ?? mark;
    // A comment.
    if (token === undefined) continue;
    const hash = hashOf(token);
    exact.push(word === name ? OWN_NAME : hash);
    if (word !== undefined) shape.push(KEYWORDS.has(word.toLowerCase()) ? hash : NAME);
    else shape.push(string !== undefined ? STRING : number !== undefined ? NUMBER : hash);
  }
  return { exact: Int32Array.from(exact), shape: Int32Array.from(shape) };
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5 | 0;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}

export const CLONES = ['identical', 'renamed', 'near'] as const;
/** `identical`: token by token; `renamed`: except for names and values; `near`: with a few changes. */
export type Clone = (typeof CLONES)[number];

export interface CodeSimilarity {
  /** 0 to 1. */
  readonly share: number;
  readonly clone?: Clone;
}

/** Shorter code is similar by chance: every getter is. */
const MIN_TOKENS = 25;
const NEAR_EXACT = 0.7;
/** Nearly the same shape, with a minimum share of equal tokens: the less similar the shape, the more tokens must be equal. */
const NEAR_SHAPES = [
  { shape: 0.95, exact: 0.15 },
  { shape: 0.85, exact: 0.45 },
];

export function codeSimilarity(a: CodeTokens, b: CodeTokens): CodeSimilarity {
  const isLong = Math.min(a.exact.length, b.exact.length) >= MIN_TOKENS;
  if (isLong && sameTokens(a.exact, b.exact)) return { share: 1, clone: 'identical' };
  if (isLong && isRenamed(a, b)) return { share: (1 + samePlaces(a.exact, b.exact)) / 2, clone: 'renamed' };
  const exact = tokenShare(a.exact, b.exact);
  const shape = tokenShare(a.shape, b.shape);
  const isNear = exact >= NEAR_EXACT || NEAR_SHAPES.some((least) => shape >= least.shape && exact >= least.exact);
  if (isLong && isNear) return { share: Math.max(exact, (exact + 2 * shape) / 3), clone: 'near' };
  return { share: (exact + shape) / 2 };
}

/** Same shape and a one-to-one mapping of names: otherwise the code does something else in the same shape. */
function isRenamed(a: CodeTokens, b: CodeTokens): boolean {
  if (!sameTokens(a.shape, b.shape)) return false;
  const [there, here] = [new Map<number, number>(), new Map<number, number>()];
  return a.exact.every((token, i) => {
    if (a.shape[i] !== NAME) return true;
    const other = b.exact[i];
    if (!there.has(token)) there.set(token, other);
    if (!here.has(other)) here.set(other, token);
    return there.get(token) === other && here.get(other) === token;
  });
}

const sameTokens = (a: Int32Array, b: Int32Array): boolean =>
  a.length === b.length && a.every((token, i) => token === b[i]);

const samePlaces = (a: Int32Array, b: Int32Array): number =>
  a.reduce((count, token, i) => count + (token === b[i] ? 1 : 0), 0) / a.length;

const LONGER_NAMES = /[\p{L}_$][\p{L}\p{N}_$]{2,}/gu;

/** The names in a text, without keywords. */
export const namesInCode = (text: string): string[] =>
  [...text.slice(0, MAX_CHARACTERS).matchAll(LONGER_NAMES)]
    .map(([name]) => name)
    .filter((name) => !KEYWORDS.has(name.toLowerCase()));
