/** The parts of the training pipeline that decide what is learned: run without Python, on a handful of symbols. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { symbolKindCode } from '../../../src/model/kinds.ts';
import { FIELDS, PackedRows } from '../../../training/packed-rows.ts';
import { bodyHash, isLearned, type Pair, teaches } from '../../../training/pair.ts';
import { readRepositories } from '../../../training/repositories.ts';

const PAIR: Pair = {
  language: 'python',
  kind: 'function',
  path: 'shop/orders.py',
  isTest: false,
  hash: bodyHash('def ship_order'),
  summary: 'Sends the order to the customer.',
  rest: '',
  name: 'ship_order',
  container: '',
  signature: 'def ship_order(order)',
  body: 'def ship_order(order):\n    courier.send(order.parcel, order.customer.address)',
};

describe('what teaches', () => {
  test.each([
    ['a function with a sentence', {}, true],
    ['a mere word', { summary: 'Orders.' }, false],
    ['a body of nothing', { body: 'def f(): pass' }, false],
    ['a pointer elsewhere', { summary: 'See ship_parcel for more on that.' }, false],
    ['commented-out code', { summary: 'if (order) { send(order); } else { wait(); }' }, false],
    ['an address', { summary: 'Look up https://shop.example/orders/are/sent/like/this' }, false],
    ['another script', { summary: 'Отправляет заказ покупателю. Order sent now.' }, false],
  ])('%s', (_, change, expected) => {
    expect(teaches({ ...PAIR, ...change })).toBe(expected);
  });

  test('some of the boilerplate, and less of the tests', () => {
    const share = (change: Partial<Pair>): number => {
      const pairs = Array.from({ length: 1000 }, (_, i) => ({ ...PAIR, ...change, hash: `${i}` }));
      return pairs.filter(teaches).length / pairs.length;
    };
    const boilerplate = share({ summary: 'Gets or sets the parcel of the order.' });
    expect(share({})).toBe(1);
    expect(boilerplate).toBeLessThan(1);
    expect(share({ isTest: true })).toBeLessThan(boilerplate);
    expect(share({ isTest: true })).toBeGreaterThan(0);
  });

  test('functions and types, not their fields', () => {
    const { method, struct, field, file } = symbolKindCode;
    expect([method, struct, field, file].map(isLearned)).toEqual([true, true, false, false]);
  });

  test('a copy is known by its body, however it is laid out', () => {
    expect(bodyHash('a = 1\n  b = 2')).toBe(bodyHash('a=1 b=2'));
    expect(bodyHash('a = 1')).not.toBe(bodyHash('a = 2'));
  });
});

test('packed rows: numbers by frequency, only counted rows in the counts', () => {
  const rows = new PackedRows();
  const texts = { summary: PAIR.summary, docrest: '', name: 'ship_order', container: '', signature: '', body: 'order' };
  rows.add(texts, 0, true);
  rows.add({ ...texts, name: 'shipOrder' }, 1, true);
  rows.add({ ...texts, name: 'heldOut' }, 1000, false);
  const out = mkdtempSync(join(tmpdir(), 'wayfind-rows-'));
  try {
    rows.write(out, { trainRows: 2 });
    const numbers = (name: string): Uint32Array =>
      new Uint32Array(new Uint8Array(readFileSync(join(out, name))).buffer);
    const words = readFileSync(join(out, 'words.txt'), 'utf8').split('\n');
    const spelled = (field: string): string[] => Array.from(numbers(`${field}.ids.u32`), (id) => words[id]);
    expect(spelled('name')).toEqual(['ship', 'order', 'ship', 'order', 'held', 'out']);
    expect(spelled('body')).toEqual(['order', 'order', 'order']);
    expect(numbers('rows.u32')[words.indexOf('order')]).toBe(2);
    expect(numbers('rows.u32')[words.indexOf('held')]).toBe(0);
    expect(new Set(spelled('short'))).toEqual(new Set(['sends', 'order', 'customer']));
    expect(FIELDS.every((field) => readFileSync(join(out, `${field}.lengths.u16`)).length === 3 * 2)).toBe(true);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
});

test('every repository that was learned from is named with its commit and licence', () => {
  const repositories = readRepositories(join(import.meta.dirname, '../../../training/repositories.tsv'));
  const of = (use: string): number => repositories.filter((one) => one.use === use).length;
  expect([of('train'), of('dev'), of('heldout'), of('excluded')]).toEqual([169, 18, 19, 24]);
  expect(repositories.filter(({ commit, licence }) => !/^[0-9a-f]{40}$/.test(commit) || licence === '')).toEqual([]);
});
