/** The tables that were copied from the compiler, against its own. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { SYMBOL_FLAGS, TYPE_FLAGS } from '../../../src/services/typescript/api/compiler.ts';
import { COMPILER_VERSION } from '../../../src/services/typescript/api/find-compiler.ts';
import { KIND, NAME_ONLY, NAME_SLOTS } from '../../../src/services/typescript/api/kinds.ts';

const dir = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
const load = async (path: string): Promise<Record<string, Record<string, never>>> =>
  (await import(/* @vite-ignore */ pathToFileURL(join(dir, 'dist', path)).href)) as never;

test('the version is the one that package.json pins', () => {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };
  expect(optionalDependencies.typescript).toBe(COMPILER_VERSION);
});

test('kinds of syntax', async () => {
  const { SyntaxKind } = await load('ast/index.js');
  expect(Object.fromEntries(Object.keys(KIND).map((name) => [name, SyntaxKind[name]]))).toEqual(KIND);
});

test('places of names', async () => {
  const { childProperties, singleChildNodePropertyNames } = await load('api/node/protocol.generated.js');
  const slots = [...NAME_SLOTS.keys()].map((kind) => [
    kind,
    (childProperties[kind] as readonly string[]).indexOf('name'),
  ]);
  expect(new Map(slots as [number, number][])).toEqual(NAME_SLOTS);
  for (const kind of NAME_ONLY) expect(singleChildNodePropertyNames[kind]).toBe('name');
});

test('flags', async () => {
  const [{ SymbolFlags }, { TypeFlags }] = await Promise.all([
    load('enums/symbolFlags.js'),
    load('enums/typeFlags.js'),
  ]);
  expect(SYMBOL_FLAGS.alias).toBe(SymbolFlags.Alias);
  expect(TYPE_FLAGS.union).toBe(TypeFlags.Union);
});
