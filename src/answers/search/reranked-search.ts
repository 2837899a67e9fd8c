/** A search with a second opinion on its best results, where the configuration names somebody to give one. */
import { type Config, loadConfig } from '../../config/config.ts';
import { mentionsSection } from '../../config/mentions-section.ts';
import { openRerankHook, type RerankHook } from '../../embed/rerank.ts';
import { AppError } from '../../errors/errors.ts';
import type { Reason } from '../../search/channels/hit.ts';
import { type SearchHit, type SearchRequest, type SearchResult, search } from '../../search/search.ts';
import type { Reader } from '../../store/read/read.ts';
import { changedFiles } from '../../workspace/changed-files.ts';
import type { Session } from '../../workspace/session.ts';
import { judgedText } from './judged-text.ts';

/** Words are asked for in these; a name or a path is looked up. */
const MODES: readonly SearchRequest['mode'][] = [undefined, 'auto', 'text', 'semantic'];

export interface RankedSearch extends SearchResult {
  /** Of the index that was searched, see `Reader.version`: with another one, ids of symbols may be others'. */
  readonly version: number;
}

/**
 * The first results in the reranker's order, the rest as they are, so that the pages of one query are cut from one ranking. Without
 * a reranker, or when it fails or is slow, they are those of `search`.
 */
export async function rerankedSearch(
  session: Session,
  request: SearchRequest,
  signal?: AbortSignal,
): Promise<RankedSearch> {
  const reader = session.reader();
  const { limit, offset = 0 } = request;
  const isOfWords = MODES.includes(request.mode) && request.query.trim().includes(' ');
  const reranking = isOfWords ? await rerankingOf(session) : undefined;
  if (reranking === undefined || offset >= reranking.candidates) return plainSearch(reader, request);
  const { hook, candidates } = reranking;
  const found = plainSearch(reader, { ...request, offset: 0, limit: Math.max(candidates, offset + limit) });
  const [first, rest] = [found.hits.slice(0, candidates), found.hits.slice(candidates)];
  const held = heldPlaces(first);
  if (found.intent !== 'words' || first.length - held < 2) return pageOf(found, found.hits, request);
  const judged = first.slice(held);
  const reranked = await hook.rerank(request.query, textsOf(session, judged), signal);
  if (reader.version() !== found.version) return plainSearch(reader, request);
  if ('note' in reranked) return pageOf({ ...found, notes: [...found.notes, reranked.note] }, found.hits, request);
  return pageOf(found, [...first.slice(0, held), ...inOrderOf(reranked.scores, judged), ...rest], request);
}

const plainSearch = (reader: Reader, request: SearchRequest): RankedSearch =>
  reader.inOneView(() => ({ ...search(reader, request), version: reader.version() }));

function pageOf(found: RankedSearch, hits: readonly SearchHit[], { limit, offset = 0 }: SearchRequest): RankedSearch {
  const page = hits.slice(offset, offset + limit);
  return { ...found, hits: page, omitted: Math.max(0, found.total - offset - page.length) };
}

/** What was called by its name stays in front, whatever anybody thinks of it. */
function heldPlaces(hits: readonly SearchHit[]): number {
  const other = hits.findIndex(({ why }) => !why.some(({ rule }) => rule === 'called by its name'));
  return other < 0 ? hits.length : other;
}

/** Equal ones stay as they are. */
function inOrderOf(scores: readonly number[], hits: readonly SearchHit[]): SearchHit[] {
  const order = scores.map((score, from) => ({ score, from })).sort((a, b) => b.score - a.score || a.from - b.from);
  return order.map(({ score, from }, to) => {
    const opinion: Reason[] = [{ rule: 'reranker', effect: 'order', value: score }];
    if (from !== to)
      opinion.push({ rule: `reranker: ${to < from ? 'up' : 'down'}`, effect: 'order', value: Math.abs(from - to) });
    return { ...hits[from], why: [...hits[from].why, ...opinion] };
  });
}

function textsOf(session: Session, hits: readonly SearchHit[]): string[] {
  const changed = changedFiles(
    session,
    hits.map(({ symbol }) => symbol.path),
  );
  return hits.map(({ symbol }) => judgedText(session, symbol, changed.get(symbol.path)));
}

interface Reranking {
  readonly hook: RerankHook;
  readonly candidates: number;
}

/** One for as long as an index is open. */
const rerankings = new WeakMap<Reader, Promise<Reranking | undefined>>();

function rerankingOf(session: Session): Promise<Reranking | undefined> {
  const reader = session.reader();
  let reranking = rerankings.get(reader);
  if (reranking === undefined) rerankings.set(reader, (reranking = openReranking(session.root)));
  return reranking;
}

async function openReranking(root: string): Promise<Reranking | undefined> {
  if (!mentionsSection('rerank', { root, env: process.env })) return undefined;
  let config: Config;
  try {
    ({ config } = await loadConfig({ root, env: process.env, flags: {} }));
  } catch (error) {
    // A search needs no configuration; who does says what is wrong with it.
    if (error instanceof AppError) return undefined;
    throw error;
  }
  const hook = openRerankHook(config);
  return hook && { hook, candidates: config.rerank.candidates };
}
