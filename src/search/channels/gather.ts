/** Runs the channels for a query, before their hits are fused and ranked. */
import { isTimeUp } from '../../base/deadline.ts';
import type { Reader } from '../../store/read/read.ts';
import type { TextFilter } from '../../store/read/words.ts';
import type { CodeOf } from '../patterns/verbatim.ts';
import { type CompiledFilters, compileFilters, type SearchFilters } from '../query/filters.ts';
import { type Channel, type Intent, isSentence, type SearchMode, weightsOf } from '../query/intent.ts';
import { type InterpretedQuery, interpretQuery } from '../query/interpret-query.ts';
import type { Query } from '../query/query.ts';
import { readTerms, type Term } from '../query/terms.ts';
import { CHANNEL_LIMIT, type ChannelHit, SENTENCE_LIMIT } from './hit.ts';
import { isNameInCode, nameChannel } from './name-channel.ts';
import { pathChannel } from './path-channel.ts';
import { textChannel } from './text-channel.ts';
import { vectorChannel } from './vector-channel.ts';

export interface Question {
  readonly query: string;
  readonly mode?: SearchMode | undefined;
  readonly filters?: SearchFilters | undefined;
  /** Embeds the query on demand; returns undefined where that is not possible. */
  readonly vector?: (() => Float32Array | undefined) | undefined;
  /** Reads code to check whether it contains a message; without it only the words of the index are used. */
  readonly codeOf?: CodeOf | undefined;
}

export interface Gathered extends InterpretedQuery {
  readonly mode: SearchMode;
  readonly filter: CompiledFilters;
  readonly terms: readonly Term[];
  readonly weights: Readonly<Record<Channel, number>>;
  /** Maximum number of candidates per channel for this query. */
  readonly limit: number;
  readonly channels: Readonly<Record<Channel, readonly ChannelHit[]>>;
}

/** Call it inside `reader.inOneView`. */
export function gather(reader: Reader, question: Question): Gathered {
  const { query: written, mode = 'auto', filters = {}, codeOf } = question;
  const filter = compileFilters(reader, filters);
  const interpreted = interpretQuery(reader, written, { mode, filter: filter.text, codeOf });
  const { query, intent } = interpreted;
  const limit = intent === 'words' && mode === 'auto' ? SENTENCE_LIMIT : CHANNEL_LIMIT;
  const vector = wantsVector(mode, intent)
    ? vectorHits(reader, question.vector, { filter: filter.text, limit })
    : undefined;
  const weights = weightsOf(mode, intent, vector !== undefined);
  const wanted = (channel: Channel) => weights[channel] > 0 && !isTimeUp();

  const prose = isProse(reader, query, intent);
  const terms = wanted('text') || wanted('name') ? readTerms(reader, query, { prose }) : [];
  const text = wanted('text') ? textChannel(reader, terms, { filter: filter.text, limit }) : [];
  const name = wanted('name') ? nameChannel(reader, { interpreted, prose, terms, texts: text }) : [];
  const path = wanted('path') ? pathChannel(reader, query) : [];
  return { ...interpreted, mode, filter, terms, weights, limit, channels: { name, text, path, vector: vector ?? [] } };
}

const wantsVector = (mode: SearchMode, intent: Intent): boolean =>
  mode === 'semantic' || (mode === 'auto' && (isSentence(intent) || intent === 'error'));

function vectorHits(
  reader: Reader,
  embed: Question['vector'],
  options: { readonly filter: TextFilter; readonly limit: number },
): ChannelHit[] | undefined {
  const vector = embed?.();
  return vector === undefined ? undefined : vectorChannel(reader, vector, options);
}

/**
 * A sentence, or one plain word that is not a name here: `decoding` asks for code that decodes. An error message is taken
 * literally.
 */
function isProse(reader: Reader, query: Query, intent: Intent): boolean {
  if (intent !== 'symbol') return isSentence(intent);
  return /^\p{Ll}+$/u.test(query.text) && !isNameInCode(reader, query.text);
}
