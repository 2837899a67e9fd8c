/** Before there is an index, words and names are searched in all files, and the best of them are parsed. */
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openWorkspace, type Workspace } from '../../src/workspace/workspace.ts';
import { callTool } from '../kit/call-tool.ts';
import { removeBusyDirectory } from '../kit/remove-directory.ts';

const FILES: Readonly<Record<string, string>> = {
  'src/cart.py':
    'from src.tax import tax_of\n\nclass Cart:\n    """Things that a customer buys."""\n    def total_price(self):\n        return tax_of(sum(self.items))\n',
  'src/tax.py': 'def tax_of(amount):\n    """The tax that is added to an amount."""\n    return amount * 0.2\n',
  'src/parse_url.ts': 'export function parseUrl(text: string): URL {\n  return new URL(text);\n}\n',
  'tests/test_cart.py': 'from src.cart import Cart\n\ndef test_total():\n    assert Cart().total_price() == 0\n',
  'README.md': '# Shop\n\n## Prices\n\nThe total price of a cart has the tax in it.\n',
};
/** More files that have a word of the questions than are parsed for one of them. */
const OTHERS = 500;

let root: string;
let ahead: Workspace;

beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-ahead-words-')));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const [path, text] of Object.entries(FILES)) write(path, text);
  for (let i = 0; i < OTHERS; i++) write(`other/o${i}.py`, `def other_${i}():\n    return "price of thing ${i}"\n`);
  ahead = openWorkspace({ root });
});
afterAll(() => {
  ahead.close();
  removeBusyDirectory(root);
});

afterEach(() => {
  vi.unstubAllEnvs();
});

const search = async (query: string, input = {}) => callTool(ahead, { name: 'search', input: { query, ...input } });
const namesOf = (results: unknown) => (results as { name: string }[]).map(({ name }) => name);

test.each([
  ['Cart', 'Cart'],
  ['cart', 'Cart'],
  ['parseUrl', 'parseUrl'],
  ['parseurl', 'parseUrl'],
  ['total_price', 'total_price'],
  ['tax', 'tax_of'],
])('search of the name %s finds %s', async (query, name) => {
  const { results } = await search(query);
  expect(namesOf(results).slice(0, 3)).toContain(name);
});

test.each([
  ['how much tax is added to an amount', 'tax_of'],
  ['total price of what a customer buys', 'total_price'],
])('search for %s', async (query, name) => {
  const { results, meta } = await search(query);
  expect(namesOf(results).slice(0, 3)).toContain(name);
  expect(meta.completeness).not.toBe('complete');
  expect(meta.notes.at(-1)).toMatch(/^not indexed yet: all 505 files were searched for the words; (?:of|all) /);
});

test('a search keeps to its filters, and says that files were left out', async () => {
  const { results, meta } = await search('price', { path: ['other'], limit: 200 });
  expect((results as { path: string }[]).every(({ path }) => path.startsWith('other/'))).toBe(true);
  expect(meta.notes.at(-1)).toMatch(/of 500 files that have some, the best \d+ are parsed$/);
});

test('explore shows code, the calls among it, and the tests', async () => {
  const { results, meta } = await callTool(ahead, {
    name: 'explore',
    input: { query: 'how is the total price of a cart computed with tax' },
  });
  const { symbols, calls, tests } = results as { symbols: { name: string }[]; calls: object[]; tests: object[] };
  expect(symbols.map(({ name }) => name)).toEqual(expect.arrayContaining(['total_price', 'tax_of']));
  expect(calls).toContainEqual({ from: 'src/cart.py#Cart.total_price', to: ['src/tax.py#tax_of'] });
  expect(tests).toMatchObject([{ handle: 'tests/test_cart.py#test_total' }]);
  expect(meta.completeness).not.toBe('complete');
  expect(meta.notes.at(-1)).toContain('only what these use of each other is known');
});

test('a word that no file has is not found, and the answer says where it was looked for', async () => {
  const { results, meta } = await search('zebra');
  expect(results).toEqual([]);
  expect(meta.notes.join()).toContain('all 505 files were searched for the words');
});

test('files and directories are listed without counts that nobody made', async () => {
  const files = await callTool(ahead, { name: 'files', input: { path: ['src'] } });
  expect(files.results).toMatchObject([{ path: 'src/cart.py' }, { path: 'src/parse_url.ts' }, { path: 'src/tax.py' }]);
  expect((files.results as object[])[0]).not.toHaveProperty('lines');
  const tree = await callTool(ahead, { name: 'tree', input: { depth: 1 } });
  expect(tree.results).toMatchObject([{ path: '.', files: 505 }, { path: 'other', files: OTHERS }, {}, {}]);
  for (const { meta } of [files, tree])
    expect(meta).toMatchObject({ indexing: 'not_indexed', completeness: 'partial' });
});

test('text is found in every file, and its symbols in those that have it', async () => {
  const { results, meta } = await callTool(ahead, { name: 'grep', input: { pattern: ['tax'], path: ['src', '*.md'] } });
  expect((results as { matches: object[] }).matches).toMatchObject([
    { path: 'src/cart.py', groups: [{}, { symbol: { name: 'total_price' } }] },
    { path: 'src/tax.py', groups: [{ symbol: { name: 'tax_of' } }] },
    { path: 'README.md', groups: [{ symbol: { name: 'Prices' } }] },
  ]);
  expect(meta).toMatchObject({ completeness: 'complete', notes: [] });
});

test('a question that needs the index says so where none may be built', async () => {
  await expect(callTool(ahead, { name: 'map', input: {} })).rejects.toMatchObject({ code: 'NOT_INDEXED' });
});

test('a question that needs the index waits for the one that is being built, then says that it is', async () => {
  vi.stubEnv('WAYFIND_FRESHNESS_BACKGROUND', 'true');
  vi.stubEnv('WAYFIND_FRESHNESS_WAIT_MS', '100');
  const build = async () => true;
  const building = openWorkspace({ root, freshness: { buildInBackground: build, isDetached: true } });
  await expect(callTool(building, { name: 'map', input: {} })).rejects.toMatchObject({ code: 'STILL_INDEXING' });
  building.close();
});
