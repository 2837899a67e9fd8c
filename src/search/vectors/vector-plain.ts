/** A JavaScript version of vector-kernel.wat: both use integers, so the results are equal. */
import type { CompareCall, SelectCall } from './vector-kernel.ts';

export function plainDots(memory: ArrayBuffer, { query, vectors, count, size, out }: CompareCall): void {
  const q = new Int16Array(memory, query, size);
  const results = new Int32Array(memory, out, count);
  const all = new Int8Array(memory, vectors, count * size);
  for (let i = 0, at = 0; i < count; i++) {
    let sum = 0;
    for (let j = 0; j < size; j++) sum = (sum + q[j] * all[at++]) | 0;
    results[i] = sum;
  }
}

/** Bits are read 32 at a time: four plane words per 64 bits, each as its low and its high half. */
export function plainNearness(memory: ArrayBuffer, { query, vectors, count, size, out }: CompareCall): void {
  const words = size / 4;
  const planes = new Uint32Array(memory, query, words * 4);
  const bits = new Uint32Array(memory, vectors, count * words);
  const results = new Int32Array(memory, out, count);
  for (let i = 0, at = 0; i < count; i++) {
    let sum = 0;
    for (let word = 0; word < words; word++) {
      const x = bits[at++];
      const plane = (word >> 1) * 8 + (word & 1);
      sum += 8 * ones(x & planes[plane + 6]) - 4 * ones(x & planes[plane + 4]);
      sum -= 2 * ones(x & planes[plane + 2]) + ones(x & planes[plane]);
    }
    results[i] = sum;
  }
}

export function plainSelect(memory: ArrayBuffer, call: SelectCall): number {
  const { count, floor } = call;
  const values = new Int32Array(memory, call.values, count);
  const scales = new Float32Array(memory, call.scales, count);
  const kinds = new Uint8Array(memory, call.kinds, count);
  const allowed = new Uint8Array(memory, call.allowed, 256);
  const out = new Int32Array(memory, call.out, count);
  let size = 0;
  for (let i = 0; i < count; i++) {
    if (values[i] * scales[i] >= floor && allowed[kinds[i]] !== 0) out[size++] = i;
  }
  return size;
}

function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
