/** What servers get instead of the settings of a repository leads nowhere outside and starts nothing. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findService } from '../../../src/services/find-program.ts';
import { prepareClangd } from '../../../src/services/lsp/prepare/clangd.ts';
import { splitCommand } from '../../../src/services/lsp/prepare/compile-commands.ts';
import { prepareGopls, refuseOutside } from '../../../src/services/lsp/prepare/gopls.ts';
import { preparePyright } from '../../../src/services/lsp/prepare/pyright.ts';
import { SERVICES } from '../../../src/services/rows.ts';

const pyright = findService(SERVICES.find(({ id }) => id === 'pyright')!, { root: '/nonexistent', env: { PATH: '' } })!;

let home: string;
let root: string;
let scratchDir: string;
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-prepare-')));
  [root, scratchDir] = [join(home, 'root'), join(home, 'scratch')];
  mkdirSync(root);
  mkdirSync(scratchDir);
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const written = (name: string) => JSON.parse(readFileSync(join(scratchDir, name), 'utf8'));

describe('gopls', () => {
  const project = () => ({ root, dir: '', files: ['go.mod', 'go.work', 'a/go.mod'], scratchDir });
  const outside = expect.objectContaining({ code: 'plugin_blocked' });

  test('looks for no workspace file above the root', () => {
    write('go.mod', 'module example.com/a\n');
    expect(prepareGopls(project()).env).toEqual({ GOWORK: 'off' });
    write('go.work', 'go 1.21\nuse (\n\t.\n\t./a // ../b\n)\n');
    write('a/go.mod', 'module example.com/a\nreplace example.com/b => ../\n');
    expect(prepareGopls(project()).env).toEqual({ GOWORK: join(root, 'go.work') });
    expect(() => refuseOutside(project())).not.toThrow();
  });

  test('does not start where a module file leads out of the root', () => {
    symlinkSync(home, join(root, 'linked'));
    for (const [path, text] of [
      ['go.mod', 'module a\nreplace example.com/b v1.0.0 => ../b\n'],
      ['go.mod', 'module a\nreplace example.com/b => "../b"\n'],
      ['go.mod', `module a\nreplace (\n\texample.com/b => ${home}/b\n)\n`],
      ['go.mod', 'module a\nreplace example.com/b => ./linked\n'],
      ['go.work', 'go 1.21\nuse ./a/../../b\n'],
      ['go.work', 'go 1.21\nuse linked\n'],
      ['a/go.mod', 'module a\nreplace example.com/b => ../../b\n'],
    ] as const) {
      write(path, text);
      expect(() => refuseOutside(project()), text).toThrow(outside);
      rmSync(join(root, path));
    }
    symlinkSync(join(home, 'go.mod'), join(root, 'go.mod'));
    expect(() => refuseOutside(project())).toThrow(outside);
  });
});

describe('pyright', () => {
  test('each package is an environment of its own, the innermost first', () => {
    const files = ['pyproject.toml', 'a.py', 'libs/one/setup.py', 'libs/one/src/one/x.py', 'libs/two/pyproject.toml'];
    const { workspace, left } = preparePyright({ root, dir: '', files, scratchDir }, pyright);
    expect(workspace).toBe(scratchDir);
    expect(left).toEqual([]);
    const { include, extraPaths, executionEnvironments, venv } = written('pyrightconfig.json');
    const inRoot = (path: string) => resolve(scratchDir, path).slice(root.length + 1);
    expect(include.map(inRoot)).toEqual(['']);
    expect(extraPaths.map(inRoot)).toEqual(['libs/one/src']);
    expect(executionEnvironments.map((one: { root: string }) => inRoot(one.root))).toEqual([
      'libs/one',
      'libs/two',
      '',
    ]);
    expect(venv).toBe('no-packages');
    // An empty module for each stub of the standard library.
    const modules = join(scratchDir, 'no-packages/lib/python3.13/site-packages');
    for (const path of ['builtins.py', 'os/__init__.py', 'json/decoder.py'])
      expect(readFileSync(join(modules, path), 'utf8'), path).toBe('');
  });

  test('the configuration of the repository is left out, and said so', () => {
    write('pyrightconfig.json', JSON.stringify({ extraPaths: ['/etc'], venvPath: '..', venv: 'evil' }));
    const { left } = preparePyright({ root, dir: '', files: ['pyrightconfig.json', 'a.py'], scratchDir }, pyright);
    expect(left).toEqual([expect.stringContaining('pyrightconfig.json was left out')]);
    expect(readFileSync(join(scratchDir, 'pyrightconfig.json'), 'utf8')).not.toMatch(/etc|evil/);
  });

  test('nothing is written through a link', () => {
    const victim = join(home, 'victim');
    writeFileSync(victim, 'safe');
    symlinkSync(victim, join(scratchDir, 'pyrightconfig.json'));
    const others = join(home, 'others');
    mkdirSync(others);
    writeFileSync(join(others, 'kept'), 'safe');
    symlinkSync(others, join(scratchDir, 'no-packages'));
    preparePyright({ root, dir: '', files: ['a.py'], scratchDir }, pyright);
    expect(readFileSync(victim, 'utf8')).toBe('safe');
    expect(readdirSync(others)).toEqual(['kept']);
  });
});

describe('clangd', () => {
  const argumentsOf = (entry: object) => {
    write('compile_commands.json', JSON.stringify([{ directory: root, file: 'a.cpp', ...entry }]));
    prepareClangd({ root, dir: '', files: ['a.cpp', 'a.c'], scratchDir });
    return written('compile_commands.json')[1]?.arguments as string[];
  };

  test('flags that say what to include and define are kept', () => {
    const words = [
      'g++',
      '-c',
      '-Iinc',
      '-I',
      'sub/../inc2',
      '-isystem',
      'ext',
      '-DX=1',
      '-D',
      'Y',
      '-std=c++20',
      '-O2',
      '-Wall',
      '-fno-exceptions',
      '-o',
      'a.o',
      'a.cpp',
    ];
    expect(argumentsOf({ arguments: words })).toEqual([
      ...['clang++', '-I', join(root, 'inc'), '-I', join(root, 'inc2'), '-isystem', join(root, 'ext')],
      ...['-DX=1', '-DY', '-std=c++20', '-fno-exceptions', join(root, 'a.cpp')],
    ]);
    expect(argumentsOf({ command: `/evil/cc "-DNAME=\\"a b\\"" -I'inc dir' a.cpp` })).toEqual([
      ...['clang++', '-DNAME="a b"', '-I', join(root, 'inc dir'), join(root, 'a.cpp')],
    ]);
  });

  test('everything else is not', () => {
    symlinkSync('/etc', join(root, 'link'));
    const evil = [
      '-fplugin=./evil.so',
      '-Xclang',
      '-load',
      '@flags',
      '-fmodules-cache-path=/x',
      '-include',
      '/etc/passwd',
      '-I/etc',
      '-I../other',
      '-Ilink',
      '-B.',
      '--sysroot=.',
      '-specs=evil',
      '-wrapper',
      'sh,-c,x',
      '-MF',
      '/x',
      '-frewrite-map-file=/x',
      '-resource-dir',
      '.',
    ];
    expect(argumentsOf({ arguments: ['./evil-compiler', ...evil, 'a.cpp'] })).toEqual(['clang++', join(root, 'a.cpp')]);
    expect(argumentsOf({ command: '$(touch x) `touch y` ; touch z | sh -c touch' })).toEqual([
      'clang++',
      join(root, 'a.cpp'),
    ]);
  });

  test.each([
    [{ file: '../outside.cpp' }],
    [{ file: '/etc/passwd' }],
    [{ file: 'not-indexed.cpp' }],
    [{ directory: '/etc' }],
    [{ directory: 7 }],
  ])('%j is no command of the tree: a guess takes its place', (entry) => {
    expect(argumentsOf(entry)).toEqual(
      ['clang++', `-I${root}/`, join(root, 'a.cpp')].map((one) => one.replace(/\/$/, '')),
    );
  });

  test('what is not JSON, or a link to elsewhere, is not read', () => {
    write('compile_commands.json', '{');
    prepareClangd({ root, dir: '', files: ['a.c'], scratchDir });
    expect(written('compile_commands.json')).toHaveLength(2);
    rmSync(join(root, 'compile_commands.json'));
    writeFileSync(
      join(home, 'other.json'),
      JSON.stringify([{ directory: root, file: 'a.c', arguments: ['cc', '-DSECRET'] }]),
    );
    symlinkSync(join(home, 'other.json'), join(root, 'compile_commands.json'));
    prepareClangd({ root, dir: '', files: ['a.c'], scratchDir });
    expect(readFileSync(join(scratchDir, 'compile_commands.json'), 'utf8')).not.toContain('SECRET');
  });

  test('words of a command', () => {
    expect(splitCommand('a  "b c" d\\ e \'f "g\' h"" ""')).toEqual(['a', 'b c', 'd e', 'f "g', 'h', '']);
    expect(splitCommand('"open')).toEqual(['open']);
  });
});
