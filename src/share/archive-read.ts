/** Reads an untrusted snapshot file: sizes and hashes are checked before anything is used. */
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { AppError } from '../errors/errors.ts';
import { type ArchiveParts, Measure } from './archive-write.ts';
import { type Content, damaged, HEADER_BYTES, type Manifest, parseManifest, readHeader } from './manifest.ts';

export interface Archive {
  readonly file: string;
  readonly manifest: Manifest;
  /** Offset of the compressed index. */
  readonly offset: number;
}

/** No index compresses this well: an empty one of 150 kB takes 4. */
const MAX_RATIO = 200;
const CHUNK_BYTES = 1 << 20;

/** Throws SNAPSHOT_DAMAGED, SNAPSHOT_INCOMPATIBLE, or PATH_NOT_FOUND. */
export function openArchive(file: string): Archive {
  const name = path.basename(file);
  const handle = openFile(file);
  try {
    const stats = fs.fstatSync(handle);
    if (!stats.isFile()) throw damaged(name, 'it is not a regular file');
    const { start, end, sha256 } = readHeader(bytesAt(handle, 0, HEADER_BYTES), name);
    const text = bytesAt(handle, start, end);
    if (text.length < end - start) throw damaged(name, 'it ends within its manifest');
    const manifest = parseManifest(text, { sha256 }, name);
    checkSizes(name, manifest, stats.size - end);
    return { file, manifest, offset: end };
  } finally {
    fs.closeSync(handle);
  }
}

function openFile(file: string): number {
  try {
    // Opening a pipe would block forever.
    return fs.openSync(file, fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new AppError(
      'PATH_NOT_FOUND',
      `${file} cannot be opened (${code})`,
      'Name a file that `wayfind export` wrote.',
    );
  }
}

function bytesAt(handle: number, start: number, end: number): Buffer {
  const bytes = Buffer.alloc(end - start);
  return bytes.subarray(0, fs.readSync(handle, bytes, 0, bytes.length, start));
}

/** Checks the sizes before a byte is unpacked. */
function checkSizes(name: string, { database, packed }: Manifest, actual: number): void {
  if (actual !== packed.bytes)
    throw damaged(name, `it holds ${actual} bytes of the index, its manifest says ${packed.bytes}`);
  if (database.bytes > packed.bytes * MAX_RATIO)
    throw damaged(name, `${packed.bytes} bytes cannot hold an index of ${database.bytes}`);
}

export interface UnpackOptions extends Pick<ArchiveParts, 'signal' | 'onBytes'> {
  /** A new file. */
  readonly to: string;
}

/** Stops at the first byte beyond the stated size. Removes the file it wrote when it throws. */
export async function unpackArchive({ file, manifest, offset }: Archive, options: UnpackOptions): Promise<void> {
  const name = path.basename(file);
  const { to, signal, onBytes } = options;
  const { bytes: total } = manifest.database;
  checkFreeSpace(path.dirname(to), total);
  const packed = new Measure();
  const plain = new Measure((done) => {
    if (done > total) throw damaged(name, `its index is larger than the ${total} bytes stated in its manifest`);
    onBytes?.(done, total);
  });
  // Opened here: a stream that opens the file itself may do so after the file was removed.
  const fd = fs.openSync(to, 'wx');
  try {
    await pipeline(
      fs.createReadStream(file, { start: offset, highWaterMark: CHUNK_BYTES }),
      packed,
      createBrotliDecompress({ chunkSize: CHUNK_BYTES }),
      plain,
      fs.createWriteStream(to, { fd, flush: true }),
      { signal },
    );
    if (!isSame(packed.content(), manifest.packed) || !isSame(plain.content(), manifest.database))
      throw damaged(name, 'its checksums do not match: it was changed after it was made');
  } catch (error) {
    fs.rmSync(to, { force: true });
    const { code = '' } = error as NodeJS.ErrnoException;
    throw /^(?:ERR_|ERR__|Z_)/.test(code) && code !== 'ERR_STREAM_PREMATURE_CLOSE'
      ? damaged(name, 'its compressed data cannot be read')
      : error;
  }
}

const isSame = (a: Content, b: Content): boolean => a.bytes === b.bytes && a.sha256 === b.sha256;

/** Best effort: not every file system reports its free space. */
function checkFreeSpace(dir: string, bytes: number): void {
  let free: number;
  try {
    const { bavail, bsize } = fs.statfsSync(dir);
    free = bavail * bsize;
  } catch {
    return;
  }
  if (free < bytes) throw new AppError('DISK_FULL', `${dir}: ${bytes} bytes are needed, ${free} are free`);
}
