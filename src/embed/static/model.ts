/** The packaged model in memory shared by threads: the table of sub-word vectors, their multipliers, the vocabulary. */
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { fillVocabulary, VOCABULARY_SLOTS } from './vocabulary.ts';

/** Limits on how much of a text is read. */
export interface TextCap {
  readonly chars: number;
  readonly words: number;
}

/** Plain data over one shared memory: it can be sent to another thread at no extra memory. */
export interface StaticModel {
  readonly memory: WebAssembly.Memory;
  /** Bytes per row of the table, which starts at 0. Its first 256, 128 or 64 numbers are a smaller embedding. */
  readonly dimensions: number;
  readonly vocabulary: number;
  /** For the query, then for the document fields in the order of `DOCUMENT_FIELDS`, as in `multipliers`. */
  readonly caps: readonly TextCap[];
  /** Factor of a sub-word's row, per field: the row's scale, its learned gate, the field's weight. 0: not computed yet. */
  readonly multipliersAt: number;
  /** Inputs of the multipliers: scales, then gates. */
  readonly halvesAt: number;
  readonly fieldWeights: readonly number[];
  readonly slotsAt: number;
  readonly queryMatrixAt: number;
}

/** The fields of a `SymbolText` in the order of the model's columns, with their names in its configuration. */
export const DOCUMENT_FIELDS = [
  ['summary', 'summary'],
  ['rest', 'docrest'],
  ['name', 'name'],
  ['container', 'container'],
  ['signature', 'signature'],
  ['body', 'body'],
] as const;
/** Numbers per sub-word in `multipliers`: the query's, the fields', and one for padding to a power of two. */
export const MULTIPLIER_STRIDE = 8;

const TABLE = 'table.i8';
const VERSION = 2;
const PAGE = 1 << 16;
/** Each embedder adds a page to work in (see `StaticEmbedder`). Only pages in use take memory. */
const MAX_EMBEDDERS = 1 << 13;

interface Config {
  readonly version: number;
  readonly dim: number;
  readonly vocab: number;
  readonly fields: readonly string[];
  readonly field_weights: readonly number[];
  readonly max_chars: Readonly<Record<string, number>>;
  readonly max_words: Readonly<Record<string, number>>;
}

/** Takes 15 to 25 ms. Without the table (11 MB), `rowReader` fills in the rows that are used. */
export function loadStaticModel(dir: string, { withTable = true } = {}): StaticModel {
  const config = readConfig(dir);
  const { dim, vocab } = config;
  const multipliersAt = wholePages(vocab * dim);
  const halvesAt = multipliersAt + wholePages(vocab * MULTIPLIER_STRIDE * 4);
  const slotsAt = halvesAt + wholePages(vocab * (2 + DOCUMENT_FIELDS.length) * 2);
  const queryMatrixAt = slotsAt + wholePages(VOCABULARY_SLOTS * 2 * 4);
  const initial = (queryMatrixAt + wholePages(dim * dim * 2)) / PAGE;
  const pages = { initial, maximum: initial + MAX_EMBEDDERS, shared: true };
  const memory = new WebAssembly.Memory(pages);
  const { buffer } = memory;

  if (withTable) readInto(join(dir, TABLE), new Uint8Array(buffer, 0, vocab * dim));
  readInto(join(dir, 'wq.f16'), new Uint8Array(buffer, queryMatrixAt, dim * dim * 2));
  readInto(join(dir, 'scales.f16'), new Uint8Array(buffer, halvesAt, vocab * 2));
  readInto(
    join(dir, 'gates.f16'),
    new Uint8Array(buffer, halvesAt + vocab * 2, vocab * (1 + DOCUMENT_FIELDS.length) * 2),
  );
  const words = fillVocabulary(
    new Int32Array(buffer, slotsAt, VOCABULARY_SLOTS * 2),
    readFileSync(join(dir, 'vocab.txt'), 'utf8'),
  );
  if (words !== vocab) throw new Error(`${join(dir, 'vocab.txt')} has ${words} lines, not ${vocab}`);
  const caps = ['query', ...config.fields].map((field) => ({
    chars: config.max_chars[field],
    words: config.max_words[field],
  }));
  return {
    memory,
    dimensions: dim,
    vocabulary: vocab,
    caps,
    fieldWeights: [1, ...config.field_weights],
    multipliersAt,
    halvesAt,
    slotsAt,
    queryMatrixAt,
  };
}

/** Reads rows of the table that were not read before. */
export type RowReader = (ids: Int32Array, count: number) => void;

/** For a model without its table: a question uses some ten of 28,672 rows. */
export function rowReader(dir: string, { memory, dimensions, vocabulary }: StaticModel): RowReader {
  const isRead = new Uint8Array(vocabulary);
  return (ids, count) => {
    const missing = ids.subarray(0, count).filter((id) => isRead[id] === 0);
    if (missing.length === 0) return;
    const table = new Uint8Array(memory.buffer, 0, vocabulary * dimensions);
    withFile(join(dir, TABLE), table.length, (handle) => {
      for (const id of missing) {
        fill(handle, table.subarray(id * dimensions, (id + 1) * dimensions), id * dimensions);
        isRead[id] = 1;
      }
    });
  };
}

function readConfig(dir: string): Config {
  const file = join(dir, 'config.json');
  const config = JSON.parse(readFileSync(file, 'utf8')) as Config;
  if (config.version !== VERSION) throw new Error(`${file} has version ${config.version}, not ${VERSION}`);
  const fields = DOCUMENT_FIELDS.map(([, name]) => name).join();
  if (config.fields.join() !== fields) throw new Error(`${file} has the fields ${config.fields}, not ${fields}`);
  return config;
}

const wholePages = (bytes: number): number => Math.ceil(bytes / PAGE) * PAGE;

function readInto(file: string, target: Uint8Array): void {
  withFile(file, target.length, (handle) => fill(handle, target, 0));
}

/** Throws when the file has another size. */
function withFile(file: string, bytes: number, use: (handle: number) => void): void {
  const handle = openSync(file, 'r');
  try {
    const { size } = fstatSync(handle);
    if (size !== bytes) throw new Error(`${file} has ${size} bytes, not ${bytes}`);
    use(handle);
  } finally {
    closeSync(handle);
  }
}

/** From this position of a file that is long enough. */
function fill(handle: number, target: Uint8Array, position: number): void {
  for (let at = 0; at < target.length; ) {
    const read = readSync(handle, target, at, target.length - at, position + at);
    if (read === 0) throw new Error('a file of the model ended early');
    at += read;
  }
}
