/** Cuts a list of files into batches for the workers. */
import type { BatchFile } from './batch.ts';

/** Small enough to spread the load at the end of a run, large enough that messages cost nothing. */
const BATCH_BYTES = 192 << 10;
const BATCH_FILES = 48;

export function* fileBatches(files: readonly BatchFile[]): Generator<BatchFile[]> {
  let batch: BatchFile[] = [];
  let bytes = 0;
  for (const file of files) {
    batch.push(file);
    bytes += file.size;
    if (bytes < BATCH_BYTES && batch.length < BATCH_FILES) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}
