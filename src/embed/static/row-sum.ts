/** The WebAssembly kernel that sums, projects and quantises table rows in a model's shared memory. */
import { WASM_BASE64 } from './row-sum-wasm.ts';

export interface RowSum {
  /** `out` = the weighted sum of `count` rows; a term is a row's address and its weight. All arguments are addresses. */
  sum(terms: number, count: number, dimensions: number, out: number): void;
  /** `out` = a vector of `size` numbers times the first columns of a matrix of half floats. */
  project(vector: number, size: number, matrix: number, dimensions: number, out: number): void;
  /** Writes the int8 form of the normalised vector; returns its scale, 0 for a zero vector. */
  quantise(vector: number, dimensions: number, out: number): number;
}

/** Numbers summed per iteration. */
export const DIMENSION_STEP = 32;

let module: WebAssembly.Module | undefined;

export function rowSumOn(memory: WebAssembly.Memory): RowSum {
  module ??= new WebAssembly.Module(Buffer.from(WASM_BASE64, 'base64'));
  return new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as RowSum;
}
