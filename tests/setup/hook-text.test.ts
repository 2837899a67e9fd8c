/** The block in a git hook: where it goes, what it says, and that its removal restores every byte. */
import { describe, expect, it, test } from 'vitest';
import { HOOKS, withBlock, withoutBlock } from '../../src/setup/git-hooks/hook-text.ts';

const program = { root: "/opt/o'clock/wayfind", node: '/usr/bin/node' };

describe('a hook', () => {
  it.each([
    ['a script', '#!/bin/sh\necho one\nexit 0\n'],
    ['another shell', '#!/usr/bin/env bash\nset -e\nexec other "$@"\n'],
    ['no line end at the end', '#!/bin/sh\necho one'],
    ['one line without an end', '#!/bin/sh'],
    ['one line', '#!/bin/sh\n'],
    ['no first line that names a program', 'echo one\n'],
    ['the line ends of Windows', '#!/bin/sh\r\necho one\r\n'],
    ['a mark', '\ufeffecho one\n'],
    ['empty lines', '#!/bin/sh\n\n\n\necho one\n\n\n'],
  ])('with %s gets the block and loses it', (_, text) => {
    for (const name of HOOKS) {
      const changed = withBlock(text, name, { program });
      expect(changed).not.toBe(text);
      expect(changed.split('\n').filter((line) => line.startsWith('# >>> wayfind'))).toHaveLength(1);
      if (text.startsWith('#!')) expect(changed.split('\n')[0]).toBe(text.split('\n')[0]);
      // Again, and by another version of the program.
      expect(withBlock(changed, name, { program })).toBe(changed);
      const other = withBlock(changed, name, { program: { ...program, node: '/other/node' } });
      expect(other).toContain('/other/node');
      expect(withoutBlock(changed)).toBe(text);
      expect(withoutBlock(other)).toBe(text);
    }
  });

  test('that did not exist is gone again, unless somebody has added to it', () => {
    const made = withBlock(undefined, 'post-commit', { program });
    expect(made.startsWith('#!/bin/sh\n')).toBe(true);
    expect(withoutBlock(made)).toBeUndefined();
    expect(withoutBlock(`${made}echo mine\n`)).toBe('#!/bin/sh\necho mine\n');
    expect(withoutBlock('echo mine\n')).toBe('echo mine\n');
  });

  test('that others use names no path of this machine', () => {
    const shared = withBlock(undefined, 'post-merge', { program: undefined });
    expect(shared).toContain('exec wayfind git-hook post-merge');
    expect(shared).not.toMatch(/\/opt|\/usr/);
  });

  test('in another language, or with half a block, is left alone', () => {
    for (const text of ['#!/usr/bin/env python3\nprint(1)\n', '#!/usr/bin/node\n', '#!/usr/bin/fish\n'])
      expect(() => withBlock(text, 'post-commit', { program })).toThrow(/another language/);
    const made = withBlock('#!/bin/sh\necho\n', 'post-commit', { program });
    const cut = made.slice(0, made.indexOf('# <<< wayfind'));
    expect(() => withBlock(cut, 'post-commit', { program })).toThrow(/no end/);
    expect(() => withoutBlock(cut)).toThrow(/no end/);
  });
});
