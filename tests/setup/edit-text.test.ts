/** Our server in the files of clients: beside others, where it stands already, and where it must not go. */
import { describe, expect, test } from 'vitest';
import { clientOf } from '../../src/setup/clients.ts';
import { EditProblem, entryIn, withEntry, withoutEntry } from '../../src/setup/edit-text.ts';

const cursor = clientOf('cursor');
const gemini = clientOf('gemini');
const codex = clientOf('codex');
const opencode = clientOf('opencode');
const ENTRY = { command: 'node', args: ['wayfind.js', 'serve'] };

describe('a server that is there already', () => {
  const text = (inner: string) => `{\n  "mcpServers": {\n    "wayfind": ${inner}\n  }\n}\n`;

  test('nothing changes when it is right, however it is written', () => {
    const written = text('{ "args": ["wayfind.js",   "serve"], /* mine */ "command": "node", "env": {"A": "b"} }');
    expect(withEntry(written, cursor, ENTRY)).toBe(written);
  });

  test('what is wrong is replaced, what the user added stays', () => {
    const written = text('{ "command": "old", "args": [], "env": { "A": "b" } } // note');
    expect(withEntry(written, cursor, ENTRY)).toBe(
      text('{ "command": "node", "args": ["wayfind.js", "serve"], "env": { "A": "b" } } // note'),
    );
  });

  test('what is missing is added', () => {
    const changed = withEntry(text('{ "disabled": true }'), cursor, ENTRY);
    expect(entryIn(changed, cursor)).toEqual({ disabled: true, ...ENTRY });
  });

  test.each([['{ "url": "http://localhost:1/mcp" }'], ['{ "serverUrl": "http://localhost:1/mcp" }']])(
    'one that is reached over a network is left alone: %s',
    (inner) => {
      expect(() => withEntry(text(inner), cursor, ENTRY)).toThrow('already has mcpServers.wayfind as a remote server');
    },
  );

  test('something that is no server is left alone', () => {
    expect(() => withEntry(text('"here"'), cursor, ENTRY)).toThrow(
      'has a value that is not a server at mcpServers.wayfind',
    );
  });

  test('written twice, both go', () => {
    const written = '{ "mcpServers": { "wayfind": { "a": 1 }, "x": 1, "wayfind": { "b": 2 } } }';
    expect(withoutEntry(written, cursor)).toBe('{ "mcpServers": { "x": 1 } }');
  });
});

describe('an empty map of servers', () => {
  const added = (client: typeof cursor, text: string) => withEntry(text, client, ENTRY);

  test('stays in a file that is for nothing else', () => {
    const text = '{\n  "mcpServers": {}\n}\n';
    expect(withoutEntry(added(cursor, text), cursor)).toBe(text);
  });

  test('goes from a file of settings, which had none before', () => {
    const text = '{\n  // mine\n  "theme": "dark"\n}\n';
    expect(withoutEntry(added(gemini, text), gemini)).toBe(text);
  });

  test('stays when somebody wrote a comment into it', () => {
    const text = '{\n  "mcpServers": {\n    // none yet\n  }\n}\n';
    expect(withoutEntry(added(gemini, text), gemini)).toBe(text);
  });
});

describe('a byte order mark', () => {
  test.each([
    ['JSON', cursor, '{\r\n  "mcpServers": {\r\n    "x": {}\r\n  }\r\n}\r\n'],
    ['TOML', codex, 'model = "x"\r\n'],
  ] as const)('stays in %s', (_, client, body) => {
    const text = `\ufeff${body}`;
    const changed = withEntry(text, client, ENTRY);
    expect(changed.startsWith('\ufeff')).toBe(true);
    expect(changed.lastIndexOf('\ufeff')).toBe(0);
    expect(entryIn(changed, client)).toEqual(ENTRY);
    expect(withoutEntry(changed, client)).toBe(text);
  });
});

describe('OpenCode', () => {
  const entry = { type: 'local', command: ['node', 'wayfind.js', 'serve'] };

  test('a file with the map of version 2 keeps to it', () => {
    const text = '{ "mcp": { "servers": { "x": { "type": "local", "command": ["y"] } } } }';
    const changed = withEntry(text, opencode, entry);
    expect(JSON.parse(changed).mcp).toEqual({ servers: { x: { type: 'local', command: ['y'] }, wayfind: entry } });
    expect(withoutEntry(changed, opencode)).toBe(text);
  });

  test('a server that is called "servers" is no map', () => {
    const changed = withEntry('{ "mcp": { "servers": { "type": "local", "command": ["y"] } } }', opencode, entry);
    expect(JSON.parse(changed).mcp.wayfind).toEqual(entry);
  });

  test('any other file gets what both versions read', () => {
    expect(JSON.parse(withEntry('{ "model": "m" }', opencode, entry))).toEqual({ model: 'm', mcp: { wayfind: entry } });
  });
});

test.each([
  ['JSON', cursor, '{ "mcpServers": { ', 'is not valid JSON'],
  ['a list', cursor, '[]', 'does not hold a JSON object'],
  ['a map that is a list', cursor, '{ "mcpServers": [] }', 'mcpServers is a list'],
  ['TOML', codex, 'a = 1\na = 2\n', 'is not valid TOML'],
  ['half a table', codex, '[mcp_servers\n', 'on line 1'],
  ['an inline table', codex, 'mcp_servers = { x = { command = "y" } }\n', 'cannot be edited in place'],
  ['an inline server', codex, '[mcp_servers]\nwayfind = { command = "y" }\n', 'cannot be edited in place'],
  ['a server that is a number', codex, '[mcp_servers]\nwayfind = 1\n', 'a value that is not a server'],
] as const)('broken or odd: %s is left alone', (_, client, text, message) => {
  expect(() => withEntry(text, client, ENTRY)).toThrow(message);
  expect(() => withEntry(text, client, ENTRY)).toThrow(EditProblem);
});

test('keys that are words of JavaScript are keys', () => {
  const text = '{ "__proto__": { "mcpServers": { "wayfind": {} } }, "constructor": 1 }';
  const changed = withEntry(text, cursor, ENTRY);
  expect(withoutEntry(changed, { ...cursor, ownFile: false })).toBe(text);
});
