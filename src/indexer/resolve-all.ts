/** Resolution of a whole tree: batches of files in worker threads, their links written in order. */
import { inOrder } from '../base/in-order.ts';
import type { Writer } from '../store/write.ts';
import type { SharedWorld } from './memory-world.ts';
import type { ParserPool } from './parser-pool.ts';
import { type PackedRows, unpackRows } from './resolve-task.ts';

/** Bytes of facts a batch holds: large enough for neighbours to share what is worked out about them. */
const BATCH_BYTES = 256 << 10;
/**
 * Up to this many bytes of facts one worker does it all: a second one would work out the same types again and warm up the same code,
 * while this thread has the other core for writing.
 */
const ONE_WORKER_BYTES = 16 << 20;

/** Starts at once; the rows come in the order of the ids. */
export function resolving(
  pool: ParserPool,
  world: SharedWorld,
  ids: readonly number[],
): AsyncGenerator<PackedRows, void, void> {
  return inOrder(batches(world, ids), (batch) => pool.resolve({ world, ids: Int32Array.from(batch) }), pool.window);
}

export async function writeLinks(
  writer: Writer,
  rows: AsyncIterable<PackedRows>,
  onFile: (done: number) => void,
): Promise<void> {
  let done = 0;
  for await (const packed of rows) {
    for (const { id, row } of unpackRows(packed)) {
      writer.putLinks(id, row);
      onFile(++done);
    }
  }
}

function* batches({ places }: SharedWorld, ids: readonly number[]): Generator<number[]> {
  const total = ids.reduce((sum, id) => sum + places[id * 3 + 2], 0);
  if (total <= ONE_WORKER_BYTES) {
    yield [...ids];
    return;
  }
  let batch: number[] = [];
  let bytes = 0;
  for (const id of ids) {
    batch.push(id);
    bytes += places[id * 3 + 2];
    if (bytes < BATCH_BYTES) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}
