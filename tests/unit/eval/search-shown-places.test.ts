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

  test('places below the code of their file', () => {
    const text = ['src/door.ts:9 function open', '9  function open() {}', ':12-20 shut', ':31 (29-40) lock'].join('\n');
    expect(places(text).slice(2)).toEqual(['place src/door.ts:12-12', 'place src/door.ts:29-31']);
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
  const wanted = [{ file: 'src/door.ts', line: 9, end: 30, touched: [10, 11] }];
  const code = `src/door.ts:8  class  Door\n${Array.from({ length: 6 }, (_, i) => `${i + 6}  line`).join('\n')}`;

  test('code counts when the first line of the function is in it', () => {
    expect(coverage(chunks(code), wanted, 1000)).toMatchObject({ code: true, place: true, body: true });
    expect(coverage(chunks('src/door.ts:9  function  open'), wanted, 1000)).toMatchObject({
      code: false,
      place: true,
      body: false,
    });
    expect(coverage(chunks('src/depot.ts:9  function  open'), wanted, 1000)).toMatchObject({
      code: false,
      place: false,
      body: false,
    });
  });

  test('the body counts when all of it is shown, or all lines that changed', () => {
    const all = `src/door.ts:9  function  open\n${Array.from({ length: 22 }, (_, i) => `${i + 9}  line`).join('\n')}`;
    const unknown = wanted.map((one) => ({ ...one, touched: [] }));
    expect(coverage(chunks(all), unknown, 1000)).toMatchObject({ body: true });
    expect(coverage(chunks(code), unknown, 1000)).toMatchObject({ body: false });
    const further = wanted.map((one) => ({ ...one, touched: [10, 20] }));
    expect(coverage(chunks(code), further, 1000)).toMatchObject({ body: false });
  });

  test('the share of code is that of the characters', () => {
    expect(coverage(chunks(code), wanted, 1000).share).toBeCloseTo(55 / 82, 1);
  });

  test('what comes after the budget is not read', () => {
    expect(coverage(chunks(`${'x'.repeat(4000)}\n${code}`), wanted, 1000)).toMatchObject({
      code: false,
      place: false,
      body: false,
    });
  });
});
