/** Asks as bytes: hashes of one file for the store, those of many files for another thread. */
import { type FileId, fileId } from '../../model/ids.ts';
import type { Asks } from './ask-log.ts';
import { LITTLE_ENDIAN } from './mention-hash.ts';

/** Sorted: the same set is always the same bytes. */
export function packAsks(hashes: ReadonlySet<number>): Uint8Array {
  const sorted = Int32Array.from(hashes).sort();
  const view = new DataView(new ArrayBuffer(sorted.length * 4));
  sorted.forEach((hash, i) => {
    view.setInt32(i * 4, hash, true);
  });
  return new Uint8Array(view.buffer);
}

export function unpackAsks(bytes: Uint8Array): Int32Array {
  if (LITTLE_ENDIAN && bytes.byteOffset % 4 === 0)
    return new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >>> 2);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Int32Array.from({ length: bytes.length >>> 2 }, (_, i) => view.getInt32(i * 4, true));
}

/** Asker, number of hashes, hashes; asker, … */
export function packAllAsks(asks: Asks): Int32Array {
  let length = 0;
  for (const hashes of asks.values()) length += 2 + hashes.size;
  const out = new Int32Array(length);
  let at = 0;
  for (const [asker, hashes] of asks) {
    out[at++] = asker;
    out[at++] = hashes.size;
    for (const hash of hashes) out[at++] = hash;
  }
  return out;
}

export function unpackAllAsks(packed: Int32Array): Asks {
  const asks = new Map<FileId, Set<number>>();
  for (let at = 0; at < packed.length; ) {
    const [asker, count] = packed.subarray(at, at + 2);
    const hashes = asks.get(fileId(asker)) ?? new Set();
    for (const hash of packed.subarray(at + 2, at + 2 + count)) hashes.add(hash);
    asks.set(fileId(asker), hashes);
    at += 2 + count;
  }
  return asks;
}
