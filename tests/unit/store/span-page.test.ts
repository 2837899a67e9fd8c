/** Pages of files as the graph reads them. */
import { describe, expect, test } from 'vitest';
import { AppError } from '../../../src/errors/errors.ts';
import type { FileId } from '../../../src/model/ids.ts';
import type { FileSpan } from '../../../src/store/schema/records.ts';
import { packSpans, unpackSpans } from '../../../src/store/schema/span-page.ts';

const SPANS: readonly FileSpan[] = [
  { id: 7 as FileId, path: 'a/ä.py', language: 'python', role: 'source', firstSymbol: 40, symbolCount: 3 },
  { id: 2 as FileId, path: 'a/b.json', language: undefined, role: 'config', firstSymbol: 1, symbolCount: 1 },
  { id: 9 as FileId, path: 'a/日本.py', language: 'python', role: 'test', firstSymbol: 900, symbolCount: 12 },
];

const plain = ({ id, path, language, role, firstSymbol, symbolCount }: FileSpan) => ({
  id,
  path,
  language,
  role,
  firstSymbol,
  symbolCount,
});

describe('a page of files', () => {
  test('has what was packed', () => {
    expect(unpackSpans(packSpans(SPANS)).map(plain)).toEqual(SPANS);
    expect(unpackSpans(packSpans([]))).toEqual([]);
  });

  test('may begin anywhere in memory', () => {
    const page = packSpans(SPANS);
    const moved = new Uint8Array(page.length + 3);
    moved.set(page, 3);
    expect(unpackSpans(moved.subarray(3)).map(plain)).toEqual(SPANS);
  });

  test('that is damaged is refused', () => {
    const page = packSpans(SPANS);
    for (const length of [0, 5, 30, page.length - 1])
      expect(() => unpackSpans(page.subarray(0, length))).toThrow(AppError);
    const wrong = Buffer.from(page);
    wrong.writeInt32LE(2 ** 30, 8);
    expect(() => unpackSpans(wrong)).toThrow(AppError);
  });
});
