/** Checksums of the pages of a generation: readers compare some pages before an answer, until all are sound, and again after a write or ten minutes. */
import fs from 'node:fs';
import { crc32 } from 'node:zlib';
import { withDescriptor } from '../../base/held-descriptor.ts';
import { AppError } from '../../errors/errors.ts';
import { hasLiveWriter } from '../jobs/writer-lock.ts';
import type { SealedFile } from './seal.ts';
import type { SnapshotPaths } from './snapshot-dir.ts';
import {
  announceCommit,
  isCommitAnnounced,
  loadSums,
  type StoredSums,
  type Sums,
  storeSums,
  withdrawCommit,
} from './sums-file.ts';
import { type LogState, readLogState, withLog } from './wal-log.ts';

const PAGES_AT_A_TIME = 256;

/** Reads the whole file. Invariant: called only while holding the writer lock. */
export function writePageSums(generation: SealedFile): void {
  const { file } = generation;
  const log = readLogState(file);
  const { pageBytes, pageCount } = sizesOf(file, log);
  const crcs = new Uint32Array(pageCount);
  eachPage(file, { pageBytes, from: 0, to: pageCount }, (page, content) => {
    crcs[page] = crc32(content);
  });
  storeSums(generation, withFrames(file, { pageBytes, log: { ...log, frames: 0 }, logged: new Map(), crcs }, log));
}

/**
 * Call before a commit: its writer may be killed between the commit and `updatePageSums`, and the next one then knows that the change is
 * this user's.
 */
export function announcePageSums(generation: SealedFile): void {
  announceCommit(generation, requireSums(generation));
}

/**
 * Adds the pages of the last commit. Call after the commit and before the connection is closed, which may remove the log. Best effort:
 * the next writer finds the announcement and does it.
 */
export function updatePageSums(generation: SealedFile): void {
  try {
    addFrames(generation, readLogState(generation.file));
  } catch {
    // The disk is full.
  }
}

function addFrames(generation: SealedFile, log: LogState): void {
  storeSums(generation, withFrames(generation.file, requireSums(generation), log));
}

/** The same sums after the frames that the log has and they do not include. */
function withFrames(file: string, sums: Sums, log: LogState): Sums {
  const { pageBytes } = sums;
  const isSameLog = log.salt === sums.log.salt;
  const logged = new Map(isSameLog ? sums.logged : []);
  if (log.frames === 0) return { pageBytes, log, logged, crcs: sums.crcs };
  const crcs = new Uint32Array(log.pageCount);
  crcs.set(sums.crcs.subarray(0, crcs.length));
  withLog(file, pageBytes, ({ each }) =>
    each(isSameLog ? sums.log.frames : 0, log.frames, (frame, page, content) => {
      if (page > crcs.length) return;
      crcs[page - 1] = crc32(content);
      logged.set(page, frame);
    }),
  );
  return { pageBytes, log, logged, crcs };
}

/**
 * Whether the sums describe the database with this log: `same`; `older`: the end of the log was lost, as after a power failure;
 * `announced`: a writer of this user has committed more and was killed before it stored the sums; `unknown`: the log is another one, or
 * has more. Only this directory has the salt of the log, which is random: no log from elsewhere repeats it. A user who can read and write
 * in the directory can forge it.
 */
type Described = 'same' | 'older' | 'announced' | 'unknown';

function describedBy(generation: SealedFile, sums: StoredSums, log: LogState): Described {
  if (log.salt !== sums.log.salt) {
    // The log was moved into the file.
    if (log.frames === 0) return 'same';
  } else if (log.frames < sums.log.frames) return 'older';
  else if (log.frames === sums.log.frames && log.checksum === sums.log.checksum) return 'same';
  return isCommitAnnounced(generation, sums) ? 'announced' : 'unknown';
}

/** Completes the sums after a writer was killed or the end of the log was lost. Call before a change. Throws INDEX_CORRUPT. */
export function settlePageSums(generation: SealedFile): void {
  const log = readLogState(generation.file);
  const sums = requireSums(generation);
  const described = describedBy(generation, sums, log);
  if (described === 'announced') {
    addFrames(generation, log);
    return;
  }
  // Only pages whose last version was lost get new sums without a comparison.
  const slice = { from: 0, max: described === 'older' ? Number.POSITIVE_INFINITY : 0 };
  const { damage } = compareSlice(generation, sums, slice) ?? {};
  if (damage !== undefined) throw new AppError('INDEX_CORRUPT', `${generation.file}: ${damage}`);
  if (described === 'older') writePageSums(generation);
  else withdrawCommit(generation);
}

/** Tells whether a copy of a generation, with a copy of its log, is what its sums describe now. */
export function copyCheck(generation: SealedFile): (copy: string) => boolean {
  const sums = loadSums(generation);
  return (copy) => sums !== undefined && describedBy(generation, sums, readLogState(copy)) !== 'unknown';
}

const NO_SUMS = 'its page sums are missing, or this user did not write them';
const FOREIGN_LOG = 'its log is not the one that was written';

function requireSums(generation: SealedFile): StoredSums {
  const sums = loadSums(generation);
  if (sums === undefined) throw new AppError('INDEX_CORRUPT', `${generation.file}: ${NO_SUMS}`);
  return sums;
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
  /** The first thing found that is not as it was written. */
  readonly damage: string | undefined;
}

/**
 * Undefined when nothing can be said: a process is writing, or the last one was killed before it stored the sums. `isBeingWritten` is
 * asked before and after, and a writer that came and went has changed the sums. The log is read first: a checkpoint only moves pages
 * from it into the file. Invariant: this process has read the database through an open connection.
 */
export function checkPages(
  generation: SealedFile,
  slice: PageSlice,
  isBeingWritten: () => boolean,
): PageCheck | undefined {
  try {
    if (isBeingWritten()) return undefined;
    const sums = loadSums(generation);
    const checked = compareSlice(generation, sums, slice);
    if (checked?.damage !== undefined && (isBeingWritten() || loadSums(generation)?.mark !== sums?.mark))
      return undefined;
    return checked;
  } catch {
    return undefined; // The generation was removed meanwhile, or too many files are open.
  }
}

/** The same without pages: whether this user wrote the log and the sums. */
export const logDamage = (generation: SealedFile, paths: Pick<SnapshotPaths, 'dirty' | 'lock'>): string | undefined =>
  checkPages(generation, { from: 0, max: 0 }, () => hasLiveWriter(paths))?.damage;

function compareSlice(generation: SealedFile, sums: StoredSums | undefined, slice: PageSlice): PageCheck | undefined {
  const { file } = generation;
  if (sums === undefined) return { pages: 0, next: 0, damage: NO_SUMS };
  const log = readLogState(file);
  const described = describedBy(generation, sums, log);
  if (described === 'unknown') return { pages: 0, next: 0, damage: FOREIGN_LOG };
  if (described === 'announced') return undefined;
  const { pageBytes, crcs } = sums;
  const { length } = crcs;
  const from = slice.from < length ? slice.from : 0;
  const to = Math.min(length, from + slice.max);
  const damaged: number[] = [];
  const compareAll = (versionsOf: (page: number, content: Buffer) => readonly Buffer[]): void => {
    const compare = (page: number, content: Buffer): void => {
      if (versionsOf(page + 1, content).some((version) => crc32(version) !== crcs[page])) damaged.push(page + 1);
    };
    const read = eachPage(file, { pageBytes, from, to }, compare);
    for (let page = read; page < to; page++) compare(page, EMPTY);
  };
  if (log.frames === 0 || log.salt !== sums.log.salt) compareAll((_, content) => [content]);
  else
    withLog(file, pageBytes, (reader) =>
      compareAll((page, content) => {
        const frame = sums.logged.get(page);
        if (frame === undefined) return [content];
        // Its newest version was in the part of the log that was lost.
        if (frame > log.frames) return [];
        return [reader.page(frame, page), ...(frame <= log.checkpointed ? [content] : [])];
      }),
    );
  const [first] = damaged;
  return {
    pages: length,
    next: to % length,
    damage: first === undefined ? undefined : `page ${first} is not what was written`,
  };
}

const EMPTY = Buffer.alloc(0);

function sizesOf(file: string, log: LogState): { pageBytes: number; pageCount: number } {
  return withDescriptor(file, (descriptor) => {
    const head = Buffer.alloc(18);
    fs.readSync(descriptor, head, 0, 18, 0);
    // The largest size does not fit into its two bytes.
    const pageBytes = head.readUInt16BE(16) === 1 ? 65_536 : head.readUInt16BE(16);
    const pageCount = log.frames > 0 ? log.pageCount : Math.floor(fs.fstatSync(descriptor).size / pageBytes);
    return { pageBytes, pageCount };
  });
}

/** The number of the page after the last that the file has. */
function eachPage(
  file: string,
  { pageBytes, from, to }: { pageBytes: number; from: number; to: number },
  visit: (page: number, content: Buffer) => void,
): number {
  return withDescriptor(file, (descriptor) => {
    const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(PAGES_AT_A_TIME, to - from)) * pageBytes);
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
