/** One property put into JSON texts as people write them, and taken out again. */
import { parse } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { removeJson, setJson } from '../../src/setup/jsonc-edit.ts';

const PATH = ['servers', 'ours'];
const ENTRY = { command: 'npx', args: ['-y', 'x'] };
const OPTIONS = { allowTrailingComma: true, allowEmptyContent: true };

const TEXTS: Readonly<Record<string, string>> = {
  'two spaces': '{\n  "servers": {\n    "x": {\n      "command": "y"\n    }\n  }\n}\n',
  'no line end at the end': '{\n  "servers": {\n    "x": {}\n  }\n}',
  tabs: '{\n\t"theme": "x",\n\t"servers": {\n\t\t"x": { "command": "y" }\n\t}\n}\n',
  'four spaces': '{\n    "servers": {\n        "x": 1\n    },\n    "z": [1, 2]\n}\n',
  CRLF: '{\r\n  "servers": {\r\n    "x": {}\r\n  }\r\n}\r\n',
  'on one line': '{"a":1,"servers":{"x":{"command":"y"}}}',
  'on one line, spaced': '{ "servers": { "x": { "command": "y" } } }\n',
  'trailing commas': '{\n  "servers": {\n    "x": {},\n  },\n}\n',
  'trailing comma on one line': '{ "servers": { "x": {}, } }\n',
  'comments everywhere':
    '// head\n{\n  // above\n  "servers": { // beside\n    "x": {} // about x\n    // below x\n  }, /* after */\n  "b": 1 // b\n}\n// foot\n',
  'a comment behind a trailing comma': '{\n  "servers": {\n    "x": {}, // about x\n  },\n}\n',
  'the brace beside the last value': '{\n  "servers": {\n    "x": {} } }\n',
  'strings that look like syntax': '{\n  "servers": {\n    "x": "}, // { \\" /* ,"\n  }\n}\n',
  'an empty map on one line': '{"servers":{}}',
  'an empty map': '{\n  "servers": {}\n}\n',
};

describe('in a text with a map of servers', () => {
  test.each(Object.entries(TEXTS))('%s: set and removed again, it is the same text', (_, text) => {
    const added = setJson(text, PATH, ENTRY);
    expect(parse(added, [], OPTIONS)).toEqual({
      ...parse(text, [], OPTIONS),
      servers: { ...parse(text, [], OPTIONS).servers, ours: ENTRY },
    });
    expect(removeJson(added, PATH)).toBe(text);
  });

  test.each(Object.entries(TEXTS))('%s: every comment and every line end stays', (_, text) => {
    const added = setJson(text, PATH, ENTRY);
    for (const comment of text.match(/\/\/ \w+.*|\/\*.*?\*\//g) ?? []) expect(added).toContain(comment);
    expect(added.replaceAll('\r\n', '').includes('\n')).toBe(!text.includes('\r\n') && text.includes('\n'));
  });
});

test.each([
  ['an empty text', ''],
  ['blanks', ' \n\n'],
  ['an empty object', '{}'],
  ['an object without the map', '{\n  "theme": "dark" // t\n}\n'],
  ['comments alone', '// nothing yet\n'],
  ['an object with a comment in it', '{\n  // none yet\n}\n'],
])('the map is made in %s', (_, text) => {
  const added = setJson(text, PATH, ENTRY);
  expect(parse(added, [], OPTIONS)).toMatchObject({ servers: { ours: ENTRY } });
  for (const comment of text.match(/\/\/.*/g) ?? []) expect(added).toContain(comment);
});

test('it is laid out like its neighbours', () => {
  expect(setJson('{\n\t"servers": {\n\t\t"x": 1\n\t}\n}\n', PATH, { a: 'b' })).toBe(
    '{\n\t"servers": {\n\t\t"x": 1,\n\t\t"ours": {\n\t\t\t"a": "b"\n\t\t}\n\t}\n}\n',
  );
});

test('a value is replaced where it stands', () => {
  const text = '{\n  "a": "old", // why\n  "b": [\n    "x"\n  ]\n}\n';
  expect(setJson(text, ['a'], 'new')).toBe(text.replace('old', 'new'));
  expect(setJson(text, ['b'], ['y', 'z'])).toBe(text.replace('    "x"\n', '    "y",\n    "z"\n'));
});

test('of a key that is written twice, the one that programs read is meant', () => {
  expect(setJson('{"a": 1, "a": 2}', ['a'], 3)).toBe('{"a": 1, "a": 3}');
  expect(removeJson('{"a": 1, "a": 2}', ['a'])).toBe('{"a": 1}');
});

test.each([
  ['{ "a": 1', 'a closing brace is missing on line 1'],
  ['{\n  "a": 1\n  "b": 2\n}', 'a comma is missing on line 3'],
  ['{\n  a: 1\n}', 'on line 2'],
  ['{} {}', 'text follows the end of the document on line 1'],
  ['{"a": "open\n}', 'on line 1'],
])('what is broken is said, with its line: %j', (text, message) => {
  expect(() => setJson(text, PATH, ENTRY)).toThrow(message);
});

test.each([
  ['[]', 'the document is a list'],
  ['"text"', 'the document is a string'],
  ['{"servers": []}', 'servers is a list'],
  ['{"servers": null}', 'servers is a null'],
])('nothing is put into what is no object: %j', (text, message) => {
  expect(() => setJson(text, PATH, ENTRY)).toThrow(message);
});

/** A small generator of JSON texts with comments, trailing commas and odd spacing; the same number gives the same text. */
function randomText(seed: number): string {
  let state = seed * 2654435761 + 1;
  const next = (count: number) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >>> 8) % count;
  };
  const eol = next(3) === 0 ? '\r\n' : '\n';
  const blank = () => ['', ' ', eol, `${eol}  `, ` // c${next(9)}${eol}`, ` /* c${next(9)} */ `, '\t'][next(7)];
  const value = (depth: number): string => {
    const kind = next(depth > 2 ? 3 : 5);
    if (kind < 3) return ['1', '"te,}xt"', 'null'][kind];
    return kind === 3 ? object(depth + 1, next(4)) : `[${blank()}${value(depth + 1)}${blank()}]`;
  };
  const object = (depth: number, count: number, servers = false): string => {
    const pairs = Array.from({ length: count }, (_, i) => `${blank()}"k${i}"${blank()}:${blank()}${value(depth)}`);
    if (servers) pairs.splice(next(count + 1), 0, `${blank()}"servers": ${object(depth + 1, 1 + next(3))}`);
    const comma = pairs.length > 0 && next(3) === 0 ? `${blank()},` : '';
    return `{${pairs.map((pair) => pair + blank()).join(',')}${comma}${blank()}}`;
  };
  return blank() + object(0, next(4), true) + blank();
}

test('on random texts: what is put in comes out, and nothing else moves', () => {
  for (let seed = 1; seed <= 2_000; seed++) {
    const text = randomText(seed);
    const added = setJson(text, PATH, ENTRY);
    const before = parse(text, [], OPTIONS);
    expect(parse(added, [], OPTIONS), `seed ${seed}: ${text}`).toEqual({
      ...before,
      servers: { ...before.servers, ours: ENTRY },
    });
    expect(removeJson(added, PATH), `seed ${seed}`).toBe(text);
  }
});
