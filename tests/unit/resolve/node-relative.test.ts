/** Relative imports: extensions, directories, overlays, and outputs of a build that are not in the tree. */
import { expect, test } from 'vitest';
import { createNodeModules } from '../../../languages/typescript/modules/node.ts';
import { expectImports } from './node-fixture.ts';

test('extensions are guessed, TypeScript first', () => {
  expectImports(
    {
      files: `src/main.ts src/a.ts src/a.js src/b.tsx src/c.d.ts src/d.mts src/e.cts src/f.js src/g.jsx src/h.mjs src/i.cjs
        src/j.json src/k.vue src/l.svelte src/m.service.ts src/bin src/n src/n.ts src/env.d.ts src/o.vue src/o.vue.ts`,
    },
    `
    src/main.ts ./a          -> src/a.ts
    src/main.ts ./b          -> src/b.tsx
    src/main.ts ./c          -> src/c.d.ts
    src/main.ts ./d          -> src/d.mts
    src/main.ts ./e          -> src/e.cts
    src/main.ts ./f          -> src/f.js
    src/main.ts ./g          -> src/g.jsx
    src/main.ts ./h          -> src/h.mjs
    src/main.ts ./i          -> src/i.cjs
    src/main.ts ./j          -> src/j.json
    src/main.ts ./k          -> src/k.vue
    src/main.ts ./l          -> src/l.svelte
    src/main.ts ./m.service  -> src/m.service.ts
    src/main.ts ./bin        -> src/bin
    src/main.ts ./n          -> src/n.ts
    src/main.ts ./env.d      -> src/env.d.ts
    src/main.ts ./o.vue      -> src/o.vue
    src/main.ts ./gone       -> nothing
    src/main.ts ./gone.js    -> nothing
    src/main.ts ./logo.svg   -> nothing
    `,
  );
});

test('a written extension may be that of the output', () => {
  expectImports(
    {
      files: `x.ts a.ts b.tsx c.mts d.cts e.js f.tsx f.ts g.d.ts h.js h.jsx i.d.mts i.mjs j.js k.ts k.js dir.js/index.ts`,
    },
    `
    x.ts ./a.js   -> a.ts
    x.ts ./a.jsx  -> a.ts
    x.ts ./b.jsx  -> b.tsx
    x.ts ./b.js   -> b.tsx
    x.ts ./c.mjs  -> c.mts
    x.ts ./c.js   -> nothing
    x.ts ./d.cjs  -> d.cts
    x.ts ./e.js   -> e.js
    x.ts ./f.tsx  -> f.tsx
    x.ts ./f.ts   -> f.ts
    x.ts ./g.js   -> g.d.ts
    x.ts ./g.d.ts -> g.d.ts
    x.ts ./a.d.ts -> a.ts
    x.ts ./h.jsx  -> h.jsx
    x.ts ./h.js   -> h.js
    x.ts ./i.mjs  -> i.d.mts
    x.ts ./j.ts   -> j.js
    x.ts ./k.js   -> k.ts
    x.ts ./dir.js -> dir.js/index.ts
    `,
  );
});

test('JavaScript goes to the code, TypeScript to the declarations beside it', () => {
  expectImports(
    { files: 'use.js use.cjs use.ts use.vue lib/a.js lib/a.d.ts lib/b.d.ts lib/c/index.js lib/c/index.d.ts' },
    `
    use.ts  ./lib/a    -> lib/a.d.ts
    use.vue ./lib/a    -> lib/a.d.ts
    use.js  ./lib/a    -> lib/a.js
    use.cjs ./lib/a.js -> lib/a.js
    use.ts  ./lib/a.js -> lib/a.d.ts
    use.js  ./lib/b    -> lib/b.d.ts
    use.js  ./lib/c    -> lib/c/index.js
    use.ts  ./lib/c    -> lib/c/index.d.ts
    `,
  );
});

test('directories', () => {
  expectImports(
    {
      files: `index.ts a/index.ts a/x.ts a/deep/y.ts both.ts both/index.ts typed/code.js typed/types.d.ts moved/src/index.ts
        plain/lib/start.js empty/readme.md loop/up/z.ts`,
      manifests: {
        'typed/package.json': { main: 'code.js', types: './types.d.ts' },
        'moved/package.json': { main: './dist/index.js' },
        'plain/package.json': { main: 'lib/start' },
        'loop/package.json': { main: './up' },
        'loop/up/package.json': { main: '../' },
      },
    },
    `
    a/x.ts      .         -> a/index.ts
    a/x.ts      ./        -> a/index.ts
    a/x.ts      ..        -> index.ts
    a/x.ts      ../       -> index.ts
    a/deep/y.ts ../..     -> index.ts
    a/deep/y.ts ../.      -> a/index.ts
    index.ts    ./a       -> a/index.ts
    index.ts    ./a/      -> a/index.ts
    index.ts    ./both    -> both.ts
    index.ts    ./both/   -> both/index.ts
    index.ts    ./typed   -> typed/types.d.ts
    index.js    ./typed   -> typed/code.js
    index.ts    ./moved   -> moved/src/index.ts
    index.ts    ./plain   -> plain/lib/start.js
    index.ts    ./empty   -> nothing
    index.ts    ./loop    -> nothing
    index.ts    ../other  -> external
    a/x.ts      ../../..  -> external
    a/deep/y.ts ../../a/./deep/../x -> a/x.ts
    `,
  );
});

test('queries, hashes, loaders and served paths', () => {
  expectImports(
    {
      files: `web/src/main.ts web/src/logo.svg web/src/style.css web/src/w.ts web/src/a#b.ts web/public/p.png shared/x.ts`,
      manifests: { 'web/package.json': { name: 'web' } },
    },
    `
    web/src/main.ts ./logo.svg?raw                  -> web/src/logo.svg
    web/src/main.ts ./w?worker&inline               -> web/src/w.ts
    web/src/main.ts ./logo.svg#icon                 -> web/src/logo.svg
    web/src/main.ts ./a#b                           -> web/src/a#b.ts
    web/src/main.ts !!raw-loader!./logo.svg         -> web/src/logo.svg
    web/src/main.ts style-loader!css-loader!./style.css -> web/src/style.css
    web/src/main.ts /src/w                          -> web/src/w.ts
    web/src/main.ts /src/main.ts                    -> web/src/main.ts
    web/src/main.ts /shared/x.ts                    -> shared/x.ts
    web/src/main.ts /nowhere.ts                     -> nothing
    web/src/main.ts ./style.css                     -> web/src/style.css
    web/src/main.ts ?                               -> nothing
    `,
  );
});

test('files of a platform stand for the module when there is no common one', () => {
  expectImports(
    { files: 'app.tsx a.ios.tsx a.android.tsx b.native.ts b.ts c/index.web.js' },
    `
    app.tsx ./a -> a.ios.tsx
    app.tsx ./b -> b.ts
    app.tsx ./c -> c/index.web.js
    `,
  );
});

test('directories that are laid over each other', () => {
  expectImports(
    {
      files: 'src/views/a.ts generated/views/a.template.ts src/views/own.ts other/b.ts',
      manifests: { 'tsconfig.json': { compilerOptions: { rootDirs: ['src/views', 'generated/views'] } } },
    },
    `
    src/views/a.ts                ./a.template  -> generated/views/a.template.ts
    generated/views/a.template.ts ./own         -> src/views/own.ts
    src/views/a.ts                ./missing     -> nothing
    other/b.ts                    ./a.template  -> nothing
    `,
  );
});

test('an output that code names itself leads to its source, but a missing directory is no output', () => {
  expectImports(
    {
      files: `pkg/bin/cli.js pkg/src/cli.ts pkg/src/index.ts pkg/src/util.ts pkg/src/client.ts pkg/test/a.js pkg/types.ts
        tool/main.mts tool/code/run.ts tool/run.js vue/index.js vue/src/index.ts has/src/b.ts has/dist/a.js has/x.js`,
      manifests: {
        'pkg/package.json': { name: 'pkg' },
        'vue/package.json': { name: 'vue' },
        'has/package.json': { name: 'has' },
        'tool/tsconfig.json': { compilerOptions: { outDir: 'made', rootDir: 'code' } },
      },
    },
    `
    pkg/bin/cli.js  ../dist/cli.js          -> pkg/src/cli.ts
    pkg/test/a.js   ../lib                  -> pkg/src/index.ts
    pkg/test/a.js   ../build/modern/util.js -> pkg/src/util.ts
    pkg/src/cli.ts  ./lib/util              -> nothing
    pkg/src/cli.ts  ./generated/client      -> nothing
    pkg/src/cli.ts  ../types/util           -> nothing
    pkg/src/cli.ts  ../dist/gone.js         -> nothing
    tool/run.js     ./made/run.js           -> tool/code/run.ts
    vue/index.js    ./dist/vue.cjs.prod.js  -> vue/src/index.ts
    has/x.js        ./dist/b.js             -> nothing
    has/x.js        ./dist/a.js             -> has/dist/a.js
    `,
  );
});

test('the same question is put to the tree once', () => {
  const known = new Set(['a/x.ts', 'a/y.ts', 'a/z.js', 'a/t.d.ts', 'a/t.js']);
  let asked = 0;
  const tree = { has: (path: string) => ++asked > 0 && known.has(path), hasDirectory: () => ++asked > 0 };
  const modules = createNodeModules(tree, { packages: [], tsconfigs: [] });
  const answers = () => [
    modules.resolve('./y', 'a/x.ts'),
    modules.resolve('./none', 'a/x.ts'),
    modules.resolve('pkg', 'a/x.ts'),
    // Files of a directory share answers, as far as they are of one language.
    modules.resolve('./t', 'a/y.ts'),
    modules.resolve('./t', 'a/z.js'),
  ];
  expect(answers()).toEqual(['a/y.ts', undefined, 'external', 'a/t.d.ts', 'a/t.js']);
  const before = asked;
  expect(answers()).toEqual(['a/y.ts', undefined, 'external', 'a/t.d.ts', 'a/t.js']);
  expect(asked).toBe(before);
});
