/** Answers already computed, by the subject of the question. */
import { withSlot } from '../../base/slots.ts';
import type { FileId } from '../../model/ids.ts';
import { fileOfKey, type OpenReason, type RowKey, rowOfKey } from '../../model/links.ts';

export interface Answer<T> {
  readonly value: T;
  /** Why nothing came of it, when nothing did. */
  readonly reason: OpenReason;
  /** How many levels of questions it took. */
  readonly height: number;
  /** What a question about a name asked files for. */
  readonly asks?: ReadonlySet<number> | undefined;
}

export interface Answers<T, K> {
  get(key: K): Answer<T> | undefined;
  set(key: K, answer: Answer<T>): void;
  /** The answer that was cut short for lack of levels, at that level. */
  cutAt(key: K, level: number): Answer<T> | undefined;
  setCut(key: K, level: number, answer: Answer<T>): void;
}

/** By a symbol's key or another row's: a page per file, because large numbers make slow keys. */
export class Memo<T> implements Answers<T, RowKey> {
  private pages: ((Answer<T> | undefined)[] | undefined)[] = [];
  /** By file and row: few files have any. */
  private cuts: (Map<number, Answer<T>[]> | undefined)[] = [];

  get(key: RowKey): Answer<T> | undefined {
    return this.pages[fileOfKey(key)]?.[rowOfKey(key)];
  }
  set(key: RowKey, answer: Answer<T>): void {
    const file = fileOfKey(key);
    const row = rowOfKey(key);
    this.pages = withSlot(this.pages, file);
    const page = withSlot(this.pages[file] ?? [], row);
    page[row] = answer;
    this.pages[file] = page;
  }
  cutAt(key: RowKey, level: number): Answer<T> | undefined {
    return this.cuts[fileOfKey(key)]?.get(rowOfKey(key))?.[level];
  }
  setCut(key: RowKey, level: number, answer: Answer<T>): void {
    const file = fileOfKey(key);
    this.cuts = withSlot(this.cuts, file);
    this.cuts[file] ??= new Map();
    setAt(this.cuts[file], rowOfKey(key), level, answer);
  }
  /** Drops the answers about one file: they are computed again when asked for. */
  forget(file: FileId): void {
    if (file < this.pages.length) this.pages[file] = undefined;
  }
}

/** By a text. */
export class NamedMemo<T> implements Answers<T, string> {
  private readonly answers = new Map<string, Answer<T>>();
  private readonly cuts = new Map<string, Answer<T>[]>();

  get(key: string): Answer<T> | undefined {
    return this.answers.get(key);
  }
  set(key: string, answer: Answer<T>): void {
    this.answers.set(key, answer);
  }
  cutAt(key: string, level: number): Answer<T> | undefined {
    return this.cuts.get(key)?.[level];
  }
  setCut(key: string, level: number, answer: Answer<T>): void {
    setAt(this.cuts, key, level, answer);
  }
}

function setAt<T, K>(cuts: Map<K, Answer<T>[]>, key: K, level: number, answer: Answer<T>): void {
  const levels = cuts.get(key);
  if (levels !== undefined) levels[level] = answer;
  else {
    const first: Answer<T>[] = [];
    first[level] = answer;
    cuts.set(key, first);
  }
}
