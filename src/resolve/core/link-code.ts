/** Kind, origin and confidence of a link in one small number: stored as one column, tested with one mask. */
import { LINK } from '../../model/links.ts';

/** Most links of a file differ in kind, fewer in origin, hardly any in confidence: in this order differences stay small. */
export const KIND_BITS = 4;
const ORIGIN_BITS = 4;

export const kindOf = (code: number): number => code & ((1 << KIND_BITS) - 1);
export const originOf = (code: number): number => (code >> KIND_BITS) & ((1 << ORIGIN_BITS) - 1);
export const confidenceOf = (code: number): number => code >> (KIND_BITS + ORIGIN_BITS);

/** The code of the link that starts at this offset of a links table. */
export const linkCodeOf = (data: Int32Array, offset: number): number =>
  data[offset + LINK.kind] |
  (data[offset + LINK.origin] << KIND_BITS) |
  (data[offset + LINK.confidence] << (KIND_BITS + ORIGIN_BITS));
