/** The texts of a tree's source files, read once, and which of them mention a word. */
import { join } from 'node:path';
import { familyOf, hasSemantics, languageFacts } from '../../../languages/all.ts';
import type { TreeListing } from '../../discover/discover.ts';
import type { SourceFile } from '../../model/source-file.ts';
import { type ReadOutcome, readSource } from '../parse/read-source.ts';

/** Beyond this many bytes, texts are read again for each word instead of being kept. */
const MAX_KEPT_BYTES = 256 << 20;

/** What is looked at before and after a name. */
const AROUND_BYTES = 120;
const MAX_SPELLINGS = 5;

type Source = Extract<ReadOutcome, { ok: true }>;

export class TreeTexts {
  /** By position in the listing. */
  private readonly kept: (ReadOutcome | undefined)[] = [];
  private keptBytes = 0;
  private readonly mentions = new Map<string, readonly number[]>();
  /** Positions of the files that are parsed. */
  private readonly sources: readonly number[];

  constructor(
    private readonly listing: TreeListing,
    private readonly maxFileBytes: number,
  ) {
    this.sources = listing.files.flatMap((file, position) => (isSource(file) ? [position] : []));
  }

  get fileCount(): number {
    return this.sources.length;
  }

  isSource(position: number): boolean {
    const file = this.listing.files[position];
    return file !== undefined && isSource(file);
  }

  source(position: number): ReadOutcome {
    const known = this.kept[position];
    if (known !== undefined) return known;
    const { path } = this.listing.files[position];
    const read = readSource(join(this.listing.root, path), this.maxFileBytes);
    // The reader uses its buffer again for the next file.
    const own = read.ok ? { ...read, bytes: Buffer.from(read.bytes) } : read;
    const size = own.ok ? own.bytes.length : 0;
    if (this.keptBytes + size <= MAX_KEPT_BYTES) {
      this.kept[position] = own;
      this.keptBytes += size;
    }
    return own;
  }

  /** Positions of the source files in which the word occurs, whatever is before and after it, in order. Cached. */
  mentioning(word: string): readonly number[] {
    let found = this.mentions.get(word);
    if (found === undefined) this.mentions.set(word, (found = this.search(word)));
    return found;
  }

  private search(word: string): number[] {
    const bytes = Buffer.from(word, 'utf8');
    return this.sources.filter((position) => {
      const source = this.source(position);
      return source.ok && (isWide(source) || placesOf(source.bytes, bytes).next().done === false);
    });
  }

  /** The word itself, or the ways in which the tree spells it where it has it in other cases only. */
  spellings(word: string): string[] {
    if (this.mentioning(word).length > 0) return [word];
    const lower = word.toLowerCase();
    const found = new Set<string>();
    for (const position of this.sources) {
      const source = this.source(position);
      if (!source.ok) continue;
      const text = source.bytes.toString('latin1');
      const lowered = text.toLowerCase();
      for (let at = lowered.indexOf(lower); at >= 0; at = lowered.indexOf(lower, at + lower.length))
        found.add(text.slice(at, at + word.length));
    }
    return [...found].filter((one) => this.mentioning(one).length > 0).slice(0, MAX_SPELLINGS);
  }

  /** Positions of the source files that may declare the name for other files. */
  declaring(name: string): number[] {
    return this.mentioning(name).filter((position) => this.mayDeclare(position, name));
  }

  /** Of the files that mention the name, those that may declare it first, then sources before tests; not more than `limit`. */
  nearest(name: string, limit: number): readonly number[] {
    const all = this.mentioning(name);
    if (all.length <= limit) return all;
    const declaring = new Set(this.declaring(name));
    const rank = (position: number): number =>
      declaring.has(position) ? 0 : this.listing.files[position].role === 'source' ? 1 : 2;
    return [...all].sort((a, b) => rank(a) - rank(b) || a - b).slice(0, limit);
  }

  /** What follows the word at each of its places in a text. */
  after(position: number, word: string): string[] {
    const source = this.source(position);
    const bytes = Buffer.from(word, 'utf8');
    if (!source.ok) return [];
    return Array.from(placesOf(source.bytes, bytes), (place) => {
      const from = place + bytes.length;
      return source.bytes.toString('latin1', from, from + AROUND_BYTES);
    });
  }

  private mayDeclare(position: number, name: string): boolean {
    const before = languageFacts(familyOf(this.listing.files[position].language!))?.declaredAfter;
    const source = this.source(position);
    if (!source.ok) return false;
    if (before === undefined || isWide(source)) return true;
    for (const place of placesOf(source.bytes, Buffer.from(name, 'utf8')))
      if (before.test(source.bytes.toString('latin1', Math.max(0, place - AROUND_BYTES), place))) return true;
    return false;
  }
}

const isSource = ({ language, skip }: SourceFile): boolean =>
  skip === undefined && language !== undefined && hasSemantics(language);

/** UTF-16 with a byte order mark. */
const isWide = ({ bytes }: Source): boolean =>
  bytes.length > 1 && ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff));

function* placesOf(text: Buffer, word: Buffer): Generator<number> {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if ((text[at - 1] === DOLLAR || !isWordByte(text[at - 1])) && !isWordByte(text[at + word.length])) yield at;
}

/** Part of a name in one language, before it in another. */
const DOLLAR = 0x24;
const WORD_BYTES = new Uint8Array(256).map((_, byte) =>
  byte >= 0x80 || /[\w$]/.test(String.fromCharCode(byte)) ? 1 : 0,
);
const isWordByte = (byte: number | undefined): boolean => byte !== undefined && WORD_BYTES[byte] === 1;
