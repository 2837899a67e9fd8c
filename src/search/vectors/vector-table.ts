/** The vectors of an index in memory: all of their bytes when there are few, only their signs when there are many. */
import type { FileId } from '../../model/ids.ts';
import { bitBytes, type VectorHeads, type VectorReads, type VectorState } from '../../store/read/vectors.ts';
import { openKernel, type VectorKernel } from './vector-kernel.ts';

/** Limit on int8 vectors kept in memory: 160,000 vectors × 256 dimensions. */
export const FLAT_BYTES = 40 << 20;
/** Vectors per kernel call: the results and the query stay in the L1 cache. */
export const CHUNK = 2048;
/** Bytes of vectors read at a time. */
const LOAD_BYTES = 256 << 10;
/** Slots of replaced files are reused only by the same file: above this share of unused slots, everything is read again. */
const DEAD_SHARE = 0.2;
/** Above this share of changed files, reading everything is faster than reading them one by one. */
const CHANGED_SHARE = 0.2;

/** A range of slots: a vector is identified by its position in memory. */
export interface SlotRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Working memory of the kernel besides the vectors: `CHUNK` of each, except for the query, its planes and the allowed kinds.
 */
interface Addresses {
  readonly query: number;
  readonly planes: number;
  readonly allowed: number;
  readonly values: number;
  readonly scales: number;
  readonly kinds: number;
  readonly picked: number;
  /** Buffer for vectors that are not kept. */
  readonly scratch: number;
}

export interface TableOptions {
  /** For tests and measurements: the limit between int8 vectors and bits, and the kernel. */
  readonly flatBytes?: number;
  readonly open?: (bytes: number) => VectorKernel;
}

export class VectorTable {
  readonly dimensions: number;
  /** Dimensions, zero-padded to the kernel's block size. */
  readonly stride: number;
  /** Whether the kernel's memory contains int8 vectors; otherwise it contains bits. */
  readonly flat: boolean;
  readonly kernel: VectorKernel;
  /** Addresses of the parts of a call in the kernel's memory. */
  readonly addresses: Addresses;
  rows = new Int32Array();
  kinds = new Uint8Array();
  scales = new Float32Array();
  private readonly reads: VectorReads;
  private readonly slotBytes: number;
  private readonly base: number;
  /**
   * Files in the order of their slots. `live` of their slots are in use: fewer when a file shrank, none when it moved or was
   * removed.
   */
  private readonly fileIds: number[] = [];
  private readonly starts: number[] = [];
  private readonly live: number[] = [];
  private readonly numberOf = new Map<number, number>();
  /** Whether slots are in file order. */
  private ordered = true;
  /** Number of slots, used or not. */
  private size = 0;
  private used = 0;

  constructor(reads: VectorReads, { model, count }: VectorState, options: TableOptions = {}) {
    this.reads = reads;
    this.dimensions = model?.dimensions ?? 0;
    const signs = bitBytes(this.dimensions);
    this.stride = signs * 8;
    this.flat = isFlat(count, this.stride, options);
    this.slotBytes = this.flat ? this.stride : signs;
    this.addresses = addressesFor(this.stride);
    this.base = this.addresses.scratch + (this.flat ? 0 : CHUNK * this.stride);
    this.kernel = (options.open ?? openKernel)(this.addressOf(count));
    this.load(count);
  }

  addressOf(slot: number): number {
    return this.base + slot * this.slotBytes;
  }

  get bytesPerSlot(): number {
    return this.slotBytes;
  }

  fileAt(slot: number): FileId {
    return this.fileIds[this.numberAt(slot)] as FileId;
  }

  /** Index of a vector within its file. */
  positionAt(slot: number): number {
    return slot - this.starts[this.numberAt(slot)];
  }

  /** By file, then by position in it: the order of equal scores, which is independent of the sequence of changes. */
  get before(): (a: number, b: number) => number {
    if (this.ordered) return (a, b) => a - b;
    return (a, b) => this.fileAt(a) - this.fileAt(b) || this.rows[a] - this.rows[b];
  }

  /** The slots of the wanted files, with adjacent ranges merged. */
  ranges(wanted: ((fileId: number) => boolean) | undefined): SlotRange[] {
    const ranges: { start: number; end: number }[] = [];
    for (let i = 0; i < this.fileIds.length; i++) {
      if (this.live[i] === 0 || wanted?.(this.fileIds[i]) === false) continue;
      const start = this.starts[i];
      const last = ranges.at(-1);
      if (last?.end === start) last.end += this.live[i];
      else ranges.push({ start, end: start + this.live[i] });
    }
    return ranges;
  }

  /** Loads the changed files. False when it is better to build a new table. */
  update(fileIds: readonly number[], { count }: VectorState, options: TableOptions = {}): boolean {
    if (fileIds.length > this.fileIds.length * CHANGED_SHARE + 1) return false;
    if (isFlat(count, this.stride, options) !== this.flat) return false;
    const heads = this.reads.vectorHeadsOf(fileIds, { bits: !this.flat });
    for (const id of fileIds) this.drop(id);
    let from = 0;
    heads.fileIds.forEach((id, i) => {
      const slot = this.place(id, heads.counts[i]);
      this.copyHeads(sliceOf(heads, from, from + heads.counts[i]), slot);
      if (this.flat) this.copyVectors(this.reads.vectorData(id, id), slot);
      from += heads.counts[i];
    });
    return this.used === count && this.size - this.used <= this.size * DEAD_SHARE;
  }

  private load(count: number): void {
    this.growTo(count);
    for (const heads of this.reads.vectorHeads({ bits: !this.flat })) {
      const start = this.size;
      for (let i = 0; i < heads.fileIds.length; i++) this.append(heads.fileIds[i], heads.counts[i]);
      this.growTo(this.size);
      this.copyHeads(heads, start);
    }
    if (this.flat) this.loadVectors();
  }

  private loadVectors(): void {
    const most = Math.max(1, LOAD_BYTES / this.stride);
    for (let first = 0; first < this.fileIds.length; ) {
      let last = first;
      while (last + 1 < this.fileIds.length && this.starts[last + 1] - this.starts[first] < most) last++;
      this.copyVectors(this.reads.vectorData(this.fileIds[first], this.fileIds[last]), this.starts[first]);
      first = last + 1;
    }
  }

  private copyHeads({ rows, kinds, scales, bits }: VectorHeads, slot: number): void {
    this.rows.set(rows, slot);
    this.kinds.set(kinds, slot);
    this.scales.set(scales, slot);
    if (bits !== undefined) new Uint8Array(this.kernel.memory).set(bits, this.addressOf(slot));
  }

  private copyVectors(data: Int8Array, slot: number): void {
    const memory = new Int8Array(this.kernel.memory);
    spread(data, { dimensions: this.dimensions, stride: this.stride, memory, at: this.addressOf(slot) });
  }

  /** The slot for the first of `count` vectors: where the file's old ones were, if they fit. */
  private place(fileId: number, count: number): number {
    const known = this.numberOf.get(fileId);
    if (known === undefined || count > this.room(known)) {
      this.ordered = false;
      this.append(fileId, count);
      this.growTo(this.size);
      return this.size - count;
    }
    this.live[known] = count;
    this.used += count;
    return this.starts[known];
  }

  private append(fileId: number, count: number): void {
    this.numberOf.set(fileId, this.fileIds.length);
    this.fileIds.push(fileId);
    this.starts.push(this.size);
    this.live.push(count);
    this.size += count;
    this.used += count;
  }

  private drop(fileId: number): void {
    const known = this.numberOf.get(fileId);
    if (known === undefined) return;
    this.used -= this.live[known];
    this.live[known] = 0;
  }

  private room(number: number): number {
    return (this.starts[number + 1] ?? this.size) - this.starts[number];
  }

  private growTo(slots: number): void {
    this.kernel.reserve(this.addressOf(slots));
    if (slots <= this.rows.length) return;
    // Leaves room for the next edits.
    const room = this.rows.length === 0 ? slots : Math.ceil(slots * 1.1);
    const { rows, kinds, scales } = this;
    this.rows = new Int32Array(room);
    this.kinds = new Uint8Array(room);
    this.scales = new Float32Array(room);
    this.rows.set(rows);
    this.kinds.set(kinds);
    this.scales.set(scales);
  }

  private numberAt(slot: number): number {
    let [low, high] = [0, this.starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.starts[middle] <= slot) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

function addressesFor(stride: number): Addresses {
  const planes = stride * 2;
  const allowed = planes + stride / 2;
  const values = allowed + 256;
  const scales = values + CHUNK * 4;
  const kinds = scales + CHUNK * 4;
  const picked = kinds + CHUNK;
  return { query: 0, planes, allowed, values, scales, kinds, picked, scratch: picked + CHUNK * 4 };
}

/** Copies vectors with the stride that the kernel expects. */
export function spread(
  data: Int8Array,
  to: { readonly dimensions: number; readonly stride: number; readonly memory: Int8Array; readonly at: number },
): void {
  const { dimensions, stride, memory, at } = to;
  if (dimensions === stride) {
    memory.set(data, at);
    return;
  }
  for (let from = 0, target = at; from < data.length; from += dimensions, target += stride) {
    memory.set(data.subarray(from, from + dimensions), target);
    memory.fill(0, target + dimensions, target + stride);
  }
}

const isFlat = (count: number, stride: number, { flatBytes = FLAT_BYTES }: TableOptions): boolean =>
  count * stride <= flatBytes;

function sliceOf({ rows, kinds, scales, bits }: VectorHeads, from: number, to: number): VectorHeads {
  const signs = bits && bits.length / kinds.length;
  return {
    fileIds: [],
    counts: [],
    rows: rows.subarray(from, to),
    kinds: kinds.subarray(from, to),
    scales: scales.subarray(from, to),
    bits: bits?.subarray(from * signs!, to * signs!),
  };
}
