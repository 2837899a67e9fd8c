/** The texts of a tree's source files, and which of them mention a word. */
import { sep } from 'node:path';
import { setImmediate as otherWork } from 'node:timers/promises';
import { familyOf, hasSemantics, languageFacts } from '../../../languages/all.ts';
import type { TreeListing } from '../../discover/discover.ts';
import type { SourceFile } from '../../model/source-file.ts';
import { type ReadOutcome, readSource } from '../parse/read-source.ts';
import { type KeptFiles, keptFiles } from './kept-files.ts';
import { hasPlace, isWide, placesOf, spellingsIn } from './words-in-text.ts';

/** Beyond this many bytes, texts are read again for each word instead of being kept. */
const MAX_KEPT_BYTES = 256 << 20;
/**
 * The texts of a larger tree are kept by the second search only, because most questions search once: new memory for 177 MB of Go
 * doubles the time of a search.
 */
const MAX_KEPT_AT_ONCE = 64 << 20;

/** What is looked at before and after a name. */
const AROUND_BYTES = 120;
/** So many files are parsed in any order. */
const FEW_FILES = 40;
/** How many files are searched between two looks at the signal. */
const FILES_AT_ONCE = 256;

export class TreeTexts {
  /** By position in the listing. */
  private readonly kept: (ReadOutcome | undefined)[] = [];
  private keptBytes = 0;
  private readonly mentions = new Map<string, readonly number[]>();
  /** By position: whether the text may hand on names that it does not spell. */
  private readonly handing = new Map<number, boolean>();
  /** Positions of the files that are parsed. */
  readonly sources: readonly number[];
  /** Positions of the files that are symbols called like the file, by that name, which their texts need not have. */
  private readonly namedByFile = new Map<string, number[]>();
  /** By position: 1 for a source file. */
  private readonly areSources: Uint8Array;
  private keepsAll: boolean;
  private readonly startedAt = Date.now();
  /** From the last question, and for the next one. */
  private readonly files: KeptFiles;
  /** Before a path: to join the two properly takes as long as to open a file. */
  private readonly prefix: string;

  constructor(
    private readonly listing: TreeListing,
    private readonly maxFileBytes: number,
    private readonly signal?: AbortSignal | undefined,
  ) {
    this.areSources = Uint8Array.from(listing.files, (file) => (isSource(file) ? 1 : 0));
    this.sources = Array.from(listing.files.keys()).filter((position) => this.areSources[position] === 1);
    const bytes = this.sources.reduce((sum, position) => sum + listing.files[position].size, 0);
    for (const position of this.sources)
      for (const name of namesOfFile(listing.files[position])) {
        const same = this.namedByFile.get(name);
        if (same === undefined) this.namedByFile.set(name, [position]);
        else same.push(position);
      }
    this.files = keptFiles(listing.root);
    this.prefix = listing.root.endsWith(sep) ? listing.root : listing.root + sep;
    this.keepsAll = bytes <= MAX_KEPT_AT_ONCE;
  }

  get fileCount(): number {
    return this.sources.length;
  }

  isSource(position: number): boolean {
    return this.areSources[position] === 1;
  }

  /** Kept, unless there is too much of it. */
  source(position: number): ReadOutcome {
    return this.kept[position] ?? this.keep(position, this.read(position));
  }

  /** The same, but not kept in a large tree: its bytes are valid until the next call. */
  look(position: number): ReadOutcome {
    return this.kept[position] ?? (this.keepsAll ? this.source(position) : this.read(position));
  }

  /** The bytes are valid until the next call. */
  private read(position: number): ReadOutcome {
    const file = this.listing.files[position];
    const { root, followed } = this.listing;
    return this.files.source(file) ?? readSource(this.prefix + file.path, this.maxFileBytes, followed && root);
  }

  private keep(position: number, read: ReadOutcome): ReadOutcome {
    const file = this.listing.files[position];
    const isKnown = read.ok && this.files.source(file) === read;
    // The reader uses its buffer again for the next file.
    const own = read.ok && !isKnown ? { ...read, bytes: Buffer.from(read.bytes) } : read;
    if (own.ok && !isKnown) this.files.keepSource(file, own, this.startedAt);
    const size = own.ok ? own.bytes.length : 0;
    if (this.keptBytes + size <= MAX_KEPT_BYTES) {
      this.kept[position] = own;
      this.keptBytes += size;
    }
    return own;
  }

  /** Positions of the source files that have the word, whatever is before and after it, or as the name of their symbol, in order. Cached. */
  mentioning(word: string): readonly number[] {
    let found = this.mentions.get(word);
    if (found === undefined) this.mentions.set(word, (found = this.search(word)));
    return found;
  }

  private search(word: string): number[] {
    const searched = new WordSearch(word);
    for (const position of this.sources) this.note(searched, this.look(position), position);
    this.keepsAll = true;
    return searched.found;
  }

  /** Searches for all of these words at once, before `mentioning` is asked; other work of the process goes on meanwhile. */
  async find(words: readonly string[]): Promise<void> {
    const searches = words.filter((word) => !this.mentions.has(word)).map((word) => new WordSearch(word));
    if (searches.length === 0) return;
    for (let from = 0; from < this.sources.length; from += FILES_AT_ONCE) {
      await otherWork();
      this.signal?.throwIfAborted();
      for (const position of this.sources.slice(from, from + FILES_AT_ONCE)) {
        const source = this.look(position);
        for (const searched of searches) this.note(searched, source, position);
      }
    }
    this.keepsAll = true;
    for (const { word, found } of searches) this.mentions.set(word, found);
  }

  private note({ word, bytes, found }: WordSearch, source: ReadOutcome, position: number): void {
    if (!mentions(source, bytes) && !this.isNamed(position, word)) return;
    found.push(position);
    if (this.kept[position] === undefined) this.keep(position, source);
  }

  private isNamed(position: number, name: string): boolean {
    return this.namedByFile.get(name)?.includes(position) === true;
  }

  /** Whether the text or the path of this file has the name. */
  has(position: number, name: string): boolean {
    return this.isNamed(position, name) || this.mentionsAt(position, name);
  }

  /** Whether the word occurs in the text of this file. */
  mentionsAt(position: number, word: string): boolean {
    return this.isSource(position) && mentions(this.source(position), Buffer.from(word, 'utf8'));
  }

  /** The word itself, or the ways in which the tree spells it where it has it in other cases only. */
  spellings(word: string): string[] {
    return this.mentioning(word).some((position) => !this.isWide(position)) ? [word] : this.inAnyCase(word);
  }

  /** All the ways in which the tree spells the word. */
  inAnyCase(word: string): string[] {
    const found = new Set(this.mentioning(word).length > 0 ? [word] : []);
    for (const position of this.sources) {
      const source = this.look(position);
      if (source.ok) for (const spelling of spellingsIn(source.bytes, word)) found.add(spelling);
    }
    return [...found].filter((one) => this.mentioning(one).length > 0);
  }

  /** Such a file counts as one that mentions every word. */
  private isWide(position: number): boolean {
    const source = this.source(position);
    return source.ok && isWide(source.bytes);
  }

  /** Positions of the source files that may declare the name for other files. */
  declaring(name: string): number[] {
    return this.mentioning(name).filter((position) => this.mayDeclare(position, name));
  }

  /** The files that mention the name: of many, those that may declare it first, then sources before tests. */
  nearest(name: string): readonly number[] {
    const all = this.mentioning(name);
    if (all.length <= FEW_FILES) return all;
    const declaring = new Set(this.declaring(name));
    const rank = (position: number): number =>
      declaring.has(position) ? 0 : this.listing.files[position].role === 'source' ? 1 : 2;
    return [...all].sort((a, b) => rank(a) - rank(b) || a - b);
  }

  /** What comes before the word at each of its places in a text. */
  before(position: number, word: string): string[] {
    const source = this.source(position);
    if (!source.ok) return [];
    return Array.from(placesOf(source.bytes, Buffer.from(word, 'utf8')), (place) =>
      source.bytes.toString('latin1', Math.max(0, place - AROUND_BYTES), place),
    );
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

  /** Whether the text shows that the file neither declares the name nor hands it on from another file. */
  lacks(position: number, name: string): boolean {
    // A file that is a symbol as a whole exports what no word of it says.
    const isSymbol = languageFacts(this.listing.files[position].language)?.namedByFile === true;
    return this.isSource(position) && !isSymbol && !this.mentionsAt(position, name) && !this.handsOn(position);
  }

  private handsOn(position: number): boolean {
    let hands = this.handing.get(position);
    if (hands === undefined) {
      const pattern = languageFacts(familyOf(this.listing.files[position].language!))?.handsOn;
      const source = this.source(position);
      hands = !source.ok || pattern === undefined || pattern.test(source.bytes.toString('latin1'));
      this.handing.set(position, hands);
    }
    return hands;
  }

  /** Whether the text may declare names that other files use without an import. */
  mayDeclareForAll(position: number): boolean {
    const pattern = languageFacts(familyOf(this.listing.files[position].language!))?.declaresForAll;
    const source = this.source(position);
    return (
      pattern === undefined || (source.ok && (isWide(source.bytes) || pattern.test(source.bytes.toString('latin1'))))
    );
  }

  /** Whether one of the places of the name in a text, or the path, may declare it for other files. */
  mayDeclare(position: number, name: string): boolean {
    if (this.isNamed(position, name)) return true;
    const before = languageFacts(familyOf(this.listing.files[position].language!))?.declaredAfter;
    const source = this.source(position);
    if (!source.ok) return false;
    if (before === undefined || isWide(source.bytes)) return true;
    for (const place of placesOf(source.bytes, Buffer.from(name, 'utf8')))
      if (before.test(source.bytes.toString('latin1', Math.max(0, place - AROUND_BYTES), place))) return true;
    return false;
  }
}

class WordSearch {
  readonly bytes: Buffer;
  readonly found: number[] = [];

  constructor(readonly word: string) {
    this.bytes = Buffer.from(word, 'utf8');
  }
}

/** Files whose symbols people ask for by name. Pages and style sheets mention names of code without declaring them. */
function isSource({ language, skip }: SourceFile): boolean {
  const facts = skip === undefined ? languageFacts(language) : undefined;
  if (facts === undefined) return false;
  return hasSemantics(facts.id) || facts.projectFiles !== undefined || !(facts.isProse || facts.foundByName);
}

/** Names that the symbol may have which is the file: without the extension, and without what else comes after a dot. */
function namesOfFile({ path, language }: SourceFile): ReadonlySet<string> {
  if (languageFacts(language)?.namedByFile !== true) return new Set();
  const base = path.slice(path.lastIndexOf('/') + 1);
  return new Set([base.replace(/\.\w+$/, ''), base.split('.')[0]]);
}

const mentions = (source: ReadOutcome, word: Buffer): boolean =>
  source.ok && (isWide(source.bytes) || hasPlace(source.bytes, word));
