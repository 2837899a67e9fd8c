/** One search from the words of the query to a page of explained hits. */
import type { Reader } from '../store/read.ts';
import type { SymbolRecord } from '../store/records.ts';
import { adjust } from './adjust.ts';
import { addFileNames } from './file-names.ts';
import { type CompiledFilters, compileFilters, type SearchFilters } from './filters.ts';
import { followTests } from './followed-tests.ts';
import { fuse } from './fuse.ts';
import { CHANNEL_LIMIT, type ChannelHit, type Reason } from './hit.ts';
import { type Channel, type Intent, intentOf, type SearchMode, weightsOf } from './intent.ts';
import { nameChannel } from './name-channel.ts';
import { pathChannel } from './path-channel.ts';
import { type Query, readQuery } from './query.ts';
import { readTerms, type Term } from './terms.ts';
import { textChannel } from './text-channel.ts';
import { vectorChannel } from './vector-channel.ts';

export interface SearchRequest {
  readonly query: string;
  readonly mode?: SearchMode | undefined;
  readonly limit: number;
  readonly offset?: number | undefined;
  readonly filters?: SearchFilters | undefined;
  /** What the query means, made when it is wanted; undefined where nothing can tell. */
  readonly vector?: (() => Float32Array | undefined) | undefined;
}

export interface SearchHit {
  readonly symbol: SymbolRecord;
  readonly score: number;
  /** Channel contributions (they add up), then adjustments in the order they were made. */
  readonly why: readonly Reason[];
}

export interface SearchResult {
  readonly hits: readonly SearchHit[];
  readonly intent: Intent;
  /** Symbols that fit in some way; `omitted` of them come after this page. */
  readonly total: number;
  readonly omitted: number;
  readonly notes: readonly string[];
}

/** What the channels found, before it is joined and ranked. */
export interface Gathered {
  readonly query: Query;
  readonly intent: Intent;
  readonly filter: CompiledFilters;
  readonly terms: readonly Term[];
  readonly weights: Readonly<Record<Channel, number>>;
  readonly channels: Readonly<Record<Channel, readonly ChannelHit[]>>;
}

/** Call it inside `reader.inOneView`. */
export function gather(
  reader: Reader,
  { query: written, mode = 'auto', filters = {}, vector: meaning }: Omit<SearchRequest, 'limit' | 'offset'>,
): Gathered {
  const query = readQuery(written);
  const intent = intentOf(query, (text) => reader.pathsContaining([text.toLowerCase()], 1).length > 0);
  const filter = compileFilters(reader, filters);
  const vector = wantsVector(mode, intent) ? vectorHits(reader, meaning, filter) : undefined;
  const weights = weightsOf(mode, intent, vector !== undefined);
  const wanted = (channel: Channel) => weights[channel] > 0;

  const prose = isProse(reader, query, intent);
  const terms = wanted('text') || wanted('name') ? readTerms(reader, query, { prose }) : [];
  const text = wanted('text') ? textChannel(reader, terms, filter.text) : [];
  const name = wanted('name') ? nameChannel(reader, { query, intent, prose, terms, texts: text }) : [];
  const path = wanted('path') ? pathChannel(reader, query) : [];
  return { query, intent, filter, terms, weights, channels: { name, text, path, vector: vector ?? [] } };
}

export function search(reader: Reader, request: SearchRequest): SearchResult {
  const { limit, offset = 0 } = request;
  if (readQuery(request.query).text === '')
    return { hits: [], intent: 'words', total: 0, omitted: 0, notes: ['the query is empty'] };
  return reader.inOneView(() => {
    const { query, intent, filter, terms, weights, channels } = gather(reader, request);
    const candidates = fuse(channels, weights).filter((candidate) => filter.allows(candidate.head));
    if (intent === 'words' && (request.mode ?? 'auto') === 'auto') {
      addFileNames(candidates, terms, weights.path);
      followTests(reader, candidates);
    }
    const ranked = adjust(candidates, { query, intent, asked: filter.asked });
    const page = ranked.slice(offset, offset + limit);

    const notes: string[] = [];
    if (query.cut) notes.push('the query is very long: only its beginning was searched for');
    if (channels.text.length >= CHANNEL_LIMIT)
      notes.push(`more than ${CHANNEL_LIMIT} symbols hold these words: the best ${CHANNEL_LIMIT} were ranked`);
    return {
      hits: page.map(({ head, score, why }) => ({ symbol: reader.symbolById(head.id)!, score, why })),
      intent,
      total: ranked.length,
      omitted: Math.max(0, ranked.length - offset - page.length),
      notes,
    };
  });
}

const wantsVector = (mode: SearchMode, intent: Intent): boolean =>
  mode === 'semantic' || (mode === 'auto' && intent === 'words');

function vectorHits(
  reader: Reader,
  meaning: SearchRequest['vector'],
  filter: CompiledFilters,
): ChannelHit[] | undefined {
  const vector = meaning?.();
  return vector === undefined ? undefined : vectorChannel(reader, vector, filter.text);
}

/** A sentence, or one plain word that is no name here: `decoding` asks for what decodes. */
function isProse(reader: Reader, query: Query, intent: Intent): boolean {
  if (intent !== 'symbol') return intent === 'words';
  return /^\p{Ll}+$/u.test(query.text) && reader.namesIgnoringCase(query.text).length === 0;
}
