/** Columns in bytes and characters become UTF-16 units. */
import { expect, test } from 'vitest';
import { textColumns } from '../../../src/services/scip/columns.ts';
import { PositionEncoding } from '../../../src/services/scip/scip-schema.ts';

const UNITS = [
  ['utf-8', PositionEncoding.UTF8CodeUnitOffsetFromLineStart, (text: string) => Buffer.byteLength(text)],
  ['utf-16', PositionEncoding.UTF16CodeUnitOffsetFromLineStart, (text: string) => text.length],
  ['utf-32', PositionEncoding.UTF32CodeUnitOffsetFromLineStart, (text: string) => [...text].length],
] as const;

const LINES = ['', 'plain', 'é1', '中文 x', '😀 Woo 🚀y', 'a😀b\u0301c', '\ud800x lone', 'tail é'];

test.each(UNITS)('every character of a line is found by its place in %s', (_, encoding, lengthOf) => {
  const columns = textColumns(LINES.join('\n'), encoding);
  for (const [line, text] of LINES.entries()) {
    let before = '';
    // A lone half has no bytes that could be counted.
    for (const character of text.includes('\ud800') ? [] : [...text, '']) {
      expect([line, columns.toUtf16(line, lengthOf(before))]).toEqual([line, before.length]);
      before += character;
    }
  }
});

test('places outside of the text, and inside a character, are none', () => {
  const columns = textColumns('ab\r\né😀', PositionEncoding.UTF8CodeUnitOffsetFromLineStart);
  expect(columns.toUtf16(0, 2)).toBe(2);
  for (const [line, col] of [
    [0, 3],
    [0, -1],
    [-1, 0],
    [2, 0],
    [1, 1],
    [1, 3],
    [1, 5],
    [1, 7],
    [1, 2 ** 31 - 1],
  ])
    expect([line, col, columns.toUtf16(line, col)]).toEqual([line, col, -1]);
  expect(columns.toUtf16(1, 6)).toBe(3);
});

test('without an encoding only what stands before other characters is known', () => {
  const columns = textColumns('abc é def\nplain', undefined);
  expect([0, 3, 4].map((col) => columns.toUtf16(0, col))).toEqual([0, 3, 4]);
  expect([5, 6, 9].map((col) => columns.toUtf16(0, col))).toEqual([-1, -1, -1]);
  expect(columns.toUtf16(1, 5)).toBe(5);
});
