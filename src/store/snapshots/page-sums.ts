/** Checksums of the pages of a generation: readers compare some pages before each answer, so that damage is found before it is answered from. */
import fs from 'node:fs';
import { crc32 } from 'node:zlib';
import { withDescriptor } from '../../base/held-descriptor.ts';
import { readIfRegular } from '../../base/regular-file.ts';
import { checkpointedFrames, NO_WAL, readWal, type WalPages } from './wal-pages.ts';

/** In a name that is removed with the generation. */
const sumsFile = (file: string): string => `${file}-sums`;

/** Magic, page size, number of pages, frames of the log that are included, its salt in hexadecimal. */
const HEAD_BYTES = 40;
const MAGIC = 0x57465331;
const MAX_BYTES = 1 << 30;
const PAGES_AT_A_TIME = 256;

interface Sums {
  readonly pageBytes: number;
  /** The frames of the log that the sums include. */
  readonly log: Pick<WalPages, 'salt' | 'frames'>;
  readonly crcs: Uint32Array;
}

/** Reads the whole file. Invariant: called only while holding the writer lock. Best effort: without sums nothing is compared. */
export function writePageSums(file: string): void {
  attempt(file, () => {
    const log = readWal(file);
    const { pageBytes, pageCount } = sizesOf(file, log);
    const crcs = new Uint32Array(pageCount);
    eachPage(file, { pageBytes, from: 0, to: pageCount }, (page, content) => {
      crcs[page] = crc32(log.pages.get(page + 1)?.content ?? content);
    });
    store(file, { pageBytes, log, crcs });
  });
}

/** Adds the pages of the last commits. Call after a commit and before the connection is closed, which may remove the log. */
export function updatePageSums(file: string): void {
  attempt(file, () => {
    const sums = load(file);
    if (sums === undefined) return writePageSums(file);
    const log = readWal(file, sums.log);
    const crcs = new Uint32Array(log.pageCount ?? sums.crcs.length);
    crcs.set(sums.crcs.subarray(0, crcs.length));
    for (const [page, { content }] of log.pages) if (page <= crcs.length) crcs[page - 1] = crc32(content);
    store(file, { ...sums, log, crcs });
  });
}

/** Which pages to compare: `from`, and up to `max` of them; after the last page it starts again. */
export interface PageSlice {
  readonly from: number;
  readonly max: number;
}

export interface PageCheck {
  readonly pages: number;
  /** The page to continue with. */
  readonly next: number;
  /** Numbers of pages that differ from what was written. */
  readonly damaged: readonly number[];
}

/**
 * Undefined when nothing can be said: there are no sums, or a process is writing. `isBeingWritten` is asked before and after, and a
 * writer that came and went has changed the sums. The log is read first: a checkpoint only moves pages from it into the file.
 */
export function checkPages(file: string, slice: PageSlice, isBeingWritten: () => boolean): PageCheck | undefined {
  try {
    return isBeingWritten() ? undefined : compareSlice(file, slice, isBeingWritten);
  } catch {
    return undefined; // The generation was removed meanwhile, or its log is too large.
  }
}

function compareSlice(file: string, slice: PageSlice, isBeingWritten: () => boolean): PageCheck | undefined {
  const sums = load(file);
  if (sums === undefined || sums.crcs.length === 0) return undefined;
  const log = readWal(file);
  const checkpointed = checkpointedFrames(file, log);
  const { length } = sums.crcs;
  const from = slice.from < length ? slice.from : 0;
  const to = Math.min(length, from + slice.max);
  const damaged: number[] = [];
  const compare = (page: number, content: Buffer): void => {
    const logged = log.pages.get(page + 1);
    const versions = logged ? [logged.content, ...(logged.frame <= checkpointed ? [content] : [])] : [content];
    if (versions.some((version) => crc32(version) !== sums.crcs[page])) damaged.push(page + 1);
  };
  const read = eachPage(file, { pageBytes: sums.pageBytes, from, to }, compare);
  for (let page = read; page < to; page++) compare(page, EMPTY);
  if (damaged.length > 0 && (isBeingWritten() || !isSame(load(file), sums))) return undefined;
  return { pages: length, next: to % length, damaged };
}

const EMPTY = Buffer.alloc(0);

const isSame = (a: Sums | undefined, b: Sums): boolean =>
  a !== undefined && Buffer.from(a.crcs.buffer).equals(Buffer.from(b.crcs.buffer));

function sizesOf(file: string, log: WalPages): { pageBytes: number; pageCount: number } {
  return withDescriptor(file, (descriptor) => {
    const head = Buffer.alloc(18);
    fs.readSync(descriptor, head, 0, 18, 0);
    // The largest size does not fit into its two bytes.
    const pageBytes = head.readUInt16BE(16) === 1 ? 65_536 : head.readUInt16BE(16);
    return { pageBytes, pageCount: log.pageCount ?? Math.floor(fs.fstatSync(descriptor).size / pageBytes) };
  });
}

/** The number of the page after the last that the file has. */
function eachPage(
  file: string,
  { pageBytes, from, to }: { pageBytes: number; from: number; to: number },
  visit: (page: number, content: Buffer) => void,
): number {
  return withDescriptor(file, (descriptor) => {
    const buffer = Buffer.alloc(PAGES_AT_A_TIME * pageBytes);
    for (let page = from; page < to; ) {
      const wanted = Math.min(PAGES_AT_A_TIME, to - page);
      const bytes = fs.readSync(descriptor, buffer, 0, wanted * pageBytes, page * pageBytes);
      const got = Math.floor(bytes / pageBytes);
      for (let i = 0; i < got; i++) visit(page + i, buffer.subarray(i * pageBytes, (i + 1) * pageBytes));
      page += got;
      if (got < wanted) return page;
    }
    return to;
  });
}

/** Half a file of sums would look like damage. */
function attempt(file: string, action: () => void): void {
  try {
    action();
  } catch {
    try {
      fs.rmSync(sumsFile(file), { force: true });
    } catch {
      // A reader has it open on Windows. The next publish replaces it.
    }
  }
}

function store(file: string, { pageBytes, log, crcs }: Sums): void {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(MAGIC, 0);
  head.writeUInt32LE(pageBytes, 4);
  head.writeUInt32LE(crcs.length, 8);
  head.writeUInt32LE(log.frames, 12);
  head.write(log.salt, 16, 'latin1');
  const draft = `${sumsFile(file)}.new`;
  fs.writeFileSync(draft, Buffer.concat([head, Buffer.from(crcs.buffer, crcs.byteOffset, crcs.byteLength)]));
  fs.renameSync(draft, sumsFile(file));
}

function load(file: string): Sums | undefined {
  const bytes = readIfRegular(sumsFile(file), { maxBytes: MAX_BYTES });
  if (bytes === undefined || bytes.length < HEAD_BYTES || bytes.readUInt32LE(0) !== MAGIC) return undefined;
  const count = bytes.readUInt32LE(8);
  if (bytes.length !== HEAD_BYTES + 4 * count) return undefined;
  const crcs = new Uint32Array(count);
  Buffer.from(crcs.buffer).set(bytes.subarray(HEAD_BYTES));
  const salt = bytes.toString('latin1', 16, 32).replaceAll('\0', '');
  return { pageBytes: bytes.readUInt32LE(4), log: { ...NO_WAL, salt, frames: bytes.readUInt32LE(12) }, crcs };
}
