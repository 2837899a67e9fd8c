/** Files that cannot be parsed, or are taken away, where other files of the tree ask for them. */
import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { CAN_BE_UNREADABLE, makeUnparsable } from '../../kit/unparsable.ts';
import { type IndexedTree, indexedTree } from './indexed-tree.ts';

async function isAsFresh(tree: IndexedTree): Promise<void> {
  tree.age();
  await tree.index();
  expect(tree.rows()).toEqual(await tree.freshRows());
}

const linksIn = (tree: IndexedTree, path: string): string[] =>
  tree.rows().filter((row) => row.startsWith(`link ["${path}#`));

const CONFTEST =
  'import pytest\n\nclass Shop:\n    def buy(self): pass\n\n@pytest.fixture\ndef shop():\n    return Shop()\n';
const BUYS = 'def test_buy(shop):\n    shop.buy()\n';

/** The parameter that names the fixture, and the call of a member of what it returns. */
const LINKS_TO_FIXTURE = 2;

it.each(['\0', '\n'.repeat(2_100_000)])('a fixture is lost with its file and comes back with it (%#)', async (more) => {
  const tree = indexedTree({
    'aaa.py': 'class Shop:\n    def buy(self): pass\n',
    'conftest.py': CONFTEST,
    'test_buy.py': BUYS,
  });
  await tree.index();
  expect(linksIn(tree, 'test_buy.py')).toHaveLength(LINKS_TO_FIXTURE);
  tree.write({ 'conftest.py': CONFTEST + more });
  await isAsFresh(tree);
  expect(linksIn(tree, 'test_buy.py')).toEqual([]);
  // The facts of a file that has none are not those of the first file.
  await tree.index({ force: true });
  expect(linksIn(tree, 'test_buy.py')).toEqual([]);
  tree.write({ 'conftest.py': CONFTEST });
  await isAsFresh(tree);
  expect(linksIn(tree, 'test_buy.py')).toHaveLength(LINKS_TO_FIXTURE);
});

it.skipIf(!CAN_BE_UNREADABLE)('an unreadable file has no fixtures (skipped for root, who can read it)', async () => {
  const tree = indexedTree({ 'conftest.py': CONFTEST, 'test_buy.py': BUYS });
  await tree.index();
  const back = makeUnparsable(path.join(tree.root, 'conftest.py'), 'unreadable');
  await isAsFresh(tree);
  expect(linksIn(tree, 'test_buy.py')).toEqual([]);
  back();
  await isAsFresh(tree);
  expect(linksIn(tree, 'test_buy.py')).toHaveLength(1);
});

it('a module that is parsed again hands on the names it takes from another', async () => {
  const files = { 'a.py': 'def one(): pass\n', 'b.py': 'from a import *\n', 'c.py': 'from b import one\none()\n' };
  const tree = indexedTree(files);
  await tree.index();
  tree.write({ 'b.py': `${files['b.py']}\0` });
  await isAsFresh(tree);
  tree.write(files);
  await isAsFresh(tree);
  expect(linksIn(tree, 'c.py')).not.toEqual([]);
});

it('a file moves to the path of another: its askers ask the new one', async () => {
  const tree = indexedTree({
    'a.py': 'def one(): pass\n',
    'other/a.py': 'def two(): pass\n\ndef three(): pass\n',
    'use.py': 'from a import two\ntwo()\n',
  });
  await tree.index();
  renameSync(path.join(tree.root, 'other/a.py'), path.join(tree.root, 'a.py'));
  await isAsFresh(tree);
  expect(linksIn(tree, 'use.py')).not.toEqual([]);
});

it('a heading is no constant: what no Ruby file declares is external, in an update as in a fresh index', async () => {
  const tree = indexedTree({
    'README.md': '# Shop\n',
    'lib/shop.rb': 'class Shop\nend\n',
    'test/shop_test.rb': 'Shop.new\n',
  });
  await tree.index();
  rmSync(path.join(tree.root, 'lib'), { recursive: true });
  await isAsFresh(tree);
  expect(tree.rows().filter((row) => row.includes('"external"') && row.includes('"Shop"'))).toHaveLength(1);
});

it('a directory of the load path stays one while its only Ruby file cannot be parsed', async () => {
  const tree = indexedTree({ 'a/lib/x.rb': 'X = 1\0\n', 'main.rb': "require 'x'\n" });
  await tree.index();
  tree.write({ 'a/lib/other.rb': 'Y = 1\n' });
  await isAsFresh(tree);
  expect(linksIn(tree, 'main.rb')).toHaveLength(1);
});

it('a package imports a module of its own that is taken away and comes back', async () => {
  const files = {
    'main.py': 'import os\n',
    'examples/js/shop/__init__.py': 'from shop import cart\n',
    'examples/js/shop/cart.py': 'def total(): pass\n',
    'examples/js/shop/other.py': 'def other(): pass\n',
    'examples/js/pyproject.toml': '[project]\nname = "shop"\n',
  };
  const tree = indexedTree(files);
  await tree.index();
  rmSync(path.join(tree.root, 'examples/js/shop/cart.py'));
  await isAsFresh(tree);
  tree.write(files);
  await isAsFresh(tree);
  expect(linksIn(tree, 'examples/js/shop/__init__.py')).not.toEqual([]);
});
