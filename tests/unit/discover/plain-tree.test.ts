/** Listing of plain directories and Wayfind's own layers. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createTree, list, paths, whyIgnored } from './tree-fixture.ts';

const sources = (listing: Awaited<ReturnType<typeof list>>) => paths(listing).filter((file) => file.endsWith('.ts'));

describe('walking', () => {
  test('ignore files at every level; the deeper one wins, an ignored directory stays shut', async () => {
    const tree = createTree({
      '.gitignore': '\ufeff*.gen.ts\r\nout/\r\n!/keep.gen.ts\r\n',
      'a.gen.ts': '',
      'keep.gen.ts': '',
      'out/x.ts': '',
      'in/.gitignore': '!*.gen.ts\n!out/\nsecond.ts\n',
      'in/b.gen.ts': '',
      'in/out/y.ts': '',
      'in/out/z.gen.ts': '',
      'in/second.ts': '',
      'in/deep/second.ts': '',
      'shut/.gitignore': 'closed/\n!closed/open.ts\n',
      'shut/closed/open.ts': '',
    });
    const listing = await list(tree.root);
    expect(listing.vcs).toBe('none');
    expect(sources(listing)).toEqual(['in/b.gen.ts', 'in/out/y.ts', 'in/out/z.gen.ts', 'keep.gen.ts']);
    expect(whyIgnored(listing, 'out/')).toBe('gitignore .gitignore:2: out/');
    expect(whyIgnored(listing, 'in/second.ts')).toBe('gitignore in/.gitignore:3: second.ts');
  });

  test('links, loops, special files and directories that cannot be read', async () => {
    const outside = createTree({ 'o.ts': '' });
    const tree = createTree({ 'a.ts': '', 'd/b.ts': '', 'locked/c.ts': '' });
    const link = (target: string, name: string) => symlinkSync(target, path.join(tree.root, name));
    link('a.ts', 'same.ts');
    link('..', 'd/up');
    link(outside.root, 'out');
    link('self', 'self');
    execFileSync('mkfifo', [path.join(tree.root, 'pipe.ts')]);
    chmodSync(path.join(tree.root, 'locked'), 0);
    const listing = await list(tree.root);
    chmodSync(path.join(tree.root, 'locked'), 0o755);
    expect(sources(listing).filter((file) => !file.startsWith('locked'))).toEqual(['a.ts', 'd/b.ts']);
    expect(whyIgnored(listing, 'same.ts')).toBe('symlink link to a.ts');
    expect(whyIgnored(listing, 'd/up')).toBe('symlink link to the root');
    expect(whyIgnored(listing, 'out')).toBe('symlink leads out of the root');
    expect(whyIgnored(listing, 'pipe.ts')).toBe('special-file not a regular file');
    const codes = listing.problems.map((problem) => problem.code);
    expect(codes).toContain('outside_root');
    expect(codes).toContain('symlink_loop');
    // The superuser reads everything.
    if (process.getuid?.() !== 0) expect(codes).toContain('unreadable');
  });

  test('a name that is not UTF-8 is a problem; a real replacement character is a name', async ({ skip }) => {
    skip(process.platform !== 'linux', 'only Linux has file names that are not UTF-8');
    const tree = createTree({ 'ok-\ufffd.ts': '' });
    writeFileSync(Buffer.concat([Buffer.from(`${tree.root}/bad-`), Buffer.from([0xff]), Buffer.from('.ts')]), '');
    const listing = await list(tree.root);
    expect(paths(listing)).toEqual(['ok-\ufffd.ts']);
    expect(listing.problems).toMatchObject([{ code: 'encoding' }]);
  });

  test('a folder of repositories is one tree', async () => {
    const tree = createTree({ 'one/a.ts': '', 'two/b.ts': '', 'two/.gitignore': 'c.ts\n', 'two/c.ts': '' });
    tree.init({ directory: 'one' });
    tree.init({ directory: 'two' });
    expect(sources(await list(tree.root))).toEqual(['one/a.ts', 'two/b.ts']);
  });

  test('very deep directories end, and patterns that cost too much are dropped', async () => {
    const tree = createTree({
      '.gitignore': `${'**/a/'.repeat(6)}b\n${'*a'.repeat(40)}\nx.ts\n`,
      'x.ts': '',
      'y.ts': '',
    });
    mkdirSync(path.join(tree.root, 'a/'.repeat(300)), { recursive: true });
    const listing = await list(tree.root);
    expect(sources(listing)).toEqual(['y.ts']);
    expect(listing.problems.map((problem) => [problem.code, problem.line])).toEqual([
      ['bad_config_file', 1],
      ['bad_config_file', 2],
    ]);
  });
});

describe.each(['git', 'none'] as const)("Wayfind's own layers (%s)", (vcs) => {
  const make = (files: Record<string, string>) => {
    const tree = createTree(files);
    if (vcs === 'git') tree.init();
    return tree;
  };

  test('built-in ignores: caches always, build outputs only beside their manifest', async () => {
    const tree = make({
      'node_modules/x/i.ts': '',
      'pkg/__pycache__/m.ts': '',
      'rust/Cargo.toml': '[package]\nname="r"\n',
      'rust/target/t.ts': '',
      'target/real.ts': '',
      'net/App.csproj': '<Project/>',
      'net/bin/b.ts': '',
      'bin/tool.ts': '',
      'env/pyvenv.cfg': '',
      'env/lib/e.ts': '',
      'constructor/c.ts': '',
    });
    const listing = await list(tree.root);
    expect(listing.vcs).toBe(vcs);
    expect(sources(listing)).toEqual(['bin/tool.ts', 'constructor/c.ts', 'target/real.ts']);
    expect(whyIgnored(listing, 'rust/target/')).toBe('built-in target/ beside Cargo.toml');
    expect(whyIgnored(listing, 'net/bin/')).toBe('built-in bin/ beside *.csproj');
    expect(whyIgnored(listing, 'env/')).toBe('built-in env/ has pyvenv.cfg');
  });

  test('.wayfindignore at any level; its negations bring back what git and the built-in rules left out', async () => {
    const tree = make({
      '.gitignore': 'gen/\n*.log.ts\n',
      '.wayfindignore': 'big/\n!gen/\n!dist/\n',
      'package.json': '{}',
      'big/a.ts': '',
      'gen/b.ts': '',
      'gen/x.log.ts': '',
      'dist/c.ts': '',
      'sub/.wayfindignore': '/d.ts\n',
      'sub/d.ts': '',
      'sub/in/d.ts': '',
    });
    const listing = await list(tree.root);
    expect(sources(listing)).toEqual(['dist/c.ts', 'gen/b.ts', 'sub/in/d.ts']);
    expect(whyIgnored(listing, 'sub/d.ts')).toBe('wayfindignore sub/.wayfindignore:1: /d.ts');
    expect(whyIgnored(listing, 'gen/x.log.ts')).toBe('gitignore .gitignore:2: *.log.ts');
  });

  test('.wayfindignore without negation, on tracked files too', async () => {
    const tree = make({ '.wayfindignore': 'legacy/\n', 'legacy/a.ts': '', 'b.ts': '' });
    if (vcs === 'git') tree.init({ commit: true });
    tree.write({ 'legacy/new.ts': '', 'more/.wayfindignore': 'c.ts', 'more/c.ts': '', 'more/d.ts': '' });
    expect(sources(await list(tree.root))).toEqual(['b.ts', 'more/d.ts']);
  });

  test('configuration: exclude has the last word, include restricts, generated marks', async () => {
    const tree = make({ 'src/a.ts': '', 'src/b.ts': '', 'other/c.ts': '', '.wayfindignore': '!src/b.ts\n' });
    const listing = await list(tree.root, { include: ['src/'], exclude: ['b.ts'], generated: ['src/a.*'] });
    expect(listing.files.map((file) => `${file.path} ${file.role}`)).toEqual(['src/a.ts generated']);
    expect(whyIgnored(listing, 'src/b.ts')).toBe('config index.exclude: b.ts');
    expect(whyIgnored(listing, 'other/c.ts')).toBe('config not in index.include');
  });

  test('secrets never, templates yes', async () => {
    const secret = [
      '.env',
      '.env.local',
      'prod.env',
      'deploy/server.key',
      'id_rsa',
      '.netrc',
      'cert.p12',
      '.ssh/config',
    ];
    const open = ['.env.example', 'src/.env.d.ts', 'env.ts', 'id_rsa.pub', 'key.ts', 'sample.env'];
    const tree = make(Object.fromEntries([...secret, ...open, '.wayfindignore'].map((file) => [file, '!.env\n'])));
    const listing = await list(tree.root, {});
    expect(new Set(paths(listing))).toEqual(new Set([...open, '.wayfindignore']));
    for (const file of secret) expect(whyIgnored(listing, file)).toMatch(/^secret /);
  });

  test('size cap, binary names, shebang scripts', async () => {
    const tree = make({
      'big.ts': 'x'.repeat(3000),
      'big.json': 'x'.repeat(3000),
      'a.png': '',
      tool: '#!/usr/bin/env python3\n',
      notes: '#!x',
    });
    chmodSync(path.join(tree.root, 'tool'), 0o755);
    const listing = await list(tree.root, { max_file_size: 2000 });
    const of = (file: string) => listing.files.find((one) => one.path === file);
    expect(of('big.ts')).toMatchObject({ skip: 'too_large', language: 'typescript', size: 3000 });
    expect(of('big.json')?.skip).toBeUndefined();
    expect(of('a.png')).toMatchObject({ skip: 'binary', role: 'data' });
    expect(of('tool')?.language).toBe('python');
    expect(of('notes')?.language).toBeUndefined();
    expect(listing.problems).toMatchObject([{ code: 'too_large', path: 'big.ts' }]);
  });
});
