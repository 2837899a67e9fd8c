/** A query vector quantised to the integers that vectors are compared in. */

export interface VectorQuery {
  /** The dot product with an int8 vector, times this and the vector's scale, is the cosine. */
  readonly scale: number;
  readonly values: Int16Array;
  /** Four bits per dimension in the kernel's layout, see vector-kernel.wat. */
  readonly planes: Uint8Array;
}

/** With this limit, no dot product of the query and an int8 vector overflows 32 bits. */
const LARGEST_SUM = (2 ** 31 - 1) / 128;
const LARGEST_VALUE = 2 ** 15 - 1;
const PLANES = 4;

/** `size`: dimensions, padded to the kernel's block size. Undefined for a zero vector. */
export function quantiseQuery(vector: Float32Array, size: number): VectorQuery | undefined {
  let [squares, sum, largest] = [0, 0, 0];
  for (const value of vector) {
    squares += value * value;
    sum += Math.abs(value);
    largest = Math.max(largest, Math.abs(value));
  }
  if (!(squares > 0 && Number.isFinite(squares))) return undefined;
  // Rounding may add 0.5 to each value.
  const factor = Math.min(LARGEST_VALUE / largest, (LARGEST_SUM - vector.length) / sum);
  const values = new Int16Array(size);
  for (let i = 0; i < vector.length; i++) values[i] = Math.round(vector[i] * factor);
  return { scale: 1 / (factor * Math.sqrt(squares)), values, planes: planesOf(vector, largest, size) };
}

/** -8 to 7 for each dimension: a finer scale finds the same candidates. */
function planesOf(vector: Float32Array, largest: number, size: number): Uint8Array {
  const planes = new Uint8Array((size / 8) * PLANES);
  for (let i = 0; i < vector.length; i++) {
    const value = Math.round((vector[i] / largest) * 7);
    const byte = (i >> 6) * 8 * PLANES + ((i >> 3) & 7);
    for (let plane = 0; plane < PLANES; plane++) planes[byte + plane * 8] |= ((value >> plane) & 1) << (i & 7);
  }
  return planes;
}
