/** The names a file mentions, as one 32-bit hash each: which files may care about a name is a scan over these. */

/** FNV-1a over UTF-16 units, with a last mix because short names differ in few bits. */
export function mentionHash(text: string): number {
  let hash = 0x811c9dc5 | 0;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** One hash per string of the facts, in their order (so a string id is a position), then those of `extra`: little-endian uint32. */
export function packMentions(strings: readonly string[], extra: readonly string[] = []): Uint8Array {
  const view = new DataView(new ArrayBuffer((strings.length + extra.length) * 4));
  for (let i = 0; i < strings.length; i++) view.setUint32(i * 4, mentionHash(strings[i]), true);
  for (let i = 0; i < extra.length; i++) view.setUint32((strings.length + i) * 4, mentionHash(extra[i]), true);
  return new Uint8Array(view.buffer);
}

export const LITTLE_ENDIAN = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

/** Without a copy where the machine and the alignment allow it. */
export function unpackMentions(bytes: Uint8Array): Uint32Array {
  const length = bytes.length >>> 2;
  if (LITTLE_ENDIAN && bytes.byteOffset % 4 === 0) return new Uint32Array(bytes.buffer, bytes.byteOffset, length);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Uint32Array.from({ length }, (_, i) => view.getUint32(i * 4, true));
}
