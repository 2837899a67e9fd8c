/** Explains the rank of one search result: channels, adjustments and the result above it; or why it is missing. */

import { type Gathered, gather } from '../../search/channels/gather.ts';
import type { ChannelHit } from '../../search/channels/hit.ts';
import { CHANNELS, type Channel } from '../../search/query/intent.ts';
import type { RankedBy, SearchHit, SearchRequest } from '../../search/search.ts';
import type { Reader } from '../../store/read/read.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { changedFiles } from '../../workspace/changed-files.ts';
import { makeReply } from '../../workspace/make-reply.ts';
import { type Draft, nextCall } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import { type SymbolView, viewOf } from '../quote/symbol-view.ts';
import { noSymbol } from '../related/answer.ts';
import { requestOf } from '../search/answer.ts';
import { meaningOf } from '../search/query-meaning.ts';
import { rerankedSearch } from '../search/reranked-search.ts';
import { type Asked, askedSymbols } from '../subject/asked-symbols.ts';
import { differences, type Parts, partsOf } from './parts.ts';
import type { Adjustment, ChannelShare, Difference, Question, Ranking } from './tool.ts';
import { absenceOf } from './why-absent.ts';

/** A longer query is not repeated in `next`: it would be most of the answer. */
const MAX_REPEATED = 200;
/** More than any query returns, so that the whole ranking is searched. */
const WHOLE_RANKING = 100_000;

export async function explainRanking(session: Session, input: Question): Promise<Draft<Ranking | null>> {
  const asked = await askedSymbols(session, input.name);
  if (asked.symbols.length === 0) return noSymbol(session, asked);
  const meaning = await meaningOf(session, input);
  const request = requestOf(session, { ...input, offset: 0, detail: 'location', explain: 'full' }, meaning);
  const found = await rerankedSearch(session, { ...request, limit: WHOLE_RANKING });
  return session
    .reader()
    .inOneView(() => reply(session, input, { asked, request, found, notes: [...meaning.notes, ...found.notes] }));
}

interface Explained {
  readonly asked: Asked;
  readonly request: SearchRequest;
  readonly found: { readonly hits: readonly SearchHit[]; readonly by: RankedBy; readonly total: number };
  readonly notes: readonly string[];
}

function reply(session: Session, input: Question, explained: Explained): Draft<Ranking> {
  const reader = session.reader();
  const { asked, request, found } = explained;
  const ids = new Set(asked.symbols.map(({ id }) => id));
  const at = found.hits.findIndex(({ symbol }) => ids.has(symbol.id));
  const hit = found.hits[at] as SearchHit | undefined;
  const symbol = hit?.symbol ?? asked.symbols[0];
  const above = found.hits[at - 1] as SearchHit | undefined;
  const gathered = gather(reader, request);
  const parts = hit && partsOf(hit.why, hit.score);
  const changed = changedFiles(session, [symbol.path, ...(above ? [above.symbol.path] : [])]);
  const channels = CHANNELS.map((channel) =>
    shareOf(reader, { channel, gathered, request, by: found.by, symbol, parts }),
  );
  const absent = hit ? undefined : absenceOf(session, input, { symbol, gathered, channels });
  const results: Ranking = {
    intent: gathered.intent,
    by: found.by,
    symbol: viewOf(reader, symbol, changed),
    ...(hit && { rank: at + 1, score: round(hit.score) }),
    total: found.total,
    limit: input.limit,
    ...(absent && { absent }),
    channels,
    adjustments: parts?.adjustments.map(rounded) ?? [],
    ...(above && parts && { above: aboveOf(viewOf(reader, above.symbol, changed), { hit: above, rank: at, parts }) }),
  };
  const notes = [...asked.notes, ...explained.notes, ...severalNote(asked, input.name)];
  if (parts?.addUp === false) notes.push('the parts do not add up to the score: an adjustment is missing here');
  const { name: _, max_tokens: __, ...search } = { ...input, explain: 'basic' };
  const next = input.query.length > MAX_REPEATED ? [] : [nextCall('search', search)];
  return makeReply(session, results, { changed, notes, next });
}

function severalNote({ match, symbols }: Asked, name: string): string[] {
  if (match !== 'several') return [];
  return [`${symbols.length} symbols match ${name}; this is the highest-ranked one`];
}

interface Place {
  readonly channel: Channel;
  readonly gathered: Gathered;
  readonly request: SearchRequest;
  readonly by: RankedBy;
  readonly symbol: SymbolRecord;
  readonly parts: Parts | undefined;
}

function shareOf(reader: Reader, { channel, gathered, request, by, symbol, parts }: Place): ChannelShare {
  const weight = gathered.weights[channel];
  const hits = bestFirst(gathered.channels[channel]);
  const at = hits.findIndex(({ head }) => head.id === symbol.id);
  const contribution = parts?.channels[channel];
  const base = {
    channel,
    ...((by === 'rules' || weight === 0) && { weight }),
    found: hits.length,
    ...(contribution && { gives: round(contribution.value) }),
  };
  if (weight === 0) return base;
  if (at < 0) {
    const [head] = reader.headsById([symbol.id]);
    const beyond = gathered.filter.allows(head)
      ? beyondOf(reader, { channel, request, symbol }, hits.at(-1))
      : undefined;
    return { ...base, ...(contribution && { rule: contribution.rule }), ...(beyond && { beyond }) };
  }
  const { rule, quality, raw } = hits[at];
  return { ...base, rank: at + 1, rule, quality: round(quality), ...(raw !== undefined && { raw: round(raw) }) };
}

/** One hit per symbol, its best. */
function bestFirst(hits: readonly ChannelHit[]): ChannelHit[] {
  const seen = new Set<number>();
  return hits.toSorted((a, b) => b.quality - a.quality).filter(({ head }) => !seen.has(head.id) && seen.add(head.id));
}

/** Restricted to one file, a channel with a limit returns candidates that it otherwise leaves out. */
function beyondOf(
  reader: Reader,
  { channel, request, symbol }: Pick<Place, 'channel' | 'request' | 'symbol'>,
  last: ChannelHit | undefined,
): ChannelShare['beyond'] {
  if (last === undefined || (channel !== 'text' && channel !== 'vector')) return undefined;
  const alone = gather(reader, { ...request, filters: { path: (path) => path === symbol.path } });
  const hit = alone.channels[channel].find(({ head }) => head.id === symbol.id);
  if (hit === undefined) return undefined;
  return { rule: hit.rule, score: round(hit.raw ?? hit.quality), last: round(last.raw ?? last.quality) };
}

function aboveOf(
  symbol: SymbolView,
  { hit, rank, parts }: { readonly hit: SearchHit; readonly rank: number; readonly parts: Parts },
): NonNullable<Ranking['above']> {
  const because = differences(parts, partsOf(hit.why, hit.score));
  return { symbol, rank, score: round(hit.score), because: because.map(roundedDifference) };
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000;
const rounded = (one: Adjustment): Adjustment => ({ ...one, value: round(one.value), score: round(one.score) });
const roundedDifference = ({ part, own, theirs, with_theirs }: Difference): Difference => ({
  part,
  ...(own !== undefined && { own: round(own) }),
  ...(theirs !== undefined && { theirs: round(theirs) }),
  with_theirs: round(with_theirs),
});
