/** Which projects the compiler opens on a tree, and what names mean in each. */
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type ProjectOptions, type TypescriptProject, typescriptProject } from './typescript-project.ts';

let project: TypescriptProject | undefined;
afterEach(async () => {
  await project?.close();
  project = undefined;
});

async function open(files: Readonly<Record<string, string>>, options?: ProjectOptions): Promise<TypescriptProject> {
  project = await typescriptProject(files, options);
  return project;
}

const config = (compilerOptions: object, more: object = {}): string => JSON.stringify({ compilerOptions, ...more });
const problemsOf = ({ session }: TypescriptProject): string[] =>
  session.problems.map(({ code, message }) => `${code}: ${message}`);

describe('configurations', () => {
  test('a tree without any', async () => {
    const { ask } = await open({
      'a.ts': 'export const a = 1;',
      'b.js': "const { a } = require('./a');\nmodule.exports = { a };\n",
      'c.mjs': "import { a } from './a.js';\na;",
    });
    expect(await ask('c.mjs', '\n|a;')).toEqual(['a.ts:1 a']);
    expect(await ask('b.js', "require(|'./a')", '{ |a };')).toEqual(['a.ts', 'a.ts:1 a']);
  });

  test('paths, baseUrl and extends, with comments in them', async () => {
    const { ask } = await open({
      'config/base.json': config({ paths: { '@lib/*': ['../lib/*'] } }),
      'tsconfig.json': '// ours\n{ "extends": "./config/base", /* here */ "compilerOptions": { "jsx": "preserve", }, }',
      'lib/a.ts': 'export const a = 1;',
      'main.ts': "import { a } from '@lib/a';\na;",
      'app/tsconfig.json': config({ baseUrl: './src' }),
      'app/src/deep/b.ts': 'export const b = 1;',
      'app/src/main.ts': "import { b } from 'deep/b';\nb;",
    });
    expect(await ask('main.ts', '\n|a;')).toEqual(['lib/a.ts:1 a']);
    expect(await ask('app/src/main.ts', '\n|b;')).toEqual(['app/src/deep/b.ts:1 b']);
  });

  test('the same alias in two projects, and tests that a build excludes', async () => {
    const own = config({ paths: { '@/*': ['./src/*'] } }, { include: ['src'], exclude: ['**/*.spec.ts'] });
    const { ask } = await open({
      'one/tsconfig.json': own,
      'one/src/a.ts': 'export const a = 1;',
      'one/src/use.spec.ts': "import { a } from '@/a';\na;",
      'two/tsconfig.json': own,
      'two/src/a.ts': '\nexport const a = 2;',
      'two/src/use.ts': "import { a } from '@/a';\na;",
    });
    expect(await ask('one/src/use.spec.ts', '\n|a;')).toEqual(['one/src/a.ts:1 a']);
    expect(await ask('two/src/use.ts', '\n|a;')).toEqual(['two/src/a.ts:2 a']);
  });

  test('references to configurations of any name', async () => {
    const { ask } = await open({
      'tsconfig.json': '{ "files": [], "references": [{ "path": "./app.json" }, { "path": "./test" }] }',
      'app.json': config({ composite: true, paths: { '#app': ['./src/app.ts'] } }, { include: ['src'] }),
      'test/tsconfig.json': config({ paths: { '#app': ['./fake.ts'] } }),
      'src/app.ts': 'export const app = 1;',
      'src/use.ts': "import { app } from '#app';\napp;",
      'test/fake.ts': 'export const app = 2;',
      'test/use.ts': "import { app } from '#app';\napp;",
    });
    expect(await ask('src/use.ts', '\n|app;')).toEqual(['src/app.ts:1 app']);
    expect(await ask('test/use.ts', '\n|app;')).toEqual(['test/fake.ts:1 app']);
  });

  test('a preset of an installed package is read as JSON, one that is not installed is reported', async () => {
    const opened = await open({
      'tsconfig.json': '{ "extends": ["@preset/node/strict", "@preset/missing"] }',
      'node_modules/@preset/node/strict.json': config({ paths: { preset: ['../../../lib.ts'] } }),
      'lib.ts': 'export const lib = 1;',
      'main.ts': "import { lib } from 'preset';\nlib;",
    });
    expect(await opened.ask('main.ts', '\n|lib;')).toEqual(['lib.ts:1 lib']);
    expect(problemsOf(opened)).toEqual([
      'project_load_failed: tsconfig.json extends "@preset/missing", which is not installed: it was left out',
    ]);
  });

  test('global names of one project are not those of another with the same options', async () => {
    const { ask } = await open({
      'one/tsconfig.json': '{}',
      'one/globals.ts': 'function start(): void {}\ninterface Window { app: string }',
      'one/use.ts': 'start();\nlet w: Window;',
      'two/tsconfig.json': '{}',
      'two/globals.ts': '\nfunction start(): void {}',
      'two/use.ts': 'start();',
    });
    expect(await ask('one/use.ts', '|start()', ': |Window')).toEqual([
      'one/globals.ts:1 start',
      'one/globals.ts:2 Window',
    ]);
    expect(await ask('two/use.ts', '|start()')).toEqual(['two/globals.ts:2 start']);
  });
});

describe('JavaScript', () => {
  test('CommonJS, assigned members and JSDoc types with a jsconfig', async () => {
    const { ask } = await open({
      'jsconfig.json': config({ paths: { '~/*': ['./lib/*'] } }),
      'lib/tools.js': 'exports.one = function () {};\nmodule.exports.two = () => {};\n',
      'lib/thing.js': 'class Thing { constructor() { this.size = 1; } grow() {} }\nmodule.exports = Thing;\n',
      'main.js': `const tools = require('~/tools');
const Thing = require('./lib/thing');
/** @typedef {{ wide: boolean }} Options */
/** @param {Options} options */
function run(options) { return options.wide; }
tools.one(); tools.two();
const thing = new Thing();
thing.grow(); thing.size;
`,
    });
    expect(await ask('main.js', 'tools.|one', 'tools.|two')).toEqual(['lib/tools.js:1 one', 'lib/tools.js:2 two']);
    expect(await ask('main.js', 'new |Thing', 'thing.|grow', 'thing.|size')).toEqual([
      'lib/thing.js:1 Thing',
      'lib/thing.js:1 grow',
      'lib/thing.js:1 size',
    ]);
    expect(await ask('main.js', 'options.|wide')).toEqual(['main.js:3 wide']);
  });
});

describe('packages', () => {
  const WORKSPACE = {
    'package.json': '{ "name": "all", "private": true, "workspaces": ["packages/*"] }',
    'packages/a/package.json':
      '{ "name": "@org/a", "main": "dist/index.js", "exports": { ".": "./dist/index.js", "./sub": "./dist/parts/sub.js" } }',
    'packages/a/tsconfig.json': config({ rootDir: 'src', outDir: 'dist' }, { include: ['src'] }),
    'packages/a/src/index.ts': "export { sub } from './parts/sub';\nexport class A { run() {} }",
    'packages/a/src/parts/sub.ts': 'export const sub = 1;',
    'packages/b/package.json': '{ "name": "@org/b", "dependencies": { "@org/a": "1.0.0", "left-pad": "1.3.0" } }',
    'packages/b/main.ts': `import { A, sub } from '@org/a';
import { sub as again } from '@org/a/sub';
import pad from 'left-pad';
import fs from 'node:fs';
import nothing from 'not-listed';
new A().run(); sub; again;
pad(1); fs; nothing;
`,
  };
  const EXPECTED = [
    'packages/a/src/index.ts:2 A',
    'packages/a/src/index.ts:2 run',
    'packages/a/src/parts/sub.ts:1 sub',
  ];

  test('names of a workspace in a bare checkout', async () => {
    const { ask } = await open(WORKSPACE);
    expect(await ask('packages/b/main.ts', 'new |A()', '.|run()', '|sub; again')).toEqual(EXPECTED);
    expect(await ask('packages/b/main.ts', 'sub; |again;')).toEqual(['packages/a/src/parts/sub.ts:1 sub']);
  });

  test('packages that are not installed are outside where a manifest lists them', async () => {
    const { ask } = await open(WORKSPACE);
    expect(await ask('packages/b/main.ts', '|pad(1)', "from |'left-pad'", 'import |pad')).toEqual([
      'npm left-pad',
      'npm left-pad',
      'npm left-pad',
    ]);
    expect(await ask('packages/b/main.ts', '; |fs;', "from |'node:fs'")).toEqual(['outside', 'outside']);
    expect(await ask('packages/b/main.ts', '|nothing;', "from |'not-listed'")).toEqual(['?', '?']);
  });

  test('a package that the workspace links leads into the tree', async () => {
    const { ask } = await open(
      { ...WORKSPACE, 'lerna.json': '{}', 'package.json': '{ "name": "all" }', 'node_modules/.keep': '' },
      {
        prepare: (around) => {
          const { mkdirSync } = process.getBuiltinModule('node:fs');
          mkdirSync(join(around, 'root/node_modules/@org'));
          symlinkSync('../../packages/a/src', join(around, 'root/node_modules/@org/linked'));
        },
        held: (path) => !path.startsWith('node_modules/'),
      },
    );
    project!.write({ 'packages/b/linked.ts': "import { A } from '@org/linked';\nnew A();" });
    await project!.update({ added: ['packages/b/linked.ts'] });
    expect(await ask('packages/b/linked.ts', 'new |A()')).toEqual(['packages/a/src/index.ts:2 A']);
  });

  test('an installed package is outside with its version, and outputs are not known', async () => {
    const { ask } = await open({
      'tsconfig.json': '{}',
      'node_modules/wide/package.json': '{ "name": "wide", "version": "2.3.4", "types": "index.d.ts" }',
      'node_modules/wide/index.d.ts':
        'export declare class Wide { open(): Inner }\nimport { Inner } from "@scope/inner";',
      'node_modules/@scope/inner/package.json': '{ "version": "0.1.0" }',
      'node_modules/@scope/inner/index.d.ts': 'export interface Inner { deep: number }',
      'dist/made.d.ts': 'export declare const made: { part: number };',
      'main.ts':
        "import { Wide } from 'wide';\nimport { made } from './dist/made';\nnew Wide().open().deep;\nmade.part;",
    });
    expect(await ask('main.ts', 'new |Wide', '.|open()', '.|deep')).toEqual([
      'npm wide 2.3.4',
      'npm wide 2.3.4',
      'npm @scope/inner 0.1.0',
    ]);
    expect(await ask('main.ts', '\n|made', 'made.|part')).toEqual(['?', '?']);
  });

  test('what the tree adds to a library is in the tree', async () => {
    const { ask } = await open({
      'tsconfig.json': '{}',
      'globals.d.ts': 'interface Array<T> { second(): T }\ndeclare var settings: { dark: boolean };\n',
      'main.ts': '[1].second(); [1].map(String); settings.dark;\nexport {};',
    });
    expect(await ask('main.ts', '.|second()', '.|map', '|settings', '.|dark')).toEqual([
      'globals.d.ts:1 second',
      'outside',
      'globals.d.ts:2 settings',
      'globals.d.ts:2 dark',
    ]);
  });

  test('a global name of a runtime that the tree declares itself', async () => {
    const { ask } = await open({
      'tsconfig.json': '{}',
      'globals.ts': 'function describe(what: string): void {}\ndeclare const process: { fast: boolean };\n',
      'main.ts': "describe('x'); process.fast; expect(1);\nexport {};",
    });
    expect(await ask('main.ts', '|describe', '|process', '.|fast', '|expect')).toEqual([
      'globals.ts:1 describe',
      'globals.ts:2 process',
      'globals.ts:2 fast',
      '?',
    ]);
  });
});

describe('changes of the tree', () => {
  test('an edited, an added and a removed file', async () => {
    const { ask, write, update } = await open({
      'tsconfig.json': '{}',
      'a.ts': 'export const a = 1;',
      'main.ts': "import { a } from './a';\nimport { b } from './b';\na; b;",
    });
    expect(await ask('main.ts', '\n|a;', '; |b;')).toEqual(['a.ts:1 a', '?']);
    write({ 'a.ts': '\n\nexport const a = 1;' });
    await update({ changed: ['a.ts'] });
    expect(await ask('main.ts', '\n|a;')).toEqual(['a.ts:3 a']);
    write({ 'b.ts': 'export const b = 1;' });
    await update({ added: ['b.ts'] });
    expect(await ask('main.ts', '; |b;')).toEqual(['b.ts:1 b']);
    const { rmSync } = process.getBuiltinModule('node:fs');
    rmSync(join(project!.root, 'a.ts'));
    await update({ removed: ['a.ts'] });
    expect(await ask('main.ts', '\n|a;', '; |b;')).toEqual(['?', 'b.ts:1 b']);
  });

  test('a changed configuration and a changed manifest', async () => {
    const { ask, write, update } = await open({
      'tsconfig.json': config({ paths: { lib: ['./one.ts'] } }),
      'one.ts': 'export const lib = 1;',
      'two.ts': '\nexport const lib = 2;',
      'pack/package.json': '{ "name": "before" }',
      'pack/index.ts': 'export const pack = 1;',
      'main.ts': "import { lib } from 'lib';\nimport { pack } from 'after';\nlib; pack;",
    });
    expect(await ask('main.ts', '\n|lib;', '; |pack')).toEqual(['one.ts:1 lib', '?']);
    write({ 'tsconfig.json': config({ paths: { lib: ['./two.ts'] } }) });
    await update({ changed: ['tsconfig.json'] });
    expect(await ask('main.ts', '\n|lib;')).toEqual(['two.ts:2 lib']);
    write({ 'pack/package.json': '{ "name": "after" }' });
    await update({ changed: ['pack/package.json'] });
    expect(await ask('main.ts', '\n|lib;', '; |pack')).toEqual(['two.ts:2 lib', 'pack/index.ts:1 pack']);
  });

  test('many edits keep answers right', async () => {
    const { ask, write, update } = await open({
      'a.ts': 'export const a = 1;',
      'main.ts': "import { a } from './a';\na;",
    });
    for (let lines = 0; lines < 20; lines++) {
      write({ 'a.ts': `${'\n'.repeat(lines)}export const a = 1;` });
      await update({ changed: ['a.ts'] });
      expect(await ask('main.ts', '\n|a;')).toEqual([`a.ts:${lines + 1} a`]);
    }
  });
});
