/** Commands said as tool calls. */

import { beforeAll, describe, expect, test } from 'vitest';
import { openProfile, type Profile, profileWords } from '../../../src/server/mcp/profile.ts';
import { type AgentWording, callOf, wordingFor } from '../../../src/server/mcp/tool-calls.ts';
import { command } from '../../../src/workspace/command.ts';
import { nextCall } from '../../../src/workspace/reply.ts';

let profile: Profile;
let wording: AgentWording;
beforeAll(async () => {
  profile = await openProfile(['core', 'index']);
  wording = wordingFor({ all: profile.all, offered: profile.offered });
});

describe('a command', () => {
  test.each([
    ['wayfind search x --cursor 20', 'search', { query: 'x', cursor: '20' }],
    ["wayfind search 'two words' --kind class,method", 'search', { query: 'two words', kind: ['class', 'method'] }],
    ['wayfind callers a.ts#B.c', 'references', { name: 'a.ts#B.c', direction: 'in' }],
    ['wayfind references x --no-tests --depth 2', 'references', { name: 'x', tests: false, depth: 2 }],
    ['wayfind index --root /somewhere', 'index', { workspace: '/somewhere' }],
    ['wayfind index /somewhere', 'index', { workspace: '/somewhere' }],
    ['wayfind read-file src/a.ts:10-', 'read_file', { path: 'src/a.ts:10-' }],
  ])('%s', (text, name, input) => {
    expect(callOf(text, profile.all)).toMatchObject({ name, arguments: input });
  });

  test('is read back as it was quoted', () => {
    for (const query of ["it's", 'a "b" c', '$(rm -rf /)', "''", 'back\\slash', 'new\nline'])
      expect(callOf(command('search', [query]), profile.all)?.arguments).toEqual({ query });
  });

  test.each(['wayfind', 'wayfind nothing', 'wayfind search --nothing', 'wayfind search -h', 'npm install', ''])(
    '%j is none',
    (text) => expect(callOf(text, profile.all)).toBeUndefined(),
  );
});

describe('a reply', () => {
  test('suggests what can be called, without defaults, about the same tree', () => {
    const search = nextCall('search', { query: 'x', mode: 'auto', offset: 20 });
    expect(wording.next(search, {})).toBe('search {"query":"x","cursor":"20"}');
    expect(wording.next(search, { root: '/a', ref: 'v1' })).toBe(
      'search {"query":"x","cursor":"20","ref":"v1","workspace":"/a"}',
    );
    expect(wording.next(nextCall('grep', { pattern: ['x'] }), {})).toBeUndefined();
    expect(wording.next(nextCall('explore', { query: 'x', max_tokens: 2000 }), {})).toBe(
      'explore {"query":"x","max_tokens":2000}',
    );
  });

  test('speaks of arguments, not of flags', () => {
    expect(wording.prose('no files; `wayfind index --show-ignored` says why')).toBe(
      'no files; `index {"show_ignored":true}` says why',
    );
    expect(wording.prose('See `wayfind files`, or pass --no-tests or --max-tokens with --root')).toBe(
      'See `wayfind files`, or pass tests: false or max_tokens with workspace',
    );
    const forPeople = 'Run `wayfind index URL` in that directory in a terminal.';
    expect(wording.prose(forPeople)).toBe(forPeople);
    expect(wording.prose('a -- b, x--y and `--by file`')).toBe('a -- b, x--y and `by file`');
  });

  test('hides nothing', () => {
    expect(wording.text('a\u001b[8mb\u202ec\u{e0041}')).toBe('a␛[8mb<U+202E>c<U+E0041>');
  });
});

describe('a profile', () => {
  test('is core, full, names, or some of them together', async () => {
    const names = async (text: string) => (await openProfile(profileWords(text))).offered.map(({ name }) => name);
    expect(await names('read-file, grep,,grep')).toEqual(['grep', 'read_file']);
    expect(await names('sync')).toEqual(['index']);
    expect((await names('full')).length).toBe(profile.all.length);
    expect(await names('core,grep')).toEqual(expect.arrayContaining(['explore', 'grep']));
    await expect(names('serch')).rejects.toMatchObject({ code: 'BAD_INPUT', fix: 'Did you mean search?' });
    await expect(names(' , ')).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });
});
