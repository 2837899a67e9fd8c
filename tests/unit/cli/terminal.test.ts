/** Tests of colour and width detection. */
import { expect, test } from 'vitest';
import { createTerminal, showsUnicode, wantsColor } from '../../../src/cli/terminal.ts';

const TTY = { isTTY: true, columns: 100 };
const PIPE = {};

test.each([
  ['a terminal', TTY, {}, undefined, true],
  ['a pipe', PIPE, {}, undefined, false],
  ['NO_COLOR', TTY, { NO_COLOR: '1' }, undefined, false],
  ['an empty NO_COLOR', TTY, { NO_COLOR: '' }, undefined, true],
  ['FORCE_COLOR on a pipe', PIPE, { FORCE_COLOR: '1' }, undefined, true],
  ['FORCE_COLOR=0', TTY, { FORCE_COLOR: '0' }, undefined, false],
  ['NO_COLOR against FORCE_COLOR', TTY, { NO_COLOR: '1', FORCE_COLOR: '1' }, undefined, false],
  ['CLICOLOR=0', TTY, { CLICOLOR: '0' }, undefined, false],
  ['CLICOLOR_FORCE on a pipe', PIPE, { CLICOLOR_FORCE: '1' }, undefined, true],
  ['a dumb terminal', TTY, { TERM: 'dumb' }, undefined, false],
  ['--color always against NO_COLOR', PIPE, { NO_COLOR: '1' }, 'always', true],
  ['--color never', TTY, { FORCE_COLOR: '1' }, 'never', false],
] as const)('%s', (_, stream, env, choice, expected) => expect(wantsColor(stream, env, choice)).toBe(expected));

test('width is the terminal’s, then COLUMNS, then 80; pipes are never cut', () => {
  expect(createTerminal(TTY, {}).width).toBe(100);
  expect(createTerminal({ isTTY: true }, { COLUMNS: '72' }).width).toBe(72);
  expect(createTerminal({ isTTY: true }, { COLUMNS: 'x' }).width).toBe(80);
  expect(createTerminal(PIPE, { COLUMNS: '72' }).width).toBe(Number.POSITIVE_INFINITY);
});

test('paint nests and disappears', () => {
  const { color } = createTerminal(TTY, {});
  expect(color.bold(color.red('x'))).toBe('\u001b[1m\u001b[31mx\u001b[39m\u001b[22m');
  expect(color.bold('')).toBe('');
  expect(createTerminal(PIPE, {}).color.bold('x')).toBe('x');
});

test('box-drawing characters need a UTF-8 locale', () => {
  expect(showsUnicode({ LANG: 'en_GB.UTF-8' })).toBe(true);
  expect(showsUnicode({ LANG: 'C' })).toBe(false);
  expect(showsUnicode({ LANG: 'en_GB.UTF-8', LC_ALL: 'C' })).toBe(false);
});
