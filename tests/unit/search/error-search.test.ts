/** Error text as a query: places of a stack trace first, then code that says it; and what is only taken for a question. */
import { describe, expect, it } from 'vitest';
import { search } from '../../../src/search/search.ts';
import type { SymbolRecord } from '../../../src/store/schema/records.ts';
import { parsedFile } from '../../kit/parsed-file.ts';
import { indexOf } from '../store/index-kit.ts';

const reader = await indexOf([
  parsedFile(
    'src/shop/cart.ts',
    `
class Cart
  constructor constructor : items
  method pay : cannot pay for an empty cart of items
  method refund : cannot pay for an cart of items empty
  method total : sum`,
  ),
  parsedFile('src/shop/wire.ts', 'function read : closed\nfunction send : closed'),
  parsedFile('src/errors.ts', 'class EmptyCart\nclass ShopError'),
  parsedFile('tests/cart.test.ts', 'function payTest : cannot pay for an empty cart of items', { role: 'test' }),
  parsedFile('vendor/lib/http.ts', 'function fetch : closed', { role: 'vendored' }),
  parsedFile('a/index.ts', 'function start : run'),
  parsedFile('b/index.ts', 'function boot : run'),
  parsedFile('java/com/acme/Shop.java', 'class Shop\n  method pay : sum', { language: 'java' }),
]);

/** What stands in the strings of each symbol. */
const CODE = new Map([
  ['pay', 'throw new Error("cannot pay for an empty cart of " + items)'],
  ['refund', '// cannot pay for an empty cart of items\nthrow new Error("empty") // pay for cart of items cannot an'],
  ['payTest', 'expect(pay).toThrow("cannot pay for an empty cart of items")'],
]);
const codeOf = ({ name }: SymbolRecord) => CODE.get(name);
const ask = (query: string, withCode = true) => search(reader, { query, limit: 20, ...(withCode && { codeOf }) });
const handles = (query: string, withCode = true) =>
  ask(query, withCode).hits.map(({ symbol }) => reader.handle(symbol));

describe('a stack trace', () => {
  it('gives the places of the tree, innermost first, then what says it', () => {
    const found = handles(`Error: cannot pay for an empty cart of 3
    at fetch (/srv/app/vendor/lib/http.ts:1:1)
    at Object.write (node:net:12:1)
    at Cart.total (/srv/app/src/shop/cart.ts:5:3)
    at read (/srv/app/src/shop/wire.ts:99:1)`);
    expect(found.slice(0, 4)).toEqual([
      'src/shop/cart.ts#Cart.total',
      // By its name, though the line has moved.
      'src/shop/wire.ts#read',
      'vendor/lib/http.ts#fetch',
      'src/shop/cart.ts#Cart.pay',
    ]);
    expect(ask('at read (src/shop/wire.ts:1:1)').hits[0].why.map(({ rule }) => rule)).toContain('in the stack trace');
  });

  it.each([
    ['    at new Cart (src/shop/cart.ts:2:1)', 'src/shop/cart.ts#Cart.constructor'],
    ['File "C:\\work\\src\\shop\\wire.ts", line 2', 'src/shop/wire.ts#send'],
    ['at com.acme.Shop.pay(Shop.java:2)', 'java/com/acme/Shop.java#Shop.pay'],
    // The name of the function tells which of two files it is.
    ['    at boot (index.ts:1:1)', 'b/index.ts#boot'],
  ])('%s', (query, first) => expect(handles(query)[0]).toBe(first));

  it.each([
    // Another package that has a file of that name.
    '    at f (/srv/node_modules/x/src/shop/cart.ts:3:1)',
    // Two files of that name, and nothing to tell them apart.
    '    at index.ts:1:1',
    '    at f (/srv/other/none.ts:1:1)',
  ])('names nothing of this tree: %s', (query) => {
    const rules = ask(query).hits.flatMap(({ why }) => why.map(({ rule }) => rule));
    expect(rules).not.toContain('in the stack trace');
  });

  it('keeps to the filters', () => {
    const { hits } = search(reader, {
      query: '    at read (src/shop/wire.ts:1:1)',
      limit: 5,
      filters: { path: (path) => path.startsWith('src/errors') },
    });
    expect(hits.map(({ symbol }) => symbol.path)).not.toContain('src/shop/wire.ts');
  });
});

describe('a message', () => {
  const MESSAGE = 'Error: cannot pay for an empty cart of 3';

  it('finds the code that says it before code that has its words, and before tests', () => {
    const { hits, intent, sign } = ask(MESSAGE);
    expect([intent, sign]).toEqual(['error', 'exception']);
    expect(reader.handle(hits[0].symbol)).toBe('src/shop/cart.ts#Cart.pay');
    const said = (name: string) =>
      hits.find(({ symbol }) => symbol.name === name)!.why.find(({ rule }) => rule === 'contains the message verbatim');
    expect(said('pay')!.value).toBeGreaterThan(0.8);
    expect(said('refund'), 'a comment says nothing').toBeUndefined();
    expect(hits.find(({ symbol }) => symbol.name === 'payTest')!.why).toContainEqual(
      expect.objectContaining({ rule: 'test file', effect: 'times' }),
    );
  });

  it('is found by its words where no code can be read', () => {
    expect(handles(MESSAGE, false).slice(0, 2)).toContain('src/shop/cart.ts#Cart.pay');
  });

  it('takes an exception of the tree for a name, which does not come first', () => {
    const found = handles('EmptyCart: cannot pay for an empty cart of 3');
    expect(ask('EmptyCart: cannot pay for an empty cart of 3').intent).toBe('error');
    expect(found[0]).toBe('src/shop/cart.ts#Cart.pay');
    expect(found).toContain('src/errors.ts#EmptyCart');
    expect(ask('Cart: cannot pay for an empty wallet').intent).toBe('words');
  });

  it('is told by standing in the code, when nothing else says so', () => {
    expect(ask('cannot pay for an empty cart of 3')).toMatchObject({ intent: 'error', sign: 'found in the code' });
    expect(ask('cannot pay for an empty cart of 3', false).intent).toBe('words');
    expect(ask('why can nobody pay for an empty cart of items').intent).toBe('words');
    expect(ask('pay for a cart').intent).toBe('words');
  });

  it('is not looked for when a mode is named', () => {
    expect(search(reader, { query: MESSAGE, mode: 'text', limit: 5, codeOf }).intent).toBe('words');
  });
});
