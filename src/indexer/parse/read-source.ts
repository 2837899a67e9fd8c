/** Reads one file of the tree: bounded, through no link but one that is followed, with the stamp that belongs to exactly these bytes. */
import { createHash } from 'node:crypto';
import { fillFrom, withRegularFile } from '../../base/regular-file.ts';
import { linkedFile } from '../../discover/link-outcome.ts';
import { type DiskStamp, NO_STAMP, stampOf } from '../../model/disk-stamp.ts';

export interface SourceBytes extends DiskStamp {
  /** A view into a buffer that the next read overwrites. */
  readonly bytes: Buffer;
}

export type ReadOutcome =
  | ({ readonly ok: true } & SourceBytes)
  | { readonly ok: false; readonly code: 'unreadable' | 'too_large'; readonly message: string };

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

/** A link as the last part of a path. */
const LINK_CODES: readonly unknown[] = ['ELOOP', 'EMLINK'];

/** `followsIn`: the root inside which the file may be a link, to a place where links may lead. */
export function readSource(file: string, maxBytes: number, followsIn?: string): ReadOutcome {
  try {
    return readRegular(file, maxBytes);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const target = followsIn !== undefined && LINK_CODES.includes(code) ? linkedFile(followsIn, file) : undefined;
    if (target !== undefined) return readSource(target, maxBytes);
    const message = code === 'NOT_REGULAR' ? 'is no longer a regular file' : `cannot be read (${code})`;
    return { ok: false, code: 'unreadable', message };
  }
}

const readRegular = (file: string, maxBytes: number): ReadOutcome =>
  withRegularFile(file, (handle, stats) => {
    if (stats.size > maxBytes) return tooLarge(stats.size, maxBytes);
    if (buffer.length < stats.size + 1) buffer = Buffer.allocUnsafe(stats.size * 2);
    // One byte more than the size: a file that grows while it is read is cut there, and counts as changed next time.
    const length = fillFrom(handle, buffer.subarray(0, stats.size + 1), undefined, stats.size);
    return { ok: true, bytes: buffer.subarray(0, Math.min(length, stats.size)), ...stampOf(stats) };
  });

/** Git's blob id of this content, so that git already knows the hash of a clean tracked file. */
export const blobHash = (bytes: Uint8Array): Uint8Array =>
  createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest();
