/** Writes files as the workers return them: rows, only a stamp, or held back because they may have moved. */
import { isRacy } from '../../model/disk-stamp.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import type { Writer } from '../../store/write/write.ts';
import type { IndexProgress } from '../index-progress.ts';
import type { MoveCandidate } from '../moves/decide-moves.ts';
import type { FileMoves } from '../moves/move-files.ts';
import type { Plan } from '../plan/plan.ts';
import { type PackedBatch, unpackBatch } from './batch.ts';

export interface WrittenFiles {
  readonly parsed: number;
  /** Read and found unchanged. */
  readonly touched: number;
  /** Files that the next run must check again, whatever their stamps say. */
  readonly recheck: ReadonlySet<string>;
  readonly moved: number;
  readonly removed: number;
  /** Moved files by their new paths. */
  readonly moves: ReadonlyMap<string, MoveCandidate>;
}

interface Writing {
  readonly writer: Writer;
  readonly put: (file: ParsedFile) => void;
  readonly parsing: AsyncIterable<PackedBatch>;
  readonly plan: Plan;
  /** On the clock that file times are compared with. */
  readonly startedAt: number;
  readonly onProgress?: ((progress: IndexProgress) => void) | undefined;
  readonly moves: FileMoves;
}

export async function writeParsed(writing: Writing): Promise<WrittenFiles> {
  const { writer, put, parsing, moves, plan, startedAt, onProgress } = writing;
  const total = plan.read.length;
  let done = 0;
  let parsed = 0;
  let touched = 0;
  const recheck = new Set<string>();
  let bytes = 0;
  for await (const packed of parsing) {
    for (const file of unpackBatch(packed)) {
      done++;
      bytes += file.size;
      // A file that may change again without a new stamp gets one that never matches: the next run compares the content.
      const stamp = isRacy(file.mtimeMs, startedAt) ? -1 : file.mtimeMs;
      if (stamp < 0 || file.skip === 'unreadable') recheck.add(file.path);
      if (file.unchanged) {
        touched++;
        writer.touchFile(file.path, { ...file, mtimeMs: stamp });
      } else {
        if (file.skip === undefined && file.movedFrom === undefined) parsed++;
        const stamped = { ...file, mtimeMs: stamp };
        if (!moves.take(stamped)) put(stamped);
      }
      onProgress?.({ phase: 'parse', done, total, bytes, label: file.path });
    }
  }
  const finished = await moves.finish();
  const sources = new Set(
    [...finished.moves.values()].map(({ from }) => (from.deletedId === undefined ? from.path : '')),
  );
  const removed = plan.remove.filter((path) => !sources.has(path)).length;
  return {
    ...finished,
    parsed: parsed + finished.parsed,
    touched,
    recheck,
    removed,
  };
}
