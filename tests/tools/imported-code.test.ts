/** Code outside of functions runs wherever its file is imported: `impact` counts those files and finds the tests among them. */
import { describe, expect, test } from 'vitest';
import { indexedSample } from './indexed-sample.ts';

const workspace = indexedSample({
  'app/server.js': `function restrict(req, res, next) { next(); }
function load(id) { return id; }
function onlyMain() {}
function guarded() {}
const app = require('express')();
app.get('/restricted', restrict, (req, res) => {
  res.send(load(1));
});
if (require.main === module) {
  onlyMain();
}
if (!module.parent) guarded();
module.exports = app;
`,
  'app/index.js': "module.exports = require('./server');\n",
  'app/lazy.js': "function later() { return require('./server'); }\nmodule.exports = later;\n",
  'test/server.test.js': "const app = require('../app');\ndescribe('app', () => { it('answers', () => app.go()); });\n",
  'test/lazy.test.js': "const later = require('../app/lazy');\nit('waits', () => later());\n",
  'web/options.ts': `export function makeOptions(): number { return 1; }
export function perObject(): number { return 2; }
export function shared(): number { return 3; }
export const options = makeOptions();
export class Store {
  static all = shared();
  own = perObject();
}
export interface Shape { a: number }
`,
  'web/barrel.ts': "export * from './options';\n",
  'web/typed.test.ts': "import type { Store } from './options';\nit('is typed', () => { let a: Store; });\n",
  'web/shaped.test.ts': "import { Shape } from './options';\nit('has a shape', () => { let a: Shape; });\n",
  'web/barrel.test.ts': "import './barrel';\nit('loads', () => {});\n",
  'shop/__init__.py': 'from .setup import configure\n\nconfigure()\n',
  'shop/setup.py': 'def configure():\n    pass\n\n\ndef unused():\n    pass\n',
  'shop/prices.py': 'def price():\n    return 1\n',
  'shop/fields.py': `from typing import TYPE_CHECKING


def field():
    return 1


def run():
    pass


class Order:
    total = field()


if __name__ == "__main__":
    run()
`,
  'tests/test_prices.py': 'from shop.prices import price\n\n\ndef test_price():\n    assert price() == 1\n',
  'tests/test_fields.py': 'import shop.fields\n\n\ndef test_it():\n    pass\n',
  'tests/test_typed.py':
    'from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    import shop.fields\n\n\ndef test_it():\n    pass\n',
  'tests/test_later.py': 'def test_it():\n    import shop.fields\n',
  'rb/boot.rb': 'def start; end\nstart\n',
  'rb/boot_test.rb': "require_relative 'boot'\n",
  'php/boot.php': '<?php\nnamespace App;\nclass Kernel {}\nfunction start() {}\nstart();\n',
  'php/BootTest.php': "<?php\nrequire_once __DIR__ . '/boot.php';\n",
  'php/KernelTest.php': '<?php\nuse App\\Kernel;\nnew Kernel();\n',
  'java/a/Base.java':
    'package a;\npublic class Base {\n  static int x = make();\n  static int make() { return 1; }\n}\n',
  'java/a/BaseTest.java': 'package b;\nimport a.Base;\nclass BaseTest { Base b; }\n',
  'go.mod': 'module x\n',
  'reg/all.go': 'package reg\n\nfunc Add(f func()) {}\n',
  'mod/a.go': 'package mod\n\nfunc First() {}\n',
  'mod/mod.go':
    'package mod\n\nimport "x/reg"\n\nfunc init() { reg.Add(parse) }\n\nfunc parse() {}\n\nfunc idle() { rest() }\n\nfunc rest() {}\n',
  'cmd/run_test.go': 'package cmd\n\nimport (\n\t"testing"\n\n\t_ "x/mod"\n)\n\nfunc TestRun(t *testing.T) {}\n',
});

interface Test {
  readonly path: string;
  readonly depth: number;
  readonly imports?: string;
  readonly confidence?: string;
}
const impactOf = async (name: string, more: object = {}) => {
  const { results, text } = await workspace().call('impact', { names: [name], ...more });
  const tests = results.tests.map(
    ({ path, depth, imports, confidence }: Test) =>
      `${path} ${depth}${imports === undefined ? '' : ` imports ${imports}`}${confidence ? ` ${confidence}` : ''}`,
  );
  return { results, tests, text };
};

describe('a test that imports the file, through others too', () => {
  test('is found, and said to import it', async () => {
    const { results, tests, text } = await impactOf('restrict');
    expect(tests).toEqual(['test/server.test.js 2 imports app/server.js']);
    expect(results.counts).toMatchObject({ affected: 1, test_files: 0, importing_tests: 1 });
    expect(results.imported).toEqual({ roots: ['app/server.js'], root_count: 1, files: 2, tests: 1 });
    expect(results.risk.reasons).toContain('no test was found that uses it; tests import app/server.js');
    expect(text).toContain('importers of app/server.js, whose top level is affected: 2 files and 1 test file');
  });

  test('is found for what a callback there calls', async () => {
    const { results, tests } = await impactOf('load', { depth: 2 });
    expect(
      results.affected.map(({ handle, depth }: { handle: string; depth: number }) => `${depth} ${handle}`),
    ).toEqual(['1 app/server.js#app.get("/restricted") callback', '2 app/server.js']);
    expect(tests).toEqual([]);
    expect(results.risk.reasons.join()).toContain(
      'the nearest is at depth 3, by importing app/server.js: test/server.test.js',
    );
  });

  test('is not, where only the program itself runs the code', async () => {
    for (const name of ['onlyMain', 'guarded', 'shop/fields.py#run']) {
      const { results, tests } = await impactOf(name);
      expect(results.imported).toBeUndefined();
      expect(tests).toEqual([]);
      expect(results.risk.reasons.join()).toContain('no test reaches it');
    }
  });
});

describe('what runs with a file', () => {
  test('values and static fields, not fields of objects', async () => {
    expect((await impactOf('makeOptions')).tests).toEqual(['web/barrel.test.ts 3 imports web/options.ts']);
    expect((await impactOf('shared')).tests).toEqual(['web/barrel.test.ts 3 imports web/options.ts']);
    expect((await impactOf('perObject')).tests).toEqual([]);
  });

  test('fields of classes of Python; an import inside a function is probable, one for types none', async () => {
    expect((await impactOf('field')).tests).toEqual([
      'tests/test_fields.py 2 imports shop/fields.py',
      'tests/test_later.py 2 imports shop/fields.py probable',
    ]);
    expect((await impactOf('field', { confidence: 'exact' })).tests).toEqual([
      'tests/test_fields.py 2 imports shop/fields.py',
    ]);
  });

  test('a package, before any file in it', async () => {
    expect((await impactOf('configure')).tests).toContain('tests/test_prices.py 3 imports shop/__init__.py');
  });

  test('files that Ruby and PHP include, not those that PHP names a class of', async () => {
    expect((await impactOf('rb/boot.rb#start')).tests).toEqual(['rb/boot_test.rb 2 imports rb/boot.rb']);
    expect((await impactOf('php/boot.php#start')).tests).toEqual(['php/BootTest.php 2 imports php/boot.php']);
  });

  test('the init of a package of Go, wherever a file of it is imported', async () => {
    expect((await impactOf('parse')).tests).toEqual(['cmd/run_test.go 3 imports mod/mod.go']);
    const { results, meta } = await workspace().call('impact', { names: ['mod/mod.go#init'] });
    expect(results.used_by).toMatchObject([{ how: 'language' }]);
    expect(meta.notes[0]).toBe('no call of it is in this index; the language calls it');
  });

  test('nothing, where an import runs no code', async () => {
    for (const name of ['Base.make', 'rest']) {
      const { results } = await impactOf(name);
      expect(results.imported).toBeUndefined();
      expect(results.counts.importing_tests).toBe(0);
    }
  });
});
