/** Numbers of 16 bits, as model files have them, as ordinary ones. */

const bits = new Int32Array(1);
const value = new Float32Array(bits.buffer);
/** The exponents of the two formats start at different powers. */
const REBASE = 2 ** 112;

/** Of finite ones; subnormal numbers come out right because the multiplication normalises them. */
export function fromHalf(half: number): number {
  bits[0] = (half & 0x7fff) << 13;
  return half & 0x8000 ? -value[0] * REBASE : value[0] * REBASE;
}
