/** Computes the fingerprint of a file from its facts: its declarations and references, in source order. */
import { fingerprintOf } from '../../base/token-runs.ts';
import { decodeFacts } from '../../extract/facts-codec.ts';
import { EXPRESSION, SYMBOL } from '../../model/facts.ts';

/** Shorter files are similar by chance. */
export const MIN_RUNS = 8;
/** For longer files the beginning of the table is enough. */
const MAX_TOKENS = 20_000;

/** Sorted; empty for a file without facts. */
export function fileFingerprint(packed: Uint8Array): Int32Array {
  if (packed.length === 0) return new Int32Array();
  const { strings, symbols, expressions } = decodeFacts(packed);
  const hashes = strings.map(hashOf);
  const tokens: number[] = [];
  for (let i = 0; i < symbols.data.length && tokens.length < MAX_TOKENS; i += SYMBOL.stride)
    tokens.push(symbols.data[i + SYMBOL.kind], hashes[symbols.data[i + SYMBOL.name]]);
  for (let i = 0; i < expressions.data.length && tokens.length < MAX_TOKENS; i += EXPRESSION.stride)
    tokens.push(expressions.data[i + EXPRESSION.op] ^ hashes[expressions.data[i + EXPRESSION.name]]);
  return fingerprintOf(Int32Array.from(tokens));
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5 | 0;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}
