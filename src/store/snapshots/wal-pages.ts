/** The pages in the log of a database that were committed and may not be in the database file yet. */
import fs from 'node:fs';
import { endianness } from 'node:os';
import { withDescriptor } from '../../base/held-descriptor.ts';

const HEADER_BYTES = 32;
const FRAME_BYTES = 24;
const MAX_BYTES = 256 << 20;

export interface WalPages {
  /** Changes whenever the log starts again from its beginning. */
  readonly salt: string;
  /** How many frames are committed. */
  readonly frames: number;
  /** Number of pages of the database after the last commit; undefined when nothing is committed. */
  readonly pageCount: number | undefined;
  /** The newest version of each page in the frames from `since` on. */
  readonly pages: ReadonlyMap<number, WalPage>;
}

export interface WalPage {
  readonly content: Buffer;
  /** Counted from 1. */
  readonly frame: number;
}

export const NO_WAL: WalPages = { salt: '', frames: 0, pageCount: undefined, pages: new Map() };

/**
 * The log has no locks, so that it can be read and closed at will. `since`: frames of a log with this salt that are not wanted. Throws
 * when the log cannot be read, or is too large to be held in memory.
 */
export function readWal(file: string, since?: { readonly salt: string; readonly frames: number }): WalPages {
  const log = readLog(`${file}-wal`);
  if (log === undefined || log.length < HEADER_BYTES) return NO_WAL;
  const pageBytes = log.readUInt32BE(8);
  const salt = log.toString('hex', 16, 24);
  const first = since?.salt === salt ? since.frames : 0;
  const stride = FRAME_BYTES + pageBytes;
  const committed = new Map<number, WalPage>();
  const pending = new Map<number, WalPage>();
  let frames = 0;
  let pageCount: number | undefined;
  // Frames of an earlier pass through the log have another salt.
  for (let frame = 0, at = HEADER_BYTES; at + stride <= log.length; frame++, at += stride) {
    if (log.toString('hex', at + 8, at + 16) !== salt) break;
    const content = log.subarray(at + FRAME_BYTES, at + stride);
    if (frame >= first) pending.set(log.readUInt32BE(at), { content, frame: frame + 1 });
    const sizeAfter = log.readUInt32BE(at + 4);
    if (sizeAfter === 0) continue;
    for (const [page, version] of pending) committed.set(page, version);
    pending.clear();
    frames = frame + 1;
    pageCount = sizeAfter;
  }
  return { salt, frames, pageCount, pages: committed };
}

/** Where the shared memory of the log has its salt, and the number of frames that are in the database file as well. */
const SHARED = { salt: 32, frames: 96, bytes: 100 } as const;

/** How many frames of the log a checkpoint has copied into the database file: SQLite may read their pages from either. */
export function checkpointedFrames(file: string, { salt }: Pick<WalPages, 'salt'>): number {
  const memory = `${file}-shm`;
  if (!fs.existsSync(memory)) return 0;
  return withDescriptor(memory, (descriptor) => {
    const bytes = Buffer.alloc(SHARED.bytes);
    const isWhole = fs.readSync(descriptor, bytes, 0, SHARED.bytes, 0) === SHARED.bytes;
    if (!isWhole || bytes.toString('hex', SHARED.salt, SHARED.salt + 8) !== salt) return 0;
    return endianness() === 'LE' ? bytes.readUInt32LE(SHARED.frames) : bytes.readUInt32BE(SHARED.frames);
  });
}

function readLog(file: string): Buffer | undefined {
  const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MAX_BYTES) throw new Error(`${file} has ${size} bytes`);
  try {
    return size === 0 ? undefined : fs.readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
