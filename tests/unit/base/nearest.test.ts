/** Suggestions for a mistyped name. */
import { expect, test } from 'vitest';
import { nearest } from '../../../src/base/nearest.ts';

test.each([
  ['funtion', ['function']],
  ['func', ['function']],
  ['claud', ['claude-code', 'claude-desktop']],
  ['Trcae', ['trace']],
  // Two letters begin too much, and another word is no typo.
  ['cl', []],
  ['cache', []],
])('%s -> %j', (given, names) => {
  expect(nearest(given, ['function', 'claude-code', 'claude-desktop', 'trace', 'constructor'])).toEqual(names);
});
