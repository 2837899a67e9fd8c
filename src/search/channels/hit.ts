/** What channels hand to ranking, and how a score says what it is made of. */
import type { SymbolHead } from '../../store/schema/records.ts';
import type { Channel } from '../query/intent.ts';

/** `order`: it moves a result and leaves its score alone. */
export type Effect = 'added' | 'times' | 'order';

/** One named part of a score. Invariant: taken in their order, from 0 on, they come to it. */
export interface Reason {
  readonly rule: string;
  readonly effect: Effect;
  readonly value: number;
  /** Whose finding it is; absent for what ranking does with it. */
  readonly channel?: Channel;
}

export interface ChannelHit {
  readonly head: SymbolHead;
  /** 0 to 1: how well it fits, as this channel sees it. */
  readonly quality: number;
  /** Which of the channel's rules found it, such as `exact name`. */
  readonly rule: string;
  /** What the quality was made of, where that is another number: BM25. */
  readonly raw?: number;
}

/** Candidates a channel may hand over. Fixed, so that the pages of one query are cut from one ranking. */
export const CHANNEL_LIMIT = 500;
