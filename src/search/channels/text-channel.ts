/** Finds symbols by the words of their name, signature, documentation and body, ranked by BM25. */
import type { Reader } from '../../store/read/read.ts';
import type { TextFilter } from '../../store/read/words.ts';
import type { Term } from '../query/terms.ts';
import { CHANNEL_LIMIT, type ChannelHit } from './hit.ts';

/**
 * Rare words first, as long as together they occur in no more symbols than this: ranking a symbol takes .6 microseconds, and
 * words of 100,000 symbols carry no information. The rarest word is always searched.
 */
const MAX_OCCURRENCES = 30_000;
/** Matching some of the words is worth less than matching all. */
const SOME_WORDS = 0.85;
export const ALL_WORDS = 'all words in the text';

export function textChannel(
  reader: Reader,
  terms: readonly Term[],
  { filter, limit }: { readonly filter: TextFilter; readonly limit: number },
): ChannelHit[] {
  if (terms.length === 0) return [];
  const all = reader.text(terms.map((term) => term.match).join(' AND '), CHANNEL_LIMIT, filter);
  const best = all[0]?.score ?? 0;
  const hits = all.map((hit) => ({
    head: hit,
    rule: ALL_WORDS,
    quality: hit.score / best,
    raw: hit.score,
  }));
  if (terms.length === 1) return hits;

  const seen = new Set(all.map((hit) => hit.id));
  const match = rarest(terms).map((term) => term.match);
  const some = reader.text(match.join(' OR '), limit, filter);
  const top = Math.max(best, some[0]?.score ?? 0);
  return [
    ...hits,
    ...some
      .filter((hit) => !seen.has(hit.id))
      .map((hit) => ({
        head: hit,
        rule: 'some words in the text',
        quality: (SOME_WORDS * hit.score) / top,
        raw: hit.score,
      })),
  ];
}

function rarest(terms: readonly Term[]): Term[] {
  let occurrences = 0;
  return terms
    .toSorted((a, b) => a.frequency - b.frequency)
    .filter((term, i) => {
      occurrences += term.frequency;
      return i === 0 || occurrences <= MAX_OCCURRENCES;
    });
}
