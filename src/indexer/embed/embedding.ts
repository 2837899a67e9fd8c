/** Vectors of the packaged model, made in the workers while files are parsed: the usual ones, and those that serve until others are made. */
import type { Config } from '../../config/config.ts';
import type { StaticModel } from '../../embed/static/model.ts';
import { isStaticModel, staticModelId } from '../../embed/static/model-dir.ts';
import { staticModelFor } from '../../embed/static/provider.ts';
import { EMBEDDING_DIMENSIONS, type FileVectors } from '../../model/embedding.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import type { VectorModel } from '../../store/read/vectors.ts';
import type { Writer } from '../../store/write/write.ts';

/** What the workers do about vectors. */
export interface WorkerEmbedding {
  /** They embed with it. */
  readonly model?: StaticModel | undefined;
  readonly dimensions: number;
  /** They hand over what is to be embedded. */
  readonly texts: boolean;
}

/** The same, before there are workers. */
export interface PoolEmbedding extends Omit<WorkerEmbedding, 'model'> {
  /** Of the model, which threads that are there already have. */
  readonly load?: (() => StaticModel) | undefined;
}

export interface Embedding {
  readonly inWorkers: PoolEmbedding;
  /** Before anything is put. */
  begin(writer: Writer, fresh: boolean): void;
  put(writer: Writer, fileId: number, file: ParsedFile): void;
  /** Vectors of a stored file under another path, which is part of what is embedded of it as a whole; undefined: to be made anew. */
  moved(writer: Writer, fileId: number, file: ParsedFile): FileVectors | undefined;
}

/** Whether an index can be brought up to date with these vectors in force; otherwise it is built anew. */
export function fitsVectors({ embedding }: Config, active: Pick<VectorModel, 'id'> | undefined): boolean {
  const { provider, dimensions } = embedding;
  if (provider === 'none') return active === undefined;
  // Those of a provider are made afterwards, whatever is in force until then.
  return provider !== 'static' || active?.id === staticModelId(dimensions || EMBEDDING_DIMENSIONS);
}

/** `active`: the vectors of the index that is brought up to date; undefined for one that is built. */
export function embeddingOf({ embedding }: Config, active: VectorModel | undefined): Embedding {
  const { provider, dimensions } = embedding;
  if (provider === 'none') return NOT_IN_WORKERS;
  if (provider === 'static') return inWorkers(dimensions || EMBEDDING_DIMENSIONS);
  if (active === undefined) return inWorkers(EMBEDDING_DIMENSIONS);
  return isStaticModel(active.id) ? inWorkers(active.dimensions) : NOT_IN_WORKERS;
}

/** Files that changed lose the vectors they have. */
const NOT_IN_WORKERS: Embedding = {
  inWorkers: { dimensions: 0, texts: false },
  begin() {},
  put() {},
  moved: () => undefined,
};

function inWorkers(dimensions: number): Embedding {
  const id = staticModelId(dimensions);
  let isActive = false;
  return {
    inWorkers: { load: () => staticModelFor(dimensions), dimensions, texts: false },
    begin(writer, fresh) {
      if (fresh) writer.setVectorModel({ id, dimensions });
      // Asked while nobody else writes: another process may have put others in force since the run began.
      isActive = fresh || writer.reads.vectorState().model?.id === id;
    },
    put(writer, fileId, { vectors }) {
      if (isActive && vectors !== undefined) writer.putVectors(fileId, vectors);
    },
    moved(writer, fileId, { vectors }) {
      if (!isActive || vectors === undefined) return undefined;
      const { rows, kinds, scales } = writer.reads.vectorHeadsOf([fileId], { bits: false });
      const data = writer.reads.vectorData(fileId, fileId);
      // That of the file itself stands first, if it has one.
      const own = rows[0] === 0 ? 1 : 0;
      return {
        rows: Int32Array.from([...vectors.rows, ...rows.subarray(own)]),
        kinds: Uint8Array.from([...vectors.kinds, ...kinds.subarray(own)]),
        scales: Float32Array.from([...vectors.scales, ...scales.subarray(own)]),
        data: joined(vectors.data, data.subarray(own * dimensions)),
      };
    },
  };
}

function joined(first: Int8Array, second: Int8Array): Int8Array {
  const both = new Int8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
