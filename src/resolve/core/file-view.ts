/** One file's facts with the look-ups that resolution needs; each is built when it is first asked for. */

import { endingOf } from '../../model/check-paths.ts';
import {
  at,
  BASE,
  BINDING,
  EXPORT,
  EXPRESSION,
  type FileFacts,
  PARAMETER,
  SCOPE,
  SYMBOL,
  TABLES,
} from '../../model/facts.ts';
import { bindingKindCode, expressionOpCode, FLAG, scopeKindCode, symbolKindCode } from '../../model/kinds.ts';
import { type SymbolKey, symbolKey } from '../../model/links.ts';
import type { AskLog } from '../invalidate/ask-log.ts';
import { PairChains } from './pair-chains.ts';
import type { WorldFile } from './world.ts';

interface BindingChains {
  readonly chains: PairChains;
  /** By string id: 1 for names and members that are checked, and for the notes that end such a check. */
  readonly checked: Uint8Array;
  /** By string id: 1 for the last names of checked members, `b` of `a.b`. Undefined where only names are checked. */
  readonly checkedMembers: Uint8Array | undefined;
}

/** A check of a longer path is not looked for. */
const MAX_PATH = 8;

const NONE: readonly number[] = [];

export class FileView {
  private nameIds: Map<string, number> | undefined;
  private bindingChains: BindingChains | undefined;
  private childChains: PairChains | undefined;
  private childLists: (number[] | undefined)[] | undefined;
  private parameterStarts: Int32Array | undefined;
  private baseRows: Map<number, number[]> | undefined;
  private constructorRows: Map<number, number[]> | undefined;
  private resultRows: Map<number, number[]> | undefined;
  private unnamedResults: Map<number, number> | undefined;
  private bindingOfSymbol: Int32Array | undefined;
  private symbolPlaces: Map<number, number> | undefined;
  private typeParameterRows: Map<number, number[]> | undefined;
  private exportRows: Map<number, number[]> | undefined;
  /** Scope that declares the name of an assignment, by row. */
  private readonly assignedScopes = new Map<number, number>();
  /** Line of the first binding, by scope. */
  private restLines: Map<number, number> | undefined;

  /** A guess at what it takes in memory, look-ups included. */
  readonly bytes: number;

  constructor(
    readonly file: WorldFile,
    readonly facts: FileFacts,
    /** Records the names that are looked up here; undefined where no log is kept. */
    private readonly asks?: AskLog,
  ) {
    let cells = facts.strings.length * 8;
    for (const name of TABLES) cells += facts[name].data.length;
    this.bytes = cells * 6;
  }

  key(row: number): SymbolKey {
    return symbolKey(this.file.id, row);
  }
  symbol(row: number, column: number): number {
    return this.facts.symbols.data[row * SYMBOL.stride + column];
  }
  binding(row: number, column: number): number {
    return this.facts.bindings.data[row * BINDING.stride + column];
  }
  scopeParent(scope: number): number {
    return this.facts.scopes.data[scope * SCOPE.stride + SCOPE.parent];
  }
  scopeKind(scope: number): number {
    return this.facts.scopes.data[scope * SCOPE.stride + SCOPE.kind];
  }
  scopeSymbol(scope: number): number {
    return this.facts.scopes.data[scope * SCOPE.stride + SCOPE.symbol];
  }
  nameOf(row: number): string {
    return this.facts.strings[this.symbol(row, SYMBOL.name)];
  }

  /** The string id of a text, -1 when the file does not hold it. */
  nameId(text: string): number {
    if (this.nameIds === undefined) {
      this.nameIds = new Map();
      const { strings } = this.facts;
      for (let id = 0; id < strings.length; id++) this.nameIds.set(strings[id], id);
    }
    this.asks?.note(this.file.id, text);
    return this.nameIds.get(text) ?? -1;
  }

  /** The string id of a text of the file itself, -1 when it has none: other than `nameId`, nothing is asked of the file. */
  private textId(text: string): number {
    if (this.nameIds === undefined) this.nameId('');
    return this.nameIds!.get(text) ?? -1;
  }

  /** The string id under which a check of a member (`a.b.c`) is bound, -1 when nothing checks that member. */
  pathId(row: number): number {
    const { checked, checkedMembers } = this.bindings();
    if (checkedMembers === undefined || checkedMembers[at(this.facts.expressions, row, EXPRESSION.name)] === 0)
      return -1;
    const path = this.pathOf(row, 0);
    const id = path === '' ? -1 : this.textId(path);
    return id >= 0 && checked[id] === 1 ? id : -1;
  }

  /** Whether the file checks what is under a string id: a name, or a member by its path. */
  isChecked(nameId: number): boolean {
    return this.bindings().checked[nameId] === 1;
  }

  /** The first row that notes a write to a checked name or member, or an own `this` of a scope; -1 when none. */
  firstEnding(scope: number, path: string): number {
    const name = this.textId(endingOf(path));
    return name < 0 ? -1 : this.firstBinding(scope, name);
  }

  /** `a.b.c` as it is written, '' for other expressions. */
  private pathOf(row: number, depth: number): string {
    if (row < 0 || depth > MAX_PATH) return '';
    const { expressions, strings } = this.facts;
    const op = at(expressions, row, EXPRESSION.op);
    if (op === expressionOpCode.this) return 'this';
    const name = strings[at(expressions, row, EXPRESSION.name)];
    if (op === expressionOpCode.name) return name;
    if (op !== expressionOpCode.member) return '';
    const object = this.pathOf(at(expressions, row, EXPRESSION.a), depth + 1);
    return object === '' ? '' : `${object}.${name}`;
  }

  // ---- bindings ---------------------------------------------------------------------------------------------------

  /** The first row that binds a name in exactly this scope, -1 when none; later ones by `nextBinding`. */
  firstBinding(scope: number, nameId: number): number {
    return this.bindings().chains.firstOf(scope, nameId);
  }
  nextBinding(row: number): number {
    return this.bindings().chains.next(row);
  }

  /** Bindings in source order. An assignment counts for the scope that declares its name, wherever it is written. */
  private bindings(): BindingChains {
    return (this.bindingChains ??= this.chainBindings());
  }

  private chainBindings(): BindingChains {
    const { data, rows } = this.facts.bindings;
    const names = this.facts.strings.length;
    const chains = new PairChains(names, rows);
    const checked = new Uint8Array(names);
    const assigned: number[] = [];
    const checks: number[] = [];
    for (let row = 0; row < rows; row++) {
      const o = row * BINDING.stride;
      const name = data[o + BINDING.name];
      if (name === 0) continue;
      if (data[o + BINDING.kind] === bindingKindCode.assign) assigned.push(row);
      else if (data[o + BINDING.kind] === bindingKindCode.narrow) checks.push(row);
      else chains.append(this.holderOf(row), name, row);
    }
    for (const row of assigned) {
      const name = data[row * BINDING.stride + BINDING.name];
      let scope = data[row * BINDING.stride + BINDING.scope];
      while (scope > 0 && chains.firstOf(scope, name) < 0) scope = this.scopeParent(scope);
      chains.append(scope, name, row);
      this.assignedScopes.set(row, scope);
    }
    // A check declares nothing: an assignment below it is to a name of a scope around it.
    for (const row of checks) {
      const name = data[row * BINDING.stride + BINDING.name];
      chains.append(data[row * BINDING.stride + BINDING.scope], name, row);
      checked[name] = 1;
    }
    return { chains, checked, checkedMembers: this.membersIn(checked) };
  }

  private membersIn(checked: Uint8Array): Uint8Array | undefined {
    let members: Uint8Array | undefined;
    for (let id = checked.indexOf(1); id >= 0; id = checked.indexOf(1, id + 1)) {
      const path = this.facts.strings[id];
      const dot = path.lastIndexOf('.');
      const last = dot < 0 ? -1 : this.textId(path.slice(dot + 1));
      if (last >= 0) (members ??= new Uint8Array(checked.length))[last] = 1;
    }
    return members;
  }

  /** Whether a binding belongs to the declaration after which its `rest` scope begins: the one that binds something there first. */
  opensRest(row: number): boolean {
    const scope = this.binding(row, BINDING.scope);
    if (this.scopeKind(scope) !== scopeKindCode.rest) return false;
    if (this.restLines === undefined) {
      this.restLines = new Map();
      for (let at_ = this.facts.bindings.rows - 1; at_ >= 0; at_--)
        if (this.binding(at_, BINDING.name) !== 0)
          this.restLines.set(this.binding(at_, BINDING.scope), this.binding(at_, BINDING.line));
    }
    return this.restLines.get(scope) === this.binding(row, BINDING.line);
  }

  /** The scope that declares a binding's name: its own, except for assignments and in branches. */
  declaringScope(row: number): number {
    return this.assignedScopes.get(row) ?? this.holderOf(row);
  }

  /** The scope a binding's name belongs to; what is narrowed in a branch stays there. */
  private holderOf(row: number): number {
    let scope = this.binding(row, BINDING.scope);
    if (this.scopeKind(scope) !== scopeKindCode.branch) return scope;
    if (this.binding(row, BINDING.kind) === bindingKindCode.narrow) return scope;
    while (this.scopeKind(scope) === scopeKindCode.branch) scope = this.scopeParent(scope);
    return scope;
  }

  /** Whether a scope is another one or is inside of it. */
  isInside(scope: number, outer: number): boolean {
    while (scope > outer) scope = this.scopeParent(scope);
    return scope === outer;
  }

  /** The row that binds a symbol's name, -1 when nothing does (methods written outside their type). */
  bindingRowOf(symbol: number): number {
    if (this.bindingOfSymbol === undefined) {
      this.bindingOfSymbol = new Int32Array(this.facts.symbols.rows).fill(-1);
      const { rows } = this.facts.bindings;
      for (let row = rows - 1; row >= 0; row--)
        if (this.binding(row, BINDING.kind) === bindingKindCode.symbol)
          this.bindingOfSymbol[this.binding(row, BINDING.symbol)] = row;
    }
    return this.bindingOfSymbol[symbol];
  }

  /** The scope in which a symbol's type, value and bases are to be read. */
  scopeOf(symbol: number): number {
    const own = this.symbol(symbol, SYMBOL.scope);
    return own >= 0 ? own : this.outerScopeOf(symbol);
  }
  /** The scope a symbol is declared in. */
  outerScopeOf(symbol: number): number {
    const binding = this.bindingRowOf(symbol);
    if (binding >= 0) return this.binding(binding, BINDING.scope);
    const own = this.symbol(symbol, SYMBOL.scope);
    if (own > 0) return this.scopeParent(own);
    if (this.symbol(symbol, SYMBOL.owner) >= 0) return this.valueScopeOf(symbol);
    for (let up = this.symbol(symbol, SYMBOL.parent); up >= 0; up = this.symbol(up, SYMBOL.parent)) {
      const scope = this.symbol(up, SYMBOL.scope);
      if (scope >= 0) return scope;
    }
    return 0;
  }

  /** The innermost scope around the place where a symbol is written: a field set in a constructor takes its value there. */
  valueScopeOf(symbol: number): number {
    const offset = this.symbol(symbol, SYMBOL.start);
    const { data, rows } = this.facts.scopes;
    let found = 0;
    for (let scope = 1; scope < rows; scope++) {
      const o = scope * SCOPE.stride;
      // Not in the order of their places: the scope of a branch may be there before those inside the condition.
      if (data[o + SCOPE.start] <= offset && offset < data[o + SCOPE.end]) found = scope;
    }
    return found;
  }

  // ---- symbols ----------------------------------------------------------------------------------------------------

  /** The first symbol of a name directly inside another, -1 when none; later ones by `nextNamesake`. */
  firstChild(parent: number, nameId: number): number {
    return this.namedChildren().firstOf(parent, nameId);
  }
  nextNamesake(symbol: number): number {
    return this.namedChildren().next(symbol);
  }

  private namedChildren(): PairChains {
    return (this.childChains ??= this.chainChildren());
  }

  private chainChildren(): PairChains {
    const { data, rows } = this.facts.symbols;
    const chains = new PairChains(this.facts.strings.length, rows);
    for (let row = 1; row < rows; row++)
      if (!this.isAnonymous(row))
        chains.append(data[row * SYMBOL.stride + SYMBOL.parent], data[row * SYMBOL.stride + SYMBOL.name], row);
    return chains;
  }

  /** The symbol whose name is spelled at a place, -1 when none. */
  symbolSpelledAt(line: number, col: number): number {
    if (this.symbolPlaces === undefined) {
      this.symbolPlaces = new Map();
      for (let row = this.facts.symbols.rows - 1; row > 0; row--)
        this.symbolPlaces.set(this.symbol(row, SYMBOL.nameLine) * 0x100000 + this.symbol(row, SYMBOL.nameCol), row);
    }
    return this.symbolPlaces.get(line * 0x100000 + col) ?? -1;
  }

  /** Whether a symbol is a function without a name: nothing can refer to it but its own place. */
  isAnonymous(symbol: number): boolean {
    return (this.symbol(symbol, SYMBOL.flags) & FLAG.anonymous) !== 0;
  }

  /** Symbols with a name directly inside another, in source order. */
  children(parent: number): readonly number[] {
    if (this.childLists === undefined) {
      const { rows } = this.facts.symbols;
      this.childLists = new Array(rows).fill(undefined);
      for (let row = 1; row < rows; row++)
        if (!this.isAnonymous(row)) (this.childLists[this.symbol(row, SYMBOL.parent)] ??= []).push(row);
    }
    return this.childLists[parent] ?? NONE;
  }

  /** Rows of the parameter table that belong to a function, as a half-open range. */
  parametersOf(symbol: number): readonly [number, number] {
    if (this.parameterStarts === undefined) {
      this.parameterStarts = new Int32Array(this.facts.symbols.rows).fill(-1);
      for (let row = this.facts.parameters.rows - 1; row >= 0; row--)
        this.parameterStarts[at(this.facts.parameters, row, PARAMETER.symbol)] = row;
    }
    const start = this.parameterStarts[symbol];
    if (start < 0) return [0, 0];
    let end = start;
    while (end < this.facts.parameters.rows && at(this.facts.parameters, end, PARAMETER.symbol) === symbol) end++;
    return [start, end];
  }

  /** Rows of the base table for a type declared here. */
  basesOf(symbol: number): readonly number[] {
    if (this.baseRows === undefined)
      this.baseRows = groupRows(this.facts.bases.rows, (row) => at(this.facts.bases, row, BASE.symbol));
    return this.baseRows.get(symbol) ?? NONE;
  }

  /** The constructors directly inside a type. */
  constructorsIn(type: number): readonly number[] {
    this.constructorRows ??= groupRows(this.facts.symbols.rows, (row) =>
      this.symbol(row, SYMBOL.kind) === symbolKindCode.constructor && !this.isAnonymous(row)
        ? this.symbol(row, SYMBOL.parent)
        : -1,
    );
    return this.constructorRows.get(type) ?? NONE;
  }

  /** Binding rows that say what a function returns or yields. */
  resultsOf(symbol: number): readonly number[] {
    if (this.resultRows === undefined) {
      this.resultRows = groupRows(this.facts.bindings.rows, (row) => {
        const kind = this.binding(row, BINDING.kind);
        const isResult = kind === bindingKindCode.return || kind === bindingKindCode.yield;
        return isResult ? this.binding(row, BINDING.symbol) : -1;
      });
    }
    return this.resultRows.get(symbol) ?? NONE;
  }

  /** The binding row that says what the function without a name at a place returns, -1 when none does. */
  resultAt(line: number, col: number): number {
    if (this.unnamedResults === undefined) {
      this.unnamedResults = new Map();
      for (let row = 0; row < this.facts.bindings.rows; row++)
        if (this.binding(row, BINDING.kind) === bindingKindCode.return && this.binding(row, BINDING.symbol) < 0)
          this.unnamedResults.set(placeKey(this.binding(row, BINDING.line), this.binding(row, BINDING.col)), row);
    }
    return this.unnamedResults.get(placeKey(line, col)) ?? -1;
  }

  /** Binding rows of a symbol's type parameters, in order. */
  typeParametersOf(symbol: number): readonly number[] {
    const scope = this.symbol(symbol, SYMBOL.scope);
    return scope < 0 ? NONE : this.typeParametersIn(scope);
  }

  /** The same of a scope, which need not be a symbol's. */
  typeParametersIn(scope: number): readonly number[] {
    if (this.typeParameterRows === undefined) {
      this.typeParameterRows = groupRows(this.facts.bindings.rows, (row) => {
        const isParameter = this.binding(row, BINDING.kind) === bindingKindCode.type_parameter;
        return isParameter ? this.binding(row, BINDING.scope) : -1;
      });
    }
    return this.typeParameterRows.get(scope) ?? NONE;
  }

  // ---- exports ----------------------------------------------------------------------------------------------------

  /** Rows of the export table under an exported name. */
  exportsNamed(name: string): readonly number[] {
    const id = this.nameId(name);
    if (id < 0) return NONE;
    if (this.exportRows === undefined)
      this.exportRows = groupRows(this.facts.exports.rows, (row) => at(this.facts.exports, row, EXPORT.exported));
    return this.exportRows.get(id) ?? NONE;
  }
}

const placeKey = (line: number, col: number): number => line * 0x100000 + col;

function groupRows(rows: number, keyOf: (row: number) => number): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (let row = 0; row < rows; row++) {
    const key = keyOf(row);
    if (key < 0) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}
