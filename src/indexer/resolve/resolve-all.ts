/** Resolves a whole tree: neighbouring files in the same worker thread, links written in file order. */
import { unpackAllAsks } from '../../resolve/invalidate/asks-codec.ts';
import type { Writer } from '../../store/write/write.ts';
import type { ParserPool } from '../parse/parser-pool.ts';
import type { SharedWorld } from './memory-world.ts';
import { type PackedRows, stretchOf, unpackRows } from './resolve-task.ts';

/** Bytes of facts per task: small enough to show progress. */
const TASK_BYTES = 1 << 20;
/** Up to this many bytes of facts one worker does it all: a second one would warm up the same code, which takes longer by itself. */
const ONE_WORKER_BYTES = 4 << 20;
/**
 * From this many bytes of facts on, new threads resolve: those that parsed keep up to some hundred megabytes of parser memory,
 * grammars and garbage, and have run nothing that resolving runs.
 */
const NEW_THREADS_BYTES = 8 << 20;

export interface ResolveWork {
  readonly pool: ParserPool;
  readonly world: SharedWorld;
  readonly ids: readonly number[];
  /** Called with the number of files done. */
  readonly onFiles: (done: number) => void;
}

/**
 * Starts at once; the rows come in the order of the ids. Files near each other use the same types, and each worker infers the
 * types it needs for itself, so every worker gets its own contiguous range of files. Giving small tasks to any free worker cost
 * kubernetes half as much CPU again.
 */
export function startResolving({ pool, world, ids, onFiles }: ResolveWork): readonly Promise<PackedRows>[] {
  let done = 0;
  const resolve = async (task: readonly number[], stretchBytes: number): Promise<PackedRows> => {
    const rows = await pool.resolve({ world, ids: Int32Array.from(task), stretchBytes });
    onFiles((done += task.length));
    return rows;
  };
  const size = (id: number): number => world.places[id * 3 + 2];
  const sizeOfAll = (of: readonly number[]): number => of.reduce((sum, id) => sum + size(id), 0);
  const total = sizeOfAll(ids);
  if (total > NEW_THREADS_BYTES) pool.renew();
  const ranges = cut(ids, size, total <= ONE_WORKER_BYTES ? total : total / pool.jobs);
  return ranges.flatMap((range) => {
    const stretchBytes = stretchOf(sizeOfAll(range));
    return sequentially(cut(range, size, TASK_BYTES), (task) => resolve(task, stretchBytes));
  });
}

/** Runs one task of a range at a time: the worker that has just finished one is the one that is free for the next. */
function sequentially<Task, Result>(tasks: readonly Task[], start: (task: Task) => Promise<Result>): Promise<Result>[] {
  let before: Promise<unknown> = Promise.resolve();
  return tasks.map((task) => {
    const result = before.then(() => start(task));
    // A failure after one that has already stopped the consumer must not count as unhandled.
    result.catch(() => {});
    before = result;
    return result;
  });
}

/** Cuts the list into runs of neighbours of about this size. */
function cut(ids: readonly number[], sizeOf: (id: number) => number, size: number): number[][] {
  const parts: number[][] = [];
  let bytes = size;
  for (const id of ids) {
    if (bytes >= size) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)!.push(id);
    bytes += sizeOf(id);
  }
  return parts;
}

export async function writeLinks(writer: Writer, rows: readonly Promise<PackedRows>[]): Promise<void> {
  for (const pending of rows) {
    const packed = await pending;
    const failures = new Map(packed.failures.map(({ id, message }) => [id, message]));
    for (const { id, row } of unpackRows(packed)) writer.putLinks(id, row, failures.get(id));
    writer.addAsks(unpackAllAsks(packed.asks));
  }
}
