/** Packs the vectors of a file into bytes, for the way from a worker to the writer. */
import type { FileVectors } from '../../model/embedding.ts';

/** Bytes for a row, a scale and a kind. */
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

/** `count`: the number of vectors in the bytes. */
export function vectorsIn(bytes: Uint8Array, count: number): FileVectors {
  // A copy, because four-byte numbers must be aligned. `slice` of a Buffer would not copy.
  const { buffer } = new Uint8Array(bytes);
  return {
    rows: new Int32Array(buffer, 0, count),
    scales: new Float32Array(buffer, count * 4, count),
    kinds: new Uint8Array(buffer, count * 8, count),
    data: new Int8Array(buffer, count * HEAD_BYTES),
  };
}
