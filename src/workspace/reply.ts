/** The envelope of every answer: the results, and facts about them that the reader needs. */
import type { Channel, Intent, IntentConfidence } from '../search/query/intent.ts';

export interface Meta<Next = string> {
  /** The tree the answer is about: a branch, a commit, or `live` for a plain directory. */
  readonly ref: string;
  /** The commit that the question's `ref` named; absent: the tree on the disk. */
  readonly commit?: string;
  /** The default branch, where the answer is about another state of the tree. */
  readonly base?: string;
  /** Set with `base`: whether the cited files are the same on that branch (`base`), all differ (`overlay`), or some differ (`mixed`). */
  readonly layer?: 'base' | 'overlay' | 'mixed';
  /** With `mixed`: the first of the files that differ. */
  readonly overlay?: readonly string[];
  /** `stale` when a file in the answer changed after it was indexed. */
  readonly freshness: 'fresh' | 'stale';
  readonly indexing: 'not_indexed' | 'indexing' | 'ready' | 'failed';
  readonly completeness: 'complete' | 'partial' | 'truncated';
  /** How many elements were left out, where that is known. */
  readonly omitted: number;
  readonly estimated_tokens: number;
  /** Where few users are known: files that may use the symbol although they have no known references. */
  readonly unparsed?: UnparsedMentions;
  /** How a query was read and answered, for programs; it is not part of the text. */
  readonly query?: QueryReading;
  readonly notes: readonly string[];
  /** Calls worth making next: the rest of a cut answer, a broader or a narrower question. */
  readonly next: readonly Next[];
}

export interface QueryReading {
  readonly intent: Intent;
  readonly confidence: IntentConfidence;
  /** The channels that returned something, and `rerank` where a reranker ordered the first results. */
  readonly channels: readonly (Channel | 'rerank')[];
  /** Copies that are not listed, on any page. */
  readonly duplicates: number;
}

export interface UnparsedMentions {
  /** Source files that are not parsed, by extension. */
  readonly extensions: Readonly<Record<string, number>>;
  /** How many were searched for the name as text, and how many were not. */
  readonly searched: number;
  readonly unsearched: number;
  /** How many files mention it, in how many lines; the first of them. */
  readonly files: number;
  readonly lines: number;
  readonly places: readonly { readonly path: string; readonly line: number }[];
}

/** A call of a tool as data; surfaces print it as a command line, or as a tool call for an agent. */
export interface NextCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** An answer as a feature returns it: its next calls are still data, and nothing is cut yet. */
export interface Draft<T> {
  readonly results: T;
  readonly meta: Meta<NextCall>;
  /** The results were made from the current files, so their lines need no relocation. */
  readonly hasCurrentLines?: true;
}

/** An answer as its reader receives it: within its limits, with next calls as text. */
export interface Reply<T> {
  readonly results: T;
  readonly meta: Meta;
}

/** An `offset` is the element to continue from, which the reader passes as `cursor`; 0 is the start. */
export function nextCall(tool: string, { offset, ...input }: Readonly<Record<string, unknown>> = {}): NextCall {
  return { tool, input: offset ? { ...input, cursor: String(offset) } : input };
}

export interface Progress {
  readonly phase:
    | 'wait'
    | 'fetch'
    | 'discover'
    | 'parse'
    | 'resolve'
    | 'embed'
    | 'publish'
    | 'confirm'
    | 'ask'
    | 'download';
  readonly done: number;
  readonly total: number;
  readonly bytes?: number | undefined;
  readonly label?: string | undefined;
}
