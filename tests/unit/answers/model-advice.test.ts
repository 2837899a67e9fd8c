/** Which preset is suggested for a tree and a machine. */
import { expect, test } from 'vitest';
import { adviceFor } from '../../../src/answers/models/advice.ts';

const GB = 1e9;

test.each<[string, number | undefined, number, number, string]>([
  ['an unknown tree', undefined, 64, 16, 'fast_local'],
  ['little memory', 1_000, 4, 8, 'fast_local'],
  ['a small tree on a laptop', 5_000, 16, 4, 'code_quality'],
  ['a small tree on a workstation', 5_000, 64, 16, 'high_quality'],
  ['a large tree on a laptop', 500_000, 16, 4, 'fast_local'],
  ['a huge tree on a workstation', 5_000_000, 64, 16, 'fast_local'],
])('%s', (_, symbols, memory, cores, preset) => {
  const advice = adviceFor(symbols, { memoryBytes: memory * GB, cores });
  expect(advice.preset).toBe(preset);
  expect(advice.why).toContain(`${cores} cores`);
});

test('it says how long a first index would take', () => {
  expect(adviceFor(100_000, { memoryBytes: 64 * GB, cores: 16 }).why).toMatch(/about \d+ minutes of all cores/);
});
