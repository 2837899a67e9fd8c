/** Symbols by the words of their name, signature, documentation and body, ranked by BM25. */
import type { Reader } from '../store/read.ts';
import { quoteWord, type TextFilter } from '../store/read-words.ts';
import { CHANNEL_LIMIT, type ChannelHit } from './hit.ts';
import type { Query, QueryWord } from './query.ts';

/** Under this many symbols with every word, symbols with some of them are let in. */
const ENOUGH = 10;
/** Rare words first, as long as together they occur in no more symbols than this: what one query may cost. */
const MOST_OCCURRENCES = 20_000;
const FEWEST_WORDS = 3;
/** Having some of the words is worth less than having all. */
const SOME_WORDS = 0.85;

/** Words that a question is built from and that say nothing about code. */
const FILLER = new Set(
  `a an and any are as at be been but by can could did do does done for from had has have how i if in into is it its just like
  me my not of on or our should so some than that the their them then there these they this those to us using want was we were
  what when where which who why will with would you your`.split(/\s+/),
);

export function textChannel(reader: Reader, query: Query, filter: TextFilter): ChannelHit[] {
  const words = contentWords(query);
  if (words.length === 0) return [];
  const all = reader.text(words.map(anyFormOf).join(' AND '), CHANNEL_LIMIT, filter);
  const best = all[0]?.score ?? 0;
  const hits = all.map((hit) => ({ head: hit, rule: 'all words in the text', quality: hit.score / best }));
  if (all.length >= ENOUGH || words.length === 1) return hits;

  const seen = new Set(all.map((hit) => hit.id));
  const some = reader.text(rarest(reader, words).map(anyFormOf).join(' OR '), CHANNEL_LIMIT, filter);
  const top = Math.max(best, some[0]?.score ?? 0);
  return [
    ...hits,
    ...some
      .filter((hit) => !seen.has(hit.id))
      .map((hit) => ({ head: hit, rule: 'some words in the text', quality: (SOME_WORDS * hit.score) / top })),
  ];
}

/** The words that are looked up: filler is dropped unless there is nothing else. */
export function contentWords(query: Query): QueryWord[] {
  const words = query.words.filter((word) => word.lower.length > 1);
  const telling = words.filter((word) => !FILLER.has(word.lower));
  return telling.length > 0 ? telling : words;
}

function rarest(reader: Reader, words: readonly QueryWord[]): QueryWord[] {
  const frequency = reader.textFrequencies(words.map((word) => word.lower));
  const sorted = words.toSorted((a, b) => frequency.get(a.lower)! - frequency.get(b.lower)!);
  let occurrences = 0;
  return sorted.filter((word, i) => {
    occurrences += frequency.get(word.lower)!;
    return i < FEWEST_WORDS || occurrences <= MOST_OCCURRENCES;
  });
}

/** The word itself, its parts together, or its singular. Every word is quoted: an operator in it is just a word. */
function anyFormOf({ lower, parts }: QueryWord): string {
  const forms = [quoteWord(lower)];
  if (parts.length > 1) forms.push(`(${parts.map(quoteWord).join(' AND ')})`);
  const singular = singularOf(lower);
  if (singular !== undefined) forms.push(quoteWord(singular));
  return forms.length === 1 ? forms[0] : `(${forms.join(' OR ')})`;
}

function singularOf(word: string): string | undefined {
  if (word.length < 4 || /(ss|us|is)$/.test(word)) return undefined;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(x|ch|sh|ss)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : undefined;
}
