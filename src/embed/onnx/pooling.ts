/** Pools the output of a network, a vector per token or per text, into one vector per text. */

import { normalise } from '../provider-vectors.ts';
import { fromHalf } from '../static/half-floats.ts';
import type { OnnxTensor } from './runtime.ts';

/** Half-precision models output 16-bit floats. */
export function numbersOf({ type, data }: OnnxTensor): Float32Array {
  if (type === 'float32' && data instanceof Float32Array) return data;
  if (type === 'float16' && data instanceof Uint16Array) return Float32Array.from(data, fromHalf);
  if (type === 'float16' && ArrayBuffer.isView(data)) return Float32Array.from(data as unknown as ArrayLike<number>);
  throw new Error(`the model outputs numbers of type ${type}`);
}

/** Padding tokens do not count. `lengths` has the number of real tokens per text. */
export function pooled(output: OnnxTensor, lengths: readonly number[], pooling: 'mean' | 'cls'): Float32Array[] {
  const { dims } = output;
  const values = numbersOf(output);
  const width = dims[dims.length - 1];
  if (dims[0] !== lengths.length || (dims.length !== 2 && dims.length !== 3) || !(width > 0))
    throw new Error(`the model outputs [${dims.join(', ')}] for ${lengths.length} texts`);
  const step = dims.length === 2 ? width : dims[1] * width;
  return lengths.map((length, text) => {
    const tokens = dims.length === 2 || pooling === 'cls' ? 1 : length;
    const vector = normalise(sumOf(values.subarray(text * step), tokens, width));
    if (!vector.every(Number.isFinite)) throw new Error('the model outputs values that are not numbers');
    return vector;
  });
}

/** The mean has the same direction as the sum. */
function sumOf(values: Float32Array, tokens: number, width: number): Float32Array {
  const sum = new Float32Array(width);
  for (let token = 0; token < tokens; token++) {
    const at = token * width;
    for (let i = 0; i < width; i++) sum[i] += values[at + i];
  }
  return sum;
}
