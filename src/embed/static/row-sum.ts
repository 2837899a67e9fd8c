/** The kernel that sums table rows and what follows, on a model's shared memory. */
import { WASM_BASE64 } from './row-sum-wasm.ts';

export interface RowSum {
  /** `out` = the sum of `count` rows, each times its weight; a term is a row's address and its weight. All arguments are addresses. */
  sum(terms: number, count: number, dimensions: number, out: number): void;
  /** `out` = a vector of `size` numbers times the first columns of a matrix of half floats. */
  project(vector: number, size: number, matrix: number, dimensions: number, out: number): void;
  /** The int8 form of a vector of length one; returns its scale, 0 when all is zero. */
  quantise(vector: number, dimensions: number, out: number): number;
}

/** Numbers that are summed at a time. */
export const DIMENSION_STEP = 32;

let module: WebAssembly.Module | undefined;

export function rowSumOn(memory: WebAssembly.Memory): RowSum {
  module ??= new WebAssembly.Module(Buffer.from(WASM_BASE64, 'base64'));
  return new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as RowSum;
}
