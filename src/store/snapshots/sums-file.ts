/** The file of page sums beside a generation, marked with the key of the user, and the announcement of a commit that will change them. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { readIfRegular } from '../../base/regular-file.ts';
import type { SealedFile } from './seal.ts';
import { markOf } from './user-key.ts';
import type { LogState } from './wal-log.ts';

export interface Sums {
  readonly pageBytes: number;
  /** The frames of the log that the sums include. */
  readonly log: Pick<LogState, 'salt' | 'frames' | 'checksum'>;
  /** The frame with the newest version of a page, of each page that is in the log. */
  readonly logged: ReadonlyMap<number, number>;
  /** A CRC32 of each page. */
  readonly crcs: Uint32Array;
}

export interface StoredSums extends Sums {
  readonly mark: string;
}

/** In names that are removed with the generation. */
const sumsFile = (file: string): string => `${file}-sums`;
const commitFile = (file: string): string => `${file}-commit`;

const MAGIC = 0x57465332;
const MARK_BYTES = 32;
/** After the mark: magic, page size, number of pages, number of pages in the log, its frames; its salt and checksum in hexadecimal. */
const AT = { magic: 32, pageBytes: 36, pages: 40, logged: 44, frames: 48, salt: 52, checksum: 68, end: 84 } as const;
const MAX_BYTES = 1 << 30;

/** Atomic, and after the content that it describes. Throws where it cannot be stored. */
export function storeSums({ file, seal }: SealedFile, { pageBytes, log, logged, crcs }: Sums): void {
  const places = Uint32Array.from([...logged].flat());
  const bytes = Buffer.alloc(AT.end + crcs.byteLength + places.byteLength);
  bytes.writeUInt32LE(MAGIC, AT.magic);
  bytes.writeUInt32LE(pageBytes, AT.pageBytes);
  bytes.writeUInt32LE(crcs.length, AT.pages);
  bytes.writeUInt32LE(logged.size, AT.logged);
  bytes.writeUInt32LE(log.frames, AT.frames);
  bytes.write(log.salt, AT.salt, 'latin1');
  bytes.write(log.checksum, AT.checksum, 'latin1');
  Buffer.from(crcs.buffer, crcs.byteOffset, crcs.byteLength).copy(bytes, AT.end);
  Buffer.from(places.buffer).copy(bytes, AT.end + crcs.byteLength);
  bytes.write(markOfSums(seal, bytes) ?? '', 'hex');
  const draft = `${sumsFile(file)}.new`;
  fs.writeFileSync(draft, bytes);
  fs.renameSync(draft, sumsFile(file));
  fs.rmSync(commitFile(file), { force: true });
}

/** The sums that were read last: one run asks for them several times. */
let last: { readonly stamp: string; readonly sums: StoredSums | undefined } | undefined;

/** Undefined when there are none, or this user did not write them for this generation. */
export function loadSums(generation: SealedFile): StoredSums | undefined {
  const stats = fs.statSync(sumsFile(generation.file), { bigint: true, throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  const { dev, ino, size, mtimeNs, ctimeNs } = stats;
  const stamp = [generation.file, generation.seal, dev, ino, size, mtimeNs, ctimeNs].join(' ');
  if (last?.stamp !== stamp) last = { stamp, sums: readSums(generation) };
  return last.sums;
}

function readSums({ file, seal }: SealedFile): StoredSums | undefined {
  const bytes = readIfRegular(sumsFile(file), { maxBytes: MAX_BYTES });
  if (bytes === undefined || bytes.length < AT.end || bytes.readUInt32LE(AT.magic) !== MAGIC) return undefined;
  const mark = bytes.toString('hex', 0, MARK_BYTES);
  if (mark !== markOfSums(seal, bytes)) return undefined;
  const numbers = new Uint32Array((bytes.length - AT.end) / 4);
  Buffer.from(numbers.buffer).set(bytes.subarray(AT.end));
  const pages = bytes.readUInt32LE(AT.pages);
  const logged = new Map<number, number>();
  for (let i = pages; i < numbers.length; i += 2) logged.set(numbers[i], numbers[i + 1]);
  const text = (from: number, to: number): string => bytes.toString('latin1', from, to).replaceAll('\0', '');
  return {
    mark,
    pageBytes: bytes.readUInt32LE(AT.pageBytes),
    log: {
      salt: text(AT.salt, AT.checksum),
      frames: bytes.readUInt32LE(AT.frames),
      checksum: text(AT.checksum, AT.end),
    },
    logged,
    crcs: numbers.subarray(0, pages),
  };
}

const markOfSums = (seal: string, bytes: Buffer): string | undefined =>
  markOf('sums', seal, createHash('sha256').update(bytes.subarray(MARK_BYTES)).digest('hex'));

/** Says that this user is about to commit a change of what these sums describe, until other sums are stored. */
export function announceCommit({ file, seal }: SealedFile, { mark }: StoredSums): void {
  fs.writeFileSync(commitFile(file), markOf('commit', seal, mark) ?? '');
}

/** The announced commit was not made. */
export const withdrawCommit = ({ file }: SealedFile): void => fs.rmSync(commitFile(file), { force: true });

export function isCommitAnnounced({ file, seal }: SealedFile, { mark }: StoredSums): boolean {
  const announced = readIfRegular(commitFile(file), { maxBytes: 2 * MARK_BYTES })?.toString('latin1');
  return announced !== undefined && announced !== '' && announced === markOf('commit', seal, mark);
}
