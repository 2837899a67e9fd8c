/** The compiler is found in Wayfind's own installation, and what is missing is named with what to do. */
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ServiceFailure } from '../../../src/services/contract.ts';
import { COMPILER_VERSION, findCompiler, loadTypescript } from '../../../src/services/typescript/api/find-compiler.ts';

/** Resolves in a directory that has these files. */
function installed(files: Readonly<Record<string, string>>): (specifier: string) => string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-compiler-')));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return (specifier) => {
    if (specifier !== 'typescript/package.json' || !('node_modules/typescript/package.json' in files))
      throw new Error('MODULE_NOT_FOUND');
    return join(root, 'node_modules', specifier);
  };
}

const platform = `@typescript/typescript-${process.platform}-${process.arch}`;
const version = JSON.stringify({ version: COMPILER_VERSION });

function failureOf(files: Readonly<Record<string, string>>): ServiceFailure {
  expect(loadTypescript(installed(files))).toBeUndefined();
  try {
    findCompiler(installed(files));
  } catch (error) {
    if (error instanceof ServiceFailure) return error;
    throw error;
  }
  return expect.fail('it was found');
}

test('ours', () => {
  const found = findCompiler();
  expect(found.version).toBe(COMPILER_VERSION);
  expect(found.executable).toContain(platform);
  expect(loadTypescript()).toEqual(found);
});

test.each([
  ['no package', {}, 'the package typescript is not installed'],
  [
    'another version',
    { 'node_modules/typescript/package.json': '{ "version": "6.0.3" }' },
    'typescript 6.0.3 is installed',
  ],
  [
    'no program for this platform',
    { 'node_modules/typescript/package.json': version },
    `the package ${platform} is not installed`,
  ],
  [
    'a package without its program',
    { 'node_modules/typescript/package.json': version, [`node_modules/${platform}/package.json`]: version },
    `the package ${platform} is not that of typescript ${COMPILER_VERSION}`,
  ],
])('%s', (_, files, message) => {
  const failure = failureOf(files);
  expect(failure).toMatchObject({ code: 'tool_missing', isFatal: true });
  expect(failure.message).toContain(message);
  expect(failure.fix).toContain(`npm install -g typescript@${COMPILER_VERSION}`);
});
