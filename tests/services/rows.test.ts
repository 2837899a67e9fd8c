/** The table of services, how their programs are found, and which directories are their projects. */
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../languages/all.ts';
import { commandProblem, findService } from '../../src/services/find-program.ts';
import { serviceEnvironment } from '../../src/services/process/environment.ts';
import { projectsOf } from '../../src/services/project-dirs.ts';
import { SERVICES } from '../../src/services/rows.ts';
import { serviceRow } from './service-row.ts';

describe('the table', () => {
  test('every row can be used: known languages, a way to find it, a way to install it', () => {
    const known = new Set(LANGUAGES.map(({ id }) => id));
    for (const row of SERVICES) {
      expect(
        row.languages.filter((one) => !known.has(one)),
        row.id,
      ).toEqual([]);
      expect(row.install.length, row.id).toBeGreaterThan(0);
      expect(row.because, row.id).not.toMatch(/\.$/);
      expect((row.kind === 'lsp') === (row.lsp !== undefined), row.id).toBe(true);
      expect(row.commands.length > 0 || row.kind === 'typescript', row.id).toBe(true);
    }
    expect(new Set(SERVICES.map(({ id }) => id)).size).toBe(SERVICES.length);
  });

  test('whatever builds something needs trust', () => {
    const safe = SERVICES.filter(({ trust }) => trust === 'safe').map(({ id }) => id);
    expect(safe).toEqual(['typescript', 'pyright', 'basedpyright', 'gopls', 'clangd', 'intelephense']);
  });

  test('hints name no host', () => {
    for (const { install } of SERVICES) for (const line of install) expect(line).not.toMatch(/:\/\//);
  });
});

describe('programs', () => {
  let home: string;
  let root: string;
  const gopls = serviceRow('gopls')!;
  beforeEach(() => {
    home = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-find-')));
    root = join(home, 'repo');
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  function program(path: string): string {
    const file = join(home, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '#!/bin/sh\n');
    chmodSync(file, 0o755);
    return file;
  }
  const find = (directories: readonly string[], commands = new Map<string, string>()) =>
    findService(gopls, { root, commands, env: { PATH: directories.join(delimiter) } })?.program;

  test('on PATH, in its order', () => {
    const [first, second] = [program('one/gopls'), program('two/gopls')];
    expect(find([join(home, 'none'), dirname(first), dirname(second)])).toBe(first);
    expect(find([join(home, 'none')])).toBeUndefined();
  });

  test('never in the repository, whatever way leads there', () => {
    const own = program('repo/node_modules/.bin/gopls');
    mkdirSync(join(home, 'bin'));
    symlinkSync(own, join(home, 'bin', 'gopls'));
    symlinkSync(dirname(own), join(home, 'linked'));
    expect(
      find([dirname(own), join(home, 'bin'), join(home, 'linked'), '.', 'repo/node_modules/.bin', '']),
    ).toBeUndefined();
    for (const given of [own, join(home, 'bin', 'gopls'), join(home, 'linked', 'gopls')])
      expect(commandProblem(given, root)).toBe('is inside the repository');
  });

  test('nor in the repository around a workspace that is a part of it', () => {
    const above = program('repo/node_modules/.bin/gopls');
    root = join(home, 'repo/packages/a');
    mkdirSync(join(home, 'repo/.git'));
    writeFileSync(join(home, 'repo/.git/HEAD'), 'ref: refs/heads/main\n');
    mkdirSync(root, { recursive: true });
    const { PATH } = serviceEnvironment({ root }, { PATH: [dirname(above), home].join(delimiter) });
    expect(PATH).toBe(home);
    expect(find([dirname(above)])).toBeUndefined();
    expect(find([], new Map([['gopls', above]]))).toBe(above);
  });

  test('where the user says, and nowhere else then', () => {
    const [onPath, given] = [program('one/gopls'), program('two/gopls-dev')];
    expect(find([dirname(onPath)], new Map([['gopls', given]]))).toBe(given);
    expect(find([dirname(onPath)], new Map([['gopls', join(home, 'none')]]))).toBeUndefined();
    expect(commandProblem('gopls', root)).toBe('is not an absolute path');
    expect(commandProblem(join(home, 'none'), root)).toBe('is not a program that can be run');
    expect(commandProblem(home, root)).toBe('is not a program that can be run');
  });

  test('a script runs in this Node, and pyright is among our own packages', () => {
    const found = findService(serviceRow('pyright')!, { root, env: { PATH: '' } });
    expect(found).toMatchObject({ program: process.execPath, from: 'bundled' });
    expect(found?.args[0]).toMatch(/pyright.langserver\.index\.js$/);
  });
});

describe('projects', () => {
  const files = (paths: readonly string[], language = 'go') => paths.map((path) => ({ path, language }));
  const projects = (id: string, paths: readonly string[], tree: readonly string[], language?: string) =>
    projectsOf(serviceRow(id)!, files(paths, language), tree).map(({ dir, paths }) => [dir, ...paths]);

  test('of Go: go.work before go.mod, and none without', () => {
    const go = ['a.go', 'm/b.go', 'm/n/c.go', 'w/x/d.go'];
    expect(projects('gopls', go, ['m/go.mod', 'm/n/go.mod', 'w/go.work', 'w/x/go.mod'])).toEqual([
      ['m', 'm/b.go'],
      ['m/n', 'm/n/c.go'],
      ['w', 'w/x/d.go'],
    ]);
    expect(projects('gopls', go, [])).toEqual([]);
  });

  test('of Rust: the topmost, which is the workspace', () => {
    expect(projects('rust-analyzer', ['c/x/a.rs', 'b.rs'], ['c/Cargo.toml', 'c/x/Cargo.toml'], 'rust')).toEqual([
      ['c', 'c/x/a.rs'],
    ]);
  });

  test('of Python: the root; of C#: by the ending of a name', () => {
    expect(projects('pyright', ['x/a.py'], ['x/pyproject.toml'], 'python')).toEqual([['', 'x/a.py']]);
    expect(projects('csharp-ls', ['s/p/a.cs'], ['s/All.sln', 's/p/P.csproj'], 'csharp')).toEqual([['s', 's/p/a.cs']]);
    expect(projects('pyright', ['x/a.rb'], [], 'ruby')).toEqual([]);
  });
});
