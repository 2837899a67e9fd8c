/** Places in a written text: every form that models use, and nothing that only looks like one. */
import { describe, expect, test } from 'vitest';
import { findBarePaths, findCitations } from '../../../src/answers/analyze/find-citations.ts';

const FILES = ['src/a.ts', 'app/[id]/page.tsx', 'app/(main)/page.tsx', 'Makefile', 'docs/read me.md'];
const NOTHING = { isFile: () => false, isDirectory: () => false };
const TREE = { isFile: (path: string) => FILES.includes(path), isDirectory: (name: string) => name === 'src' };
const found = (text: string) =>
  findCitations(text, TREE).map(
    ({ path, ranges }) => `${path} ${ranges.map(({ from, to }) => (from === to ? from : `${from}-${to}`)).join(' ')}`,
  );

describe('places', () => {
  test.each([
    ['src/a.ts:12', 'src/a.ts 12'],
    ['`src/a.ts:12-20`.', 'src/a.ts 12-20'],
    ['src/a.ts:12–20', 'src/a.ts 12-20'],
    ['(src/a.ts:12:5)', 'src/a.ts 12'],
    ['[src/a.ts:12]', 'src/a.ts 12'],
    ['[`src/a.ts`](src/a.ts#L12-L20)', 'src/a.ts 12-20'],
    ['**src/a.ts:L12-L14**', 'src/a.ts 12-14'],
    ['src/a.ts:12,15-17', 'src/a.ts 12 15-17'],
    ['see:src/a.ts:3', 'src/a.ts 3'],
    ['`src/a.ts` (lines 12-20)', 'src/a.ts 12-20'],
    ['src/a.ts, line 7', 'src/a.ts 7'],
    ['src/a.ts lines 7 to 9', 'src/a.ts 7-9'],
    ['"src/a.ts" at line 7', 'src/a.ts 7'],
    ['app/[id]/page.tsx:4', 'app/[id]/page.tsx 4'],
    ['(app/(main)/page.tsx:4)', 'app/(main)/page.tsx 4'],
    ['Makefile:3', 'Makefile 3'],
    ['gone.py:3', 'gone.py 3'],
    ['lib/gone.xyz:3', 'lib/gone.xyz 3'],
    ['../../etc/passwd.conf:1', '../../etc/passwd.conf 1'],
    ['../run:2', '../run 2'],
    ['src/run:2', 'src/run 2'],
    ['src/a.ts:99999999', 'src/a.ts 99999999'],
  ])('%s', (text, place) => expect(found(`It is in ${text} of the tree.`)).toEqual([place]));

  test.each([
    '12:30',
    'http://localhost:8080/x',
    'localhost:8080',
    '127.0.0.1:80',
    'step:3',
    'and/or:3',
    'ratio 3:4',
    'std::x:3',
  ])('%s is none', (text) => expect(found(`At ${text} or so.`)).toEqual([]));

  test('several in one sentence, in order, and positions that match the text', () => {
    const text = 'From src/a.ts:1 to `src/b.ts:2-3`; src/c.ts (line 4).';
    const all = findCitations(text, NOTHING);
    expect(all.map(({ start, end }) => text.slice(start, end))).toEqual([
      'src/a.ts:1',
      'src/b.ts:2-3',
      'src/c.ts (line 4',
    ]);
  });

  test('long texts take time in proportion', () => {
    for (const piece of ['a:1', 'a/', 'src/a.ts:1,', '`(', ' lines 1', '['])
      expect(findCitations(piece.repeat(50_000), NOTHING).length).toBeGreaterThanOrEqual(0);
  });
});

test('paths without a line count below directories of the tree', () => {
  const text = 'Not `src/new.ts`, but `react/jsx-runtime.js`, `./src/x.go` and `a b/c.ts`, and not src/y.ts.';
  expect(findBarePaths(text, (name) => name === 'src').map(({ path }) => path)).toEqual(['src/new.ts', './src/x.go']);
});
