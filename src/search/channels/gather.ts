/** What the channels find for a query, before it is joined and ranked. */
import type { Reader } from '../../store/read/read.ts';
import type { CodeOf } from '../patterns/word-for-word.ts';
import { type Asked, readAsked } from '../query/asked.ts';
import { type CompiledFilters, compileFilters, type SearchFilters } from '../query/filters.ts';
import { type Channel, type Intent, isSentence, type SearchMode, weightsOf } from '../query/intent.ts';
import type { Query } from '../query/query.ts';
import { readTerms, type Term } from '../query/terms.ts';
import type { ChannelHit } from './hit.ts';
import { nameChannel } from './name-channel.ts';
import { pathChannel } from './path-channel.ts';
import { textChannel } from './text-channel.ts';
import { vectorChannel } from './vector-channel.ts';

export interface Question {
  readonly query: string;
  readonly mode?: SearchMode | undefined;
  readonly filters?: SearchFilters | undefined;
  /** What the query means, made when it is wanted; undefined where nothing can tell. */
  readonly vector?: (() => Float32Array | undefined) | undefined;
  /** Reads code, to see whether a message stands in it; without it only the words of the index are known. */
  readonly codeOf?: CodeOf | undefined;
}

export interface Gathered extends Asked {
  readonly mode: SearchMode;
  readonly filter: CompiledFilters;
  readonly terms: readonly Term[];
  readonly weights: Readonly<Record<Channel, number>>;
  readonly channels: Readonly<Record<Channel, readonly ChannelHit[]>>;
}

/** Call it inside `reader.inOneView`. */
export function gather(reader: Reader, question: Question): Gathered {
  const { query: written, mode = 'auto', filters = {}, codeOf } = question;
  const filter = compileFilters(reader, filters);
  const asked = readAsked(reader, written, { mode, filter: filter.text, codeOf });
  const { query, intent } = asked;
  const vector = wantsVector(mode, intent) ? vectorHits(reader, question.vector, filter) : undefined;
  const weights = weightsOf(mode, intent, vector !== undefined);
  const wanted = (channel: Channel) => weights[channel] > 0;

  const prose = isProse(reader, query, intent);
  const terms = wanted('text') || wanted('name') ? readTerms(reader, query, { prose }) : [];
  const text = wanted('text') ? textChannel(reader, terms, filter.text) : [];
  const name = wanted('name') ? nameChannel(reader, { asked, prose, terms, texts: text }) : [];
  const path = wanted('path') ? pathChannel(reader, query) : [];
  return { ...asked, mode, filter, terms, weights, channels: { name, text, path, vector: vector ?? [] } };
}

const wantsVector = (mode: SearchMode, intent: Intent): boolean =>
  mode === 'semantic' || (mode === 'auto' && (isSentence(intent) || intent === 'error'));

function vectorHits(reader: Reader, meaning: Question['vector'], filter: CompiledFilters): ChannelHit[] | undefined {
  const vector = meaning?.();
  return vector === undefined ? undefined : vectorChannel(reader, vector, filter.text);
}

/** A sentence, or one plain word that is no name here: `decoding` asks for what decodes. A message is meant as it is written. */
function isProse(reader: Reader, query: Query, intent: Intent): boolean {
  if (intent !== 'symbol') return isSentence(intent);
  return /^\p{Ll}+$/u.test(query.text) && reader.namesIgnoringCase(query.text).length === 0;
}
