/** Symbols and paths as SCIP spells them: taken apart, and refused where they are hostile. */
import { expect, test } from 'vitest';
import { documentPlace, possibleShifts, shifted } from '../../../src/services/scip/document-path.ts';
import {
  containerOf,
  isModuleSymbol,
  parseSymbol,
  plainName,
  pythonModuleName,
} from '../../../src/services/scip/symbol-text.ts';
import { packageOf } from '../../../src/services/scip/tools.ts';

test('paths that are not those of a file below the root are refused', () => {
  for (const path of [
    '',
    '/etc/passwd',
    '../x',
    'a/../b',
    'a//b',
    './a',
    'a/.',
    'a\\b',
    'C:/x',
    'a\0b',
    'a/',
    'x'.repeat(5000),
  ])
    expect([path.slice(0, 12), documentPlace(path)]).toEqual([path.slice(0, 12), undefined]);
  for (const path of ['a', 'a/b.ts', '..a/b', 'a b/c', '.github/x.yml', 'é/中.ts'])
    expect(documentPlace(path)).toBe(path);
});

test('the root of an index may be a directory of the tree, or above it', () => {
  const directories = new Set(['packages/', 'packages/core/', 'core/']);
  expect(possibleShifts('file:///ci/repo/packages/core', { directories, above: '' }).map(({ add }) => add)).toEqual([
    '',
    'packages/core/',
    'core/',
  ]);
  expect(possibleShifts('file:///a%20b/%zz', { directories, above: 'apps/web/' }).map(({ strip }) => strip)).toEqual([
    '',
    'apps/web/',
    'web/',
  ]);
  expect(shifted('apps/web/x.ts', { strip: 'apps/web/', add: '' })).toBe('x.ts');
  expect(shifted('apps/api/x.ts', { strip: 'apps/web/', add: '' })).toBeUndefined();
});

test('a symbol has a scheme, a package and descriptors; spaces in them are double', () => {
  expect(parseSymbol('s npm @a/b 1.2 src/`x y.ts`/F#')).toMatchObject({
    manager: 'npm',
    package: '@a/b',
    version: '1.2',
  });
  expect(parseSymbol('my  tool . some  name . f().')).toMatchObject({
    scheme: 'my tool',
    manager: '',
    package: 'some name',
    version: '',
  });
  for (const text of ['local 12', 'x', 'x y z', '', ' a b c d'])
    expect([text, parseSymbol(text)]).toEqual([text, undefined]);
});

test.each([
  ['s . . . a/B#', 'B'],
  ['s . . . B#m().', 'm'],
  ['s . . . B#m(+12).', 'm'],
  ['s . . . f.', 'f'],
  ['s . . . `x.ts`/$a.', '$a'],
  ['s . . . impl#[A][B]go().', 'go'],
  ['s . . . m!', 'm'],
  ['s . . . B#`<init>`().', undefined],
  ['s . . . a/', undefined],
  ['s . . . f().(x)', undefined],
  ['s . . . typeLiteral0:name.', 'name'],
  ['local 1', undefined],
])('the last name of %s', (symbol, name) => {
  expect(plainName(symbol)).toBe(name);
});

test('modules, members and packages are known by their spelling', () => {
  expect(['s . . . a/', 's p q 1 `a.b`/__init__:', 's . . . A#'].map(isModuleSymbol)).toEqual([true, true, false]);
  expect(pythonModuleName('s python d 1 `django.db.models`/__init__:')).toBe('models');
  expect(pythonModuleName('s python d 1 main/__init__:')).toBe('main');
  expect(containerOf('s . . . a/B#m().')).toBe('s . . . a/B#');
  expect([containerOf('s . . . a/B#'), containerOf('s . . . f().')]).toEqual(['', '']);
  const of = (symbol: string) => packageOf(symbol, parseSymbol(symbol)!);
  expect(of('scip-python python python-stdlib 3.11 os/__init__:')).toMatchObject({ place: 'language' });
  expect(of('scip-typescript npm typescript 5.9 lib/`lib.es5.d.ts`/Array#')).toMatchObject({ place: 'language' });
  expect(of('scip-typescript npm typescript 5.9 `index.d.ts`/Node#')).toEqual({
    manager: 'npm',
    name: 'typescript',
    version: '5.9',
  });
  expect(of('semanticdb maven maven/org.slf4j/slf4j-api 2.0 org/A#')).toEqual({
    manager: 'maven',
    name: 'org.slf4j:slf4j-api',
    version: '2.0',
  });
  expect(of('scip-go gomod github.com/a/b v1 `github.com/a/b`/')).toEqual({
    manager: 'go',
    name: 'github.com/a/b',
    version: 'v1',
  });
  expect(of('cxx . . $ std/vector#')).toBeUndefined();
});
