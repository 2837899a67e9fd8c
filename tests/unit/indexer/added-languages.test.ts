/** Indexes with languages that the user added: what an edit of a table costs, and that the index is then as if made anew. */
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { refreshLanguages } from '../../../languages/load.ts';
import { AppError } from '../../../src/errors/errors.ts';
import { openSyncer } from '../../../src/indexer/sync.ts';
import { grammarOf, languageFolder, tableOf } from '../../kit/added-language.ts';
import { type ModuleSpec, type Replacement, wasmModule, withLexer } from '../../kit/wasm-module.ts';
import { type IndexedTree, indexedTree, withEnvironment } from './indexed-tree.ts';

const WIRE = 'package a.b;\nmessage Order {\n  Item item = 1;\n}\nservice Shop { rpc Buy(Order) returns (Order); }\n';
const FILES = { 'a.wire': WIRE, 'b.wire': 'message Item {}\n', 'c.py': 'def area():\n    return 1\n', 'd.txt': 'x\n' };
const TABLE = { ...JSON.parse(tableOf('protobuf')), id: 'wire', title: 'Wire', extensions: ['wire'] };

afterEach(async () => {
  await refreshLanguages({});
});

/** Names the folders in the environment of this test. */
const use = (...folders: string[]) => withEnvironment({ WAYFIND_LANGUAGES_DIRECTORIES: JSON.stringify(folders) });
const folderOf = (changes: object = {}) => languageFolder(JSON.stringify({ ...TABLE, ...changes }), 'protobuf');
const edit = (folder: string, changes: object) =>
  writeFileSync(join(folder, 'language.json'), JSON.stringify({ ...TABLE, ...changes }));
const named = (tree: IndexedTree, name: string) =>
  tree.ask((reader) => reader.symbolsNamed(name).map(({ path, kind }) => `${path} ${kind}`));
const languageOf = (tree: IndexedTree, path: string) => tree.ask((reader) => reader.fileByPath(path)?.language);

describe('an added language', () => {
  test('is indexed like a packaged one', async () => {
    use(folderOf());
    const tree = indexedTree(FILES);
    const report = await tree.index({ jobs: 2 });
    expect(report.files).toMatchObject({ total: 4, parsed: 3 });
    expect(report.problems).toEqual([]);
    expect(named(tree, 'Order')).toEqual(['a.wire struct']);
    expect(tree.ask((reader) => reader.counts().byLanguage.wire)).toMatchObject({ files: 2 });
    expect((await tree.index()).files).toMatchObject({ parsed: 0, unchanged: 4 });
  });

  test('reads the files of a packaged one where it overrides it', async () => {
    use(folderOf({ extensions: ['proto'], override: true }));
    const tree = indexedTree({ 'a.proto': WIRE });
    await tree.index();
    expect(languageOf(tree, 'a.proto')).toBe('wire');
  });

  test('gives files their roles and names', async () => {
    const paths = [
      { role: 'test', name: '*_check.wire' },
      { role: 'generated', directory: 'Made' },
    ];
    use(folderOf({ paths, filenames: ['WIREFILE'], interpreters: ['wire'] }));
    const tree = indexedTree({
      'a_check.wire': WIRE,
      'made/b.wire': WIRE,
      WIREFILE: WIRE,
      'c.wire': WIRE,
    });
    await tree.index();
    const roles = ['a_check.wire', 'made/b.wire', 'WIREFILE', 'c.wire'].map((path) =>
      tree.ask((reader) => reader.fileByPath(path)?.role),
    );
    expect(roles).toEqual(['test', 'generated', 'source', 'source']);
    expect(languageOf(tree, 'WIREFILE')).toBe('wire');
  });
});

describe('after a change the index is as if made anew', () => {
  test('an edited table: its files are extracted again, and only they', async () => {
    const folder = folderOf();
    use(folder);
    const tree = indexedTree(FILES);
    await tree.index();
    const { message, ...nodes } = TABLE.nodes;
    edit(folder, { nodes: { ...nodes, message: { symbol: { ...message.symbol, kind: 'class' } } } });
    expect((await tree.index()).files).toMatchObject({ parsed: 2, unchanged: 2 });
    expect(named(tree, 'Order')).toEqual(['a.wire class']);
    expect(tree.rows()).toEqual(await tree.freshRows());
  });

  test('a folder that is no longer named, and is named again', async () => {
    const folder = folderOf();
    use(folder);
    const tree = indexedTree(FILES);
    await tree.index();
    process.env.WAYFIND_LANGUAGES_DIRECTORIES = '';
    expect((await tree.index()).files).toMatchObject({ total: 4, parsed: 0 });
    expect(named(tree, 'Order')).toEqual([]);
    expect(languageOf(tree, 'a.wire')).toBeUndefined();
    expect(tree.rows()).toEqual(await tree.freshRows());
    process.env.WAYFIND_LANGUAGES_DIRECTORIES = folder;
    expect((await tree.index()).files).toMatchObject({ parsed: 2 });
    expect(named(tree, 'Order')).toEqual(['a.wire struct']);
    expect(tree.rows()).toEqual(await tree.freshRows());
  });

  test('a second language, and another extension of the first', async () => {
    const folder = folderOf();
    const other = languageFolder(JSON.stringify({ ...JSON.parse(tableOf('make')), extensions: ['txt2'] }), 'make');
    use(folder);
    const tree = indexedTree({ ...FILES, 'e.txt2': 'all: build\n', 'f.wire2': WIRE });
    await tree.index();
    process.env.WAYFIND_LANGUAGES_DIRECTORIES = JSON.stringify([folder, other]);
    expect((await tree.index()).files).toMatchObject({ parsed: 1 });
    expect(named(tree, 'all')).toEqual(['e.txt2 function']);
    edit(folder, { extensions: ['wire2'] });
    expect((await tree.index()).files).toMatchObject({ parsed: 1 });
    expect(named(tree, 'Order')).toEqual(['f.wire2 struct']);
    expect(tree.rows()).toEqual(await tree.freshRows());
  });

  test('in a process that lives on', async () => {
    const folder = folderOf();
    use(folder);
    const tree = indexedTree(FILES);
    const syncer = openSyncer({ root: tree.root });
    onTestFinished(() => syncer.close());
    const feed = syncer.follow();
    await syncer.sync();
    expect(await syncer.check()).toMatchObject({ isNothing: true });
    edit(folder, { title: 'Other' });
    expect((await syncer.check()).rebuild).toBe('the rules of a language were revised');
    expect(await syncer.sync()).toMatchObject({ state: 'published', files: { parsed: 2 } });
    feed.close();
    expect(tree.rows()).toEqual(await tree.freshRows());
  });
});

describe('what cannot be used fails the run and leaves the index alone', () => {
  const failure = (tree: IndexedTree) =>
    tree.index().then(
      () => undefined,
      (error: unknown) => (error instanceof AppError ? `${error.code}: ${error.message}` : error),
    );
  const indexed = async (folder: string) => {
    const tree = indexedTree(FILES);
    await tree.index();
    const before = tree.rows();
    use(folder);
    const error = await failure(tree);
    expect(tree.rows()).toEqual(before);
    return error;
  };
  const moduleFolder = (grammar: Uint8Array, table: object = TABLE) => languageFolder(JSON.stringify(table), grammar);

  test.each<[object, string]>([
    [{ nodes: { mesage: { skip: true } } }, 'the grammar has no node type "mesage"; did you mean message?'],
    [{ nodes: { __proto__x: { skip: true } } }, 'the grammar has no node type'],
    [{ nodes: { message: { symbol: { kind: 'class', body: 'bdy' } } } }, 'symbol.body: the grammar has no field "bdy"'],
    [
      { nodes: { message: { symbol: { kind: 'class', name: '(mesage_name)' } } } },
      'nodes.message.symbol.name: the grammar has no node type "mesage_name"; did you mean message_name?',
    ],
    [{ nodes: { message: { if: { paht: true } } } }, 'nodes.message.if: the grammar has no field "paht"'],
    [{ grammar: 'other.wasm' }, 'other.wasm does not exist'],
  ])('a table: %j', async (changes, why) => {
    const error = await indexed(folderOf(changes));
    expect(error).toContain('LANGUAGE_INVALID');
    expect(error).toContain(why);
  });

  test('a folder that was removed, until it is back', async () => {
    const folder = folderOf();
    use(folder);
    const tree = indexedTree(FILES);
    await tree.index();
    const away = `${folder}-away`;
    cpSync(folder, away, { recursive: true });
    rmSync(folder, { recursive: true });
    expect(await failure(tree)).toContain('language.json does not exist');
    expect(named(tree, 'Order')).toEqual(['a.wire struct']);
    cpSync(away, folder, { recursive: true });
    expect((await tree.index()).files).toMatchObject({ parsed: 0 });
  });

  test.each<[string, ModuleSpec, string]>([
    ['is not a grammar', { exports: [] }, 'exports 0 languages'],
    ['brings code', { exports: ['tree_sitter_x', '__em_js__a'] }, 'exports "__em_js__a"'],
    ['has another version', { exports: ['tree_sitter_x'], data: 99 }, 'has the grammar version 99'],
    ['traps', { exports: ['tree_sitter_x'], does: 'traps' }, 'cannot be loaded: unreachable'],
  ])('a grammar that %s', async (_, spec, why) => {
    expect(await indexed(moduleFolder(wasmModule(spec)))).toContain(why);
  });

  const lexer = (does: Replacement): Uint8Array => withLexer(grammarOf('graphql'), does);
  const ANY = { ...TABLE, nodes: { comment: { comment: true } } };

  test('a grammar that traps while it parses', async () => {
    expect(await indexed(moduleFolder(lexer('traps'), ANY))).toContain('unreachable');
  });
});
