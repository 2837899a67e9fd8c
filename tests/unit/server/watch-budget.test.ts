/** The workspaces of a server share the watches that it may take. */
import { expect, test } from 'vitest';
import { WatchBudget } from '../../../src/server/watch-budget.ts';

test('what one workspace takes is not left for another', () => {
  const budget = new WatchBudget(100);
  budget.open('/a', () => 30);
  budget.open('/b', () => 0);
  expect([budget.leftFor('/a'), budget.leftFor('/b')]).toEqual([50, 20]);
  budget.close('/a');
  expect(budget.leftFor('/b')).toBe(50);
});
