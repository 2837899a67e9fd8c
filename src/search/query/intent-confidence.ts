/** How sure the intent of a query is: by evidence in the index or in its words, by its form alone, or hardly. */
import type { Reader } from '../../store/read/read.ts';
import { hasExactName } from '../channels/name-channel.ts';
import { isFiller } from './english.ts';
import type { IntentConfidence } from './intent.ts';
import { type InterpretedQuery, isInPaths } from './interpret-query.ts';
import { looksLikeCode, type Query } from './query.ts';

/** Signs of error text that a person may write as well. */
const WEAK_SIGN = 'quoted message';
/** Fewer words, all of them without grammar, may be parts of a name. */
const MIN_WORDS = 3;

export function confidenceOf(reader: Reader, { intent, sign, query, place }: InterpretedQuery): IntentConfidence {
  switch (intent) {
    case 'path':
      return place || isInPaths(reader, query.text) ? 'high' : 'low';
    case 'symbol':
      if (hasExactName(reader, query.segments)) return 'high';
      return looksLikeCode(query.text) ? 'medium' : 'low';
    case 'words':
      return ofWords(query);
    case 'error':
      return sign === WEAK_SIGN ? 'medium' : 'high';
    case 'cross_cutting':
      return 'medium';
  }
}

function ofWords({ words }: Query): IntentConfidence {
  if (words.length >= MIN_WORDS && words.some(({ lower }) => isFiller(lower))) return 'high';
  return words.length >= MIN_WORDS ? 'medium' : 'low';
}
