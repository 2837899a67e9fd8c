/** Vectors for tests: random ones as an embedder would make them, and what a search over them must find. */

import type { FileVectors } from '../../../src/model/embedding.ts';
import type { FileId } from '../../../src/model/ids.ts';
import type { VectorHit, VectorRequest } from '../../../src/search/vectors/vector-search.ts';

export interface VectorShape {
  readonly count: number;
  readonly dimensions: number;
}

/** Rows 1, 3, 4, 6, 7 …: some symbols have no vector. Kinds go round from 0 to 4. */
export function randomVectors({ count, dimensions }: VectorShape, random: (below: number) => number): FileVectors {
  const data = Int8Array.from({ length: count * dimensions }, () => random(256) - 128);
  return vectorsOf(data, dimensions);
}

export function vectorsOf(data: Int8Array, dimensions: number): FileVectors {
  const count = data.length / dimensions;
  return {
    rows: Int32Array.from({ length: count }, (_, i) => Math.floor(i * 1.5) + 1),
    kinds: Uint8Array.from({ length: count }, (_, i) => i % 5),
    scales: Float32Array.from({ length: count }, (_, i) =>
      scaleOf(data.subarray(i * dimensions, (i + 1) * dimensions)),
    ),
    data,
  };
}

/** What makes the length one; nothing does when all is zero. */
function scaleOf(vector: Int8Array): number {
  const squares = vector.reduce((sum, value) => sum + value * value, 0);
  return squares === 0 ? 0 : 1 / Math.sqrt(squares);
}

export const randomQuery = (dimensions: number, random: (below: number) => number): Float32Array =>
  Float32Array.from({ length: dimensions }, () => random(2001) - 1000);

/** Every vector compared in floating point, the obvious way. */
export function nearest(files: ReadonlyMap<number, FileVectors>, request: VectorRequest): VectorHit[] {
  const { vector, limit, file, kinds } = request;
  const length = Math.hypot(...vector);
  const hits: VectorHit[] = [];
  for (const [fileId, { rows, kinds: own, scales, data }] of files) {
    if (file?.(fileId) === false) continue;
    for (let i = 0; i < rows.length; i++) {
      if (kinds?.has(own[i]) === false) continue;
      let dot = 0;
      for (let j = 0; j < vector.length; j++) dot += vector[j] * data[i * vector.length + j];
      hits.push({ fileId: fileId as FileId, row: rows[i], score: (dot * scales[i]) / length });
    }
  }
  return hits.sort((a, b) => b.score - a.score || a.fileId - b.fileId || a.row - b.row).slice(0, limit);
}
