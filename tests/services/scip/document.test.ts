/** The fast decoder of documents reads what the published schema reads, and refuses what is no document. */
import { create, toBinary } from '@bufbuild/protobuf';
import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import { expect, test } from 'vitest';
import { BadDocument, decodeDocument, documentPath, OCCURRENCE } from '../../../src/services/scip/document.ts';
import { DocumentSchema, OccurrenceSchema, PositionEncoding } from '../../../src/services/scip/scip-schema.ts';
import { seeds } from '../../kit/seeds.ts';
import type { DocumentInit } from './scip-trees.ts';

const decoded = (document: DocumentInit) => decodeDocument(toBinary(DocumentSchema, create(DocumentSchema, document)));

/** Line, column, end line, end column, symbol and roles of each. */
const rowsOf = ({ occurrences, symbols }: ReturnType<typeof decodeDocument>) =>
  Array.from({ length: occurrences.length / OCCURRENCE.stride }, (_, i) => {
    const row = occurrences.subarray(i * OCCURRENCE.stride, (i + 1) * OCCURRENCE.stride);
    return [...row.subarray(0, 4), symbols[row[OCCURRENCE.symbol]], row[OCCURRENCE.roles]];
  });

test('a document has its path, its text, its units and what its symbols are to each other', () => {
  const document = decoded({
    relativePath: 'a.ts',
    language: 'TypeScript',
    text: 'let a',
    positionEncoding: PositionEncoding.UTF32CodeUnitOffsetFromLineStart,
    symbols: [
      { symbol: 'x a b c D#', relationships: [{ symbol: 'x a b c E#', isImplementation: true }] },
      { symbol: 'x a b c F#', documentation: ['long'], relationships: [{ symbol: 'x a b c G#', isDefinition: true }] },
    ],
  });
  expect(document).toMatchObject({ path: 'a.ts', language: 'TypeScript', text: 'let a', encoding: 3, badRanges: 0 });
  expect(
    document.relations.map(({ from, to, isImplementation, isDefinition }) => [
      from,
      to,
      isImplementation,
      isDefinition,
    ]),
  ).toEqual([
    ['x a b c D#', 'x a b c E#', true, false],
    ['x a b c F#', 'x a b c G#', false, true],
  ]);
});

test('ranges have three numbers, four numbers, or a form with names, which counts first', () => {
  const document = decoded({
    occurrences: [
      { range: [1, 2, 5], symbol: 'local a', symbolRoles: 1 },
      { range: [1, 2, 3, 4], symbol: 'local b' },
      {
        typedRange: { case: 'singleLineRange', value: { line: 7, startCharacter: 1, endCharacter: 3 } },
        symbol: 'local a',
      },
      {
        typedRange: { case: 'multiLineRange', value: { startLine: 7, startCharacter: 9, endLine: 8 } },
        symbol: 'local a',
      },
      { range: [9, 9, 9], typedRange: { case: 'singleLineRange', value: { line: 1 } }, symbol: 'local c' },
    ],
  });
  expect(rowsOf(document)).toEqual([
    [1, 2, 1, 5, 'local a', 1],
    [1, 2, 3, 4, 'local b', 0],
    [7, 1, 7, 3, 'local a', 0],
    [7, 9, 8, 0, 'local a', 0],
    [1, 0, 1, 0, 'local c', 0],
  ]);
});

test('ranges that are none are counted, and places without a symbol passed over', () => {
  const document = decoded({
    occurrences: [
      { range: [], symbol: 'local a' },
      { range: [1, 2], symbol: 'local a' },
      { range: [1, 2, 3, 4, 5], symbol: 'local a' },
      { range: [-1, 2, 3], symbol: 'local a' },
      { range: [1, 5, 3], symbol: 'local a' },
      { range: [3, 1, 2, 9], symbol: 'local a' },
      { range: [1, 2, 3] },
    ],
  });
  expect(rowsOf(document)).toEqual([]);
  expect(document.badRanges).toBe(6);
});

test('numbers of a range may each be a field of their own', () => {
  const occurrence = new BinaryWriter();
  for (const value of [4, 5, 6]) occurrence.tag(OccurrenceSchema.field.range.number, WireType.Varint).int32(value);
  occurrence.tag(OccurrenceSchema.field.symbol.number, WireType.LengthDelimited).string('local a');
  const document = new BinaryWriter()
    .tag(DocumentSchema.field.occurrences.number, WireType.LengthDelimited)
    .bytes(occurrence.finish())
    .finish();
  expect(rowsOf(decodeDocument(document))).toEqual([[4, 5, 4, 6, 'local a', 0]]);
});

test('a document that is cut off, or has a field that is longer than it, is refused', () => {
  const bytes = toBinary(
    DocumentSchema,
    create(DocumentSchema, { relativePath: 'a.ts', occurrences: [{ range: [1, 2, 3], symbol: 'local a' }] }),
  );
  for (const document of [bytes.subarray(0, -1), bytes.subarray(0, 4), Uint8Array.of(0x12, 0x05, 0x0a, 0x09, 1)])
    expect(() => decodeDocument(document)).toThrow(BadDocument);
  expect(documentPath(bytes)).toBe('a.ts');
});

test.each(seeds({ few: 40, all: 2000 }))('damaged bytes are refused or decoded, never a crash (seed %i)', (seed) => {
  let state = seed;
  const random = (below: number): number => ((state = (Math.imul(state, 1103515245) + 12345) >>> 0) >>> 8) % below;
  const occurrences = Array.from({ length: 8 }, () => ({ range: [random(9), 1, 4], symbol: `local ${random(3)}` }));
  const bytes = toBinary(DocumentSchema, create(DocumentSchema, { relativePath: 'a', occurrences }));
  for (let i = 0; i < 3; i++) bytes[random(bytes.length)] = random(256);
  try {
    const { occurrences: rows } = decodeDocument(bytes);
    expect(rows.length % OCCURRENCE.stride).toBe(0);
  } catch (error) {
    expect(error).toBeInstanceOf(BadDocument);
  }
});
