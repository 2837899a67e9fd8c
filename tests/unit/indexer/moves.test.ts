/** What is kept of files and symbols that lie or are called elsewhere than before; the index always says what a fresh one says. */
import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { IndexReport } from '../../../src/indexer/index-report.ts';
import { explainPlan } from '../../../src/workspace/explain-plan.ts';
import { type IndexedTree, indexedTree } from './indexed-tree.ts';

const SHOP = `"""What is sold."""

class Shop:
    def __init__(self, goods):
        self.goods = goods
        self.orders = []

    def price(self, name):
        """What one of them costs."""
        return self.goods.lookup(name).total() + self.fee(name)

    def fee(self, name):
        return rate_of(name, self.goods) * len(self.orders)


def rate_of(name, goods):
    known = goods.find(name)
    return known.rate if known else default_rate(goods)


def default_rate(goods):
    return sum(good.rate for good in goods.all()) / max(1, goods.count())
`;
const USER = `from shop import Shop, rate_of

def buy(name):
    return Shop(name).price(name) + rate_of(name, None)
`;
const OTHER = SHOP.replaceAll('Shop', 'Bank').replaceAll('goods', 'money').replaceAll('rate', 'interest');

const at = (tree: IndexedTree, file: string) => path.join(tree.root, file);

function move(tree: IndexedTree, from: string, to: string): void {
  mkdirSync(path.dirname(at(tree, to)), { recursive: true });
  renameSync(at(tree, from), at(tree, to));
}

/** Ids of the symbols of a file by their names. */
const idsIn = (tree: IndexedTree, file: string): Record<string, number> =>
  tree.ask((reader) => {
    const found = reader.fileByPath(file);
    if (found === undefined) throw new Error(`${file} is not in the index`);
    return Object.fromEntries(
      reader.symbolsInFile(found.id).map((symbol) => [reader.qualifiedName(symbol), symbol.id]),
    );
  });

/** Without the file's own symbol, whose name is that of the file. */
const own = (ids: Record<string, number>, file: string) => {
  const { [path.basename(file)]: _, ...rest } = ids;
  return rest;
};

const movesOf = (report: IndexReport) =>
  explainPlan(report)
    .steps.filter(({ step }) => step === 'move')
    .map(({ path: to, why }) => `${to}: ${why}`);

async function shop(files: Record<string, string> = {}): Promise<IndexedTree> {
  const tree = indexedTree({ 'shop.py': SHOP, 'user.py': USER, ...files });
  await tree.index();
  return tree;
}

const EDITED = SHOP.replace('len(self.orders)', 'len(self.orders) + 1');

interface Step {
  readonly to: string;
  readonly parsed: number;
  readonly why?: string;
  /** Instead of a plain move. */
  readonly change?: (tree: IndexedTree, from: string) => void;
}

/** One after the other; each moves the file on from where it is. */
const STEPS: readonly Step[] = [
  { to: 'store.py', parsed: 0 },
  { to: 'a/b/store.py', parsed: 0 },
  { to: 'a/b/Store.py', parsed: 0 },
  { to: 'tests/test_store.py', parsed: 0 },
  { to: 'user.py', parsed: 0 },
  {
    to: 'written/anew.py',
    parsed: 0,
    change(tree, from) {
      tree.write({ 'written/anew.py': SHOP });
      rmSync(at(tree, from));
    },
  },
  {
    to: 'lib/edited.py',
    parsed: 1,
    why: '94 % of the tokens are the same',
    change(tree, from) {
      tree.write({ 'lib/edited.py': EDITED });
      rmSync(at(tree, from));
    },
  },
];

describe('a file', () => {
  it('keeps its symbols wherever it goes', { timeout: 60_000 }, async () => {
    const tree = await shop({ 'third.py': OTHER });
    const before = idsIn(tree, 'shop.py');
    let from = 'shop.py';
    for (const { to, parsed, why = 'the content is the same', change } of STEPS) {
      if (change === undefined) move(tree, from, to);
      else change(tree, from);
      tree.age();
      const report = await tree.index();
      expect(movesOf(report)).toEqual([`${to}: moved from ${from}: ${why}`]);
      expect(report.files, to).toMatchObject({ parsed, removed: 0, ...(parsed === 0 && { moved: 1 }) });
      expect(own(idsIn(tree, to), to), to).toEqual(own(before, 'shop.py'));
      expect(idsIn(tree, to)[path.basename(to)]).toBe(before['shop.py']);
      expect(tree.rows(), to).toEqual(await tree.freshRows());
      from = to;
    }
    expect(tree.ask((reader) => reader.integrityErrors())).toEqual([]);
  });

  it('that is copied is not the copy', async () => {
    const tree = await shop();
    const before = idsIn(tree, 'shop.py');
    copyFileSync(at(tree, 'shop.py'), at(tree, 'copy.py'));
    tree.age();
    const report = await tree.index();
    expect(idsIn(tree, 'shop.py')).toEqual(before);
    expect(movesOf(report)).toEqual([]);
    expect(tree.rows()).toEqual(await tree.freshRows());
  });

  it('that changes places with another takes its symbols along', async () => {
    const tree = await shop({ 'bank.py': OTHER });
    const before = [idsIn(tree, 'shop.py'), idsIn(tree, 'bank.py')];
    move(tree, 'shop.py', 'swap.py');
    move(tree, 'bank.py', 'shop.py');
    move(tree, 'swap.py', 'bank.py');
    tree.touch();
    const report = await tree.index();
    expect(report.files.parsed).toBe(0);
    expect(tree.rows()).toEqual(await tree.freshRows());
    expect(own(idsIn(tree, 'bank.py'), 'bank.py')).toEqual(own(before[0], 'shop.py'));
    expect(own(idsIn(tree, 'shop.py'), 'shop.py')).toEqual(own(before[1], 'bank.py'));
  });

  it('that moves where another moved away from', async () => {
    const tree = await shop({ 'bank.py': OTHER });
    const before = [idsIn(tree, 'shop.py'), idsIn(tree, 'bank.py')];
    move(tree, 'bank.py', 'vault.py');
    move(tree, 'shop.py', 'bank.py');
    tree.touch();
    const report = await tree.index();
    expect(report.files.parsed).toBe(0);
    expect(own(idsIn(tree, 'vault.py'), 'vault.py')).toEqual(own(before[1], 'bank.py'));
    expect(own(idsIn(tree, 'bank.py'), 'bank.py')).toEqual(own(before[0], 'shop.py'));
    expect(tree.rows()).toEqual(await tree.freshRows());
  });

  it('with others in a directory that moves', async () => {
    const tree = await shop({ 'lib/bank.py': OTHER, 'lib/deep/more.py': USER.replace('buy', 'sell') });
    const before = [idsIn(tree, 'lib/bank.py'), idsIn(tree, 'lib/deep/more.py')];
    move(tree, 'lib', 'src/kit');
    tree.age();
    const report = await tree.index();
    expect(report.files).toMatchObject({ parsed: 0, removed: 0 });
    expect([idsIn(tree, 'src/kit/bank.py'), idsIn(tree, 'src/kit/deep/more.py')]).toEqual(before);
    expect(tree.rows()).toEqual(await tree.freshRows());
  });

  it('one half of whose move is seen by one run and the other by the next', async () => {
    const tree = await shop();
    const before = idsIn(tree, 'shop.py');
    const text = readFileSync(at(tree, 'shop.py'), 'utf8');
    rmSync(at(tree, 'shop.py'));
    expect((await tree.index()).files.removed).toBe(1);
    expect(tree.rows()).toEqual(await tree.freshRows());
    tree.write({ 'unrelated.py': OTHER });
    tree.age();
    await tree.index();
    tree.write({ 'lib/store.py': text.replace('len(self.orders)', 'len(self.orders) + 1') });
    tree.age();
    const report = await tree.index();
    expect(movesOf(report)).toEqual([
      'lib/store.py: moved from shop.py, which was removed recently: 94 % of the tokens are the same',
    ]);
    expect(own(idsIn(tree, 'lib/store.py'), 'store.py')).toEqual(own(before, 'shop.py'));
    expect(tree.rows()).toEqual(await tree.freshRows());
    expect(tree.ask((reader) => reader.integrityErrors())).toEqual([]);
  });

  it('that goes and comes back', async () => {
    const tree = await shop();
    const before = idsIn(tree, 'shop.py');
    rmSync(at(tree, 'shop.py'));
    await tree.index();
    tree.write({ 'shop.py': SHOP });
    tree.age();
    await tree.index();
    expect(idsIn(tree, 'shop.py')).toEqual(before);
    expect(tree.rows()).toEqual(await tree.freshRows());
  });
});

interface Edit {
  readonly says: string;
  readonly change: (text: string) => string;
  /** Names before by names now, of what is called otherwise; undefined: it is new. */
  readonly renamed?: Readonly<Record<string, string | undefined>>;
}

/** One after the other. */
const EDITS: readonly Edit[] = [
  {
    says: 'another comes before it',
    change: (text) => text.replace('class Shop', 'def first(one):\n    return 1\n\n\nclass Shop'),
    renamed: { first: undefined },
  },
  {
    says: 'its body or its doc changes',
    change: (text) => text.replace('What one', 'What each').replace('known else', 'known or'),
  },
  { says: 'another goes', change: (text) => text.slice(0, text.indexOf('def default_rate')) },
  {
    says: 'it gets another name',
    change: (text) => text.replaceAll('rate_of', 'rateOf'),
    renamed: { rateOf: 'rate_of' },
  },
  {
    says: 'its container gets another name',
    change: (text) => text.replace('class Shop', 'class Store'),
    renamed: Object.fromEntries(
      ['', '.__init__', '.goods', '.orders', '.price', '.fee'].map((end) => [`Store${end}`, `Shop${end}`]),
    ),
  },
];

it('a symbol stays', { timeout: 60_000 }, async () => {
  const tree = await shop();
  let text = SHOP;
  for (const { says, change, renamed = {} } of EDITS) {
    const before = idsIn(tree, 'shop.py');
    text = change(text);
    tree.write({ 'shop.py': text });
    tree.age();
    await tree.index();
    const expected = Object.keys(idsIn(tree, 'shop.py')).map((name) => {
      const old = name in renamed ? renamed[name] : name;
      return [name, old === undefined ? expect.any(Number) : before[old]];
    });
    expect(idsIn(tree, 'shop.py'), says).toEqual(Object.fromEntries(expected));
    expect(tree.rows(), says).toEqual(await tree.freshRows());
  }
  expect(Object.keys(idsIn(tree, 'shop.py'))).toHaveLength(9);
  expect(tree.ask((reader) => reader.integrityErrors())).toEqual([]);
});
