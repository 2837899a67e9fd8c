/** Search by vector finds what comparing everything finds, before and after edits, whatever is kept in memory. */
import { describe, expect, it } from 'vitest';
import type { FileVectors } from '../../../src/model/embedding.ts';
import { plainKernel } from '../../../src/search/vectors/vector-kernel.ts';
import { openVectors, type VectorRequest } from '../../../src/search/vectors/vector-search.ts';
import type { TableOptions } from '../../../src/search/vectors/vector-table.ts';
import type { Reader } from '../../../src/store/read/read.ts';
import { openWriter, type Writer } from '../../../src/store/write/write.ts';
import { parsedFile } from '../../kit/parsed-file.ts';
import { indexDir, readerOf, update } from '../store/index-kit.ts';
import { randomOf } from '../store/random.ts';
import { nearest, randomQuery, randomVectors, vectorsOf } from '../store/vectors-kit.ts';

const DIMENSIONS = 96;
const MODEL = { id: 'test', dimensions: DIMENSIONS };
const shape = (count: number) => ({ count, dimensions: DIMENSIONS });

const MANNERS: [string, TableOptions][] = [
  ['int8 vectors in memory', {}],
  ['int8 vectors in memory, plain JavaScript', { open: plainKernel }],
  ['signs in memory', { flatBytes: 0 }],
  ['signs in memory, plain JavaScript', { flatBytes: 0, open: plainKernel }],
];

async function indexWith(counts: readonly number[], random: (below: number) => number) {
  const dir = indexDir();
  const files = new Map<number, FileVectors>();
  const writer = await openWriter(dir, 'live', { fresh: true });
  writer.setVectorModel(MODEL);
  counts.forEach((count, i) => {
    put(writer, files, `f${i}.ts`, randomVectors(shape(count), random));
  });
  writer.publish();
  return { dir, files, reader: readerOf(dir) };
}

function put(writer: Writer, files: Map<number, FileVectors>, path: string, vectors: FileVectors): void {
  const { id } = writer.putFile(parsedFile(path, 'class A'));
  writer.putVectors(id, vectors);
  files.set(id, vectors);
}

/** Scores agree to the precision of the query's 16 bits, so places may only be swapped where scores are that near. */
function expectNearest(
  reader: Reader,
  files: ReadonlyMap<number, FileVectors>,
  { request, options }: { request: VectorRequest; options: TableOptions },
): void {
  const found = openVectors(reader, options).search(request);
  const expected = nearest(files, request);
  expect(found).toHaveLength(expected.length);
  const exact = new Map(
    nearest(files, { ...request, limit: 1e9 }).map((hit) => [`${hit.fileId} ${hit.row}`, hit.score]),
  );
  found.forEach((hit, i) => {
    expect(hit.score).toBeCloseTo(expected[i].score, 4);
    expect(hit.score).toBeCloseTo(exact.get(`${hit.fileId} ${hit.row}`)!, 4);
    if (i > 0) expect(hit.score).toBeLessThanOrEqual(found[i - 1].score);
  });
  expect(new Set(found.map((hit) => `${hit.fileId} ${hit.row}`)).size).toBe(found.length);
}

describe.each(MANNERS)('%s', (_name, options) => {
  it('finds the nearest', async () => {
    const random = randomOf(1);
    const { files, reader } = await indexWith([300, 0, 1, 700, 33, 64], random);
    for (const limit of [1, 10, 5000]) {
      expectNearest(reader, files, { request: { vector: randomQuery(DIMENSIONS, random), limit }, options });
    }
  });

  it('ranks only what the filters let through', async () => {
    const random = randomOf(2);
    const { files, reader } = await indexWith([40, 30, 20, 10, 50], random);
    const ids = [...files.keys()];
    const vector = randomQuery(DIMENSIONS, random);
    const filters: Omit<VectorRequest, 'vector' | 'limit'>[] = [
      { file: (id) => id === ids[1] || id === ids[3] },
      { kinds: new Set([2, 300, -1]) },
      { file: (id) => id !== ids[0], kinds: new Set([0, 4]) },
      { file: () => false },
      { kinds: new Set() },
    ];
    for (const filter of filters) expectNearest(reader, files, { request: { vector, limit: 15, ...filter }, options });
  });

  it('orders equal scores by file, then by row', async () => {
    const { dir, reader } = await indexWith([], randomOf(3));
    const same = vectorsOf(new Int8Array(40 * DIMENSIONS).fill(5), DIMENSIONS);
    const files = new Map<number, FileVectors>();
    await update(dir, (writer) => {
      for (const path of ['c.ts', 'a.ts', 'b.ts']) put(writer, files, path, same);
    });
    const request = { vector: new Float32Array(DIMENSIONS).fill(1), limit: 60 };
    const expected = () => nearest(files, request).map(({ fileId, row }) => [fileId, row]);
    const found = () =>
      openVectors(reader, options)
        .search(request)
        .map(({ fileId, row }) => [fileId, row]);
    expect(found()).toEqual(expected());
    // Its vectors no longer fit where they were, and go to the end of the memory.
    const first = [...files.keys()][0];
    const more = vectorsOf(new Int8Array(44 * DIMENSIONS).fill(5), DIMENSIONS);
    files.set(first, more);
    await update(dir, (writer) => writer.putVectors(first, more));
    expect(found()).toEqual(expected());
  });

  it.each([11, 12, 13])('follows edits (seed %i)', async (seed) => {
    const random = randomOf(seed);
    const { dir, files, reader } = await indexWith(
      Array.from({ length: 30 }, () => random(40)),
      random,
    );
    for (let round = 0; round < 12; round++) {
      await update(dir, (writer) => {
        for (let step = random(3); step >= 0; step--) {
          const path = `f${random(34)}.ts`;
          const known = writer.reads.fileByPath(path);
          if (known !== undefined && random(3) === 0) {
            writer.removeFile(path);
            files.delete(known.id);
          } else put(writer, files, path, randomVectors(shape(random(40)), random));
        }
      });
      const request = { vector: randomQuery(DIMENSIONS, random), limit: 20 };
      expect(openVectors(reader, options).count).toBe(
        [...files.values()].reduce((sum, own) => sum + own.rows.length, 0),
      );
      expectNearest(reader, files, { request, options });
    }
  });

  it('reads after an edit only what changed', async () => {
    const random = randomOf(4);
    const { dir, files, reader } = await indexWith(Array(20).fill(15), random);
    let whole = 0;
    const read: number[] = [];
    const watched: Reader = {
      ...reader,
      vectorHeads(wanted) {
        whole++;
        return reader.vectorHeads(wanted);
      },
      vectorHeadsOf(fileIds, wanted) {
        read.push(...fileIds);
        return reader.vectorHeadsOf(fileIds, wanted);
      },
    };
    const check = () => {
      const request = { vector: randomQuery(DIMENSIONS, random), limit: 10 };
      expectNearest(watched, files, { request, options });
    };
    expect(openVectors(watched, options).count).toBe(300);
    expect(whole).toBe(0);
    check();
    check();
    const [first, second] = files.keys();
    await update(dir, (writer) => put(writer, files, 'f0.ts', randomVectors(shape(12), random)));
    check();
    await update(dir, (writer) => put(writer, files, 'f1.ts', randomVectors(shape(18), random)));
    check();
    expect(read).toEqual([first, second]);
    expect(whole).toBe(1);
    await update(dir, (writer) => {
      for (let i = 0; i < 10; i++) put(writer, files, `f${i}.ts`, randomVectors(shape(16), random));
    });
    check();
    expect(whole).toBe(2);
  });

  it('drops what it kept when the model changes', async () => {
    const random = randomOf(5);
    const { dir, files, reader } = await indexWith([20, 20], random);
    const search = (dimensions: number) =>
      openVectors(reader, options).search({ vector: randomQuery(dimensions, random), limit: 5 });
    expect(search(DIMENSIONS)).toHaveLength(5);
    const [first] = files.keys();
    await update(dir, (writer) => {
      writer.setVectorModel({ id: 'wider', dimensions: 128 });
      writer.putVectors(first, randomVectors({ count: 3, dimensions: 128 }, random));
    });
    expect(search(128).map(({ fileId }) => fileId)).toEqual([first, first, first]);
    expect(() => search(DIMENSIONS)).toThrow('96 dimensions cannot be compared with those of wider');
    await update(dir, (writer) => writer.setVectorModel(undefined));
    expect(search(DIMENSIONS)).toEqual([]);
  });
});

describe('an index', () => {
  it('without vectors has nothing near', async () => {
    const { reader } = await indexWith([], randomOf(6));
    const vectors = openVectors(reader);
    expect(vectors).toMatchObject({ model: MODEL, count: 0 });
    expect(vectors.search({ vector: new Float32Array(DIMENSIONS).fill(1), limit: 5 })).toEqual([]);
  });

  it('answers a query without direction, or for no hits, with nothing', async () => {
    const { reader } = await indexWith([5], randomOf(7));
    const vectors = openVectors(reader);
    expect(vectors.search({ vector: new Float32Array(DIMENSIONS), limit: 5 })).toEqual([]);
    expect(vectors.search({ vector: new Float32Array(DIMENSIONS).fill(1), limit: 0 })).toEqual([]);
  });

  it('of more vectors than candidates is narrowed by signs to what is near', async () => {
    const random = randomOf(8);
    const { files, reader } = await indexWith(Array(30).fill(200), random);
    let kept = 0;
    for (let i = 0; i < 10; i++) {
      const request = { vector: randomQuery(DIMENSIONS, random), limit: 10 };
      const found = openVectors(reader, { flatBytes: 0 }).search(request);
      const wanted = new Set(nearest(files, request).map(({ fileId, row }) => `${fileId} ${row}`));
      kept += found.filter(({ fileId, row }) => wanted.has(`${fileId} ${row}`)).length;
    }
    expect(kept).toBeGreaterThanOrEqual(97);
  });

  it('takes the first of equally near signs, whatever the order of edits', async () => {
    const random = randomOf(9);
    const { dir, reader } = await indexWith([], random);
    const same = vectorsOf(new Int8Array(50 * DIMENSIONS).fill(3), DIMENSIONS);
    const files = new Map<number, FileVectors>();
    await update(dir, (writer) => {
      for (let i = 0; i < 60; i++) put(writer, files, `s${i}.ts`, same);
    });
    const request = { vector: new Float32Array(DIMENSIONS).fill(1), limit: 5 };
    const found = () =>
      openVectors(reader, { flatBytes: 0 })
        .search(request)
        .map(({ fileId }) => fileId);
    const first = [...files.keys()][0];
    expect(found()).toEqual(Array(5).fill(first));
    await update(dir, (writer) =>
      writer.putVectors(first, vectorsOf(new Int8Array(51 * DIMENSIONS).fill(3), DIMENSIONS)),
    );
    expect(found()).toEqual(Array(5).fill(first));
  });
});
