/** A tree with the position of the walk: the innermost symbol and scope, and the bindings of the scopes. */
import { BINDING, SCOPE, SYMBOL } from '../model/facts.ts';
import {
  type BindingKind,
  bindingKindCode,
  type ScopeKind,
  SYMBOL_KINDS,
  type SymbolKind,
  scopeKindCode,
} from '../model/kinds.ts';
import { TreeView } from '../parse/tree-view.ts';
import { FactsBuilder } from './facts-builder.ts';
import type { Node } from './rule.ts';

/** Flags of a name bound by the scopes so far: to a symbol, import or member, and/or to a plain local. */
const BOUND = 1;
const BOUND_LOCALLY = 2;

export class ScopedTree extends TreeView {
  readonly facts = new FactsBuilder();
  /** Offset of each line's first character. */
  lineStarts: Int32Array = new Int32Array(0);
  /** Innermost symbol and scope at the walk's position. */
  symbol = 0;
  scope = 0;
  /** Set by `enterSymbol`, consumed by the walk. */
  entered = -1;
  enteredScope = -1;
  /**
   * Scopes that start later, as triples: scope row, node where it starts, node where it ends (-1: with the enclosing scope).
   */
  readonly later: number[] = [];
  private readonly bindings = new Map<number, number>();
  /** By string id: BOUND, BOUND_LOCALLY. */
  private boundNames = new Uint8Array(1024);

  protected forgetScopes(lineStarts: Int32Array): void {
    this.lineStarts = lineStarts;
    this.facts.reset();
    this.bindings.clear();
    this.boundNames.fill(0);
    this.symbol = -1;
    this.scope = -1;
    this.entered = -1;
    this.enteredScope = -1;
    this.later.length = 0;
  }

  lineOf(node: Node): number {
    return this.data[node + 3] + 1;
  }
  colOf(node: Node): number {
    return this.data[node + 1] - this.lineStarts[this.data[node + 3]];
  }

  symbolKind(row: number): SymbolKind {
    return SYMBOL_KINDS[this.facts.tables.symbols.data[row * SYMBOL.stride + SYMBOL.kind]];
  }
  symbolFlags(row: number): number {
    return this.facts.tables.symbols.data[row * SYMBOL.stride + SYMBOL.flags];
  }
  symbolParent(row: number): number {
    return this.facts.tables.symbols.data[row * SYMBOL.stride + SYMBOL.parent];
  }
  symbolName(row: number): string {
    return this.facts.strings[this.facts.tables.symbols.data[row * SYMBOL.stride + SYMBOL.name]];
  }
  /** The scope a symbol opens, -1 when none. */
  symbolScope(row: number): number {
    return this.facts.tables.symbols.data[row * SYMBOL.stride + SYMBOL.scope];
  }
  setSymbol(row: number, column: number, value: number): void {
    this.facts.tables.symbols.data[row * SYMBOL.stride + column] = value;
  }
  scopeKind(row: number): number {
    return this.facts.tables.scopes.data[row * SCOPE.stride + SCOPE.kind];
  }
  scopeParent(row: number): number {
    return this.facts.tables.scopes.data[row * SCOPE.stride + SCOPE.parent];
  }
  /** Whether a declaration at the walk's position is a member of a file, namespace or type, not a local. */
  atDeclarationLevel(): boolean {
    return this.scopeKind(this.holderOf(this.scope)) <= scopeKindCode.type;
  }
  /** The scope that names bound in this one belong to. */
  holderOf(scope: number): number {
    while (this.scopeKind(scope) === scopeKindCode.branch) scope = this.scopeParent(scope);
    return scope;
  }
  inScope(kind: ScopeKind): boolean {
    return this.scopeKind(this.holderOf(this.scope)) === scopeKindCode[kind];
  }
  /** The nearest scope of one of these kinds at or above the current one, -1 when none. */
  nearestScope(...kinds: ScopeKind[]): number {
    let scope = this.scope;
    while (scope >= 0 && !kinds.some((kind) => scopeKindCode[kind] === this.scopeKind(scope)))
      scope = this.scopeParent(scope);
    return scope;
  }
  /** The nearest enclosing symbol of one of these kinds, -1 when none. */
  enclosing(...kinds: SymbolKind[]): number {
    let row = this.symbol;
    while (row >= 0 && !kinds.includes(this.symbolKind(row))) row = this.symbolParent(row);
    return row;
  }

  // ---- entering and opening -----------------------------------------------------------------------------------------

  /** For `enter` hooks that declare a symbol themselves: everything below the node belongs to it, and is in its scope. */
  enterSymbol(row: number, scope = -1): void {
    this.entered = row;
    this.enteredScope = scope;
  }

  /** Resolves names at and below a later node in another scope: defaults that do not see the parameters. */
  readIn(scope: number, node: Node): void {
    if (scope >= 0 && node >= 0) this.later.push(scope, node, this.next(node));
  }
  /**
   * Opens a scope that starts after a node and ends with another (-1: with the enclosing scope). Names bound in it are not
   * visible before.
   */
  restAfter(node: Node, until: Node = -1): number {
    const row = this.addScope(scopeKindCode.rest, node, this.symbol);
    const { data } = this.facts.tables.scopes;
    const around = data[row * SCOPE.stride + SCOPE.parent];
    data[row * SCOPE.stride + SCOPE.start] = this.end(node);
    data[row * SCOPE.stride + SCOPE.end] = until < 0 ? data[around * SCOPE.stride + SCOPE.end] : this.end(until);
    this.later.push(row, this.next(node), until < 0 ? -1 : this.next(until));
    return row;
  }

  addScope(kind: number, node: Node, symbol: number, parent = this.scope): number {
    const table = this.facts.tables.scopes;
    const row = table.rows;
    const o = table.begin();
    table.data[o + SCOPE.kind] = kind;
    table.data[o + SCOPE.parent] = parent;
    table.data[o + SCOPE.start] = this.start(node);
    table.data[o + SCOPE.end] = this.end(node);
    table.data[o + SCOPE.symbol] = symbol;
    return row;
  }

  // ---- bindings -----------------------------------------------------------------------------------------------------

  /** Binds a name in a scope; look-ups use the first binding of a name, all bindings are kept as type facts. */
  bind(
    kind: BindingKind | number,
    name: string,
    at: { node?: Node; scope?: number; type?: number; value?: number; symbol?: number } = {},
  ): void {
    const code = typeof kind === 'number' ? kind : bindingKindCode[kind];
    const scope = at.scope ?? this.scope;
    const nameId = this.facts.id(name);
    const table = this.facts.tables.bindings;
    const row = table.rows;
    const o = table.begin();
    const { data } = table;
    data[o + BINDING.kind] = code;
    data[o + BINDING.scope] = scope;
    data[o + BINDING.name] = nameId;
    data[o + BINDING.type] = at.type ?? -1;
    data[o + BINDING.value] = at.value ?? -1;
    data[o + BINDING.symbol] = at.symbol ?? -1;
    data[o + BINDING.line] = at.node === undefined || at.node < 0 ? 0 : this.lineOf(at.node);
    data[o + BINDING.col] = at.node === undefined || at.node < 0 ? 0 : this.colOf(at.node);
    if (code === bindingKindCode.assign || code === bindingKindCode.narrow || nameId === 0) return;
    const key = this.holderOf(scope) * 0x1000000 + nameId;
    if (!this.bindings.has(key)) this.bindings.set(key, row);
    if (nameId >= this.boundNames.length) {
      const larger = new Uint8Array(nameId * 2);
      larger.set(this.boundNames);
      this.boundNames = larger;
    }
    const isLocal =
      code !== bindingKindCode.symbol && code !== bindingKindCode.import && code !== bindingKindCode.field;
    this.boundNames[nameId] |= isLocal ? BOUND_LOCALLY : BOUND;
  }

  /** Binds in a scope other than the current one. */
  bindIn(
    scope: number,
    kind: BindingKind | number,
    name: string,
    at: { node: Node; type: number; value: number },
  ): void {
    const around = this.scope;
    this.scope = scope;
    this.bind(kind, name, at);
    this.scope = around;
  }

  /** Whether some scope binds a name. */
  isBound(nameId: number): boolean {
    return nameId < this.boundNames.length && this.boundNames[nameId] !== 0;
  }
  /** Whether some scope binds a name to a plain local: only then do the scopes have to be searched. */
  isBoundLocally(nameId: number): boolean {
    return nameId < this.boundNames.length && this.boundNames[nameId] >= BOUND_LOCALLY;
  }

  /** The binding row of a name in exactly this scope, -1 when there is none. */
  bindingIn(scope: number, nameId: number): number {
    return this.bindings.get(scope * 0x1000000 + nameId) ?? -1;
  }
  /** The symbol a name is bound to in exactly this scope, -1 when none. */
  symbolIn(scope: number, name: string): number {
    const row = this.bindingIn(scope, this.facts.id(name));
    return row < 0 ? -1 : this.facts.tables.bindings.data[row * BINDING.stride + BINDING.symbol];
  }
}
