/** A file that is taken away and comes back affects the imports that lead to it without naming it. */
import { expect, it } from 'vitest';
import { EditedProject } from '../../kit/edited-project.ts';

interface Case {
  readonly says: string;
  readonly files: Readonly<Record<string, string>>;
  readonly gone: string;
}

const FOO = 'export function foo() {}\n';
const ALL = "export * from './foo';\n";
const PACKAGES = {
  'package.json': '{ "name": "root", "workspaces": ["packages/*"] }',
  'packages/app/package.json': '{ "name": "app" }',
};
const uses = (module: string) => ({
  'packages/app/main.ts': `import { foo } from '${module}';\nfoo();\n`,
  'packages/app/side.ts': `import '${module}';\n`,
});

const CASES: readonly Case[] = [
  {
    says: 'a package whose directory has another name',
    files: {
      ...PACKAGES,
      ...uses('my-lib'),
      'packages/lib/package.json': '{ "name": "my-lib", "main": "dist/index.js" }',
      'packages/lib/src/index.ts': ALL,
      'packages/lib/src/foo.ts': FOO,
    },
    gone: 'packages/lib/src/index.ts',
  },
  {
    says: 'a part that a manifest sends elsewhere',
    files: {
      ...PACKAGES,
      ...uses('my-lib/api'),
      'packages/lib/package.json': '{ "name": "my-lib", "exports": { "./api": "./inner/deep/start.js" } }',
      'packages/lib/inner/deep/start.ts': ALL,
      'packages/lib/inner/deep/foo.ts': FOO,
    },
    gone: 'packages/lib/inner/deep/start.ts',
  },
  {
    says: 'a directory of a package with an entry of its own',
    files: {
      ...PACKAGES,
      ...uses('my-lib/button'),
      'packages/lib/package.json': '{ "name": "my-lib" }',
      'packages/lib/button/public-api.ts': ALL,
      'packages/lib/button/foo.ts': FOO,
    },
    gone: 'packages/lib/button/public-api.ts',
  },
  {
    says: 'a name that a configuration maps',
    files: {
      'tsconfig.json':
        '{ "compilerOptions": { "baseUrl": ".", "paths": { "@shared": ["libs/it/src/deep/start.ts"] } } }',
      'libs/it/src/deep/start.ts': ALL,
      'libs/it/src/deep/foo.ts': FOO,
      'app/main.ts': "import { foo } from '@shared';\nfoo();\n",
      'app/side.ts': "import '@shared';\n",
    },
    gone: 'libs/it/src/deep/start.ts',
  },
  {
    says: 'a pattern that a configuration maps',
    files: {
      'tsconfig.json':
        '{ "compilerOptions": { "baseUrl": ".", "paths": { "@libs/*": ["libs/*/src/deep/start.ts"] } } }',
      'libs/it/src/deep/start.ts': ALL,
      'libs/it/src/deep/foo.ts': FOO,
      'app/main.ts': "import { foo } from '@libs/it';\nfoo();\n",
      'app/side.ts': "import '@libs/it';\n",
    },
    gone: 'libs/it/src/deep/start.ts',
  },
  {
    says: 'an internal name of a package',
    files: {
      'package.json': '{ "name": "root", "imports": { "#it": "./libs/deep/start.js", "#its/*": "./libs/*/start.js" } }',
      'libs/deep/start.ts': ALL,
      'libs/deep/foo.ts': FOO,
      'app/main.ts': "import { foo } from '#it';\nfoo();\n",
      'app/other.ts': "import { foo } from '#its/deep';\nfoo();\n",
    },
    gone: 'libs/deep/start.ts',
  },
  {
    says: 'the index of a directory',
    files: {
      'src/main.ts': "import { foo } from './users';\nfoo();\n",
      'src/users/index.ts': ALL,
      'src/users/foo.ts': FOO,
      'src/users/near.ts': "import { foo } from '.';\nfoo();\n",
      'src/users/deep/far.ts': "import { foo } from '../';\nfoo();\n",
    },
    gone: 'src/users/index.ts',
  },
  {
    says: 'a directory that a build would write',
    files: {
      'package.json': '{ "name": "root" }',
      'src/foo.ts': FOO,
      'test/main.ts': "import { foo } from '../compiled/foo';\nfoo();\n",
      'compiled/a/b/c/other.js': 'other();\n',
    },
    gone: 'compiled/a/b/c/other.js',
  },
];

it.each(CASES)('$says', async ({ files, gone }) => {
  const project = new EditedProject();
  await project.edit(new Map(Object.entries(files)));
  const away = await project.edit(new Map([[gone, undefined]]));
  const back = await project.edit(new Map([[gone, files[gone]]]));
  expect({ away: away.stale, back: back.stale }).toEqual({ away: [], back: [] });
  expect(back.affected).toBeGreaterThan(0);
});
