/** Vector search: finds the nearest symbols of an index, whose vectors are cached in memory until the index changes. */
import type { FileId } from '../../model/ids.ts';
import type { VectorModel, VectorReads, VectorState } from '../../store/read/vectors.ts';
import { quantiseQuery } from './vector-query.ts';
import { scan } from './vector-scan.ts';
import { type TableOptions, VectorTable } from './vector-table.ts';

export interface VectorRequest {
  /** Any length except zero. */
  readonly vector: Float32Array;
  readonly limit: number;
  /** Which files may be returned; called once per file. */
  readonly file?: ((fileId: number) => boolean) | undefined;
  /** Codes of the kinds that may be returned. */
  readonly kinds?: ReadonlySet<number> | undefined;
}

export interface VectorHit {
  readonly fileId: FileId;
  /** Row of the symbol in its file. */
  readonly row: number;
  /** Cosine similarity. */
  readonly score: number;
}

export interface Vectors {
  /** Undefined: the index has no vectors. */
  readonly model: VectorModel | undefined;
  readonly count: number;
  /** Best first; equal scores by file, then by row. */
  search(request: VectorRequest): VectorHit[];
}

interface Kept {
  readonly state: VectorState;
  readonly table: VectorTable;
}

const kept = new WeakMap<VectorReads, Kept>();

/**
 * The vectors of the current index. Open them at the start of an answer, inside `reader.inOneView`, and do not keep them for
 * the next one. Nothing is read before the first search; after a publication only the changed files are read.
 */
export function openVectors(reads: VectorReads, options: TableOptions = {}): Vectors {
  const state = reads.vectorState();
  return {
    model: state.model,
    count: state.count,
    search({ vector, limit, file, kinds }) {
      const { model } = state;
      if (model === undefined || limit <= 0) return [];
      if (vector.length !== model.dimensions) {
        throw new Error(`a vector of ${vector.length} dimensions cannot be compared with those of ${model.id}`);
      }
      const table = tableOf(reads, state, options);
      const query = quantiseQuery(vector, table.stride);
      if (query === undefined) return [];
      const found = scan(table, reads, { query, limit, ranges: table.ranges(file), kinds });
      return found.map(({ slot, score }) => ({ fileId: table.fileAt(slot), row: table.rows[slot], score }));
    },
  };
}

function tableOf(reads: VectorReads, state: VectorState, options: TableOptions): VectorTable {
  const known = kept.get(reads);
  if (known?.state.change === state.change) return known.table;
  // A failure below leaves the table in an inconsistent state.
  kept.delete(reads);
  const table = (known && updated(known, reads, { state, options })) ?? new VectorTable(reads, state, options);
  kept.set(reads, { state, table });
  return table;
}

function updated(
  { table, state: before }: Kept,
  reads: VectorReads,
  { state, options }: { readonly state: VectorState; readonly options: TableOptions },
): VectorTable | undefined {
  const fileIds = reads.vectorFilesSince(before.change);
  return fileIds !== undefined && table.update(fileIds, state, options) ? table : undefined;
}
