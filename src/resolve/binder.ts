/** The state of one resolution run: the world, each language's semantics, and answers already worked out. */
import type { LanguageId } from '../model/language.ts';
import { fileOfKey, type OpenReason, rowOfKey, type SymbolKey } from '../model/links.ts';
import type { FileView } from './file-view.ts';
import { type Ancestor, inheritedMember } from './members.ts';
import type { Semantics, Want } from './semantics.ts';
import type { ModuleValue, Value } from './values.ts';
import type { World } from './world.ts';

/** Questions inside questions: a value further away than this is not worth its time. */
const DEEPEST = 9;

/** Answers of one sort, by the key of what was asked about. */
export class Memo<T, K extends number | string = number> {
  readonly whole = new Map<K, { readonly value: T; readonly height: number }>();
  /** Cut short for lack of levels: by key, then level. */
  readonly cut = new Map<K, T[]>();
}

/** What the expression rows of one file stand for. */
class RowValues {
  private values: (Value | undefined)[] = [];
  private reasons: (OpenReason | undefined)[] = [];

  clear(rows: number): void {
    this.values = new Array(rows);
    this.reasons = new Array(rows);
  }
  has(row: number): boolean {
    return this.reasons[row] !== undefined;
  }
  value(row: number): Value | undefined {
    return this.values[row];
  }
  reason(row: number): OpenReason {
    return this.reasons[row]!;
  }
  set(row: number, value: Value | undefined, reason: OpenReason): void {
    this.values[row] = value;
    this.reasons[row] = reason;
  }
}

/**
 * Types are worked out on demand, one question leading to others, and answers are kept.
 * Invariant: an answer depends on the facts alone, never on what was asked before it. Cycles end because every question has
 * one level less than the one it came from; an answer that was cut off there is only kept for that level. So a file resolved
 * alone gets what it gets in a full run.
 */
export class Binder {
  /** Why the last look-up came to nothing. */
  reason: OpenReason = 'unknown';
  readonly types = new Memo<Value | undefined>();
  readonly results = new Memo<Value | undefined>();
  readonly locals = new Memo<Value | undefined>();
  /** What type parameters are said to be at least, by binding row. */
  readonly bounds = new Memo<Value | undefined>();
  /** What the properties of literals and inline types hold, by their rows. */
  readonly properties = new Memo<Value | undefined>();
  /** Properties that a literal takes over from another value, by row and name. */
  readonly spreads = new Memo<Value | undefined, string>();
  readonly ancestors = new Memo<readonly Ancestor[]>();
  /** What a file exports, by file and name. */
  readonly exports = new Memo<Value | undefined, string>();
  /** Anything a language's semantics want to keep for the run. */
  readonly notes = new Map<string, unknown>();
  private level = DEEPEST;
  private resolving = -1;
  private readonly keptValues = new RowValues();
  private readonly keptImports = new Map<string, { readonly value: Value | undefined; readonly reason: OpenReason }>();
  private height = 0;
  private cut = false;

  constructor(
    readonly world: World,
    private readonly semanticsFor: (language: LanguageId) => Semantics | undefined,
  ) {}

  semantics(view: FileView): Semantics {
    return this.semanticsFor(view.file.language!)!;
  }
  semanticsOf(key: SymbolKey): Semantics {
    return this.semantics(this.view(key));
  }
  language(id: LanguageId): Semantics {
    return this.semanticsFor(id)!;
  }
  moduleOf(view: FileView): ModuleValue {
    return { kind: 'module', language: view.file.language!, file: view.file.id, name: view.file.path };
  }
  /** The files that an import of this module depends on. */
  filesOf(module: ModuleValue): readonly number[] {
    return module.file >= 0 ? [module.file] : (this.language(module.language).filesOf?.(this, module) ?? []);
  }
  knows(language: LanguageId | undefined): boolean {
    return language !== undefined && this.semanticsFor(language) !== undefined;
  }

  view(key: SymbolKey): FileView {
    return this.world.view(fileOfKey(key));
  }
  /** A column of a symbol's row. */
  cell(key: SymbolKey, column: number): number {
    return this.view(key).symbol(rowOfKey(key), column);
  }

  /** A member of the types above this one. */
  inherited(type: SymbolKey, name: string): Value | undefined {
    return inheritedMember(this, { kind: 'instance', key: type, args: [] }, name);
  }

  /** From now on this file's own expressions are asked for, each of them often: `a.b` stands in `a.b.c` and for itself. */
  begin(fileId: number, rows: number): void {
    this.resolving = fileId;
    this.keptValues.clear(rows);
    this.keptImports.clear();
  }

  /** Values of the file being resolved, when the question comes from it directly and not from another question. */
  kept(fileId: number, want: Want): RowValues | undefined {
    return this.level === DEEPEST && fileId === this.resolving && want === 'value' ? this.keptValues : undefined;
  }

  /** What an import row binds, kept while its file is being resolved: every use of an imported name asks for it. */
  imported(view: FileView, row: number, want: Want, name: string): Value | undefined {
    if (this.level !== DEEPEST || view.file.id !== this.resolving)
      return this.semantics(view).imported(this, view, row, want, name);
    const key = `${want}${row}`;
    const known = this.keptImports.get(key);
    if (known !== undefined) {
      this.reason = known.reason;
      return known.value;
    }
    const value = this.semantics(view).imported(this, view, row, want, name);
    this.keptImports.set(key, { value, reason: this.reason });
    return value;
  }

  /** Nothing came of it, and why. */
  fail(reason: OpenReason): undefined {
    this.reason = reason;
    return undefined;
  }

  /** Answers a question about the facts once; `short` stands for an answer that would lie too deep. */
  ask<T, K extends number | string>(memo: Memo<T, K>, key: K, short: T, compute: () => T): T {
    const known = memo.whole.get(key);
    if (known !== undefined && known.height <= this.level) {
      if (known.height > this.height) this.height = known.height;
      return known.value;
    }
    if (this.level === 0) {
      this.cut = true;
      return short;
    }
    const cut = memo.cut.get(key);
    if (cut !== undefined && this.level in cut) {
      this.cut = true;
      return cut[this.level];
    }
    const before = { height: this.height, cut: this.cut };
    this.height = 0;
    this.cut = false;
    this.level--;
    const value = compute();
    this.level++;
    const height = this.height + 1;
    if (this.cut) cutsOf(memo, key)[this.level] = value;
    else memo.whole.set(key, { value, height });
    this.height = Math.max(before.height, height);
    this.cut ||= before.cut;
    return value;
  }
}

function cutsOf<T, K extends number | string>(memo: Memo<T, K>, key: K): T[] {
  let cuts = memo.cut.get(key);
  if (cuts === undefined) memo.cut.set(key, (cuts = []));
  return cuts;
}
