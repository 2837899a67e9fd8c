/** A query vector in the whole numbers that vectors are compared in. */

export interface VectorQuery {
  /** Its product with an int8 vector, times this and the vector's own scale, is their cosine. */
  readonly scale: number;
  readonly values: Int16Array;
  /** Four bits a dimension as the kernel wants them, see vector-kernel.wat. */
  readonly planes: Uint8Array;
}

/** With it, no product of the query and an int8 vector can leave 32 bits. */
const LARGEST_SUM = (2 ** 31 - 1) / 128;
const LARGEST_VALUE = 2 ** 15 - 1;
const PLANES = 4;

/** `size`: dimensions, filled up to what the kernel takes at a time. Undefined for a vector without a direction. */
export function quantiseQuery(vector: Float32Array, size: number): VectorQuery | undefined {
  let [squares, sum, largest] = [0, 0, 0];
  for (const value of vector) {
    squares += value * value;
    sum += Math.abs(value);
    largest = Math.max(largest, Math.abs(value));
  }
  if (!(squares > 0 && Number.isFinite(squares))) return undefined;
  // Rounding may add half to each value.
  const factor = Math.min(LARGEST_VALUE / largest, (LARGEST_SUM - vector.length) / sum);
  const values = new Int16Array(size);
  for (let i = 0; i < vector.length; i++) values[i] = Math.round(vector[i] * factor);
  return { scale: 1 / (factor * Math.sqrt(squares)), values, planes: planesOf(vector, largest, size) };
}

/** -8 to 7 for each dimension: finer ones find the same candidates. */
function planesOf(vector: Float32Array, largest: number, size: number): Uint8Array {
  const planes = new Uint8Array((size / 8) * PLANES);
  for (let i = 0; i < vector.length; i++) {
    const value = Math.round((vector[i] / largest) * 7);
    const byte = (i >> 6) * 8 * PLANES + ((i >> 3) & 7);
    for (let plane = 0; plane < PLANES; plane++) planes[byte + plane * 8] |= ((value >> plane) & 1) << (i & 7);
  }
  return planes;
}
