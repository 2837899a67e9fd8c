/** Repositories that try to have code run, or files read that are outside of them. */
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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

const problemsOf = ({ session }: TypescriptProject): string[] =>
  session.problems.map(({ code, message }) => `${code}: ${message}`);

/** What is outside hands out a name of the tree: it would be the answer if anything outside was read. */
const BAIT = { 'bait.ts': 'export const bait = { deep: 1 };' };
const bait = (root: string): string =>
  `export { bait as secret } from '${root}/bait';\ndeclare global { var evil: typeof import('${root}/bait').bait }\n`;

describe('code of the repository', () => {
  test('plugins are stripped and reported, also those of what is extended', async () => {
    const plugin = `require('node:fs').writeFileSync(require('node:path').join(__dirname, '..', 'ran'), '');`;
    const opened = await open({
      'tsconfig.json': '{ "extends": "./base.json", "compilerOptions": { "plugins": [{ "name": "./plugin.js" }] } }',
      'base.json': '{ "compilerOptions": { "plugins": [{ "transform": "./plugin.js" }, { "name": "evil" }] } }',
      'plugin.js': plugin,
      'node_modules/evil/index.js': plugin,
      'node_modules/evil/package.json': '{ "name": "evil", "main": "index.js" }',
      'main.ts': 'export const a = 1;\na;',
    });
    expect(await opened.ask('main.ts', '\n|a;')).toEqual(['main.ts:1 a']);
    expect(problemsOf(opened)).toEqual([
      'plugin_blocked: base.json asks for plugins of the compiler, which were left out',
      'plugin_blocked: tsconfig.json asks for plugins of the compiler, which were left out',
    ]);
    expect(existsSync(join(opened.around, 'ran'))).toBe(false);
  });

  test('extends of code is left out', async () => {
    const opened = await open({
      'tsconfig.json': '{ "extends": "./config.js" }',
      'config.js': 'module.exports = { compilerOptions: {} };',
      'main.ts': 'export const a = 1;\na;',
    });
    expect(await opened.ask('main.ts', '\n|a;')).toEqual(['main.ts:1 a']);
    expect(problemsOf(opened)).toEqual([
      'project_load_failed: tsconfig.json extends "./config.js", which is code, not JSON: it was left out',
    ]);
  });
});

describe('files outside the root', () => {
  test('the bait is taken where it is inside', async () => {
    const { ask } = await open({
      ...BAIT,
      'lib/secret.ts': bait('..'),
      'main.ts': "import { secret } from './lib/secret';\nsecret.deep; evil.deep;",
    });
    expect(await ask('main.ts', '\n|secret', 'secret.|deep', 'evil.|deep')).toEqual([
      'bait.ts:1 bait',
      'bait.ts:1 deep',
      'bait.ts:1 deep',
    ]);
  });

  test('extends, paths, files and include that name them', async () => {
    const opened = await open(
      {
        ...BAIT,
        'tsconfig.json': JSON.stringify({
          extends: ['../outside.json', '/etc/passwd'],
          compilerOptions: {
            paths: { secret: ['../secret.ts'], 'other/*': ['../*'] },
            baseUrl: '..',
            rootDirs: ['.', '..'],
            typeRoots: ['../types'],
            types: ['evil'],
          },
          files: ['../secret.ts', 'main.ts'],
          include: ['../**/*', '/etc/**/*'],
        }),
        'main.ts': `import { secret as a } from 'secret';
import { secret as b } from '../secret';
import { secret as c } from 'other/secret';
import { bait as d } from 'named';
a; b; c; d; evil.deep;`,
      },
      {
        prepare: (around) => {
          writeFileSync(join(around, 'secret.ts'), bait('./root'));
          const paths = { named: [join(around, 'root/bait.ts')] };
          writeFileSync(join(around, 'outside.json'), JSON.stringify({ compilerOptions: { paths } }));
          mkdirSync(join(around, 'types/evil'), { recursive: true });
          writeFileSync(join(around, 'types/evil/index.d.ts'), bait('../../root'));
        },
      },
    );
    expect(await opened.ask('main.ts', '\n|a;', '; |b', '; |c', '; |d', 'evil.|deep')).toEqual(Array(5).fill('?'));
    expect(problemsOf(opened)).toEqual([
      'project_load_failed: tsconfig.json extends "../outside.json", which is outside the root: it was left out',
      'project_load_failed: tsconfig.json extends "/etc/passwd", which is outside the root: it was left out',
    ]);
  });

  test('triple-slash directives', async () => {
    const { ask } = await open(
      {
        ...BAIT,
        'main.ts':
          '/// <reference path="../globals.ts" />\n/// <reference types="../globals" />\n/// <reference lib="../globals" />\nevil.deep;',
      },
      { prepare: (around) => writeFileSync(join(around, 'globals.ts'), bait('./root')) },
    );
    expect(await ask('main.ts', 'evil.|deep')).toEqual(['?']);
  });

  test('a package above the root', async () => {
    const { ask } = await open(
      { ...BAIT, 'main.ts': "import { secret } from 'above';\nsecret;" },
      {
        prepare: (around) => {
          mkdirSync(join(around, 'node_modules/above'), { recursive: true });
          writeFileSync(join(around, 'node_modules/above/index.ts'), bait('../../root'));
        },
      },
    );
    expect(await ask('main.ts', '\n|secret')).toEqual(['?']);
  });

  test('links out of the root', async () => {
    const { ask } = await open(
      {
        ...BAIT,
        'tsconfig.json': '{}',
        'package.json': '{ "dependencies": { "linked": "1" } }',
        'src/main.ts':
          "import { secret } from './linked/secret';\nimport { secret as b } from 'linked';\nimport { secret as c } from './file';\nsecret; b; c;",
      },
      {
        prepare: (around) => {
          mkdirSync(join(around, 'elsewhere'));
          writeFileSync(join(around, 'elsewhere/secret.ts'), bait('../root'));
          writeFileSync(join(around, 'elsewhere/index.ts'), bait('../root'));
          mkdirSync(join(around, 'root/node_modules'));
          symlinkSync('../../elsewhere', join(around, 'root/src/linked'));
          symlinkSync(join(around, 'elsewhere'), join(around, 'root/node_modules/linked'));
          symlinkSync('../../elsewhere/secret.ts', join(around, 'root/src/file.ts'));
        },
        // Even where the index holds them.
        held: () => true,
      },
    );
    // A package that a manifest lists is one, whatever is installed under its name.
    expect(await ask('src/main.ts', '\n|secret;', '; |b;', '; |c;')).toEqual(['?', 'npm linked', '?']);
  });

  test('a file that becomes a link out of the root', async () => {
    const opened = await open({
      ...BAIT,
      'lib/secret.ts': 'export const secret = 1;',
      'main.ts': "import { secret } from './lib/secret';\nsecret;",
    });
    expect(await opened.ask('main.ts', '\n|secret')).toEqual(['lib/secret.ts:1 secret']);
    mkdirSync(join(opened.around, 'elsewhere'));
    writeFileSync(join(opened.around, 'elsewhere/secret.ts'), bait('../root'));
    rmSync(join(opened.root, 'lib'), { recursive: true });
    symlinkSync('../elsewhere', join(opened.root, 'lib'));
    await opened.update({ changed: ['lib/secret.ts'] });
    expect(await opened.ask('main.ts', '\n|secret')).toEqual(['?']);
  });

  test('a configuration that is a link out of the root', async () => {
    const opened = await open(
      { ...BAIT, 'main.ts': "import { bait } from 'named';\nbait;" },
      {
        prepare: (around) => {
          const paths = { named: [join(around, 'root/bait.ts')] };
          writeFileSync(join(around, 'config.json'), JSON.stringify({ compilerOptions: { paths } }));
          symlinkSync('../config.json', join(around, 'root/tsconfig.json'));
        },
        held: () => true,
      },
    );
    expect(await opened.ask('main.ts', '\n|bait')).toEqual(['?']);
  });
});

describe('configurations that are no use', () => {
  test('malformed, huge, circular and of the wrong types', async () => {
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`name${i}/*`, ['./x/*']]));
    const opened = await open({
      'broken/tsconfig.json': '{ "compilerOptions": ',
      'broken/main.ts': 'export const a = 1;\na;',
      'huge/tsconfig.json': JSON.stringify({ compilerOptions: { lib: Array(10_000).fill('es5'), paths: many } }),
      'huge/main.ts': 'export const a = 1;\na;',
      'large/tsconfig.json': `{ "compilerOptions": {} }${' '.repeat(5_000_000)}`,
      'large/main.ts': 'export const a = 1;\na;',
      'circle/tsconfig.json': '{ "extends": "./other.json" }',
      'circle/other.json': '{ "extends": "./tsconfig.json" }',
      'circle/main.ts': 'export const a = 1;\na;',
      'wrong/tsconfig.json':
        '{ "extends": 3, "files": "main.ts", "include": [1, {}], "references": [null, {"path": 1}], "compilerOptions": { "paths": [1], "jsx": 7, "lib": "../../x", "baseUrl": {}, "customConditions": {}, "jsxFactory": "(" } }',
      'wrong/main.ts': 'export const a = 1;\na;',
      'array/tsconfig.json': '[]',
      'array/main.ts': 'export const a = 1;\na;',
    });
    for (const name of ['broken', 'huge', 'large', 'circle', 'wrong', 'array'])
      expect(await opened.ask(`${name}/main.ts`, '\n|a;')).toEqual([`${name}/main.ts:1 a`]);
    expect(problemsOf(opened)).toEqual([
      'project_load_failed: array/tsconfig.json is not the JSON of a configuration',
      'project_load_failed: broken/tsconfig.json is not the JSON of a configuration',
      'project_load_failed: circle/other.json extends circle/tsconfig.json, which extends it again',
      'project_load_failed: large/tsconfig.json is not the JSON of a configuration',
    ]);
  });

  test('more kinds of projects than are opened apart', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 60 }, (_, i) => [
        [`p${i}/tsconfig.json`, JSON.stringify({ compilerOptions: { jsxFactory: `h${i}` } })],
        [`p${i}/a.ts`, 'export const a = 1;\na;'],
      ]).flat(),
    );
    const opened = await open(files);
    for (const i of [0, 30, 59]) expect(await opened.ask(`p${i}/a.ts`, '\n|a;')).toEqual([`p${i}/a.ts:1 a`]);
    expect(problemsOf(opened)).toEqual([
      'project_load_failed: the tree has 60 kinds of TypeScript projects: 21 of them were read with default options',
    ]);
  });

  test('code that is broken, endless or strange', async () => {
    const { ask } = await open({
      'deep.ts': `export const a = 1;\n${'('.repeat(5_000)}a${')'.repeat(5_000)};`,
      'broken.ts': 'export const a = 1;\n}}} class { function ) a;',
      'types.ts':
        'export const a = 1;\ntype Loop<T> = T extends [infer A, ...infer R] ? Loop<[...R, A, A]> : never;\nlet x: Loop<[1, 2]>; a;',
      'bom.ts': '\ufeffexport const a = 1;\na;',
      'crlf.ts': 'export const a = 1;\r\na;\r\n',
      'binary.ts': `export const a = 1;\n/* \u0000\u0001 */ a;`,
    });
    expect(await ask('broken.ts', ') |a;')).toEqual(['broken.ts:1 a']);
    expect(await ask('types.ts', '; |a;')).toEqual(['types.ts:1 a']);
    expect(await ask('bom.ts', '\n|a;')).toEqual(['bom.ts:1 a']);
    expect(await ask('crlf.ts', '\n|a;')).toEqual(['crlf.ts:1 a']);
    expect(await ask('binary.ts', '*/ |a;')).toEqual(['binary.ts:1 a']);
    expect(await ask('deep.ts', '(|a)')).toEqual(['deep.ts:1 a']);
  });

  test('a file that is far too large is not read', async () => {
    const opened = await open({ 'main.ts': "import { a } from './large';\na;" });
    writeFileSync(join(opened.root, 'large.ts'), `export const a = 1;\n${'// \n'.repeat(2_000_000)}`);
    await opened.update({ added: ['large.ts'] });
    expect(await opened.ask('main.ts', '\n|a;')).toEqual(['?']);
  });
});
