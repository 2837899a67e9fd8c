/** Errors an agent can act on: a code, what was wrong, the nearest valid value, the next call. */
import { describe, expect, test } from 'vitest';
import { servedSample, textOf } from './served.ts';

const served = servedSample();

describe('arguments', () => {
  test.each([
    ['search', { querry: 'area' }, 'search has no argument "querry".', 'next: search {"query":"area"}'],
    ['symbol', {}, 'symbol needs name: Names', 'fix: See the input schema of symbol.'],
    ['search', { query: 'x', mode: 'nam' }, 'mode takes auto, name, text, path, semantic; not "nam".', '"mode":"name"'],
    ['search', { query: 'x', lang: ['tipescript'] }, 'lang takes ', 'Did you mean "typescript"'],
    ['search', { query: '' }, 'query must not be empty.', 'fix: '],
    [
      'search',
      { query: 'x', limit: 100_000 },
      'limit takes at most 200; not 100000.',
      'next: search {"query":"x","limit":200}',
    ],
    ['explore', { query: 'x', max_tokens: 100 }, 'max_tokens takes at least 300; not 100.', '"max_tokens":300}'],
    ['search', { query: 'x', kind: ['function', 'clas'] }, 'not "clas".', '"kind":["function","class"]}'],
    ['search', { query: 'x'.repeat(9000), mode: 'nam' }, 'mode takes ', 'fix: Did you mean "name"?'],
    ['search', { query: 'x'.repeat(1_000_001) }, 'query is longer than 1,000,000 characters.', 'fix: '],
    ['symbol', { name: 'x', workspace: ['a'] }, 'workspace takes a path or a name; not ["a"].', 'fix: '],
    ['search', { query: 'x', workspace: '/nowhere' }, '"/nowhere" is not in a workspace of this server', 'fix: '],
    ['symbol', { name: 'x', ref: 'a\0b' }, 'ref contains a NUL character', 'fix: Remove it.'],
    ['symbol', { name: 'x', workspace: 'a\0b' }, 'workspace contains a NUL character', 'fix: Remove it.'],
    ['symbol', { name: 'x\0' }, 'name contains a NUL character', 'fix: Remove it.'],
    ['symbol', { name: 'x', __proto__: null, constructor: 1 }, 'symbol has no argument "constructor".', 'fix: '],
  ])('%s %j', async (name, input, message, hint) => {
    const { call } = await served();
    const reply = await call(name, input as Record<string, unknown>);
    expect(reply.isError).toBe(true);
    expect(textOf(reply)).toContain(message);
    expect(textOf(reply)).toContain(hint);
    expect(textOf(reply)).toMatch(/^error\[(BAD_INPUT|WORKSPACE_UNKNOWN)\]: /);
    expect(reply._meta?.['wayfind/error']).toMatchObject({ code: expect.stringMatching(/^[A-Z_]+$/) });
    expect(reply.structuredContent).toBeUndefined();
    expect(textOf(reply).length).toBeLessThan(1500);
  });

  test('what models write differently is understood', async () => {
    const { text } = await served();
    expect(await text('search', { query: 'area', kind: 'method', limit: '3', cursor: 0, path: null })).toContain(
      'method',
    );
    expect(await text('symbol', { name: 'Square', source: 'true' })).toContain('return super.area() * 2;');
    expect(await text('impact', { names: 'make' })).toContain('make');
  });
});

describe('names', () => {
  test('an unknown symbol comes with the nearest ones and the call that uses the first', async () => {
    const { text } = await served();
    const error = await text('symbol', { name: 'polishWidgt' });
    expect(error).toMatch(/^error\[SYMBOL_NOT_FOUND\]: /);
    expect(error).toContain('next: symbol {"name":"polishWidget"}');
  });

  test('an ambiguous one returns the candidates with their handles', async () => {
    const { call, text } = await served();
    const { structuredContent } = await call('symbol', { name: 'make' });
    const handles = (structuredContent as { results: { handle: string }[] }).results.map(({ handle }) => handle);
    expect(handles).toEqual(['src/shapes.ts#make', 'tools/gen.py#make']);
    expect(await text('references', { name: 'make' })).toMatch(/note: .*pass a handle to choose one/);
  });

  test('an unknown tool is a protocol error that names the nearest, and one that is not offered says how to get it', async () => {
    const { call } = await served({ tools: ['core'] });
    await expect(call('serch')).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('Did you mean search?'),
      data: { code: 'UNKNOWN_TOOL', nearest: ['search'] },
    });
    await expect(call('grep')).rejects.toThrow('start the server with --tools full');
  });

  test('a tool that is not offered is not suggested', async () => {
    const core = await served({ tools: ['core'] });
    const full = await served({ tools: ['full'] });
    const input = { path: 'src/nothing.ts' };
    expect(await full.text('outline', input)).toContain('`files {');
    expect(await core.text('outline', input)).not.toContain('`files {');
  });
});

describe('paths', () => {
  test.each([
    '../../etc/passwd',
    '/etc/passwd',
    'src/../../x',
    '....//....//etc/passwd',
    'file:///etc/passwd',
    '~/.ssh/id_rsa',
  ])('%s is not read', async (path) => {
    const { call } = await served();
    for (const name of ['read_file', 'outline']) {
      const reply = await call(name, { path });
      expect(reply.isError, `${name} ${path}`).toBe(true);
      expect(textOf(reply)).toMatch(/^error\[(PATH_OUTSIDE_ROOT|PATH_NOT_FOUND|BAD_INPUT)\]/);
      expect(textOf(reply)).not.toContain('root:');
    }
  });
});

describe('errors', () => {
  test('are within the limit of a reply, whatever they repeat', async () => {
    const { call, client } = await served();
    const long = 'y'.repeat(1_600_000);
    const inputs: readonly [string, Record<string, unknown>][] = [
      ['grep', { pattern: [long] }],
      ['symbol', { name: long }],
      ['symbol', { [long]: 1 }],
      ['symbol', { name: 'Square', workspace: long }],
      ['files', { lang: Array.from({ length: 50_000 }, () => 'zz') }],
      ['read_file', { path: long }],
    ];
    for (const [name, input] of inputs) {
      const reply = await call(name, input);
      expect(reply.isError, name).toBe(true);
      expect(JSON.stringify(reply).length, name).toBeLessThan(12_000);
    }
    const refusals = [
      client.readResource({ uri: `wayfind://file/${long}` }),
      client.readResource({ uri: `other:${long}` }),
      client.getPrompt({ name: long }),
      client.getPrompt({ name: 'explain_module', arguments: { path: long } }),
      call(long),
    ];
    for (const refusal of refusals) {
      const error = await refusal.catch((thrown) => thrown);
      expect(JSON.stringify({ message: error.message, data: error.data }).length).toBeLessThan(12_000);
      expect(error).toBeInstanceOf(Error);
    }
  });
});
