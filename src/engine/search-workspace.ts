/** Search over the workspace: ranked symbols at the detail that was asked for. */
import type { FileRole } from '../model/source-file.ts';
import { nearestNames } from '../search/nearest-names.ts';
import type { SearchHit as RankedHit, SearchRequest, SearchResult } from '../search/search.ts';
import { type Change, changedFiles } from './freshness.ts';
import { languagesNamed } from './language-names.ts';
import { command, makeReply } from './make-reply.ts';
import { pastTheEnd } from './paging.ts';
import { pathFilter } from './path-filter.ts';
import { type Meaning, meaningOf } from './query-meaning.ts';
import type { Reply } from './reply.ts';
import { rerankedSearch } from './reranked-search.ts';
import { type SearchInput, searchWords } from './search-question.ts';
import type { Session } from './session.ts';
import { maskedNote } from './source-code.ts';
import { type SymbolDetail, symbolDetail } from './symbol-detail.ts';
import { type SymbolView, viewOf } from './symbol-view.ts';

export interface SearchHit extends Omit<SymbolView, 'signature'>, SymbolDetail {
  readonly role: FileRole;
  readonly score: number;
  readonly why?: { readonly matched: string[]; readonly parts?: Record<string, number> };
}

export async function searchWorkspace(
  session: Session,
  input: SearchInput,
  signal?: AbortSignal,
): Promise<Reply<SearchHit[]>> {
  const meaning = await meaningOf(session, input);
  const found = await rerankedSearch(session, requestOf(session, input, meaning), signal);
  return reply(session, input, { ...found, notes: [...meaning.notes, ...found.notes] });
}

/** The filters of a question, compiled. */
export function requestOf(session: Session, input: SearchInput, meaning: Meaning): SearchRequest {
  const languages = languagesNamed(input.lang);
  return {
    query: input.query,
    vector: meaning.vector,
    mode: input.mode,
    limit: input.limit,
    offset: input.offset,
    filters: {
      ...((input.path?.length || input.exclude?.length) && { path: pathFilter(session, input) }),
      ...(languages && { languages: [...languages] }),
      kinds: input.kind,
      roles: input.role,
    },
  };
}

function reply(session: Session, input: SearchInput, found: SearchResult): Reply<SearchHit[]> {
  const reader = session.reader();
  const filtered = [input.path, input.exclude, input.lang, input.kind, input.role].some((filter) => filter?.length);
  const changed = changedFiles(
    session,
    found.hits.map((hit) => hit.symbol.path),
  );
  const results = found.hits.map((hit) => resultOf(session, hit, { input, changed }));

  const notes = [...found.notes, ...maskedNote(results)];
  const next: string[] = [];
  if (results.length === 0 && input.offset === 0) {
    const nearest = filtered ? [] : nearestNames(reader, input.query, 3);
    notes.push(nearest.length > 0 ? `nothing found; names like it: ${nearest.join(', ')}` : 'nothing found');
    if (filtered) next.push(command('search', [input.query]));
    else if (input.mode !== 'auto') next.push(command('search', [input.query]));
  }
  if (results.length === 0 && input.offset > 0) notes.push(pastTheEnd(found.total));
  if (found.omitted > 0) next.push(command('search', searchWords(input, input.offset + results.length)));
  return makeReply(session, results, { changed, omitted: found.omitted, notes, next });
}

interface Shown {
  readonly input: SearchInput;
  readonly changed: ReadonlyMap<string, Change>;
}

function resultOf(session: Session, { symbol, score, why }: RankedHit, { input, changed }: Shown): SearchHit {
  const { signature: _, ...view } = viewOf(session.reader(), symbol, changed);
  const { detail, explain } = input;
  return {
    ...view,
    ...symbolDetail(session, symbol, { detail, change: changed.get(symbol.path) }),
    role: symbol.role,
    score: round(score),
    ...(explain !== 'off' && {
      why: {
        matched: why.map(({ rule }) => rule),
        ...(explain === 'full' && { parts: Object.fromEntries(why.map(({ rule, value }) => [rule, round(value)])) }),
      },
    }),
  };
}

/** Scores are compared, not computed with: four digits are enough and keep replies short. */
const round = (value: number): number => Math.round(value * 10_000) / 10_000;
