/** An impact that is cut to a budget keeps the affected symbols before a long list of uses that are no calls. */
import { expect, test } from 'vitest';
import { sizeOfImpact, takeImpact } from '../../../src/answers/impact/cut.ts';
import type { ImpactResult } from '../../../src/answers/impact/tool.ts';

const times = (count: number) => Array.from({ length: count }, (_, i) => ({ line: i }));
const results = {
  symbols: times(1),
  risk: { level: 'low', reasons: ['a'] },
  used_by: times(10),
  levels: [],
  affected: times(4),
  tests: [],
  public_api: [],
} as unknown as ImpactResult;

test('few uses come before the lists, the others after them', () => {
  const counts = (count: number) => {
    const { used_by: uses = [], affected } = takeImpact(results, count);
    return [uses.length, affected.length];
  };
  expect(sizeOfImpact(results)).toBe(16);
  expect([counts(5), counts(7), counts(9), counts(12), counts(16)]).toEqual([
    [3, 0],
    [3, 2],
    [3, 4],
    [6, 4],
    [10, 4],
  ]);
});
