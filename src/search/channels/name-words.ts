/** Scores how well the words of a query match the words of a name. */
import { splitIdentifier } from '../../extract/words.ts';
import { stemOf } from '../query/english.ts';
import type { Term } from '../query/terms.ts';

/** `exactly these words` is spelled as in the query; the other two may differ in inflection. */
export type NameWordsRule = 'exactly these words' | 'words of the name' | 'some words of the name';

/** Lower bound for a name that contains many other words. */
const LONG_NAME = 0.5;
const OTHER_ENDINGS = 0.95;

/**
 * The weighted share of the query that the name contains, reduced by its other words; undefined when it contains none. Filler
 * of the query (`camel case to spaces`) is not an other word in a name (`camel_case_to_spaces`).
 */
export function fitOfName(
  name: string,
  terms: readonly Term[],
  filler: ReadonlySet<string>,
): { readonly rule: NameWordsRule; readonly quality: number } | undefined {
  const parts = splitIdentifier(name).filter((part) => !filler.has(part));
  const stems = parts.map(stemOf);
  const has = (term: Term) => term.stems.every((stem) => stems.includes(stem));
  const total = sum(terms.map((term) => term.weight));
  const found = sum(terms.map((term) => (has(term) ? term.weight : 0)));
  if (found === 0) return undefined;

  const wanted = new Set(terms.flatMap((term) => term.stems));
  const letters = sum(parts.map((part) => part.length));
  const used = sum(parts.map((part, i) => (wanted.has(stems[i]) ? part.length : 0))) / letters;
  const quality = (found / total) * (LONG_NAME + (1 - LONG_NAME) * used);
  if (found < total) return { rule: 'some words of the name', quality };
  const words = new Set(terms.flatMap((term) => term.words));
  const isExact = used === 1 && terms.every(has) && parts.every((part) => words.has(part));
  return isExact
    ? { rule: 'exactly these words', quality }
    : { rule: 'words of the name', quality: OTHER_ENDINGS * quality };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
