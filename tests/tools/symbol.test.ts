/** `symbol`: by name, qualified name, handle and place; several, none, stale. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { indexedSample } from './indexed-sample.ts';
import { workspace } from './workspace.ts';

const TOKEN = `class TokenService +exported // Issues tokens.
  method validate +async // Checks a token.
  method issue
function helper`;

const sample = () =>
  workspace({
    'src/auth/token.ts': TOKEN,
    'src/users/user.ts': 'class User\n  method validate\nfunction Helper',
    'tests/token.test.ts': { symbols: 'function validate', role: 'test' },
  });

test('a unique name gives a card with signature, doc, container and members', async () => {
  const { call } = await sample();
  const { results, text, exit, meta } = await call('symbol', { name: 'TokenService' });
  expect(exit).toBe(0);
  expect(meta).toMatchObject({ ref: 'main', freshness: 'fresh', completeness: 'complete', omitted: 0 });
  expect(meta.estimated_tokens).toBeGreaterThan(10);
  expect(results).toMatchObject([
    {
      handle: 'src/auth/token.ts#TokenService',
      kind: 'class',
      line: 1,
      end_line: 3,
      doc: 'Issues tokens.',
      member_count: 2,
      modifiers: ['exported'],
    },
  ]);
  expect(text).toBe(`src/auth/token.ts:1-3  class  TokenService  exported
  class TokenService
  Issues tokens.
  0 exact references
  :2  method  validate
  :3  method  issue`);
});

test.each([
  'TokenService.validate',
  'TokenService::validate',
  'TokenService#validate()',
  'src/auth/token.ts#TokenService.validate',
  'src/auth/token.ts:2',
])('%s names one method', async (name) => {
  const { call } = await sample();
  const { results } = await call('symbol', { name });
  expect(results.map((symbol: { handle: string }) => symbol.handle)).toEqual([
    'src/auth/token.ts#TokenService.validate',
  ]);
  expect(results[0].container).toEqual({ handle: 'src/auth/token.ts#TokenService', kind: 'class', line: 1 });
});

test('a name of several symbols lists all of them, tests last, with handles to choose by', async () => {
  const { call } = await sample();
  const { results, text, meta } = await call('symbol', { name: 'validate' });
  expect(results.map((symbol: { handle: string }) => symbol.handle)).toEqual([
    'src/auth/token.ts#TokenService.validate',
    'src/users/user.ts#User.validate',
    'tests/token.test.ts#validate',
  ]);
  expect(text).toContain(`src/auth/token.ts:2    method    TokenService.validate  method validate
src/users/user.ts:2    method    User.validate          method validate
tests/token.test.ts:1  function  validate               function validate`);
  expect(meta.notes).toEqual(['3 symbols match validate; pass a handle to choose one']);
});

test('filters and pages', async () => {
  const { call } = await sample();
  expect((await call('symbol', { name: 'validate', kind: ['function'] })).results).toHaveLength(1);
  expect((await call('symbol', { name: 'validate', path: ['src/users'] })).results).toHaveLength(1);
  const first = await call('symbol', { name: 'validate', limit: 2 });
  expect(first.meta).toMatchObject({ completeness: 'truncated', omitted: 1 });
  expect(first.meta.next).toContain('wayfind symbol validate --limit 2 --cursor 2');
  const second = await call('symbol', { name: 'validate', limit: 2, cursor: '2' });
  expect(second.results.map((symbol: { path: string }) => symbol.path)).toEqual(['tests/token.test.ts']);
  const none = await call('symbol', { name: 'validate', kind: ['enum'] });
  expect(none).toMatchObject({ results: [], exit: 1 });
});

test('the next page keeps the filters; a cursor past the end says so', async () => {
  const { call } = await sample();
  const { meta } = await call('symbol', { name: 'validate', kind: ['method'], path: ['src'], limit: 1, source: true });
  expect(meta.next.at(-1)).toBe('wayfind symbol validate --source --kind method --path src --limit 1 --cursor 1');
  const past = await call('symbol', { name: 'validate', cursor: '500' });
  expect(past.meta.notes).toEqual(['the cursor is past the last of 3 results']);
});

test('a handle with a typo: nearest names of that file', async () => {
  const { call } = await sample();
  await expect(call('symbol', { name: 'src/auth/token.ts#TokenService.valdate' })).rejects.toMatchObject({
    code: 'SYMBOL_NOT_FOUND',
    message: expect.stringContaining('src/auth/token.ts has no symbol TokenService.valdate; nearest: '),
    details: { nearest: ['src/auth/token.ts#TokenService.validate'] },
  });
});

test('a name that is new in the tree: the error says that the index is stale', async () => {
  const { call, write } = await sample();
  write('src/users/user.ts', 'class Account');
  write('src/fresh.ts', 'class Fresh');
  await expect(call('symbol', { name: 'Fresh' })).rejects.toMatchObject({
    code: 'SYMBOL_NOT_FOUND',
    message: expect.stringContaining('the index is stale: 2 files changed'),
    fix: expect.stringMatching(/^Run `wayfind index` and ask again\./),
    details: { changes: { changed: 1, added: 1, deleted: 0 } },
  });
});

test('a class stands for its constructors, which are found when asked for', async () => {
  const { call } = await workspace({
    'Gson.java': { symbols: 'class Gson\n  constructor Gson\n  constructor Gson', language: 'java' },
  });
  const handles = async (input: object) =>
    (await call('symbol', { name: 'Gson', ...input })).results.map(({ handle }: { handle: string }) => handle);
  expect(await handles({})).toEqual(['Gson.java#Gson']);
  expect(await handles({ kind: ['constructor'] })).toEqual(['Gson.java#Gson.Gson', 'Gson.java#Gson.Gson~2']);
});

test('case is ignored only when nothing matches exactly', async () => {
  const { call } = await sample();
  expect((await call('symbol', { name: 'helper' })).results).toHaveLength(1);
  const loose = await call('symbol', { name: 'tokenservice' });
  expect(loose.results).toHaveLength(1);
  expect(loose.meta.notes[0]).toContain('differ in case');
});

test('a name that is not there is an error with the nearest names', async () => {
  const { call } = await sample();
  const lookup = call('symbol', { name: 'TokenServise' });
  await expect(lookup).rejects.toMatchObject({ code: 'SYMBOL_NOT_FOUND', details: { nearest: ['TokenService'] } });
  await expect(call('symbol', { name: 'src/nowhere.ts:3' })).rejects.toMatchObject({ code: 'PATH_NOT_FOUND' });
});

test('source prints the code of the current file', async () => {
  const { call } = await sample();
  const { text } = await call('symbol', { name: 'TokenService.validate', source: true });
  expect(text).toBe(`src/auth/token.ts:2  method  TokenService.validate  async
  in class src/auth/token.ts#TokenService:1
  0 exact references
2    method validate +async // Checks a token.`);
});

test('all parts of a symbol that is written in several files', async () => {
  const { call } = await workspace({
    'a.cs': { symbols: 'class Form +partial\n  method load', language: 'csharp' },
    'b.cs': { symbols: 'class Form +partial\n  method save', language: 'csharp' },
  });
  const { results, meta } = await call('symbol', { name: 'b.cs#Form', source: true });
  expect(results.map((symbol: { path: string }) => symbol.path)).toEqual(['b.cs', 'a.cs']);
  expect(meta.notes).toEqual([]);
});

test('a file edited since is cited with the lines it has now', async () => {
  const { call, write } = await sample();
  write('src/auth/token.ts', `${TOKEN}\n// more`);
  const same = await call('symbol', { name: 'TokenService', source: true });
  expect(same.meta.freshness).toBe('stale');
  expect(same.meta.next).toContain('wayfind index');
  expect(same.results[0].file).toBe('changed');
  expect(same.results[0].source.text).toContain('class TokenService');

  write('src/auth/token.ts', `// new first line\n${TOKEN}`);
  const moved = await call('symbol', { name: 'TokenService', source: true });
  expect(moved.results[0].line).toBe(same.results[0].line + 1);
  expect(moved.results[0].source).toEqual({
    text: same.results[0].source.text,
    start_line: same.results[0].source.start_line + 1,
    end_line: same.results[0].source.end_line + 1,
  });

  write('src/auth/token.ts', '// nothing is left\n');
  const gone = await call('symbol', { name: 'TokenService', source: true });
  expect(gone.results).toEqual([]);
  expect(gone.meta.notes.join()).toContain('left out');
  expect(gone.meta.completeness).toBe('partial');
});

test('touching a file does not make it stale', async () => {
  const { call, write } = await sample();
  write('src/auth/token.ts', TOKEN);
  expect((await call('symbol', { name: 'TokenService' })).meta.freshness).toBe('fresh');
});

test('without an index the error says how to make one', async () => {
  const { open, temporaryDirectory } = await import('./workspace.ts');
  const { call } = open(temporaryDirectory());
  await expect(call('related', { name: 'x' })).rejects.toMatchObject({ code: 'NOT_INDEXED' });
  await expect(call('symbol', { name: 'x' })).rejects.toMatchObject({
    code: 'SYMBOL_NOT_FOUND',
    message: expect.stringContaining('x was searched for in all 0 source files'),
  });
  const root = temporaryDirectory();
  mkdirSync(join(root, '.git'));
  mkdirSync(join(root, 'sub'));
  await expect(open(root, join(root, 'sub')).call('map')).rejects.toMatchObject({
    message: `${root} is not indexed`,
    fix: expect.stringContaining('`wayfind index`'),
  });
  await expect(open(root, temporaryDirectory()).call('map')).rejects.toMatchObject({
    fix: expect.stringContaining(`\`wayfind index ${root}\``),
  });
});

const names = Array.from({ length: 50 }, (_, i) => i);
const crowd = indexedSample({
  'crowd.ts': `export function busy(): void {
${names
  .slice(0, 8)
  .map((i) => `  step${i}();`)
  .join('\n')}
}
${names
  .slice(0, 8)
  .map((i) => `function step${i}(): void {}\nexport function user${i}(): void { busy(); }`)
  .join('\n')}
export class Wide {
${names.map((i) => `  field${i} = ${i};`).join('\n')}
}
`,
});

test('a card names the calls that list the callers, callees and members it leaves out', async () => {
  const { call } = crowd();
  const busy = await call('symbol', { name: 'busy' });
  expect(busy.results[0].callees).toHaveLength(5);
  expect(busy.text.match(/and 3 more/g)).toHaveLength(2);
  expect(busy.meta.next).toEqual(['wayfind callers busy', 'wayfind callees busy']);
  const wide = await call('symbol', { name: 'Wide' });
  expect(wide.text).toContain('and 10 more');
  expect(wide.meta.next).toEqual(['wayfind hierarchy Wide --direction down']);
  expect((await call('hierarchy', { name: 'Wide', direction: 'down' })).results.symbols[0].members).toHaveLength(50);
  expect((await call('symbol', { name: 'step1' })).meta.next).toEqual([]);
});
