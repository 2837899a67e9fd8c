/** Reads an imported SCIP index: one document or one symbol at a time. */
import fs from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import { fillFrom } from '../../base/regular-file.ts';
import { ServiceFailure } from '../contract.ts';
import {
  bucketOf,
  DEFINITION,
  FOOTER_BYTES,
  MAGIC,
  RELATION,
  STORED,
  STORED_FORMAT,
  type StoredBlock,
  type StoredHeader,
  type StoredTable,
  SUM_BYTES,
  SYMBOL_OF,
  type SymbolHash,
} from './stored-format.ts';
import { sumOf } from './stored-write.ts';

/** Columns of a document's occurrences and symbols, as in `STORED` and `SYMBOL_OF`. */
export interface BlockColumns {
  readonly occurrences: readonly Int32Array[];
  readonly symbols: readonly Int32Array[];
}

export interface StoredDefinition {
  readonly document: number;
  readonly line: number;
  readonly col: number;
  readonly flags: number;
}

export interface StoredScip {
  readonly file: string;
  readonly header: StoredHeader;
  block(block: StoredBlock): BlockColumns;
  definitions(symbol: SymbolHash): StoredDefinition[];
  /** Of one kind of `RELATION_KIND`. */
  related(symbol: SymbolHash, kind: number): SymbolHash[];
  close(): void;
}

/** A header of this size lists a million documents. */
const MAX_HEADER_BYTES = 400 << 20;

/** Throws ServiceFailure where the file is gone, damaged, or of another version. */
export function openStored(file: string): StoredScip {
  const handle = openFile(file);
  try {
    const { size } = fs.fstatSync(handle);
    const bytesAt = (offset: number, length: number): Buffer => {
      if (!(offset >= 0 && length >= 0 && offset + length <= size)) throw damagedStore(file);
      const bytes = Buffer.alloc(length);
      if (fillFrom(handle, bytes, offset) < length) throw damagedStore(file);
      return bytes;
    };
    const header = readHeader(file, size, bytesAt);
    const definitions = tableReader(header.definitions, DEFINITION.stride, bytesAt);
    const relations = tableReader(header.relations, RELATION.stride, bytesAt);
    return {
      file,
      header,
      block: (block) => blockColumns(file, block, bytesAt(block.offset, block.bytes)),
      definitions: (symbol) =>
        definitions(symbol).map((row) => ({
          document: row[DEFINITION.document],
          line: row[DEFINITION.line],
          col: row[DEFINITION.col],
          flags: row[DEFINITION.flags],
        })),
      related: (symbol, kind) =>
        relations(symbol)
          .filter((row) => row[RELATION.kind] === kind)
          .map((row) => ({ hi: row[RELATION.toHi], lo: row[RELATION.toLo] })),
      close: () => fs.closeSync(handle),
    };
  } catch (error) {
    fs.closeSync(handle);
    throw error;
  }
}

type BytesAt = (offset: number, length: number) => Buffer;

const IMPORT_AGAIN = 'Import the SCIP file again: `wayfind import --scip FILE`.';

const damagedStore = (file: string): ServiceFailure =>
  new ServiceFailure({ code: 'semantic_unavailable', message: `${file} is damaged`, fix: IMPORT_AGAIN });

function openFile(file: string): number {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = fs.constants;
  try {
    return fs.openSync(file, O_RDONLY | O_NONBLOCK | O_NOFOLLOW);
  } catch (error) {
    const message = `${file} cannot be opened (${(error as NodeJS.ErrnoException).code})`;
    throw new ServiceFailure({ code: 'semantic_unavailable', message, fix: IMPORT_AGAIN });
  }
}

function readHeader(file: string, size: number, bytesAt: BytesAt): StoredHeader {
  const footer = bytesAt(size - FOOTER_BYTES, FOOTER_BYTES);
  const [packedBytes, textBytes] = [footer.readUInt32LE(0), footer.readUInt32LE(4)];
  if (!footer.subarray(8 + SUM_BYTES).equals(MAGIC) || textBytes > MAX_HEADER_BYTES) throw damagedStore(file);
  const packed = bytesAt(size - FOOTER_BYTES - packedBytes, packedBytes);
  if (!sumOf(packed).equals(footer.subarray(8, 8 + SUM_BYTES))) throw damagedStore(file);
  const header = JSON.parse(inflate(file, packed, textBytes).toString()) as StoredHeader;
  if (header.format !== STORED_FORMAT) {
    const message = `${file} was made by another version of wayfind`;
    throw new ServiceFailure({ code: 'semantic_unavailable', message, fix: IMPORT_AGAIN });
  }
  return header;
}

function inflate(file: string, packed: Buffer, length: number): Buffer {
  let bytes: Buffer;
  try {
    bytes = inflateRawSync(packed, { maxOutputLength: Math.max(1, length) });
  } catch (error) {
    throw Object.assign(damagedStore(file), { cause: error });
  }
  if (bytes.length !== length) throw damagedStore(file);
  return bytes;
}

function blockColumns(file: string, { symbols, occurrences }: StoredBlock, packed: Buffer): BlockColumns {
  const length = 4 * (symbols * SYMBOL_OF.stride + occurrences * STORED.stride);
  const bytes = inflate(file, packed, length);
  const numbers = new Int32Array(length / 4);
  new Uint8Array(numbers.buffer).set(bytes);
  const columns = (from: number, stride: number, rows: number): Int32Array[] =>
    Array.from({ length: stride }, (_, i) => numbers.subarray(from + i * rows, from + (i + 1) * rows));
  const found = columns(symbols * SYMBOL_OF.stride, STORED.stride, occurrences);
  const line = found[STORED.line];
  for (let i = 1; i < line.length; i++) line[i] += line[i - 1];
  return { symbols: columns(0, SYMBOL_OF.stride, symbols), occurrences: found };
}

/** The rows of a symbol, each as numbers. */
function tableReader(
  { offset, rows, bits }: StoredTable,
  stride: number,
  bytesAt: BytesAt,
): (symbol: SymbolHash) => Uint32Array[] {
  let starts: Uint32Array | undefined;
  const startBytes = 4 * (2 ** bits + 1);
  return ({ hi, lo }) => {
    if (rows === 0) return [];
    starts ??= numbersOf(bytesAt(offset, startBytes));
    const bucket = bucketOf(hi, bits);
    const [from, to] = [starts[bucket], starts[bucket + 1]];
    const bytes = bytesAt(offset + startBytes + from * stride * 4, (to - from) * stride * 4);
    const numbers = numbersOf(bytes);
    const found: Uint32Array[] = [];
    for (let at = 0; at < numbers.length; at += stride)
      if (numbers[at] === hi && numbers[at + 1] === lo) found.push(numbers.subarray(at, at + stride));
    return found;
  };
}

/** The bytes may not be aligned. */
function numbersOf(bytes: Buffer): Uint32Array {
  const numbers = new Uint32Array(bytes.length / 4);
  new Uint8Array(numbers.buffer).set(bytes);
  return numbers;
}
