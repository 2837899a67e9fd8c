/** Vectors going into and out of an index with their file, and the record of which files' changed. */
import type { FileVectors } from '../model/embedding.ts';
import { batchInsert } from './batch.ts';
import type { Database } from './open.ts';
import { bitBytes, KEPT_CHANGES, PART_ROWS, PARTS, readVectorState, type VectorModel } from './read-vectors.ts';

export interface VectorWriter {
  /** Of which model the vectors are that follow. Those of another model, or without one all of them, are removed. */
  setVectorModel(model: VectorModel | undefined): void;
  /** Replaces the vectors of a file. */
  putVectors(fileId: number, vectors: FileVectors): void;
  removeVectors(fileId: number): void;
  flush(): void;
  settle(): void;
}

/** `empty`: a new file, where memory knows everything that was written. */
export function vectorWriter(db: Database, { empty }: { empty: boolean }): VectorWriter {
  const heads = batchInsert(db, 'vectors', ['file_id', 'rows', 'kinds', 'scales', 'bits']);
  const parts = batchInsert(db, 'vector_data', ['id', 'data']);
  const before = readVectorState(db);
  const written = new Set<number>();
  /** Of an index that may have readers: a new one has none yet. */
  const changed = new Set<number>();
  let { model, count } = before;
  let forgotten = false;
  let described = false;

  function flush(): void {
    heads.flush();
    parts.flush();
  }

  function removeVectors(fileId: number): void {
    if (written.delete(fileId)) flush();
    else if (empty) return;
    const row = db.prepare('SELECT length(kinds) AS count FROM vectors WHERE file_id = ?').get(fileId);
    if (row === undefined) return;
    count -= row.count as number;
    changed.add(fileId);
    db.prepare('DELETE FROM vectors WHERE file_id = ?').run(fileId);
    db.prepare('DELETE FROM vector_data WHERE id >= ? AND id < ?').run(fileId * PARTS, (fileId + 1) * PARTS);
  }

  return {
    setVectorModel(wanted) {
      if (wanted?.id === model?.id && wanted?.dimensions === model?.dimensions) {
        described ||= wanted?.settings !== model?.settings;
        model = wanted;
        return;
      }
      flush();
      db.exec('DELETE FROM vectors; DELETE FROM vector_data; DELETE FROM vector_changes');
      written.clear();
      changed.clear();
      model = wanted;
      count = 0;
      forgotten = true;
    },
    putVectors(fileId, { rows, kinds, scales, data }) {
      if (model === undefined || data.length !== rows.length * model.dimensions) {
        throw new Error(`${rows.length} vectors in ${data.length} bytes are not of ${JSON.stringify(model)}`);
      }
      removeVectors(fileId);
      if (rows.length === 0) return;
      written.add(fileId);
      changed.add(fileId);
      count += rows.length;
      heads.add(fileId, bytesOf(rows), kinds, bytesOf(scales), signBits(data, model.dimensions));
      const bytes = bytesOf(data);
      const size = PART_ROWS * model.dimensions;
      for (let at = 0, id = fileId * PARTS; at < bytes.length; at += size)
        parts.add(id++, bytes.subarray(at, at + size));
    },
    removeVectors,
    flush,
    settle() {
      if (!forgotten && !described && changed.size === 0) return;
      // A jump past what is remembered tells every reader to read all of it again.
      const change = before.change + 1 + (forgotten ? KEPT_CHANGES : 0);
      if (!empty) recordChange(db, change, changed);
      setMeta(db, {
        vector_model: model?.id,
        vector_dimensions: model && `${model.dimensions}`,
        vector_settings: model?.settings,
        vector_count: model && `${count}`,
        vector_change: `${change}`,
      });
    },
  };
}

function recordChange(db: Database, change: number, fileIds: ReadonlySet<number>): void {
  db.prepare('DELETE FROM vector_changes WHERE change <= ?').run(change - KEPT_CHANGES);
  const put = db.prepare(
    'INSERT INTO vector_changes (file_id, change) VALUES (?, ?) ON CONFLICT DO UPDATE SET change = excluded.change',
  );
  for (const id of fileIds) put.run(id, change);
}

function setMeta(db: Database, values: Readonly<Record<string, string | undefined>>): void {
  for (const [key, value] of Object.entries(values)) {
    db.prepare('DELETE FROM meta WHERE key = ?').run(key);
    if (value !== undefined) db.prepare('INSERT INTO meta (key, value) VALUES (?, ?)').run(key, value);
  }
}

/** The highest bit of every byte: four at a time, gathered by a multiplication. */
function signBits(data: Int8Array, dimensions: number): Uint8Array {
  const words = wordsOf(data, dimensions);
  const bits = new Uint8Array(words.length / 2);
  for (let i = 0; i < bits.length; i++) bits[i] = fourSigns(words[2 * i]) | (fourSigns(words[2 * i + 1]) << 4);
  return bits;
}

const fourSigns = (word: number): number => Math.imul((word >>> 7) & 0x01010101, 0x10204080) >>> 28;

/** Vectors as words, each filled up with zeros to a whole number of the words their bits are stored in. */
function wordsOf(data: Int8Array, dimensions: number): Uint32Array {
  const size = bitBytes(dimensions) * 8;
  if (size === dimensions) return new Uint32Array(data.slice().buffer);
  const filled = new Int8Array((data.length / dimensions) * size);
  for (let at = 0, to = 0; at < data.length; at += dimensions, to += size) {
    filled.set(data.subarray(at, at + dimensions), to);
  }
  return new Uint32Array(filled.buffer);
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Int32Array | Float32Array | Int8Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);
