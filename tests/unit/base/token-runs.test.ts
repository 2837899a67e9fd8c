/** What two rows of tokens share, and that a fingerprint tells it at less than half the size. */
import { expect, it } from 'vitest';
import { fingerprintOf, sharedRuns, tokenShare } from '../../../src/base/token-runs.ts';

const tokens = (from: number, count: number): number[] => Array.from({ length: count }, (_, i) => (from + i) * 7919);
const row = (...parts: readonly number[][]): Int32Array => Int32Array.from(parts.flat());
const shared = (a: Int32Array, b: Int32Array) => sharedRuns(fingerprintOf(a), fingerprintOf(b));

it('is smaller than the runs, and sorted', () => {
  const fingerprint = fingerprintOf(row(tokens(0, 1000)));
  expect(fingerprint.length).toBeGreaterThan(250);
  expect(fingerprint.length).toBeLessThan(550);
  expect([...fingerprint]).toEqual([...fingerprint].sort((a, b) => a - b));
});

it.each([
  ['the same', row(tokens(0, 200)), row(tokens(0, 200)), 1, 1],
  ['in another order', row(tokens(0, 200), tokens(500, 200)), row(tokens(500, 200), tokens(0, 200)), 0.95, 1],
  ['a tenth new', row(tokens(0, 200)), row(tokens(0, 100), tokens(900, 20), tokens(100, 100)), 0.85, 0.97],
  ['half new', row(tokens(0, 200)), row(tokens(0, 100), tokens(900, 100)), 0.4, 0.6],
  ['nothing', row(tokens(0, 200)), row(tokens(900, 200)), 0, 0.01],
] as const)('%s: tells the share as all runs do', (_, a, b, least, most) => {
  for (const share of [tokenShare(a, b), shared(a, b)]) {
    expect(share).toBeGreaterThanOrEqual(least);
    expect(share).toBeLessThanOrEqual(most);
  }
});

it.each([0, 1, 3, 4, 5, 8])('has room for %i tokens', (count) => {
  const fingerprint = fingerprintOf(row(tokens(3, count)));
  expect(fingerprint.length > 0).toBe(count > 0);
  expect(sharedRuns(fingerprint, fingerprint)).toBe(count > 0 ? 1 : 0);
});
