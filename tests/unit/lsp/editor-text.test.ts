/** Positions of editors and of the index, in texts of every sort. */
import { describe, expect, it } from 'vitest';
import { EditorText } from '../../../src/lsp/editor-text.ts';

const place = (line: number, col: number) => ({ line, col });
const position = (line: number, character: number) => ({ line, character });

describe('positions', () => {
  it('count UTF-16 units, or bytes where the client asked for that', () => {
    const text = 'a = "é😀"; b\n';
    const units = new EditorText(text, 'utf-16');
    const bytes = new EditorText(text, 'utf-8');
    const col = text.indexOf('b');
    expect(units.toEditor(place(1, col))).toEqual(position(0, 11));
    expect(bytes.toEditor(place(1, col))).toEqual(position(0, 14));
    expect(units.fromEditor(position(0, 11))).toEqual(place(1, col));
    expect(bytes.fromEditor(position(0, 14))).toEqual(place(1, col));
    // Inside of a character is at its start.
    expect(bytes.fromEditor(position(0, 8))).toEqual(place(1, text.indexOf('😀')));
  });

  it('do not count a byte order mark in the index, and do in an editor that shows it', () => {
    for (const [encoding, width] of [
      ['utf-16', 1],
      ['utf-8', 3],
    ] as const) {
      const text = new EditorText('\ufeffab\ncd', encoding);
      expect(text.text).toBe('ab\ncd');
      expect(text.toEditor(place(1, 1))).toEqual(position(0, 1 + width));
      expect(text.fromEditor(position(0, 1 + width))).toEqual(place(1, 1));
      expect(text.toEditor(place(2, 1))).toEqual(position(1, 1));
      expect(text.fromEditor(position(0, 0))).toEqual(place(1, 0));
    }
  });

  it('end lines at a return and a line feed, and the editor also at a lone return', () => {
    const pairs = new EditorText('ab\r\ncd\r\n', 'utf-16');
    expect(pairs.fromEditor(position(1, 1))).toEqual(place(2, 1));
    expect(pairs.fromEditor(position(0, 99))).toEqual(place(1, 2));
    const lone = new EditorText('ab\rcd\nef', 'utf-16');
    expect(lone.fromEditor(position(1, 1))).toEqual(place(1, 4));
    expect(lone.toEditor(place(1, 4))).toEqual(position(1, 1));
    expect(lone.fromEditor(position(2, 1))).toEqual(place(2, 1));
  });

  it('are clamped to the line and the text, or refused', () => {
    const text = new EditorText('ab\ncd', 'utf-16');
    expect(text.fromEditor(position(9, 9))).toEqual(place(2, 2));
    expect(text.fromEditor(position(0, 9))).toEqual(place(1, 2));
    for (const wrong of [
      undefined,
      null,
      {},
      'x',
      position(-1, 0),
      position(0, 1.5),
      position(Number.NaN, 0),
      position(2 ** 40, 0),
    ])
      expect(text.fromEditor(wrong)).toBeUndefined();
  });

  it('come back from every offset of a text', () => {
    const sample = 'x😀y\r\n\u2028é\r\rz\n\n末 q\n';
    for (const encoding of ['utf-8', 'utf-16'] as const) {
      const text = new EditorText(`\ufeff${sample}`, encoding);
      for (let offset = 0; offset <= sample.length; offset++) {
        const isInside =
          /[\udc00-\udfff]/.test(sample[offset] ?? '') || (sample[offset] === '\n' && sample[offset - 1] === '\r');
        if (!isInside) expect(text.offsetFromEditor(text.positionAt(offset)), `${encoding} ${offset}`).toBe(offset);
      }
    }
  });
});
