/** What is embedded of a file's symbols: which of them, and which words of each. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { embedFile } from '../../../src/embed/embed-file.ts';
import { StaticEmbedder } from '../../../src/embed/static/embedder.ts';
import { loadStaticModel } from '../../../src/embed/static/model.ts';
import { modelDir } from '../../../src/embed/static/model-dir.ts';
import { type EmbeddedSymbol, symbolTexts } from '../../../src/embed/symbol-texts.ts';
import { SYMBOL_KINDS } from '../../../src/model/kinds.ts';
import { readTree } from '../../../training/read-tree.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'wayfind-texts-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

async function textsOf(path: string, source: string): Promise<EmbeddedSymbol[]> {
  mkdirSync(dirname(join(dir, path)), { recursive: true });
  writeFileSync(join(dir, path), source);
  for await (const { file, extraction } of readTree(dir)) return [...symbolTexts(extraction, file.path)];
  throw new Error('the file was not read');
}

const named = (texts: readonly EmbeddedSymbol[], name: string): EmbeddedSymbol =>
  texts.find(({ row, text }) => row > 0 && text.name === name)!;

const PYTHON = `"""Talks to the shop."""
LIMIT = 5
RATES = {
    'a': 1,
    'b': 2,
}

class Client(Base):
    """A client of the shop.

    Keeps one connection.
    """

    size = 3
    #: How long to wait for an answer, in seconds.
    timeout = 30

    @retry(times=3)
    def fetch_order(self, order_id: int) -> Order:
        """fetch_order asks for one order.

        :param order_id: which
        """
        local = 1
        return self.session.get(order_id)
`;

describe('which symbols', () => {
  test('functions and types, and values that are documented or long', async () => {
    const texts = await textsOf('src/shop/client.py', PYTHON);
    const names = texts.map(({ kind, text }) => `${SYMBOL_KINDS[kind]} ${text.name}`);
    expect(names).toEqual(['file client', 'constant RATES', 'class Client', 'field timeout', 'method fetch_order']);
    expect(texts.map(({ row }) => row)).toEqual([...texts.map(({ row }) => row)].sort((a, b) => a - b));
  });

  test('a prototype of C only when it is documented', async () => {
    const texts = await textsOf(
      'shop.h',
      'int plain(int a);\n\n/** Sends the order on its way. */\nint send_order(int id);\n',
    );
    expect(texts.map(({ text }) => text.name)).toEqual(['shop', 'send_order']);
  });

  test('not the namespace around everything', async () => {
    const texts = await textsOf('Shop.cs', 'namespace Shop.Orders { class Cart { void Add(int id) { } } }');
    expect(texts.map(({ text }) => `${text.container}|${text.name}`)).toEqual([
      '|Shop',
      'Shop.Orders|Cart',
      'Shop.Orders.Cart|Add',
    ]);
  });
});

describe('what of them', () => {
  test('doc, name, container, head and body of a method', async () => {
    const { text } = named(await textsOf('src/shop/client.py', PYTHON), 'fetch_order');
    expect(text.summary.trim()).toBe('asks for one order.');
    expect(text.rest).toContain(':param order_id: which');
    expect(text.container).toBe('Client');
    expect(text.signature).toBe('def fetch_order(self, order_id: int) -> Order');
    expect(text.body).toMatch(/^@retry\(times=3\)\s+def fetch_order/);
    expect(text.body).toContain('self.session.get(order_id)');
    expect(text.body).not.toContain('asks for one order');
  });

  test('a class has its members in its body, as it was trained', async () => {
    const { text } = named(await textsOf('src/shop/client.py', PYTHON), 'Client');
    expect(text.summary).toBe('A client of the shop.');
    expect(text.rest).toContain('Keeps one connection.');
    expect(text.body).toContain('fetch_order');
  });

  test('a file has its path, the names in it and its first lines', async () => {
    const [{ text }] = await textsOf('src/shop/client.py', PYTHON);
    expect(text).toMatchObject({ name: 'client', container: 'src/shop', signature: '' });
    expect(text.body).toContain('Talks to the shop');
    expect(text.body).toMatch(/^ LIMIT RATES Client size timeout fetch_order /);
  });

  test('a licence above the code is not what the file says', async () => {
    const licence = `// Copyright 2020 Shop Inc.\n${'// Some conditions apply.\n'.repeat(5)}`;
    const [{ text }] = await textsOf('cart.ts', `${licence}\nexport function addToCart(id: number) {}\n`);
    expect(text.summary).toBe('');
    expect(text.body).toContain('addToCart');
    expect(text.body).not.toContain('conditions');
  });

  test('the receiver of a Go method', async () => {
    const { text } = named(
      await textsOf(
        'c.go',
        'package shop\n\n// Bind reads the body.\nfunc (c *Context) Bind(obj any) error { return nil }\n',
      ),
      'Bind',
    );
    expect(text).toMatchObject({ container: 'Context', signature: 'func (c *Context) Bind(obj any) error' });
    expect(text.summary.trim()).toBe('reads the body.');
  });

  test('no more of a body than the model reads', async () => {
    const { text } = named(
      await textsOf('long.ts', `export function long() {\n${'  step();\n'.repeat(999)}}\n`),
      'long',
    );
    expect(text.body.length).toBe(1200);
  });
});

describe('the vectors of a file', () => {
  test('one for each text, in order', async () => {
    const texts = await textsOf('src/shop/client.py', PYTHON);
    const embedder = new StaticEmbedder(loadStaticModel(modelDir()), 128);
    const { rows, kinds, scales, data } = embedFile(embedder, texts);
    expect([...rows]).toEqual(texts.map(({ row }) => row));
    expect([...kinds]).toEqual(texts.map(({ kind }) => kind));
    const one = new Int8Array(128);
    for (const [i, { text }] of texts.entries()) {
      expect(scales[i]).toBe(embedder.embedDocument(text, one, 0));
      expect(data.subarray(i * 128, (i + 1) * 128)).toEqual(one);
    }
    expect(data.length).toBe(texts.length * 128);
  });

  test('more symbols than there was room for, and some without a word', () => {
    const embedder = new StaticEmbedder(loadStaticModel(modelDir()), 64);
    const empty = { summary: '', rest: '', container: '', signature: '', body: '' };
    const texts = Array.from({ length: 100 }, (_, row) => ({
      row,
      kind: 11,
      text: { ...empty, name: row % 3 === 0 ? '$' : `handler${row}` },
    }));
    const { rows, data, scales } = embedFile(embedder, texts);
    expect([...rows]).toEqual(texts.flatMap(({ row }) => (row % 3 === 0 ? [] : [row])));
    expect(data.length).toBe(rows.length * 64);
    expect(scales.every((scale) => scale > 0)).toBe(true);
  });

  test('of no texts, none', () => {
    const embedder = new StaticEmbedder(loadStaticModel(modelDir()), 64);
    expect(embedFile(embedder, []).data.length).toBe(0);
  });
});
