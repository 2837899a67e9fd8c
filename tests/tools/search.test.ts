/** `search`: modes, filters, details, explanations and empty answers. Ranking itself is tested with the search layer. */
import { expect, test } from 'vitest';
import { PLAIN } from '../../src/tools/terminal.ts';
import { workspace } from './workspace.ts';

const sample = () =>
  workspace({
    'src/auth/token.ts':
      'class TokenService +exported // Issues tokens.\n  method validate : signature expiry clock\n  method issue',
    'src/users/user.ts': 'class User\n  method tokenize',
    'lib/token.py': { symbols: 'function token', language: 'python' },
    'tests/token.test.ts': { symbols: 'function tokenTest', role: 'test' },
  });

const handles = (called: { results: { handle: string }[] }) => called.results.map(({ handle }) => handle);

test('an exact name comes first; every result names its place and handle', async () => {
  const { call } = await sample();
  const { results, text, exit, meta } = await call('search', { query: 'TokenService' });
  expect(exit).toBe(0);
  expect(results[0]).toMatchObject({
    handle: 'src/auth/token.ts#TokenService',
    kind: 'class',
    path: 'src/auth/token.ts',
    line: 1,
    end_line: 3,
  });
  expect(text.split('\n')[0]).toMatch(/^src\/auth\/token\.ts:1 +class +TokenService +class TokenService$/);
  expect(meta.completeness).toBe('complete');
});

test('filters', async () => {
  const { call } = await sample();
  expect(handles(await call('search', { query: 'token', lang: ['python'] }))).toContain('lib/token.py#token');
  expect(
    handles(await call('search', { query: 'token', lang: ['python'] })).every((handle) => handle.startsWith('lib/')),
  ).toBe(true);
  expect(handles(await call('search', { query: 'token', path: ['src'], kind: ['class'] }))).toEqual([
    'src/auth/token.ts#TokenService',
  ]);
  expect(
    handles(await call('search', { query: 'token', role: ['test'] })).every((handle) => handle.startsWith('tests/')),
  ).toBe(true);
  expect(
    handles(await call('search', { query: 'token', exclude: ['src', 'tests'] })).every((handle) =>
      handle.startsWith('lib/'),
    ),
  ).toBe(true);
});

test('words of the body are found by text', async () => {
  const { call } = await sample();
  expect(handles(await call('search', { query: 'expiry clock', mode: 'text' }))).toContain(
    'src/auth/token.ts#TokenService.validate',
  );
});

test('detail', async () => {
  const { call } = await sample();
  const at = async (detail: string) =>
    (await call('search', { query: 'TokenService', mode: 'name', detail })).results[0];
  expect(await at('location')).not.toHaveProperty('signature');
  expect(await at('signature')).toMatchObject({ signature: 'class TokenService' });
  expect(await at('context')).toMatchObject({ source: { start_line: 1, end_line: 3 } });
  expect(await at('context'), 'the code shown already has the doc').not.toHaveProperty('doc');
  expect((await at('full')).source.text).toContain('method issue');
});

test('explanations', async () => {
  const { call } = await sample();
  const basic = await call('search', { query: 'TokenService', explain: 'basic' });
  expect(basic.results[0].why.matched).toContain('name: exact name');
  expect(basic.results[0].why).not.toHaveProperty('parts');
  const full = await call('search', { query: 'TokenService', explain: 'full' });
  expect(Object.keys(full.results[0].why.parts).length).toBeGreaterThan(0);
  expect(full.text).toContain('exact name');
});

test('pages', async () => {
  const { call } = await sample();
  const all = handles(await call('search', { query: 'token' }));
  const first = await call('search', { query: 'token', limit: 2 });
  expect(first.meta).toMatchObject({
    completeness: 'truncated',
    omitted: all.length - 2,
    next: ['wayfind search token --limit 2 --cursor 2'],
  });
  const second = await call('search', { query: 'token', limit: 2, cursor: '2' });
  expect([...handles(first), ...handles(second)]).toEqual(all.slice(0, 4));
});

test('the next page is asked for with every flag of this one', async () => {
  const { call } = await sample();
  const { meta } = await call('search', {
    query: 'token',
    path: ['src'],
    limit: 1,
    explain: 'basic',
    detail: 'location',
    max_tokens: 5000,
  });
  expect(meta.next).toEqual([
    'wayfind search token --path src --detail location --explain basic --limit 1 --cursor 1 --max-tokens 5000',
  ]);
});

test('a cursor past the end says so', async () => {
  const { call } = await sample();
  const { meta, exit, text } = await call('search', { query: 'TokenService', mode: 'name', cursor: '100000' });
  expect(exit).toBe(1);
  expect(meta.notes).toEqual([expect.stringMatching(/^nothing here: the cursor is past the last of \d+ results?$/)]);
  expect(text).not.toBe('');
});

test('nothing found in a tree that has changed: the reply says that the index is stale', async () => {
  const { call, write } = await sample();
  write('src/fresh.ts', 'export const zzzzqqqq = 1;');
  const { meta } = await call('search', { query: 'zzzzqqqq' });
  expect(meta).toMatchObject({
    freshness: 'stale',
    notes: ['nothing found', 'the index is stale: 1 file changed since'],
    next: ['wayfind index'],
  });
});

test('where paths leave no room, a symbol takes two lines and nothing of its place is cut', async () => {
  const path = `src/${'deep/'.repeat(12)}token.ts`;
  const { call } = await workspace({ [path]: 'class TokenService' });
  const { textOn } = await call('search', { query: 'TokenService', mode: 'name' });
  expect(textOn({ ...PLAIN, width: 80 })).toBe(`${path}:1\n  class  TokenService  class TokenService`);
});

test('nothing found: exit status 1 and a way on', async () => {
  const { call } = await sample();
  const none = await call('search', { query: 'zzzzqqqq' });
  expect(none).toMatchObject({ exit: 1, results: [] });
  expect(none.meta.notes).toEqual(['nothing found']);
  const filtered = await call('search', { query: 'TokenService', lang: ['go'] });
  expect(filtered.meta.next).toEqual(['wayfind search TokenService']);
});
