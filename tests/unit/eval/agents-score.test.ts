/** What counts as shown, in the formats of every asker, and what is left of it within a budget. */
import { expect, test } from 'vitest';
import { scoreOf, within } from '../../../eval/agents/score.ts';
import { isShown, shownIn } from '../../../eval/agents/shown-lines.ts';
import type { Evidence, Task } from '../../../eval/agents/tasks.ts';
import { treeOf } from '../../../eval/agents/tree.ts';

const FILES: Readonly<Record<string, string>> = {
  'src/door.ts': 'export function open(key: Key) {\n  if (!key.fits) throw new Error("no");\n\n  turn(key);\n}\n',
  'src/key.ts': 'export class Key {\n  fits = true;\n}\n',
};
const tree = treeOf('/', {
  paths: Object.keys(FILES),
  directories: new Set(['', 'src']),
  read: (path) => FILES[path],
});

const places = (text: string): string[] => [...shownIn(text, tree).places].sort();
const code = (text: string): string[] => [...shownIn(text, tree).code].sort();

test('code has the number and the text of its line, below its file', () => {
  const text =
    'src/door.ts:1 function open\n1  export function open(key: Key) {\n…\n4    turn(key);\n2  export class Key {';
  expect(code(text)).toEqual(['src/door.ts:1', 'src/door.ts:4']);
});

test('a second symbol of the same file is named by its line alone', () => {
  expect(places('src/door.ts:1 function open\n:4 call turn')).toEqual(['src/door.ts:1', 'src/door.ts:4']);
});

test('a use is a place, and code where its line is quoted', () => {
  const text = 'src/door.ts\n  :2  throw  open  if (!key.fits) throw new Error("no");\n  :4  call  open';
  expect(places(text)).toEqual(['src/door.ts:2', 'src/door.ts:4']);
  expect(code(text)).toEqual(['src/door.ts:2']);
});

test('a file below its directory, with the line of the use after it', () => {
  expect(places('  src/\n    door.ts:1  function  open  call of turn at :4')).toEqual([
    'src/door.ts:1',
    'src/door.ts:4',
  ]);
});

test('a list of symbols has places', () => {
  expect(places('src/key.ts\n  1-3 Key class\n  2 (1-2) Key.fits field')).toEqual(['src/key.ts:1', 'src/key.ts:2']);
});

test('grep and a peer are read as well', () => {
  expect(code('src/key.ts:2:  fits = true;\n')).toEqual(['src/key.ts:2']);
  expect(code('**`src/key.ts`** — Key(class)\n\n```ts\n1\texport class Key {\n2\t  fits = true;\n```')).toEqual([
    'src/key.ts:1',
    'src/key.ts:2',
  ]);
  expect(places('**src/door.ts:**\nopen:1, turn:4')).toEqual(['src/door.ts:1', 'src/door.ts:4']);
  expect(places('method open (src/door.ts:1)')).toEqual(['src/door.ts:1']);
});

test('all lines that say something must be there, or for a place one of them', () => {
  const shown = shownIn('src/door.ts\n1  export function open(key: Key) {\n4    turn(key);', tree);
  const at = (start: number, end: number, place: boolean) =>
    isShown(shown, { path: 'src/door.ts', start, end, place }, tree);
  expect(at(3, 5, false)).toBe(true);
  expect(at(1, 4, false)).toBe(false);
  expect(at(1, 4, true)).toBe(true);
  expect(at(5, 5, false)).toBe(false);
});

test('texts are cut at the budget, and evidence may be in other lines too', () => {
  const evidence: Evidence[] = [
    { at: 'src/door.ts:4', has: 'turn', why: 'it turns' },
    { at: 'src/key.ts:2', has: 'fits', why: 'it fits', place: true, or: ['src/key.ts:1'] },
  ];
  const task: Task = { id: 'one', kind: 'locate', ask: 'who turns', evidence };
  const steps = [
    { call: 'a', text: `src/key.ts:1 class Key\n${' '.repeat(400)}` },
    { call: 'b', text: 'src/door.ts\n4    turn(key);\n' },
  ];
  expect(scoreOf(task, within(steps, 1000), tree)).toMatchObject({ found: [true, true], calls: 2 });
  expect(scoreOf(task, within(steps, 50), tree)).toEqual({ found: [false, true], tokens: 50, calls: 1 });
});
