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
  expect(full.results[0].why.parts).toContainEqual({ rule: 'called by its name', effect: 'added', value: 3 });
  expect(full.results[0].why.parts.at(-1)).toMatchObject({ rule: 'relative to the best', effect: 'times' });
  expect(full.text).toMatch(/^ {2}1\.000 {2}\+1\.000 name: exact name, .*×0\.\d+ relative to the best$/m);
  expect((await call('search', { query: 'TokenService' })).meta.notes).toEqual([]);
});

test('copies are counted behind the result, and named when it is explained', async () => {
  const body =
    'function splitRows : split rows text\n  variable a\n  variable b\n  variable c\n  variable d\n  variable e';
  const { call } = await workspace({ 'src/a.ts': body, 'src/b.ts': body });
  const { results, text } = await call('search', { query: 'splitRows', kind: ['function'] });
  expect(results).toHaveLength(1);
  expect(results[0].copies).toEqual({ count: 1, handles: ['src/b.ts#splitRows'] });
  expect(text).toMatch(/^src\/a\.ts:1 .*function splitRows {2}\+1 copy$/m);
  const explained = await call('search', { query: 'splitRows', kind: ['function'], explain: 'full' });
  expect(explained.text).toContain('copies: src/b.ts#splitRows');
});

test('results that are far behind the best are left out', async () => {
  const { call } = await sample();
  const { results, meta, text } = await call('search', { query: 'TokenService', min_score: 0.5 });
  expect(handles({ results })).toEqual(['src/auth/token.ts#TokenService']);
  expect(results[0].score).toBe(1);
  expect(meta.notes).toEqual([expect.stringMatching(/^\d+ more results are below --min-score 0\.5$/)]);
  expect(text).toContain('--min-score');
  const pages = await call('search', { query: 'token', min_score: 0.01, limit: 1 });
  expect(pages.meta.next).toEqual(['wayfind search token --min-score 0.01 --limit 1 --cursor 1']);
});

test('an error message is read from the code as it is now', async () => {
  const { call } = await workspace({
    'src/a.ts': 'function opens : cannot open the given file "cannot open the given file"',
    'src/b.ts': 'function reads : cannot open the given file // cannot open the given file',
  });
  const { results, meta } = await call('search', { query: 'Error: cannot open the given file', explain: 'full' });
  expect(meta.notes[0]).toBe(
    'read as error text (exception): symbols named in the stack trace first, then code that contains the message',
  );
  expect(results[0].handle).toBe('src/a.ts#opens');
  expect(results[0].why.matched).toContain('contains the message verbatim');
});

test('a question for all places is answered module by module', async () => {
  const { call } = await workspace({
    'src/auth/token.ts': 'function saveToken : write file',
    'src/users/user.ts': 'function saveUser : write file\nfunction loadUser : read',
    'src/jobs/job.ts': 'function saveJob : write file',
  });
  const { results, text, meta } = await call('search', { query: 'all places that write a file', explain: 'basic' });
  expect(new Set(results.slice(0, 3).map(({ module }: { module: string }) => module))).toEqual(
    new Set(['src/auth', 'src/users', 'src/jobs']),
  );
  expect(text.split('\n').filter((line) => /^src\/\w+:$/.test(line)).length).toBeGreaterThanOrEqual(3);
  expect(meta.notes[0]).toBe(
    'read as a question about all places (`all places`): a few results from each module first',
  );
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
    'wayfind search token --path src --limit 1 --cursor 1 --detail location --explain basic --max-tokens 5000',
  ]);
});

test('a cursor past the end says so', async () => {
  const { call } = await sample();
  const { meta, exit, text } = await call('search', { query: 'TokenService', mode: 'name', cursor: '100000' });
  expect(exit).toBe(1);
  expect(meta.notes).toEqual([expect.stringMatching(/^the cursor is past the last of \d+ results?$/)]);
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
