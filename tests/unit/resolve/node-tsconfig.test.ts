/** `paths` and `baseUrl`: patterns, inheritance, and which configuration governs which directory. */
import { describe, expect, test } from 'vitest';
import { expectImports, readConfigs } from './node-fixture.ts';

/** As written in a config file: the directory of the config that is being read. */
const CONFIG_DIR = ['$', '{configDir}'].join('');

const options = (compilerOptions: object, rest: object = {}) => ({ compilerOptions, ...rest });

test('the exact pattern, then the longest prefix, then the first target that exists', () => {
  expectImports(
    {
      files: 'app/main.ts app/lib/x.ts app/lib/deep/x.ts app/mock/fs.ts app/two/y.ts app/util/index.ts app/a.page.ts',
      manifests: {
        'app/tsconfig.json': options({
          paths: {
            '@lib/*': ['./lib/*'],
            '@lib/deep/*': ['./missing/*', './lib/deep/*'],
            '@lib/exact': ['./util'],
            'either/*': ['./one/*', './two/*'],
            fs: ['./mock/fs.ts'],
            'pages/*/view': ['./*.page'],
            '@broken': 'not a list',
          },
        }),
        'app/package.json': { name: 'app', dependencies: { '@lib/published': '1' } },
      },
    },
    `
    app/main.ts @lib/x         -> app/lib/x.ts
    app/main.ts @lib/x.js      -> app/lib/x.ts
    app/main.ts @lib/deep/x    -> app/lib/deep/x.ts
    app/main.ts @lib/exact     -> app/util/index.ts
    app/main.ts either/y       -> app/two/y.ts
    app/main.ts fs             -> app/mock/fs.ts
    app/main.ts pages/a/view   -> app/a.page.ts
    app/main.ts @lib/generated -> nothing
    app/main.ts @lib/published -> external
    app/main.ts @broken        -> external
    app/main.ts path           -> external
    other.ts    @lib/x         -> external
    `,
  );
});

test('targets that are installed packages or everything promise nothing', () => {
  expectImports(
    {
      files: 'a.ts types/untyped.d.ts',
      manifests: {
        'tsconfig.json': options({ paths: { '*': ['./types/*'], react: ['./node_modules/@types/react'] } }),
      },
    },
    `
    a.ts untyped -> types/untyped.d.ts
    a.ts react   -> external
    a.ts lodash  -> external
    `,
  );
});

test('names from the base directory; Node keeps its own where its declarations are used', () => {
  const files = 'src/app/main.ts src/app/view.ts src/events/index.ts src/react.ts';
  const table = `
    src/app/main.ts app/view -> src/app/view.ts
    src/app/main.ts react    -> src/react.ts
    src/app/main.ts unknown  -> external`;
  const manifests = { 'jsconfig.json': options({ baseUrl: 'src' }) };
  expectImports({ files, manifests }, `${table}\nsrc/app/main.ts events -> src/events/index.ts`);
  expectImports(
    { files, manifests: { ...manifests, 'package.json': { devDependencies: { '@types/node': '20' } } } },
    `${table}\nsrc/app/main.ts events -> external`,
  );
});

test('what is inherited keeps the place where it was written', () => {
  expectImports(
    {
      files: 'base/x.ts apps/web/src/a.ts apps/web/src/b.ts apps/api/c.ts shared/s.ts tools/t.ts tools/src/u.ts',
      manifests: {
        'base/tsconfig.json': '\ufeff// base\n{ "compilerOptions": { "paths": { "base/*": ["./*"], }, }, }',
        'base/more.json': options({ paths: { 'shared/*': ['../shared/*'] } }),
        'apps/web/tsconfig.json': { extends: '../../base/tsconfig', ...options({ baseUrl: 'src' }) },
        'apps/api/tsconfig.json': { extends: ['../../base/tsconfig.json', '../../base/more'] },
        'tools/tsconfig.json': { extends: '../base/dir' },
        'base/dir.json': options({ paths: { 'own/*': [`${CONFIG_DIR}/src/*`] } }),
      },
    },
    `
    apps/web/src/a.ts b        -> apps/web/src/b.ts
    apps/web/src/a.ts base/x   -> nothing
    apps/api/c.ts     shared/s -> shared/s.ts
    apps/api/c.ts     base/x   -> external
    tools/t.ts        own/u    -> tools/src/u.ts
    `,
  );
});

test('configurations of workspace packages and of installed ones', () => {
  expectImports(
    {
      files: 'packages/ui/src/a.ts packages/ui/src/b.ts packages/app/src/c.ts packages/web/d.ts packages/web/src/e.ts',
      manifests: {
        'config/package.json': { name: '@repo/tsconfig', exports: { './strict': './files/strict.json' } },
        'config/tsconfig.json': options({ paths: { '~own/*': [`${CONFIG_DIR}/src/*`] } }),
        'config/files/strict.json': options({ paths: { '!/*': [`${CONFIG_DIR}/src/*`] } }),
        'packages/ui/tsconfig.json': { extends: '@repo/tsconfig' },
        'packages/app/tsconfig.json': { extends: '@repo/tsconfig/strict' },
        'packages/web/tsconfig.json': { extends: ['@installed/base', '@nowhere/base', './gone.json'] },
        'node_modules/@installed/base/tsconfig.json': options({ paths: { 'up/*': ['../../../packages/web/src/*'] } }),
      },
    },
    `
    packages/ui/src/a.ts  ~own/b -> packages/ui/src/b.ts
    packages/app/src/c.ts !/c    -> nothing
    packages/web/d.ts     up/e   -> packages/web/src/e.ts
    `,
  );
});

describe('which configuration governs', () => {
  test('the nearest plain one; those above only when nothing else answers', () => {
    expectImports(
      {
        files: 'src/x.ts lib/src/x.ts lib/src/y.ts lib/test/t.ts deep/a/b/c.ts',
        manifests: {
          'tsconfig.json': options({ baseUrl: '.', paths: { '@/*': ['./src/*'], 'all/*': ['./lib/src/*'] } }),
          'lib/tsconfig.json': options({ paths: { '@/*': ['./src/*'] } }),
          'lib/test/tsconfig.json': {},
        },
      },
      `
      lib/src/y.ts  @/x       -> lib/src/x.ts
      lib/test/t.ts @/y       -> lib/src/y.ts
      lib/test/t.ts all/y     -> lib/src/y.ts
      lib/test/t.ts lib/src/y -> external
      deep/a/b/c.ts @/x       -> src/x.ts
      deep/a/b/c.ts lib/src/y -> lib/src/y.ts
      `,
    );
  });

  test('a plain one that only refers to others (Vite)', () => {
    expectImports(
      {
        files: 'src/main.ts src/a.ts server/main.ts server/a.ts vite.config.ts e2e/x.ts',
        manifests: {
          'tsconfig.json': { files: [], references: [{ path: './tsconfig.app.json' }, { path: 'tsconfig.node.json' }] },
          'tsconfig.app.json': options({ paths: { '@/*': ['./src/*'] } }, { include: ['src', 'src/**/*.vue'] }),
          'tsconfig.node.json': options(
            { paths: { '@/*': ['./server/*'] } },
            { include: ['vite.config.ts', 'server/**/*'] },
          ),
        },
      },
      `
      src/main.ts    @/a -> src/a.ts
      server/main.ts @/a -> server/a.ts
      vite.config.ts @/a -> server/a.ts
      e2e/x.ts       @/a -> src/a.ts
      `,
    );
  });

  test('a base file at the root without a plain one (Nx)', () => {
    expectImports(
      {
        files: 'libs/data/src/index.ts libs/ui/src/index.ts libs/ui/src/b.ts apps/shop/src/main.ts tools/gen.ts',
        manifests: {
          'tsconfig.base.json': options({ baseUrl: '.', paths: { '@org/data': ['libs/data/src/index.ts'] } }),
          'libs/ui/tsconfig.json': {
            extends: '../../tsconfig.base.json',
            files: [],
            include: [],
            references: [{ path: './tsconfig.lib.json' }],
          },
          'libs/ui/tsconfig.lib.json': { extends: './tsconfig.json', include: ['src/**/*.ts'] },
          'apps/shop/tsconfig.app.json': { extends: '../../tsconfig.base.json' },
        },
      },
      `
      libs/ui/src/b.ts      @org/data -> libs/data/src/index.ts
      apps/shop/src/main.ts @org/data -> libs/data/src/index.ts
      tools/gen.ts          @org/data -> libs/data/src/index.ts
      apps/shop/src/main.ts @org/gone -> external
      `,
    );
  });

  test('one that includes other directories does not decide for the rest', () => {
    expectImports(
      {
        files: 'm/index.ts m/src/index.ts m/schematics/s.ts m/spec/a.spec.ts config/main.json web/x.ts web/y.ts',
        manifests: {
          'tsconfig.json': options({ paths: { m: ['./m'] } }, { references: [{ path: 'config/web.json' }] }),
          'm/tsconfig.schematics.json': options({ paths: { m: ['./src'] } }, { include: ['schematics/**/*.ts'] }),
          'm/tsconfig.spec.json': { extends: '../tsconfig.json', include: ['**/*.spec.ts'] },
          'config/web.json': options({ paths: { 'w/*': ['../web/*'] } }, { include: ['../web'] }),
        },
      },
      `
      m/spec/a.spec.ts  m   -> m/index.ts
      m/schematics/s.ts m   -> m/src/index.ts
      web/x.ts          w/y -> web/y.ts
      `,
    );
  });
});

test('configurations as they are read', () => {
  const { configs } = readConfigs({
    files: 'src/a.ts',
    manifests: {
      'tsconfig.json': options(
        { baseUrl: './', outDir: 'dist', declarationDir: '/abs', rootDir: '../outside', rootDirs: ['a', '../..', 7] },
        { include: ['src/**/*', 'vite.config.ts', 'test/**/*.spec.ts', '**/*.d.ts'], files: ['src/x.ts'] },
      ),
      'node_modules/p/tsconfig.json': {},
      'broken/tsconfig.json': '{ "compilerOptions": ',
      'list/tsconfig.json': '[]',
      'odd/tsconfig.json': options(
        { paths: [], baseUrl: 3 },
        { extends: 7, include: 'src', references: [null, { path: 1 }] },
      ),
      'gone/tsconfig.json': undefined,
    },
  });
  expect(configs).toEqual({
    packages: [],
    tsconfigs: [
      { path: 'odd/tsconfig.json', dir: 'odd' },
      {
        path: 'tsconfig.json',
        dir: '',
        baseUrl: '',
        outDir: 'dist',
        rootDirs: ['a'],
        covers: ['src', ''],
        touches: ['', 'test/**', 'src'],
      },
    ],
  });
});

test('files that extend each other, and chains without end', () => {
  const chain = Object.fromEntries(
    Array.from({ length: 200 }, (_, i) => [`chain/tsconfig.${i}.json`, { extends: `./tsconfig.${i + 1}.json` }]),
  );
  const { configs } = readConfigs({
    files: '',
    manifests: {
      'a/tsconfig.json': { extends: '../b/tsconfig.json', ...options({ outDir: 'x' }) },
      'b/tsconfig.json': { extends: ['../a/tsconfig.json', './tsconfig.json'], ...options({ rootDir: '.' }) },
      ...chain,
    },
  });
  expect(configs.tsconfigs.slice(0, 2)).toEqual([
    { path: 'a/tsconfig.json', dir: 'a', outDir: 'a/x', rootDir: 'b' },
    { path: 'b/tsconfig.json', dir: 'b', rootDir: 'b' },
  ]);
  expect(configs.tsconfigs).toHaveLength(202);
});
