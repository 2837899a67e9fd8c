/** Runs one search, from the query text to a page of explained hits. */
import type { Reader } from '../store/read/read.ts';
import type { SymbolRecord } from '../store/schema/records.ts';
import { type Gathered, gather, type Question } from './channels/gather.ts';
import { CHANNEL_LIMIT, type Reason } from './channels/hit.ts';
import { ALL_WORDS } from './channels/text-channel.ts';
import { isReport, rankSentence } from './learned/rank-sentence.ts';
import { ranker } from './learned/ranker.ts';
import { boostVerbatim, type CodeOf } from './patterns/verbatim.ts';
import { CHANNELS, type Channel, type Intent, type IntentConfidence, isSentence } from './query/intent.ts';
import { confidenceOf } from './query/intent-confidence.ts';
import { readQuery } from './query/query.ts';
import type { Term } from './query/terms.ts';
import { addFrames, addPlace } from './ranking/add-frames.ts';
import { adjust } from './ranking/adjust.ts';
import type { Candidate } from './ranking/candidate.ts';
import { foldCopies } from './ranking/copies.ts';
import { addFileNames } from './ranking/file-names.ts';
import { demoteCommonNames } from './ranking/frequent-names.ts';
import { fuse } from './ranking/fuse.ts';
import { addUses } from './ranking/named-uses.ts';
import { spreadOverModules } from './ranking/spread.ts';
import { boostTestedCode } from './ranking/tested-code.ts';

export interface SearchRequest extends Question {
  readonly limit: number;
  readonly offset?: number | undefined;
  /** Only results with at least this score. */
  readonly minScore?: number | undefined;
}

export interface SearchHit {
  readonly symbol: SymbolRecord;
  /** 0 to 1: share of the best result's score. Comparable within a query, never between queries. */
  readonly score: number;
  /** Parts of the score, in the order they were applied. */
  readonly why: readonly Reason[];
  /** Duplicates that are not listed. */
  readonly copies: readonly number[];
  /** The module it belongs to, where results are grouped by module. */
  readonly module?: string;
}

/** The learned trees, or the weights of channels and the rules of `ranking`. */
export type RankedBy = 'trees' | 'rules';

export interface SearchResult {
  readonly hits: readonly SearchHit[];
  readonly intent: Intent;
  readonly by: RankedBy;
  /** The evidence for the intent, where it is not just the form of the query. */
  readonly sign?: string;
  readonly confidence: IntentConfidence;
  /** Channels that returned something. */
  readonly channels: readonly Channel[];
  /** Copies and declarations that were folded into the results of all pages. */
  readonly duplicates: number;
  /** Number of matching symbols; `omitted` of them come after this page. */
  readonly total: number;
  readonly omitted: number;
  readonly notes: readonly string[];
  /** The words that were looked up. */
  readonly terms: readonly Term[];
}

/** The last part of every score, which turns it into a share. */
export const RELATIVE_TO_BEST = 'relative to the best';

const NOTHING: Omit<SearchResult, 'notes'> = {
  hits: [],
  intent: 'words',
  confidence: 'low',
  channels: [],
  duplicates: 0,
  by: 'rules',
  total: 0,
  omitted: 0,
  terms: [],
};

export function search(reader: Reader, request: SearchRequest): SearchResult {
  if (readQuery(request.query).text === '') return { ...NOTHING, notes: ['the query is empty'] };
  return reader.inOneView(() => {
    const gathered = gather(reader, request);
    const { intent, sign } = gathered;
    const { sorted, by, problem } = rank(reader, gathered, request.codeOf);
    const best = sorted[0]?.score ?? 0;
    const enough = sorted.filter(({ score }) => score >= (request.minScore ?? 0) * best);
    const { kept, copies } = foldCopies(reader, enough, intent);
    const { ranked, modules } =
      intent === 'cross_cutting' ? spreadOverModules(reader, kept) : { ranked: kept, modules: undefined };

    const { limit, offset = 0 } = request;
    const page = ranked.slice(offset, offset + limit);
    return {
      hits: page.map((candidate) => {
        const module = modules?.get(candidate.head.path);
        return { ...hitOf(reader, candidate, best), copies: copies.get(candidate) ?? [], ...(module && { module }) };
      }),
      intent,
      by,
      ...(sign !== undefined && { sign }),
      confidence: confidenceOf(reader, gathered),
      channels: CHANNELS.filter((channel) => gathered.channels[channel].length > 0),
      duplicates: [...copies.values()].reduce((sum, { length }) => sum + length, 0),
      total: ranked.length,
      omitted: Math.max(0, ranked.length - offset - page.length),
      terms: gathered.terms,
      notes: notesOf(gathered, { below: sorted.length - enough.length, minScore: request.minScore, problem }),
    };
  });
}

interface RankedCandidates {
  /** Best first. */
  readonly sorted: readonly Candidate[];
  readonly by: RankedBy;
  /** Why the trees could not rank a query that they are meant for. */
  readonly problem?: string;
}

function rank(reader: Reader, gathered: Gathered, codeOf: CodeOf | undefined): RankedCandidates {
  const learned = isLearned(gathered) ? ranker() : undefined;
  if (learned && 'trees' in learned)
    return { sorted: rankSentence(reader, gathered, { ...learned, codeOf }), by: 'trees' };
  return { sorted: adjust(candidatesOf(reader, gathered, codeOf), gathered), by: 'rules', ...learned };
}

/** The ranker was trained with vectors; without them, and for all places that concern something, rules decide. */
const isLearned = ({ mode, intent, weights, terms }: Gathered): boolean =>
  mode === 'auto' && intent === 'words' && weights.vector > 0 && isReport(terms);

/** Fuses the channels and applies the rules of specific intents. */
function candidatesOf(reader: Reader, gathered: Gathered, codeOf: CodeOf | undefined): Candidate[] {
  const { intent, error, place, mode, filter, terms, weights } = gathered;
  const found = fuse(gathered);
  if (error) addFrames(reader, found, error.frames);
  if (place) addPlace(reader, found, place);
  if (intent === 'cross_cutting') addUses(reader, found);
  const candidates = found.filter((candidate) => filter.allows(candidate.head));
  if (mode === 'auto' && isSentence(intent)) {
    addFileNames(candidates, terms, weights.path);
    boostTestedCode(reader, candidates);
  }
  if (intent === 'cross_cutting') demoteCommonNames(reader, candidates, terms);
  if (error && codeOf) boostVerbatim(reader, candidates, { message: error.message, codeOf });
  return candidates;
}

function hitOf(
  reader: Reader,
  { head, score, why }: Candidate,
  best: number,
): Pick<SearchHit, 'symbol' | 'score' | 'why'> {
  const symbol = reader.symbolById(head.id)!;
  if (best <= 0) return { symbol, score, why };
  return { symbol, score: score / best, why: [...why, { rule: RELATIVE_TO_BEST, effect: 'times', value: 1 / best }] };
}

interface Remarks {
  readonly below: number;
  readonly minScore: number | undefined;
  readonly problem: string | undefined;
}

function notesOf({ reduced, channels }: Gathered, { below, minScore, problem }: Remarks): string[] {
  const notes: string[] = [];
  if (reduced !== undefined) notes.push(reduced);
  if (problem !== undefined) notes.push(`ranked by rules, not by the learned trees: ${problem}; reinstall wayfind`);
  if (channels.text.filter(({ rule }) => rule === ALL_WORDS).length >= CHANNEL_LIMIT)
    notes.push(`more than ${CHANNEL_LIMIT} symbols contain these words: the best ${CHANNEL_LIMIT} were ranked`);
  if (below > 0) notes.push(`${below} more results are below --min-score ${minScore}`);
  return notes;
}
