/** Reads vectors: their symbols by file, their bytes by range of files or one by one. */
import type { SourceFile } from '../../model/source-file.ts';
import type { Database, Row } from '../schema/open.ts';

/** All vectors of an index are of one model: vectors of two models cannot be compared. */
export interface VectorModel {
  readonly id: string;
  readonly dimensions: number;
  /** The settings that a query is embedded with, see `vectorSettings`; absent for the packaged model. */
  readonly settings?: string | undefined;
}

/** A parsed file, with what is needed to make its vectors. */
export interface EmbeddableFile extends SourceFile {
  readonly id: number;
  /** In hexadecimal. */
  readonly hash: string;
  /** Whether it has vectors, of any model. */
  readonly isEmbedded: boolean;
}

export interface VectorState {
  /** Undefined: there are no vectors. */
  readonly model: VectorModel | undefined;
  readonly count: number;
  /** Grows with every published change of vectors. */
  readonly change: number;
}

/** The vectors of some files without their bytes, one file after the other. */
export interface VectorHeads {
  readonly fileIds: readonly number[];
  /** Number of vectors per file. */
  readonly counts: readonly number[];
  readonly rows: Int32Array;
  readonly kinds: Uint8Array;
  readonly scales: Float32Array;
  /** `bitBytes` per vector, the lowest bit first: set where the value is negative. Only on request. */
  readonly bits: Uint8Array | undefined;
}

export interface VectorReads {
  vectorState(): VectorState;
  /** For all files by ascending id, a few thousand files at a time. */
  vectorHeads(options: { readonly bits: boolean }): Iterable<VectorHeads>;
  vectorHeadsOf(fileIds: readonly number[], options: { readonly bits: boolean }): VectorHeads;
  /** The vectors of all files from the first to the last id, one after the other. */
  vectorData(firstFile: number, lastFile: number): Int8Array;
  /** Single vectors in the order of their places (see `vectorPlace`); all of them must exist. */
  vectorsAt(places: readonly number[]): Int8Array;
  /** Files whose vectors were added, changed or removed since that change; undefined when it is too long ago. */
  vectorFilesSince(change: number): number[] | undefined;
  /** Sorted by path. */
  embeddableFiles(): EmbeddableFile[];
}

/**
 * Vectors of a file are stored in parts, so that one can be read without the others. Reading two thousand of 446,000 vectors takes
 * 6 ms of CPU time and at most 11; with whole files it takes 14 and up to 59. Parts of one page are as fast there, but take a third
 * longer when all vectors are read.
 */
export const PART_ROWS = 32;
/** Part ids of a file: its own id times this, and up. */
export const PARTS = 2 ** 20;
/** How many changes are remembered. */
export const KEPT_CHANGES = 100;

/** A vector by its file and its position among that file's vectors. */
export const vectorPlace = (fileId: number, position: number): number => fileId * PARTS * PART_ROWS + position;

/** Whole 64-bit words per vector, padded with zeros: a scan processes one word at a time. */
export const bitBytes = (dimensions: number): number => Math.ceil(dimensions / 64) * 8;

export function vectorReads(db: Database): VectorReads {
  return {
    vectorState: () => readVectorState(db),
    *vectorHeads({ bits }) {
      const page = db.prepare(
        headsFrom(`SELECT ${columnsOf(bits)} FROM vectors WHERE file_id > ? ORDER BY file_id LIMIT ${PAGE}`, bits),
      );
      for (let last = -1, more = true; more; ) {
        const heads = toHeads(page.get(last)!);
        if (heads.fileIds.length > 0) yield heads;
        more = heads.fileIds.length === PAGE;
        last = heads.fileIds.at(-1) ?? last;
      }
    },
    vectorHeadsOf(fileIds, { bits }) {
      const some = `SELECT ${columnsOf(bits)} FROM vectors WHERE file_id IN (SELECT value FROM json_each(?)) ORDER BY file_id`;
      return toHeads(db.prepare(headsFrom(some, bits)).get(JSON.stringify(fileIds))!);
    },
    vectorData(firstFile, lastFile) {
      const row = db
        .prepare(`SELECT ${joined('data')} FROM (SELECT data FROM vector_data WHERE id >= ? AND id < ? ORDER BY id)`)
        .get(firstFile * PARTS, (lastFile + 1) * PARTS);
      return signed(row?.data);
    },
    vectorsAt(places) {
      const { model } = readVectorState(db);
      if (model === undefined || places.length === 0) return new Int8Array();
      const one = `substr(d.data, j.value % ${PART_ROWS} * ${model.dimensions} + 1, ${model.dimensions})`;
      const row = db
        .prepare(
          `SELECT ${joined('data')} FROM (SELECT ${one} AS data FROM json_each(?) j
           CROSS JOIN vector_data d ON d.id = j.value / ${PART_ROWS} ORDER BY j.key)`,
        )
        .get(JSON.stringify(places));
      return signed(row?.data);
    },
    vectorFilesSince(change) {
      if (change < readVectorState(db).change - KEPT_CHANGES) return undefined;
      const rows = db.prepare('SELECT file_id AS id FROM vector_changes WHERE change > ? ORDER BY file_id').all(change);
      return rows.map(({ id }) => id as number);
    },
    embeddableFiles: () => db.prepare(EMBEDDABLE).all().map(toEmbeddable),
  };
}

const EMBEDDABLE = `
SELECT f.id, path, language, role, size, mtime_ms AS mtimeMs, ctime_ms AS ctimeMs, inode, hex(hash) AS hash, v.file_id IS NOT NULL AS isEmbedded
FROM files f JOIN facts ON facts.file_id = f.id LEFT JOIN vectors v ON v.file_id = f.id ORDER BY path`;

const toEmbeddable = (row: Row): EmbeddableFile =>
  ({ ...row, language: row.language ?? undefined, isEmbedded: row.isEmbedded === 1 }) as unknown as EmbeddableFile;

export function readVectorState(db: Database): VectorState {
  const rows = db.prepare("SELECT key, value FROM meta WHERE key GLOB 'vector_*'").all();
  const meta = Object.fromEntries(rows.map(({ key, value }) => [key as string, value as string]));
  const { vector_model: id, vector_dimensions: dimensions, vector_settings: settings } = meta;
  return {
    model: id === undefined ? undefined : { id, dimensions: Number(dimensions), ...(settings && { settings }) },
    count: Number(meta.vector_count ?? 0),
    change: Number(meta.vector_change ?? 0),
  };
}

/** Files per page: the value that SQLite joins for one page stays under a few megabytes. */
const PAGE = 2000;

/**
 * SQLite joins the bytes of many rows into one value, in the order of the inner query: reading small values one by one takes three
 * times as long (446,000 heads: 162 ms of CPU time instead of 49). Values of kilobytes take the same time either way.
 */
const joined = (column: string): string => `CAST(group_concat(${column}, '') AS BLOB) AS ${column}`;

const columnsOf = (bits: boolean): string => `file_id, rows, kinds, scales${bits ? ', bits' : ''}`;

const headsFrom = (source: string, bits: boolean): string =>
  `SELECT group_concat(file_id) AS ids, group_concat(length(kinds)) AS counts, ${joined('rows')}, ${joined('kinds')},
   ${joined('scales')}${bits ? `, ${joined('bits')}` : ''} FROM (${source})`;

function toHeads({ ids, counts, rows, kinds, scales, bits }: Row): VectorHeads {
  return {
    fileIds: numbersIn(ids),
    counts: numbersIn(counts),
    rows: new Int32Array(aligned(rows)),
    kinds: bytesOf(kinds),
    scales: new Float32Array(aligned(scales)),
    bits: bits === undefined ? undefined : bytesOf(bits),
  };
}

/** Aggregates over nothing are null. */
const numbersIn = (list: unknown): number[] => (list === null ? [] : (list as string).split(',').map(Number));
const bytesOf = (value: unknown): Uint8Array => (value as Uint8Array | null | undefined) ?? new Uint8Array();

function aligned(value: unknown): ArrayBuffer {
  const bytes = bytesOf(value);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
}

function signed(value: unknown): Int8Array {
  const bytes = bytesOf(value);
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
