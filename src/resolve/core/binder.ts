/** The state of one resolution run: the world, each language's semantics, and answers already computed. */

import type { FileFacts } from '../../model/facts.ts';
import type { FileId } from '../../model/ids.ts';
import type { LanguageId } from '../../model/language.ts';
import { fileOfKey, type OpenReason, type RowKey, rowOfKey, type SymbolKey } from '../../model/links.ts';
import type { Call, SitePlace } from '../flow/passed.ts';
import { AskLog } from '../invalidate/ask-log.ts';
import { DEFAULT_SEMANTICS } from './define-semantics.ts';
import type { FileView } from './file-view.ts';
import { KeptValues, slotOf } from './kept-values.ts';
import { type Ancestor, inheritedMember } from './members.ts';
import { type Answers, Memo, NamedMemo } from './memo.ts';
import { NearestMembers } from './nearest-members.ts';
import type { Semantics, Want } from './semantics.ts';
import type { Flow, InstanceValue, ModuleValue, SymbolValue, Value } from './values.ts';
import type { World } from './world.ts';

/** Questions inside questions: a value further away than this is not worth its time. */
const DEEPEST = 9;

/**
 * Types are computed on demand, one question leading to others, and answers are kept.
 * Invariant: an answer depends on the facts alone, never on what was asked before it. Cycles end because every question has
 * one level less than the one it came from; an answer that was cut off there is only kept for that level. So a file resolved
 * alone gets what it gets in a full run.
 */
export class Binder {
  /** The reason why the last failed look-up failed. */
  reason: OpenReason = 'unknown';
  readonly types = new Memo<Value | undefined>();
  readonly results = new Memo<Value | undefined>();
  readonly locals = new Memo<Value | undefined>();
  /** The value that one binding alone assigns to a variable, by the binding's row. */
  readonly given = new Memo<Value | undefined>();
  /** Upper bounds of type parameters, by binding row. */
  readonly bounds = new Memo<Value | undefined>();
  /** Types of the parameters of function literals that the call around expects, by parameter row. */
  readonly expected = new Memo<Value | undefined>();
  /** The values of properties of literals and inline types, by their rows. */
  readonly properties = new Memo<Value | undefined>();
  /** Properties that a literal takes over from another value, by row and name. */
  readonly spreads = new NamedMemo<Value | undefined>();
  /** Call, construct and index signatures, by type and kind. */
  readonly signatures = new NamedMemo<Value | undefined>();
  /** What flows into variables and parameters by binding row, into fields by symbol, out of functions, and out of collections. */
  readonly flowsToBindings = new Memo<Flow>();
  readonly flowsToSymbols = new Memo<Flow>();
  readonly flowsFromFunctions = new Memo<Flow>();
  readonly flowsFromStores = new Memo<Flow>();
  /** The calls under a name. */
  readonly sites = new Map<string, readonly SitePlace[] | 'many'>();
  readonly callsOfFunctions = new Memo<readonly Call[] | undefined>();
  readonly ancestors = new Memo<readonly Ancestor[]>();
  /** The exports of a file, by file and name. */
  readonly exports = new NamedMemo<Value | undefined>();
  /** Anything a language's semantics want to keep for the run. */
  readonly notes = new Map<string, unknown>();
  /** Whether values from outside the tree say where they come from (outside.ts): only some questions ask for that. */
  tracksOutside = false;
  readonly asks: AskLog;
  private level = DEEPEST;
  private height = 0;
  private cut = false;
  /** The file being resolved, and where its imports begin among the kept values. */
  private resolving = -1 as FileId;
  private firstImport = 0;
  private readonly kept = new KeptValues();
  private readonly nearest = new NearestMembers();
  private lastLanguage: LanguageId | undefined;
  private lastSemantics: Semantics = DEFAULT_SEMANTICS;

  constructor(
    readonly world: World,
    private readonly semanticsFor: (language: LanguageId) => Semantics | undefined,
  ) {
    this.asks = world.asks ?? new AskLog();
  }

  semantics(view: FileView): Semantics {
    return this.language(view.file.language);
  }
  semanticsOf(key: SymbolKey): Semantics {
    return this.semantics(this.view(key));
  }
  /** Nearly always the one asked for before. A file that was not parsed has no language, and the rules of none. */
  language(id: LanguageId | undefined): Semantics {
    if (id !== this.lastLanguage) {
      this.lastSemantics = (id === undefined ? undefined : this.semanticsFor(id)) ?? DEFAULT_SEMANTICS;
      this.lastLanguage = id;
    }
    return this.lastSemantics;
  }
  moduleOf(view: FileView): ModuleValue {
    return { kind: 'module', language: view.file.language!, file: view.file.id, name: view.file.path };
  }
  /** The files that an import of this module depends on. */
  filesOf(module: ModuleValue): readonly FileId[] {
    return module.file >= 0 ? [module.file] : (this.language(module.language).names.moduleFiles?.(this, module) ?? []);
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

  /** The places of inherited members that the file being resolved has asked for; undefined while another one asks. */
  inheritedPlaces(
    type: InstanceValue | SymbolValue,
    want: Want,
    above: readonly Ancestor[],
  ): Map<string, number> | undefined {
    return this.asks.isAsking(this.resolving) ? this.nearest.of(type, want, above) : undefined;
  }

  /** From now on this file's own expressions and imports are asked for, each of them often. */
  begin(fileId: FileId, { expressions, imports }: FileFacts): void {
    this.asks.enter(fileId);
    this.resolving = fileId;
    this.firstImport = expressions.rows;
    this.kept.clear(expressions.rows + imports.rows);
    this.nearest.clear();
  }

  /** Variables inside of functions are asked for by their own file, hardly ever by another one. */
  end(fileId: FileId): void {
    this.locals.forget(fileId);
    this.given.forget(fileId);
    this.properties.forget(fileId);
    this.expected.forget(fileId);
  }

  /** The value of an expression, as `compute` finds it. */
  valueAt(view: FileView, row: number, scope: number, want: Want, compute: Compute): Value | undefined {
    if (view.file.id !== this.resolving) {
      const asker = this.asks.enter(view.file.id);
      const value = compute(this, view, row, scope, want);
      this.asks.leave(asker);
      return value;
    }
    const slot = slotOf(row, want);
    if (this.recalls(slot, scope)) return this.kept.value(slot);
    const { reason } = this;
    const outer = this.enter();
    const asker = this.asks.enter(view.file.id);
    const value = compute(this, view, row, scope, want);
    this.asks.leave(asker);
    this.keep(slot, scope, value);
    this.leave(outer);
    if (value !== undefined) this.reason = reason;
    return value;
  }

  /** The value that an import row binds. */
  imported(view: FileView, row: number, want: Want, name: string): Value | undefined {
    const asker = this.asks.enter(view.file.id);
    const value = this.importedHere(view, row, want, name);
    this.asks.leave(asker);
    return value;
  }

  private importedHere(view: FileView, row: number, want: Want, name: string): Value | undefined {
    if (view.file.id !== this.resolving) return this.semantics(view).names.imported(this, view, row, want, name);
    const slot = slotOf(this.firstImport + row, want);
    if (this.recalls(slot, 0)) return this.kept.value(slot);
    const { reason } = this;
    const outer = this.enter();
    const value = this.semantics(view).names.imported(this, view, row, want, name);
    this.keep(slot, 0, value);
    this.leave(outer);
    if (value !== undefined) this.reason = reason;
    return value;
  }

  private recalls(slot: number, scope: number): boolean {
    const height = this.kept.heightAt(slot, scope);
    if (height < 0 || height > this.level) return false;
    if (height === DEEPEST) this.cut = true;
    else if (height > this.height) this.height = height;
    if (this.kept.value(slot) === undefined) this.reason = this.kept.reason(slot);
    return true;
  }

  private keep(slot: number, scope: number, value: Value | undefined): void {
    // A cut-off answer holds only where no question is open yet, and an answer of that height looks the same as a cut-off one.
    const height = this.cut ? DEEPEST : this.height;
    if (height === DEEPEST && this.level < DEEPEST) return;
    this.kept.set(slot, value, this.reason);
    this.kept.setHeight(slot, scope, height);
  }

  /** Starts to measure the height of an answer and whether it was cut off; returns the state before, for `leave`. */
  private enter(): number {
    const outer = this.cut ? -1 - this.height : this.height;
    this.height = 0;
    this.cut = false;
    this.reason = 'unknown';
    return outer;
  }

  private leave(outer: number): void {
    const height = outer < 0 ? -1 - outer : outer;
    if (height > this.height) this.height = height;
    if (outer < 0) this.cut = true;
  }

  /** Nothing came of it, and why. */
  fail(reason: OpenReason): undefined {
    this.reason = reason;
    return undefined;
  }

  /** Answers a question about the facts once; `short` is the answer where the real one would be too deep. */
  ask<T, K>(memo: Answers<T, K>, key: K, short: T, compute: () => T): T {
    const known = memo.get(key);
    if (known !== undefined && known.height <= this.level) {
      if (known.height > this.height) this.height = known.height;
      if (known.value === undefined) this.reason = known.reason;
      if (known.asks !== undefined) this.asks.repeat(known.asks);
      return known.value;
    }
    if (this.level === 0) {
      this.cut = true;
      return short;
    }
    const cut = memo.cutAt(key, this.level);
    if (cut !== undefined) {
      this.cut = true;
      if (cut.value === undefined) this.reason = cut.reason;
      if (cut.asks !== undefined) this.asks.repeat(cut.asks);
      return cut.value;
    }
    const { reason } = this;
    const outer = this.enter();
    this.level--;
    let value: T;
    let asks: ReadonlySet<number> | undefined;
    if (typeof key === 'number') value = this.inFileOf(key, compute);
    else ({ value, asks } = this.asks.record(compute));
    this.level++;
    this.height++;
    const answer = { value, reason: this.reason, height: this.height, asks };
    if (this.cut) memo.setCut(key, this.level, answer);
    else memo.set(key, answer);
    this.leave(outer);
    if (value !== undefined) this.reason = reason;
    return value;
  }

  /** The file that a row belongs to is the one that asks. */
  private inFileOf<T>(key: number, compute: () => T): T {
    const asker = this.asks.enter(fileOfKey(key as RowKey));
    const value = compute();
    this.asks.leave(asker);
    return value;
  }
}

type Compute = (b: Binder, view: FileView, row: number, scope: number, want: Want) => Value | undefined;
