/** Tests of column counting and cutting. */
import { expect, test } from 'vitest';
import { displayWidth, padEnd, truncate, wrap } from '../../../src/base/display-width.ts';

test.each([
  ['plain', 5],
  ['', 0],
  ['\u001b[31mred\u001b[39m', 3],
  ['日本語', 6],
  ['e\u0301', 1],
  ['👩‍👩‍👧', 2],
  ['❤️', 2],
  ['한글', 4],
  ['→…', 2],
  ['a\u200bb', 2],
])('%j takes %i columns', (text, columns) => expect(displayWidth(text)).toBe(columns));

test.each([
  ['short', 10, 'short'],
  ['exactly', 7, 'exactly'],
  ['too long', 5, 'too …'],
  ['日本語', 4, '日…'],
  ['日本語', 5, '日本…'],
  ['anything', 1, '…'],
  ['anything', 0, ''],
  ['\u001b[31mcoloured\u001b[39m', 4, '\u001b[31mcol…\u001b[0m'],
])('%j cut to %i columns', (text, width, cut) => {
  expect(truncate(text, width)).toBe(cut);
  expect(displayWidth(truncate(text, width))).toBeLessThanOrEqual(width);
});

test('padding counts columns, not characters', () => {
  expect(padEnd('日本', 6)).toBe('日本  ');
  expect(padEnd('\u001b[1mab\u001b[22m', 3)).toBe('\u001b[1mab\u001b[22m ');
});

test('prose wraps at spaces and keeps long words whole', () => {
  expect(wrap('one two three', 7)).toEqual(['one two', 'three']);
  expect(wrap('a verylongword b', 5)).toEqual(['a', 'verylongword', 'b']);
});

test('a wrapped line keeps its indentation, its inner spacing and its colours', () => {
  expect(wrap('  one  two three', 10, '  ')).toEqual(['  one  two', '    three']);
  expect(wrap('\u001b[31mone two\u001b[39m', 3)).toEqual(['\u001b[31mone', 'two\u001b[39m']);
  expect(wrap('fits   as is ', 40)).toEqual(['fits   as is ']);
});
