/** One table put into TOML texts, changed and taken out again. */
import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { removeToml, setToml } from '../../src/setup/toml-edit.ts';
import { tomlStatements } from '../../src/setup/toml-statements.ts';

const PATH = ['mcp_servers', 'ours'];
const ENTRY = { command: 'npx', args: ['-y', 'x'] };

const TEXTS: Readonly<Record<string, string>> = {
  'a plain one': 'model = "gpt"\n',
  'without a last line end': 'model = "gpt"',
  'blank lines at the end': 'a = 1\n\n',
  'comments at the end': '[a]\nb = 1 # c\n# the end\n',
  'other servers, CRLF':
    '# c\r\nmodel = "x" # y\r\n\r\n[mcp_servers.docs]\r\ncommand = "d"\r\nargs = [\r\n  "a", # one\r\n  "b",\r\n]\r\n',
  'strings that look like tables':
    '[mcp_servers.docs]\nK = "[not a table]\\" # no"\n[projects."/a.b/c"]\nx = \'\'\'\n[mcp_servers.ours]\n\'\'\'\ny = """\na = "b" """"\n',
  'lists of tables': '[[hooks]]\nname = "a"\n[[hooks]]\nname = "b"\n',
  'dates and numbers': 'when = 2026-01-02T03:04:05Z\nbig = 9223372036854775807\nhex = 0xff\nf = 1e3\n',
};

describe('a server that is not there', () => {
  test.each(Object.entries(TEXTS))('%s: set and removed again, it is the same text', (_, text) => {
    const added = setToml(text, PATH, ENTRY);
    expect(added.startsWith(text)).toBe(true);
    expect(parse(added, { integersAsBigInt: 'asNeeded' })).toMatchObject({ mcp_servers: { ours: ENTRY } });
    expect(removeToml(added, PATH)).toBe(text);
  });

  test('in an empty text', () => {
    const added = setToml('', PATH, ENTRY);
    expect(added).toBe('[mcp_servers.ours]\ncommand = "npx"\nargs = ["-y", "x"]\n');
    expect(removeToml(added, PATH)).toBe('');
  });
});

describe('a server that is there', () => {
  const text = [
    '# top',
    '[mcp_servers.ours] # mine',
    '# about the command',
    'command = "old" # why',
    'args = [',
    '  "a", # one',
    ']',
    'enabled = true',
    '',
    '[mcp_servers.ours.env]',
    'KEY = "v"',
    '',
    '# about z',
    '[z]',
    'q = 1',
    '',
  ].join('\n');

  test('its values change in place; the rest of it stays', () => {
    const changed = setToml(text, PATH, ENTRY);
    expect(changed).toBe(text.replace('"old"', '"npx"').replace('[\n  "a", # one\n]', '["-y", "x"]'));
  });

  test('a missing value goes under the header', () => {
    expect(setToml('[mcp_servers.ours]\nenabled = true\n', PATH, { command: 'c' })).toBe(
      '[mcp_servers.ours]\ncommand = "c"\nenabled = true\n',
    );
  });

  test('it goes with its subtables; comments and others stay', () => {
    const removed = removeToml(text, PATH);
    expect(parse(removed)).toEqual({ z: { q: 1 } });
    expect(removed).toContain('# about z\n[z]\nq = 1\n');
    expect(removed).toContain('# about the command');
  });

  test.each([
    ['inline under its table', '[mcp_servers]\nours = { command = "x" }\nb = { command = "y" }\n'],
    ['with dots', '[mcp_servers]\nours.command = "x"\nb.command = "y"\n'],
  ])('written %s it goes too', (_, inline) => {
    expect(parse(removeToml(inline, PATH))).toEqual({ mcp_servers: { b: { command: 'y' } } });
  });
});

test('statements are found whatever their values hold', () => {
  const text = 'a."b.c" = "x # y" # z\n[t."u]v"]\n"k=1" = [ "]", # c ]\n  { q = "}" } ]\ns = """\n[no]\n"""\n';
  expect(tomlStatements(text).map(({ kind, path }) => [kind, path])).toEqual([
    ['pair', ['a', 'b.c']],
    ['header', ['t', 'u]v']],
    ['pair', ['k=1']],
    ['pair', ['s']],
  ]);
});
