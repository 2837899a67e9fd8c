import { describe, expect, test } from 'vitest';
import { readGoModules } from '../../../languages/go/modules/go-mods.ts';
import { createGoModules } from '../../../languages/go/modules/import-paths.ts';
import { virtualTree } from './virtual-tree.ts';

function modulesOf(files: Record<string, string>, empty = '') {
  const tree = virtualTree(files, empty);
  return createGoModules(tree, readGoModules(tree.paths, tree.read));
}
/** `external`, `missing`, or the directory (`.` for the root). */
function place(files: Record<string, string>, empty = '') {
  const modules = modulesOf(files, empty);
  return (importPath: string, from: string) => {
    const found = modules.directoryOf(importPath, from);
    return found === undefined ? 'missing' : found === 'external' ? found : found.directory || '.';
  };
}

describe('go.mod and go.work', () => {
  test('module lines, replacements by directory, comments and blocks', () => {
    const tree = virtualTree({
      'go.mod': `// module no
module "example.com/app" // yes
go 1.22
require example.com/lib v1.2.3
replace example.com/lib v1.2.3 => ./lib
replace (
\texample.com/other => ../outside
\texample.com/sub => ./sub/../sub // here
\texample.com/fork => example.com/forked v2.0.0
)`,
      'empty/go.mod': 'go 1.20',
      'block/go.mod': 'module (\n\texample.com/block\n)',
      'windows/go.mod': 'module example.com/w\r\nreplace example.com/x => .\\x\r\n',
    });
    expect(readGoModules(tree.paths, tree.read)).toEqual([
      { dir: 'block', module: 'example.com/block', replaces: {} },
      { dir: '', module: 'example.com/app', replaces: { 'example.com/lib': 'lib', 'example.com/sub': 'sub' } },
      { dir: 'windows', module: 'example.com/w', replaces: { 'example.com/x': 'windows/x' } },
    ]);
  });

  test('a workspace gives its modules its replacements', () => {
    const tree = virtualTree({
      'go.work': 'go 1.22\nuse ./a\nuse (\n\t./b // second\n)\nreplace example.com/x => ./x\n',
      'a/go.mod': 'module example.com/a\nreplace example.com/x => ./own',
      'b/go.mod': 'module example.com/b',
      'c/go.mod': 'module example.com/c',
    });
    expect(readGoModules(tree.paths, tree.read)).toEqual([
      { dir: 'a', module: 'example.com/a', replaces: { 'example.com/x': 'x' }, workspace: '' },
      { dir: 'b', module: 'example.com/b', replaces: { 'example.com/x': 'x' }, workspace: '' },
      { dir: 'c', module: 'example.com/c', replaces: {} },
    ]);
  });

  test('unreadable files and nonsense give nothing', () => {
    expect(readGoModules(['go.mod', 'go.work'], () => undefined)).toEqual([]);
    expect(readGoModules(['go.mod'], () => 'module\nreplace =>\nreplace ( ( (\n=> ..\n')).toEqual([]);
  });
});

describe('import paths', () => {
  const at = place(
    {
      'go.mod': 'module example.com/app\nreplace example.com/lib => ./third/lib\n',
      'tools/go.mod': 'module example.com/app/tools\n',
      'sdk/go.mod': 'module example.com/sdk\n',
      'copies/one/go.mod': 'module example.com/copy\n',
      'copies/two/go.mod': 'module example.com/copy\n',
    },
    `main.go pkg/util/util.go external/external.go third/lib/lib.go third/lib/deep/deep.go tools/gen/gen.go sdk/sdk.go
    vendor/github.com/x/y/y.go vendor/example.com/sdk/sdk.go copies/one/copy.go copies/two/copy.go copies/one/in/in.go
    docs/readme.md fmt/fmt.go pkg/vendor/github.com/x/y/y.go pkg/util/deep/d.go`,
  );
  test.each([
    ['the module itself', 'example.com/app', 'pkg/util/util.go', '.'],
    ['a package of the module', 'example.com/app/pkg/util', 'main.go', 'pkg/util'],
    ['a directory called external', 'example.com/app/external', 'main.go', 'external'],
    ['a package that is not there', 'example.com/app/gone', 'main.go', 'missing'],
    ['a directory without Go files', 'example.com/app/docs', 'main.go', 'missing'],
    ['a replaced module', 'example.com/lib', 'main.go', 'third/lib'],
    ['a package of a replaced module', 'example.com/lib/deep', 'main.go', 'third/lib/deep'],
    ['a nested module by its longer path', 'example.com/app/tools/gen', 'tools/gen/gen.go', 'tools/gen'],
    ['the outer module from the nested one', 'example.com/app/pkg/util', 'tools/gen/gen.go', 'pkg/util'],
    ['a vendored package', 'github.com/x/y', 'main.go', 'vendor/github.com/x/y'],
    ['the nearest vendor directory', 'github.com/x/y', 'pkg/util/deep/d.go', 'pkg/vendor/github.com/x/y'],
    ['a released module: the vendored copy first', 'example.com/sdk', 'main.go', 'vendor/example.com/sdk'],
    ['the nearer of two modules of one name', 'example.com/copy/in', 'copies/one/copy.go', 'copies/one/in'],
    ['two modules of one name, neither nearer', 'example.com/copy', 'main.go', 'missing'],
    ['the standard library, whatever directories are called', 'fmt', 'main.go', 'external'],
    ['a path of the standard library', 'net/http', 'main.go', 'external'],
    ['C', 'C', 'main.go', 'external'],
    ['a library', 'github.com/pkg/errors', 'main.go', 'external'],
    ['a relative path', './util', 'pkg/x.go', 'pkg/util'],
    ['a relative path out of the tree', '../../x', 'pkg/x.go', 'missing'],
    ['a slash at the end', 'example.com/app/pkg/util/', 'main.go', 'pkg/util'],
    ['a path that only starts like the module', 'example.com/application', 'main.go', 'external'],
  ])('%s', (_, importPath, from, expected) => {
    expect(at(importPath, from)).toBe(expected);
  });

  test('modules of one workspace see each other, others are second best', () => {
    const inWorkspace = place(
      {
        'go.work': 'use ./a\nuse ./b\n',
        'a/go.mod': 'module example.com/a',
        'b/go.mod': 'module example.com/b',
        'old/b/go.mod': 'module example.com/b',
        'c/go.mod': 'module example.com/c',
      },
      'a/a.go b/b.go old/b/b.go c/c.go a/vendor/example.com/c/c.go',
    );
    expect(inWorkspace('example.com/b', 'a/a.go')).toBe('b');
    expect(inWorkspace('example.com/c', 'a/a.go')).toBe('a/vendor/example.com/c');
    expect(inWorkspace('example.com/c', 'b/b.go')).toBe('c');
    expect(inWorkspace('example.com/b/gone', 'a/a.go')).toBe('missing');
  });

  test('the standard library when the tree is its source', () => {
    const inGo = place({ 'src/go.mod': 'module std' }, 'src/fmt/print.go src/os/file.go src/internal/x/x.go');
    expect(inGo('fmt', 'src/os/file.go')).toBe('src/fmt');
    expect(inGo('internal/x', 'src/fmt/print.go')).toBe('src/internal/x');
    expect(inGo('gone', 'src/os/file.go')).toBe('external');
  });
});

describe('without any module', () => {
  const at = place(
    {},
    'main.go pkg/util/util.go errors/e.go cmd/tool/main.go cmd/pkg/util/u.go src/example.com/lib/lib.go a/b/x.go b/y.go',
  );
  test.each([
    ['the end of a path is a directory above the importer', 'github.com/me/proj/pkg/util', 'main.go', 'pkg/util'],
    ['several directories fit', 'proj/pkg/util', 'cmd/tool/main.go', 'missing'],
    ['a host and owner are never the project', 'github.com/pkg/errors', 'main.go', 'external'],
    ['below GOPATH', 'example.com/lib', 'cmd/tool/main.go', 'src/example.com/lib'],
    ['the whole path', 'pkg/util', 'main.go', 'pkg/util'],
    ['the standard library', 'errors', 'main.go', 'external'],
    ['a project path that is not there', 'proj/gone', 'main.go', 'missing'],
    ['not the importer itself', 'example.com/x/b', 'b/y.go', 'external'],
  ])('%s', (_, importPath, from, expected) => {
    expect(at(importPath, from)).toBe(expected);
  });
});

describe('files of a package', () => {
  const modules = modulesOf({
    'x/a.go': 'package x',
    'x/a_linux.go': 'package x',
    'x/a_windows.go': 'package x',
    'x/a_test.go': 'package x',
    'x/export_test.go': 'package x',
    'x/x_test.go': 'package x_test',
    'x/more_test.go': 'package x_test',
    'x/gen.go': 'package main',
    'x/doc.md': 'package x',
    'y/y.go': 'package why',
    't/only_test.go': 'package t',
    'm/main.go': 'package main',
    'broken/b.go': '',
  });
  const names = (files: readonly { path: string }[]) => files.map((file) => file.path.replace(/^.*\//, '')).join(' ');

  test.each([
    ['a source file sees no tests', 'x', 'x/a.go', 'a.go a_linux.go a_windows.go'],
    ['a test of the package sees both', 'x', 'x/a_test.go', 'a.go a_linux.go a_test.go a_windows.go export_test.go'],
    ['an external test sees its own kind', 'x_test', 'x/x_test.go', 'more_test.go x_test.go'],
    ['a program beside a package is another package', 'main', 'x/gen.go', 'gen.go'],
    ['tests of another directory see none of these tests', 'x', 't/only_test.go', 'a.go a_linux.go a_windows.go'],
  ])('%s', (_, packageName, from, expected) => {
    expect(names(modules.filesOfPackage('x', packageName, from))).toBe(expected);
  });

  test('an import names the package by its clause and hides tests', () => {
    expect(modules.importedPackage('x', 'm/main.go')?.name).toBe('x');
    expect(names(modules.importedPackage('x', 'm/main.go')!.files)).toBe('a.go a_linux.go a_windows.go');
    expect(modules.importedPackage('y', 'm/main.go')?.name).toBe('why');
    expect(modules.importedPackage('m', 'y/y.go')?.name).toBe('main');
    expect(modules.importedPackage('t', 'y/y.go')).toEqual({ name: 't', files: [] });
    expect(modules.importedPackage('broken', 'y/y.go')).toBeUndefined();
    expect(modules.importedPackage('gone', 'y/y.go')).toBeUndefined();
  });

  test('an external test package sees what in-package tests export', () => {
    expect(names(modules.importedPackage('x', 'x/x_test.go')!.files)).toContain('export_test.go');
  });
});

test('answers are the same the second time', () => {
  const at = place({ 'go.mod': 'module m.test/m' }, 'a/a.go');
  expect([
    at('m.test/m/a', 'x.go'),
    at('m.test/m/a', 'x.go'),
    at('m.test/m/b', 'x.go'),
    at('m.test/m/b', 'x.go'),
  ]).toEqual(['a', 'a', 'missing', 'missing']);
});
