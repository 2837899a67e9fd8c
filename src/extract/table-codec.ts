/** Encodes tables of integers to bytes and back, compactly without a compressor. */
import { damagedIndex } from '../errors/errors.ts';
import type { Table } from '../model/facts.ts';

/**
 * Every cell is stored as the difference to the row above, zigzag, seven bits per byte: rows refer to nearby rows and lines
 * grow slowly, so most cells take one byte. Deflate (level 1) reached the same size at four times the CPU time. One writer
 * per thread: its buffer grows to the largest file and is reused.
 */
export class TableWriter {
  private bytes = new Uint8Array(1 << 16);
  private length = 0;

  begin(): this {
    this.length = 0;
    return this;
  }

  count(value: number): this {
    this.reserve(5);
    this.length = putVarint(this.bytes, this.length, value);
    return this;
  }

  /** Writes the number of rows first; the reader knows the stride. */
  table({ data, rows, stride }: Table): this {
    this.count(rows);
    this.reserve(data.length * 5);
    const out = this.bytes;
    let o = this.length;
    for (let i = 0; i < data.length; i++) {
      const difference = (data[i] - (i < stride ? 0 : data[i - stride])) | 0;
      let value = ((difference << 1) ^ (difference >> 31)) >>> 0;
      while (value > 127) {
        out[o++] = (value & 127) | 128;
        value >>>= 7;
      }
      out[o++] = value;
    }
    this.length = o;
    return this;
  }

  raw(bytes: Uint8Array): this {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
    return this;
  }

  finish(): Uint8Array {
    return this.bytes.slice(0, this.length);
  }

  private reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const larger = new Uint8Array((this.length + more) * 2);
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }
}

/** Reads values in the order they were written. */
export class TableReader {
  private offset = 0;

  constructor(private readonly bytes: Uint8Array) {}

  count(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.bytes[this.offset++];
      value |= (byte & 127) << shift;
      // Past the end the byte is undefined, which also ends the number.
      if (!(byte > 127)) return value >>> 0;
    }
  }

  table(stride: number): Table {
    const rows = this.count();
    const { bytes } = this;
    this.checkCells(rows * stride);
    const data = new Int32Array(rows * stride);
    let o = this.offset;
    for (let i = 0; i < data.length; i++) {
      let byte = bytes[o++];
      let value = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[o++];
        value |= (byte & 127) << shift;
      }
      data[i] = ((value >>> 1) ^ -(value & 1)) + (i < stride ? 0 : data[i - stride]);
    }
    this.moveTo(o);
    return { data, rows, stride };
  }

  /** The rows of a table with a given value in a column; other rows are never kept in memory. */
  rowsWith(stride: number, column: number, value: number): Table {
    const rows = this.count();
    const { bytes } = this;
    this.checkCells(rows * stride);
    const row = new Int32Array(stride);
    const kept: number[] = [];
    let o = this.offset;
    for (let i = 0; i < rows; i++) {
      for (let cell = 0; cell < stride; cell++) {
        let byte = bytes[o++];
        let difference = byte & 127;
        for (let shift = 7; byte > 127; shift += 7) {
          byte = bytes[o++];
          difference |= (byte & 127) << shift;
        }
        row[cell] += (difference >>> 1) ^ -(difference & 1);
      }
      if (row[column] === value) for (let cell = 0; cell < stride; cell++) kept.push(row[cell]);
    }
    this.moveTo(o);
    return { data: Int32Array.from(kept), rows: kept.length / stride, stride };
  }

  /** Skips a table. */
  skip(stride: number): void {
    const cells = this.count() * stride;
    this.checkCells(cells);
    for (let cell = 0; cell < cells; cell++) while (this.bytes[this.offset++] > 127);
  }

  /** The bytes after the tables. */
  rest(): Uint8Array {
    return this.bytes.subarray(this.offset);
  }

  /** Every cell takes at least one byte. */
  private checkCells(cells: number): void {
    if (cells > this.bytes.length - this.offset) throw damagedIndex('a packed table is truncated');
  }

  private moveTo(offset: number): void {
    if (offset > this.bytes.length) throw damagedIndex('a packed table is truncated');
    this.offset = offset;
  }
}

function putVarint(out: Uint8Array, offset: number, count: number): number {
  let value = count;
  let o = offset;
  while (value > 127) {
    out[o++] = (value & 127) | 128;
    value >>>= 7;
  }
  out[o++] = value;
  return o;
}
