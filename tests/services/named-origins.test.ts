/** Answers name the service that confirmed an edge, and the package that a name outside the tree comes from. */
import { describe, expect, test } from 'vitest';
import { IndexSource } from '../../src/answers/query/source.ts';
import { references } from '../../src/answers/query/views/references.ts';
import { unresolved } from '../../src/answers/query/views/unresolved.ts';
import { originNames } from '../../src/graph/edge-origins.ts';
import type { FileId } from '../../src/model/ids.ts';
import type { Reader } from '../../src/store/read/read.ts';
import { rowsOf } from '../tools/shapes-tree.ts';
import type { AnsweringService } from './answering-service.ts';
import { confirmedSample } from './confirmed-sample.ts';

const APP = `import express from 'express';
import { make } from './shop';

export function start(port: number) {
  const app = express();
  make();
  make();
  return app.listen(port);
}
`;
const EXPRESS = { manager: 'npm', name: 'express', version: '4.18.2' };

const TYPESCRIPT: AnsweringService = {
  id: 'typescript',
  kind: 'typescript',
  origin: 'typescript',
  version: '7.0.2',
  language: 'typescript',
  answers: {
    make: { declarations: [{ path: 'src/shop.ts', line: 1, col: 16 }] },
    express: { declarations: [], outside: EXPRESS },
    listen: { declarations: [], outside: { name: 'net' } },
  },
};
const PYRIGHT: AnsweringService = {
  id: 'pyright',
  kind: 'lsp',
  origin: 'lsp:pyright',
  version: '1.1.400',
  language: 'python',
  answers: { helper: { declarations: [{ path: 'lib/tool.py', line: 1, col: 4 }] } },
};

const sample = confirmedSample(
  {
    'package.json': '{"name": "shop"}',
    'src/shop.ts': 'export function make(): number {\n  return 1;\n}\nexport function other(): void {}\n',
    'src/app.ts': APP,
    'lib/tool.py':
      'def helper():\n    return 1\n\n\ndef run():\n    return helper()\n\n\ndef again():\n    return run()\n',
  },
  [TYPESCRIPT, PYRIGHT],
);

const readOnly = <T>(read: (reader: Reader) => T): Promise<T> =>
  sample().engine.lease(async ({ session }) => read(session.reader()));

describe('the origin of an edge', () => {
  test('is the service by its name, in JSON, and counted in the text', async () => {
    const { results, text } = await sample().call('references', { name: 'make' });
    expect(rowsOf(results)).toMatchObject([
      { kind: 'import', origin: 'typescript' },
      { kind: 'call', origin: 'typescript' },
      { kind: 'call', origin: 'typescript' },
    ]);
    expect(text).toContain('3 exact; 3 of 3 shown confirmed by typescript\n');
    const python = await sample().call('references', { name: 'helper' });
    expect(rowsOf(python.results)).toMatchObject([{ kind: 'call', origin: 'lsp:pyright' }]);
  });

  test('is the rule of the binder where no service said anything', async () => {
    const { results, text } = await sample().call('references', { name: 'run' });
    expect(rowsOf(results)).toMatchObject([{ kind: 'call', origin: 'scope' }]);
    expect(text).not.toContain('confirmed');
  });

  test('is in trees too', async () => {
    const { results } = await sample().call('references', { name: 'helper', depth: 2 });
    expect(results.tree.map(({ origin }: { origin: string }) => origin)).toEqual(['lsp:pyright', 'scope']);
  });

  test('is a column of the view `references`', async () => {
    const cells = await readOnly((reader) => [...references.cells(new IndexSource(reader), ['origin'])]);
    expect(cells.flat().sort()).toEqual(['lsp:pyright', 'scope', 'typescript', 'typescript', 'typescript']);
  });

  test('is the kind alone where two services of one kind were asked about the file', () => {
    const of = (...origins: string[]) =>
      originNames({ originsOf: () => origins.map((origin) => ({ service: '', dir: '', origin, version: '' })) });
    const id = 1 as FileId;
    expect(of('lsp:a')(id, 'lsp')).toBe('lsp:a');
    expect(of('lsp:a', 'lsp:b')(id, 'lsp')).toBe('lsp');
    expect(of('lsp:a', 'scip:scip-java 0.10')(id, 'scip')).toBe('scip:scip-java 0.10');
    expect(of('lsp:a')(id, 'member')).toBe('member');
    expect(of()(id, 'typescript')).toBe('typescript');
  });
});

describe('the package of a name outside the tree', () => {
  test('is in what a symbol uses, and in what it calls', async () => {
    const { results, text } = await sample().call('references', { name: 'start', direction: 'out', external: true });
    const outside = rowsOf(results).filter(({ reason }) => reason === 'external');
    expect(outside).toMatchObject([
      { name: 'express', package: EXPRESS },
      { name: 'listen', package: { name: 'net' } },
    ]);
    expect(text).toMatch(/outside this tree\n.*express from express 4\.18\.2 \(npm\) +call \(external\)/);
    const callees = await sample().call('references', {
      name: 'start',
      direction: 'out',
      kind: ['call'],
      external: true,
    });
    expect(rowsOf(callees.results)).toContainEqual(expect.objectContaining({ name: 'express', package: EXPRESS }));
    // Not where the binder alone says that it is outside.
    expect(JSON.stringify(rowsOf(results).filter(({ reason }) => reason !== 'external'))).not.toContain('package');
  });

  test('is with the users of such a name', async () => {
    const { results, text } = await sample().call('references', { name: 'other', external: true, direction: 'in' });
    expect(rowsOf(results)).toEqual([]);
    expect(text).not.toContain('express');
  });

  test('is in the card of a symbol, and in that of an import', async () => {
    const { results, text } = await sample().call('symbol', { name: 'start' });
    expect(results[0].packages).toEqual([
      { ...EXPRESS, references: 1 },
      { name: 'net', references: 1 },
    ]);
    expect(text).toMatch(/ {2}uses +express 4\.18\.2 \(npm\), net/);
    const imported = await sample().call('symbol', { name: 'src/app.ts:5:16' });
    expect(imported.results).toMatchObject([{ kind: 'import', module: 'express', package: EXPRESS }]);
    expect(imported.text).toMatch(/ {2}from +express 4\.18\.2 \(npm\)/);
    const { results: other } = await sample().call('symbol', { name: 'make' });
    expect(other[0].packages).toBeUndefined();
  });

  test('is a column of the view `unresolved`', async () => {
    const cells = await readOnly((reader) => [...unresolved.cells(new IndexSource(reader), ['name', 'package'])]);
    expect(cells).toContainEqual(['listen', 'net']);
    expect(cells).toContainEqual(['express', 'express 4.18.2 (npm)']);
    expect(cells.filter(([, outside]) => outside === null)).toEqual([]);
  });
});
