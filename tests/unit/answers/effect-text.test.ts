/** The parts of a score are signed by their value. */
import { expect, it } from 'vitest';
import { effectText } from '../../../src/answers/search/effect-text.ts';

it.each([
  ['added', 0.12, '+0.120'],
  ['added', -0.219, '-0.219'],
  ['added', -0.0001, '+0.000'],
  ['times', 0.5, '×0.500'],
  ['order', 3, '3.000'],
  ['order', -1.5, '-1.500'],
] as const)('%s %d is %s', (effect, value, text) => {
  expect(effectText(effect, value, (size) => size.toFixed(3))).toBe(text);
});
