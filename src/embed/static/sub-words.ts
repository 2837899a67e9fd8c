/** Splits a text into sub-words of the model's vocabulary and counts them, without creating a string for a known word. */
import { PRIME_A, PRIME_B, piecesOf, SEED_A, SEED_B } from './vocabulary.ts';

const SEPARATOR = 0;
const LOWER = 1;
const UPPER = 2;
const DIGIT = 3;
/** A letter beyond ASCII: runs of them are words, regardless of case. */
const OTHER = 4;
const CLASS = new Uint8Array(1 << 16);
CLASS.fill(LOWER, 97, 123).fill(UPPER, 65, 91).fill(DIGIT, 48, 58);
CLASS.fill(OTHER, 0xc0, 0x2000).fill(OTHER, 0x2c00, 0xd800).fill(SEPARATOR, 0x3000, 0x3040);
CLASS.fill(OTHER, 0xf900, 0xfe00).fill(OTHER, 0xff10, 0xfff0);

const MAX_WORD = 24;
/** A longer number carries no meaning; it counts as a zero. */
const MAX_DIGITS = 4;
const BACKSLASH = 92;
const [N, R, T] = [110, 114, 116];

/** Word cache of a thread. It is cleared when half full: generated code has endless new words. */
const SLOTS = 1 << 16;
/** A word of `MAX_WORD` letters in pieces of two. */
const MAX_PIECES = MAX_WORD / 2;
/** Keeps a run of non-ASCII letters distinct from a lower-case word with the same code units. */
const RAW_SEED = 0x2545f491;

export class SubWords {
  /** Sub-words found since `clear`, in order of first appearance, and their counts. */
  readonly seen: Int32Array;
  seenCount = 0;
  readonly counts: Uint16Array;
  /** Open addressing, two numbers per slot: a hash (0 when free), and a sub-word id or `~` the index of several in `lists`. */
  private readonly slots = new Int32Array(SLOTS * 2);
  private known = 0;
  /** Each list: the number of sub-words, then their ids. */
  private lists = new Int32Array(1 << 14);
  private listsEnd = 0;

  /** `vocabulary`: slots as filled by `fillVocabulary`. */
  constructor(
    private readonly vocabulary: Int32Array,
    size: number,
  ) {
    this.seen = new Int32Array(size);
    this.counts = new Uint16Array(size);
  }

  /** Called before each text. The caller resets the counts, since it visits them anyway. */
  clear(): void {
    this.seenCount = 0;
    if (this.known * 2 < SLOTS) return;
    this.slots.fill(0);
    this.known = 0;
    this.listsEnd = 0;
  }

  /** Counts the sub-words of the first `end` units, up to `maxWords` words. The array must have room for one more unit. */
  add(units: Uint16Array, end: number, maxWords: number): void {
    // A sentinel, so that a run of letters ends without a bounds check.
    units[end] = 0;
    let words = 0;
    for (let i = 0; i < end && words < maxWords; ) {
      const first = units[i];
      const kind = CLASS[first];
      if (kind === SEPARATOR) {
        i += first === BACKSLASH && isEscape(units[i + 1]) ? 2 : 1;
        continue;
      }
      words++;
      let j = i + 1;
      if (kind === LOWER) {
        // The most common case by far: hashed while it is scanned.
        let a = Math.imul(SEED_A ^ first, PRIME_A);
        let b = Math.imul(SEED_B ^ first, PRIME_B);
        for (let c = units[j]; (c - 97) >>> 0 < 26; c = units[++j]) {
          a = Math.imul(a ^ c, PRIME_A);
          b = Math.imul(b ^ c, PRIME_B);
        }
        if (j - i > MAX_WORD) this.addWord(units, i, i + MAX_WORD);
        else this.count(a, b | 1, units, i, j);
      } else {
        while (CLASS[units[j]] === kind) j++;
        if (kind === OTHER) this.addOther(units, i, j);
        else {
          if (kind === UPPER && CLASS[units[j]] === LOWER) {
            // The last of several capitals starts the next word; a single capital starts this one.
            if (j - i > 1) j--;
            else while (CLASS[units[j]] === LOWER) j++;
          }
          if (kind === DIGIT && j - i > MAX_DIGITS) this.addWord(ZERO, 0, 1);
          else this.addWord(units, i, j - i > MAX_WORD ? i + MAX_WORD : j);
        }
      }
      i = j;
    }
  }

  private addWord(units: Uint16Array, from: number, to: number): void {
    let a = SEED_A;
    let b = SEED_B;
    for (let i = from; i < to; i++) {
      // Lower-cases letters and leaves digits unchanged.
      const c = units[i] | 32;
      a = Math.imul(a ^ c, PRIME_A);
      b = Math.imul(b ^ c, PRIME_B);
    }
    this.count(a, b | 1, units, from, to);
  }

  /** Beyond ASCII, lower-casing depends on neighbours and may change the length: the run is hashed as written. */
  private addOther(units: Uint16Array, from: number, to: number): void {
    let a = SEED_A ^ RAW_SEED;
    let b = SEED_B ^ RAW_SEED;
    for (let i = from; i < to; i++) {
      const c = units[i];
      a = Math.imul(a ^ c, PRIME_A);
      b = Math.imul(b ^ c, PRIME_B);
    }
    this.count(a, b | 1, units, from, to);
  }

  /** Counts the sub-words of the word with these hashes. Five plain numbers: this is called for every word of a tree. */
  private count(a: number, b: number, units: Uint16Array, from: number, to: number): void {
    const { slots, counts } = this;
    let slot = ((a ^ (a >>> 15)) & (SLOTS - 1)) * 2;
    for (; slots[slot] !== b; slot = (slot + 2) & (SLOTS * 2 - 1))
      if (slots[slot] === 0) {
        this.learn(slot, b, lowered(units.subarray(from, to)));
        break;
      }
    const id = slots[slot + 1];
    if (id < 0) this.countList(~id);
    else if (counts[id]++ === 0) this.seen[this.seenCount++] = id;
  }

  private countList(place: number): void {
    const { lists, counts, seen } = this;
    const end = place + 1 + lists[place];
    for (let i = place + 1; i < end; i++) {
      const id = lists[i];
      if (counts[id]++ === 0) seen[this.seenCount++] = id;
    }
  }

  /** Stores a word in a free slot. */
  private learn(slot: number, hash: number, letters: ArrayLike<number>): void {
    const pieces = piecesOf(this.vocabulary, letters);
    this.slots[slot] = hash;
    this.known++;
    if (pieces.length === 1) {
      this.slots[slot + 1] = pieces[0];
      return;
    }
    const place = this.listsEnd;
    if (place + MAX_PIECES + 1 > this.lists.length) {
      const larger = new Int32Array(this.lists.length * 2);
      larger.set(this.lists);
      this.lists = larger;
    }
    this.lists[place] = pieces.length;
    this.lists.set(pieces, place + 1);
    this.listsEnd = place + 1 + pieces.length;
    this.slots[slot + 1] = ~place;
  }
}

const ZERO = Uint16Array.of(48);

const isEscape = (c: number): boolean => c === N || c === R || c === T;

/** The word to look up. A run of letters beyond ASCII is truncated only here, because lower-casing may change its length. */
function lowered(units: Uint16Array): ArrayLike<number> {
  const word = String.fromCharCode(...units).toLowerCase();
  return Uint16Array.from({ length: Math.min(word.length, MAX_WORD) }, (_, i) => word.charCodeAt(i));
}
