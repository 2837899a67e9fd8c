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
  /** Cut short for lack of levels: by key, then level. */
  readonly cut: Map<K, Answer<T>[]>;
  get(key: K): Answer<T> | undefined;
  set(key: K, answer: Answer<T>): void;
}

/** By a symbol's key or another row's: a page per file, because large numbers make slow keys. */
export class Memo<T> implements Answers<T, RowKey> {
  readonly cut = new Map<RowKey, Answer<T>[]>();
  private pages: ((Answer<T> | undefined)[] | undefined)[] = [];

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
  /** Drops the answers about one file: they are computed again when asked for. */
  forget(file: FileId): void {
    if (file < this.pages.length) this.pages[file] = undefined;
  }
}

/** By a text. */
export class NamedMemo<T> implements Answers<T, string> {
  readonly cut = new Map<string, Answer<T>[]>();
  private readonly answers = new Map<string, Answer<T>>();

  get(key: string): Answer<T> | undefined {
    return this.answers.get(key);
  }
  set(key: string, answer: Answer<T>): void {
    this.answers.set(key, answer);
  }
}
