/** `status PATH`: why a file or directory is indexed or not, by every rule, and what is known about it. */
import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readArguments } from '../../src/tools/arguments.ts';
import { commandLineOf } from '../../src/tools/options.ts';
import { gitSample } from './git-sample.ts';
import { open, temporaryDirectory } from './workspace.ts';

async function sample() {
  const repository = gitSample(temporaryDirectory());
  const { root, commit, git } = repository;
  symlinkSync('/etc', join(root, 'outside'));
  symlinkSync('src/a.py', join(root, 'inside.py'));
  commit({
    '.gitignore': '/out/\n*.log\n',
    'src/.gitignore': 'made_*\n',
    '.wayfindignore': 'fixtures/\n',
    'wayfind.json': '{ "index": { "exclude": ["*.skip.py"], "max_file_size": 1000 } }',
    'src/a.py': 'from .b import helper\n\ndef main(value):\n    helper()\n    value.run()\n',
    'src/b.py': 'def helper():\n    pass\n',
    'src/broken.py': 'def broken(:\n',
    'src/large.py': `x = "${'y'.repeat(2000)}"\n`,
    'src/no.skip.py': 'x = 1\n',
    'fixtures/f.py': 'x = 1\n',
    'tests/test_a.py': 'def test_a():\n    pass\n',
    'notes.xyz': 'no language\n',
    '.env': 'KEY=1\n',
  });
  const write = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write('out/gen.py', 'x = 1\n');
  write('src/made_up.py', 'x = 1\n');
  write('node_modules/m/i.py', 'x = 1\n');
  write('.venv/lib.py', 'x = 1\n');
  git('init', '-q', 'nested');
  const { call } = open(root);
  await call('index', { jobs: 1 });
  const about = async (path: string) => {
    const { results, meta, text, exit } = await call('status', { path });
    return { ...results.path, meta, text, exit };
  };
  return { root, call, write, git, about };
}

const LEFT_OUT: readonly (readonly [string, object, RegExp])[] = [
  ['out/gen.py', { path: 'out/', reason: 'gitignore', detail: '.gitignore:1: /out/' }, /`!\/out\/` to \.wayfindignore/],
  ['src/made_up.py', { reason: 'gitignore', detail: 'src/.gitignore:1: made_*' }, /`!\/src\/made_up\.py`/],
  ['fixtures/f.py', { reason: 'wayfindignore', detail: '.wayfindignore:1: fixtures/' }, /change \.wayfindignore:1/],
  ['src/no.skip.py', { reason: 'config', detail: 'index.exclude: *.skip.py' }, /change index\.exclude/],
  ['.env', { reason: 'secret', detail: 'environment file' }, /never indexed/],
  ['node_modules/m/i.py', { reason: 'built-in', detail: 'node_modules' }, /never indexed/],
  ['.venv/lib.py', { reason: 'built-in', detail: '.venv/' }, /`!\/\.venv\/`/],
  ['.git/config', { reason: 'built-in', detail: '.git' }, /never indexed/],
  ['outside', { reason: 'symlink', detail: 'leads out of the root' }, /no link is followed out of the root/],
  ['outside/passwd', { path: 'outside', reason: 'symlink' }, /no link is followed out of the root/],
  ['inside.py', { reason: 'symlink', detail: 'link to src/a.py' }, /index\.follow_symlinks/],
];

describe('a file', () => {
  test('that is indexed: role, language, symbols, links with what is open, problems', async () => {
    const { about } = await sample();
    expect(await about('src/a.py')).toMatchObject({
      kind: 'file',
      state: 'indexed',
      tracked: true,
      language: 'python',
      role: 'source',
      lines: 5,
      symbols: 1,
      kinds: { function: 1 },
      links: { exact: 2, open: { dynamic: 1 }, reasons: [{ reason: 'dynamic', use: 'call', names: ['run'] }] },
      problem_count: 0,
      exit: 0,
    });
    expect(await about('tests/test_a.py')).toMatchObject({ role: 'test', role_reason: 'directory tests' });
    expect(await about('src/broken.py')).toMatchObject({ problems: [{ code: 'syntax_error', line: 1 }] });
    expect(await about('src/large.py')).toMatchObject({ state: 'indexed', skip: 'too_large', problem_count: 1 });
    const other = await about('notes.xyz');
    expect(other).toMatchObject({ state: 'indexed', exit: 0 });
    expect(other.text).toContain('no language is known');
  });

  test('that is left out, by each rule, with what to do about it', async () => {
    const { about } = await sample();
    for (const [path, ignored, advice] of LEFT_OUT) {
      const found = await about(path);
      expect(found, path).toMatchObject({ state: 'ignored', ignored, exit: 1 });
      expect(found.text, path).toMatch(advice);
    }
  });

  test('that changed, was added, deleted, or never was', async () => {
    const { root, about, write, call } = await sample();
    write('src/b.py', 'def helper():\n    return 2\n');
    write('src/new.py', 'x = 1\n');
    rmSync(join(root, 'src/a.py'));
    expect(await about('src/b.py')).toMatchObject({ state: 'changed', meta: { freshness: 'stale' }, exit: 0 });
    expect(await about('src/new.py')).toMatchObject({ state: 'added', tracked: false, language: 'python', exit: 1 });
    expect(await about('src/a.py')).toMatchObject({ state: 'deleted', kind: 'missing', symbols: 1, exit: 1 });
    await expect(call('status', { path: 'src/nothing.py' })).rejects.toMatchObject({ code: 'PATH_NOT_FOUND' });
    // No file can have such a name.
    await expect(call('status', { path: '0'.repeat(3000) })).rejects.toMatchObject({ code: 'PATH_OUTSIDE_ROOT' });
    await expect(call('status', { path: '../elsewhere' })).rejects.toMatchObject({ code: 'PATH_OUTSIDE_ROOT' });
  });

  test('the advice for an ignored one is right', async () => {
    const { about, write, call } = await sample();
    write('.wayfindignore', '!/out/\n');
    await call('index', { jobs: 1 });
    expect(await about('out/gen.py')).toMatchObject({ state: 'indexed' });
  });

  test('without an index, and in a commit', async () => {
    const { root, about, call, git } = await sample();
    const { tool } = await import('../../src/answers/status/tool.ts');
    expect(tool.orElse?.accepts(root, false)).toBe(false);
    expect(tool.orElse?.accepts(join(root, 'src'), false)).toBe(true);
    expect(tool.orElse?.accepts('src/a.py', false)).toBe(true);
    const line = commandLineOf(tool as never);
    expect(readArguments(['src', '--root', root], line, 'status')).toMatchObject({
      input: { path: 'src' },
      globals: { root },
    });
    expect(readArguments([root], line, 'status')).toMatchObject({ input: {}, globals: { root } });
    expect(readArguments(['--root', '/nowhere'], line, 'status').globals.root).toBe('/nowhere');
    git('rm', '-q', 'src/a.py');
    git('commit', '-q', '-m', 'less');
    const before = open(root).engine;
    const { findTool } = await import('../../src/answers/all.ts');
    const reply = await (await findTool('status')!.load()).run(before, { path: 'src/a.py' }, { ref: 'HEAD~1' });
    expect((reply.results as { path: object }).path).toMatchObject({ state: 'indexed', kind: 'file', symbols: 1 });
    const left = await (await findTool('status')!.load()).run(before, { path: 'fixtures/f.py' }, { ref: 'HEAD~1' });
    expect((left.results as { path: object }).path).toMatchObject({
      state: 'ignored',
      ignored: { reason: 'wayfindignore' },
    });
    before.close();
    rmSync(join(root, '.wayfind'), { recursive: true });
    expect(await about('src/b.py')).toMatchObject({ state: 'added', language: 'python', exit: 1 });
    expect(await about('out/gen.py')).toMatchObject({ state: 'ignored' });
    expect((await call('status')).results.indexed).toBe(false);
  });
});

describe('a directory', () => {
  test('is summed up, with what is left out in it and what changed', async () => {
    const { root, about, write } = await sample();
    write('src/new.py', 'x = 1\n');
    rmSync(join(root, 'src/b.py'));
    write('src/a.py', 'x = 2\n');
    expect(await about('src')).toMatchObject({
      kind: 'directory',
      state: 'indexed',
      directory: {
        files: 5,
        parsed_files: 3,
        languages: { python: 4 },
        skipped: { too_large: 1 },
        changed: 1,
        added: 1,
        deleted: 1,
        ignored_count: 2,
      },
      problem_count: 2,
      exit: 0,
    });
    expect((await about('src')).directory.ignored.map((one: { path: string }) => one.path)).toEqual([
      'src/made_up.py',
      'src/no.skip.py',
    ]);
  });

  test('that is ignored, another repository, empty or unreadable', async () => {
    const { root, about } = await sample();
    expect(await about('out')).toMatchObject({ state: 'ignored', ignored: { detail: '.gitignore:1: /out/' }, exit: 1 });
    expect(await about('nested')).toMatchObject({ state: 'ignored', ignored: { reason: 'nested-repository' } });
    mkdirSync(join(root, 'empty'));
    expect(await about('empty')).toMatchObject({ state: 'unlisted', text: expect.stringContaining('no file in it') });
    mkdirSync(join(root, 'locked'));
    chmodSync(join(root, 'locked'), 0);
    expect(await about('locked')).toMatchObject({ state: 'unlisted' });
    chmodSync(join(root, 'locked'), 0o755);
    expect((await about('.')).directory.files).toBeGreaterThan(5);
  });
});
