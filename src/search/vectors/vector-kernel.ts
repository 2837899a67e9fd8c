/** The arithmetic of vector search on a memory of its own: WebAssembly where it can be had, the same in JavaScript elsewhere. */
import { WASM_BASE64 } from './vector-kernel-wasm.ts';
import { plainDots, plainNearness, plainSelect } from './vector-plain.ts';

/** Where the operands are; all but `count` and `size` are addresses. */
export interface CompareCall {
  readonly query: number;
  readonly vectors: number;
  readonly count: number;
  /** Bytes of one vector: a multiple of 32 for products, of 8 for bits. */
  readonly size: number;
  /** One int32 a vector. */
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
  /** 256 bytes, not zero for the kinds that may be selected. */
  readonly allowed: number;
  readonly floor: number;
  /** int32. */
  readonly out: number;
}

export interface VectorKernel {
  /** Another one after `reserve`: never keep a view over it. */
  readonly memory: ArrayBuffer;
  /** Makes the memory at least this large; what is in it stays. */
  reserve(bytes: number): void;
  /** Products of int8 vectors with a query of int16. */
  dots(call: CompareCall): void;
  /** Minus the sums of a query of four bits, in planes, over the dimensions whose bit is set. Vectors are bits. */
  nearness(call: CompareCall): void;
  /** Writes which of the values, times their scale, reach the floor, and returns how many. */
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

/** Undefined where vectors of 128 bits are missing, or the address space that a WebAssembly memory reserves. */
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
