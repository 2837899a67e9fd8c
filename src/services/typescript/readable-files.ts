/** Which files the compiler may read: those whose real place is inside the root, and our own. */
import { lstatSync, realpathSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { isInside } from '../../base/paths.ts';
import { readIfRegular } from '../../base/regular-file.ts';
import type { Callbacks } from './api/connection.ts';

/** Larger files are generated: parsing one takes seconds and gigabytes. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Invariant: the compiler reads no file that is outside the root, whatever imports, configurations and links say. It asks before each
 * read and before it follows a link. Answering all its look-ups would take 19,000 calls for nest instead of 4,000, and a tenth more time.
 */
export class ReadableFiles {
  /** Real paths of directories: files of one are asked about together. */
  private readonly directories = new Map<string, string>();

  constructor(
    private readonly root: string,
    /** Directories of ours and of the compiler. */
    private readonly own: readonly string[],
  ) {}

  readonly callbacks: Callbacks = {
    /** Nothing: it reads the file itself. */
    readFile: (path) => (this.mayRead(path) ? undefined : { content: null }),
    realpath: (path) => this.realPath(path),
  };

  mayRead(given: string): boolean {
    const path = resolve(given);
    try {
      const stats = lstatSync(path);
      if (stats.isSymbolicLink()) {
        const real = realpathSync.native(path);
        return this.isAllowed(real) && isReadable(statSync(real));
      }
      return isReadable(stats) && this.isAllowed(this.realOf(path));
    } catch {
      return false;
    }
  }

  /** The content of a small file of the root; undefined where it may not be read. */
  read(path: string): string | undefined {
    return this.mayRead(path) ? readIfRegular(path, { maxBytes: MAX_BYTES })?.toString('utf8') : undefined;
  }

  /** A link that leads out of the root is no link. */
  private realPath(path: string): string {
    try {
      const real = realpathSync.native(path);
      return this.isAllowed(real) ? withSlashes(real) : path;
    } catch {
      return path;
    }
  }

  private isAllowed(real: string): boolean {
    return isInside(this.root, real) || this.own.some((dir) => isInside(dir, real));
  }

  /** Of a file that is no link. */
  private realOf(path: string): string {
    const directory = dirname(path);
    let real = this.directories.get(directory);
    if (real === undefined) this.directories.set(directory, (real = realpathSync.native(directory)));
    return resolve(real, basename(path));
  }

  /** Directories may have become links. */
  forget(): void {
    this.directories.clear();
  }
}

const isReadable = (stats: Stats): boolean => stats.isFile() && stats.size <= MAX_BYTES;

/** As the compiler writes paths. */
export const withSlashes = (path: string): string => (process.platform === 'win32' ? path.replaceAll('\\', '/') : path);
