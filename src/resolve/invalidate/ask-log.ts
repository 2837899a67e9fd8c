/** Log of asks: the names that evaluating one file's expressions looked up in other files. */
import type { FileId } from '../../model/ids.ts';
import { mentionHash } from './mention-hash.ts';

/** Represents every place that is not a file: directories of namespace packages. */
export const NO_FILE = 0 as FileId;

/** One number for a name as one file is asked for it. */
export const askHash = (target: FileId, name: string): number => mixed(target, mentionHash(name));

/** Noted together with every other name: records that some file asks this one at all. */
const ANYTHING = mentionHash('');
export const anythingOf = (target: FileId): number => mixed(target, ANYTHING);

const mixed = (target: FileId, hash: number): number => {
  const mix = Math.imul(hash ^ Math.imul(target, 0x9e3779b1), 0x85ebca6b);
  return mix ^ (mix >>> 15);
};

interface Recording {
  readonly asker: FileId;
  readonly hashes: Set<number>;
}

/** Hashes by the file whose expressions asked. */
export type Asks = ReadonlyMap<FileId, ReadonlySet<number>>;

/**
 * Invariant: the asker is the file whose text is being evaluated, whichever file needs the result. Answers are kept, so the second
 * file that needs one asks no file. But a name that it did ask for led it there, and the chain of names leads back to it. Answers
 * about a name belong to no text: their asks are recorded with them, and repeated for every file that gets the answer.
 */
export class AskLog {
  private asker = NO_FILE;
  /** Hashes that the file `askedBy` asked for. Another file takes over only with its next note. */
  private asked = new Set<number>();
  private askedBy = NO_FILE;
  private recording: Recording | undefined;
  private byAsker = new Map<FileId, Set<number>>();
  /** The types above one are asked for the same name one after the other. */
  private lastName = '';
  private lastHash = ANYTHING | 0;

  /** Makes this file the asker; returns the one before. */
  enter(file: FileId): FileId {
    const outer = this.asker;
    this.asker = file;
    return outer;
  }

  leave(outer: FileId): void {
    this.asker = outer;
  }

  note(target: FileId, name: string): void {
    if (target === this.asker && this.recording === undefined) return;
    const hash = this.hashOf(name);
    if (this.recording?.asker === this.asker) {
      this.recording.hashes.add(mixed(target, hash));
      this.recording.hashes.add(mixed(target, ANYTHING));
    }
    if (target === this.asker) return;
    if (this.asker !== this.askedBy) this.turnTo(this.asker);
    const { size } = this.asked;
    this.asked.add(mixed(target, hash));
    if (this.asked.size > size) this.asked.add(mixed(target, ANYTHING));
  }

  private hashOf(name: string): number {
    if (name !== this.lastName) {
      this.lastName = name;
      // A map of all hashes takes longer than to compute one, and small numbers are stored in place.
      this.lastHash = mentionHash(name) | 0;
    }
    return this.lastHash;
  }

  /** Whether a file asks, and its asks are noted for it alone: what it asked for before need not be noted again. */
  isAsking(file: FileId): boolean {
    return file === this.asker && this.recording === undefined;
  }

  /** Returns what `compute` returns, and what the asker asked for meanwhile. */
  record<T>(compute: () => T): { readonly value: T; readonly asks: ReadonlySet<number> } {
    const outer = this.recording;
    const hashes = new Set<number>();
    this.recording = { asker: this.asker, hashes };
    const value = compute();
    this.recording = outer;
    if (outer?.asker === this.asker) for (const hash of hashes) outer.hashes.add(hash);
    return { value, asks: hashes };
  }

  /** The asker gets an answer that was computed before. */
  repeat(asks: ReadonlySet<number>): void {
    if (asks.size === 0) return;
    if (this.asker !== this.askedBy) this.turnTo(this.asker);
    const outer = this.recording?.asker === this.asker ? this.recording.hashes : undefined;
    for (const hash of asks) {
      this.asked.add(hash);
      outer?.add(hash);
    }
  }

  /** All that was noted since the last time. */
  take(): Asks {
    const taken = this.byAsker;
    taken.delete(NO_FILE);
    this.byAsker = new Map();
    this.turnTo(NO_FILE);
    return taken;
  }

  private turnTo(file: FileId): void {
    let asked = this.byAsker.get(file);
    if (asked === undefined) this.byAsker.set(file, (asked = new Set()));
    this.asked = asked;
    this.askedBy = file;
  }
}
