/** Finds the files of a plan whose content the index already holds, before any worker starts. */
import { join } from 'node:path';
import { pausesIn } from '../../base/pauses.ts';
import type { BatchFile, WorkerFile } from '../parse/batch.ts';
import { blobHash, readSource } from '../parse/read-source.ts';
import { unparsedFile } from './unparsed-file.ts';

interface SplitFiles {
  /** As a worker would return them. */
  readonly same: readonly WorkerFile[];
  readonly rest: readonly BatchFile[];
}

interface Place {
  readonly root: string;
  readonly maxFileBytes: number;
  /** Whether a listed file may be a symbolic link. */
  readonly followsLinks?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * In a copy of another tree's index, every file has another stamp and nearly every file has the same content. Hashing all of django
 * takes less time than starting two workers, and files with the same content need not be compared as possible moves.
 */
export async function splitBySameContent(files: readonly BatchFile[], place: Place): Promise<SplitFiles> {
  const same: WorkerFile[] = [];
  const rest: BatchFile[] = [];
  const pauses = pausesIn(place.signal);
  for (const file of files) {
    if (pauses.isDue()) await pauses.take();
    const found = asIndexed(file, place);
    if (found === undefined) rest.push(file);
    else same.push(found);
  }
  return { same, rest };
}

function asIndexed(file: BatchFile, { root, maxFileBytes, followsLinks }: Place): WorkerFile | undefined {
  const { knownHash, object, path } = file;
  if (knownHash === undefined || object !== undefined) return undefined;
  const source = readSource(join(root, path), maxFileBytes, followsLinks ? root : undefined);
  if (!source.ok) return undefined;
  const hash = blobHash(source.bytes);
  if (Buffer.compare(hash, knownHash) !== 0) return undefined;
  const { size, mtimeMs, ctimeMs, inode } = source;
  return { ...unparsedFile({ ...file, size, mtimeMs, ctimeMs, inode }, undefined, 0), hash, unchanged: true };
}
