/** Vectors of a file as bytes, for the way from a worker to the writer. */
import type { FileVectors } from '../../model/embedding.ts';

/** A row, a scale and a kind. */
const HEAD_BYTES = 9;

export function vectorBytes({ rows, kinds, scales, data }: FileVectors): Uint8Array {
  const out = new Uint8Array(rows.length * HEAD_BYTES + data.length);
  let at = 0;
  for (const { buffer, byteOffset, byteLength } of [rows, scales, kinds, data]) {
    out.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += byteLength;
  }
  return out;
}

/** `count`: how many vectors the bytes are of. */
export function vectorsIn(bytes: Uint8Array, count: number): FileVectors {
  // A copy, because numbers of four bytes cannot be read from any place. `slice` would not make one of a Buffer.
  const { buffer } = new Uint8Array(bytes);
  return {
    rows: new Int32Array(buffer, 0, count),
    scales: new Float32Array(buffer, count * 4, count),
    kinds: new Uint8Array(buffer, count * 8, count),
    data: new Int8Array(buffer, count * HEAD_BYTES),
  };
}
