/** Reads one file of the tree: bounded, never through a link, with the stamp that belongs to exactly these bytes. */
import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { type DiskStamp, NO_STAMP, stampOf } from '../../model/disk-stamp.ts';

export interface SourceBytes extends DiskStamp {
  /** A view into a buffer that the next read overwrites. */
  readonly bytes: Buffer;
}

export type ReadOutcome =
  | ({ readonly ok: true } & SourceBytes)
  | { readonly ok: false; readonly code: 'unreadable' | 'too_large'; readonly message: string };

const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

const tooLarge = (size: number, maxBytes: number): ReadOutcome => ({
  ok: false,
  code: 'too_large',
  message: `${size} bytes is over index.max_file_size (${maxBytes})`,
});

/** The outcome for bytes that the caller already has. */
export function sourceOfBytes(bytes: Uint8Array, maxBytes: number): ReadOutcome {
  const { length: size, buffer: memory, byteOffset } = bytes;
  if (size > maxBytes) return tooLarge(size, maxBytes);
  return { ok: true, bytes: Buffer.from(memory, byteOffset, size), size, ...NO_STAMP };
}

let buffer = Buffer.allocUnsafe(1 << 20);

export function readSource(file: string, maxBytes: number): ReadOutcome {
  let handle: number;
  try {
    handle = openSync(file, FLAGS);
  } catch (error) {
    return { ok: false, code: 'unreadable', message: `cannot be opened (${(error as NodeJS.ErrnoException).code})` };
  }
  try {
    const stats = fstatSync(handle);
    if (!stats.isFile()) return { ok: false, code: 'unreadable', message: 'is no longer a regular file' };
    if (stats.size > maxBytes) return tooLarge(stats.size, maxBytes);
    if (buffer.length < stats.size + 1) buffer = Buffer.allocUnsafe(stats.size * 2);
    let length = 0;
    // One byte more than the size: a file that grows while it is read is cut there, and counts as changed next time.
    while (length <= stats.size) {
      const read = readSync(handle, buffer, length, stats.size + 1 - length, null);
      if (read === 0) break;
      length += read;
    }
    const bytes = buffer.subarray(0, Math.min(length, stats.size));
    return { ok: true, bytes, ...stampOf(stats) };
  } catch (error) {
    return { ok: false, code: 'unreadable', message: `cannot be read (${(error as NodeJS.ErrnoException).code})` };
  } finally {
    closeSync(handle);
  }
}

/** Git's blob id of this content, so that git already knows the hash of a clean tracked file. */
export const blobHash = (bytes: Uint8Array): Uint8Array =>
  createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest();
