/** Words for the text index: identifiers of a stretch of text, lower-case, with their camel and snake parts, each once. */

/** 1 starts a word, 2 continues one. ASCII by table; letters beyond it by range. */
const CLASS = new Uint8Array(128);
for (let c = 0; c < 128; c++) {
  const char = String.fromCharCode(c);
  if (/[A-Za-z_$]/.test(char)) CLASS[c] = 1;
  else if (/[0-9]/.test(char)) CLASS[c] = 2;
}
const MIN_LENGTH = 2;
const MAX_LENGTH = 64;
/** Past this many distinct identifiers the tables start afresh: generated code would grow them for ever. */
const MAX_KNOWN = 1 << 17;

const isUpper = (c: number): boolean => c >= 65 && c <= 90;
const isLower = (c: number): boolean => c >= 97 && c <= 122;
const isDigit = (c: number): boolean => c >= 48 && c <= 57;

/** `HTTPServerError_v2` -> `http server error v2`. A scan by hand: with regular expressions this was a tenth of extraction. */
export function splitIdentifier(name: string): string[] {
  const parts: string[] = [];
  let start = -1;
  let before = 0;
  for (let i = 0; i < name.length; i++) {
    const c = name.charCodeAt(i);
    const isPart = isLower(c) || isUpper(c) || isDigit(c) || c >= 128;
    if (!isPart) {
      if (start >= 0) parts.push(name.slice(start, i).toLowerCase());
      start = -1;
    } else if (start < 0) start = i;
    else if (isUpper(c) && (isLower(before) || isDigit(before))) {
      parts.push(name.slice(start, i).toLowerCase());
      start = i;
    } else if (isLower(c) && isUpper(before) && i - 1 > start) {
      // The last capital of a run begins the next word.
      parts.push(name.slice(start, i - 1).toLowerCase());
      start = i - 1;
    }
    before = c;
  }
  if (start >= 0) parts.push(name.slice(start).toLowerCase());
  return parts;
}

/** Columns of a slot: two hash lanes, the place of its words in `expansions`, the last text it was seen in. */
const SLOT = { a: 0, b: 1, place: 2, seen: 3, stride: 4 } as const;
const SLOTS = MAX_KNOWN * 2;

/**
 * One per worker. An identifier is hashed while it is scanned and looked up by hash, so that no string is made for one
 * seen before (a Map of slices took three times as long); its words are numbers, marked with the current text's number.
 * The same pass hashes the text: what a body says, whatever white space stands between.
 */
export class WordCollector {
  /** Open addressing. A collision of both lanes would only blur a search word. */
  private readonly slots = new Int32Array(SLOTS * SLOT.stride);
  private known = 0;
  /** Word numbers of each identifier, one after the other: count, then numbers. */
  private expansions = new Int32Array(1 << 16);
  private expansionsEnd = 1;
  private words: string[] = [];
  private wordIds = new Map<string, number>();
  private marks = new Int32Array(1 << 14);
  private epoch = 0;
  private out: string[] = [];
  private hashA = 0;
  private hashB = 0;

  begin(): void {
    if (this.known >= MAX_KNOWN) this.forget();
    this.epoch++;
    this.out.length = 0;
    this.hashA = 0x9e3779b9 | 0;
    this.hashB = 0x85ebca6b | 0;
  }

  add(text: string, from = 0, to = text.length): void {
    let { hashA, hashB } = this;
    for (let i = from; i < to; ) {
      const c = text.charCodeAt(i);
      if (c < 128 ? CLASS[c] !== 1 : !isLetter(c)) {
        i++;
        if (c <= 32) continue;
        hashA = Math.imul(hashA ^ c, 0x01000193);
        hashB = Math.imul(hashB ^ c ^ (hashB >>> 15), 0x5bd1e995);
        continue;
      }
      let a = Math.imul(0x811c9dc5 ^ c, 0x01000193);
      let b = Math.imul(c + 0x9e3779b9, 0x85ebca6b);
      let j = i + 1;
      for (; j < to; j++) {
        const d = text.charCodeAt(j);
        if (d < 128 ? CLASS[d] === 0 : !isLetter(d)) break;
        a = Math.imul(a ^ d, 0x01000193);
        b = Math.imul(b ^ d ^ (b >>> 13), 0xc2b2ae35);
      }
      hashA = Math.imul(hashA ^ a, 0x01000193);
      hashB = Math.imul(hashB ^ b ^ (hashB >>> 15), 0x5bd1e995);
      if (j - i >= MIN_LENGTH && j - i <= MAX_LENGTH) this.mark(text, i, j, a, b | 1);
      i = j;
    }
    this.hashA = hashA;
    this.hashB = hashB;
  }

  end(): string {
    return this.out.join(' ');
  }

  /** 53 bits of what was added, as the low 32 and the high 21. */
  hash(): { lo: number; hi: number } {
    const lo = this.hashA ^ Math.imul(this.hashB ^ (this.hashB >>> 16), 0x7feb352d);
    const hi = this.hashB ^ Math.imul(lo ^ (lo >>> 15), 0x846ca68b);
    return { lo: lo | 0, hi: (hi >>> 11) & 0x1fffff };
  }

  private mark(text: string, from: number, to: number, a: number, b: number): void {
    const { slots, epoch } = this;
    let slot = ((a ^ (a >>> 15)) & (SLOTS - 1)) * SLOT.stride;
    // `b` is odd, so an empty slot (0) never matches.
    while (slots[slot + SLOT.b] !== 0 && (slots[slot + SLOT.b] !== b || slots[slot + SLOT.a] !== a))
      slot = (slot + SLOT.stride) & (SLOTS * SLOT.stride - 1);
    if (slots[slot + SLOT.b] === 0) {
      slots[slot + SLOT.a] = a;
      slots[slot + SLOT.b] = b;
      slots[slot + SLOT.place] = this.learn(text.slice(from, to));
      this.known++;
    } else if (slots[slot + SLOT.seen] === epoch) return;
    slots[slot + SLOT.seen] = epoch;
    const { expansions, marks } = this;
    const place = slots[slot + SLOT.place];
    const end = place + 1 + expansions[place];
    for (let i = place + 1; i < end; i++) {
      const id = expansions[i];
      if (marks[id] === epoch) continue;
      marks[id] = epoch;
      this.out.push(this.words[id]);
    }
  }

  private learn(identifier: string): number {
    const lower = identifier.toLowerCase();
    const words = [lower];
    for (const part of splitIdentifier(identifier)) if (part.length > 1 && !words.includes(part)) words.push(part);
    const place = this.expansionsEnd;
    if (place + words.length + 1 > this.expansions.length)
      this.expansions = grown(this.expansions, place + words.length + 1);
    this.expansions[this.expansionsEnd++] = words.length;
    for (const word of words) this.expansions[this.expansionsEnd++] = this.wordId(word);
    return place;
  }

  private wordId(word: string): number {
    let id = this.wordIds.get(word);
    if (id === undefined) {
      id = this.words.length;
      this.words.push(word);
      this.wordIds.set(word, id);
      if (id >= this.marks.length) this.marks = grown(this.marks, id);
    }
    return id;
  }

  private forget(): void {
    this.slots.fill(0);
    this.known = 0;
    this.expansionsEnd = 1;
    this.words = [];
    this.wordIds = new Map();
    this.marks.fill(0);
  }
}

function grown(array: Int32Array<ArrayBuffer>, atLeast: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(array.length * 2, atLeast + 1));
  larger.set(array);
  return larger;
}

/** Letters beyond ASCII, roughly: everything but the punctuation and symbol blocks. */
const isLetter = (c: number): boolean => c >= 0xaa && !(c >= 0x2000 && c <= 0x2bff) && !(c >= 0x3000 && c <= 0x303f);
