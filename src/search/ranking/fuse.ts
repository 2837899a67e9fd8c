/** Fuses the hits of all channels into one list of scored candidates. */

import type { Gathered } from '../channels/gather.ts';
import type { ChannelHit } from '../channels/hit.ts';
import type { Channel } from '../query/intent.ts';
import { addFromChannel, type Candidate } from './candidate.ts';

/** A symbol counts once per channel, with its best hit; channels are summed by weight. */
export function fuse({ channels, weights, limit }: Pick<Gathered, 'channels' | 'weights' | 'limit'>): Candidate[] {
  const candidates = new Map<number, Candidate>();
  for (const [channel, hits] of Object.entries(channels) as [Channel, readonly ChannelHit[]][]) {
    for (const hit of bestPerSymbol(hits)) {
      const value = weights[channel] * hit.quality;
      let candidate = candidates.get(hit.head.id);
      if (candidate === undefined) candidates.set(hit.head.id, (candidate = { head: hit.head, score: 0, why: [] }));
      addFromChannel(candidate, channel, { rule: hit.rule, value });
    }
  }
  // With fewer hits than the limit, every symbol with a vector is among them.
  if (channels.vector.length >= limit) addBeyondNearest(candidates, channels.vector, weights.vector);
  return [...candidates.values()];
}

/** A candidate that only other channels found is not irrelevant, only less near than the last vector hit. */
const BEYOND_NEAREST = 0.9;

function addBeyondNearest(
  candidates: ReadonlyMap<number, Candidate>,
  near: readonly ChannelHit[],
  weight: number,
): void {
  const found = new Set(near.map(({ head }) => head.id));
  const value = weight * BEYOND_NEAREST * near.at(-1)!.quality;
  for (const [id, candidate] of candidates) {
    if (!found.has(id)) addFromChannel(candidate, 'vector', { rule: 'beyond the nearest', value });
  }
}

function bestPerSymbol(hits: readonly ChannelHit[]): Iterable<ChannelHit> {
  const best = new Map<number, ChannelHit>();
  for (const hit of hits) {
    if (hit.quality > (best.get(hit.head.id)?.quality ?? -1)) best.set(hit.head.id, hit);
  }
  return best.values();
}
