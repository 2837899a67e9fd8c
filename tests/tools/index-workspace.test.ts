/** `index` end to end: real files, workers and index, then questions about them. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
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
