/** Writes and removes the vectors of files, and records which files' vectors changed. */
import type { FileVectors } from '../../model/embedding.ts';
import { bitBytes, KEPT_CHANGES, PART_ROWS, PARTS, readVectorState, type VectorModel } from '../read/vectors.ts';
import type { Database } from '../schema/open.ts';
import { batchInsert } from './batch.ts';

export interface VectorWriter {
  /** Sets the model of the vectors that follow. Vectors of another model are removed; with undefined, all are. */
  setVectorModel(model: VectorModel | undefined): void;
  /** Replaces the vectors of a file. */
  putVectors(fileId: number, vectors: FileVectors): void;
  removeVectors(fileId: number): void;
  /** Removes them, unless others are put before anything is read; of those only the differences are written. */
  replaceVectors(fileId: number): void;
  flush(): void;
  settle(): void;
}

/** `empty`: a new database, for which memory tracks everything written. */
export function vectorWriter(db: Database, { empty }: { empty: boolean }): VectorWriter {
  const heads = batchInsert(db, 'vectors', ['file_id', 'rows', 'kinds', 'scales', 'bits']);
  const parts = batchInsert(db, 'vector_data', ['id', 'data']);
  const before = readVectorState(db);
  const written = new Set<number>();
  /** Files to record as changed for readers; a new index has no readers yet. */
  const changed = new Set<number>();
  const replaced = new Set<number>();
  let { model, count } = before;
  let forgotten = false;
  let described = false;

  function flush(): void {
    heads.flush();
    parts.flush();
    for (const fileId of replaced) removeVectors(fileId);
  }

  /** The stored parts; undefined: there are none, and all parts are new. */
  function storedParts(fileId: number): Map<number, Uint8Array> | undefined {
    if (!replaced.delete(fileId)) return undefined;
    const stored = db
      .prepare('SELECT id, data FROM vector_data WHERE id >= ? AND id < ?')
      .all(fileId * PARTS, (fileId + 1) * PARTS);
    return stored.length === 0 ? undefined : new Map(stored.map(({ id, data }) => [id as number, data as Uint8Array]));
  }

  /** Writes only the parts that differ: most vectors of an edited file stay the same. */
  function changeParts(fileId: number, stored: Map<number, Uint8Array>, bytes: readonly Uint8Array[]): void {
    for (const [i, part] of bytes.entries()) {
      const id = fileId * PARTS + i;
      const before = stored.get(id);
      stored.delete(id);
      if (before !== undefined && Buffer.compare(before, part) === 0) continue;
      changed.add(fileId);
      if (before === undefined) parts.add(id, part);
      else db.prepare('UPDATE vector_data SET data = ? WHERE id = ?').run(part, id);
    }
    for (const id of stored.keys()) {
      changed.add(fileId);
      db.prepare('DELETE FROM vector_data WHERE id = ?').run(id);
    }
  }

  function changeHead(fileId: number, head: readonly Uint8Array[]): void {
    const [before] = db.prepare('SELECT rows, kinds, scales, bits FROM vectors WHERE file_id = ?').all(fileId);
    if (Object.values(before).every((bytes, i) => Buffer.compare(bytes as Uint8Array, head[i]) === 0)) return;
    changed.add(fileId);
    count += head[KINDS].length - (before.kinds as Uint8Array).length;
    db.prepare('UPDATE vectors SET rows = ?, kinds = ?, scales = ?, bits = ? WHERE file_id = ?').run(...head, fileId);
  }

  function removeVectors(fileId: number): void {
    replaced.delete(fileId);
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
      replaced.clear();
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
      const stored = rows.length === 0 ? undefined : storedParts(fileId);
      const head = [bytesOf(rows), kinds, bytesOf(scales), signBits(data, model.dimensions)];
      if (stored !== undefined) {
        changeHead(fileId, head);
        changeParts(fileId, stored, partsOf(bytesOf(data), model.dimensions));
        return;
      }
      removeVectors(fileId);
      if (rows.length === 0) return;
      written.add(fileId);
      changed.add(fileId);
      count += rows.length;
      heads.add(fileId, ...head);
      for (const [i, part] of partsOf(bytesOf(data), model.dimensions).entries()) parts.add(fileId * PARTS + i, part);
    },
    removeVectors,
    replaceVectors(fileId) {
      if (written.has(fileId)) removeVectors(fileId);
      else replaced.add(fileId);
    },
    flush,
    settle() {
      if (!forgotten && !described && changed.size === 0) return;
      // A jump past the remembered changes makes every reader load all vectors again.
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

/** Position of the kinds in a head. */
const KINDS = 1;

function partsOf(bytes: Uint8Array, dimensions: number): Uint8Array[] {
  const size = PART_ROWS * dimensions;
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size));
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

/** Collects the highest bit of every byte, four at a time with a multiplication. */
function signBits(data: Int8Array, dimensions: number): Uint8Array {
  const words = wordsOf(data, dimensions);
  const bits = new Uint8Array(words.length / 2);
  for (let i = 0; i < bits.length; i++) bits[i] = fourSigns(words[2 * i]) | (fourSigns(words[2 * i + 1]) << 4);
  return bits;
}

const fourSigns = (word: number): number => Math.imul((word >>> 7) & 0x01010101, 0x10204080) >>> 28;

/** The vectors as words, each padded with zeros to a whole number of the words that their bits are stored in. */
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
