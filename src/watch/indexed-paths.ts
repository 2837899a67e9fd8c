/** Checks which paths the index holds, through one short-lived reader. */
import { AppError } from '../errors/errors.ts';
import { openReader, type Reader } from '../store/read/read.ts';
import { indexDirOf, snapshotKeyOf } from '../store/snapshots/snapshot-dir.ts';

export interface IndexedPaths {
  /** Also true when there is no index. */
  has(path: string): boolean;
  close(): void;
}

/** The reader is opened on first use. */
export function indexedPaths(root: string): IndexedPaths {
  let reader: Reader | 'none' | undefined;
  return {
    has(path) {
      reader ??= openOrNone(root);
      return reader === 'none' || reader.fileByPath(path) !== undefined;
    },
    close() {
      if (reader !== 'none') reader?.close();
      reader = undefined;
    },
  };
}

function openOrNone(root: string): Reader | 'none' {
  try {
    return openReader(indexDirOf(root), snapshotKeyOf(root));
  } catch (error) {
    if (error instanceof AppError) return 'none';
    throw error;
  }
}
