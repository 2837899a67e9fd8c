/** Signatures of texts: which sequences of three bytes a text has, so that a search need not read the texts that lack one of its own. */
import type { PatternSpec } from './pattern.ts';

/** One bit a hash of a trigram; the length is a power of two. */
export type Signature = Uint8Array;

/** The hashes of the trigrams of one literal: a text without one of them does not have the literal. */
type Literal = readonly number[];

/** Of 6 kB of code, one bit in five is set; of 64 kB, one in ten. */
const MIN_BITS = 256;
const MAX_BITS = 65_536;

/** ASCII letters count as lower-case ones, so that a signature serves searches in any case. */
const LOWER = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 65 && byte <= 90 ? byte + 32 : byte));

export function signatureOf(bytes: Uint8Array): Signature {
  let bits = MIN_BITS;
  while (bits < bytes.length && bits < MAX_BITS) bits *= 2;
  const signature = new Uint8Array(bits / 8);
  const mask = bits - 1;
  let trigram = 0;
  for (let i = 0; i < bytes.length; i++) {
    trigram = ((trigram << 8) | LOWER[bytes[i]]) & 0xffffff;
    if (i < 2) continue;
    const bit = hashOf(trigram) & mask;
    signature[bit >> 3] |= 1 << (bit & 7);
  }
  return signature;
}

/** The low bits of a larger hash are those of a smaller one, so that all sizes share the hashes of a query. */
const hashOf = (trigram: number): number => (Math.imul(trigram, 0x9e3779b1) >>> 12) & (MAX_BITS - 1);

/** Undefined when a matching text need not have any of the trigrams: regular expressions, and texts that are too short. */
export function wantedTrigrams(specs: readonly PatternSpec[]): readonly Literal[] | undefined {
  const literals = specs.map((spec) => (spec.regex ? [] : trigramsOf(spec)));
  return literals.every((literal) => literal.length > 0) ? literals : undefined;
}

/** Only of ASCII, which every encoding of files except UTF-16 leaves unchanged. */
function trigramsOf({ text, ignoreCase }: PatternSpec): number[] {
  // In any case, the Kelvin sign matches a k, and the long s an s.
  const runs = text.split(ignoreCase ? /[^\0-\x7f]|[ks]/i : /[^\0-\x7f]/);
  return runs.flatMap((run) => {
    const bytes = Buffer.from(run, 'latin1').map((byte) => LOWER[byte]);
    return Array.from({ length: Math.max(0, bytes.length - 2) }, (_, i) =>
      hashOf((bytes[i] << 16) | (bytes[i + 1] << 8) | bytes[i + 2]),
    );
  });
}

export function mayHold(signature: Signature, literals: readonly Literal[]): boolean {
  const mask = signature.length * 8 - 1;
  return literals.some((hashes) =>
    hashes.every((hash) => {
      const bit = hash & mask;
      return (signature[bit >> 3] & (1 << (bit & 7))) !== 0;
    }),
  );
}
