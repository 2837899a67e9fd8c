/** A symbol as training sees it, and which of them teach something. */
import { createHash } from 'node:crypto';
import type { SymbolText } from '../src/model/embedding.ts';
import { SYMBOL_KINDS, type SymbolKind } from '../src/model/kinds.ts';

export interface Pair extends SymbolText {
  readonly language: string;
  readonly kind: SymbolKind;
  readonly path: string;
  readonly isTest: boolean;
  /** Of the body without white space: copies of a function are one. */
  readonly hash: string;
}

/** Fields and values have too little text of their own, files too much of others'. */
const LEARNED: ReadonlySet<SymbolKind> = new Set([
  'class',
  'interface',
  'struct',
  'enum',
  'trait',
  'type_alias',
  'function',
  'method',
  'constructor',
  'component',
  'macro',
  'module',
]);
export const isLearned = (kind: number): boolean => LEARNED.has(SYMBOL_KINDS[kind]);

export function bodyHash(body: string): string {
  return createHash('sha256').update(body.replace(/\s+/g, '')).digest('base64url').slice(0, 14);
}

export const normalised = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const MIN_WORDS = 3;
const MIN_BODY = 40;
const MAX_NON_ASCII = 0.2;
const MIN_LETTERS = 0.6;
/** They say where to look, not what it does. */
const POINTS_ELSEWHERE =
  /^(?:\S+ implements [\w.*/()[\]`]+(?: interface| for \S+)?\.?$|implements? \S+\.?$|@?see\b|deprecated\b|overrides? \S+\.?$|inherited from|for internal use|internal use only|\(non-javadoc\)|not documented|to be documented|no description)/i;
const BOILERPLATE =
  /^(?:gets or sets|gets the value|initializes a new instance|default constructor|constructor\b|creates a new instance|sets the value|gets a value indicating|returns a string representation|tests? )/i;
/** So that such phrases are known, but not all that is learned. */
const KEPT_BOILERPLATE = 0.3;
const KEPT_TESTS = 0.1;

/** Whether a documented symbol is worth a training row. */
export function teaches(pair: Pair): boolean {
  const summary = pair.summary.trim();
  const share = Number.parseInt(createHash('sha256').update(pair.hash).digest('hex').slice(0, 4), 16) / 65_536;
  if (pair.body.length < MIN_BODY || !isProse(summary) || POINTS_ELSEWHERE.test(summary)) return false;
  if (pair.isTest && share > KEPT_TESTS) return false;
  return !(BOILERPLATE.test(summary) && share > KEPT_BOILERPLATE);
}

function isProse(text: string): boolean {
  const words = text.match(/[A-Za-z]{2,}|\d+/g)?.length ?? 0;
  if (words < MIN_WORDS) return false;
  const letters = text.match(/[A-Za-z\s]/g)?.length ?? 0;
  const nonAscii = text.match(/[^\0-\x7f]/g)?.length ?? 0;
  const urls = (text.match(/https?:\/\/\S+/g) ?? []).join('').length;
  const code = text.match(/[;{}]|=>|==|\bif \(|\)\s*;/g)?.length ?? 0;
  if (letters < text.length * MIN_LETTERS || nonAscii > text.length * MAX_NON_ASCII) return false;
  return urls <= text.length / 2 && !(code >= 2 && code > words / 6);
}
