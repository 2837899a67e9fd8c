import { describe, expect, test } from 'vitest';
import { createPythonModules, type PythonPlace } from '../../../languages/python/modules/import-system.ts';
import { readPythonRoots } from '../../../languages/python/modules/roots.ts';
import { cpuClock } from '../../kit/cpu-clock.ts';
import { virtualTree } from './virtual-tree.ts';

const shown = (place: PythonPlace | 'external' | undefined) =>
  place === undefined ? 'missing' : typeof place === 'string' ? place : `${place.directory || '.'}/`;

/** `external`, `missing`, a file, or a directory with a slash at its end. */
function resolver(empty: string, files: Record<string, string> = {}) {
  const tree = virtualTree(files, empty);
  const modules = createPythonModules(tree, readPythonRoots(tree.paths, tree.read));
  return (module: string, from: string) => shown(modules.resolve(module, from));
}

type Row = readonly [what: string, module: string, from: string, expected: string];
const check = (resolve: (module: string, from: string) => string, rows: readonly Row[]) =>
  test.each(rows)('%s', (_, module, from, expected) => {
    expect(resolve(module, from)).toBe(expected);
  });

describe('packages and modules', () => {
  check(
    resolver(`app/__init__.py app/main.py app/models/__init__.py app/models/user.py app/util.py app/both.py app/both/__init__.py
      app/typed.py app/typed.pyi app/native.pyi app/stubbed/__init__.pyi app/plain/deep/x.py app/web/page.js setup_tool.py
      app/mixed.py app/mixed/part.py`),
    [
      ['a package', 'app', 'app/main.py', 'app/__init__.py'],
      ['a module', 'app.util', 'app/models/user.py', 'app/util.py'],
      ['a module of a sub-package', 'app.models.user', 'setup_tool.py', 'app/models/user.py'],
      ['a package before a module of that name', 'app.both', 'app/main.py', 'app/both/__init__.py'],
      ['source before its stub', 'app.typed', 'app/main.py', 'app/typed.py'],
      ['a stub alone', 'app.native', 'app/main.py', 'app/native.pyi'],
      ['a package of stubs', 'app.stubbed', 'app/main.py', 'app/stubbed/__init__.pyi'],
      ['a directory without __init__', 'app.plain.deep', 'app/main.py', 'app/plain/deep/'],
      ['a directory with only directories below', 'app.plain', 'app/main.py', 'app/plain/'],
      ['a directory of other files', 'app.web', 'app/main.py', 'missing'],
      ['a directory beside a module of its name', 'app.mixed.part', 'app/main.py', 'app/mixed/part.py'],
      ['a module that is not there', 'app.gone', 'app/main.py', 'missing'],
      ['a module inside a module', 'app.util.inner', 'app/main.py', 'missing'],
      ['a library', 'requests', 'app/main.py', 'external'],
      ['a module of a library', 'requests.adapters', 'app/main.py', 'external'],
      ['a sibling inside a package is not top-level', 'util', 'app/main.py', 'external'],
      ['nothing', '', 'app/main.py', 'missing'],
    ],
  );
});

describe('relative names', () => {
  check(resolver('pkg/__init__.py pkg/a.py pkg/sub/__init__.py pkg/sub/b.py loose/c.py loose/d/e.py top.py'), [
    ['the package itself', '.', 'pkg/a.py', 'pkg/__init__.py'],
    ['the package from its own __init__', '.', 'pkg/__init__.py', 'pkg/__init__.py'],
    ['a sibling', '.a', 'pkg/__init__.py', 'pkg/a.py'],
    ['a sub-package', '.sub.b', 'pkg/a.py', 'pkg/sub/b.py'],
    ['the parent', '..', 'pkg/sub/b.py', 'pkg/__init__.py'],
    ['a module of the parent', '..a', 'pkg/sub/__init__.py', 'pkg/a.py'],
    ['without __init__', '..c', 'loose/d/e.py', 'loose/c.py'],
    ['a directory without __init__', '.', 'loose/c.py', 'loose/'],
    ['at the root of the tree', '.', 'top.py', './'],
    ['out of the tree', '...x', 'pkg/a.py', 'missing'],
    ['a sibling that is not there is never external', '.requests', 'pkg/a.py', 'missing'],
    ['spaces as written', '. a', 'pkg/__init__.py', 'pkg/a.py'],
  ]);
});

describe('the standard library', () => {
  check(
    resolver(
      `app/__init__.py app/logging.py app/main.py app/json/__init__.py scripts/queue.py scripts/run.py scripts/types.py
      xml/part.py test/helper.py platform.py code/__init__.py src/space/logging/__init__.py src/space/logging/out.py`,
    ),
    [
      ['a module of that name inside a package is not meant', 'logging', 'app/main.py', 'external'],
      ['nor from that module itself', 'logging', 'app/logging.py', 'external'],
      ['nor a package inside a package', 'json', 'app/main.py', 'external'],
      ['a script finds what lies beside it', 'queue', 'scripts/run.py', 'scripts/queue.py'],
      ['but never itself', 'types', 'scripts/types.py', 'external'],
      ['a top-level module of the project', 'platform', 'app/main.py', 'platform.py'],
      ['a top-level package of the project', 'code', 'scripts/run.py', 'code/__init__.py'],
      ['a module the project has not', 'code.gone', 'scripts/run.py', 'missing'],
      ['a directory without __init__ comes after the library', 'xml.dom', 'app/main.py', 'external'],
      ['a directory called test is not the library', 'test.helper', 'app/main.py', 'test/helper.py'],
      ['a directory below a source directory is a package', 'logging', 'src/space/logging/out.py', 'external'],
      ['os.path', 'os.path', 'app/main.py', 'external'],
    ],
  );
});

describe('roots', () => {
  check(
    resolver(
      `src/lib_a/__init__.py src/lib_a/core.py tests/test_core.py tests/helpers.py tests/unit/test_x.py tests/unit/data/conftest.py
      tests/conftest.py tests/fixtures/redis/__init__.py tests/fixtures/redis/client.py python/lib_b/__init__.py examples/demo/demo.py
      examples/demo/lib_a.py docs/conf.py`,
    ),
    [
      ['src layout from tests', 'lib_a.core', 'tests/test_core.py', 'src/lib_a/core.py'],
      ['src layout from inside', 'lib_a', 'src/lib_a/core.py', 'src/lib_a/__init__.py'],
      ['the directory of a conftest', 'helpers', 'tests/unit/test_x.py', 'tests/helpers.py'],
      ['a package elsewhere in the tree', 'lib_b', 'docs/conf.py', 'python/lib_b/__init__.py'],
      ['a script beside comes first', 'lib_a', 'examples/demo/demo.py', 'examples/demo/lib_a.py'],
      [
        'a script called like the library means the library',
        'lib_a.core',
        'examples/demo/lib_a.py',
        'src/lib_a/core.py',
      ],
      ['fixtures stand for others, not from outside', 'redis', 'src/lib_a/core.py', 'missing'],
      ['fixtures from tests', 'redis.client', 'tests/test_core.py', 'tests/fixtures/redis/client.py'],
    ],
  );

  describe('several projects in one tree', () => {
    check(
      resolver(
        `one/src/util/__init__.py one/src/util/a.py one/tests/test_a.py two/src/util/__init__.py two/src/util/b.py two/main.py
        other/run.py one/src/shared/x.py two/src/shared/y.py`,
        { 'one/pyproject.toml': '', 'two/pyproject.toml': '' },
      ),
      [
        ['the nearest one', 'util', 'one/tests/test_a.py', 'one/src/util/__init__.py'],
        ['the nearest one, other side', 'util.b', 'two/main.py', 'two/src/util/b.py'],
        ['none is nearer', 'util', 'other/run.py', 'missing'],
        ['only one has the whole path', 'util.b', 'other/run.py', 'two/src/util/b.py'],
        ['a package spread over roots', 'util.b', 'one/src/util/a.py', 'two/src/util/b.py'],
        ['a namespace spread over roots', 'shared.y', 'one/src/shared/x.py', 'two/src/shared/y.py'],
      ],
    );
  });

  describe('without any __init__.py', () => {
    check(
      resolver('backend/app/services/mail.py backend/app/models.py backend/app/redis.py backend/app/stripe/pay.py'),
      [
        ['a whole path', 'app.models', 'backend/app/services/mail.py', 'backend/app/models.py'],
        ["the importer's own package", 'app', 'backend/app/services/mail.py', 'backend/app/'],
        ['a library with a namesake further up', 'redis', 'backend/app/services/mail.py', 'external'],
        ['a library with a namesake directory further up', 'stripe', 'backend/app/services/mail.py', 'external'],
        ['a script does not import itself', 'redis', 'backend/app/redis.py', 'external'],
        ['nor a part of itself', 'redis.client', 'backend/app/redis.py', 'external'],
      ],
    );
  });

  describe('a package called like its project', () => {
    check(resolver('app/__init__.py app/app.py app/models.py ns/ns.py ns/models.py'), [
      ['from a module of the same name', 'app.models', 'app/app.py', 'app/models.py'],
      ['without __init__', 'ns.models', 'ns/ns.py', 'ns/models.py'],
      ['the package, not the module', 'app', 'app/app.py', 'app/__init__.py'],
    ]);
  });

  describe('a package at the root of the tree', () => {
    check(resolver('__init__.py main.py nested/__init__.py nested/deep.py other.py'), [
      ['a sibling', 'other', 'main.py', 'other.py'],
      ['from inside', 'other', 'nested/deep.py', 'other.py'],
      ['a package', 'nested.deep', 'main.py', 'nested/deep.py'],
    ]);
  });

  describe('stubs of libraries', () => {
    check(resolver('typings/yaml/__init__.pyi boto-stubs/__init__.pyi boto-stubs/client.pyi app/__init__.py'), [
      ['a directory of stubs', 'yaml', 'app/__init__.py', 'typings/yaml/__init__.pyi'],
      ['a stub package', 'boto.client', 'app/__init__.py', 'boto-stubs/client.pyi'],
      ['a stub package itself', 'boto', 'app/__init__.py', 'boto-stubs/__init__.pyi'],
    ]);
  });
});

test('modules inside packages', () => {
  const tree = virtualTree({}, 'p/__init__.py p/a.py p/sub/__init__.py p/dir/x.py m.py m/n.py');
  const { submodule } = createPythonModules(tree, [{ dir: '' }]);
  expect(shown(submodule('p/__init__.py', 'a'))).toBe('p/a.py');
  expect(shown(submodule('p/__init__.py', 'sub'))).toBe('p/sub/__init__.py');
  expect(shown(submodule('p/__init__.py', 'dir'))).toBe('p/dir/');
  expect(shown(submodule({ directory: 'p/dir' }, 'x'))).toBe('p/dir/x.py');
  expect(shown(submodule({ directory: '' }, 'p'))).toBe('p/__init__.py');
  expect(shown(submodule('m.py', 'n'))).toBe('m/n.py');
  expect(shown(submodule('p/a.py', 'x'))).toBe('missing');
});

test('many roots and imports stay fast', () => {
  const projects = Array.from({ length: 300 }, (_, i) => `group${i % 20}/p${i}/src/pkg${i}`);
  const paths = projects.flatMap((dir) =>
    ['__init__', ...Array.from({ length: 90 }, (_, k) => `m${k}`)].map((name) => `${dir}/${name}.py`),
  );
  const tree = virtualTree({}, paths.slice(0, 30_000).join(' '));
  const cpuMs = cpuClock();
  const modules = createPythonModules(tree, readPythonRoots(tree.paths, tree.read));
  let found = 0;
  for (const from of tree.paths)
    for (const module of ['os', 'requests', 'pkg1.m2', `pkg${from.length}.m1`, '.m3']) {
      const place = modules.resolve(module, from);
      if (place !== 'external' && place !== undefined) found++;
    }
  expect(found).toBeGreaterThan(tree.paths.length * 2);
  expect(cpuMs()).toBeLessThan(3_000);
});
