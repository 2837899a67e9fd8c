/** Tests that text from a repository cannot drive the terminal. */
import { expect, test } from 'vitest';
import { neutralise } from '../../../src/tools/neutralise.ts';

test('escape sequences become visible', () => {
  expect(neutralise('\u001b]0;title\u0007', true)).toBe('␛]0;title␇');
  expect(neutralise('\u001b[2J', true)).toBe('␛[2J');
  expect(neutralise('\u009b2J', true)).toBe('<U+009B>2J');
  expect(neutralise('a\u0008b\u007f', true)).toBe('a␈b␡');
});

test('hidden text and bidirectional overrides become visible', () => {
  expect(neutralise('\u001b[8mhidden', true)).toBe('␛[8mhidden');
  expect(neutralise('\u202eabc', true)).toBe('<U+202E>abc');
});

test('our colours stay when colours are on, and only then', () => {
  expect(neutralise('\u001b[31mred\u001b[39m', true)).toBe('\u001b[31mred\u001b[39m');
  expect(neutralise('\u001b[31mred\u001b[39m', false)).toBe('␛[31mred␛[39m');
});

test('tabs and line ends stay', () => {
  expect(neutralise('a\tb\nc\r\nd', true)).toBe('a\tb\nc\nd');
  expect(neutralise('over\rwrite', true)).toBe('over␍write');
});
