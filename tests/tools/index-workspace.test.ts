/** `index` end to end: real files, workers and index, then questions about them. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Workspace } from '../../src/workspace/workspace.ts';
import { callTool } from '../kit/call-tool.ts';
import { open, temporaryDirectory } from './workspace.ts';

test('indexes, answers, updates and explains what was left out', async () => {
  const { call, write, root } = open(temporaryDirectory());
  write(
    'src/auth.ts',
    "import { User } from './user';\n\n/** Checks things. */\nexport class Auth {\n  check(user: User): boolean {\n    return user.ok;\n  }\n}\n",
  );
  write('src/user.ts', 'export interface User {\n  ok: boolean;\n}\n');
  write('main.py', 'def main():\n    """Start."""\n    return 1\n');
  write('notes.txt', 'nothing to parse\n');
  write('.env', 'TOKEN=1\n');

  const first = await call('index', { show_ignored: true, jobs: 1 });
  expect(first.results.files).toMatchObject({ total: 4, unchanged: 0, removed: 0 });
  expect(first.results.ignored).toContainEqual(expect.objectContaining({ path: '.env', reason: 'secret' }));
  expect(first.text).toMatch(/indexed 4 files .* symbols, .* references in /);

  const { results } = await call('symbol', { name: 'Auth.check', source: true });
  expect(results).toMatchObject([
    { handle: 'src/auth.ts#Auth.check', line: 5, end_line: 7, source: { text: expect.stringContaining('user.ok') } },
  ]);
  expect((await call('outline', { path: 'src/auth.ts' })).results.imports).toMatchObject([
    { module: './user', names: ['User'] },
  ]);
  expect((await call('search', { query: 'main', lang: ['py'] })).results[0].handle).toBe('main.py#main');
  expect((await call('status')).meta.freshness).toBe('fresh');

  write('src/user.ts', 'export interface User {\n  ok: boolean;\n  name: string;\n}\n');
  rmSync(join(root, 'main.py'));
  expect((await call('status')).results.index.changes).toMatchObject({ changed: 1, added: 0, deleted: 1 });
  const second = await call('sync', { jobs: 1 });
  expect(second.results.files).toMatchObject({ total: 3, parsed: 1, removed: 1 });
  expect((await call('symbol', { name: 'User.name' })).results).toHaveLength(1);
  expect((await call('status')).meta.freshness).toBe('fresh');
});

test('a line is where the name stands; the span begins at the decorator, and any line of it names the symbol', async () => {
  const { call, write } = open(temporaryDirectory());
  write(
    'src/cats.ts',
    "import { Get } from 'x';\n\n@Controller('cats')\n@Guard()\nexport class Cats {\n  @Get()\n  all(): void {}\n}\n",
  );
  write('tests.py', 'class A:\n    @override\n    def test_it(self):\n        pass\n');
  await call('index', { jobs: 1 });

  const found = await call('search', { query: 'Cats', mode: 'name', kind: ['class'] });
  expect(found.results).toMatchObject([{ line: 5, start_line: 3, end_line: 8 }]);
  expect(found.text).toMatch(/^src\/cats\.ts:5 /);
  expect((await call('search', { query: 'test_it', mode: 'name' })).results[0]).toMatchObject({
    line: 3,
    start_line: 2,
  });

  for (const line of [3, 4, 5]) {
    const { results, text } = await call('symbol', { name: `src/cats.ts:${line}`, source: true });
    expect(results).toMatchObject([
      { handle: 'src/cats.ts#Cats', line: 5, start_line: 3, members: [{ name: 'all', line: 7 }] },
    ]);
    expect(results[0].source).toMatchObject({ start_line: 3, end_line: 8 });
    expect(text).toMatch(/^src\/cats\.ts:5 \(3-8\) {2}class {2}Cats/);
  }
  const { results: methods } = await call('symbol', { name: 'src/cats.ts:6' });
  expect(methods).toMatchObject([{ line: 7, start_line: 6, container: { line: 5 } }]);

  const { results, text } = await call('outline', { path: 'src/cats.ts' });
  expect(results.symbols).toMatchObject([
    { name: 'Cats', line: 5, start_line: 3, end_line: 8 },
    { name: 'all', line: 7, start_line: 6, end_line: 7 },
  ]);
  expect(text).toContain('\n5 (3-8)  class ');
});

test('`index` and `status` count the same files, and a run without news is one line', async () => {
  const { call, write } = open(temporaryDirectory());
  write('a.ts', 'export const a = 1;\n');
  write('min.js', `var x=${'1+'.repeat(30_000)}1;\n`);
  write('b.ts', 'class {{{ ((( \n');
  write('logo.png', 'x');
  write('notes.txt', 'Hello\n');
  const { results, text } = await call('index', { jobs: 1 });
  const { index } = (await call('status')).results;
  const skipped = Object.values<number>(index.skipped).reduce((sum, count) => sum + count, 0);
  expect(results.files).toMatchObject({ total: index.files, parsed: index.parsed_files, skipped });
  expect(text).toContain('indexed 5 files (2 parsed, 2 skipped, 1 of other kinds), ');
  expect((await call('status')).text).toMatch(/files +5: 2 parsed, 2 skipped \(.+\), 1 of other kinds/);
  const again = await call('index', { jobs: 1 });
  expect(again.text).toMatch(/^indexed 5 files \(0 parsed, 5 unchanged\).*\n\d+ problems?, see `wayfind status`$/);
});

test('a server does not clone what an agent names', async () => {
  const root = temporaryDirectory();
  const runIndex = () => Promise.reject(new Error('not reached'));
  const served = new Workspace(root, root, { runIndex });
  const url = 'https://example.org/owner/name';
  await expect(callTool(served, { name: 'index', input: { url } })).rejects.toMatchObject({ code: 'BAD_INPUT' });
});
