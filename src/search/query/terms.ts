/** The words of a query to look up, each with its spellings and its weight. */
import { knownLanguages } from '../../../languages/all.ts';
import { perLanguages } from '../../config/added-languages.ts';
import type { LanguageId } from '../../model/language.ts';
import type { Reader } from '../../store/read/read.ts';
import { quoteForms, quoteWord } from '../../store/read/words.ts';
import { isFiller, stemOf } from './english.ts';
import type { Query, QueryWord } from './query.ts';

export interface Term {
  /** The word as written or, for `parseUrl`, its parts, in lower case. */
  readonly words: readonly string[];
  readonly stems: readonly string[];
  /** The query for the text index. */
  readonly match: string;
  /** Number of symbols it occurs in. */
  readonly frequency: number;
  /** Rare words count more; 0 when no symbol contains the word, since then no symbol can be said to lack it. */
  readonly weight: number;
}

/** A shorter stem starts too many other words: `fil` would find filter. */
const MIN_STEM_LENGTH = 4;
/** A language is the repository's main language when more than this share of its source files use it. */
const MAIN_LANGUAGE = 0.5;
const languageWords = perLanguages(
  (): ReadonlyMap<string, LanguageId> =>
    new Map(
      knownLanguages().flatMap(({ id, queryWords = [] }) => [id, ...queryWords].map((word) => [word, id] as const)),
    ),
);

/** Filler is dropped unless there is nothing else. */
export function contentWords(query: Query): QueryWord[] {
  const words = query.words.filter((word) => word.lower.length > 1);
  const content = words.filter((word) => !isFiller(word.lower));
  return content.length > 0 ? content : words;
}

/** `prose`: the query is a sentence, whose words may be inflected; a name is taken literally. */
export function readTerms(reader: Reader, query: Query, { prose }: { prose: boolean }): Term[] {
  const words = prose ? withoutLanguage(reader, contentWords(query)) : contentWords(query);
  const terms = new Map<string, Omit<Term, 'frequency' | 'weight'> & { spellings: string[] }>();
  for (const { lower, parts } of words) {
    const own = parts.length > 0 ? parts : [lower];
    const spellings = prose && parts.length === 0 ? endingsOf(lower) : [lower];
    const match = matchOf(spellings, parts);
    const before = terms.get(match)?.words ?? [];
    terms.set(match, { words: [...before, ...own], stems: own.map(stemOf), match, spellings });
  }
  const frequencies = reader.textFrequencies([...terms.values()].flatMap((term) => term.spellings));
  return [...terms.values()].map(({ spellings, ...term }) => {
    const frequency = Math.max(...spellings.map((spelling) => frequencies.get(spelling)!));
    const isUnknown = frequency === 0 && term.words.length === 1;
    return { ...term, frequency, weight: isUnknown ? 0 : 1 / Math.log2(2 + frequency) };
  });
}

/** `sort a list in python`, asked of Python code: true of every symbol, and hardly ever written in one. */
function withoutLanguage(reader: Reader, words: QueryWord[]): QueryWord[] {
  if (!words.some((word) => languageWords().has(word.lower))) return words;
  const languages = reader.languages();
  const all = [...languages.values()].reduce((sum, files) => sum + files, 0);
  const isMain = (language: LanguageId | undefined): boolean =>
    (languages.get(language ?? '') ?? 0) > MAIN_LANGUAGE * all;
  const others = words.filter((word) => !isMain(languageWords().get(word.lower)));
  return others.length > 0 ? others : words;
}

/**
 * A prefix, which BM25 counts as one word. Measured: all inflections joined by OR rank a rare one above the word itself
 * (cosqa NDCG@10 .287, with prefixes .395, as written .362); stemming in the index (`porter`) finds no more (.390).
 */
function endingsOf(word: string): string[] {
  const stem = stemOf(word);
  return stem.length >= MIN_STEM_LENGTH ? [`${stem}*`] : [...new Set([word, stem, `${stem}e`])];
}

/** Every word is quoted: an operator in it is just a word. */
function matchOf(spellings: readonly string[], parts: readonly string[]): string {
  const forms = spellings.map(quoteForms);
  if (parts.length > 1) forms.push(`(${parts.map(quoteWord).join(' AND ')})`);
  return forms.length === 1 ? forms[0] : `(${forms.join(' OR ')})`;
}
