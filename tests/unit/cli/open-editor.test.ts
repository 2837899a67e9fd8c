/** `--open`: which editor starts, with which arguments. */
import { describe, expect, test } from 'vitest';
import { chosenPlace, editorCommand, openEditor } from '../../../src/cli/open-editor.ts';

const PLACE = { file: '/w/a b.ts', line: 12, column: 3 };

describe('the editor gets the line as it takes it', () => {
  test.each([
    ['vim', ['vim', '+12', '/w/a b.ts']],
    ['emacsclient -nw', ['emacsclient', '-nw', '+12', '/w/a b.ts']],
    ['/usr/local/bin/code --wait', ['/usr/local/bin/code', '--wait', '--goto', '/w/a b.ts:12:3']],
    ['hx', ['hx', '/w/a b.ts:12:3']],
    ['idea64.exe', ['idea64.exe', '--line', '12', '/w/a b.ts']],
    ['kate', ['kate', '-l', '12', '/w/a b.ts']],
    ['"/opt/my editor/subl" -n', ['/opt/my editor/subl', '-n', '/w/a b.ts:12:3']],
    ['unheard-of', ['unheard-of', '/w/a b.ts']],
    // Nothing is expanded or run.
    ['vim $(touch x); rm', ['vim', '$(touch', 'x);', 'rm', '+12', '/w/a b.ts']],
  ])('%s', (EDITOR, wanted) => {
    expect(editorCommand({ EDITOR }, PLACE)).toEqual(wanted);
    expect(editorCommand({ EDITOR: 'ed', VISUAL: EDITOR }, PLACE)).toEqual(wanted);
  });

  test('and without one there is an error that says what to do', () => {
    expect(() => editorCommand({ EDITOR: ' ' }, PLACE)).toThrow(/no editor/);
  });

  test('that cannot be started is an error too', async () => {
    await expect(openEditor({ EDITOR: '/nowhere/ed' }, PLACE)).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });
});

test('the n-th place is counted over different lines, without headings', () => {
  const at = (path: string, line?: number) => ({ start: 0, end: 0, path, ...(line !== undefined && { line }) });
  const places = [at('a.ts', 1), at('b.ts'), at('b.ts', 3), at('b.ts', 3), at('b.ts', 4)];
  expect(chosenPlace(places, 2)).toMatchObject({ path: 'b.ts', line: 3 });
  expect(chosenPlace(places, 3)).toMatchObject({ path: 'b.ts', line: 4 });
  expect(chosenPlace([at('c.ts')], 1)).toMatchObject({ path: 'c.ts' });
  expect(() => chosenPlace(places, 4)).toThrow('3 places');
  expect(() => chosenPlace([], 1)).toThrow('the reply names no place');
});
