/** Vector arithmetic for all providers: normalisation, and the int8 form in which vectors are stored. */

/** The value is `data` times `scale` and is normalised; a scale of 0 means a zero vector. */
export interface ByteVector {
  readonly scale: number;
  readonly data: Int8Array;
}

const LARGEST = 127;

/** In place. A zero vector stays zero. */
export function normalise(vector: Float32Array): Float32Array {
  let squares = 0;
  for (let i = 0; i < vector.length; i++) squares += vector[i] * vector[i];
  if (squares === 0) return vector;
  const factor = 1 / Math.sqrt(squares);
  for (let i = 0; i < vector.length; i++) vector[i] *= factor;
  return vector;
}

export function toByteVector(vector: Float32Array): ByteVector {
  const data = new Int8Array(vector.length);
  let largest = 0;
  for (let i = 0; i < vector.length; i++) largest = Math.max(largest, Math.abs(vector[i]));
  if (largest === 0) return { scale: 0, data };
  const step = LARGEST / largest;
  let squares = 0;
  for (let i = 0; i < vector.length; i++) {
    const value = Math.round(vector[i] * step);
    data[i] = value;
    squares += value * value;
  }
  return { scale: 1 / Math.sqrt(squares), data };
}
