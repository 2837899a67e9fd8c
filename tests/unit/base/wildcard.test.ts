/** Names with `*`. */
import { expect, test } from 'vitest';
import { wildcard } from '../../../src/base/wildcard.ts';

test.each([
  ['abc', 'abc', true],
  ['abc', 'abcd', false],
  ['', '', true],
  ['*', '', true],
  ['a*', 'abc', true],
  ['*c', 'abc', true],
  ['a*a', 'a', false],
  ['a*a', 'aa', true],
  ['*b*b*', 'abxb', true],
  ['*b*b*', 'ab', false],
  ['a*bc*bc', 'abc', false],
  ['a**c', 'ac', true],
  ['a.c', 'abc', false],
])('%j and %j: %s', (pattern, text, matches) => {
  expect(wildcard(pattern)(text)).toBe(matches);
});

test('many stars take no longer', () => {
  const started = performance.now();
  expect(wildcard('*a'.repeat(500))('a'.repeat(100_000).concat('b'))).toBe(false);
  expect(performance.now() - started).toBeLessThan(1000);
});
