/** A search whose best results are reordered by a reranker, where the configuration names one. */
import { type Config, loadConfig } from '../../config/config.ts';
import { mentionsSection } from '../../config/mentions-section.ts';
import { openRerankHook, type RerankHook } from '../../embed/rerank.ts';
import { AppError } from '../../errors/errors.ts';
import type { Reason } from '../../search/channels/hit.ts';
import { reduceText } from '../../search/query/reduce-text.ts';
import { type SearchHit, type SearchRequest, type SearchResult, search } from '../../search/search.ts';
import type { Reader } from '../../store/read/read.ts';
import { changedFiles } from '../../workspace/changed-files.ts';
import type { Session } from '../../workspace/session.ts';
import { judgedText } from './judged-text.ts';

/** Modes that search for words; a name or a path is looked up. */
const MODES: readonly SearchRequest['mode'][] = [undefined, 'auto', 'text', 'semantic'];

export interface RankedSearch extends SearchResult {
  /** The version of the searched index, see `Reader.version`: in another one, ids may belong to other symbols. */
  readonly version: number;
  /** The order of the first results is that of a reranker. */
  readonly isReranked?: true;
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
  const reranked = await hook.rerank(reduceText(reader, request.query).text, textsOf(session, judged), signal);
  if (reader.version() !== found.version) return plainSearch(reader, request);
  if ('note' in reranked) return pageOf({ ...found, notes: [...found.notes, reranked.note] }, found.hits, request);
  const hits = [...first.slice(0, held), ...inOrderOf(reranked.scores, judged), ...rest];
  return pageOf({ ...found, isReranked: true }, hits, request);
}

const plainSearch = (reader: Reader, request: SearchRequest): RankedSearch =>
  reader.inOneView(() => ({ ...search(reader, request), version: reader.version() }));

function pageOf(found: RankedSearch, hits: readonly SearchHit[], { limit, offset = 0 }: SearchRequest): RankedSearch {
  const page = hits.slice(offset, offset + limit);
  return { ...found, hits: page, omitted: Math.max(0, found.total - offset - page.length) };
}

/** A symbol that the query names stays in front, whatever the reranker says. */
function heldPlaces(hits: readonly SearchHit[]): number {
  const other = hits.findIndex(({ why }) => !why.some(({ rule }) => rule === 'called by its name'));
  return other < 0 ? hits.length : other;
}

/** Results with equal scores keep their order. */
function inOrderOf(scores: readonly number[], hits: readonly SearchHit[]): SearchHit[] {
  const order = scores.map((score, from) => ({ score, from })).sort((a, b) => b.score - a.score || a.from - b.from);
  return order.map(({ score, from }, to) => {
    const reasons: Reason[] = [{ rule: 'reranker', effect: 'order', value: score }];
    if (from !== to)
      reasons.push({ rule: `reranker: ${to < from ? 'up' : 'down'}`, effect: 'order', value: Math.abs(from - to) });
    return { ...hits[from], why: [...hits[from].why, ...reasons] };
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

/** One reranker for as long as an index is open. */
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
    // A search needs no configuration; commands that need it report the error.
    if (error instanceof AppError) return undefined;
    throw error;
  }
  const hook = openRerankHook(config);
  return hook && { hook, candidates: config.rerank.candidates };
}
