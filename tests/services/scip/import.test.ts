/** SCIP files into the stored form: which documents are taken, for which text, and what is refused with which words. */
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import { expect, test } from 'vitest';
import { PositionEncoding, SymbolRole } from '../../../src/services/scip/scip-schema.ts';
import { importedScips } from '../../../src/services/scip/stored-list.ts';
import { createRepository } from '../../snapshots/repository.ts';
import {
  ask,
  type DocumentInit,
  importInto,
  indexBytes,
  sessionOn,
  shown,
  storeOf,
  temporaryDirectory,
  treeOf,
  writeTree,
} from './scip-trees.ts';

const SOURCE = 'export function area(side) {\n  return side * side;\n}\n';
const USE = "import { area } from './shape';\narea(2);\n";
const FILES = { 'lib/shape.ts': SOURCE, 'lib/use.ts': USE };
const AREA = 's npm shapes 1 `shape.ts`/area().';

/** As an indexer in `lib` writes them. */
const shape = (more: DocumentInit = {}): DocumentInit => ({
  relativePath: 'shape.ts',
  occurrences: [{ range: [0, 16, 20], symbol: AREA, symbolRoles: SymbolRole.Definition }],
  ...more,
});
const use = (more: DocumentInit = {}): DocumentInit => ({
  relativePath: 'use.ts',
  occurrences: [{ range: [1, 0, 4], symbol: AREA, symbolRoles: SymbolRole.ReadAccess }],
  ...more,
});
const inLib = (document: DocumentInit): DocumentInit => ({ ...document, relativePath: `lib/${document.relativePath}` });
const CALL = { path: 'lib/use.ts', name: 'area', line: 'area(2)' };

const leads = async (root: string, file: string) => shown(await ask(await sessionOn(root, [file]), root, CALL));

test('documents are relative to the root, to the directory that is named, or to one that the index ends in', async () => {
  const root = treeOf(FILES);
  const wanted = ['lib/shape.ts:1:16'];
  const plain = await importInto(root, { documents: [inLib(shape()), inLib(use())] });
  expect([plain.shift, await leads(root, plain.file)]).toEqual([{ strip: '', add: '' }, wanted]);
  for (const prefix of ['lib', './lib/', 'lib/']) {
    const named = await importInto(root, { documents: [shape(), use()] }, { prefix });
    expect([named.shift, await leads(root, named.file)]).toEqual([{ strip: '', add: 'lib/' }, wanted]);
  }
  const found = await importInto(root, { documents: [shape(), use()], projectRoot: 'file:///ci/job/lib' });
  expect([found.shift, await leads(root, found.file)]).toEqual([{ strip: '', add: 'lib/' }, wanted]);
});

test('an index of a repository is taken for a tree that is a directory of it', async () => {
  const { root } = createRepository({ 'apps/web/lib/shape.ts': SOURCE, 'apps/web/lib/use.ts': USE, 'apps/x.ts': '' });
  const tree = join(root, 'apps/web');
  const documents = [inLib(shape()), inLib(use())].map((one) => ({
    ...one,
    relativePath: `apps/web/${one.relativePath}`,
  }));
  const report = await importInto(tree, { documents: [...documents, { relativePath: 'apps/x.ts' }] });
  expect(report).toMatchObject({
    shift: { strip: 'apps/web/', add: '' },
    documents: 2,
    notInTree: { count: 1, first: ['apps/x.ts'] },
  });
  expect(await leads(tree, report.file)).toEqual(['lib/shape.ts:1:16']);
});

test('paths that lead elsewhere are refused, and other files left out', async () => {
  const outside = temporaryDirectory();
  writeTree(outside, { 'secret.ts': SOURCE });
  const root = treeOf(FILES);
  symlinkSync(outside, join(root, 'link'));
  const hostile = ['../secret.ts', '/etc/passwd', 'lib\\shape.ts', 'lib/../lib/shape.ts', 'a\0b', 'lib//shape.ts'];
  const documents = [...hostile, 'link/secret.ts', 'gone.ts'].map((relativePath) => shape({ relativePath }));
  const report = await importInto(
    root,
    { documents: [...documents, inLib(shape())] },
    { files: ['lib/shape.ts', 'link/secret.ts'] },
  );
  expect(report.refused).toEqual({ count: 6, first: hostile.slice(0, 5) });
  expect(report.notInTree).toEqual({ count: 1, first: ['gone.ts'] });
  // The index does list it: its text is outside of the root, and not read.
  expect(report.otherText).toEqual({ count: 1, first: ['link/secret.ts'] });
  expect(report.documents).toBe(1);
});

test('documents of one file are one, and repeated places count once', async () => {
  const root = treeOf(FILES);
  const later = inLib({ ...shape(), occurrences: [{ range: [0, 21, 25], symbol: 'local 0', symbolRoles: 1 }] });
  const twice = inLib({ ...shape(), occurrences: [...shape().occurrences!, ...shape().occurrences!] });
  const report = await importInto(root, { documents: [twice, later, inLib(use())] });
  expect(report).toMatchObject({ documents: 2, occurrences: 3, definitions: 1 });
  expect(await leads(root, report.file)).toEqual(['lib/shape.ts:1:16']);
});

test('places are those of the text in the document, of the commit, or of the file', async () => {
  const repository = createRepository(FILES);
  const { root } = repository;
  const first = repository.git('rev-parse', 'HEAD');
  const moved = `// moved\n${SOURCE}`;
  const documents = [inLib(shape()), inLib(use())];
  writeTree(root, { 'lib/shape.ts': moved });
  // Made for HEAD: the file on disk has changed, and counts again when it is back.
  const atHead = await importInto(root, { documents });
  expect(atHead).toMatchObject({ commit: first, documents: 2, changed: { count: 1, first: ['lib/shape.ts'] } });
  expect(await leads(root, atHead.file)).toEqual([]);
  // Made for the file on disk, which was not committed.
  const shifted = inLib(
    shape({ occurrences: [1, 1, 1].map((line) => ({ range: [line, 16, 20], symbol: AREA, symbolRoles: 1 })) }),
  );
  const onDisk = await importInto(root, { documents: [shifted, inLib(use())] });
  expect(onDisk.changed).toEqual({ count: 0, first: [] });
  expect(await leads(root, onDisk.file)).toEqual(['lib/shape.ts:2:16']);
  repository.commit({});
  // The user names the commit: nothing else is tried.
  const stated = await importInto(root, { documents }, { commit: first });
  expect([stated.commit, stated.changed.count]).toEqual([first, 1]);
  writeTree(root, { 'lib/shape.ts': SOURCE });
  expect(await leads(root, stated.file)).toEqual(['lib/shape.ts:1:16']);
  // The text in the document is the one, and not that of the file.
  const withText = await importInto(root, {
    documents: [inLib(shape({ text: `\ufeff${SOURCE}` })), inLib(use({ text: `${USE}//` }))],
  });
  expect(withText.changed).toEqual({ count: 1, first: ['lib/use.ts'] });
});

test('a document that names something else at its places was made for another text', async () => {
  const root = treeOf(FILES);
  const names = ['circle', 'radius', 'perimeter'].map((name, i) => ({
    range: [i, 2, 8],
    symbol: `s . . . ${name}().`,
    symbolRoles: SymbolRole.Definition,
  }));
  const outside = Array.from({ length: 9 }, (_, i) => ({ range: [i, 90, 99], symbol: 'local 0' }));
  const report = await importInto(root, {
    documents: [inLib(shape({ occurrences: names })), inLib(use({ occurrences: outside })), inLib(shape())],
  });
  expect(report).toMatchObject({ documents: 1, otherText: { count: 2, first: ['lib/shape.ts', 'lib/use.ts'] } });
  await expect(importInto(root, { documents: [inLib(shape({ occurrences: names }))] })).rejects.toMatchObject({
    code: 'SCIP_MISMATCH',
    message: expect.stringContaining('lib/shape.ts'),
    fix: expect.stringContaining('--commit'),
  });
});

test('lines that end in a way which we do not count make a document unusable, but for tools of bytes', async () => {
  const root = treeOf({ 'a.ts': 'let a = 1;\u2028let b;\nb;\n', 'b.ts': 'let b;\n' });
  const documents = ['a.ts', 'b.ts'].map((relativePath) => ({
    relativePath,
    occurrences: [{ range: [0, 4, 5], symbol: 'local 0', symbolRoles: 1 }],
  }));
  expect(await importInto(root, { documents })).toMatchObject({ documents: 1, otherText: { first: ['a.ts'] } });
  const inBytes = documents.map((one) => ({
    ...one,
    positionEncoding: PositionEncoding.UTF8CodeUnitOffsetFromLineStart,
  }));
  expect(await importInto(root, { documents: inBytes })).toMatchObject({ documents: 2 });
});

test('a tool that is not known and does not say what its columns count loses places after other characters', async () => {
  const root = treeOf({ 'a.ts': 'let a = "é", b;\na; b;\n' });
  const positionEncoding = PositionEncoding.UnspecifiedPositionEncoding;
  const occurrences = [
    { range: [0, 4, 5], symbol: 'local 0', symbolRoles: 1 },
    { range: [0, 13, 14], symbol: 'local 1', symbolRoles: 1 },
  ];
  const report = await importInto(root, { documents: [{ relativePath: 'a.ts', positionEncoding, occurrences }] });
  expect(report).toMatchObject({ occurrences: 1, noEncoding: { count: 1, first: ['a.ts'] } });
  const known = await importInto(root, {
    tool: 'scip-typescript',
    documents: [{ relativePath: 'a.ts', positionEncoding, occurrences }],
  });
  expect(known).toMatchObject({ occurrences: 2, noEncoding: { count: 0 } });
});

test('a newer import of the same files replaces the one before it; those of other tools and packages stay', async () => {
  const root = treeOf(FILES);
  const one = await importInto(root, { documents: [inLib(shape())] });
  const other = await importInto(root, { tool: 'other', documents: [inLib(shape())] });
  const part = await importInto(root, { documents: [inLib(use())] });
  expect([other.replaced, part.replaced]).toEqual([[], []]);
  const both = await importInto(root, { documents: [inLib(shape()), inLib(use())] });
  expect(both.replaced.toSorted()).toEqual([one.file, part.file].toSorted());
  const left = importedScips(storeOf(root));
  expect(left.map(({ file }) => file).toSorted()).toEqual([both.file, other.file].toSorted());
  expect(left.find(({ file }) => file === both.file)?.paths).toEqual(['lib/shape.ts', 'lib/use.ts']);
});

test('the same file gives the same stored form, under the same name', async () => {
  const root = treeOf(FILES);
  const documents = [inLib(shape()), inLib(use())];
  const first = await importInto(root, { documents });
  const again = await importInto(root, { documents });
  expect(again.file).toBe(first.file);
  expect(readdirSync(storeOf(root))).toHaveLength(1);
});

const WHOLE = indexBytes({ documents: [inLib(shape()), inLib(use())] });
const field = (number: number, bytes: Uint8Array) =>
  new BinaryWriter().tag(number, WireType.LengthDelimited).bytes(bytes).finish();
/** Says that a field has gigabytes. */
const HUGE = Buffer.concat([WHOLE, Uint8Array.of(0x12, 0xff, 0xff, 0xff, 0xff, 0x0f)]);

test.each([
  ['empty', new Uint8Array(), 'is empty'],
  ['compressed', Uint8Array.of(0x1f, 0x8b, 8, 0), 'gunzip'],
  ['JSON', Buffer.from('{"id":1}'), 'JSON'],
  ['a text', Buffer.from('hello, this is a text'), 'is not a SCIP index'],
  ['cut off in a document', WHOLE.subarray(0, -3), 'too early'],
  ['cut off in a length', Buffer.concat([WHOLE, Uint8Array.of(0x12, 0xff)]), 'is not a SCIP index'],
  ['longer than it is', HUGE, 'too early'],
  ['without metadata', field(2, new Uint8Array()), 'has no metadata'],
  ['with metadata that is none', field(1, Uint8Array.of(0x0a, 0xff)), 'metadata'],
  ['with a damaged document', Buffer.concat([WHOLE, field(2, Uint8Array.of(0x0a, 0x70, 1))]), 'document 3'],
] as const)('a file that is %s is refused', async (_, bytes, says) => {
  const root = treeOf(FILES);
  await expect(importInto(root, bytes)).rejects.toSatisfy(
    (error: { code: string; message: string; fix: string }) =>
      error.code === 'SCIP_INVALID' && error.fix !== '' && `${error.message} ${error.fix}`.includes(says),
  );
  expect(importedScips(storeOf(root))).toEqual([]);
});

test('a file cut off anywhere is refused, or is a whole index of fewer documents', async () => {
  const root = treeOf(FILES);
  for (let length = 0; length < WHOLE.length; length++) {
    const outcome = await importInto(root, WHOLE.subarray(0, length)).then(
      ({ documents }) => `${documents} documents`,
      (error) => error.code as string,
    );
    expect(['SCIP_INVALID', 'SCIP_MISMATCH', '1 documents']).toContain(outcome);
  }
});

test('a file that is missing, a directory or about another tree is an error with a fix', async () => {
  const root = treeOf(FILES);
  await expect(importInto(root, join(root, 'gone.scip'))).rejects.toMatchObject({ code: 'PATH_NOT_FOUND' });
  mkdirSync(join(root, 'dir.scip'));
  await expect(importInto(root, join(root, 'dir.scip'))).rejects.toMatchObject({ code: 'SCIP_INVALID' });
  await expect(importInto(root, { documents: [shape({ relativePath: 'other.ts' })] })).rejects.toMatchObject({
    code: 'SCIP_MISMATCH',
    message: expect.stringContaining('other.ts'),
  });
  await expect(importInto(root, { documents: [] })).rejects.toMatchObject({ code: 'SCIP_MISMATCH' });
  await expect(importInto(root, { documents: [shape()] }, { prefix: '../lib' })).rejects.toMatchObject({
    code: 'BAD_INPUT',
  });
});

test('many documents, in any order of fields, need memory for one', async () => {
  const root = treeOf(FILES);
  const [metadata, ...documents] = [
    indexBytes({ documents: [] }),
    ...[inLib(shape()), inLib(use())].map((one) => indexBytes({ documents: [one] })),
  ];
  const onlyDocuments = documents.map((bytes) => bytes.subarray(metadata.length));
  const file = join(temporaryDirectory(), 'large.scip');
  writeFileSync(file, metadata);
  // Documents of other trees, a megabyte each.
  const foreign = field(
    2,
    Buffer.concat([field(1, Buffer.from('vendor/x.ts')), field(5, Buffer.alloc(1 << 20, 0x61))]),
  );
  for (let i = 0; i < 40; i++) writeFileSync(file, foreign, { flag: 'a' });
  for (const bytes of onlyDocuments) writeFileSync(file, bytes, { flag: 'a' });
  const steps: number[] = [];
  const report = await importInto(root, file, { onProgress: (done) => steps.push(done) });
  expect(report).toMatchObject({ documents: 2, notInTree: { count: 40 } });
  expect(readFileSync(report.file).length).toBeLessThan(10_000);
});

test('an import that is cancelled leaves nothing', async () => {
  const root = treeOf(FILES);
  const documents = Array.from({ length: 200 }, () => inLib(use()));
  await expect(importInto(root, { documents }, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: 'CANCELLED',
  });
  expect(importedScips(storeOf(root))).toEqual([]);
});
