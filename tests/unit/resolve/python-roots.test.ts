import { expect, test } from 'vitest';
import { readPythonRoots } from '../../../languages/python/modules/roots.ts';
import { cpuClock } from '../../kit/cpu-clock.ts';
import { virtualTree } from './virtual-tree.ts';

/** Directories of roots (`.` for the tree's own), a star on those of projects. */
function rootsOf(files: Record<string, string>, empty = ''): string[] {
  const tree = virtualTree(files, empty);
  return readPythonRoots(tree.paths, tree.read).map(({ dir, isProject }) => `${dir || '.'}${isProject ? '*' : ''}`);
}

test.each([
  ['no Python, no roots', '', { 'pyproject.toml': '[tool.ruff]' }, []],
  ['a script', 'main.py', {}, ['.*']],
  ['packages start below their parents', 'a/b/pkg/__init__.py a/b/pkg/sub/__init__.py x/y.py', {}, ['.*', 'a/b']],
  ['source directories', 'src/a/b.py p/lib/c.py go/src/main.go', {}, ['.*', 'p/lib', 'src']],
  ['a source directory that is a package', 'src/__init__.py src/a.py', {}, ['.*', 'src']],
  ['a directory called lib inside a package', 'pkg/__init__.py pkg/lib/__init__.py pkg/src/x.py', {}, ['.*']],
  ['conftest', 'tests/conftest.py t/__init__.py t/conftest.py', {}, ['.*', 'tests']],
  [
    'manifests mark projects',
    'a/x.py b/y.py c/d/z.py',
    { 'a/setup.py': '', 'b/requirements.txt': '', 'c/go.mod': '' },
    ['.*', 'a*', 'b*'],
  ],
  [
    'setuptools: where',
    'code/a/x.py',
    { 'pyproject.toml': '[tool.setuptools.packages.find]\nwhere = ["code"]' },
    ['.*', 'code'],
  ],
  [
    'setuptools: package-dir',
    'code/a/x.py ext/own/z.py',
    {
      'p/pyproject.toml': '[tool.setuptools]\npackage-dir = {"" = "../code", own = "../ext/own", other = "../ext/own"}',
    },
    ['.*', 'code', 'ext'],
  ],
  [
    'poetry',
    'code/a/x.py',
    { 'pyproject.toml': '[tool.poetry]\npackages = [{ include = "a", from = "code" }, { include = "b" }]' },
    ['.*', 'code'],
  ],
  [
    'hatch: packages',
    'code/a/x.py',
    { 'pyproject.toml': '[tool.hatch.build.targets.wheel]\npackages = ["code/a", "b"]' },
    ['.*', 'code'],
  ],
  [
    'hatch: sources',
    'code/a/x.py',
    { 'pyproject.toml': '[tool.hatch.build.targets.wheel.sources]\n"code" = ""' },
    ['.*', 'code'],
  ],
  [
    'pdm, uv, maturin',
    'a/x.py b/x.py c/x.py',
    {
      'pyproject.toml':
        '[tool.pdm.build]\npackage-dir = "a"\n[tool.uv.build-backend]\nmodule-root = "b"\n[tool.maturin]\npython-source = "c"',
    },
    ['.*', 'a', 'b', 'c'],
  ],
  [
    'pytest and type checkers',
    'a/x.py b/x.py c/x.py',
    {
      'pyproject.toml':
        '[tool.pytest.ini_options]\npythonpath = "a b"\n[tool.mypy]\nmypy_path = "$MYPY_CONFIG_FILE_DIR/c"',
    },
    ['.*', 'a', 'b', 'c'],
  ],
  [
    'setup.cfg',
    'code/x.py more/y.py',
    {
      'setup.cfg':
        '[metadata]\nname = x\n[options]\npackage_dir =\n    = code\n    # comment\npackages = find:\n\n[options.packages.find]\nwhere = more\n',
    },
    ['.*', 'code', 'more'],
  ],
  ['pytest.ini', 'code/x.py', { 'pytest.ini': '[pytest]\npythonpath = code .\n' }, ['.*', 'code']],
  ['setup.py: package_dir', 'code/x.py', { 'setup.py': 'setup(\n  package_dir={"": "code"},\n)' }, ['.*', 'code']],
  [
    'setup.py: find_packages',
    'code/x.py more/x.py',
    { 'setup.py': "setup(packages=find_packages('code') + find_namespace_packages(where='more'))" },
    ['.*', 'code', 'more'],
  ],
  [
    'places that do not exist or lie outside',
    'x.py',
    { 'pyproject.toml': '[tool.setuptools.packages.find]\nwhere = ["gone", "../..", "/etc", "~/x", "$HOME"]' },
    ['.*'],
  ],
  ['nonsense', 'x.py', { 'pyproject.toml': '[[[', 'setup.cfg': '[\n=\n :', 'setup.py': 'package_dir={' }, ['.*']],
])('%s', (_, empty, files, expected) => {
  expect(rootsOf(files as Record<string, string>, empty)).toEqual(expected);
});

test('unreadable manifests still mark their directory', () => {
  expect(readPythonRoots(['a/pyproject.toml', 'a/x.py'], () => undefined)).toEqual([
    { dir: '', isProject: true },
    { dir: 'a', isProject: true },
  ]);
});

test('hostile manifests end quickly', () => {
  const cpuMs = cpuClock();
  for (const text of ['package_dir={', "find_packages('", 'package_dir = {"a": "b", ', '[a]\n = ', '  x\n'])
    readPythonRoots(['setup.py', 'setup.cfg', 'pyproject.toml', 'x.py'], () => text.repeat(100_000));
  expect(cpuMs()).toBeLessThan(5_000);
});
