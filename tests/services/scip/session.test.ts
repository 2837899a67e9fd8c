/** What an imported SCIP index answers: only about files that are as they were, and never about more than it says. */
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ServiceFailure } from '../../../src/services/contract.ts';
import { SymbolRole } from '../../../src/services/scip/scip-schema.ts';
import { scipService } from '../../../src/services/scip/session.ts';
import {
  ask,
  type DocumentInit,
  importInto,
  sessionOn,
  shown,
  temporaryDirectory,
  treeOf,
  writeTree,
} from './scip-trees.ts';

const DEFINED = SymbolRole.Definition;

/** Lines of one name each: `def` declares the name, anything else uses it. */
const tree = {
  'a.ts': 'def one\ndef two\nuse one\n',
  'b.ts': 'use one\nuse two\nuse lib\nuse node\nuse gone\n',
};
const name = (line: number, symbol: string, symbolRoles = 0) => ({ range: [line, 4, 7], symbol, symbolRoles });
const ONE = 's npm tree 1 `a.ts`/one.';
const TWO = 's npm tree 1 `a.ts`/two.';
const A: DocumentInit = {
  relativePath: 'a.ts',
  occurrences: [name(0, ONE, DEFINED), name(1, TWO, DEFINED), name(2, ONE)],
};
const B: DocumentInit = {
  relativePath: 'b.ts',
  occurrences: [
    name(0, ONE),
    name(1, TWO),
    name(2, 's npm left-pad 1.3.0 `index.js`/lib.'),
    { range: [3, 4, 8], symbol: 's npm typescript 5.9 lib/`lib.dom.d.ts`/node.' },
    { range: [4, 4, 8], symbol: 's npm tree 1 `c.ts`/gone.' },
  ],
};

const opened = async (documents: readonly DocumentInit[] = [A, B], files: Readonly<Record<string, string>> = tree) => {
  const root = treeOf(files);
  const { file } = await importInto(root, { documents });
  return { root, file, session: await sessionOn(root, [file]) };
};

const inB = (line: string) => ({ path: 'b.ts', name: line.slice(4), line });

test('a name leads to where it is declared, a library to its package, and what the tree does not declare to nothing', async () => {
  const { root, session } = await opened();
  expect(session.tool).toEqual({ origin: 'scip:test-indexer 1.2', version: '1.2' });
  expect(shown(await ask(session, root, inB('use one')))).toEqual(['a.ts:1:4']);
  expect(shown(await ask(session, root, { path: 'a.ts', name: 'one', line: 'use one' }))).toEqual(['a.ts:1:4']);
  expect(await ask(session, root, inB('use lib'))).toEqual({
    declarations: [],
    outside: { manager: 'npm', name: 'left-pad', version: '1.3.0' },
  });
  expect(await ask(session, root, inB('use node'))).toEqual({ declarations: [], outside: true });
  // A package that the index defines a part of is in the tree.
  expect(await ask(session, root, inB('use gone'))).toEqual({ declarations: [] });
});

test('a package that the tree declares is not outside, though this index defines nothing of it', async () => {
  const root = treeOf(tree);
  const { file } = await importInto(root, { documents: [A, B] }, { packages: ['left-pad'] });
  expect(await ask(await sessionOn(root, [file]), root, inB('use lib'))).toEqual({ declarations: [] });
});

test('a file that has changed is not asked about, and nothing is said to be declared in it', async () => {
  const { root, session } = await opened();
  writeTree(root, { 'a.ts': `\n${tree['a.ts']}` });
  await session.update({ changed: ['a.ts'], added: [], removed: [] }, new AbortController().signal);
  expect(await ask(session, root, { path: 'a.ts', name: 'one', line: 'use one' })).toEqual({ declarations: [] });
  expect(await ask(session, root, inB('use one'))).toEqual({ declarations: [] });
  writeTree(root, { 'a.ts': tree['a.ts'].replaceAll('\n', '\r\n') });
  await session.update({ changed: ['a.ts'], added: [], removed: [] }, new AbortController().signal);
  // Line ends of Windows move nothing.
  expect(shown(await ask(session, root, inB('use one')))).toEqual(['a.ts:1:4']);
  rmSync(join(root, 'a.ts'));
  await session.update({ changed: [], added: [], removed: ['a.ts'] }, new AbortController().signal);
  expect(await ask(session, root, inB('use one'))).toEqual({ declarations: [] });
});

test('a declaration is never looked for outside of the root', async () => {
  const { root, file } = await opened();
  const outside = temporaryDirectory();
  writeFileSync(join(outside, 'a.ts'), tree['a.ts']);
  rmSync(join(root, 'a.ts'));
  symlinkSync(join(outside, 'a.ts'), join(root, 'a.ts'));
  expect(await ask(await sessionOn(root, [file]), root, inB('use one'))).toEqual({ declarations: [] });
});

test('local names stay in their document', async () => {
  const locals = (relativePath: string): DocumentInit => ({
    relativePath,
    occurrences: [name(0, 'local 1', DEFINED), name(1, 'local 1')],
  });
  const { root, session } = await opened([locals('a.ts'), locals('b.ts')], {
    'a.ts': 'def x..\nuse x..\n',
    'b.ts': 'def y..\nuse y..\n',
  });
  expect(shown(await ask(session, root, { path: 'b.ts', name: 'y', line: 'use y' }))).toEqual(['b.ts:1:4']);
  // A declaration says nothing about what it refers to.
  expect(await ask(session, root, { path: 'b.ts', name: 'y', line: 'def y' })).toEqual({ declarations: [] });
});

test('where a reference and a declaration share a place, the reference is meant; a place in a longer name is that name', async () => {
  const { root, session } = await opened(
    [
      { ...A, occurrences: [...A.occurrences!, name(2, 's npm tree 1 `a.ts`/shorthand.', DEFINED)] },
      {
        relativePath: 'b.ts',
        occurrences: [
          { range: [0, 3, 9], symbol: TWO },
          { range: [0, 0, 20], symbol: ONE },
          { range: [1, 0, 2, 3], symbol: ONE },
        ],
      },
    ],
    { ...tree, 'b.ts': "use 'one' and more..\nuse two\n..." },
  );
  expect(shown(await ask(session, root, { path: 'a.ts', name: 'one', line: 'use one' }))).toEqual(['a.ts:1:4']);
  expect(shown(await ask(session, root, { path: 'b.ts', name: 'one', line: "use 'one'" }))).toEqual(['a.ts:2:4']);
  expect(await ask(session, root, { path: 'b.ts', name: 'two', line: 'use two' })).toEqual({ declarations: [] });
});

test('a module is declared by its whole file', async () => {
  const module = 's npm tree 1 `a.ts`/';
  const { root, session } = await opened([
    { ...A, occurrences: [{ range: [0, 0, 0], symbol: module, symbolRoles: DEFINED }, ...A.occurrences!] },
    { relativePath: 'b.ts', occurrences: [name(0, module)] },
  ]);
  expect(await ask(session, root, inB('use one'))).toEqual({
    declarations: [{ path: 'a.ts', line: 1, col: 0, end: { line: 4, col: 0 } }],
  });
});

test('a forward declaration counts where nothing else declares the name; one symbol may be defined as another', async () => {
  const forward = name(0, ONE, SymbolRole.ForwardDefinition);
  const files = { 'a.ts': tree['a.ts'], 'b.ts': tree['b.ts'], 'h.ts': 'fwd one\nuse two\n' };
  const H: DocumentInit = { relativePath: 'h.ts', occurrences: [forward, name(1, 's npm tree 1 `h.ts`/alias.')] };
  const alias = { symbol: 's npm tree 1 `h.ts`/alias.', relationships: [{ symbol: TWO, isDefinition: true }] };
  const both = await opened([A, B, { ...H, symbols: [alias] }], files);
  expect(shown(await ask(both.session, both.root, inB('use one')))).toEqual(['a.ts:1:4']);
  expect(shown(await ask(both.session, both.root, { path: 'h.ts', name: 'two', line: 'use two' }))).toEqual([
    'a.ts:2:4',
  ]);
  const alone = await opened([B, H], files);
  expect(shown(await ask(alone.session, alone.root, inB('use one')))).toEqual(['h.ts:1:4']);
});

test('implementations are followed to the end, in circles too', async () => {
  const implement = (symbol: string, of: string) => ({
    symbol,
    relationships: [{ symbol: of, isImplementation: true }],
  });
  const files = { 'a.ts': 'def one\ndef two\ndef six\n', 'b.ts': '' };
  const SIX = 's npm tree 1 `a.ts`/six.';
  const { root, session } = await opened(
    [
      {
        relativePath: 'a.ts',
        occurrences: [name(0, ONE, DEFINED), name(1, TWO, DEFINED), name(2, SIX, DEFINED)],
        symbols: [implement(TWO, ONE), implement(SIX, TWO), implement(ONE, SIX)],
      },
    ],
    files,
  );
  const found = await ask(session, root, { path: 'a.ts', name: 'one', line: 'def one', about: 'implement' });
  expect(shown(found)).toEqual(['a.ts:2:4', 'a.ts:3:4']);
});

test('members of types that are related the other way round do not implement each other', async () => {
  const [shape, square] = ['s . . . Shape#', 's . . . Square#'];
  const [area, ofSquare] = [`${shape}one().`, `${square}two().`];
  const related = (symbol: string, to: string) => ({ symbol, relationships: [{ symbol: to, isImplementation: true }] });
  const { root, session } = await opened([
    {
      relativePath: 'a.ts',
      occurrences: [name(0, area, DEFINED), name(1, ofSquare, DEFINED)],
      symbols: [related(area, ofSquare), related(ofSquare, area), related(square, shape)],
    },
  ]);
  const of = async (text: string) =>
    shown(await ask(session, root, { path: 'a.ts', name: text.slice(4), line: text, about: 'implement' }));
  expect([await of('def one'), await of('def two')]).toEqual([['a.ts:2:4'], []]);
});

test('imports of several packages by one tool define each other, and the newest has the word on a file', async () => {
  const root = treeOf(tree);
  const older = await importInto(root, { documents: [{ ...A, occurrences: [name(1, ONE, DEFINED)] }, B] });
  const a = await importInto(root, { documents: [A] });
  expect(shown(await ask(await sessionOn(root, [older.file]), root, inB('use one')))).toEqual(['a.ts:2:4']);
  expect(shown(await ask(await sessionOn(root, [a.file, older.file]), root, inB('use one')))).toEqual(['a.ts:1:4']);
});

test('what a Python tool confuses by name is left out, unless an import names both', async () => {
  const files = {
    'm.py': 'class CharField: pass\nclass TextField: pass\n',
    'u.py': 'from m import TextField as Text\nm.CharField()\nText()\nm.TextField()\nm.Warning()\n',
  };
  const root = treeOf(files);
  const symbol = 's python tree 1 m/TextField#';
  const documents: DocumentInit[] = [
    { relativePath: 'm.py', occurrences: [{ range: [1, 6, 15], symbol, symbolRoles: DEFINED }] },
    {
      relativePath: 'u.py',
      occurrences: [
        { range: [0, 14, 31], symbol },
        { range: [1, 2, 11], symbol },
        { range: [2, 0, 4], symbol },
        { range: [3, 2, 11], symbol },
        { range: [4, 2, 9], symbol: 's python python-stdlib 3.11 builtins/Warning#' },
      ],
    },
  ];
  const report = await importInto(root, { tool: 'scip-python', documents });
  expect(report.misnamed).toBe(2);
  const session = await sessionOn(root, [report.file]);
  const at = (word: string, line: string) => ask(session, root, { path: 'u.py', name: word, line });
  expect(await at('CharField', 'm.CharField')).toEqual({ declarations: [] });
  expect(await at('Warning', 'm.Warning')).toEqual({ declarations: [] });
  expect(shown(await at('Text', 'Text()'))).toEqual(['m.py:2:6']);
  expect(shown(await at('TextField', 'm.TextField'))).toEqual(['m.py:2:6']);
});

test('a stored form that is damaged, cut off or gone is a failure of the service', async () => {
  const { root, file } = await opened();
  const whole = readFileSync(file);
  const open = () =>
    scipService([file])(
      { root, dir: '', files: [], scratchDir: root },
      {
        limits: { fileMs: 1, projectMs: 1, memoryMb: 1 },
        log: () => {},
        signal: new AbortController().signal,
      },
    );
  for (const bytes of [
    whole.subarray(0, -1),
    whole.subarray(0, 20),
    Buffer.alloc(0),
    Buffer.concat([whole, whole.subarray(0, 9)]),
  ]) {
    writeFileSync(file, bytes);
    await expect(open()).rejects.toBeInstanceOf(ServiceFailure);
  }
  const flipped = Buffer.from(whole);
  flipped[flipped.length - 60] ^= 0xff;
  writeFileSync(file, flipped);
  await expect(open()).rejects.toMatchObject({ code: 'semantic_unavailable', fix: expect.stringContaining('import') });
  rmSync(file);
  await expect(open()).rejects.toBeInstanceOf(ServiceFailure);
});
