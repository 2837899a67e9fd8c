/** Converts 16-bit floats of model files. */

const bits = new Int32Array(1);
const value = new Float32Array(bits.buffer);
/** The exponents of the two formats have different biases. */
const REBASE = 2 ** 112;

/** For finite numbers; subnormal ones are correct because the multiplication normalises them. */
export function fromHalf(half: number): number {
  bits[0] = (half & 0x7fff) << 13;
  return half & 0x8000 ? -value[0] * REBASE : value[0] * REBASE;
}
