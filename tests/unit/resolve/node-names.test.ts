/** Which package, or which directory, a bare name means: installed, several of one name, aliases by convention. */
import { describe, test } from 'vitest';
import { expectImports } from './node-fixture.ts';

test('installed packages that are in the tree are found from where they are installed', () => {
  expectImports(
    {
      files: `a/x.ts b/y.ts b/z.js node_modules/lib/index.js node_modules/lib/sub.js a/node_modules/lib/main.js
        node_modules/@types/lib/index.d.ts node_modules/@types/scope__pkg/index.d.ts node_modules/single.js
        node_modules/@scope/full/dist/f.js node_modules/bare/index.d.ts packages/p/index.ts node_modules/p/other.js
        node_modules/vers/src/v.ts node_modules/vers/types/v.d.ts node_modules/vers/old/v.d.ts`,
      manifests: {
        'node_modules/lib/package.json': { name: 'lib' },
        'a/node_modules/lib/package.json': { name: 'lib', main: 'main.js' },
        'node_modules/@scope/full/package.json': { name: '@scope/full', exports: { './f': './dist/f.js' } },
        'packages/p/package.json': { name: 'p' },
        'node_modules/vers/package.json': {
          name: 'vers',
          typesVersions: { '<4': { '*': ['old/*'] }, '>=4.0': { '*': ['./types/*'] } },
        },
      },
    },
    `
    a/x.ts lib            -> a/node_modules/lib/main.js
    b/y.ts lib            -> node_modules/lib/index.js
    a/x.ts lib/sub        -> node_modules/lib/sub.js
    b/y.ts @scope/full/f  -> node_modules/@scope/full/dist/f.js
    b/y.ts @scope/pkg     -> node_modules/@types/scope__pkg/index.d.ts
    b/y.ts single         -> node_modules/single.js
    b/y.ts bare           -> node_modules/bare/index.d.ts
    b/y.ts p              -> packages/p/index.ts
    b/y.ts vers/v         -> node_modules/vers/types/v.d.ts
    b/y.ts not-there      -> external
    `,
  );
});

describe('several packages of one name', () => {
  test('the nearest, then the one that a workspace lists', () => {
    expectImports(
      {
        files: 'one/lib/index.ts one/app/x.ts two/lib/index.ts two/app/x.ts other/x.ts three/lib/index.ts',
        manifests: {
          'package.json': { workspaces: ['three/*'] },
          'one/lib/package.json': { name: 'lib' },
          'two/lib/package.json': { name: 'lib' },
          'three/lib/package.json': { name: 'lib' },
        },
      },
      `
      one/app/x.ts lib -> one/lib/index.ts
      two/app/x.ts lib -> two/lib/index.ts
      other/x.ts   lib -> three/lib/index.ts
      `,
    );
  });

  test('packages that play a part in tests are not meant by others, unless a workspace lists them', () => {
    const files = `src/a.ts test/fixtures/app/main.js test/fixtures/app/react/index.js test/b.ts tests/shared/index.ts
      examples/demo/index.ts`;
    const packages = {
      'test/fixtures/app/react/package.json': { name: 'react' },
      'tests/shared/package.json': { name: '@r/shared' },
      'examples/demo/package.json': { name: 'demo' },
    };
    const table = (shared: string) => `
      src/a.ts                  react     -> external
      test/b.ts                 react     -> external
      test/fixtures/app/main.js react     -> test/fixtures/app/react/index.js
      src/a.ts                  demo      -> external
      src/a.ts                  @r/shared -> ${shared}`;
    expectImports({ files, manifests: packages }, table('external'));
    const workspaces: Record<string, unknown> = {
      'package.json': { name: 'root', workspaces: { packages: ['tests/*'] } },
      'pnpm-workspace.yaml': 'packages:\n  - "tests/**"\n  - "!test/fixtures/**"\n',
      'lerna.json': { packages: ['tests/*'] },
      'rush.json':
        '// projects\n{ "projects": [{ "packageName": "@r/shared", "projectFolder": "tests/shared" }, null] }',
    };
    for (const [path, content] of Object.entries(workspaces)) {
      expectImports({ files, manifests: { ...packages, [path]: content } }, table('tests/shared/index.ts'));
    }
  });
});

test('aliases that bundlers and frameworks know without being told', () => {
  expectImports(
    {
      files: `web/src/main.ts web/src/components/A.vue web/assets/x.css web/app/models/u.ts site/src/p.tsx site/docs/q.tsx
        kit/src/lib/index.ts kit/src/lib/api.js kit/src/routes/r.ts loose/x.ts web/src/shared/s.ts web/tools/t.ts`,
      manifests: {
        'web/package.json': { name: 'web', dependencies: { declared: '1' } },
        'site/package.json': { name: 'site' },
        'kit/package.json': { name: 'kit' },
      },
    },
    `
    web/src/main.ts     @/components/A.vue -> web/src/components/A.vue
    web/src/main.ts     @/components/A     -> web/src/components/A.vue
    web/src/main.ts     ~/models/u         -> web/app/models/u.ts
    web/src/main.ts     ~~/assets/x.css    -> web/assets/x.css
    web/src/main.ts     #/components/A     -> web/src/components/A.vue
    web/src/main.ts     @/gone             -> nothing
    web/src/main.ts     shared/s           -> web/src/shared/s.ts
    web/src/main.ts     tools/t            -> web/tools/t.ts
    web/src/main.ts     declared/t         -> external
    web/src/main.ts     shared             -> external
    loose/x.ts          shared/s           -> external
    site/docs/q.tsx     @site/src/p        -> site/src/p.tsx
    kit/src/routes/r.ts $lib/api.js        -> kit/src/lib/api.js
    kit/src/routes/r.ts $lib               -> kit/src/lib/index.ts
    kit/src/routes/r.ts $app/stores        -> external
    `,
  );
});
