/** `status` and `doctor`: on a fresh, a stale and a missing index. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { open, temporaryDirectory, workspace } from './workspace.ts';

const sample = () =>
  workspace({
    'src/a.ts': {
      symbols: 'class A\n  method run',
      problems: [{ code: 'syntax_error', path: 'src/a.ts', message: 'unexpected token', line: 2 }],
    },
    'src/b.ts': 'function b',
    'tests/a.test.ts': { symbols: 'function spec', role: 'test' },
  });

test('status of a fresh index', async () => {
  const { call } = await sample();
  const { results, meta, text, exit } = await call('status');
  expect(exit).toBe(0);
  expect(meta).toMatchObject({ freshness: 'fresh', indexing: 'ready', ref: 'main', next: [] });
  expect(results.index).toMatchObject({
    branch: 'main',
    files: 3,
    parsed_files: 3,
    symbols: 4,
    references: 6,
    kinds: { class: 1, method: 1, function: 2 },
    roles: { source: 2, test: 1 },
    problem_count: 1,
    problems: [{ code: 'syntax_error', path: 'src/a.ts', line: 2 }],
  });
  expect(results.index.bytes).toBeGreaterThan(1000);
  expect(text).toContain('state       fresh');
  expect(text).toContain('src/a.ts:2  syntax_error  unexpected token');
});

test('status counts what changed since, and a touched file is not a change', async () => {
  const { call, write, root } = await sample();
  write('src/a.ts', 'class A\n  method walk');
  write('src/b.ts', 'function b');
  write('src/new.ts', 'export {}');
  rmSync(join(root, 'tests/a.test.ts'));
  const { results, meta } = await call('status');
  expect(results.index.changes).toMatchObject({ changed: 1, added: 1, deleted: 1 });
  expect(meta).toMatchObject({ freshness: 'stale', next: ['wayfind index'] });
});

test('status without an index is an answer, with exit status 1', async () => {
  const { call } = open(temporaryDirectory());
  const { results, meta, exit, text } = await call('status');
  expect(results.indexed).toBe(false);
  expect(meta.indexing).toBe('not_indexed');
  expect(exit).toBe(1);
  expect(text).toContain('next: wayfind index');
});

const statusOf = (results: { checks: { name: string; status: string }[] }, name: string) =>
  results.checks.find((check) => check.name === name)?.status;

test('doctor on a sound index', async () => {
  const { call } = await sample();
  const { results, text } = await call('doctor');
  for (const name of ['node', 'git', 'config', 'ranker', 'index directory', 'index', 'integrity', 'ignore rules']) {
    expect(statusOf(results, name), name).toBe('ok');
  }
  expect(text).toMatch(/^ok +node +\d+\./);
});

test('doctor says what to do about a damaged index and a bad configuration', async () => {
  const { call, write, root, engine } = await sample();
  const file = engine.reader().file;
  engine.close();
  writeFileSync(file, 'not a database, but long enough to be one'.repeat(100));
  write('wayfind.json', '{"index": {"jbos": 2}}');
  const { results, exit } = await call('doctor');
  expect(exit).toBe(1);
  expect(statusOf(results, 'config')).toBe('fail');
  expect(results.checks.find((check: { name: string }) => check.name === 'index')).toMatchObject({
    status: 'fail',
    fix: expect.stringContaining('--force'),
  });
  expect(root).toBeTruthy();
});

test('doctor without an index warns', async () => {
  const { call } = open(temporaryDirectory());
  expect(statusOf((await call('doctor')).results, 'index')).toBe('warn');
});
