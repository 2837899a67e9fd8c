/** Folders that add a language: what is wrong with one is said with its file and key, and nothing outside of it is read. */
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { refreshLanguages } from '../../../languages/load.ts';
import { addedLanguages } from '../../../src/config/added-languages.ts';
import { readLanguages } from '../../../src/config/read-languages.ts';
import { languageFolder, tableOf, temporary } from '../../kit/added-language.ts';

const read = (folder: string) => readLanguages([folder], () => undefined);
const TABLE = JSON.parse(tableOf('protobuf')) as Record<string, unknown> & { nodes: Record<string, unknown> };
const problemOf = (table: unknown): string | undefined =>
  read(languageFolder(typeof table === 'string' ? table : JSON.stringify(table), 'protobuf')).problem?.message;
const withNode = (rule: unknown) => ({ ...TABLE, nodes: { message: rule } });

test('a good folder', () => {
  const folder = languageFolder(JSON.stringify(TABLE), 'protobuf');
  const { languages, problem } = read(folder);
  expect(problem).toBeUndefined();
  expect(languages).toMatchObject([{ directory: folder, table: { id: 'x-proto', extensions: ['x-proto'] } }]);
});

test('the revision is of the table and the grammar', () => {
  const revisionOf = (table: unknown, grammar: string) =>
    read(languageFolder(JSON.stringify(table), grammar)).languages[0].revision;
  const first = revisionOf(TABLE, 'protobuf');
  expect(Number.isSafeInteger(first)).toBe(true);
  expect(revisionOf({ ...TABLE, $schema: 'x' }, 'protobuf')).toBe(first);
  expect(revisionOf({ ...TABLE, title: 'Other' }, 'protobuf')).not.toBe(first);
  expect(revisionOf(TABLE, 'make')).not.toBe(first);
});

describe('a table that is wrong', () => {
  test.each<[unknown, string]>([
    ['', 'language.json is not valid JSON: the file is empty'],
    ['{\n  "id": "x",\n  "title" "X"\n}', 'unexpected text or end on line 3'],
    ['[]', 'expected object'],
    ['{"__proto__": {"id": "x"}}', 'has the unknown key "__proto__"'],
    [{ ...TABLE, extension: ['x'] }, 'has the unknown key "extension"; did you mean extensions?'],
    [{ ...TABLE, id: 'Wire Format' }, 'id: expected lower-case letters'],
    [{ ...TABLE, extensions: ['.wire'] }, 'extensions.0: expected an extension in lower case, without the dot'],
    [{ ...TABLE, extensions: [] }, 'names no files'],
    [{ ...TABLE, paths: [{ role: 'tests', name: '*' }] }, 'did you mean test?'],
    [{ ...TABLE, paths: [{ role: 'test' }] }, 'paths.0: expected either directory or name'],
    [{ ...TABLE, paths: [{ role: 'test', name: '*a*b*' }] }, 'paths.0.name: expected a name with at most one *'],
    [{ ...TABLE, grammar: '../grammar.wasm' }, 'grammar: expected the name of a .wasm file'],
    [{ ...TABLE, grammar: '/etc/passwd' }, 'grammar: expected the name of a .wasm file'],
    [{ ...TABLE, grammar: 'other.wasm' }, 'other.wasm does not exist'],
    [withNode({ symbl: {} }), 'has the unknown key "nodes.message.symbl"; did you mean symbol?'],
    [withNode({ symbol: { kind: 'klass' } }), 'nodes.message.symbol.kind: "klass" is not one of'],
    [withNode({ symbol: { kind: 'klass' } }), 'did you mean class?'],
    [withNode({ symbol: { kind: 'file' } }), '"file" is not one of'],
    [withNode({ reference: { kind: 'uses', name: 'x' } }), 'nodes.message.reference.kind: "uses" is not one of'],
    [withNode({ symbol: { kind: 'class', name: 'a b' } }), 'nodes.message.symbol.name: expected a place'],
    [withNode({ symbol: { kind: 'class', name: '((((' } }), 'expected a place'],
    [withNode([{ skip: true }, { skip: 'yes' }]), 'nodes.message.1.skip'],
    [withNode('skip'), 'nodes.message: '],
    [{ ...TABLE, nodes: { 'a b': {} } }, '"a b" is not a node type'],
    [{ ...TABLE, nodes: [] }, 'nodes: '],
  ])('%j', (table, why) => expect(problemOf(table)).toContain(why));

  test('keys of every object are only keys', () => {
    const hostile = '{"constructor": {}, "toString": {"skip": true}, "__proto__": {"skip": true}}';
    const { languages, problem } = read(
      languageFolder(JSON.stringify(TABLE).replace(/"nodes":.*/s, `"nodes": ${hostile}}`), 'protobuf'),
    );
    expect(problem).toBeUndefined();
    expect(Object.keys(languages[0].table.nodes)).toEqual(['constructor', 'toString', '__proto__']);
    expect(({} as { skip?: boolean }).skip).toBeUndefined();
  });

  test('10 MB are refused before they are parsed', () => {
    const started = performance.now();
    expect(problemOf(`{"id": "${'x'.repeat(10_000_000)}"}`)).toContain('language.json is over 1000000 bytes');
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  test('a million brackets or rules', () => {
    expect(problemOf('['.repeat(900_000))).toContain('is not valid JSON');
    expect(problemOf(withNode(new Array(100_000).fill({})))).toContain('nodes.message has more than 50 rules');
  });
});

describe('a folder that is wrong', () => {
  test('is missing, or is a file', () => {
    const folder = join(temporary(), 'missing');
    expect(read(folder).problem).toMatchObject({ code: 'LANGUAGE_INVALID' });
    expect(read(folder).problem?.message).toContain('language.json does not exist');
    writeFileSync(folder, '');
    expect(read(folder).problem?.message).toContain('language.json does not exist');
  });

  test('its files are links to others, or no files', () => {
    const outside = join(temporary(), 'secret.json');
    writeFileSync(outside, 'secret');
    const folder = languageFolder(JSON.stringify(TABLE), 'protobuf');
    for (const name of ['language.json', 'grammar.wasm']) {
      const whole = languageFolder(JSON.stringify(TABLE), 'protobuf');
      rmSync(join(whole, name));
      symlinkSync(outside, join(whole, name));
      expect(read(whole).problem?.message).toContain(`${name} is a link to a file outside its folder`);
    }
    rmSync(join(folder, 'grammar.wasm'));
    mkdirSync(join(folder, 'grammar.wasm'));
    expect(read(folder).problem?.message).toContain('grammar.wasm');
  });

  test('a link inside of it is fine, and so is a link to it', () => {
    const folder = languageFolder(JSON.stringify({ ...TABLE, grammar: 'link.wasm' }), 'protobuf');
    symlinkSync('grammar.wasm', join(folder, 'link.wasm'));
    const link = join(temporary(), 'link');
    symlinkSync(folder, link);
    expect(read(link).problem).toBeUndefined();
  });
});

describe('beside the packaged languages', () => {
  const refreshed = async (...folders: string[]) => {
    const problem = await refreshLanguages({ WAYFIND_LANGUAGES_DIRECTORIES: JSON.stringify(folders) });
    const ids = addedLanguages().map(({ table }) => table.id);
    await refreshLanguages({});
    return { message: problem?.message, ids };
  };
  const folderOf = (changes: object) => languageFolder(JSON.stringify({ ...TABLE, ...changes }), 'protobuf');

  test.each<[object, string]>([
    [{ id: 'python' }, 'has the id or an alias of Python (python)'],
    [{ id: 'ts' }, 'has the id or an alias of TypeScript (typescript)'],
    [{ aliases: ['go'] }, 'has the id or an alias of Go (go)'],
    [{ extensions: ['py'] }, 'names "py", which Python reads; set "override": true'],
    [{ filenames: ['Makefile'] }, 'names "Makefile", which Make reads'],
    [{ interpreters: ['ruby'] }, 'names "ruby", which Ruby reads'],
  ])('%j takes what is theirs', async (changes, why) => {
    const { message, ids } = await refreshed(folderOf(changes));
    expect(message).toContain(why);
    expect(ids).toEqual([]);
  });

  test('`override` takes extensions, never ids', async () => {
    expect(await refreshed(folderOf({ extensions: ['py'], override: true }))).toEqual({
      message: undefined,
      ids: ['x-proto'],
    });
    expect((await refreshed(folderOf({ id: 'python', override: true }))).ids).toEqual([]);
  });

  test('two folders may not share anything; the others are still used', async () => {
    const [one, two, three] = [folderOf({}), folderOf({}), folderOf({ id: 'x-other', override: true })];
    expect(await refreshed(one, two)).toMatchObject({ ids: ['x-proto'], message: expect.stringContaining('x-proto') });
    expect((await refreshed(one, three)).message).toContain('of another folder names too');
    expect((await refreshed(join(one, 'missing'), one)).ids).toEqual(['x-proto']);
  });

  test('a folder is read again when it has changed', async () => {
    const folder = folderOf({});
    const env = { WAYFIND_LANGUAGES_DIRECTORIES: folder };
    await refreshLanguages(env);
    const [first] = addedLanguages();
    await refreshLanguages(env);
    expect(addedLanguages()[0].revision).toBe(first.revision);
    writeFileSync(join(folder, 'language.json'), JSON.stringify({ ...TABLE, title: 'Other' }));
    await refreshLanguages(env);
    expect(addedLanguages()[0].table.title).toBe('Other');
    await refreshLanguages({});
    expect(addedLanguages()).toEqual([]);
  });
});
