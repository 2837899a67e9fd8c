/** What channels hand to ranking. */
import type { SymbolHead } from '../store/records.ts';

/** One named contribution to a score: added when it comes from a channel, multiplied when it is an adjustment. */
export interface Reason {
  readonly rule: string;
  readonly value: number;
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
