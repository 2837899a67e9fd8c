/** Reading off a reply which code it shows, and what that covers. */
import { describe, expect, test } from 'vitest';
import { chunksOf } from '../../../eval/search/shown-places.ts';
import { coverage } from '../../../eval/search/token-suite.ts';

const FILES = new Set(['src/door.ts', 'src/depot.ts']);
const chunks = (text: string) => chunksOf(text, (path) => FILES.has(path));
const places = (text: string) =>
  chunks(text)
    .filter(({ shows }) => shows !== 'nothing')
    .map(({ file, line, end, shows }) => `${shows} ${file}:${line}-${end}`);

describe('what a reply shows', () => {
  test('a row per symbol, and its code below', () => {
    const text = ['src/door.ts:9  function  open  function open()', ' 9  function open() {', '10  }', 'more: 3'].join(
      '\n',
    );
    expect(places(text)).toEqual(['place src/door.ts:9-9', 'code src/door.ts:9-10']);
  });

  test('symbols listed under the path of their file', () => {
    const text = ['src/door.ts', '  12-20 open(key)', '  31 (29-40) shut', 'calls among these', '  open -> shut'].join(
      '\n',
    );
    expect(places(text)).toEqual(['place src/door.ts:12-12', 'place src/door.ts:29-31']);
  });

  test('every character is in one chunk, paths that are no files say nothing', () => {
    const text = 'nowhere.ts:3 thing\n12 of them\nsrc/depot.ts:4 class Depot';
    expect(places(text)).toEqual(['place src/depot.ts:4-4']);
    expect(
      chunks(text)
        .map((chunk) => chunk.text)
        .join(''),
    ).toBe(`${text}\n`);
  });
});

describe('coverage', () => {
  const wanted = { expect: [{ file: 'src/door.ts', functions: [{ name: 'open', line: 9, end: 30 }] }] };
  const code = `src/door.ts:8  class  Door\n${Array.from({ length: 6 }, (_, i) => `${i + 6}  line`).join('\n')}`;

  test('code counts when the first line of the function is in it', () => {
    expect(coverage(chunks(code), wanted, 1000)).toEqual({ code: true, place: true });
    expect(coverage(chunks('src/door.ts:9  function  open'), wanted, 1000)).toEqual({ code: false, place: true });
    expect(coverage(chunks('src/depot.ts:9  function  open'), wanted, 1000)).toEqual({ code: false, place: false });
  });

  test('what comes after the budget is not read', () => {
    expect(coverage(chunks(`${'x'.repeat(4000)}\n${code}`), wanted, 1000)).toEqual({ code: false, place: false });
  });
});
