/** A small run of the proof that no answer comes from another tree; `npm run check:isolation` is the long one. */
import { expect, test } from 'vitest';
import { temporary } from '../snapshots/repository.ts';
import { proveIsolation } from './prove-isolation.ts';

test('every answer is that of its own tree, whatever happens to the others', { timeout: 240_000 }, async () => {
  const { answers, leaks } = await proveIsolation({
    home: temporary(),
    seed: 7,
    rounds: 2,
    questions: 5,
    servers: 1,
    width: 3,
  });
  expect(leaks).toEqual([]);
  expect(answers).toBe(20);
});
