/** The facts about a file that the file system has without reading it. A pre-check only: where they differ, the content decides. */

export interface DiskStamp {
  readonly size: number;
  readonly mtimeMs: number;
  /** Time of the last change of its content or metadata. Programs cannot set it, so it shows an edit whose author restored `mtimeMs`. */
  readonly ctimeMs: number;
  readonly inode: number;
}

/** For a file that is not on disk. */
export const NO_STAMP = { mtimeMs: 0, ctimeMs: 0, inode: 0 } as const;

export const sameStamp = (a: DiskStamp, b: DiskStamp): boolean =>
  a.size === b.size && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs && a.inode === b.inode;

/** The stamp in what the file system returned. */
export const stampOf = ({ size, mtimeMs, ctimeMs, ino }: StatLike): DiskStamp => ({
  size,
  mtimeMs,
  ctimeMs,
  inode: ino,
});

interface StatLike extends Omit<DiskStamp, 'inode'> {
  readonly ino: number;
}

/** A file or directory that changed so shortly before it was read may change again without another time; longer where times are whole seconds. */
const RACY_MS = 50;
const COARSE_RACY_MS = 2000;

export const isRacy = (mtimeMs: number, startedAt: number): boolean =>
  mtimeMs > startedAt - (mtimeMs % 1000 === 0 ? COARSE_RACY_MS : RACY_MS);
