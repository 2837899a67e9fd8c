/** Collects words for the text index: the identifiers of a text range, lower-case, with their camel and snake parts, each once. */
import { fold53, type Hash53 } from './hash.ts';
import { WordTable } from './word-table.ts';

/**
 * By UTF-16 unit: 1 starts a word, 2 continues one. Beyond ASCII, everything except the punctuation and symbol blocks is a
 * letter.
 */
const CLASS = new Uint8Array(1 << 16).fill(1, 0xaa);
CLASS.fill(0, 0x2000, 0x2c00).fill(0, 0x3000, 0x3040);
for (let c = 0; c < 128; c++) {
  const char = String.fromCharCode(c);
  if (/[A-Za-z_$]/.test(char)) CLASS[c] = 1;
  else if (/[0-9]/.test(char)) CLASS[c] = 2;
}
const MIN_LENGTH = 2;
const MAX_LENGTH = 64;
/** Above this many distinct identifiers the tables are cleared: generated code would grow them forever. */
const MAX_KNOWN = 1 << 16;

const isUpper = (c: number): boolean => c >= 65 && c <= 90;
const isLower = (c: number): boolean => c >= 97 && c <= 122;
const isDigit = (c: number): boolean => c >= 48 && c <= 57;

/**
 * Starts and ends of the parts of an identifier, two numbers per part. Scanned by hand: regular expressions took a tenth of
 * extraction.
 */
function partsOf(units: Uint16Array, from: number, to: number): readonly number[] {
  const parts: number[] = [];
  let start = -1;
  let before = 0;
  for (let i = from; i < to; i++) {
    const c = units[i];
    const isPart = isLower(c) || isUpper(c) || isDigit(c) || c >= 128;
    if (!isPart) {
      if (start >= 0) parts.push(start, i);
      start = -1;
    } else if (start < 0) start = i;
    else if (isUpper(c) && (isLower(before) || isDigit(before))) {
      parts.push(start, i);
      start = i;
    } else if (isLower(c) && isUpper(before) && i - 1 > start) {
      // The last capital of a run starts the next word.
      parts.push(start, i - 1);
      start = i - 1;
    }
    before = c;
  }
  if (start >= 0) parts.push(start, to);
  return parts;
}

const UNITS = new Uint16Array(MAX_LENGTH);

function copyUnits(text: string, units: Uint16Array): void {
  const { length } = text;
  // Looked up once, not per character (see hash.ts).
  const { charCodeAt } = String.prototype;
  for (let i = 0; i < length; i++) units[i] = charCodeAt.call(text, i);
}

/** `HTTPServerError_v2` -> `http server error v2`. */
export function splitIdentifier(name: string): string[] {
  const units = name.length > MAX_LENGTH ? new Uint16Array(name.length) : UNITS;
  copyUnits(name, units);
  const parts = partsOf(units, 0, name.length);
  const words: string[] = [];
  for (let i = 0; i < parts.length; i += 2) words.push(name.slice(parts[i], parts[i + 1]).toLowerCase());
  return words;
}

const SLOTS = MAX_KNOWN * 2;
/** A look-up ends at a free slot, so some must stay free. */
const MAX_KNOWN_IN_TEXT = MAX_KNOWN * 1.5;

/**
 * One per worker. An identifier is hashed while it is scanned and looked up by hash, so that no string is created for a known
 * one (a Map of slices took three times as long); its words are numbers, marked with the current text's number. The same pass
 * hashes the text, ignoring white space.
 */
export class WordCollector {
  /**
   * Open addressing, two numbers per slot: a hash and the index in `expansions`. The slot comes from the other hash lane; the
   * chance that both agree for two identifiers is one in 2^48, and that would only blur a search word. Small, because it must
   * stay in cache.
   */
  private readonly slots = new Int32Array(SLOTS * 2);
  private known = 0;
  /** Per identifier: the last text it was seen in, the number of its words, their numbers. */
  private expansions = new Int32Array(1 << 16);
  private expansionsEnd = 1;
  private readonly table = new WordTable();
  private marks = new Int32Array(1 << 14);
  private epoch = 0;
  private out: string[] = [];
  text = '';
  units = new Uint16Array(1 << 14);
  /** A view of the same memory. */
  private bytes = Buffer.from(this.units.buffer);
  private hashA = 0;
  private hashB = 0;

  /** Loads the text whose ranges `add` reads, as an array of units, which is several times faster to read than a string. */
  load(text: string): void {
    if (text.length > this.units.length) {
      this.units = new Uint16Array(text.length * 2);
      this.bytes = Buffer.from(this.units.buffer);
    }
    this.text = text;
    // A call into native code costs as much as copying some hundred characters.
    if (text.length < 128) copyUnits(text, this.units);
    else this.bytes.write(text, 'utf16le');
  }

  begin(): void {
    if (this.known >= MAX_KNOWN || this.table.isFull) this.forget();
    this.epoch++;
    this.out.length = 0;
    this.hashA = 0x9e3779b9 | 0;
    this.hashB = 0x85ebca6b | 0;
  }

  add(from = 0, to = this.text.length): void {
    const { units } = this;
    let { hashA, hashB } = this;
    for (let i = from; i < to; ) {
      const c = units[i];
      if (CLASS[c] !== 1) {
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
        const d = units[j];
        if (CLASS[d] === 0) break;
        a = Math.imul(a ^ d, 0x01000193);
        b = Math.imul(b ^ d ^ (b >>> 13), 0xc2b2ae35);
      }
      hashA = Math.imul(hashA ^ a, 0x01000193);
      hashB = Math.imul(hashB ^ b ^ (hashB >>> 15), 0x5bd1e995);
      if (j - i >= MIN_LENGTH && j - i <= MAX_LENGTH) this.mark(i, j, a, b | 1);
      i = j;
    }
    this.hashA = hashA;
    this.hashB = hashB;
  }

  end(): string {
    return this.out.join(' ');
  }

  /** Hash of everything added since `begin`. */
  hash(): Hash53 {
    return fold53(this.hashA, this.hashB);
  }

  private mark(from: number, to: number, a: number, b: number): void {
    const { slots, epoch } = this;
    const home = ((a ^ (a >>> 15)) & (SLOTS - 1)) * 2;
    let slot = home;
    // `b` is odd, so an empty slot (0) never matches.
    while (slots[slot] !== b) {
      if (slots[slot] === 0) {
        // For a single text with more identifiers than that, some words appear twice.
        if (this.known >= MAX_KNOWN_IN_TEXT || this.table.isFull) {
          this.forget();
          slot = home;
          continue;
        }
        slots[slot] = b;
        slots[slot + 1] = this.learn(from, to);
        this.known++;
        break;
      }
      slot = (slot + 2) & (SLOTS * 2 - 1);
    }
    const { expansions, marks } = this;
    const { words } = this.table;
    const place = slots[slot + 1];
    if (expansions[place] === epoch) return;
    expansions[place] = epoch;
    const end = place + 2 + expansions[place + 1];
    for (let i = place + 2; i < end; i++) {
      const id = expansions[i];
      if (marks[id] === epoch) continue;
      marks[id] = epoch;
      this.out.push(words[id]);
    }
  }

  /** Its words: the whole and each part of more than one letter, in lower case. */
  private learn(from: number, to: number): number {
    const { units } = this;
    const place = this.expansionsEnd;
    if (place + MAX_LENGTH + 2 > this.expansions.length)
      this.expansions = grown(this.expansions, place + MAX_LENGTH + 2);
    this.expansions[place] = 0;
    this.expansionsEnd = place + 2;
    this.expand(place, from, to);
    const parts = partsOf(units, from, to);
    for (let i = 0; i < parts.length; i += 2)
      if (parts[i + 1] - parts[i] > 1) this.expand(place, parts[i], parts[i + 1]);
    this.expansions[place + 1] = this.expansionsEnd - place - 2;
    return place;
  }

  private expand(place: number, from: number, to: number): void {
    const { expansions } = this;
    const id = this.table.idAt(this, from, to);
    if (id >= this.marks.length) this.marks = grown(this.marks, id);
    for (let i = place + 2; i < this.expansionsEnd; i++) if (expansions[i] === id) return;
    expansions[this.expansionsEnd++] = id;
  }

  private forget(): void {
    this.slots.fill(0);
    this.known = 0;
    this.expansionsEnd = 1;
    this.table.forget();
    this.marks.fill(0);
  }
}

function grown(array: Int32Array<ArrayBuffer>, atLeast: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(array.length * 2, atLeast + 1));
  larger.set(array);
  return larger;
}
