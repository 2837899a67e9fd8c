/** The state of one file's extraction: the tree, the position of the walk, and the facts found so far. Language rules use it. */
import { BASE, EXPORT, EXPRESSION, IMPORT, PARAMETER, REFERENCE, SCOPE, SYMBOL } from '../model/facts.ts';
import {
  type ExpressionOp,
  expressionOpCode,
  FLAG,
  type ImportKind,
  importKindCode,
  type ReferenceKind,
  referenceKindCode,
  type SymbolKind,
  symbolKindCode,
} from '../model/kinds.ts';
import { NODE_STRIDE } from '../parse/tree-view.ts';
import type { CompiledLanguage } from './compile.ts';
import { expressionOf } from './expressions.ts';
import type { Node } from './rule.ts';
import { ScopedTree } from './scoped-tree.ts';

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

/** A parsed text as input of the extraction. */
export interface TreeInput {
  readonly data: Int32Array;
  /** Number of int32 in use. */
  readonly count: number;
  readonly source: string;
  readonly lineStarts: Int32Array;
  /** Without directories. */
  readonly fileName?: string;
}

export interface ExtractOptions {
  /**
   * Keeps every use of a local name as a reference, and other uses that only matter for questions about a position. Symbols
   * have the same rows either way.
   */
  readonly keepLocals?: boolean;
}

export interface DeclareSpec {
  readonly kind: SymbolKind;
  readonly name: string;
  /** The node that spells the name; -1: the symbol's own start is its position. */
  readonly nameNode: Node;
  readonly flags?: number;
  readonly type?: number;
  readonly value?: number;
  /** Name of the type it belongs to when written outside that type. */
  readonly owner?: string;
  readonly ownerExpression?: number;
  /** Default: the enclosing symbol. */
  readonly parent?: number;
}

export class Extraction extends ScopedTree {
  /** Node kinds and fields of the grammar, by name. */
  readonly k: Readonly<Record<string, number>>;
  readonly f: Readonly<Record<string, number>>;
  /** Whether a function without a name is a symbol so far. */
  hasAnonymous = false;
  /** Set for one file by `keepLocals`. */
  keepsLocals = false;
  /** For languages whose facts are `namedByFile`. */
  fileName = '';
  /** Blocks of comments and annotations that may belong to the next declaration. */
  comments: Block | undefined;
  annotations: Block | undefined;
  /** Expression row + 1 per node, 0: not built. */
  expressionRows = new Int32Array(1024);
  /** 1: this node's use is already accounted for. */
  claimed = new Uint8Array(1024);
  /** The symbol whose scope a function node opens, when its declaration is another node. */
  readonly scopeOwners = new Map<Node, number>();
  /** Data that a hook passes to a rule that runs later, by node (or any other key). */
  readonly notes = new Map<Node | string, unknown>();
  /** Per symbol row: the name of its owner when that is not an enclosing symbol. */
  readonly owners = new Map<number, string>();
  /** One-line signature and cleaned documentation, by symbol row: for the store and the text index, not part of the facts. */
  signatures: string[] = [];
  docs: string[] = [];
  /** Where a docstring inside the body ends: the actual body starts there. */
  readonly docEnds = new Map<number, number>();

  constructor(readonly compiled: CompiledLanguage) {
    super();
    // The engine treats a prototype's properties as constants; on an object with this many properties each access is a hash look-up.
    this.k = Object.create(compiled.grammar.kinds);
    this.f = Object.create(compiled.grammar.fields);
  }

  reset({ data, count, source, lineStarts, fileName = '' }: TreeInput, options: ExtractOptions = {}): void {
    this.keepsLocals = options.keepLocals === true;
    this.fileName = fileName;
    this.hasAnonymous = false;
    this.data = data;
    this.count = count;
    this.source = source;
    this.forgetScopes(lineStarts);
    this.forgetNodes();
    this.scopeOwners.clear();
    this.notes.clear();
    this.owners.clear();
    this.signatures = [];
    this.docs = [];
    this.docEnds.clear();
    this.comments = undefined;
    this.annotations = undefined;
  }

  /** Forgets what is known of single nodes; also for rules that put other nodes into the tree before the walk. */
  forgetNodes(): void {
    const nodes = this.count / NODE + 1;
    if (nodes > this.claimed.length) {
      this.claimed = new Uint8Array(nodes * 2);
      this.expressionRows = new Int32Array(nodes * 2);
    } else {
      this.claimed.fill(0, 0, nodes);
      this.expressionRows.fill(0, 0, nodes);
    }
  }

  // ---- claims -----------------------------------------------------------------------------------------------------

  isClaimed(node: Node): boolean {
    return this.claimed[node / NODE] === 1;
  }
  /** Marks this node as handled: the walk emits no reference for it. */
  claim(node: Node): void {
    if (node >= 0) this.claimed[node / NODE] = 1;
  }

  // ---- facts ----------------------------------------------------------------------------------------------------

  /** Adds a symbol row; the caller sets spans, signature and doc (`declareAt` in declare.ts does it all). */
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

  reference(kind: ReferenceKind | number, expression: number, args = -1): void {
    if (expression < 0) return;
    const table = this.facts.tables.references;
    const o = table.begin();
    table.data[o + REFERENCE.kind] = typeof kind === 'number' ? kind : referenceKindCode[kind];
    table.data[o + REFERENCE.expression] = expression;
    table.data[o + REFERENCE.symbol] = this.symbol === 0 && this.hasAnonymous ? this.anonymousAround() : this.symbol;
    table.data[o + REFERENCE.scope] = this.scope;
    table.data[o + REFERENCE.args] = args;
  }

  /** The innermost function without a name around the walk's position, else the file. */
  private anonymousAround(): number {
    const { data } = this.facts.tables.scopes;
    for (let scope = this.scope; scope > 0; scope = this.scopeParent(scope)) {
      const symbol = data[scope * SCOPE.stride + SCOPE.symbol];
      if (symbol > 0 && (this.symbolFlags(symbol) & FLAG.anonymous) !== 0) return symbol;
    }
    return 0;
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

  /** The row of a bare name whose text already has a string id. */
  nameExpression(node: Node, nameId: number): number {
    const known = this.expressionRows[node / NODE];
    if (known !== 0) return known - 1;
    const row = this.addExpressionRow(expressionOpCode.name, node, nameId, -1, -1);
    this.expressionRows[node / NODE] = row + 1;
    return row;
  }

  /** The expression row of a node by the language's rules, -1 if they do not model it. */
  expression(node: Node, depth = 0): number {
    return expressionOf(this, node, depth);
  }
}
