/** Whether a directory has an index, without opening it. */
import { AppError } from '../errors/errors.ts';
import { currentGeneration, indexDirOf, snapshotKeyOf, snapshotPaths } from '../store/snapshots/snapshot-dir.ts';

export function isIndexedOnDisk(root: string): boolean {
  try {
    return currentGeneration(snapshotPaths(indexDirOf(root), snapshotKeyOf(root))) !== undefined;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
