/** Vectors go in with their file, come out byte for byte, and never outlive it. */
import { describe, expect, it } from 'vitest';
import type { FileVectors } from '../../../src/model/embedding.ts';
import { dump } from '../../../src/store/read/dump.ts';
import type { Reader } from '../../../src/store/read/read.ts';
import { KEPT_CHANGES, vectorPlace } from '../../../src/store/read/vectors.ts';
import { openWriter } from '../../../src/store/write/write.ts';
import { parsedFile } from '../../kit/parsed-file.ts';
import { indexDir, readerOf, update } from './index-kit.ts';
import { randomOf } from './random.ts';
import { randomVectors, vectorsOf } from './vectors-kit.ts';

const MODEL = { id: 'test', dimensions: 100 };
const shape = (count: number) => ({ count, dimensions: MODEL.dimensions });

async function indexWith(vectors: readonly FileVectors[], model = MODEL) {
  const dir = indexDir();
  const writer = await openWriter(dir, 'live', { fresh: true });
  writer.setVectorModel(model);
  const ids = vectors.map((own, i) => {
    const { id } = writer.putFile(parsedFile(`f${i}.ts`, 'class A'));
    writer.putVectors(id, own);
    return id;
  });
  writer.publish();
  return { dir, ids };
}

const vectorLines = (reader: Reader) => dump(reader).filter((line) => line.includes('vector'));

describe('a reader', () => {
  it('gets back what was written, by file, by stretch and one by one', async () => {
    const random = randomOf(1);
    const files = [70, 0, 32, 1, 33].map((count) => randomVectors(shape(count), random));
    const { dir, ids } = await indexWith(files);
    const reader = readerOf(dir);
    expect(reader.vectorState()).toMatchObject({ model: MODEL, count: 136 });
    const some = files.filter(({ rows }) => rows.length > 0);
    const [heads, ...more] = [...reader.vectorHeads({ bits: true })];
    expect(more).toEqual([]);
    expect(heads.fileIds).toEqual(ids.filter((_, i) => files[i].rows.length > 0));
    expect(heads.counts).toEqual([70, 32, 1, 33]);
    expect([...heads.rows]).toEqual(some.flatMap(({ rows }) => [...rows]));
    expect([...heads.kinds]).toEqual(some.flatMap(({ kinds }) => [...kinds]));
    expect([...heads.scales]).toEqual(some.flatMap(({ scales }) => [...scales]));
    const bits = some.flatMap(({ data }) => signsOf(data, MODEL.dimensions));
    expect([...heads.bits!]).toEqual(bits);
    expect(reader.vectorHeadsOf([ids[3], ids[1]], { bits: false })).toMatchObject({
      fileIds: [ids[3]],
      rows: files[3].rows,
      bits: undefined,
    });
    expect([...reader.vectorData(ids[0], ids[4])]).toEqual(some.flatMap(({ data }) => [...data]));
    expect([...reader.vectorData(ids[2], ids[2])]).toEqual([...files[2].data]);
    const places = [vectorPlace(ids[4], 32), vectorPlace(ids[0], 69), vectorPlace(ids[0], 0), vectorPlace(ids[4], 32)];
    const one = (file: number, at: number) => [...files[file].data.subarray(at * 100, (at + 1) * 100)];
    expect([...reader.vectorsAt(places)]).toEqual([...one(4, 32), ...one(0, 69), ...one(0, 0), ...one(4, 32)]);
  });

  it('has none where none were made', async () => {
    const dir = indexDir();
    const writer = await openWriter(dir, 'live', { fresh: true });
    const { id } = writer.putFile(parsedFile('a.ts', 'class A'));
    expect(() => writer.putVectors(id, randomVectors(shape(1), randomOf(1)))).toThrow('are not of undefined');
    writer.publish();
    const reader = readerOf(dir);
    expect(reader.vectorState()).toEqual({ model: undefined, count: 0, change: 0 });
    expect([...reader.vectorHeads({ bits: true })]).toEqual([]);
    expect(reader.vectorHeadsOf([id, 7], { bits: true }).fileIds).toEqual([]);
    expect(reader.vectorData(0, 100)).toHaveLength(0);
    expect(reader.vectorsAt([vectorPlace(id, 0)])).toHaveLength(0);
    expect(reader.vectorFilesSince(0)).toEqual([]);
  });

  it('pages through many files', async () => {
    const random = randomOf(2);
    const model = { id: 'small', dimensions: 8 };
    const files = Array.from({ length: 4001 }, (_, i) => randomVectors({ count: i % 3, dimensions: 8 }, random));
    const { dir, ids } = await indexWith(files, model);
    const pages = [...readerOf(dir).vectorHeads({ bits: false })];
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flatMap(({ fileIds }) => fileIds)).toEqual(ids.filter((_, i) => i % 3 > 0));
    expect(pages.flatMap(({ rows }) => [...rows])).toEqual(files.flatMap(({ rows }) => [...rows]));
  });
});

describe('a writer', () => {
  it('replaces and removes vectors with their file, and says which files changed', async () => {
    const random = randomOf(3);
    const files = [3, 4, 5].map((count) => randomVectors(shape(count), random));
    const { dir, ids } = await indexWith(files);
    const reader = readerOf(dir);
    const { change } = reader.vectorState();
    expect(reader.vectorFilesSince(change)).toEqual([]);
    const other = randomVectors(shape(40), random);
    await update(dir, (writer) => {
      writer.putFile(parsedFile('f0.ts', 'class B'));
      writer.removeFile('f1.ts');
      writer.putVectors(ids[2], other);
      expect(writer.reads.vectorHeadsOf(ids, { bits: false }).counts).toEqual([40]);
    });
    expect(reader.vectorState()).toMatchObject({ count: 40, change: change + 1 });
    expect(reader.vectorFilesSince(change)).toEqual(ids);
    expect([...reader.vectorData(0, 100)]).toEqual([...other.data]);
    await update(dir, (writer) => writer.putFile(parsedFile('without.ts', 'class C')));
    expect(reader.vectorState().change).toBe(change + 1);
  });

  it('counts the last of two in one build', async () => {
    const random = randomOf(4);
    const [first, last] = [9, 2].map((count) => randomVectors(shape(count), random));
    const dir = indexDir();
    const writer = await openWriter(dir, 'live', { fresh: true });
    writer.setVectorModel(MODEL);
    for (const vectors of [first, first, last]) {
      writer.putVectors(writer.putFile(parsedFile('f0.ts', 'class A')).id, vectors);
    }
    writer.publish();
    const expected = await indexWith([last]);
    expect(vectorLines(readerOf(dir))).toEqual(vectorLines(readerOf(expected.dir)));
  });

  it('removes all vectors when the model changes or goes, and keeps them when it does not', async () => {
    const { dir, ids } = await indexWith([randomVectors(shape(3), randomOf(5))]);
    const reader = readerOf(dir);
    const { change } = reader.vectorState();
    await update(dir, (writer) => writer.setVectorModel({ ...MODEL }));
    expect(reader.vectorState()).toMatchObject({ count: 3, change });
    await update(dir, (writer) => {
      writer.setVectorModel({ id: 'other', dimensions: 64 });
      writer.putVectors(ids[0], randomVectors({ count: 2, dimensions: 64 }, randomOf(6)));
    });
    expect(reader.vectorState()).toMatchObject({ model: { id: 'other', dimensions: 64 }, count: 2 });
    expect(reader.vectorFilesSince(change)).toBeUndefined();
    await update(dir, (writer) => writer.setVectorModel(undefined));
    expect(reader.vectorState()).toMatchObject({ model: undefined, count: 0 });
    expect(vectorLines(reader)).toEqual([]);
  });

  it('refuses vectors of another length', async () => {
    const { dir, ids } = await indexWith([]);
    await update(dir, (writer) => {
      const { id } = writer.putFile(parsedFile('a.ts', ''));
      expect(() => writer.putVectors(id, vectorsOf(new Int8Array(64), 64))).toThrow('1 vectors in 64 bytes');
    });
    expect(ids).toEqual([]);
  });

  it('remembers changes for a while', async () => {
    const { dir, ids } = await indexWith([randomVectors(shape(1), randomOf(7))]);
    const reader = readerOf(dir);
    const { change } = reader.vectorState();
    for (let i = 0; i <= KEPT_CHANGES; i++) {
      await update(dir, (writer) => writer.putVectors(ids[0], randomVectors(shape(1), randomOf(i))));
    }
    expect(reader.vectorFilesSince(change)).toBeUndefined();
    expect(reader.vectorFilesSince(change + 1)).toEqual(ids);
  });
});

describe('any sequence of changes', () => {
  it.each([21, 22, 23, 24])('equals a fresh build (seed %i)', async (seed) => {
    const random = randomOf(seed);
    const files = new Map<string, FileVectors>();
    const dir = indexDir();
    const put = (writer: Awaited<ReturnType<typeof openWriter>>, path: string, vectors: FileVectors) => {
      files.set(path, vectors);
      writer.putVectors(writer.putFile(parsedFile(path, 'class A')).id, vectors);
    };
    const first = await openWriter(dir, 'live', { fresh: true });
    first.setVectorModel(MODEL);
    for (let i = 0; i < 6; i++) put(first, `f${i}.ts`, randomVectors(shape(random(50)), random));
    first.publish();
    for (let round = 0; round < 6; round++) {
      await update(dir, (writer) => {
        for (let step = random(5); step >= 0; step--) {
          const path = `f${random(10)}.ts`;
          if (files.has(path) && random(3) === 0) {
            files.delete(path);
            writer.removeFile(path);
          } else put(writer, path, randomVectors(shape(random(50)), random));
        }
      });
    }
    const fresh = indexDir();
    const writer = await openWriter(fresh, 'live', { fresh: true });
    writer.setVectorModel(MODEL);
    for (const [path, vectors] of [...files].reverse()) put(writer, path, vectors);
    writer.publish();
    const reader = readerOf(dir);
    expect(vectorLines(reader).length).toBeGreaterThan(3);
    expect(dump(reader)).toEqual(dump(readerOf(fresh)));
  });
});

/** The obvious way: bit i of a vector's bytes is its i-th sign, 128 bits for 100 dimensions. */
function signsOf(data: Int8Array, dimensions: number): number[] {
  const bytes: number[] = [];
  for (let at = 0; at < data.length; at += dimensions) {
    const own = Array(Math.ceil(dimensions / 64) * 8).fill(0);
    for (let i = 0; i < dimensions; i++) if (data[at + i] < 0) own[i >> 3] |= 1 << (i & 7);
    bytes.push(...own);
  }
  return bytes;
}
