/** Writes an imported SCIP index: documents as they come, then the tables of symbols; the file gets its name when it is complete. */
import { createHash, hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import {
  bucketOf,
  DEFINITION,
  FOOTER_BYTES,
  fanOutBits,
  MAGIC,
  RELATION,
  STORED,
  type StoredBlock,
  type StoredHeader,
  type StoredTable,
  SUM_BYTES,
  SYMBOL_OF,
} from './stored-format.ts';

/** Rows of numbers that grow. */
export class Rows {
  data: Uint32Array = new Uint32Array(1024);
  count = 0;

  constructor(
    readonly stride: number,
    private readonly max: number,
  ) {}

  /** False: there are too many. */
  add(values: readonly number[]): boolean {
    if (this.count === this.max) return false;
    const offset = this.count++ * this.stride;
    if (offset + this.stride > this.data.length) {
      const grown = new Uint32Array(this.data.length * 2);
      grown.set(this.data);
      this.data = grown;
    }
    this.data.set(values, offset);
    return true;
  }
}

export class StoredWriter {
  private readonly handle: number;
  private readonly content = createHash('sha256');
  private at = 0;

  /** `draft`: a new file. */
  constructor(private readonly draft: string) {
    this.handle = fs.openSync(draft, 'wx');
    this.put(MAGIC);
  }

  /** `symbols` are rows of `SYMBOL_OF`, `occurrences` sorted rows of `STORED`. */
  block(symbols: Uint32Array, occurrences: Int32Array): StoredBlock {
    const columns = [
      ...columnsOf(symbols, SYMBOL_OF.stride),
      ...columnsOf(occurrences, STORED.stride).map((column, i) => (i === STORED.line ? differences(column) : column)),
    ];
    const packed = deflateRawSync(Buffer.concat(columns.map((column) => new Uint8Array(column.buffer))), { level: 4 });
    const offset = this.at;
    this.put(packed);
    return {
      offset,
      bytes: packed.length,
      symbols: symbols.length / SYMBOL_OF.stride,
      occurrences: occurrences.length / STORED.stride,
    };
  }

  /** Gives the file a name by its content, beside the draft, and returns it. */
  finish(
    header: Omit<StoredHeader, 'definitions' | 'relations'>,
    tables: { readonly definitions: Rows; readonly relations: Rows },
  ): string {
    const definitions = this.table(tables.definitions, DEFINITION.hi);
    const relations = this.table(tables.relations, RELATION.hi);
    const text = Buffer.from(JSON.stringify({ ...header, definitions, relations } satisfies StoredHeader));
    const packed = deflateRawSync(text);
    const name = storedName(
      this.content
        .copy()
        .update(JSON.stringify([header.tool, header.documents]))
        .digest('hex'),
    );
    this.put(packed);
    const footer = Buffer.alloc(FOOTER_BYTES);
    footer.writeUInt32LE(packed.length, 0);
    footer.writeUInt32LE(text.length, 4);
    sumOf(packed).copy(footer, 8);
    MAGIC.copy(footer, 8 + SUM_BYTES);
    this.put(footer);
    fs.fsyncSync(this.handle);
    fs.closeSync(this.handle);
    const file = path.join(path.dirname(this.draft), name);
    fs.renameSync(this.draft, file);
    return file;
  }

  /** Removes what was written. */
  abandon(): void {
    fs.closeSync(this.handle);
    fs.rmSync(this.draft, { force: true });
  }

  private table({ data, count, stride }: Rows, key: number): StoredTable {
    const bits = fanOutBits(count);
    const offset = this.at;
    const starts = new Uint32Array(2 ** bits + 1);
    for (let row = 0; row < count; row++) starts[bucketOf(data[row * stride + key], bits) + 1]++;
    for (let i = 0; i + 1 < starts.length; i++) starts[i + 1] += starts[i];
    const order = new Uint32Array(count);
    const next = starts.slice();
    for (let row = 0; row < count; row++) order[next[bucketOf(data[row * stride + key], bits)]++] = row;
    const sorted = new Uint32Array(count * stride);
    for (let i = 0; i < count; i++) sorted.set(data.subarray(order[i] * stride, (order[i] + 1) * stride), i * stride);
    this.put(bytesOf(starts));
    this.put(bytesOf(sorted));
    return { offset, rows: count, bits };
  }

  private put(bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length; ) done += fs.writeSync(this.handle, bytes, done, bytes.length - done);
    this.content.update(bytes);
    this.at += bytes.length;
  }
}

const storedName = (sum: string): string => `scip-${sum.slice(0, 16)}.bin`;
export const isStoredName = (name: string): boolean => /^scip-[0-9a-f]{16}\.bin$/.test(name);

export const sumOf = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer').subarray(0, SUM_BYTES);

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

function columnsOf(rows: Int32Array | Uint32Array, stride: number): Int32Array<ArrayBuffer>[] {
  const count = rows.length / stride;
  return Array.from({ length: stride }, (_, column) => {
    const values = new Int32Array(count);
    for (let i = 0; i < count; i++) values[i] = rows[i * stride + column];
    return values;
  });
}

function differences(column: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  for (let i = column.length - 1; i > 0; i--) column[i] -= column[i - 1];
  return column;
}
