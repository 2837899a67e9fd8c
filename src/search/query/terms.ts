/** The words of a query that are looked up, each with the spellings it is found by and how much it tells. */
import { LANGUAGES } from '../../../languages/all.ts';
import type { LanguageId } from '../../model/language.ts';
import type { Reader } from '../../store/read/read.ts';
import { quoteForms, quoteWord } from '../../store/read/words.ts';
import { isFiller, stemOf } from './english.ts';
import type { Query, QueryWord } from './query.ts';

export interface Term {
  /** The word as it is written or, for `parseUrl`, its parts, in lower case. */
  readonly words: readonly string[];
  readonly stems: readonly string[];
  /** What the text index is asked for. */
  readonly match: string;
  /** In how many symbols it occurs. */
  readonly frequency: number;
  /** Rare words count more; 0 when no symbol has the word, for then none can be said to lack it. */
  readonly weight: number;
}

/** A shorter stem begins too many other words: `fil` would find filter. */
const SHORTEST_STEM = 4;
/** A language is what a repository is written in when this share of its source files is. */
const MAIN_LANGUAGE = 0.5;
const LANGUAGE_WORDS: ReadonlyMap<string, LanguageId> = new Map(
  LANGUAGES.flatMap(({ id, queryWords = [] }) => [id, ...queryWords].map((word) => [word, id] as const)),
);

/** Filler is dropped unless there is nothing else. */
export function contentWords(query: Query): QueryWord[] {
  const words = query.words.filter((word) => word.lower.length > 1);
  const telling = words.filter((word) => !isFiller(word.lower));
  return telling.length > 0 ? telling : words;
}

/** `prose`: the query is a sentence, whose words may be inflected; a name is meant as it is written. */
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
  if (!words.some((word) => LANGUAGE_WORDS.has(word.lower))) return words;
  const languages = reader.languages();
  const all = [...languages.values()].reduce((sum, files) => sum + files, 0);
  const isMain = (language: LanguageId | undefined): boolean =>
    (languages.get(language ?? '') ?? 0) > MAIN_LANGUAGE * all;
  const others = words.filter((word) => !isMain(LANGUAGE_WORDS.get(word.lower)));
  return others.length > 0 ? others : words;
}

/**
 * A beginning, which BM25 counts as one word. Measured: all endings joined by OR rank a rare ending above the word itself
 * (cosqa NDCG@10 .287, with beginnings .395, as it is written .362); stemming in the index (`porter`) finds no more (.390).
 */
function endingsOf(word: string): string[] {
  const stem = stemOf(word);
  return stem.length >= SHORTEST_STEM ? [`${stem}*`] : [...new Set([word, stem, `${stem}e`])];
}

/** Every word is quoted: an operator in it is just a word. */
function matchOf(spellings: readonly string[], parts: readonly string[]): string {
  const forms = spellings.map(quoteForms);
  if (parts.length > 1) forms.push(`(${parts.map(quoteWord).join(' AND ')})`);
  return forms.length === 1 ? forms[0] : `(${forms.join(' OR ')})`;
}
