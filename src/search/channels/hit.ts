/** The hits that channels return to ranking, and the parts of a score. */
import type { SymbolHead } from '../../store/schema/records.ts';
import type { Channel } from '../query/intent.ts';

/** `order`: moves a result without changing its score. */
export type Effect = 'added' | 'times' | 'order';

/** One named part of a score. Invariant: applied in order, starting from 0, the parts yield the score. */
export interface Reason {
  readonly rule: string;
  readonly effect: Effect;
  readonly value: number;
  /** The channel that found it; absent for ranking rules. */
  readonly channel?: Channel;
}

export interface ChannelHit {
  readonly head: SymbolHead;
  /** 0 to 1: how well it matches according to this channel. */
  readonly quality: number;
  /** The channel's rule that matched, such as `exact name`. */
  readonly rule: string;
  /** The number the quality was derived from, where there is one: BM25. */
  readonly raw?: number;
}

/** Maximum number of candidates per channel. Fixed, so that all pages of a query come from one ranking. */
export const CHANNEL_LIMIT = 500;
/** The same for a sentence: hundreds of tests and documents that use its words may rank before the code it describes. */
export const SENTENCE_LIMIT = 800;
