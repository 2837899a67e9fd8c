/** Project detection from real manifest files. */
import { expect, test } from 'vitest';
import { loadManifestReaders } from '../../../languages/load.ts';
import { detectProjects, isManifest } from '../../../src/discover/projects.ts';
import { readTomlKeys } from '../../../src/discover/toml-keys.ts';
import { cpuClock } from '../../kit/cpu-clock.ts';
import { createTree, list } from './tree-fixture.ts';

async function detect(files: Record<string, string>) {
  const { projects, problems } = detectProjects(await list(createTree(files).root), await loadManifestReaders());
  const shown = projects.map(
    ({ kind, dir, name, members }) =>
      `${kind} ${dir || '.'} ${name}${members ? ` [${members.map((one) => one || '.').join(' ')}]` : ''}`,
  );
  return { shown, problems };
}

test('npm, yarn and pnpm workspaces', async () => {
  const npm = await detect({
    'package.json': '{"name":"root","workspaces":["packages/*","!packages/old","tools/**"]}',
    'packages/a/package.json': '{"name":"@x/a"}',
    'packages/old/package.json': '{"name":"@x/old"}',
    'packages/a/deep/package.json': '{}',
    'tools/b/c/package.json': '{"name":"c"}',
    'vendor/v/package.json': '{"name":"v"}',
  });
  expect(npm.shown).toEqual([
    'node . root [packages/a tools/b/c]',
    'node packages/a @x/a',
    'node packages/a/deep deep',
    'node packages/old @x/old',
    'node tools/b/c c',
  ]);
  const yarn = await detect({
    'package.json': '{"workspaces":{"packages":["./p/*/"]}}',
    'p/a/package.json': '{"name":"a"}',
  });
  expect(yarn.shown[0]).toMatch(/ \[p\/a\]$/);
  const pnpm = await detect({
    'package.json': '{"name":"r"}',
    'pnpm-workspace.yaml': '# c\npackages:\n  - "p/*" # all\n  - \'!p/b\'\ncatalog:\n  - x\n',
    'p/a/package.json': '{"name":"a"}',
    'p/b/package.json': '{"name":"b"}',
  });
  expect(pnpm.shown[0]).toBe('node . r [p/a]');
});

test('tsconfig with comments, references, a BOM', async () => {
  const { shown, problems } = await detect({
    'tsconfig.json':
      '\ufeff// top\n{ "files": [], /* x */ "references": [{ "path": "./a" }, { "path": "b/tsconfig.build.json" },], }',
    'a/tsconfig.json': '{"compilerOptions":{"paths":{"@/*":["./*"]}}}',
    'b/tsconfig.build.json': '{"extends":"../tsconfig.json"}',
  });
  expect(problems).toEqual([]);
  expect(shown.map((one) => one.replace(/ wayfind-\S+/, ' root'))).toEqual([
    'typescript . root [a b]',
    'typescript a a',
    'typescript b b',
  ]);
});

test('Go modules and workspaces', async () => {
  const { shown } = await detect({
    'go.work': 'go 1.22\n\nuse (\n\t./a // first\n\t"./b"\n)\nuse ./c\n',
    'a/go.mod': '// c\nmodule example.com/a\n',
    'b/go.mod': 'module "example.com/b"\n',
    'c/go.mod': 'module example.com/c\n',
    'd/go.mod': 'module example.com/d\n',
  });
  expect(shown[0]).toMatch(/^go-workspace \. \S+ \[a b c\]$/);
  expect(shown.slice(1)).toEqual([
    'go a example.com/a',
    'go b example.com/b',
    'go c example.com/c',
    'go d example.com/d',
  ]);
});

test('Python: one project per directory, whatever files describe it', async () => {
  const { shown } = await detect({
    'pyproject.toml':
      '[build-system]\nrequires = ["setuptools"]\n[tool.uv.workspace]\nmembers = [\n  "libs/*", # all\n]\n',
    'setup.py': 'from setuptools import setup\nsetup(\n  name="thing",\n)\n',
    'libs/a/pyproject.toml': "[project]\nname = 'a-lib'\n",
    'libs/b/pyproject.toml': '[tool.poetry]\nname = "b-lib"\n',
    'libs/c/setup.cfg': '[metadata]\nversion = 1\nname = c-lib\n',
    'lint/setup.cfg': '[flake8]\nmax-line-length = 88\n',
  });
  expect(shown).toEqual([
    'python . thing [libs/a libs/b]'.replace('libs/b', 'libs/b libs/c'),
    'python libs/a a-lib',
    'python libs/b b-lib',
    'python libs/c c-lib',
  ]);
});

test('Cargo, Maven, Gradle, .NET', async () => {
  const { shown } = await detect({
    'rs/Cargo.toml': '[workspace]\nmembers = ["crates/*"]\nexclude = ["crates/x"]\n\n[package]\nname = "top"\n',
    'rs/crates/a/Cargo.toml': '[package]\nname = "a"\n[[bin]]\nname = "other"\n',
    'rs/crates/x/Cargo.toml': '[package]\nname = "x"\n',
    'mvn/pom.xml':
      '<project><!-- <artifactId>no</artifactId> --><parent><artifactId>up</artifactId></parent>\n<artifactId>real</artifactId><modules><module>core</module></modules></project>',
    'mvn/core/pom.xml': '<project><dependencies><artifactId>dep</artifactId></dependencies></project>',
    'gr/settings.gradle.kts': 'rootProject.name = "gr-root"\ninclude(":app", ":lib:core")\n// include("no")\n',
    'gr/build.gradle.kts': '',
    'gr/app/build.gradle': '',
    'gr/lib/core/build.gradle.kts': '',
    'net/All.sln': 'Project("{FAE0}") = "A", "src\\A\\A.csproj", "{1}"\r\nEndProject\r\n',
    'net/New.slnx': '<Solution><Folder Name="/s/"><Project Path="src/A/A.csproj" /></Folder></Solution>',
    'net/src/A/A.csproj': '<Project Sdk="x"><PropertyGroup><AssemblyName>My.A</AssemblyName></PropertyGroup></Project>',
    'net/src/B/B.fsproj': '<Project></Project>',
  });
  expect(shown).toEqual([
    'java gr gr-root [gr/app gr/lib/core]',
    'java gr/app app',
    'java gr/lib/core core',
    'java mvn real [mvn/core]',
    'java mvn/core core',
    'solution net All [net/src/A]',
    'solution net New [net/src/A]',
    'csharp net/src/A My.A',
    'csharp net/src/B B',
    'rust rs top [rs/crates/a]',
    'rust rs/crates/a a',
    'rust rs/crates/x x',
  ]);
});

test('a broken manifest is a problem and still a boundary', async () => {
  const { shown, problems } = await detect({
    'a/package.json': '{ "name": ',
    'b/package.json': '[]',
    'c/go.mod': 'nothing',
    'd/Cargo.toml': '[dependencies]\n',
    'e/pom.xml': '<a/>',
    'f/package.json': '{"name": 7, "workspaces": {"packages": [1]}}',
  });
  expect(shown).toHaveLength(6);
  expect(problems.map((problem) => `${problem.code} ${problem.path}`)).toEqual(
    ['a/package.json', 'b/package.json', 'c/go.mod', 'd/Cargo.toml', 'e/pom.xml'].map(
      (path) => `bad_config_file ${path}`,
    ),
  );
});

test('hostile manifests end quickly', async () => {
  const cpuMs = cpuClock();
  await detect({
    'a/pom.xml': `<project>${'<build></build>'.repeat(60_000)}`,
    'b/pom.xml': `<project>${'<!--'.repeat(200_000)}`,
    'c/settings.gradle': '/*'.repeat(400_000),
    'd/Cargo.toml': `[package]\nname = "${'\\"'.repeat(400_000)}`,
    'e/x.slnx': '<Project '.repeat(100_000),
    'f/package.json': '['.repeat(500_000),
  });
  expect(cpuMs()).toBeLessThan(5_000);
});

test('which files are manifests', () => {
  expect(['a/package.json', 'X.csproj', 'pnpm-workspace.yaml', 'tsconfig.app.json'].every(isManifest)).toBe(true);
  expect(['a/package.jsonc', 'main.go', 'package-lock.json'].some(isManifest)).toBe(false);
});

test('the TOML reader knows strings, lists, tables and comments', () => {
  const keys = readTomlKeys(
    '# c\n[a."b"]\nx = "1 # no" # yes\ny = [ "p", \'q\', # c ]\n "r]" ]\nz = """\nname = "no"\n"""\nn = 5\n[[t]]\nname="t"\n[ end ]\nk.d = "v"\n',
  );
  expect(Object.fromEntries(keys)).toEqual({
    'a.b.x': '1 # no',
    'a.b.y': ['p', 'q', 'r]'],
    '[].name': 't',
    'end.k.d': 'v',
  });
});
