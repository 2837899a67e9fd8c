/** The arithmetic of vector search in its own memory: WebAssembly where available, the same in JavaScript elsewhere. */
import { WASM_BASE64 } from './vector-kernel-wasm.ts';
import { plainDots, plainNearness, plainSelect } from './vector-plain.ts';

/** Addresses of the operands; all but `count` and `size` are addresses. */
export interface CompareCall {
  readonly query: number;
  readonly vectors: number;
  readonly count: number;
  /** Bytes per vector: a multiple of 32 for products, of 8 for bits. */
  readonly size: number;
  /** One int32 per vector. */
  readonly out: number;
}

/** All but `count` and `floor` are addresses. */
export interface SelectCall {
  /** int32. */
  readonly values: number;
  /** float32. */
  readonly scales: number;
  readonly kinds: number;
  readonly count: number;
  /** 256 bytes, non-zero for the kinds that may be selected. */
  readonly allowed: number;
  readonly floor: number;
  /** int32. */
  readonly out: number;
}

export interface VectorKernel {
  /** Replaced by `reserve`: never keep a view of it. */
  readonly memory: ArrayBuffer;
  /** Grows the memory to at least this size; its content is kept. */
  reserve(bytes: number): void;
  /** Dot products of int8 vectors with an int16 query. */
  dots(call: CompareCall): void;
  /** Minus the sums of a 4-bit query, in bit planes, over the dimensions whose bit is set. Vectors are bits. */
  nearness(call: CompareCall): void;
  /** Writes the indexes of the values that, times their scale, reach the floor; returns their number. */
  select(call: SelectCall): number;
}

type Compare = (query: number, vectors: number, count: number, size: number, out: number) => void;

/** Arguments in the order of the fields of a call. */
interface Operations {
  readonly dots: Compare;
  readonly nearness: Compare;
  readonly select: (...call: readonly number[]) => number;
}

const PAGE_BYTES = 65_536;
const MAX_PAGES = 65_536;

export function openKernel(bytes: number): VectorKernel {
  return wasmKernel(bytes) ?? plainKernel(bytes);
}

/** Undefined if 128-bit SIMD is missing, or the address space that a WebAssembly memory reserves. */
export function wasmKernel(bytes: number): VectorKernel | undefined {
  const pagesFor = (size: number) => Math.ceil(size / PAGE_BYTES);
  try {
    const memory = new WebAssembly.Memory({ initial: Math.max(1, pagesFor(bytes)), maximum: MAX_PAGES });
    const module = new WebAssembly.Module(Buffer.from(WASM_BASE64, 'base64'));
    const { dots, nearness, select } = new WebAssembly.Instance(module, { env: { memory } })
      .exports as unknown as Operations;
    return {
      get memory() {
        return memory.buffer;
      },
      reserve(size) {
        const more = pagesFor(size) - memory.buffer.byteLength / PAGE_BYTES;
        if (more > 0) memory.grow(more);
      },
      dots: ({ query, vectors, count, size, out }) => dots(query, vectors, count, size, out),
      nearness: ({ query, vectors, count, size, out }) => nearness(query, vectors, count, size, out),
      select: ({ values, scales, kinds, count, allowed, floor, out }) =>
        select(values, scales, kinds, count, allowed, floor, out),
    };
  } catch {
    return undefined;
  }
}

export function plainKernel(bytes: number): VectorKernel {
  let memory = new ArrayBuffer(bytes);
  return {
    get memory() {
      return memory;
    },
    reserve(size) {
      if (size <= memory.byteLength) return;
      const larger = new ArrayBuffer(size);
      new Uint8Array(larger).set(new Uint8Array(memory));
      memory = larger;
    },
    dots: (call) => plainDots(memory, call),
    nearness: (call) => plainNearness(memory, call),
    select: (call) => plainSelect(memory, call),
  };
}
