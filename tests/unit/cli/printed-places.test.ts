/** Places in the text of a reply, as every tool prints them. */
import { describe, expect, test } from 'vitest';
import { pathsIn, printedPlaces } from '../../../src/cli/printed-places.ts';

const PATHS = new Set(['src/a.ts', 'src/b.ts', 'src/orders/order.ts', 'lib/order.ts', 'README.md']);

/** `path:line` of each place, with the text that becomes the link. */
const placesIn = (text: string): string[] =>
  printedPlaces(text, PATHS).map(
    ({ start, end, path, line, column }) =>
      `${text.slice(start, end)} -> ${[path, line, column].filter((part) => part !== undefined).join(':')}`,
  );

describe('places', () => {
  test('are a path with a line, anywhere in a line', () => {
    expect(placesIn('src/a.ts:3-11  class  User')).toEqual(['src/a.ts:3-11 -> src/a.ts:3']);
    expect(placesIn('  called by  checkout  src/b.ts:10:4, src/a.ts:2')).toEqual([
      'src/b.ts:10:4 -> src/b.ts:10:4',
      'src/a.ts:2 -> src/a.ts:2',
    ]);
  });

  test('are lines below the file that a line begins with', () => {
    expect(
      placesIn(
        'src/a.ts:1  class  User\n  calls  pay  src/b.ts:5\n  :7   field  id\nsrc/b.ts\n  :13  call  save\n    19: return x',
      ),
    ).toEqual([
      'src/a.ts:1 -> src/a.ts:1',
      'src/b.ts:5 -> src/b.ts:5',
      ':7 -> src/a.ts:7',
      'src/b.ts -> src/b.ts',
      ':13 -> src/b.ts:13',
      '19 -> src/b.ts:19',
    ]);
  });

  test('are files by their name below a directory', () => {
    expect(placesIn('  src/orders/\n    order.ts:9  method  pay  call of area at :10')).toEqual([
      'order.ts:9 -> src/orders/order.ts:9',
      ':10 -> src/orders/order.ts:10',
    ]);
    expect(placesIn('lib  2 files\nlib/\n  order.ts:1 x')).toEqual(['order.ts:1 -> lib/order.ts:1']);
  });

  test('are not words, counts, unknown files, and what commands and notes say', () => {
    expect(
      placesIn(
        [
          'src/a.ts',
          '  3 symbols in 2 files',
          'x.ts:3  other',
          'order.ts:4  two files have this name',
          '12 exact',
          'next: wayfind symbol src/a.ts:3',
          'note: see src/a.ts:3',
          '  see README.md for more',
        ].join('\n'),
      ),
    ).toEqual(['src/a.ts -> src/a.ts']);
  });
});

test('the paths of a reply are those of its results', () => {
  const results = { symbols: [{ handle: 'src/a.ts#User', path: 'src/a.ts' }], files: [{ path: 'b c.ts' }], path: '.' };
  expect([...pathsIn(results)]).toEqual(['src/a.ts', 'b c.ts']);
});
