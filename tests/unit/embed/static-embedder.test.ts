/** The packaged model says what it was made to say: 200 vectors of another implementation, in every size and form. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { StaticEmbedder } from '../../../src/embed/static/embedder.ts';
import { loadStaticModel, rowReader } from '../../../src/embed/static/model.ts';
import { modelDir } from '../../../src/embed/static/model-dir.ts';
import type { SymbolText } from '../../../src/model/embedding.ts';
import { plainEmbedder } from './plain-embedder.ts';

interface Reference {
  readonly kind: 'query' | 'doc';
  readonly text?: string;
  readonly symbol?: Readonly<Record<string, string>>;
  readonly norm: number;
  readonly first8: readonly number[];
  readonly argmax: number;
}

const references: readonly Reference[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'cases', 'reference.json'), 'utf8'),
);
const documents = references.flatMap(({ symbol }) => (symbol === undefined ? [] : [symbol]));
const model = loadStaticModel(modelDir());
const plain = plainEmbedder(modelDir());
const SIZES = [384, 256, 128, 64];
const EMPTY: SymbolText = { summary: '', rest: '', name: '', container: '', signature: '', body: '' };

function symbolText({ docrest, ...parts }: Readonly<Record<string, string>>): SymbolText {
  return { ...EMPTY, rest: docrest ?? '', ...parts };
}

function unit(vector: readonly number[], size: number): number[] {
  const length = Math.hypot(...vector.slice(0, size));
  return vector.slice(0, size).map((value) => (length > 0 ? value / length : 0));
}

const farthest = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  expect(a.length).toBe(b.length);
  return Math.max(...Array.from(a, (value, i) => Math.abs(value - b[i])));
};

describe('the 200 references', () => {
  const embedder = new StaticEmbedder(model, 384);

  test.each(['query', 'doc'] as const)('%s', (kind) => {
    const chosen = references.filter((reference) => reference.kind === kind);
    expect(chosen.length).toBeGreaterThan(90);
    for (const { text, symbol, first8, argmax } of chosen) {
      const vector = symbol ? embedder.documentVector(symbolText(symbol)) : embedder.embedQuery(text!);
      expect(farthest(vector.subarray(0, 8), first8)).toBeLessThan(1e-6);
      expect(vector.indexOf(Math.max(...vector))).toBe(argmax);
    }
  });

  test('the plain implementation, which knows all numbers and not just eight', () => {
    for (const { text, symbol, first8, norm, argmax } of references) {
      const vector = symbol ? plain.document(symbol) : plain.query(text!);
      expect(Math.hypot(...vector)).toBeCloseTo(norm, 6);
      expect(farthest(unit(vector, 384).slice(0, 8), first8)).toBeLessThan(1e-7);
      expect(vector.indexOf(Math.max(...vector))).toBe(argmax);
    }
  });
});

describe.each(SIZES)('%i dimensions', (size) => {
  const embedder = new StaticEmbedder(model, size);

  test('every number of every document and query', () => {
    for (const { text, symbol } of references) {
      const expected = unit(symbol ? plain.document(symbol) : plain.query(text!), size);
      const vector = symbol ? embedder.documentVector(symbolText(symbol)) : embedder.embedQuery(text!);
      expect(farthest(vector, expected)).toBeLessThan(1e-6);
    }
  });

  test('the int8 form', () => {
    const into = new Int8Array(size + 2);
    for (const symbol of documents) {
      const exact = unit(plain.document(symbol), size);
      const most = Math.max(...exact.map(Math.abs));
      const scale = embedder.embedDocument(symbolText(symbol), into, 1);
      expect(scale).toBeCloseTo(most / 127, 8);
      // A value half-way between two may fall either way.
      const steps = exact.map((value) => (most > 0 ? (value / most) * 127 : 0));
      expect(farthest(into.subarray(1, size + 1), steps)).toBeLessThan(0.5 + 1e-4);
      expect([into[0], into[size + 1]]).toEqual([0, 0]);
    }
  });
});

describe('odd input', () => {
  test('a text without words is a vector of zeros', () => {
    const embedder = new StaticEmbedder(model, 256);
    const into = new Int8Array(256).fill(7);
    expect(embedder.embedDocument({ ...EMPTY, body: '{ } ;; — 🚀' }, into, 0)).toBe(0);
    expect(into.every((value) => value === 0)).toBe(true);
    expect(embedder.embedQuery(' ').every((value) => value === 0)).toBe(true);
  });

  test('what was embedded before leaves no trace', () => {
    const embedder = new StaticEmbedder(model, 64);
    const before = embedder.embedQuery('parse http headers');
    embedder.documentVector(symbolText(documents[20]));
    expect(embedder.embedQuery('parse http headers')).toEqual(before);
  });

  test('the longest texts fit', () => {
    const embedder = new StaticEmbedder(model, 64);
    const all = Array.from({ length: 500 }, (_, i) => `q${i.toString(36)}zx`.repeat(3)).join(' ');
    const text = { summary: all, rest: all, name: all, container: all, signature: all, body: all };
    const expected = unit(plain.document({ ...text, docrest: all }), 64);
    expect(farthest(embedder.documentVector(text), expected)).toBeLessThan(1e-6);
  });

  test.each([0, -32, 48, 100, 512])('%i dimensions are refused', (size) => {
    expect(() => new StaticEmbedder(model, size)).toThrow('not a number of dimensions');
  });
});

test('a thread that is handed the model has the same vectors', async () => {
  const query = 'where are retries handled';
  const contents = `
    import { parentPort, workerData } from 'node:worker_threads';
    import { StaticEmbedder } from './embedder.ts';
    parentPort.postMessage(new StaticEmbedder(workerData, 256).embedQuery('${query}'));`;
  const resolveDir = join(import.meta.dirname, '../../../src/embed/static');
  const { outputFiles } = await build({
    stdin: { contents, resolveDir },
    bundle: true,
    platform: 'node',
    write: false,
  });
  const thread = new Worker(outputFiles[0].text, { eval: true, workerData: model });
  const vector = await new Promise((resolve, reject) => thread.once('message', resolve).once('error', reject));
  await thread.terminate();
  expect(vector).toEqual(new StaticEmbedder(model, 256).embedQuery(query));
});

test('the kernel was assembled from the text beside it', () => {
  const directory = join(import.meta.dirname, '../../../src/embed/static');
  const hash = createHash('sha256')
    .update(readFileSync(join(directory, 'row-sum.wat')))
    .digest('hex');
  expect(readFileSync(join(directory, 'row-sum-wasm.ts'), 'utf8')).toContain(hash);
});

test('a model that reads its rows when they are used gives the same vectors', () => {
  const bare = loadStaticModel(modelDir(), { withTable: false });
  const sparse = new StaticEmbedder(bare, 256, rowReader(modelDir(), bare));
  const whole = new StaticEmbedder(model, 256);
  for (const { text } of references)
    if (text !== undefined) expect(sparse.embedQuery(text)).toEqual(whole.embedQuery(text));
  for (const document of documents.slice(0, 20))
    expect(sparse.documentVector(symbolText(document))).toEqual(whole.documentVector(symbolText(document)));
});
