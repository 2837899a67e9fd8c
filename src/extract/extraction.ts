/** One file being read: the tree, where the walk stands, and the facts found so far. Language rules talk to this. */
import { BASE, BINDING, EXPORT, EXPRESSION, IMPORT, PARAMETER, REFERENCE, SCOPE, SYMBOL } from '../model/facts.ts';
import {
  type BindingKind,
  bindingKindCode,
  type ExpressionOp,
  expressionOpCode,
  type ImportKind,
  importKindCode,
  type ReferenceKind,
  referenceKindCode,
  type ScopeKind,
  SYMBOL_KINDS,
  type SymbolKind,
  scopeKindCode,
  symbolKindCode,
} from '../model/kinds.ts';
import { NODE_STRIDE, TreeView } from '../parse/tree-view.ts';
import type { CompiledLanguage } from './compile.ts';
import { expressionOf } from './expressions.ts';
import { FactsBuilder } from './facts-builder.ts';
import type { Node } from './rule.ts';

/** int32 per node of the flat tree. */
export const NODE = NODE_STRIDE;

/** Adjacent comments or annotations above the walk's position, as one block. */
export interface Block {
  start: number;
  end: number;
  startRow: number;
  endRow: number;
  /** First reference row emitted inside it (annotations). */
  firstReference: number;
}

/** A parsed text as the extraction takes it. */
export interface TreeInput {
  readonly data: Int32Array;
  /** int32 in use. */
  readonly count: number;
  readonly source: string;
  readonly lineStarts: Int32Array;
}

export interface DeclareSpec {
  readonly kind: SymbolKind;
  readonly name: string;
  /** Spells the name; -1: the symbol's own start counts as its position. */
  readonly nameNode: Node;
  readonly flags?: number;
  readonly type?: number;
  readonly value?: number;
  /** Name of the type it belongs to when written outside of it. */
  readonly owner?: string;
  readonly ownerExpression?: number;
  /** Default: the enclosing symbol. */
  readonly parent?: number;
}

export class Extraction extends TreeView {
  /** Node kinds and fields of the grammar, by name. */
  readonly k: Readonly<Record<string, number>>;
  readonly f: Readonly<Record<string, number>>;
  readonly facts = new FactsBuilder();
  /** Offset of each line's first character. */
  lineStarts: Int32Array = new Int32Array(0);

  /** Innermost symbol and scope at the walk's position. */
  symbol = 0;
  scope = 0;
  /** Set by `enterSymbol`, taken by the walk. */
  entered = -1;
  /** Blocks of comments and annotations that may belong to the next declaration. */
  comments: Block | undefined;
  annotations: Block | undefined;
  /** Expression row + 1 per node, 0: not built. */
  expressionRows = new Int32Array(1024);
  /** 1: this node's use is already accounted for. */
  claimed = new Uint8Array(1024);
  /** Symbol that a function node opens the scope of, when its declaration is another node. */
  readonly scopeOwners = new Map<Node, number>();
  /** What a hook has to tell a rule that runs later, by node (or any key it chooses). */
  readonly notes = new Map<Node | string, unknown>();
  /** Per symbol row: the name of its owner when that stands outside the file's nesting. */
  readonly owners = new Map<number, string>();
  /** One-line head and cleaned documentation, by symbol row: for the store and the text index, not part of the facts. */
  signatures: string[] = [];
  docs: string[] = [];
  /** Where a docstring inside the body ends: the body proper starts there. */
  readonly docEnds = new Map<number, number>();
  private readonly bindings = new Map<number, number>();
  /** Names that some scope binds to a plain local: only these need the scope walk when uses are filtered. */
  localNames = new Uint8Array(1024);

  constructor(readonly compiled: CompiledLanguage) {
    super();
    this.k = compiled.grammar.kinds;
    this.f = compiled.grammar.fields;
  }

  reset({ data, count, source, lineStarts }: TreeInput): void {
    this.data = data;
    this.count = count;
    this.source = source;
    this.lineStarts = lineStarts;
    const nodes = count / NODE + 1;
    if (nodes > this.claimed.length) {
      this.claimed = new Uint8Array(nodes * 2);
      this.expressionRows = new Int32Array(nodes * 2);
    } else {
      this.claimed.fill(0, 0, nodes);
      this.expressionRows.fill(0, 0, nodes);
    }
    this.facts.reset();
    this.bindings.clear();
    this.scopeOwners.clear();
    this.notes.clear();
    this.owners.clear();
    this.signatures = [];
    this.docs = [];
    this.docEnds.clear();
    this.localNames.fill(0);
    this.symbol = -1;
    this.scope = -1;
    this.entered = -1;
    this.comments = undefined;
    this.annotations = undefined;
  }

  // ---- positions and claims ---------------------------------------------------------------------------------------

  lineOf(node: Node): number {
    return this.data[node + 3] + 1;
  }
  colOf(node: Node): number {
    return this.data[node + 1] - this.lineStarts[this.data[node + 3]];
  }

  isClaimed(node: Node): boolean {
    return this.claimed[node / NODE] === 1;
  }
  /** Accounts for this node: the walk emits no reference of its own for it. */
  claim(node: Node): void {
    if (node >= 0) this.claimed[node / NODE] = 1;
  }

  // ---- where we are ---------------------------------------------------------------------------------------------

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
  /** Whether the walk stands where a declaration is a member of a file, namespace or type, not a local. */
  atDeclarationLevel(): boolean {
    return this.scopeKind(this.scope) <= scopeKindCode.type;
  }
  inScope(kind: ScopeKind): boolean {
    return this.scopeKind(this.scope) === scopeKindCode[kind];
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

  /** For `enter` hooks that declare a symbol themselves: what stands below the node belongs to it. */
  enterSymbol(row: number): void {
    this.entered = row;
  }

  // ---- facts ----------------------------------------------------------------------------------------------------

  /** Adds a symbol row; spans, signature and doc are the caller's to set (`declareAt` in declare.ts does it all). */
  addSymbol(node: Node, spec: DeclareSpec): number {
    const table = this.facts.tables.symbols;
    const row = table.rows;
    const o = table.begin();
    const { data } = table;
    const nameAt = spec.nameNode >= 0 ? spec.nameNode : node;
    data[o + SYMBOL.kind] = symbolKindCode[spec.kind];
    data[o + SYMBOL.name] = this.facts.id(spec.name);
    data[o + SYMBOL.parent] = spec.parent ?? this.symbol;
    data[o + SYMBOL.flags] = spec.flags ?? 0;
    data[o + SYMBOL.start] = this.start(node);
    data[o + SYMBOL.end] = this.end(node);
    data[o + SYMBOL.line] = this.lineOf(node);
    data[o + SYMBOL.col] = this.colOf(node);
    data[o + SYMBOL.endLine] = this.endRow(node) + 1;
    data[o + SYMBOL.endCol] = this.end(node) - this.lineStarts[this.endRow(node)];
    data[o + SYMBOL.nameLine] = this.lineOf(nameAt);
    data[o + SYMBOL.nameCol] = this.colOf(nameAt);
    data[o + SYMBOL.bodyStart] = this.end(node);
    data[o + SYMBOL.type] = spec.type ?? -1;
    data[o + SYMBOL.value] = spec.value ?? -1;
    data[o + SYMBOL.scope] = -1;
    data[o + SYMBOL.owner] = spec.ownerExpression ?? -1;
    this.signatures.push('');
    this.docs.push('');
    if (spec.owner) this.owners.set(row, spec.owner);
    return row;
  }

  addScope(kind: number, node: Node, symbol: number): number {
    const table = this.facts.tables.scopes;
    const row = table.rows;
    const o = table.begin();
    table.data[o + SCOPE.kind] = kind;
    table.data[o + SCOPE.parent] = this.scope;
    table.data[o + SCOPE.start] = this.start(node);
    table.data[o + SCOPE.end] = this.end(node);
    table.data[o + SCOPE.symbol] = symbol;
    return row;
  }

  /** Binds a name in a scope; the first binding of a name wins look-ups, all are kept as type facts. */
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
    const key = scope * 0x1000000 + nameId;
    if (!this.bindings.has(key)) this.bindings.set(key, row);
    if (code !== bindingKindCode.symbol && code !== bindingKindCode.import && code !== bindingKindCode.field) {
      if (nameId >= this.localNames.length) {
        const larger = new Uint8Array(nameId * 2);
        larger.set(this.localNames);
        this.localNames = larger;
      }
      this.localNames[nameId] = 1;
    }
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

  reference(kind: ReferenceKind | number, expression: number, args = -1): void {
    if (expression < 0) return;
    const table = this.facts.tables.references;
    const o = table.begin();
    table.data[o + REFERENCE.kind] = typeof kind === 'number' ? kind : referenceKindCode[kind];
    table.data[o + REFERENCE.expression] = expression;
    table.data[o + REFERENCE.symbol] = this.symbol;
    table.data[o + REFERENCE.scope] = this.scope;
    table.data[o + REFERENCE.args] = args;
  }

  base(symbol: number, expression: number, kind: 'inherit' | 'implement', owner = -1): void {
    if (expression < 0) return;
    const table = this.facts.tables.bases;
    const o = table.begin();
    table.data[o + BASE.symbol] = symbol;
    table.data[o + BASE.expression] = expression;
    table.data[o + BASE.kind] = referenceKindCode[kind];
    table.data[o + BASE.owner] = owner;
  }

  parameter(symbol: number, name: string, type: number, flags: number, defaultValue: number): void {
    const table = this.facts.tables.parameters;
    const o = table.begin();
    table.data[o + PARAMETER.symbol] = symbol;
    table.data[o + PARAMETER.name] = this.facts.id(name);
    table.data[o + PARAMETER.type] = type;
    table.data[o + PARAMETER.flags] = flags;
    table.data[o + PARAMETER.defaultValue] = defaultValue;
  }

  /** Records an import and binds its local name. */
  import(
    kind: ImportKind,
    node: Node,
    what: { module: string; imported?: string; local?: string; flags?: number; localNode?: Node },
  ): void {
    const table = this.facts.tables.imports;
    const o = table.begin();
    table.data[o + IMPORT.kind] = importKindCode[kind];
    table.data[o + IMPORT.module] = this.facts.id(what.module);
    table.data[o + IMPORT.imported] = this.facts.id(what.imported ?? '');
    table.data[o + IMPORT.local] = this.facts.id(what.local ?? '');
    table.data[o + IMPORT.line] = this.lineOf(node);
    table.data[o + IMPORT.col] = this.colOf(node);
    table.data[o + IMPORT.scope] = this.scope;
    table.data[o + IMPORT.flags] = what.flags ?? 0;
    if (what.local) this.bind('import', what.local, { node: what.localNode ?? node, value: table.rows - 1 });
  }

  export(node: Node, exported: string, local: string, module = '', flags = 0): void {
    const table = this.facts.tables.exports;
    const o = table.begin();
    table.data[o + EXPORT.exported] = this.facts.id(exported);
    table.data[o + EXPORT.local] = this.facts.id(local);
    table.data[o + EXPORT.module] = this.facts.id(module);
    table.data[o + EXPORT.line] = this.lineOf(node);
    table.data[o + EXPORT.col] = this.colOf(node);
    table.data[o + EXPORT.flags] = flags;
  }

  /** Adds an expression row positioned at `node`. */
  addExpression(op: ExpressionOp | number, node: Node, name = '', a = -1, b = -1): number {
    return this.addExpressionRow(typeof op === 'number' ? op : expressionOpCode[op], node, this.facts.id(name), a, b);
  }

  private addExpressionRow(op: number, node: Node, nameId: number, a: number, b: number): number {
    const table = this.facts.tables.expressions;
    const row = table.rows;
    const o = table.begin();
    table.data[o + EXPRESSION.op] = op;
    table.data[o + EXPRESSION.name] = nameId;
    table.data[o + EXPRESSION.a] = a;
    table.data[o + EXPRESSION.b] = b;
    table.data[o + EXPRESSION.line] = this.lineOf(node);
    table.data[o + EXPRESSION.col] = this.colOf(node);
    return row;
  }

  /** The row of a bare name whose text is already a string id. */
  nameExpression(node: Node, nameId: number): number {
    const known = this.expressionRows[node / NODE];
    if (known !== 0) return known - 1;
    const row = this.addExpressionRow(expressionOpCode.name, node, nameId, -1, -1);
    this.expressionRows[node / NODE] = row + 1;
    return row;
  }

  /** The expression row of a node by the language's rules, -1 for what they do not model. */
  expression(node: Node, depth = 0): number {
    return expressionOf(this, node, depth);
  }
}
