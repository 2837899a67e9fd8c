/** Opens and reads regular files only: nothing here waits for a FIFO, a socket or a device, whatever the name suggests. */
import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, type Stats } from 'node:fs';
import { AppError } from '../errors/errors.ts';

interface OpenOptions {
  /** Whether the last part of the path may be a symbolic link (default: no). */
  readonly follow?: boolean;
}

interface ReadOptions extends OpenOptions {
  /** A larger file is an error, unless `isCut`: then it is read up to here. */
  readonly maxBytes: number;
  readonly isCut?: boolean;
}

/** Why a file was not read, in `code`: one of the system, or one of these. */
export class NotReadable extends Error {
  override readonly name = 'NotReadable';
  constructor(
    readonly code: 'NOT_REGULAR' | 'TOO_LARGE',
    message: string,
  ) {
    super(message);
  }
}

const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;

/** Calls `use` with the open file and closes it. Throws the error of the system, or NotReadable. */
export function withRegularFile<T>(
  file: string,
  use: (handle: number, stats: Stats) => T,
  { follow = false }: OpenOptions = {},
): T {
  const handle = openSync(file, O_RDONLY | O_NONBLOCK | (follow ? 0 : O_NOFOLLOW));
  try {
    const stats = fstatSync(handle);
    if (!stats.isFile()) throw new NotReadable('NOT_REGULAR', 'is not a regular file');
    return use(handle, stats);
  } finally {
    closeSync(handle);
  }
}

/** The whole content. Throws as `withRegularFile` does. */
export const readRegularFile = (file: string, { maxBytes, isCut = false, follow = false }: ReadOptions): Buffer =>
  withRegularFile(
    file,
    (handle, { size }) => {
      if (size > maxBytes && !isCut) throw new NotReadable('TOO_LARGE', `is over ${maxBytes} bytes`);
      const bytes = Buffer.allocUnsafe(Math.min(size, maxBytes));
      return bytes.subarray(0, fillFrom(handle, bytes));
    },
    { follow },
  );

/**
 * How many bytes were read, from `start` or where the last read ended: fewer than fit where the file ends. `enough`: the file had so
 * many, so that a read that asks for more and gets no more has reached its end.
 */
export function fillFrom(handle: number, bytes: Buffer, start?: number, enough = bytes.length): number {
  let length = 0;
  while (length < enough) {
    const position = start === undefined ? null : start + length;
    const read = readSync(handle, bytes, length, bytes.length - length, position);
    if (read === 0) break;
    length += read;
  }
  return length;
}

/** The system could not say what the file is. */
const UNKNOWN_CODES: readonly unknown[] = ['EMFILE', 'ENFILE', 'ENOMEM', 'EIO'];

/** The same for files that may be absent or spoilt: undefined for anything but a readable regular file within the limit. */
export function readIfRegular(file: string, options: ReadOptions): Buffer | undefined {
  try {
    return readRegularFile(file, options);
  } catch (error) {
    if (UNKNOWN_CODES.includes((error as NodeJS.ErrnoException).code)) throw error;
    return undefined;
  }
}

/** A link, a pipe or a device: opening it could block, or write elsewhere. A directory or a socket only fails to open. */
const isTrap = (stats: Pick<Stats, 'isFile' | 'isDirectory' | 'isSocket'>): boolean =>
  !stats.isFile() && !stats.isDirectory() && !stats.isSocket();

/** False for a link to a directory, and for anything below a file. */
export function isRealDirectory(dir: string): boolean {
  try {
    return lstatSync(dir).isDirectory();
  } catch {
    return false;
  }
}

/** Throws for a trap; `stats`: of the entry itself, where they are known. */
export function refuseTrap(
  file: string,
  stats: Pick<Stats, 'isFile' | 'isDirectory' | 'isSocket' | 'isSymbolicLink'> | undefined = lstatSync(file, {
    throwIfNoEntry: false,
  }),
): void {
  if (stats === undefined || !isTrap(stats)) return;
  const what = stats.isSymbolicLink() ? 'a symbolic link' : 'not a regular file';
  throw new AppError('PATH_OUTSIDE_ROOT', `${file} is ${what}`, `Remove ${file}.`);
}
