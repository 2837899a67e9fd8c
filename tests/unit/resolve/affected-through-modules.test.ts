/** Changes of what a script module exports, seen by files that use it through another module: every way to import and re-export. */
import { expect, it } from 'vitest';
import { EditedProject } from '../../kit/edited-project.ts';

interface Style {
  /** Versions of the module; every change from one to another is made. */
  readonly versions: readonly string[];
  /** Modules in between. */
  readonly through: readonly string[];
}

const THING = 'class Thing { go() {} }\n';
const OTHER = 'class Other { go() {} }\n';

const STYLES: Readonly<Record<string, Style>> = {
  'one value': {
    versions: [
      `module.exports = function make() { return new Thing(); };\n${THING}`,
      `module.exports = function () { return new Other(); };\n${OTHER}`,
      'module.exports = 5;\n',
      'exports.make = 1;\n',
      'describe("x");\n',
    ],
    through: [
      "var make = require('./a');\nmodule.exports = make();\n",
      "const make = require('./a');\nexports.it = make();\n",
      "module.exports = require('./a')();\n",
      "exports.it = require('./a')();\n",
      "module.exports = require('./a');\n",
      "import make from './a';\nexport const it = make();\nexport default it;\n",
      "import make = require('./a');\nexport const it = make();\nexport default it;\n",
      "import * as make from './a';\nexport const it = make();\nexport default it;\n",
      "export const it = (await import('./a')).default();\nexport default it;\n",
    ],
  },
  'properties of one value': {
    versions: [
      `exports.make = function () { return new Thing(); };\n${THING}`,
      `module.exports = { make() { return new Other(); } };\n${OTHER}`,
      'module.exports = {};\n',
      'describe("x");\n',
    ],
    through: [
      "var a = require('./a');\nmodule.exports = a.make();\n",
      "module.exports = require('./a').make();\n",
      "const { make } = require('./a');\nexports.it = make();\n",
      "module.exports = { ...require('./a') };\n",
      "import { make } from './a';\nexport const it = make();\nexport default it;\n",
      "import a from './a';\nexport const it = a.make();\nexport default it;\n",
      "import * as a from './a';\nexport const it = a.make();\nexport default it;\n",
      "export * from './a';\n",
    ],
  },
  'a default export': {
    versions: [
      `export default function make() { return new Thing(); }\n${THING}`,
      `${OTHER}export default () => new Other();\n`,
      'export default 5;\n',
      'describe("x");\n',
    ],
    through: [
      "import make from './a';\nexport const it = make();\nexport default it;\n",
      "import * as a from './a';\nexport const it = a.default();\nexport default it;\n",
      "export { default } from './a';\n",
      "export { default as it } from './a';\n",
      "const a = require('./a');\nexports.it = a.default();\n",
      "const make = require('./a');\nmodule.exports = make();\n",
      "export const it = (await import('./a')).default();\nexport default it;\n",
    ],
  },
  'named exports': {
    versions: [
      `export function make() { return new Thing(); }\n${THING}`,
      `${OTHER}export const make = () => new Other();\n`,
      'export const make = 5;\n',
      'describe("x");\n',
    ],
    through: [
      "import { make } from './a';\nexport const it = make();\nexport default it;\n",
      "import * as a from './a';\nexport const it = a.make();\nexport default it;\n",
      "export { make as it } from './a';\n",
      "export * from './a';\n",
      "export * as it from './a';\n",
      "const { make } = require('./a');\nexports.it = make();\n",
      "const a = require('./a');\nmodule.exports = a.make();\n",
    ],
  },
};

/** An argument of a library's function decides whether what comes back may be ours, so its type counts without a link to it. */
const USERS: readonly string[] = [
  "var it = require('./b');\nit.go();\nlib(it).get('/');\nit.it.go();\nit().go();\nit.make().go();\nvar lib = require('supertest');\n",
  "import it, * as ns from './b';\nimport lib from 'supertest';\nit.go();\nns.it.go();\nns.make().go();\nit().go();\nns.it.make().go();\nlib(it).get('/');\n",
  "import { it, make } from './b';\nimport lib from 'supertest';\nit.go();\nit().go();\nmake().go();\nlib(it).get('/');\n",
];

const CASES = Object.entries(STYLES).flatMap(([style, { versions, through }]) =>
  through.flatMap((between) => ['js', 'ts'].map((extension) => ({ style, versions, between, extension }))),
);

it.each(CASES)('$style through $between in .$extension', async ({ versions, between, extension }) => {
  for (const [i, from] of versions.entries()) {
    for (const to of versions.toSpliced(i, 1)) {
      const project = new EditedProject();
      const users = USERS.map((text, n): [string, string] => [`c${n}.${extension}`, text]);
      const manifest = '{"name":"x","dependencies":{"supertest":"1"}}';
      await project.edit(
        new Map([['package.json', manifest], [`a.${extension}`, from], [`b.${extension}`, between], ...users]),
      );
      const { stale } = await project.edit(new Map([[`a.${extension}`, to]]));
      expect({ from, to, stale }).toEqual({ from, to, stale: [] });
    }
  }
});
