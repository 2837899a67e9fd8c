/** Packages of the tree: found by name, entered by their manifests, led back from outputs to sources. */
import { describe, expect, test } from 'vitest';
import { expectImports, readConfigs } from './node-fixture.ts';

test('what is not of the tree', () => {
  expectImports(
    { files: 'a.ts node.ts', manifests: { 'package.json': { name: 'r', dependencies: { react: '18' } } } },
    `
    a.ts react              -> external
    a.ts react/jsx-runtime  -> external
    a.ts @scope/pkg/sub     -> external
    a.ts @scope             -> external
    a.ts fs                 -> external
    a.ts fs/promises        -> external
    a.ts node:test          -> external
    a.ts bun:sqlite         -> external
    a.ts https://deno.land/x/a.ts -> external
    a.ts virtual:pwa        -> external
    a.ts data:text/plain,x  -> external
    a.ts \\0odd             -> external
    `,
  );
});

test('workspace packages by name, whatever their folders are called', () => {
  expectImports(
    {
      files: `packages/core/src/index.ts packages/core/src/util.ts packages/core/lib-only/x.js packages/ui-kit/index.tsx
        packages/ui-kit/button/index.tsx packages/main/start.js libs/angular/src/public-api.ts
        libs/angular/testing/src/index.ts apps/web/src/a.ts apps/web/src/b.js packages/empty/readme.md types/jq/index.d.ts`,
      manifests: {
        'packages/core/package.json': { name: '@org/core', main: 'dist/index.js', types: 'dist/index.d.ts' },
        'packages/ui-kit/package.json': { name: '@org/ui' },
        'packages/main/package.json': { name: 'main-only', main: './start' },
        'libs/angular/package.json': { name: 'ng-lib', peerDependencies: { '@angular/core': '*' } },
        'packages/empty/package.json': { name: 'empty' },
        'apps/web/package.json': { name: 'web' },
        'types/jq/package.json': { name: '@types/jquery' },
      },
    },
    `
    apps/web/src/a.ts @org/core             -> packages/core/src/index.ts
    apps/web/src/a.ts @org/core/            -> packages/core/src/index.ts
    apps/web/src/a.ts @org/core/util        -> packages/core/src/util.ts
    apps/web/src/a.ts @org/core/util.js     -> packages/core/src/util.ts
    apps/web/src/a.ts @org/core/src/util    -> packages/core/src/util.ts
    apps/web/src/a.ts @org/core/dist/util   -> packages/core/src/util.ts
    apps/web/src/a.ts @org/core/lib-only/x  -> packages/core/lib-only/x.js
    apps/web/src/a.ts @org/core/package.json -> packages/core/package.json
    apps/web/src/a.ts @org/core/gone        -> nothing
    apps/web/src/a.ts @org/core/../../x     -> nothing
    apps/web/src/a.ts @org/ui               -> packages/ui-kit/index.tsx
    apps/web/src/a.ts @org/ui/button        -> packages/ui-kit/button/index.tsx
    apps/web/src/a.ts @org/other            -> external
    apps/web/src/a.ts main-only             -> packages/main/start.js
    apps/web/src/a.ts ng-lib                -> libs/angular/src/public-api.ts
    apps/web/src/a.ts ng-lib/testing        -> libs/angular/testing/src/index.ts
    apps/web/src/a.ts empty                 -> nothing
    apps/web/src/a.ts jquery                -> types/jq/index.d.ts
    packages/core/src/util.ts @org/core     -> packages/core/src/index.ts
    `,
  );
});

describe('exports', () => {
  const files = `p/src/index.ts p/src/node.ts p/src/browser.ts p/src/a.ts p/src/deep/b.ts p/src/deep/index.ts p/internal/secret.js
    p/esm.mjs p/cjs.cjs p/types.d.ts p/code.js p/features/f.js p/features/f.types.ts app/x.ts app/y.js p/assets/a.css`;
  const check = (exports: unknown, table: string, rest: object = {}) =>
    expectImports({ files, manifests: { 'p/package.json': { name: 'p', exports, ...rest } } }, table);

  test('a string, conditions without subpaths, nested conditions, lists', () => {
    check('./src/node.ts', 'app/x.ts p -> p/src/node.ts');
    check({ import: './esm.mjs', require: './cjs.cjs' }, 'app/x.ts p -> p/esm.mjs');
    check({ '.': { node: { types: './none.d.ts', import: './esm.mjs' } } }, 'app/x.ts p -> p/esm.mjs');
    check({ '.': ['./none.js', { default: './cjs.cjs' }] }, 'app/x.ts p -> p/cjs.cjs');
    check(
      { types: './types.d.ts', default: './code.js' },
      `app/x.ts p -> p/types.d.ts
       app/y.js p -> p/code.js`,
    );
  });

  test('targets of the tree before outputs, ordinary conditions before those of one platform', () => {
    check(
      { types: './dist/node.d.ts', '@org/source': './src/index.ts', default: './dist/node.js' },
      'app/x.ts p -> p/src/index.ts',
    );
    check({ types: './dist/node.d.ts', default: './dist/index.js' }, 'app/x.ts p -> p/src/node.ts');
    check({ browser: './src/browser.ts', default: './src/node.ts' }, 'app/x.ts p -> p/src/node.ts');
    check({ production: './cjs.cjs', development: './src/index.ts' }, 'app/x.ts p -> p/src/index.ts');
    check({ browser: './src/browser.ts' }, 'app/x.ts p -> p/src/browser.ts');
  });

  test('subpaths: exact, patterns, directories, closed parts, and what is not listed', () => {
    check(
      {
        '.': './dist/index.js',
        './alias': './dist/a.js',
        './features/*.js': './features/*.js',
        './features/*': { types: './features/*.types.ts', default: './features/*.js' },
        './internal/*': null,
        './deep/*': './dist/deep/*.mjs',
        './old/': './src/deep/',
        './twice/*': './src/*/*.ts',
        './css': './assets/a.css',
      },
      `
      app/x.ts p               -> p/src/index.ts
      app/x.ts p/alias         -> p/src/a.ts
      app/x.ts p/features/f    -> p/features/f.types.ts
      app/x.ts p/features/f.js -> p/features/f.js
      app/x.ts p/internal/secret -> nothing
      app/x.ts p/deep/b        -> p/src/deep/b.ts
      app/x.ts p/old/b.js      -> p/src/deep/b.ts
      app/x.ts p/css           -> p/assets/a.css
      app/x.ts p/code          -> p/code.js
      app/x.ts p/a             -> p/src/a.ts
      app/x.ts p/nowhere       -> nothing
      `,
    );
  });

  test('nothing usable: other fields, then the usual entries', () => {
    check({ '.': './dist/bundle.js' }, 'app/x.ts p -> p/code.js', { main: 'code.js' });
    check({ './only': './src/a.ts' }, 'app/x.ts p -> p/src/index.ts');
    for (const odd of [null, 7, [], {}, { '.': null }, { '.': 3 }, '../../outside.js', { '.': { a: [[]] } }]) {
      check(odd, 'app/x.ts p -> p/src/index.ts');
    }
  });

  test('a manifest nested without end can still be read and sent to a worker', () => {
    const deep = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
    const tree = {
      files,
      manifests: {
        'p/package.json': `{"name":"p","exports":${deep},"source":[${'['.repeat(9000)}${']'.repeat(9000)}]}`,
      },
    };
    expect(structuredClone(readConfigs(tree).configs).packages).toHaveLength(1);
    expectImports(tree, 'app/x.ts p -> p/src/index.ts');
  });
});

test('outputs lead to sources', () => {
  const at = (manifest: object, sources: string, expected: string) =>
    expectImports(
      { files: `${sources} app/x.ts`, manifests: { 'p/package.json': { name: 'p', ...manifest } } },
      `app/x.ts p -> ${expected}`,
    );
  at({ main: './dist/index.js' }, 'p/src/index.ts', 'p/src/index.ts');
  at({ main: 'lib' }, 'p/src/index.tsx p/index.test.ts', 'p/src/index.tsx');
  at({ main: 'build/main.cjs' }, 'p/src/main.ts p/src/index.ts', 'p/src/main.ts');
  at({ types: './dist/esm/index.d.ts' }, 'p/src/index.mts', 'p/src/index.mts');
  at({ types: './types/index.d.ts' }, 'p/src/index.js', 'p/src/index.js');
  at({ main: 'dist/cjs/production/api.js' }, 'p/src/api.js p/src/index.js', 'p/src/api.js');
  at({ module: 'dist/api.esm.min.js' }, 'p/src/api.ts p/src/index.ts', 'p/src/api.ts');
  at({ main: 'dist/p.umd.js' }, 'p/src/index.ts p/main.ts', 'p/src/index.ts');
  at({ main: 'dist/server.js' }, 'p/server.ts p/src/index.ts', 'p/server.ts');
  at({ main: 'dist/server.js' }, 'p/lib/server.js', 'p/lib/server.js');
  at({ main: 'dist/api/index.js' }, 'p/src/api.ts p/src/index.ts', 'p/src/api.ts');
  at({ main: 'dist/api.js' }, 'p/src/api/index.ts p/src/index.ts', 'p/src/api/index.ts');
  at({ main: 'dist/gone.js' }, 'p/src/index.ts', 'p/src/index.ts');
  at({ main: 'dist/bundle.js', source: 'code/start.ts' }, 'p/code/start.ts p/src/index.ts', 'p/code/start.ts');
  at({ main: 'dist/app.js', source: 'index.html' }, 'p/index.html p/src/app.ts', 'p/src/app.ts');
  at({ main: 'dist/index.js' }, 'p/dist/index.js p/src/index.ts', 'p/dist/index.js');
});

test('the compiler says where outputs come from', () => {
  expectImports(
    {
      files: 'packages/el/code/index.ts packages/el/code/a.ts packages/math/lib/src/m.ts app/x.ts',
      manifests: {
        'packages/el/package.json': {
          name: 'el',
          types: './out/decl/el/code/index.d.ts',
          exports: { './*': './made/*.js' },
        },
        'packages/el/tsconfig.json': {
          compilerOptions: { outDir: './out/decl', declarationDir: 'typings', rootDir: '../' },
        },
        'packages/el/tsconfig.build.json': { compilerOptions: { outDir: 'made' }, include: ['code/**/*'] },
        'packages/math/package.json': { name: 'math', typings: './typings/math/lib/src/m.d.ts' },
        'packages/math/tsconfig.json': { compilerOptions: { declarationDir: 'typings', rootDir: '..' } },
      },
    },
    `
    app/x.ts el   -> packages/el/code/index.ts
    app/x.ts el/a -> packages/el/code/a.ts
    app/x.ts math -> packages/math/lib/src/m.ts
    `,
  );
});

test('imports of a package, and itself by its own name', () => {
  expectImports(
    {
      files: `p/src/a.ts p/src/deep/b.ts p/src/internal/db.ts p/src/polyfill.js p/src/native.ts q/x.ts q/src/y.ts
        p/fixtures/inner/z.ts`,
      manifests: {
        'p/package.json': {
          name: 'p',
          exports: { '.': './src/a.ts', './db': './dist/internal/db.js' },
          imports: {
            '#internal/*': './src/internal/*.js',
            '#internal/private/*': null,
            '#poly': { node: 'undici', default: './src/polyfill.js' },
            '#native': { browser: './src/polyfill.js', default: './dist/native.js' },
            '#dep': 'q/y',
            '#loop': '#loop',
          },
        },
        'q/package.json': { name: 'q' },
        'p/fixtures/inner/package.json': { type: 'module' },
      },
    },
    `
    p/src/a.ts      #internal/db        -> p/src/internal/db.ts
    p/src/deep/b.ts #internal/db        -> p/src/internal/db.ts
    p/src/a.ts      #internal/private/x -> nothing
    p/src/a.ts      #internal/gone      -> nothing
    p/src/a.ts      #poly               -> external
    p/src/a.ts      #native             -> p/src/native.ts
    p/src/a.ts      #dep                -> q/src/y.ts
    p/src/a.ts      #loop               -> nothing
    p/src/a.ts      #unknown            -> nothing
    p/fixtures/inner/z.ts #internal/db  -> p/src/internal/db.ts
    q/x.ts          #internal/db        -> nothing
    p/src/deep/b.ts p                   -> p/src/a.ts
    p/src/deep/b.ts p/db                -> p/src/internal/db.ts
    `,
  );
});

test('manifests as they are read', () => {
  const { configs } = readConfigs({
    files: 'x.ts',
    manifests: {
      'package.json': {
        name: 'root',
        main: '',
        typings: 'old.d.ts',
        types: 'new.d.ts',
        exports: { '.': './a.js' },
        dependencies: { b: '1', a: '1' },
        devDependencies: { a: '2' },
        peerDependencies: ['odd'],
        optionalDependencies: null,
        workspaces: 'packages/*',
      },
      'broken/package.json': '{',
      'odd/package.json': '{ "name": 7, "main": {}, "imports": "x", "typesVersions": [1] } // with a comment',
      'a/b/package.json': { name: 'listed' },
      'a/pnpm-workspace.yaml': 'packages: ["../outside", "./b", ".."]',
    },
  });
  expect(configs).toEqual({
    packages: [
      { dir: 'a/b', name: 'listed', isMember: true },
      { dir: 'broken', name: '' },
      { dir: 'odd', name: '', imports: 'x' },
      {
        dir: '',
        name: 'root',
        types: 'new.d.ts',
        exports: { '.': './a.js' },
        dependencies: ['a', 'b'],
        isMember: true,
      },
    ],
    tsconfigs: [],
  });
});
