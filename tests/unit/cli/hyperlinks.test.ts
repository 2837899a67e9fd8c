/** Links in terminals: where they are shown, and what they lead to. */
import { describe, expect, test } from 'vitest';
import { wantsLinks } from '../../../src/cli/hyperlinks.ts';
import { linkTo, withLinks, withoutColors } from '../../../src/cli/link-text.ts';
import { printedPlaces } from '../../../src/cli/printed-places.ts';

const TTY = { isTTY: true };

describe('links are shown', () => {
  test.each([
    ['in a terminal that is known to', { TERM_PROGRAM: 'WezTerm' }, 'auto', true],
    ['in GNOME Terminal and its like', { VTE_VERSION: '7006' }, 'auto', true],
    ['not in an old one, which crashes', { VTE_VERSION: '5000' }, 'auto', false],
    ['not in an unknown one', { TERM: 'xterm-256color' }, 'auto', false],
    ['not through tmux', { TERM_PROGRAM: 'iTerm.app', TMUX: '/tmp/x' }, 'auto', false],
    ['when they are forced', { FORCE_HYPERLINK: '1' }, 'auto', true],
    ['not when they are forbidden', { FORCE_HYPERLINK: '0', TERM_PROGRAM: 'vscode' }, 'auto', false],
    ['by the flag, whatever the terminal says', { TERM: 'dumb' }, 'always', true],
    ['never by the flag', { TERM_PROGRAM: 'vscode' }, 'never', false],
  ] as const)('%s', (_, env, choice, wanted) => {
    expect(wantsLinks(TTY, env, choice)).toBe(wanted);
    expect(wantsLinks({}, env, choice)).toBe(false);
  });
});

describe('a link', () => {
  const base = { root: '/home of/a b', format: 'file', host: 'here' };

  test('is the address that the setting says', () => {
    const place = { path: 'src/a.ts', line: 3, column: 7 };
    expect(linkTo(place, base)).toBe('file://here/home%20of/a%20b/src/a.ts');
    expect(linkTo(place, { ...base, format: 'vscode' })).toBe('vscode://file/home%20of/a%20b/src/a.ts:3:7');
    expect(linkTo({ path: 'src/a.ts' }, { ...base, format: 'x://{path}?{line}' })).toBe(
      'x:///home%20of/a%20b/src/a.ts?1',
    );
  });

  test('has nothing in it that could end it', () => {
    const link = linkTo({ path: 'a\u001b\\;\u0007{line}.ts', line: 2 }, { ...base, format: 'vscode' });
    expect(link).toMatch(/^[\x21-\x7e]+$/);
    expect(link).toContain('%7Bline%7D');
  });

  test('surrounds the place and keeps the colours', () => {
    const text = '\u001b[36msrc/a.ts:3\u001b[39m  \u001b[1mUser\u001b[22m\n  \u001b[36m:5\u001b[39m  call';
    const places = printedPlaces(withoutColors(text), new Set(['src/a.ts']));
    const linked = withLinks(text, places, { root: '/w', format: 'x://{path}:{line}' });
    expect(linked).toContain('\u001b]8;;x:///w/src/a.ts:3\u001b\\');
    expect(linked).toContain('\u001b]8;;x:///w/src/a.ts:5\u001b\\\u001b[36m:5\u001b]8;;\u001b\\');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the sequences themselves
    expect(linked.replace(/\u001b\]8;;[^\u001b]*\u001b\\/g, '')).toBe(text);
  });
});
