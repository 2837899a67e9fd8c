import { expect, test } from 'vitest';
import { readToml } from '../../../src/discover/toml.ts';
import { readTomlKeys } from '../../../src/discover/toml-keys.ts';
import { cpuClock } from '../../kit/cpu-clock.ts';

const plain = (text: string): unknown => JSON.parse(JSON.stringify(readToml(text)));

test.each([
  ['tables and dotted keys', '[a]\nb.c = "1"\n[a.d]\ne = "2"', { a: { b: { c: '1' }, d: { e: '2' } } }],
  ['quoted keys', '["a.b"]\n"" = "src"\n\'x y\' = "1"', { 'a.b': { '': 'src', 'x y': '1' } }],
  [
    'booleans, not numbers or dates',
    'a = true\nb = false\nc = 5\nd = 1979-05-27\ne = "x"',
    { a: true, b: false, e: 'x' },
  ],
  [
    'inline tables',
    'a = { path = "../b", workspace = true, x.y = "z" } # c',
    { a: { path: '../b', workspace: true, x: { y: 'z' } } },
  ],
  [
    'lists of anything',
    'a = [\n  "x", # c\n  { b = "y" },\n  ["z"],\n]\nc = "d"',
    { a: ['x', { b: 'y' }, ['z']], c: 'd' },
  ],
  [
    'lists of tables',
    '[[bin]]\nname = "a"\n[[bin]]\nname = "b"\n[bin.sub]\nk = "v"',
    { bin: [{ name: 'a' }, { name: 'b', sub: { k: 'v' } }] },
  ],
  ['escapes', 'a = "..\\\\b \\"q\\" \\u0041"\nb = \'..\\c\'', { a: '..\\b "q" A', b: '..\\c' }],
  ['long strings are skipped', 'a = """\n[b]\nc = "no" """\nd = "x"', { d: 'x' }],
  ['lines that cannot be read', 'nonsense\n= "x"\n[a\nb = "lost"\n[c]\nd = "x\ne = "y"', { c: { e: 'y' } }],
  ['a key that is a string already', 'a = "x"\na.b = "y"\n[a.c]\nd = "z"', { a: 'x' }],
  ['a list that never closes', 'a = "x"\nb = ["y",\n', { a: 'x' }],
  [
    'keys that objects have',
    '[__proto__]\nx = "1"\n[constructor]\ny = "2"',
    { ['__proto__']: { x: '1' }, constructor: { y: '2' } },
  ],
  ['carriage returns', '[a]\r\nb = "x"\r\n[[c]]\r\nd = true\r\n', { a: { b: 'x' }, c: [{ d: true }] }],
])('%s', (_, text, expected) => {
  expect(plain(text)).toEqual(expected);
});

test('hostile files end quickly', () => {
  const cpuMs = cpuClock();
  const texts = ['a = {\\"', '[', '{', 'a.', '["', "'", '[[a]]\n', 'a = {b = ', 'a = [[', '"\\'];
  for (const text of texts) readTomlKeys(text.repeat(200_000));
  readTomlKeys(`a = {${'\\"'.repeat(500_000)}`);
  readTomlKeys(`a = [${"'x\\\n".repeat(200_000)}`);
  expect(cpuMs()).toBeLessThan(5_000);
});
