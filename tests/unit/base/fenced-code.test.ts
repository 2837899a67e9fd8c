/** Code cannot end the block that it is shown in. */
import { expect, test } from 'vitest';
import { fencedCode } from '../../../src/base/fenced-code.ts';

test.each([0, 2, 3, 200, 5000])('a line of %d backticks', (ticks) => {
  const [first, , last] = fencedCode('`'.repeat(ticks), 'ts').split('\n');
  expect(first).toBe(`${last}ts`);
  expect(last.length).toBeGreaterThan(Math.max(2, ticks));
});
