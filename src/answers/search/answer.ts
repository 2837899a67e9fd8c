/** Searches the workspace: ranked symbols at the requested detail. */
import { unlessCut } from '../../base/deadline.ts';
import { nearestNames } from '../../search/channels/nearest-names.ts';
import { type SearchHit as RankedHit, RELATIVE_TO_BEST, type SearchRequest } from '../../search/search.ts';
import { type Change, changedFiles } from '../../workspace/changed-files.ts';
import { languagesNamed } from '../../workspace/language-names.ts';
import { makeReply, pastTheEnd } from '../../workspace/make-reply.ts';
import { pathFilter } from '../../workspace/path-filter.ts';
import { type Draft, type NextCall, nextCall } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import { rolesOf } from '../../workspace/session-roles.ts';
import { maskedNote } from '../quote/source-code.ts';
import { symbolDetail } from '../quote/symbol-detail.ts';
import { viewOf } from '../quote/symbol-view.ts';
import { codeReader } from './code.ts';
import { readingNotes, readingOf } from './intent.ts';
import { type Meaning, meaningOf } from './query-meaning.ts';
import { type RankedSearch, rerankedSearch } from './reranked-search.ts';
import type { Question, SearchHit } from './tool.ts';

/** Copies whose handles are shown. */
const SHOWN_COPIES = 3;

export async function searchWorkspace(
  session: Session,
  input: Question,
  signal?: AbortSignal,
): Promise<Draft<SearchHit[]>> {
  const meaning = await meaningOf(session, input);
  const found = await rerankedSearch(session, requestOf(session, input, meaning), signal);
  return reply(session, input, { ...found, notes: [...meaning.notes, ...found.notes] });
}

/** The filters of a question, compiled. */
export function requestOf(session: Session, input: Question, meaning: Meaning): SearchRequest {
  const languages = languagesNamed(input.lang);
  return {
    query: input.query,
    vector: meaning.vector,
    mode: input.mode,
    limit: input.limit,
    offset: input.offset,
    minScore: input.min_score,
    codeOf: codeReader(session),
    filters: {
      ...((input.path?.length || input.exclude?.length) && { path: pathFilter(session, input) }),
      ...(languages && { languages: [...languages] }),
      kinds: input.kind,
      roles: rolesOf(session, input.role),
      tests: input.tests,
    },
  };
}

function reply(session: Session, input: Question, found: RankedSearch): Draft<SearchHit[]> {
  const reader = session.reader();
  const filtered =
    !input.tests || [input.path, input.exclude, input.lang, input.kind, input.role].some((filter) => filter?.length);
  const changed = changedFiles(
    session,
    found.hits.map((hit) => hit.symbol.path),
  );
  const results = found.hits.map((hit) => resultOf(session, hit, { input, changed }));

  const notes = [...(input.explain === 'off' ? [] : readingNotes(found)), ...found.notes, ...maskedNote(results)];
  const next: NextCall[] = [];
  if (results.length === 0 && input.offset === 0) {
    const nearest = filtered ? [] : nearestNames(reader, input.query, 3);
    const nothing = filtered ? 'nothing found within the filters' : 'nothing found';
    notes.push(...unlessCut(nearest.length > 0 ? `${nothing}; names like it: ${nearest.join(', ')}` : nothing));
    if (filtered || input.mode !== 'auto') next.push(nextCall('search', { query: input.query }));
  }
  if (results.length === 0 && input.offset > 0) notes.push(pastTheEnd(found.total));
  if (found.omitted > 0) next.push(nextCall('search', { ...input, offset: input.offset + results.length }));
  return makeReply(session, results, { changed, omitted: found.omitted, notes, next, query: readingOf(found) });
}

interface Shown {
  readonly input: Question;
  readonly changed: ReadonlyMap<string, Change>;
}

function resultOf(session: Session, hit: RankedHit, { input, changed }: Shown): SearchHit {
  const { symbol, score, module, copies } = hit;
  const reader = session.reader();
  const { signature: _, ...view } = viewOf(reader, symbol, changed);
  return {
    ...view,
    ...symbolDetail(session, symbol, { detail: input.detail, change: changed.get(symbol.path) }),
    role: symbol.role,
    ...(module !== undefined && { module }),
    score: round(score),
    ...(copies.length > 0 && {
      copies: {
        count: copies.length,
        handles: reader.symbolsById(copies.slice(0, SHOWN_COPIES)).map((copy) => reader.handle(copy)),
      },
    }),
    ...whyOf(hit, input.explain),
  };
}

function whyOf({ why }: RankedHit, explain: Question['explain']): Pick<SearchHit, 'why'> {
  if (explain === 'off') return {};
  const matched = why.map(({ rule }) => rule).filter((rule) => rule !== RELATIVE_TO_BEST);
  if (explain === 'basic') return { why: { matched } };
  return { why: { matched, parts: why.map(({ rule, effect, value }) => ({ rule, effect, value: round(value) })) } };
}

/** Scores are compared, not computed with: four digits are enough and keep replies short. */
const round = (value: number): number => Math.round(value * 10_000) / 10_000;
