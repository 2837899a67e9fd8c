/** Names that runtimes and test frameworks define and that packages of types would declare. */

/**
 * The compiler looks for a similar name among all that it knows for each use of a name that it does not: without these, `describe`,
 * `expect` and the like take 40 % of the time on nest. They are variables of any type, after the tree's own files, so that a
 * declaration of the tree is merged with them or wins.
 */
const NAMES = `process Buffer require module exports __dirname __filename global setImmediate clearImmediate Bun Deno
  describe it test expect beforeEach afterEach beforeAll afterAll before after vi jest jasmine cy Cypress sinon chai assert should
  suite bench xit xdescribe xtest fit fdescribe spyOn fail pending context specify mocha setup teardown suiteSetup suiteTeardown
  QUnit page browser $ jQuery _ React Vue angular define goog chrome`
  .split(/\s+/)
  .filter((name) => name !== '');

export const GLOBALS_FILE = 'globals.d.ts';

export const globalsText = (): string => `${NAMES.map((name) => `declare var ${name}: any;`).join('\n')}\n`;
