/** Makes vectors of the packaged model in the workers while files are parsed. They are the default, and serve until a provider's are made. */
import type { Config } from '../../config/config.ts';
import type { StaticModel } from '../../embed/static/model.ts';
import { isStaticModel, staticModelId } from '../../embed/static/model-dir.ts';
import { staticModelFor } from '../../embed/static/provider.ts';
import { EMBEDDING_DIMENSIONS, type FileVectors } from '../../model/embedding.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import type { VectorModel } from '../../store/read/vectors.ts';
import type { Writer } from '../../store/write/write.ts';

/** How the workers embed. */
export interface WorkerEmbedding {
  /** The model they embed with. */
  readonly model?: StaticModel | undefined;
  readonly dimensions: number;
  /** Whether they return the texts for a provider. */
  readonly texts: boolean;
}

/** The same, before the workers are started. */
export interface PoolEmbedding extends Omit<WorkerEmbedding, 'model'> {
  /** Loads the model; cached threads already have it. */
  readonly load?: (() => StaticModel) | undefined;
}

export interface Embedding {
  readonly inWorkers: PoolEmbedding;
  /** Call before any file is put. */
  begin(writer: Writer, fresh: boolean): void;
  put(writer: Writer, fileId: number, file: ParsedFile): void;
  /** Vectors of a stored file under its new path, which is part of the text embedded for the file; undefined: make them again. */
  moved(writer: Writer, fileId: number, file: ParsedFile): FileVectors | undefined;
}

/** Whether an index with these active vectors can be updated; otherwise it is rebuilt. */
export function fitsVectors({ embedding }: Config, active: Pick<VectorModel, 'id'> | undefined): boolean {
  const { provider, dimensions } = embedding;
  if (provider === 'none') return active === undefined;
  // Vectors of a provider are made afterwards, whichever are active until then.
  return provider !== 'static' || active?.id === staticModelId(dimensions || EMBEDDING_DIMENSIONS);
}

/** `active`: the model of the index that is updated; undefined for a full build. */
export function embeddingOf({ embedding }: Config, active: VectorModel | undefined): Embedding {
  const { provider, dimensions } = embedding;
  if (provider === 'none') return NOT_IN_WORKERS;
  if (provider === 'static') return inWorkers(dimensions || EMBEDDING_DIMENSIONS);
  if (active === undefined) return inWorkers(EMBEDDING_DIMENSIONS);
  return isStaticModel(active.id) ? inWorkers(active.dimensions) : NOT_IN_WORKERS;
}

/** Changed files lose their vectors. */
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
      // Checked under the writer lock: another process may have activated other vectors since the run began.
      isActive = fresh || writer.reads.vectorState().model?.id === id;
    },
    put(writer, fileId, { vectors }) {
      if (isActive && vectors !== undefined) writer.putVectors(fileId, vectors);
    },
    moved(writer, fileId, { vectors }) {
      if (!isActive || vectors === undefined) return undefined;
      const { rows, kinds, scales } = writer.reads.vectorHeadsOf([fileId], { bits: false });
      const data = writer.reads.vectorData(fileId, fileId);
      // The vector of the file itself comes first, if it has one.
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
