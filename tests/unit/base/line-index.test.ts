import { describe, expect, it } from 'vitest';
import { columnAt, lineAt, lineStarts, offsetAt } from '../../../src/base/line-index.ts';

describe('the line index', () => {
  it.each([
    ['', [0]],
    ['a', [0]],
    ['\n', [0, 1]],
    ['a\nbc\n\nd', [0, 2, 5, 6]],
    ['a\r\nb\rc', [0, 3]],
    ['\u{1f600}\nx', [0, 3]],
  ])('finds the lines of %j', (text, expected) => {
    expect([...lineStarts(text)]).toEqual(expected);
  });

  it('goes from offsets to lines and columns and back', () => {
    const text = 'one\n\nthree\nfour';
    const starts = lineStarts(text);
    for (let offset = 0; offset <= text.length; offset++) {
      const before = text.slice(0, offset).split('\n');
      const position = { line: before.length - 1, column: before.at(-1)!.length };
      expect({ line: lineAt(starts, offset), column: columnAt(starts, offset) }).toEqual(position);
      expect(offsetAt(text, starts, position)).toBe(offset);
    }
  });

  it('clamps positions that are not in the text', () => {
    const text = 'ab\ncd';
    const starts = lineStarts(text);
    expect(offsetAt(text, starts, { line: -1, column: 5 })).toBe(0);
    expect(offsetAt(text, starts, { line: 0, column: 99 })).toBe(2);
    expect(offsetAt(text, starts, { line: 1, column: -3 })).toBe(3);
    expect(offsetAt(text, starts, { line: 9, column: 0 })).toBe(5);
  });

  it('takes a text of very many lines, and a short one after it', () => {
    expect(lineStarts('x\n'.repeat(100_000)).length).toBe(100_001);
    expect([...lineStarts('a\nb')]).toEqual([0, 2]);
  });
});
