/** `outline`, `files`, `tree` and `read_file`. */
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { open, temporaryDirectory, workspace } from './workspace.ts';

const sample = () =>
  workspace({
    'src/auth/token.ts': {
      symbols:
        'class TokenService +exported\n  method validate\n    function inner +local\nconstant LIMIT\nfunction helper +exported',
      imports: [
        { module: './user', name: 'User', line: 1 },
        { module: './user', name: 'Role', line: 1 },
        { module: 'node:fs', name: 'readFile', line: 2 },
      ],
    },
    'src/auth/user.ts': 'class User',
    'src/main.py': { symbols: 'function main', language: 'python' },
    'tests/token.test.ts': { symbols: 'function spec', role: 'test' },
    'vendor/big.js': { symbols: 'function b', language: 'javascript', role: 'vendored', skip: 'too_large' },
  });

describe('outline', () => {
  test('of a file: imports by module, nested symbols, deeper ones on request', async () => {
    const { call } = await sample();
    const top = await call('outline', { path: 'src/auth/token.ts' });
    expect(top.text).toBe(`src/auth/token.ts  typescript, 5 lines
imports ./user (User, Role); node:fs (readFile)
1-3  class     class TokenService
2-3  method      method validate
4    constant  constant LIMIT
5    function  function helper
note: 1 deeper symbol not shown
next: wayfind outline src/auth/token.ts --depth all`);
    const all = await call('outline', { path: 'src/auth/token.ts', depth: 'all' });
    expect(all.results.symbols.map((symbol: { depth: number }) => symbol.depth)).toEqual([0, 1, 2, 0, 0]);
    expect(all.meta.notes).toEqual([]);
  });

  test('of a large file: runs of values are one line each, longer functions inside functions are shown', async () => {
    const fields = Array.from({ length: 20 }, (_, i) => `  field field${i}`).join('\n');
    const inner =
      '    function inner +local\n      function a +local\n      function b +local\n      function c +local';
    const methods = Array.from({ length: 15 }, (_, i) => `  method run${i}`).join('\n');
    const symbols = `constant A\nconstant B\nclass Big\n${fields}\n  method first\n${inner}\n${methods}`;
    const imports = [{ module: './user', name: 'User', line: 1 }];
    const { call } = await workspace({
      'big.ts': { symbols, imports },
      'small.ts': `class Small\n${fields}\n  method m\n${inner}`,
    });
    const { text, results, meta } = await call('outline', { path: 'big.ts' });
    expect(text.split('\n').slice(0, 8)).toEqual([
      'big.ts  typescript, 43 lines',
      'imports ./user',
      '1      constant   constant A',
      '2      constant   constant B',
      '3-43   class      class Big',
      '4-23   20 fields    field0, field1, field2, field3, field4, field5, field6, field7, field8, field9, field10, field11, …',
      '24-28  method       method first',
      '25-28  function       function inner',
    ]);
    expect(results.symbols[3]).toMatchObject({ handle: 'big.ts#Big.field0', start_line: 4, end_line: 23 });
    expect(results.symbols[3].folded).toHaveLength(19);
    expect(meta.notes).toEqual(['20 values are in 1 line, 3 deeper symbols not shown']);
    expect(meta.next).toEqual(['wayfind outline big.ts --depth all']);
    const all = await call('outline', { path: 'big.ts', depth: 'all' });
    expect(all.results.symbols).toHaveLength(43);
    expect(all.text).toContain('imports ./user (User)');
    const small = await call('outline', { path: 'small.ts' });
    expect(small.text).toContain('field field19');
    expect(small.text).toContain('function inner');
  });

  test('of a directory: files with their visible symbols, subdirectories with counts', async () => {
    const { call } = await sample();
    const { results } = await call('outline', { path: 'src' });
    expect(results.directories).toEqual([{ path: 'src/auth', files: 2, symbols: 6 }]);
    const deep = await call('outline', { path: 'src', depth: 'all' });
    expect(deep.results.files[0].top.map((symbol: { name: string }) => symbol.name)).toEqual([
      'TokenService',
      'helper',
      'LIMIT',
    ]);
    expect((await call('outline')).results.path).toBe('.');
  });

  test('of a path that is not there: the error names files of that name', async () => {
    const { call } = await sample();
    await expect(call('outline', { path: 'lib/token.ts' })).rejects.toMatchObject({
      code: 'PATH_NOT_FOUND',
      details: { nearest: ['src/auth/token.ts'] },
    });
    await expect(call('outline', { path: 'src/auht' })).rejects.toMatchObject({ details: { nearest: ['src/auth'] } });
    await expect(call('outline', { path: '../x' })).rejects.toMatchObject({ code: 'PATH_OUTSIDE_ROOT' });
  });
});

test('a module imported name by name is shown once, and a path with a space is quoted in what to run next', async () => {
  const { call } = await workspace({
    'my docs/a.ts': {
      symbols: 'class A\n  method run\n    function inner +local',
      imports: [
        { module: 'java.io', name: 'Reader', line: 1 },
        { module: 'java.io', name: 'Writer', line: 2 },
      ],
    },
  });
  const { text, meta } = await call('outline', { path: 'my docs/a.ts' });
  expect(text).toContain('imports java.io (Reader, Writer)\n');
  expect(meta.next).toEqual(["wayfind outline 'my docs/a.ts' --depth all"]);
});

test('an index without files is an answer', async () => {
  const { call } = await workspace({});
  for (const name of ['tree', 'outline']) {
    const { exit, meta } = await call(name);
    expect(exit).toBe(0);
    expect(meta.notes).toEqual([expect.stringContaining('no file is indexed')]);
  }
  expect((await call('tree')).results).toMatchObject([{ path: '.', files: 0 }]);
});

describe('from a subdirectory', () => {
  const inside = async () => {
    const { root } = await sample();
    return open(root, join(root, 'src', 'auth'));
  };

  test.each([
    [undefined, '.'],
    ['.', 'src/auth'],
    ['./', 'src/auth'],
    ['..', 'src'],
    ['../..', '.'],
    ['../main.py', 'src/main.py'],
    ['./token.ts', 'src/auth/token.ts'],
    ['token.ts', 'src/auth/token.ts'],
    ['src/main.py', 'src/main.py'],
  ])('outline %s', async (path, expected) => {
    const { call } = await inside();
    expect((await call('outline', { path })).results.path).toBe(expected);
  });

  test('tree, symbol, filters and reading start there too; the root is still the limit', async () => {
    const { call } = await inside();
    expect((await call('tree', { path: '.' })).results[0].path).toBe('src/auth');
    expect((await call('tree')).results[0].path).toBe('.');
    expect((await call('symbol', { name: './user.ts:1' })).results[0].handle).toBe('src/auth/user.ts#User');
    expect((await call('files', { path: ['.'] })).results).toHaveLength(2);
    expect((await call('files', { path: ['../*.py'] })).results).toMatchObject([{ path: 'src/main.py' }]);
    expect((await call('read_file', { path: '../main.py:1' })).results.path).toBe('src/main.py');
    const outside = call('outline', { path: '../../../x' });
    await expect(outside).rejects.toMatchObject({ code: 'PATH_OUTSIDE_ROOT', message: '"../x" is outside the root' });
  });

  test('of another workspace a dot is its root', async () => {
    const { root } = await sample();
    const { call } = open(root, temporaryDirectory());
    expect((await call('outline', { path: '.' })).results.path).toBe('.');
  });
});

describe('files', () => {
  const paths = (called: { results: { path: string }[] }) => called.results.map(({ path }) => path);

  test('filters by pattern, language, role and skip reason', async () => {
    const { call } = await sample();
    expect(paths(await call('files'))).toHaveLength(5);
    expect(paths(await call('files', { path: ['src/auth'] }))).toEqual(['src/auth/token.ts', 'src/auth/user.ts']);
    expect(paths(await call('files', { path: ['*.ts'], exclude: ['tests'] }))).toEqual([
      'src/auth/token.ts',
      'src/auth/user.ts',
    ]);
    expect(paths(await call('files', { lang: ['py', 'js'] }))).toEqual(['src/main.py', 'vendor/big.js']);
    expect(paths(await call('files', { role: ['test'] }))).toEqual(['tests/token.test.ts']);
    expect(paths(await call('files', { skip: 'any' }))).toEqual(['vendor/big.js']);
    const none = await call('files', { skip: 'binary' });
    expect(none).toMatchObject({ exit: 1, results: [] });
    expect(none.meta.notes).toContain('skip reasons in this index: too_large');
  });

  test('a page names the next one with the same filters', async () => {
    const { call } = await sample();
    const { meta } = await call('files', { path: ['*.ts'], limit: 2 });
    expect(meta).toMatchObject({
      omitted: 1,
      completeness: 'truncated',
      next: ["wayfind files '*.ts' --limit 2 --cursor 2"],
    });
    expect(paths(await call('files', { path: ['*.ts'], limit: 2, cursor: '2' }))).toEqual(['tests/token.test.ts']);
  });

  test('a pattern made to be slow is refused', async () => {
    const { call } = await sample();
    await expect(call('files', { path: ['*a'.repeat(100)] })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });
});

test('tree counts what is below each directory', async () => {
  const { call } = await sample();
  const { results } = await call('tree', { depth: 2 });
  expect(results).toMatchObject([
    { path: '.', files: 5, lines: 9, symbols: 9 },
    { path: 'src', files: 3, lines: 7, symbols: 7 },
    { path: 'src/auth', files: 2, lines: 6, symbols: 6 },
    { path: 'tests', files: 1, lines: 1, symbols: 1 },
    { path: 'vendor', files: 1, lines: 1, symbols: 1 },
  ]);
  const files = await call('tree', { path: 'src', depth: 1, files: true });
  expect(files.results.map((entry: { path: string }) => entry.path)).toEqual(['src', 'src/auth', 'src/main.py']);
});

describe('read_file', () => {
  test.each([
    [{ path: 'src/auth/token.ts:2-3' }, 2, 3],
    [{ path: 'src/auth/token.ts:4' }, 4, 4],
    [{ path: 'src/auth/token.ts:4-' }, 4, 5],
    [{ path: 'src/auth/token.ts', start: 2, end: 99 }, 2, 5],
    [{ path: 'src/auth/token.ts', limit: 1 }, 1, 1],
  ])('%j', async (input, start, end) => {
    const { call } = await sample();
    const { results } = await call('read_file', input);
    expect(results).toMatchObject({ start_line: start, end_line: end, total_lines: 5 });
    expect(results.text.split('\n')).toHaveLength(end - start + 1);
  });

  test('names the command for the rest', async () => {
    const { call } = await sample();
    const { meta } = await call('read_file', { path: 'src/auth/token.ts', limit: 2 });
    expect(meta).toMatchObject({ omitted: 3, next: ['wayfind read-file src/auth/token.ts:3-5'] });
  });

  test('masks credentials and says so', async () => {
    const { call, write } = await sample();
    write('src/config.ts', `const a = 1;\nconst password = "hunter2-Xy9";\n`);
    const { results, meta } = await call('read_file', { path: 'src/config.ts' });
    expect(results.text).toBe('const a = 1;\nconst password = "[redacted]";');
    expect(meta.notes).toEqual(['1 line has a credential masked as [redacted]']);
  });

  test('refuses secrets, internals, binaries, directories and everything outside', async () => {
    const { call, write, root } = await sample();
    write('.env', 'TOKEN=abc');
    write('.git/config', '[core]');
    write('data.bin', '\x7fELF\x02\x01\x01\0\0\0\x03\x3e');
    const outside = temporaryDirectory();
    symlinkSync(outside, join(root, 'link'));
    await expect(call('read_file', { path: '.env' })).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(call('read_file', { path: '.git/config' })).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(call('read_file', { path: 'data.bin' })).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(call('read_file', { path: 'src' })).rejects.toMatchObject({ code: 'PATH_NOT_FOUND' });
    await expect(call('read_file', { path: '../../etc/passwd' })).rejects.toMatchObject({ code: 'PATH_OUTSIDE_ROOT' });
    await expect(call('read_file', { path: '/etc/passwd' })).rejects.toMatchObject({ code: 'PATH_OUTSIDE_ROOT' });
    await expect(call('read_file', { path: 'link/x' })).rejects.toMatchObject({ code: 'PATH_OUTSIDE_ROOT' });
    await expect(call('read_file', { path: 'src/tokn.ts' })).rejects.toMatchObject({ code: 'PATH_NOT_FOUND' });
  });

  test('a link inside the root to a secret is a secret', async () => {
    const { call, write, root } = await sample();
    write('.env', 'TOKEN=abc');
    symlinkSync(join(root, '.env'), join(root, 'notes.txt'));
    await expect(call('read_file', { path: 'notes.txt' })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });

  test('needs no index', async () => {
    const { call, write } = open(temporaryDirectory());
    write('a.txt', 'one\ntwo\n');
    write('.env', 'TOKEN=abc');
    const { results, meta } = await call('read_file', { path: 'a.txt:2' });
    expect(results.text).toBe('two');
    expect(meta).toMatchObject({ indexing: 'not_indexed', ref: 'live', notes: [] });
    await expect(call('read_file', { path: '.env' })).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(call('read_file', { path: 'b.txt' })).rejects.toMatchObject({ code: 'PATH_NOT_FOUND' });
  });

  test.each([
    { path: 'src/auth/token.ts:0' },
    { path: 'src/auth/token.ts:3-2' },
    { path: 'src/main.py', start: 2, end: 1 },
  ])('%j is no range', async (input) => {
    const { call } = await sample();
    await expect(call('read_file', input)).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });

  test('past the end there is nothing, and the reply says how long the file is', async () => {
    const { call } = await sample();
    const { exit, meta } = await call('read_file', { path: 'src/auth/token.ts:900' });
    expect(exit).toBe(1);
    expect(meta.notes).toEqual(['the file has 5 lines']);
  });
});
