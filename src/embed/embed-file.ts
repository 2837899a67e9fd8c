/** Embeds the symbols of one file. */
import type { FileVectors, SymbolText } from '../model/embedding.ts';

interface Embedder {
  readonly dimensions: number;
  embedDocument(text: SymbolText, into: Int8Array, offset: number): number;
}

/** Texts are sorted by row, ascending. */
export function embedFile(
  embedder: Embedder,
  texts: Iterable<{ readonly row: number; readonly kind: number; readonly text: SymbolText }>,
): FileVectors {
  const { dimensions } = embedder;
  const rows: number[] = [];
  const kinds: number[] = [];
  const scales: number[] = [];
  let data = new Int8Array(16 * dimensions);
  for (const { row, kind, text } of texts) {
    const at = rows.length * dimensions;
    if (at === data.length) data = grown(data);
    const scale = embedder.embedDocument(text, data, at);
    // The text has no known word, so its vector is zero and matches no query.
    if (scale === 0) continue;
    rows.push(row);
    kinds.push(kind);
    scales.push(scale);
  }
  return {
    rows: Int32Array.from(rows),
    kinds: Uint8Array.from(kinds),
    scales: Float32Array.from(scales),
    data: data.slice(0, rows.length * dimensions),
  };
}

function grown(array: Int8Array<ArrayBuffer>): Int8Array<ArrayBuffer> {
  const larger = new Int8Array(array.length * 2);
  larger.set(array);
  return larger;
}
