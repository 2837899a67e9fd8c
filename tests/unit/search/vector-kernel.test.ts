/** The assembled kernel, its JavaScript twin and the obvious loop compute the same numbers. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { plainKernel, type VectorKernel, wasmKernel } from '../../../src/search/vectors/vector-kernel.ts';
import { quantiseQuery } from '../../../src/search/vectors/vector-query.ts';
import { randomOf } from '../store/random.ts';

const kernels: [string, (bytes: number) => VectorKernel][] = [
  ['WebAssembly', (bytes) => wasmKernel(bytes)!],
  ['JavaScript', plainKernel],
];

it('the bytes are those of the text', () => {
  const directory = join(import.meta.dirname, '../../../src/search/vectors');
  const hash = createHash('sha256')
    .update(readFileSync(join(directory, 'vector-kernel.wat')))
    .digest('hex');
  expect(readFileSync(join(directory, 'vector-kernel-wasm.ts'), 'utf8')).toContain(hash);
});

describe.each(kernels)('%s', (_name, open) => {
  it.each([
    [0, 64],
    [1, 64],
    [3, 256],
    [17, 384],
    [5, 1536],
  ])('multiplies %i vectors of %i dimensions', (count, size) => {
    const random = randomOf(count + size);
    const vectors = Int8Array.from({ length: count * size }, () => random(256) - 128);
    const query = Int16Array.from({ length: size }, () => random(2001) - 1000);
    const expected = Array.from({ length: count }, (_, i) =>
      query.reduce((sum, value, j) => sum + value * vectors[i * size + j], 0),
    );
    expect(dots(open, query, vectors)).toEqual(expected);
  });

  it.each([256, 4096])('keeps extreme products of %i dimensions apart', (size) => {
    const length = Math.sqrt(size);
    for (const sign of [1, -1]) {
      const { values, scale } = quantiseQuery(new Float32Array(size).fill(sign * 1e-6), size)!;
      const vectors = Int8Array.from([...Array(size).fill(-128), ...Array(size).fill(127)]);
      const [lowest, highest] = dots(open, values, vectors);
      expect(lowest * scale).toBeCloseTo(-sign * 128 * length, 0);
      expect(highest * scale).toBeCloseTo(sign * 127 * length, 0);
    }
  });

  it.each([
    [0, 64],
    [1, 64],
    [7, 256],
    [9, 1536],
  ])('takes the query over set bits from nothing, for %i vectors of %i dimensions', (count, size) => {
    const random = randomOf(count * size + 1);
    const bits = Uint8Array.from({ length: (count * size) / 8 }, () => random(256));
    const steps = Array.from({ length: size }, () => random(15) - 7);
    // One value is the largest, so that the steps are the values themselves.
    steps[random(size)] = 7;
    const { planes } = quantiseQuery(Float32Array.from(steps), size)!;
    const expected = Array.from({ length: count }, (_, i) =>
      steps.reduce((sum, step, j) => sum - step * ((bits[(i * size + j) >> 3] >> (j & 7)) & 1), 0),
    );
    const kernel = open(planes.length + bits.length + 4 * count);
    new Uint8Array(kernel.memory).set(planes);
    new Uint8Array(kernel.memory).set(bits, planes.length);
    const out = planes.length + bits.length;
    kernel.nearness({ query: 0, vectors: planes.length, count, size: size / 8, out });
    expect([...new Int32Array(kernel.memory, out, count)]).toEqual(expected);
  });

  it.each([0, 1, 1000])('selects from %i values what reaches the floor and is allowed', (count) => {
    const random = randomOf(count + 5);
    const values = Int32Array.from({ length: count }, () => random(2 ** 32) - 2 ** 31);
    const scales = Float32Array.from({ length: count }, (_, i) => (i % 50 === 7 ? Number.NaN : random(1000) / 1000));
    const kinds = Uint8Array.from({ length: count }, () => random(256));
    const allowed = Uint8Array.from({ length: 256 }, (_, kind) => (kind % 3 === 0 ? 1 : 0));
    const at = { values: 0, scales: 4096, kinds: 8192, allowed: 12288, out: 16384 };
    for (const floor of [Number.NEGATIVE_INFINITY, values[0] * scales[0] || 0, 1e9]) {
      const kernel = open(20480);
      new Int32Array(kernel.memory, at.values, count).set(values);
      new Float32Array(kernel.memory, at.scales, count).set(scales);
      new Uint8Array(kernel.memory, at.kinds, count).set(kinds);
      new Uint8Array(kernel.memory, at.allowed, 256).set(allowed);
      const found = kernel.select({ ...at, count, floor });
      const expected = [...values.keys()].filter((i) => values[i] * scales[i] >= floor && kinds[i] % 3 === 0);
      expect([...new Int32Array(kernel.memory, at.out, found)]).toEqual(expected);
    }
  });

  it('keeps what it has when it grows', () => {
    const kernel = open(100);
    new Uint8Array(kernel.memory).set([1, 2, 3], 50);
    kernel.reserve(1_000_000);
    expect(kernel.memory.byteLength).toBeGreaterThanOrEqual(1_000_000);
    expect([...new Uint8Array(kernel.memory, 50, 3)]).toEqual([1, 2, 3]);
    kernel.reserve(10);
    expect(kernel.memory.byteLength).toBeGreaterThanOrEqual(1_000_000);
  });
});

describe('a query', () => {
  it('without a direction is none', () => {
    expect(quantiseQuery(new Float32Array(64), 64)).toBeUndefined();
    expect(quantiseQuery(new Float32Array(64).fill(Number.NaN), 64)).toBeUndefined();
    expect(quantiseQuery(Float32Array.of(Number.POSITIVE_INFINITY, 1), 64)).toBeUndefined();
  });

  it('is filled up with zeros', () => {
    const { values, planes } = quantiseQuery(Float32Array.of(1, -1, 0.5), 64)!;
    expect([...values.subarray(0, 4)]).toEqual([32767, -32767, 16384, 0]);
    expect(values).toHaveLength(64);
    expect(planes).toHaveLength(32);
  });
});

function dots(open: (bytes: number) => VectorKernel, query: Int16Array, vectors: Int8Array): number[] {
  const count = vectors.length / query.length;
  const out = query.byteLength + vectors.length;
  const kernel = open(out + 4 * count);
  new Int16Array(kernel.memory, 0, query.length).set(query);
  new Int8Array(kernel.memory).set(vectors, query.byteLength);
  kernel.dots({ query: 0, vectors: query.byteLength, count, size: query.length, out });
  return [...new Int32Array(kernel.memory, out, count)];
}
