/** A symbol that may be a result: its score so far, and the parts of the score. */

import type { SymbolHead } from '../../store/schema/records.ts';
import { bySource } from '../../store/schema/source-order.ts';
import type { Reason } from '../channels/hit.ts';
import type { Channel } from '../query/intent.ts';

export interface Candidate {
  readonly head: SymbolHead;
  score: number;
  readonly why: Reason[];
}

export function add(candidate: Candidate, rule: string, value: number): void {
  candidate.score += value;
  candidate.why.push({ rule, effect: 'added', value });
}

/** Adds a channel's contribution under the channel's name. */
export function addFromChannel(
  candidate: Candidate,
  channel: Channel,
  { rule, value }: { rule: string; value: number },
): void {
  candidate.score += value;
  candidate.why.push({ rule: `${channel}: ${rule}`, effect: 'added', value, channel });
}

export function scale(candidate: Candidate, rule: string, factor: number): void {
  candidate.score *= factor;
  candidate.why.push({ rule, effect: 'times', value: factor });
}

/** Best first; equal scores by path, then line, so that a query has a deterministic answer. */
export function byScore(a: Candidate, b: Candidate): number {
  return b.score - a.score || bySource(a.head, b.head);
}
