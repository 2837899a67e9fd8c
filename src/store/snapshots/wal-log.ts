/** The log of a database (its WAL): how far it is committed, and the versions of pages in it. */
import fs from 'node:fs';
import { endianness } from 'node:os';
import { withDescriptor } from '../../base/held-descriptor.ts';

export interface LogState {
  /** Changes whenever the log starts again from its beginning; empty without a log. */
  readonly salt: string;
  /** How many frames are committed. */
  readonly frames: number;
  /** Checksum over all of them. */
  readonly checksum: string;
  /** Number of pages of the database after the last of them. */
  readonly pageCount: number;
  /** How many frames a checkpoint has copied into the database file: SQLite may read their pages from either. */
  readonly checkpointed: number;
}

const NO_LOG: LogState = { salt: '', frames: 0, checksum: '', pageCount: 0, checkpointed: 0 };

/** The shared memory of the log has its header twice, then the number of checkpointed frames. */
const SHARED = { header: 48, frames: 16, pageCount: 20, checksum: 24, salt: 32, checkpointed: 96, bytes: 100 } as const;

/**
 * As SQLite sees it, which has compared the checksum of every frame: its own record, in the shared memory of the log. Invariant: this
 * process has read the database through an open connection. Throws when the log has no such record, or is being written.
 */
export function readLogState(file: string): LogState {
  if (!hasLog(file)) return NO_LOG;
  return withDescriptor(`${file}-shm`, (descriptor) => {
    const bytes = Buffer.alloc(SHARED.bytes);
    fs.readSync(descriptor, bytes, 0, SHARED.bytes, 0);
    const second = bytes.subarray(SHARED.header, 2 * SHARED.header);
    if (!bytes.subarray(0, SHARED.header).equals(second)) throw new Error(`${file}-shm is being written`);
    const number = (at: number): number => (endianness() === 'LE' ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
    return {
      salt: bytes.toString('hex', SHARED.salt, SHARED.salt + 8),
      frames: number(SHARED.frames),
      checksum: bytes.toString('hex', SHARED.checksum, SHARED.checksum + 8),
      pageCount: number(SHARED.pageCount),
      checkpointed: number(SHARED.checkpointed),
    };
  });
}

const hasLog = (file: string): boolean => (fs.statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const FRAMES_AT_A_TIME = 256;

/** Frames are counted from 1, pages too. */
export interface LogReader {
  /** Visits the frames after `from`, up to `to`. Throws where the log ends before. */
  each(from: number, to: number, visit: (frame: number, page: number, content: Buffer) => void): void;
  /** The page in a frame; empty where the log does not have that page there. */
  page(frame: number, page: number): Buffer;
}

/** The log has no locks, so that it can be read and closed at will. */
export function withLog<T>(file: string, pageBytes: number, use: (log: LogReader) => T): T {
  const stride = FRAME_HEADER_BYTES + pageBytes;
  const descriptor = fs.openSync(`${file}-wal`, 'r');
  const read = (buffer: Buffer, frame: number): number =>
    fs.readSync(descriptor, buffer, 0, buffer.length, HEADER_BYTES + (frame - 1) * stride);
  try {
    return use({
      each(from, to, visit) {
        for (let frame = from + 1; frame <= to; ) {
          const buffer = Buffer.alloc(Math.min(FRAMES_AT_A_TIME, to - frame + 1) * stride);
          if (read(buffer, frame) < buffer.length) throw new Error(`${file}-wal ends before frame ${to}`);
          for (let at = 0; at < buffer.length; at += stride)
            visit(frame++, buffer.readUInt32BE(at), buffer.subarray(at + FRAME_HEADER_BYTES, at + stride));
        }
      },
      page(frame, page) {
        const buffer = Buffer.alloc(stride);
        const isThere = read(buffer, frame) === stride && buffer.readUInt32BE(0) === page;
        return isThere ? buffer.subarray(FRAME_HEADER_BYTES) : Buffer.alloc(0);
      },
    });
  } finally {
    fs.closeSync(descriptor);
  }
}
