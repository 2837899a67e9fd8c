/** Reads small files of a directory that others may have filled: never blocks on a pipe, and follows no link unless asked to. */
import fs from 'node:fs';

const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = fs.constants;

export interface ReadLimits {
  readonly maxBytes: number;
  /** Whether the file may be a link. */
  readonly followLink?: boolean;
}

/** Undefined for anything but a readable regular file within the limit. */
export function readRegularFile(file: string, { maxBytes, followLink = false }: ReadLimits): Buffer | undefined {
  let handle: number;
  try {
    handle = fs.openSync(file, O_RDONLY | O_NONBLOCK | (followLink ? 0 : O_NOFOLLOW));
  } catch {
    return undefined;
  }
  try {
    const stats = fs.fstatSync(handle);
    return stats.isFile() && stats.size <= maxBytes ? fs.readFileSync(handle) : undefined;
  } catch {
    return undefined;
  } finally {
    fs.closeSync(handle);
  }
}

/** A link, a pipe or a device: opening it could block, or write elsewhere. A directory or a socket only fails to open. */
export const isTrap = (stats: Pick<fs.Stats, 'isFile' | 'isDirectory' | 'isSocket'>): boolean =>
  !stats.isFile() && !stats.isDirectory() && !stats.isSocket();

/** False for a link to a directory, and for anything below a file. */
export function isRealDirectory(dir: string): boolean {
  try {
    return fs.lstatSync(dir).isDirectory();
  } catch {
    return false;
  }
}

export function isTrapAt(file: string): boolean {
  const stats = fs.lstatSync(file, { throwIfNoEntry: false });
  return stats !== undefined && isTrap(stats);
}
