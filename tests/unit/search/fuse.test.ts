/** Fusing channels: a candidate without a vector hit counts as far only where the channel was cut at its limit. */
import { describe, expect, it } from 'vitest';
import type { ChannelHit } from '../../../src/search/channels/hit.ts';
import { fuse } from '../../../src/search/ranking/fuse.ts';

const hit = (id: number, quality: number): ChannelHit => ({
  head: { id } as ChannelHit['head'],
  quality,
  rule: 'found',
});

function partsOf(id: number, limit: number): string[] {
  const channels = { name: [], path: [], text: [hit(1, 1)], vector: [hit(2, 0.9), hit(3, 0.8)] };
  const found = fuse({ channels, weights: { name: 1, text: 1, path: 1, vector: 1 }, limit });
  return found.find(({ head }) => head.id === id)!.why.map(({ rule }) => rule);
}

describe('a candidate that only another channel found', () => {
  it('is beyond the nearest where the vector channel returned as many as it may', () => {
    expect(partsOf(1, 2)).toEqual(['text: found', 'vector: beyond the nearest']);
  });

  it('has no vector where the channel returned fewer', () => {
    expect(partsOf(1, 3)).toEqual(['text: found']);
  });
});
