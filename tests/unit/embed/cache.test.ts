/** The cache of vectors: nothing is embedded twice, whoever asks, and nothing that happens to it stops anybody. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { costLine, estimateCost } from '../../../src/embed/cost-estimate.ts';
import { documentText } from '../../../src/embed/document-text.ts';
import type { EmbeddingProvider } from '../../../src/embed/provider.ts';
import { type CachedProvider, embedMissing, type VectorCache, vectorKey } from '../../../src/embed/provider-cache.ts';
import { normalise, toByteVector } from '../../../src/embed/provider-vectors.ts';
import { openVectorCache, vectorFile } from '../../../src/store/snapshots/vector-cache.ts';
import { configWith } from './http-kit.ts';

const MB = 1 << 20;
const DIMENSIONS = 256;

function tempDir(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'wayfind-cache-'));
  onTestFinished(() => fs.rmSync(dir, { recursive: true, force: true }));
  return dir;
}

async function openCache(dir: string, maxBytes = 64 * MB, day?: number): Promise<VectorCache> {
  const cache = await openVectorCache(dir, { maxBytes, ...(day !== undefined && { today: () => day }) });
  onTestFinished(() => cache.close());
  return cache;
}

/** A unit vector that is another one for every text. */
function vectorOf(text: string, dimensions = DIMENSIONS): Float32Array {
  const seed = [...text].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 9973, 7);
  return normalise(Float32Array.from({ length: dimensions }, (_, i) => Math.sin(seed * (i + 1))));
}

/** Counts what it is asked for, and may fail after so many texts. */
class CountingProvider implements EmbeddingProvider {
  readonly dimensions = DIMENSIONS;
  readonly asked: string[] = [];
  failAfter = Number.POSITIVE_INFINITY;

  constructor(readonly id = 'test:model:256') {}

  async embedDocuments(
    texts: readonly string[],
    signal?: AbortSignal,
    onBatch?: Parameters<EmbeddingProvider['embedDocuments']>[2],
  ) {
    const vectors: Float32Array[] = [];
    for (const [i, text] of texts.entries()) {
      signal?.throwIfAborted();
      if (this.asked.length >= this.failAfter) throw new Error('out of money');
      this.asked.push(text);
      vectors.push(vectorOf(text));
      onBatch?.([i], [vectors[i]]);
    }
    return vectors;
  }

  embedQuery = async (text: string) => vectorOf(text);
  close = async () => {};
}

const TEXTS = Array.from({ length: 50 }, (_, i) => `text ${i}`);

/** The texts that the cache has no vector of. */
function missingTexts({ provider, cache }: CachedProvider, texts: readonly string[]): string[] {
  const keyOf = (text: string) => vectorKey(provider.id, text);
  const found = cache!.has(texts.map(keyOf));
  return texts.filter((text) => !found.has(keyOf(text)));
}

describe('nothing is embedded twice', () => {
  test('across runs, processes and orders; the same text in one run counts once', async () => {
    const dir = tempDir();
    const provider = new CountingProvider();
    const first = await embedMissing({ provider, cache: await openCache(dir) }, [...TEXTS, ...TEXTS]);
    expect(provider.asked).toEqual(TEXTS);
    expect(first.slice(50)).toEqual(first.slice(0, 50));
    const again = await embedMissing({ provider, cache: await openCache(dir) }, [...TEXTS].reverse());
    expect(provider.asked.length).toBe(50);
    expect(again.reverse()).toEqual(first.slice(0, 50));
  });

  test('another provider, model or text is another vector', async () => {
    const cache = await openCache(tempDir());
    await embedMissing({ provider: new CountingProvider('a'), cache }, TEXTS);
    const other = new CountingProvider('b');
    expect(missingTexts({ provider: other, cache }, TEXTS)).toEqual(TEXTS);
    await embedMissing({ provider: other, cache }, TEXTS);
    expect(other.asked.length).toBe(50);
    expect(new Set([vectorKey('a', 'b'), vectorKey('ab', ''), vectorKey('', 'ab'), vectorKey('a', 'b ')]).size).toBe(4);
  });

  test('what was embedded before a failure is kept', async () => {
    const cache = await openCache(tempDir());
    const provider = new CountingProvider();
    provider.failAfter = 20;
    await expect(embedMissing({ provider, cache }, TEXTS)).rejects.toThrow('out of money');
    expect(missingTexts({ provider, cache }, TEXTS)).toEqual(TEXTS.slice(20));
    provider.failAfter = Number.POSITIVE_INFINITY;
    const progress: string[] = [];
    await embedMissing({ provider, cache }, TEXTS, { onProgress: (done, total) => progress.push(`${done}/${total}`) });
    expect([provider.asked.length, progress[0], progress.at(-1)]).toEqual([50, '1/30', '30/30']);
  });

  test('without a cache, and with a vector of another size in it, everything is embedded', async () => {
    const provider = new CountingProvider();
    expect((await embedMissing({ provider }, TEXTS)).length).toBe(50);
    const cache = await openCache(tempDir());
    cache.put([[vectorKey(provider.id, 'text 0'), { scale: 1, data: new Int8Array(3) }]]);
    const [vector] = await embedMissing({ provider, cache }, ['text 0']);
    expect(vector.data.length).toBe(DIMENSIONS);
    expect(cache.get([vectorKey(provider.id, 'text 0')]).get(vectorKey(provider.id, 'text 0'))).toEqual(vector);
  });

  test('the kept form is close to the vector and has length one', () => {
    for (const text of TEXTS) {
      const vector = vectorOf(text);
      const { scale, data } = toByteVector(vector);
      const cosine = vector.reduce((sum, value, i) => sum + value * data[i] * scale, 0);
      expect(cosine).toBeGreaterThan(0.9995);
      expect(Math.hypot(...data) * scale).toBeCloseTo(1, 6);
    }
    expect(toByteVector(new Float32Array(4))).toEqual({ scale: 0, data: new Int8Array(4) });
  });
});

describe('size', () => {
  const entries = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => {
      const text = `entry ${from + i}`;
      return [vectorKey('p', text), toByteVector(vectorOf(text))] as const;
    });
  const bytes = (dir: string) => fs.statSync(path.join(dir, vectorFile())).size;

  test('is bounded, and what was not used for longest goes first', async () => {
    const dir = tempDir();
    const old = entries(0, 1000);
    const kept = old.slice(0, 300).map(([key]) => key);
    (await openCache(dir, MB, 100)).put(old);
    expect((await openCache(dir, MB, 120)).get(kept).size).toBe(300);
    for (let round = 1; round <= 4; round++) (await openCache(dir, MB, 120)).put(entries(round * 1000, 600));
    const cache = await openCache(dir, MB, 120);
    const left = cache.has(old.map(([key]) => key));
    expect(left.size).toBeLessThan(1000);
    expect([...left].filter((key) => kept.includes(key)).length).toBeGreaterThan(0.5 * left.size);
    expect(cache.has(entries(4000, 600).map(([key]) => key)).size).toBe(600);
    expect(bytes(dir)).toBeLessThan(1.3 * MB);
  });
});

describe('what happens to files', () => {
  test('several processes make, fill and read one cache at the same time', async () => {
    const dir = tempDir();
    const file = path.join(import.meta.dirname, 'cache-writer.mjs');
    const writers = [0, 100, 150].map((first) =>
      spawn(process.execPath, ['--import', 'tsx', file, dir, `${first}`, '150'], {
        stdio: ['ignore', 'ignore', 'inherit'],
      }),
    );
    const ends = await Promise.all(writers.map(async (writer) => (await once(writer, 'exit'))[0]));
    expect(ends).toEqual([0, 0, 0]);
    const keys = Array.from({ length: 300 }, (_, i) => vectorKey('p', `text ${i}`));
    const found = (await openCache(dir)).get(keys);
    expect(keys.map((key) => found.get(key)?.scale)).toEqual([...keys.keys()]);
  });

  test('a file that is no database is made anew', async () => {
    const dir = tempDir();
    fs.writeFileSync(path.join(dir, vectorFile()), 'nonsense '.repeat(1000));
    const provider = new CountingProvider();
    await embedMissing({ provider, cache: await openCache(dir) }, TEXTS);
    expect(missingTexts({ provider, cache: await openCache(dir) }, TEXTS)).toEqual([]);
  });

  test('damage inside costs time, not the run, and is gone when next opened', async () => {
    const dir = tempDir();
    const file = path.join(dir, vectorFile());
    const provider = new CountingProvider();
    const many = Array.from({ length: 2000 }, (_, i) => `text ${i}`);
    const filled = await openVectorCache(dir, { maxBytes: 64 * MB });
    await embedMissing({ provider, cache: filled }, many);
    filled.close();
    const handle = fs.openSync(file, 'r+');
    // All but the first pages, which say what the tables are.
    for (let at = 5 * 4096; at < fs.statSync(file).size; at += 4096)
      fs.writeSync(handle, Buffer.alloc(4096, 0xab), 0, 4096, at);
    fs.closeSync(handle);

    const damaged = await openCache(dir);
    const vectors = await embedMissing({ provider, cache: damaged }, many);
    expect(vectors.every(({ scale }) => scale > 0)).toBe(true);
    const anew = await openCache(dir);
    await embedMissing({ provider, cache: anew }, many);
    expect(missingTexts({ provider, cache: anew }, many)).toEqual([]);
  });

  test('links that lead out of the cache are refused', async () => {
    for (const name of [vectorFile(), `${vectorFile()}-wal`, 'vectors.lock']) {
      const [dir, outside] = [tempDir(), path.join(tempDir(), 'target')];
      fs.symlinkSync(outside, path.join(dir, name));
      await expect(openCache(dir)).rejects.toMatchObject({ code: 'PATH_OUTSIDE_ROOT' });
      expect(fs.existsSync(outside)).toBe(false);
    }
    const link = path.join(tempDir(), 'cache');
    fs.symlinkSync(tempDir(), link);
    await expect(openCache(link)).rejects.toMatchObject({ code: 'PATH_OUTSIDE_ROOT' });
  });

  test('a place that cannot be one says so', async () => {
    const file = path.join(tempDir(), 'file');
    fs.writeFileSync(file, '');
    await expect(openCache(path.join(file, 'cache'))).rejects.toMatchObject({ code: 'INDEX_READ_ONLY' });
  });
});

test('a symbol as one text: name, doc and code, without what is empty or said twice', () => {
  const symbol = {
    summary: 'Reads a file.',
    rest: '\nAll of it.',
    name: 'read',
    container: 'Disk',
    signature: 'read(path)',
    body: 'read(path) { }',
  };
  expect(documentText(symbol)).toBe('Disk.read\nReads a file.\nAll of it.\nread(path) { }');
  expect(documentText({ ...symbol, summary: '', rest: '', body: '', container: '' })).toBe('read\nread(path)');
  expect(documentText({ ...symbol, container: 'src/io', name: 'disk' })).toMatch(/^src\/io\/disk\n/);
});

test('the estimate before a run', () => {
  const { embedding } = configWith({ embedding: { price_per_million: 0.02, max_tokens: 100 } });
  const texts = ['x'.repeat(30), 'x'.repeat(3000), '  '];
  const estimate = estimateCost(texts, embedding);
  expect(estimate).toMatchObject({ texts: 2, tokens: 110 });
  expect(estimate.price).toBeCloseTo(0.0000022, 12);
  const large = { texts: 61_234, tokens: 12_345_678, price: 0.2469 };
  expect(costLine(large, embedding)).toBe('61,234 symbols, about 12.3 million tokens, about 0.25 at 0.02 per million');
  const free = configWith({}).embedding;
  expect(costLine(estimateCost(texts, free), free)).toBe('2 symbols, about 522 tokens');
});
