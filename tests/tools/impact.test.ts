/** `impact`: who is affected, how far, with which tests; several starts, files, the working tree; and what is not certain. */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { estimateTokens } from '../../src/tools/token-budget.ts';
import { indexedSample } from './indexed-sample.ts';
import { open, temporaryDirectory } from './workspace.ts';

const SAMPLE = {
  'shop/prices.py': `RATE = 2


def price(count):
    return count * RATE


def unused():
    pass


class Money:
    def __init__(self, amount):
        self.amount = price(amount)

    def show(self):
        return self.amount


class Coin(Money):
    def show(self):
        return "coin"
`,
  'shop/orders.py': `from flask import Flask

from shop.prices import Money, price

app = Flask(__name__)


def total(order):
    return price(order)


@app.route("/orders")
def list_orders():
    return total(1)


def pay(anything):
    anything.show()
    return Money(3)


def round_trip(money: Money):
    return money.show()
`,
  'cli/main.py': `from shop.orders import total


def main():
    print(total(3))


if __name__ == "__main__":
    main()
`,
  'tests/test_prices.py': 'from shop.prices import price\n\n\ndef test_price():\n    assert price(1) == 2\n',
  'tests/test_orders.py': 'from shop.orders import total\n\n\ndef test_total():\n    assert total(1) == 2\n',
};
const workspace = indexedSample(SAMPLE);

type Row = { handle: string; depth: number };
const rows = (list: Row[]) => list.map(({ handle, depth }) => `${depth} ${handle}`);

describe('of a symbol', () => {
  test('users by depth and directory, tests apart and nearest first', async () => {
    const { results, text, exit, meta } = await workspace().call('impact', { names: ['price'] });
    expect(rows(results.affected)).toEqual([
      '1 shop/orders.py#total',
      '1 shop/prices.py#Money.__init__',
      '2 cli/main.py#main',
      '2 shop/orders.py#list_orders',
      '2 shop/orders.py#pay',
      '3 cli/main.py',
    ]);
    expect(results.levels[1]).toEqual({
      depth: 2,
      symbols: 3,
      directories: 2,
      modules: [
        { name: 'shop', symbols: 2 },
        { name: 'cli', symbols: 1 },
      ],
    });
    expect(results.affected[4]).toMatchObject({ use: 'new', of: 'shop/prices.py#Money.__init__', at: { line: 19 } });
    expect(results.tests).toEqual([
      { path: 'tests/test_prices.py', depth: 1, symbols: 1, name: 'test_price', line: 5 },
      { path: 'tests/test_orders.py', depth: 2, symbols: 1, name: 'test_total', line: 5 },
    ]);
    expect(text).toMatch(/orders\.py:13 {2}function {2}list_orders {2}call of total at :14 .*public, handler/);
    expect(text).toMatch(/main\.py:4 .*main/);
    expect([exit, meta.omitted]).toEqual([0, 0]);
  });

  test('public API, entry points and risk', async () => {
    const { results } = await workspace().call('impact', { names: ['price'] });
    expect(results.counts).toMatchObject({ changed: 1, public_changed: 1, test_files: 2, affected: 6, entries: 3 });
    expect(results.public_api[0]).toEqual({ handle: 'shop/prices.py#price', depth: 0 });
    expect(results.affected.find(({ handle }: Row) => handle === 'cli/main.py#main').entry).toBe('main');
    expect(results.risk.reasons).toContain('reaches 3 entry points');
  });

  test('depth is a limit that is said', async () => {
    const { results, meta } = await workspace().call('impact', { names: ['price'], depth: 1 });
    expect(rows(results.affected)).toEqual(['1 shop/orders.py#total', '1 shop/prices.py#Money.__init__']);
    expect(meta.notes).toContain('there is more beyond depth 1');
    expect(meta.next).toContain('wayfind impact price --depth 2');
  });

  test('what is only probable is marked, and left out when asked for', async () => {
    const { call } = workspace();
    const { results, text } = await call('impact', { names: ['Coin.show'] });
    expect(results.affected).toMatchObject([
      { handle: 'shop/orders.py#round_trip', confidence: 'probable', through: 'shop/prices.py#Money.show' },
    ]);
    expect(results.counts).toMatchObject({ affected: 1, affected_probable: 1, probable: 0 });
    expect(text).toContain('call through Money.show at :23');
    const exact = await call('impact', { names: ['Coin.show'], confidence: 'exact' });
    expect([exact.results.affected, exact.results.counts.probable]).toEqual([[], 1]);
    expect(exact.meta.notes.join()).toContain('1 probable user is not followed');
    expect(exact.text).toContain('by exact uses');
  });

  test('references of the same name that are bound to nothing are counted', async () => {
    const { results, meta } = await workspace().call('impact', { names: ['Coin.show'] });
    expect(results.counts.unresolved).toEqual({ dynamic: 1 });
    expect(meta.notes.join()).toContain('1 reference named show could not be bound (1 dynamic)');
    expect(meta.next).toContain('wayfind references show --unresolved');
  });

  test('nobody uses it: said, with exit status 1; being exported is a risk still', async () => {
    const { results, meta, exit } = await workspace().call('impact', { names: ['unused'] });
    expect([results.affected, results.tests, exit]).toEqual([[], [], 1]);
    expect(meta.notes).toContain('nothing in this index uses it, exactly or through dispatch');
    expect(results.risk).toEqual({
      level: 'medium',
      reasons: ['no test reaches it', 'public API: 1 changed symbol is exported'],
    });
  });

  test('an unknown name is an error that names the nearest', async () => {
    await expect(workspace().call('impact', { names: ['pryce'] })).rejects.toMatchObject({
      code: 'SYMBOL_NOT_FOUND',
      message: expect.stringContaining('price'),
    });
  });
});

describe('of several', () => {
  test('starts are merged, and none is its own effect', async () => {
    const { results } = await workspace().call('impact', { names: ['price', 'shop/orders.py#total'] });
    expect(results.symbols).toHaveLength(2);
    expect(rows(results.affected)).toContain('1 cli/main.py#main');
    expect(rows(results.affected).some((row) => row.endsWith('#total'))).toBe(false);
  });

  test('a class is all that is in it', async () => {
    const { results } = await workspace().call('impact', { names: ['Money'] });
    expect(rows(results.affected)).toEqual([
      '1 shop/orders.py#pay',
      '1 shop/orders.py#round_trip',
      '1 shop/prices.py#Coin',
      '1 shop/prices.py#Coin.show',
    ]);
  });

  test('a file is all that is in it, and who imports it uses it', async () => {
    const { call, write } = open(temporaryDirectory());
    write('effect.ts', 'console.log(1);\n');
    write('used.ts', 'export function used(): void {}\nfunction own(): void {\n  used();\n}\n');
    write(
      'app.ts',
      "import './effect';\nimport { used } from './used';\nexport function run(): void {\n  used();\n}\n",
    );
    await call('index', { jobs: 1 });
    const { results } = await call('impact', { names: ['used.ts'] });
    expect(rows(results.affected)).toEqual(['1 app.ts#run']);
    const effect = await call('impact', { names: ['effect.ts'] });
    expect(effect.results.affected).toMatchObject([{ handle: 'app.ts', depth: 1, use: 'import' }]);
  });

  test('circles end', async () => {
    const { call, write } = open(temporaryDirectory());
    write('a.py', 'def ping():\n    pong()\n\n\ndef pong():\n    ping()\n');
    await call('index', { jobs: 1 });
    const { results, meta } = await call('impact', { names: ['ping'], depth: 10 });
    expect(rows(results.affected)).toEqual(['1 a.py#pong']);
    expect(meta.notes.join()).not.toContain('more behind');
  });
});

describe('of the working tree', () => {
  const repository = async () => {
    const opened = open(temporaryDirectory());
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: opened.root });
    for (const [path, text] of Object.entries(SAMPLE)) opened.write(path, text);
    git('init', '-q', '-b', 'main');
    git('add', '-A');
    git('commit', '-q', '-m', 'one');
    return { ...opened, git };
  };

  test('the symbols around changed lines', async () => {
    const { call, write } = await repository();
    write(
      'shop/orders.py',
      SAMPLE['shop/orders.py'].replace('    return price(order)', '    # dearer\n    return price(order)'),
    );
    await call('index', { jobs: 1 });
    const { results, text, meta } = await call('impact', { diff: true });
    expect(results.diff.files).toEqual([{ path: 'shop/orders.py', change: 'changed' }]);
    expect(results.symbols.map(({ handle }: Row) => handle)).toEqual(['shop/orders.py#total']);
    expect(rows(results.affected)).toEqual(['1 cli/main.py#main', '1 shop/orders.py#list_orders', '2 cli/main.py']);
    expect(results.tests).toMatchObject([{ path: 'tests/test_orders.py', depth: 1 }]);
    expect(text).toMatch(/^1 file changed since [0-9a-f]{12}\n/);
    expect(meta.freshness).toBe('fresh');
  });

  test('new, deleted and merely touched files; lines taken away', async () => {
    const { call, write, root } = await repository();
    write('shop/extra.py', 'from shop.orders import total\n\n\ndef extra():\n    return total(9)\n');
    write(
      'shop/prices.py',
      SAMPLE['shop/prices.py'].replace('        return self.amount\n', '').replace('    def show(self):\n\n', ''),
    );
    write('shop/orders.py', SAMPLE['shop/orders.py'].replaceAll('\n', '\r\n'));
    write('notes.txt', 'not source\n');
    rmSync(join(root, 'cli/main.py'));
    await call('index', { jobs: 1 });
    const { results, meta } = await call('impact', { diff: true });
    expect(results.diff.files).toEqual([
      { path: 'cli/main.py', change: 'deleted' },
      { path: 'shop/extra.py', change: 'added' },
      { path: 'shop/prices.py', change: 'changed' },
    ]);
    expect(results.symbols.map(({ handle }: Row) => handle)).toEqual(
      expect.arrayContaining(['shop/extra.py#extra', 'shop/prices.py#Money']),
    );
    expect(meta.notes.join()).toContain('among the unresolved references: cli/main.py');
  });

  test('against another commit', async () => {
    const { call, write, git } = await repository();
    write('shop/prices.py', SAMPLE['shop/prices.py'].replace('RATE = 2', 'RATE = 3'));
    git('commit', '-q', '-am', 'two');
    await call('index', { jobs: 1 });
    const none = await call('impact', { diff: true });
    expect([none.exit, none.meta.notes]).toEqual([1, ['no source file differs from HEAD']]);
    const { results, exit } = await call('impact', { base: 'HEAD~1' });
    expect(results.symbols.map(({ handle }: Row) => handle)).toEqual(['shop/prices.py#RATE']);
    expect(rows(results.affected)[0]).toBe('1 shop/prices.py#price');
    expect(exit).toBe(0);
    await expect(call('impact', { base: 'nowhere' })).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(call('impact', { base: '--output=x' })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });

  test('an index that is older than the change says so', async () => {
    const { call, write } = await repository();
    await call('index', { jobs: 1 });
    write('shop/orders.py', SAMPLE['shop/orders.py'].replace('    return price(order)', '    return price(order + 1)'));
    const { results, meta } = await call('impact', { diff: true });
    expect(results.symbols.map(({ handle }: Row) => handle)).toEqual(['shop/orders.py#total']);
    expect([meta.freshness, meta.next[0]]).toEqual(['stale', 'wayfind index']);
  });

  test('no filter that the repository names is started', async () => {
    const { call, write, git, root } = await repository();
    git('config', 'filter.evil.clean', `touch ${join(root, 'owned')}`);
    git('config', 'diff.evil.textconv', `touch ${join(root, 'owned')}`);
    write('.gitattributes', '*.py filter=evil diff=evil\n');
    write('shop/prices.py', SAMPLE['shop/prices.py'].replace('RATE = 2', 'RATE = 4'));
    await call('index', { jobs: 1 });
    expect((await call('impact', { diff: true })).results.symbols).toHaveLength(1);
    expect(execFileSync('ls', { cwd: root, encoding: 'utf8' })).not.toContain('owned');
  });

  test('where there is no repository, and where nothing or too much is asked', async () => {
    const { call, write } = open(temporaryDirectory());
    write('a.py', 'def f():\n    pass\n');
    await call('index', { jobs: 1 });
    await expect(call('impact', { diff: true })).rejects.toMatchObject({ code: 'GIT_FAILED' });
    await expect(call('impact')).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(call('impact', { diff: true, names: ['f'] })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });
});

describe('pages and budgets', () => {
  const many = indexedSample({
    'hub.py': 'def hub():\n    pass\n',
    ...Object.fromEntries(
      Array.from({ length: 30 }, (_, i) => [
        `part${i % 3}/user${i}.py`,
        `from hub import hub\n\n\ndef use${i}():\n    hub()\n`,
      ]),
    ),
    ...Object.fromEntries(
      Array.from({ length: 5 }, (_, i) => [
        `tests/test_${i}.py`,
        `from hub import hub\n\n\ndef test_it():\n    hub()\n`,
      ]),
    ),
  });

  test('pages join, with the counts of the whole', async () => {
    const { call } = many();
    const seen: string[] = [];
    for (let cursor: string | undefined = '0'; cursor; ) {
      const { results, meta } = await call('impact', { names: ['hub'], limit: 7, cursor });
      expect(results.counts.affected).toBe(30);
      seen.push(...results.affected.map(({ handle }: Row) => handle));
      cursor = / --cursor (\d+)/.exec(meta.next[0] ?? '')?.[1];
    }
    expect(new Set(seen).size).toBe(30);
    expect(seen).toHaveLength(30);
  });

  test.each(['text', 'json'] as const)('a budget keeps some of everything (%s)', async (format) => {
    const { call } = many();
    for (const max_tokens of [250, 600]) {
      const { results, meta, text } = await call('impact', { names: ['hub'], max_tokens }, format);
      const size = estimateTokens(format === 'json' ? JSON.stringify({ results, meta }) : text);
      expect(size).toBeLessThanOrEqual(max_tokens);
      expect(meta.completeness).toBe('truncated');
      expect(meta.next[0]).toMatch(/^wayfind impact hub (--cursor \d+ )?--max-tokens \d+/);
      if (max_tokens === 600 && format === 'text') expect(results.tests.length).toBeGreaterThan(0);
    }
  });
});

describe('uses of a changed symbol', () => {
  const tested = indexedSample({
    'src/pay.py': 'def pay(sum):\n    return sum\n\ndef bill(sum):\n    pay(0)\n    if sum:\n        return pay(sum)\n',
    'tests/test_pay.py': `from src.pay import bill, pay

def test_pay():
    assert pay(1) == 1

def test_pay_nothing():
    assert pay(0) == 0

def test_bill():
    assert bill(2) == 2
`,
  });

  test('in one function are all named by line', async () => {
    const { results, text } = await tested().call('impact', { names: ['pay'] });
    expect(results.affected).toMatchObject([{ name: 'bill', at: { line: 5 }, also: [{ line: 7 }] }]);
    expect(text).toContain('call of pay at :5, :7');
  });

  const client = indexedSample({
    'src/store.ts': `export class Store {
  save(key: string) { return key; }
  load(key: string) { return key; }
}
export function other() {}
`,
    'src/client.ts': `import { other, Store } from './store';
export function both(store: Store) {
  store.save('a');
  other();
  store.load('b');
}
`,
    'src/long.ts': `import { other } from './store';\nexport function long() {\n${'  other();\n'.repeat(14)}}\n`,
  });

  test('of another changed symbol are named too, and what they use', async () => {
    const { results, text } = await client().call('impact', { names: ['Store'] });
    const both = results.affected.find(({ name }: { name: string }) => name === 'both');
    expect([both, ...both.also].map(({ at, line }) => at?.line ?? line)).toEqual([2, 3, 5]);
    expect(both.also_more).toBeUndefined();
    expect(text).toContain('type of Store at :2, :3 (call of Store.save), :5 (call of Store.load)');
    const save = await client().call('impact', { names: ['Store.save'] });
    expect(save.results.affected).toMatchObject([{ name: 'both', at: { line: 3 } }]);
    expect(save.results.affected[0].also).toBeUndefined();
  });

  test('beyond the first ten lines of a function are counted', async () => {
    const { results, text } = await client().call('impact', { names: ['other'] });
    const long = results.affected.find(({ name }: { name: string }) => name === 'long');
    expect(long.also).toHaveLength(9);
    expect(long.also_more).toBe(4);
    expect(text).toContain(':11, :12, +4');
    expect(results.affected.find(({ name }: { name: string }) => name === 'both').also_more).toBeUndefined();
  });

  test('in tests of one file are all named, with their lines', async () => {
    const { results, text } = await tested().call('impact', { names: ['pay'] });
    expect(results.tests).toEqual([
      {
        path: 'tests/test_pay.py',
        depth: 1,
        symbols: 3,
        name: 'test_pay',
        line: 4,
        direct: [{ name: 'test_pay_nothing', line: 7 }],
      },
    ]);
    expect(text).toContain('tests/test_pay.py:4  depth 1  test_pay, test_pay_nothing :7 and 1 more');
  });
});
