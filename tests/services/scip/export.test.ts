/** The exported graph, read back with the published schema: every link is in it, and an import of it answers every one. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groupBy } from '../../../src/base/group-by.ts';
import type { LanguageId } from '../../../src/model/language.ts';
import {
  SymbolInformation_Kind as Kind,
  Language,
  PositionEncoding,
  SymbolRole,
} from '../../../src/services/scip/scip-schema.ts';
import { type ExportedTree, exportBytes, exportedFiles, exportedProject, linksOf } from './exported-tree.ts';
import { importInto, pathsIn, sessionOn } from './scip-trees.ts';

const PROJECTS = readdirSync(join(import.meta.dirname, '../../projects'));

/** The document of a path. */
const documentOf = ({ index }: ExportedTree, path: string) => index.documents.find((one) => one.relativePath === path)!;

const SYMBOL = /^wayfind (?:(?:[^ ]| {2})+ ){3}(?:(?:[\w+$-]+|`(?:[^`]|``)+`)(?:[/#.:!]|\((?:\+\d+)?\)\.))+$/;

describe.each(PROJECTS)('%s', (name) => {
  let tree: ExportedTree;
  beforeAll(async () => {
    tree = await exportedProject(name);
  });
  afterAll(() => tree.remove());

  test('every exact link is an occurrence of its target', async () => {
    const { index } = tree;
    expect(index.metadata).toMatchObject({
      toolInfo: { name: 'wayfind' },
      projectRoot: expect.stringMatching(/^file:\/\/\//),
    });
    const declared = new Map<string, string>();
    const symbols: string[] = [];
    for (const document of index.documents) {
      expect(document.positionEncoding).toBe(PositionEncoding.UTF16CodeUnitOffsetFromLineStart);
      for (const { symbol } of document.symbols) if (!symbol.startsWith('local ')) symbols.push(symbol);
      for (const { symbol, range, symbolRoles } of document.occurrences)
        if (symbolRoles & SymbolRole.Definition && !symbol.startsWith('local '))
          declared.set(symbol, `${document.relativePath}:${range[0] + 1}:${range[1]}`);
    }
    expect(new Set(symbols).size).toBe(symbols.length);
    expect(symbols.filter((one) => !SYMBOL.test(one))).toEqual([]);
    const used = new Set(
      index.documents.flatMap(({ relativePath, occurrences }) =>
        occurrences.map(({ range, symbol }) => `${relativePath}:${range[0] + 1}:${range[1]} ${declared.get(symbol)}`),
      ),
    );
    const links = linksOf(tree).filter(({ confidence, kind }) => confidence === 'exact' && kind !== 'override');
    expect(links.length).toBeGreaterThan(20);
    const missing = links
      .map(({ path, line, col, target }) => `${path}:${line}:${col} ${target.path}:${target.line}:${target.col}`)
      .filter((one) => !used.has(one));
    expect(missing).toEqual([]);
  });

  test('names have their places in the text, and extents enclose them', async () => {
    const wrong: string[] = [];
    for (const { relativePath, occurrences, symbols } of tree.index.documents) {
      const lines = tree.textOf(relativePath).split('\n');
      const names = new Map(symbols.map(({ symbol, displayName }) => [symbol, displayName]));
      for (const { range, enclosingRange, symbol, symbolRoles } of occurrences) {
        const [line, col, end] = range;
        const written = (lines[line] ?? '').slice(col, end);
        if (written.length !== end - col) wrong.push(`${relativePath}:${line} is too short for ${range}`);
        if (!(symbolRoles & SymbolRole.Definition)) continue;
        const given = names.get(symbol) ?? '';
        if (written !== '' && !given.startsWith(written) && !UNNAMED.test(written))
          wrong.push(`${relativePath}:${line} ${written} is not ${given}`);
        if (symbol.startsWith('local ')) continue;
        const [fromLine, fromCol, toLine, toCol] =
          enclosingRange.length === 4
            ? enclosingRange
            : [enclosingRange[0], enclosingRange[1], enclosingRange[0], enclosingRange[2]];
        const isInside =
          (fromLine < line || (fromLine === line && fromCol <= col)) &&
          (toLine > line || (toLine === line && toCol >= end));
        if (!isInside) wrong.push(`${relativePath}:${range} is outside of ${enclosingRange}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('an import of the export answers every link', async () => {
    const { root, bytes } = tree;
    const files = pathsIn(root);
    const report = await importInto(root, bytes, { files });
    expect(report).toMatchObject({
      otherText: { count: 0 },
      refused: { count: 0 },
      notInTree: { count: 0 },
      badRanges: 0,
    });
    const session = await sessionOn(root, [report.file]);
    const wrong: string[] = [];
    for (const [path, links] of groupBy(linksOf(tree), (link) => link.path)) {
      const asked = links.filter(({ confidence, kind }) => confidence === 'exact' && kind !== 'override');
      const answers = await session.define(
        {
          path,
          language: 'typescript' as LanguageId,
          text: () => tree.textOf(path),
          places: Int32Array.from(asked.flatMap(({ line, col }) => [line, col])),
        },
        new AbortController().signal,
      );
      const text = tree.textOf(path).split('\n');
      asked.forEach(({ line, col, target }, i) => {
        const isFound = answers[i].declarations.some(
          (one) => one.path === target.path && one.line === target.line && one.col === target.col,
        );
        // A call by syntax, such as of an operator, is no name that could be asked about; what declares itself refers to nothing.
        const isName = /[\p{L}\p{N}_$'"`#@]/u.test(text[line - 1].charAt(col));
        const isOwn = target.path === path && target.line === line && target.col === col;
        if (!isFound && isName && !isOwn) wrong.push(`${path}:${line}:${col} ${target.path}:${target.line}`);
      });
    }
    expect(wrong).toEqual([]);
  });
});

/** Names that the index gives to what has none, or that stand for others. */
const UNNAMED = /^(?:this|companion|constructor|object|class)$/;

test('the same index gives the same bytes, and probable links only when they are asked for', async () => {
  const { root, graph, bytes } = await exportedFiles(SHAPES);
  expect(exportBytes(root, graph).equals(bytes)).toBe(true);
  expect(exportBytes(root, graph, 'probable').length).toBeGreaterThanOrEqual(bytes.length);
});

const SHAPES = {
  'package.json': '{ "name": "@scope/the shapes", "version": "1.0.0" }',
  'src/shape.ts': `/** Has an area. */
export interface Shape { area(): number }
export class Square implements Shape {
  private static count = 0;
  constructor(readonly side: number) { Square.count = 1; }
  area(): number { return this.side; }
}
export function pick(a: number): number;
export function pick(a: string): string;
export function pick(a: unknown): unknown { return a; }
export const 'é 中' = 1;
`,
  'src/use.ts': `import { pick as choose, Square } from './shape';
const é = '😀', x = choose(new Square(2).area());
export function generic<T>(value: T): T { return x ? value : value; }
`,
  'src/shape.test.ts': "import { pick } from './shape';\npick(1);\n",
};

test('symbols say what they are: kinds, packages, overloads, documentation and what they implement', async () => {
  const tree = await exportedFiles(SHAPES);
  const { symbols, language } = documentOf(tree, 'src/shape.ts');
  expect(language).toBe(Language[Language.TypeScript]);
  const of = (ending: string) => symbols.find(({ symbol }) => symbol.endsWith(ending))!;
  const prefix = 'wayfind npm @scope/the  shapes . src/`shape.ts`/';
  expect(of('/Square#')).toMatchObject({
    symbol: `${prefix}Square#`,
    kind: Kind.Class,
    displayName: 'Square',
    relationships: [{ symbol: `${prefix}Shape#`, isImplementation: true, isReference: false }],
  });
  expect(of('Square#area().').relationships).toMatchObject([
    { symbol: `${prefix}Shape#area().`, isImplementation: true, isReference: true },
  ]);
  expect(of('/Shape#')).toMatchObject({
    kind: Kind.Interface,
    documentation: [expect.stringContaining('interface Shape'), 'Has an area.'],
  });
  expect(of('/Shape#').signatureDocumentation).toMatchObject({
    language: 'TypeScript',
    text: expect.stringContaining('Shape'),
  });
  expect(of('Square#count.')).toMatchObject({ kind: Kind.StaticField });
  expect(
    symbols.filter(({ displayName }) => displayName === 'pick').map(({ symbol }) => symbol.slice(prefix.length)),
  ).toEqual(['pick().', 'pick(+1).', 'pick(+2).']);
});

test('occurrences say how a name is used, in UTF-16 columns', async () => {
  const tree = await exportedFiles(SHAPES);
  const use = documentOf(tree, 'src/use.ts');
  const rolesAt = (line: number, text: string) => {
    const col = tree.textOf('src/use.ts').split('\n')[line].indexOf(text);
    return use.occurrences
      .filter(({ range }) => range[0] === line && range[1] === col)
      .map(({ range, symbolRoles }) => [range[2] - col, symbolRoles]);
  };
  expect(rolesAt(0, 'Square')).toEqual([[6, SymbolRole.Import]]);
  // The name as it is written, not as it is declared.
  expect(rolesAt(1, 'choose')).toContainEqual([6, SymbolRole.ReadAccess]);
  expect(rolesAt(1, 'x =')).toEqual([[1, SymbolRole.Definition]]);
  const local = use.symbols.filter(({ symbol }) => symbol.startsWith('local '));
  expect(local.map(({ displayName, kind }) => [displayName, kind])).toEqual(
    expect.arrayContaining([
      ['value', Kind.Parameter],
      ['T', Kind.TypeParameter],
    ]),
  );
  expect(local[0].enclosingSymbol).toMatch(/generic\(\)\.$/);
  const inTest = documentOf(tree, 'src/shape.test.ts').occurrences;
  expect(inTest.every(({ symbolRoles }) => (symbolRoles & SymbolRole.Test) !== 0)).toBe(true);
});

test('packages of one name, and files outside of all, have symbols of their own', async () => {
  const { index } = await exportedFiles({
    'a/package.json': '{ "name": "same" }',
    'a/src/x.ts': 'export const x = 1;\n',
    'b/package.json': '{ "name": "same" }',
    'b/src/x.ts': 'export const x = 1;\n',
    'c/go.mod': 'module example.com/c\n',
    'c/x.go': 'package c\n\nfunc X() {}\n',
    'x.ts': 'export const x = 1;\n',
  });
  const symbols = index.documents.flatMap((one) =>
    one.symbols.filter(({ displayName }) => /^x$/i.test(displayName)).map(({ symbol }) => symbol),
  );
  expect(symbols.toSorted()).toEqual([
    'wayfind . . . `x.ts`/x.',
    'wayfind gomod example.com/c . `x.go`/X().',
    'wayfind npm same . a/src/`x.ts`/x.',
    'wayfind npm same . b/src/`x.ts`/x.',
  ]);
});
