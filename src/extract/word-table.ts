/** Assigns numbers to words, found by their letters in a text: no string is created for a known word. */

/** A text in two forms: as a string and as UTF-16 units. */
export interface LoadedText {
  readonly text: string;
  readonly units: Uint16Array;
}

const SLOTS = 1 << 18;

/**
 * Open addressing by two hash lanes, as in WordCollector: with a Map of slices, this took a third of the time to learn
 * identifiers.
 */
export class WordTable {
  words: string[] = [];
  /** Two numbers per slot: a hash (0 when free) and the word's number. */
  private readonly slots = new Int32Array(SLOTS * 2);

  /** Half full: look-ups would get slow. */
  get isFull(): boolean {
    return this.words.length > SLOTS / 2;
  }

  /** The number of a range of text in lower case. */
  idAt({ text, units }: LoadedText, from: number, to: number): number {
    let a = 0x811c9dc5 | 0;
    let b = 0x9e3779b9 | 0;
    for (let i = from; i < to; i++) {
      let c = units[i];
      if (c >= 128) return this.idOf(text.slice(from, to).toLowerCase());
      if (c >= 65 && c <= 90) c += 32;
      a = Math.imul(a ^ c, 0x01000193);
      b = Math.imul(b ^ c ^ (b >>> 13), 0xc2b2ae35);
    }
    const slot = this.slotOf(a, b | 1);
    if (this.slots[slot] === 0) this.put(slot, b | 1, text.slice(from, to).toLowerCase());
    return this.slots[slot + 1];
  }

  forget(): void {
    this.words = [];
    this.slots.fill(0);
  }

  private idOf(word: string): number {
    let a = 0x811c9dc5 | 0;
    let b = 0x9e3779b9 | 0;
    for (let i = 0; i < word.length; i++) {
      const c = word.charCodeAt(i);
      a = Math.imul(a ^ c, 0x01000193);
      b = Math.imul(b ^ c ^ (b >>> 13), 0xc2b2ae35);
    }
    const slot = this.slotOf(a, b | 1);
    if (this.slots[slot] === 0) this.put(slot, b | 1, word);
    return this.slots[slot + 1];
  }

  /** The slot with this hash, or the free slot for it. `b` is odd. */
  private slotOf(a: number, b: number): number {
    const { slots } = this;
    let slot = ((a ^ (a >>> 15)) & (SLOTS - 1)) * 2;
    while (slots[slot] !== b && slots[slot] !== 0) slot = (slot + 2) & (SLOTS * 2 - 1);
    return slot;
  }

  private put(slot: number, hash: number, word: string): void {
    this.slots[slot] = hash;
    this.slots[slot + 1] = this.words.length;
    this.words.push(word);
  }
}
