/** The sub-words of a model by hash: open addressing over numbers, so that a look-up creates no string. */

/** Seeds of the two hash lanes, as in extract/word-table.ts: one selects the slot, the other identifies the word. */
export const SEED_A = 0x811c9dc5 | 0;
export const SEED_B = 0x9e3779b9 | 0;
export const PRIME_A = 0x01000193;
export const PRIME_B = 0x85ebca6b;

/** Lengths of the sub-words that unknown words are composed of. */
const MIN_PIECE = 2;
const MAX_PIECE = 16;

/** Two numbers per slot: a hash (odd; 0 is free) and the sub-word's id. Less than half full for 28,672. */
export const VOCABULARY_SLOTS = 1 << 16;

/** Fills the slots from the lines of a vocabulary file; returns the number of lines. */
export function fillVocabulary(slots: Int32Array, text: string): number {
  let words = 0;
  let a = SEED_A;
  let b = SEED_B;
  for (let i = 0; i <= text.length; i++) {
    const c = i < text.length ? text.charCodeAt(i) : 10;
    if (c !== 10) {
      a = Math.imul(a ^ c, PRIME_A);
      b = Math.imul(b ^ c, PRIME_B);
      continue;
    }
    let slot = slotOf(a);
    for (; slots[slot] !== 0; slot = next(slot))
      if (slots[slot] === (b | 1)) throw new Error(`two words of the vocabulary have one hash, at line ${words + 1}`);
    slots[slot] = b | 1;
    slots[slot + 1] = words++;
    if (words * 2 > VOCABULARY_SLOTS) throw new Error('the vocabulary is larger than its table');
    a = SEED_A;
    b = SEED_B;
  }
  return words;
}

const slotOf = (a: number): number => ((a ^ (a >>> 15)) & (VOCABULARY_SLOTS - 1)) * 2;
const next = (slot: number): number => (slot + 2) & (VOCABULARY_SLOTS * 2 - 1);

/** The id of the word with these hashes, or -1. `b` is odd. */
function find(slots: Int32Array, a: number, b: number): number {
  let slot = slotOf(a);
  for (; slots[slot] !== b; slot = next(slot)) if (slots[slot] === 0) return -1;
  return slots[slot + 1];
}

/** The ids of a word: its own, or those of its pieces, greedily from the left, longest first. */
export function piecesOf(slots: Int32Array, letters: ArrayLike<number>): number[] {
  const { length } = letters;
  const pieces: number[] = [];
  const whole = longestFrom(slots, letters, { from: 0, shortest: length, longest: length });
  if (whole.id >= 0) return [whole.id];
  for (let i = 0; i < length; ) {
    const longest = Math.min(MAX_PIECE, length - i);
    const { id, size } = longestFrom(slots, letters, { from: i, shortest: MIN_PIECE, longest });
    if (id >= 0) pieces.push(id);
    i += id >= 0 ? size : 1;
  }
  return pieces;
}

function longestFrom(
  slots: Int32Array,
  letters: ArrayLike<number>,
  { from, shortest, longest }: { from: number; shortest: number; longest: number },
): { id: number; size: number } {
  let a = SEED_A;
  let b = SEED_B;
  let best = { id: -1, size: 0 };
  for (let size = 1; size <= longest; size++) {
    const c = letters[from + size - 1];
    a = Math.imul(a ^ c, PRIME_A);
    b = Math.imul(b ^ c, PRIME_B);
    if (size < shortest) continue;
    const id = find(slots, a, b | 1);
    if (id >= 0) best = { id, size };
  }
  return best;
}
