/** Listing of git work trees: what git says, plus Wayfind's own layers. */
import { chmodSync, existsSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { discover } from '../../../src/discover/discover.ts';
import { headOf } from '../../../src/discover/git-repository.ts';
import { configWith, createTree, list, paths, runGitIn, whyIgnored } from './tree-fixture.ts';

describe('what git lists', () => {
  test('tracked and untracked files, sorted by bytes', async () => {
    const tree = createTree({ 'b.ts': '', 'a/z.ts': '', 'a.ts': '' });
    tree.init({ commit: true });
    tree.write({ 'new/\u{1f600}.py': '', 'new/\uff5e.py': '' });
    const listing = await list(tree.root);
    expect(listing.vcs).toBe('git');
    expect(paths(listing)).toEqual(['a.ts', 'a/z.ts', 'b.ts', 'new/\uff5e.py', 'new/\u{1f600}.py']);
  });

  test('ignore files of every level, info/exclude and global excludes, with negation', async () => {
    const tree = createTree({
      '.gitignore': '*.log\nbuild/\n/only-top.ts\n',
      'a.log': '',
      'only-top.ts': '',
      'sub/only-top.ts': '',
      'build/x.ts': '',
      'sub/.gitignore': '!keep.log\n*.tmp.ts\r\n',
      'sub/keep.log': '',
      'sub/drop.log': '',
      'sub/x.tmp.ts': '',
      'local.ts': '',
      'global.ts': '',
      'kept.ts': '',
    });
    tree.init();
    writeFileSync(path.join(tree.root, '.git/info/exclude'), 'local.ts\n');
    tree.write({ '.git/global-excludes': 'global.ts\n' });
    tree.git('config', 'core.excludesFile', path.join(tree.root, '.git/global-excludes'));
    const listing = await list(tree.root);
    expect(paths(listing)).toEqual(['.gitignore', 'kept.ts', 'sub/.gitignore', 'sub/keep.log', 'sub/only-top.ts']);
    expect(whyIgnored(listing, 'a.log')).toBe('gitignore .gitignore:1: *.log');
    expect(whyIgnored(listing, 'build/')).toBe('gitignore .gitignore:2: build/');
    expect(whyIgnored(listing, 'sub/x.tmp.ts')).toBe('gitignore sub/.gitignore:2: *.tmp.ts');
    expect(whyIgnored(listing, 'local.ts')).toMatch(/^gitignore .*info\/exclude:1: local\.ts$/);
    expect(whyIgnored(listing, 'global.ts')).toMatch(/^gitignore .*global-excludes:1: global\.ts$/);
  });

  test('a tracked file stays although an ignore rule or a built-in rule matches it', async () => {
    const tree = createTree({ '.gitignore': 'dist/\n', 'dist/a.ts': '', 'package.json': '{}', 'build/b.ts': '' });
    tree.init({ commit: true });
    tree.write({ 'dist/new.ts': '', 'build/new.ts': '' });
    const listing = await list(tree.root);
    expect(paths(listing)).toEqual(['.gitignore', 'build/b.ts', 'dist/a.ts', 'package.json']);
    expect(whyIgnored(listing, 'build/')).toBe('built-in build/ beside package.json');
  });

  test('node_modules and .wayfind are left out even when tracked', async () => {
    const tree = createTree({
      'node_modules/x/i.js': '',
      '.wayfind/x.ts': '',
      'packages/a/node_modules/y.js': '',
      'a.ts': '',
    });
    tree.init({ commit: true });
    const listing = await list(tree.root);
    expect(paths(listing)).toEqual(['a.ts']);
    expect(whyIgnored(listing, 'node_modules/x/i.js')).toBe('built-in node_modules');
  });

  test('deleted files are left out, conflicts appear once', async () => {
    const tree = createTree({ 'gone.ts': '', 'both.ts': 'one' });
    tree.init({ commit: true });
    tree.git('checkout', '-q', '-b', 'other');
    tree.write({ 'both.ts': 'two' });
    tree.git('commit', '-q', '-am', 'two');
    tree.git('checkout', '-q', 'trunk');
    tree.write({ 'both.ts': 'three' });
    tree.git('commit', '-q', '-am', 'three');
    expect(() => tree.git('merge', '-q', 'other')).toThrow();
    rmSync(path.join(tree.root, 'gone.ts'));
    expect(tree.git('ls-files', '-u').split('\n').length).toBeGreaterThan(3);
    expect(paths(await list(tree.root))).toEqual(['both.ts']);
  });

  test('odd names: spaces, quotes, newlines, unicode, patterns', async () => {
    const names = [
      ' lead.ts',
      'a b.ts',
      'new\nline.ts',
      'quo"te\'.ts',
      'star*.ts',
      'tab\t.ts',
      'ünï.ts',
      '[x].ts',
      '-dash.ts',
      '#h.ts',
      '!n.ts',
    ];
    const tree = createTree(Object.fromEntries(names.map((name) => [`d/${name}`, ''])));
    tree.init({ commit: true });
    tree.write(Object.fromEntries(names.map((name) => [`u/${name}`, ''])));
    const found = paths(await list(tree.root));
    expect(new Set(found)).toEqual(new Set(names.flatMap((name) => [`d/${name}`, `u/${name}`])));
  });

  test('a name that is not UTF-8 is a problem, not a crash', async ({ skip }) => {
    skip(process.platform !== 'linux', 'only Linux has file names that are not UTF-8');
    const tree = createTree({ 'ok.ts': '' });
    writeFileSync(Buffer.concat([Buffer.from(`${tree.root}/bad-`), Buffer.from([0xff, 0xfe]), Buffer.from('.ts')]), '');
    tree.init();
    for (const commit of [false, true]) {
      if (commit) tree.git('add', '-A');
      const listing = await list(tree.root);
      expect(paths(listing)).toEqual(['ok.ts']);
      expect(listing.problems).toMatchObject([{ code: 'encoding', path: 'bad-\ufffd\ufffd.ts' }]);
    }
  });
});

describe('roots and repositories', () => {
  test('a subdirectory lists only itself, with the rules from above', async () => {
    const tree = createTree({
      '.gitignore': '*.log\n/pkg/skip.ts\n',
      'top.ts': '',
      'pkg/a.ts': '',
      'pkg/skip.ts': '',
      'pkg/x.log': '',
    });
    tree.init();
    const listing = await list(path.join(tree.root, 'pkg'));
    expect(listing.vcs).toBe('git');
    expect(paths(listing)).toEqual(['a.ts']);
  });

  test('a root that the repository around it ignores is walked', async () => {
    const tree = createTree({ '.gitignore': 'out/\n', 'out/a.ts': '', 'out/b/c.ts': '' });
    tree.init({ commit: false });
    const listing = await list(path.join(tree.root, 'out'));
    expect(listing.vcs).toBe('none');
    expect(paths(listing)).toEqual(['a.ts', 'b/c.ts']);
  });

  test('a root that is a symbolic link works', async () => {
    const tree = createTree({ 'real/a.ts': '' });
    tree.init({ directory: 'real' });
    symlinkSync(path.join(tree.root, 'real'), path.join(tree.root, 'link'));
    const listing = await list(path.join(tree.root, 'link'));
    expect(paths(listing)).toEqual(['a.ts']);
    expect(listing.root).toBe(path.join(tree.root, 'real'));
  });

  test('submodules and nested repositories are not entered', async () => {
    const library = createTree({ 'lib.ts': '' });
    library.init({ commit: true });
    const tree = createTree({ 'a.ts': '' });
    tree.init({ commit: true });
    tree.git('submodule', '--quiet', 'add', library.root, 'third');
    tree.write({ 'inner/i.ts': '', 'plain/p.ts': '' });
    tree.init({ directory: 'inner', commit: true });
    const listing = await list(tree.root);
    expect(paths(listing)).toEqual(['.gitmodules', 'a.ts', 'plain/p.ts']);
    expect(whyIgnored(listing, 'third/')).toBe('submodule a git submodule');
    expect(whyIgnored(listing, 'inner/')).toBe('nested-repository another git repository');
    expect(paths(await list(path.join(tree.root, 'third')))).toEqual(['lib.ts']);
  });

  test('a linked worktree has its own files and head', async () => {
    const tree = createTree({ 'main/a.ts': '' });
    tree.init({ directory: 'main', commit: true });
    runGitIn(path.join(tree.root, 'main'), ['worktree', 'add', '-q', '-b', 'side/one', '../side']);
    tree.write({ 'side/b.ts': '' });
    const listing = await list(path.join(tree.root, 'side'));
    expect(paths(listing)).toEqual(['a.ts', 'b.ts']);
    const commit = runGitIn(path.join(tree.root, 'side'), ['rev-parse', 'HEAD']).trim();
    expect(listing.head).toEqual({ branch: 'side/one', commit });
  });

  test('the environment of a git hook does not lead astray', async () => {
    const other = createTree({ 'other.ts': '' });
    other.init({ commit: true });
    const tree = createTree({ 'a.ts': '' });
    tree.init({ commit: true });
    process.env.GIT_DIR = path.join(other.root, '.git');
    onTestFinished(() => {
      delete process.env.GIT_DIR;
    });
    expect(paths(await list(tree.root))).toEqual(['a.ts']);
  });
});

describe('head', () => {
  test('unborn, loose, packed, detached', async () => {
    const tree = createTree({ 'a.ts': '', 'sub/b.ts': '' });
    expect(await headOf(tree.root)).toBeUndefined();
    tree.init();
    expect(await headOf(tree.root)).toEqual({ branch: 'trunk' });
    tree.init({ commit: true });
    const commit = tree.git('rev-parse', 'HEAD').trim();
    expect(await headOf(path.join(tree.root, 'sub'))).toEqual({ branch: 'trunk', commit });
    tree.git('pack-refs', '--all');
    expect(await headOf(tree.root)).toEqual({ branch: 'trunk', commit });
    tree.git('checkout', '-q', '--detach');
    expect(await headOf(tree.root)).toEqual({ commit });
  });
});

describe('hostile and broken repositories', () => {
  test('no program named in the repository configuration is started', async () => {
    const tree = createTree({ 'a.ts': '', 'evil.sh': '#!/bin/sh\ntouch "$(dirname "$0")/pwned"\n' });
    tree.init({ commit: true });
    const evil = path.join(tree.root, 'evil.sh');
    chmodSync(evil, 0o755);
    tree.git('config', 'core.fsmonitor', evil);
    tree.git('config', 'core.pager', evil);
    expect(paths(await list(tree.root))).toEqual(['a.ts', 'evil.sh']);
    expect(existsSync(path.join(tree.root, 'pwned'))).toBe(false);
    // The trap is real: plain git walks into it.
    tree.git('status');
    expect(existsSync(path.join(tree.root, 'pwned'))).toBe(true);
  });

  test('a tracked directory replaced by a link out of the root is not followed', async () => {
    const outside = createTree({ 'x.ts': 'secret' });
    const tree = createTree({ 'dir/x.ts': '', 'a.ts': '' });
    tree.init({ commit: true });
    renameSync(path.join(tree.root, 'dir'), path.join(tree.root, 'moved'));
    symlinkSync(outside.root, path.join(tree.root, 'dir'));
    const listing = await list(tree.root);
    expect(paths(listing)).toEqual(['a.ts', 'moved/x.ts']);
    expect(whyIgnored(listing, 'dir')).toBe('symlink leads out of the root');
  });

  test('links and special files', async () => {
    const outside = createTree({ 'o.ts': '' });
    const tree = createTree({ 'a.ts': '', 'd/b.ts': '' });
    const link = (target: string, name: string) => symlinkSync(target, path.join(tree.root, name));
    link('a.ts', 'same.ts');
    link('.', 'd/up');
    link('d', 'dirlink');
    link(path.join(outside.root, 'o.ts'), 'out.ts');
    link('loop.ts', 'loop.ts');
    link('nowhere', 'broken.ts');
    tree.init({ commit: true });
    const listing = await list(tree.root);
    expect(paths(listing)).toEqual(['a.ts', 'd/b.ts']);
    expect(whyIgnored(listing, 'same.ts')).toBe('symlink link to a.ts');
    expect(whyIgnored(listing, 'out.ts')).toBe('symlink leads out of the root');
    expect(whyIgnored(listing, 'broken.ts')).toBe('symlink broken link');
    expect(listing.problems.map((problem) => `${problem.code} ${problem.path}`)).toEqual([
      'symlink_loop loop.ts',
      'outside_root out.ts',
    ]);
  });

  test('without git, or when git refuses, the tree is walked with the same rules and a problem', async () => {
    const tree = createTree({
      '.gitignore': '*.log\n',
      'a.ts': '',
      'b.log': '',
      'in/c.ts': '',
      'in/.gitignore': 'd.ts\n',
      'in/d.ts': '',
    });
    tree.init({ commit: false });
    tree.write({ 'nested/n.ts': '' });
    tree.init({ directory: 'nested' });
    writeFileSync(path.join(tree.root, '.git/info/exclude'), '');
    const withGit = paths(await list(tree.root));
    const bin = createTree({});
    const before = process.env.PATH;
    process.env.PATH = bin.root;
    onTestFinished(() => {
      process.env.PATH = before;
    });
    for (const root of [tree.root, path.join(tree.root, 'in')]) {
      const listing = await list(root);
      expect(listing.vcs).toBe('none');
      expect(listing.problems).toMatchObject([{ code: 'unreadable', path: '.git' }]);
      expect(listing.problems[0].message).toMatch(/git is not installed/);
      const prefix = root === tree.root ? '' : 'in/';
      expect(paths(listing)).toEqual(
        withGit.filter((file) => file.startsWith(prefix)).map((file) => file.slice(prefix.length)),
      );
    }
    const refusing = '#!/bin/sh\necho "fatal: detected dubious ownership in repository" >&2\nexit 128\n';
    writeFileSync(path.join(bin.root, 'git'), refusing, { mode: 0o755 });
    const refused = await list(tree.root);
    expect(paths(refused)).toEqual(withGit);
    expect(refused.problems[0].message).toMatch(/safe\.directory/);
  });

  test('an aborted listing says so', async () => {
    const tree = createTree({ 'a.ts': '' });
    const signal = AbortSignal.abort();
    await expect(discover(tree.root, { config: configWith(), signal })).rejects.toMatchObject({ code: 'CANCELLED' });
    tree.init();
    await expect(discover(tree.root, { config: configWith(), signal })).rejects.toMatchObject({ code: 'CANCELLED' });
    await expect(discover(path.join(tree.root, 'no'), { config: configWith() })).rejects.toMatchObject({
      code: 'ROOT_NOT_FOUND',
    });
  });
});
