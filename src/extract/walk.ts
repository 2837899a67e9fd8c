/** The extraction engine: one loop over the flat tree that applies a language's rules. */
import { EXPRESSION, SYMBOL } from '../model/facts.ts';
import { expressionOpCode, referenceKindCode, scopeKindCode } from '../model/kinds.ts';
import { noteEndings } from './check-endings.ts';
import { type CompiledExpression, type CompiledRule, type CompiledVariable, decideKind } from './compile.ts';
import { scopeAfter } from './declaration-scope.ts';
import { declareAt } from './declare.ts';
import { namingNode, spelledNode } from './expressions.ts';
import { type Block, type Extraction, NODE } from './extraction.ts';
import { Frame, Frames } from './frames.ts';
import { dropLocalUses, isPlainLocal } from './local-uses.ts';
import { bindPattern } from './patterns.ts';
import type { Node } from './rule.ts';
import { isBlank } from './white-space.ts';

export class Walker {
  private readonly frames = new Frames();

  constructor(private readonly x: Extraction) {}

  /** Fills the extraction's facts from its tree. */
  run(): void {
    const { x, frames } = this;
    const { rules, language } = x.compiled;
    frames.clear();
    if (x.count === 0) return;
    x.addSymbol(0, { kind: 'file', name: '', nameNode: -1, parent: -1 });
    x.symbol = 0;
    x.scope = x.addScope(scopeKindCode.file, 0, 0);
    x.setSymbol(0, SYMBOL.scope, 0);
    x.setSymbol(0, SYMBOL.start, 0);
    x.setSymbol(0, SYMBOL.end, x.source.length);
    x.setSymbol(0, SYMBOL.line, 1);
    x.setSymbol(0, SYMBOL.col, 0);
    // A final newline ends the last line; it does not start another.
    x.setSymbol(0, SYMBOL.endLine, Math.max(1, x.lineStarts.length - (x.source.endsWith('\n') ? 1 : 0)));
    // Start of its text: the target of go-to-definition on a module.
    x.setSymbol(0, SYMBOL.nameLine, x.lineOf(0));
    x.setSymbol(0, SYMBOL.nameCol, 0);
    x.setSymbol(0, SYMBOL.bodyStart, 0);
    language.begin?.(x, 0);
    const { data, count } = x;
    for (let node = NODE; node < count; ) {
      while (node >= frames.top) this.leave();
      const rule = rules[data[node] & 0xffff];
      node = rule === undefined ? node + NODE : this.visit(rule, node);
    }
    while (frames.ends.length > 0) this.leave();
    language.finish?.(x);
    noteEndings(x);
    if (!x.keepsLocals) dropLocalUses(x);
  }

  private visit(rule: CompiledRule, node: Node): Node {
    const { x } = this;
    if (rule.isPlain) {
      this.use(rule.expression!, node);
      return node + NODE;
    }
    if (rule.comment) {
      x.comments = extendBlock(x, x.comments, node, true);
      rule.enter?.(x, node);
      return x.next(node);
    }
    if (rule.enter !== undefined && rule.enter(x, node) === false) return x.next(node);
    if (x.entered >= 0) {
      this.frames.push(Frame.symbol, node, x.next(node), x.symbol);
      x.symbol = x.entered;
      x.entered = -1;
      if (x.enteredScope >= 0) {
        this.frames.push(Frame.scope, node, x.next(node), x.scope);
        x.scope = x.enteredScope;
        x.enteredScope = -1;
      }
    }
    if (rule.skip) return x.next(node);
    if (rule.annotation) {
      x.annotations = extendBlock(x, x.annotations, node, false);
      this.annotate(node);
    }
    if (rule.wrapper === true || (rule.wrapper !== false && rule.wrapper(x, node)))
      this.frames.push(Frame.wrapper, node, x.next(node), 0);
    let declared = rule.scope >= 0 ? (x.scopeOwners.get(node) ?? -1) : -1;
    if (rule.symbol !== undefined) {
      const row = this.declareSymbol(rule, node);
      if (row >= 0) declared = row;
    }
    const { variable } = rule;
    const opens = rule.scope >= 0 && (rule.scopeIf === undefined || rule.scopeIf(x, node));
    const bindsInside = opens && variable?.localOnly === true;
    if (variable !== undefined && !bindsInside) this.declareVariable(variable, node);
    if (opens) this.openScope(rule.scope, node, declared);
    if (bindsInside) this.declareVariable(variable, node);
    if (rule.parameters !== undefined) this.bindParameters(rule.parameters(x, node), declared);
    if (rule.bases >= 0) this.declareBases(node, rule.bases);
    if (rule.throws !== undefined) this.throwReference(rule.throws(x, node));
    if (rule.expression !== undefined) this.use(rule.expression, node);
    if (rule.inside !== undefined) rule.inside(x, node);
    if (x.later.length > 0) this.awaitScopes();
    return node + NODE;
  }

  private awaitScopes(): void {
    const { later } = this.x;
    // The scope that starts first must be on top.
    for (let i = later.length - 3; i >= 0; i -= 3) this.frames.push(Frame.later, later[i], later[i + 1], later[i + 2]);
    later.length = 0;
  }

  private leave(): void {
    const { x, frames } = this;
    const type = frames.types.pop();
    const saved = frames.saved.pop()!;
    const end = frames.ends.pop()!;
    const node = frames.nodes.pop()!;
    if (type === Frame.symbol) x.symbol = saved;
    else if (type === Frame.scope) x.scope = saved;
    frames.top = frames.ends.length > 0 ? frames.ends[frames.ends.length - 1] : Number.POSITIVE_INFINITY;
    if (type === Frame.later) this.openLater(node, end, saved);
  }

  /** The scope outlives frames that ended at the same node, and wrappers, which do not affect what follows. */
  private openLater(scope: number, from: Node, until: Node): void {
    const { x, frames } = this;
    while (frames.top <= from || frames.types[frames.types.length - 1] === Frame.wrapper) this.leave();
    let i = frames.types.length - 1;
    while (until < 0 && i >= 0 && frames.types[i] !== Frame.scope) i--;
    frames.push(Frame.scope, -1, until >= 0 ? until : i < 0 ? x.count : frames.ends[i], x.scope);
    x.scope = scope;
  }

  /** Wrapper nodes directly around `node`, outermost first. A node that is not their first declaration starts at itself. */
  private wrappersOf(node: Node): Node[] {
    const { x, frames } = this;
    const out: Node[] = [];
    let inner = node;
    for (let i = frames.types.length - 1; i >= 0 && frames.types[i] === Frame.wrapper; i--) {
      const wrapper = frames.nodes[i];
      if (wrapper === inner) continue;
      let child = x.first(wrapper);
      let isFirstOfKind = true;
      while (child >= 0 && child !== inner) {
        if (x.kind(child) === x.kind(inner)) isFirstOfKind = false;
        child = x.sibling(child, wrapper);
      }
      if (child !== inner) break;
      if (!isFirstOfKind) break;
      out.unshift(wrapper);
      inner = wrapper;
    }
    return out;
  }

  private declareSymbol(compiled: CompiledRule, node: Node): number {
    const { x } = this;
    const { name, body, type, value, nameText, flags, owner, doc } = compiled.symbol!;
    const kind = decideKind(compiled.symbol!.kind, x, node);
    if (kind === undefined) return -1;
    const nameNode = name(x, node);
    const text = nameText?.(x, node) ?? x.text(nameNode);
    if (text === '') return -1;
    const ownerNode = owner === undefined ? -1 : owner(x, node);
    const ownerNaming = namingNode(x, ownerNode);
    const row = declareAt(x, node, {
      kind,
      name: text,
      nameNode,
      flags: flags === undefined ? 0 : flags(x, node),
      type: type ? x.expression(type(x, node)) : -1,
      value: value ? x.expression(value(x, node)) : -1,
      body: body(x, node),
      docNode: doc === undefined ? -1 : doc(x, node),
      wrappers: this.wrappersOf(node),
      bindIn: ownerNaming < 0 ? x.scope : -1,
      owner: ownerNaming < 0 ? '' : x.text(spelledNode(x, ownerNaming)),
      ownerExpression: ownerNaming < 0 ? -1 : x.expression(ownerNode),
    });
    this.frames.push(Frame.symbol, node, x.next(node), x.symbol);
    x.symbol = row;
    return row;
  }

  private openScope(kind: number, node: Node, owner: number): void {
    const { x } = this;
    const row = x.addScope(kind, node, owner >= 0 ? owner : x.symbol);
    if (owner >= 0) x.setSymbol(owner, SYMBOL.scope, row);
    this.frames.push(Frame.scope, node, x.next(node), x.scope);
    x.scope = row;
  }

  private bindParameters(list: Node, symbol: number): void {
    const { x } = this;
    if (list < 0) return;
    const { parameters } = x.compiled;
    // A lone parameter without parentheses is its own list.
    const nodes = parameters[x.kind(list)] === undefined ? x.children(list) : [list];
    for (const node of nodes) {
      const rule = parameters[x.kind(node)];
      if (rule === undefined || rule.except?.(x, node)) continue;
      const nameNode = rule.name(x, node);
      const type = rule.type ? x.expression(rule.type(x, node)) : -1;
      const value = rule.default ? x.expression(rule.default(x, node)) : -1;
      const flags = typeof rule.flags === 'function' ? rule.flags(x, node) : rule.flags;
      if (symbol >= 0) x.parameter(symbol, x.text(nameNode).slice(0, 80), type, flags, value);
      bindPattern(x, nameNode, { type, value, bound: (name, at) => x.bind('parameter', name, at) });
    }
  }

  private declareVariable(compiled: CompiledVariable, node: Node): void {
    const { x } = this;
    const valueNode = compiled.value ? compiled.value(x, node) : -1;
    const type = compiled.type ? x.expression(compiled.type(x, node)) : -1;
    const value = x.expression(valueNode);
    const isFunction =
      valueNode >= 0 && x.compiled.rules[x.kind(valueNode)]?.expression?.code === expressionOpCode.function;
    const asSymbol = !compiled.localOnly && (x.atDeclarationLevel() || isFunction);
    const kind = asSymbol
      ? compiled.kind === undefined
        ? isFunction
          ? ('function' as const)
          : ('variable' as const)
        : decideKind(compiled.kind, x, node)
      : undefined;
    const scopeOf =
      compiled.visibleAfter && !x.atDeclarationLevel() ? scopeAfter(x, { node, value: valueNode }) : undefined;
    bindPattern(x, compiled.pattern(x, node), {
      type,
      value,
      bound: (name, at) => {
        const scope = scopeOf === undefined ? x.scope : scopeOf(name);
        if (kind === undefined) {
          x.bindIn(scope, compiled.binding, name, at);
          return;
        }
        if (x.symbolIn(scope, name) >= 0) {
          x.bind('assign', name, at);
          return;
        }
        const row = declareAt(x, node, {
          kind,
          name,
          nameNode: at.node,
          flags: compiled.flags === undefined ? 0 : compiled.flags(x, node),
          type: at.type,
          value: at.value,
          body: isFunction ? this.bodyOf(valueNode) : -1,
          docNode: -1,
          wrappers: this.wrappersOf(node),
          bindIn: scope,
        });
        if (isFunction) x.scopeOwners.set(valueNode, row);
        this.frames.push(Frame.symbol, node, x.next(node), x.symbol);
        x.symbol = row;
      },
    });
  }

  private bodyOf(functionNode: Node): Node {
    const { x } = this;
    return x.child(functionNode, x.f.body);
  }

  /** Each type named directly in an inheritance clause is a base of the enclosing symbol. */
  private declareBases(clause: Node, kind: number): void {
    const { x } = this;
    const name = kind === referenceKindCode.implement ? 'implement' : 'inherit';
    for (const child of x.children(clause)) {
      const naming = namingNode(x, child);
      if (naming < 0) continue;
      x.base(x.symbol, x.expression(child), name);
      x.reference(kind, x.expression(naming));
      this.claimNaming(naming);
    }
  }

  private claimNaming(naming: Node): void {
    const { x } = this;
    x.claim(naming);
    x.claim(spelledNode(x, naming));
  }

  private annotate(node: Node): void {
    const { x } = this;
    for (const child of x.children(node)) {
      const rule = x.compiled.rules[x.kind(child)]?.expression;
      const isCall = rule?.op === 'call';
      const callee = isCall ? rule.a!(x, child) : child;
      const naming = namingNode(x, callee);
      if (naming < 0 || x.isClaimed(naming)) continue;
      const args = isCall ? argumentCount(x, rule.b ? rule.b(x, child) : -1) : -1;
      x.reference('decorate', x.expression(naming), args);
      this.claimNaming(naming);
      if (isCall) x.claim(child);
      return;
    }
  }

  private throwReference(node: Node): void {
    const { x } = this;
    const rule = node < 0 ? undefined : x.compiled.rules[x.kind(node)]?.expression;
    if (rule === undefined) return;
    const target = rule.op === 'new' || rule.op === 'call' ? rule.a!(x, node) : node;
    const naming = namingNode(x, target);
    if (naming >= 0) x.reference('throw', x.expression(naming));
  }

  /** Emits the references that follow from an expression. */
  private use(rule: CompiledExpression, node: Node): void {
    const { x } = this;
    if (x.isClaimed(node)) return;
    switch (rule.op) {
      case 'name': {
        if (rule.ref < 0) {
          if (rule.isKept && x.keepsLocals) x.reference('read', x.expression(node));
          return;
        }
        const nameId = x.facts.id(x.text(node));
        // Most uses of a local come after its binding and need no row.
        if (x.keepsLocals || !isPlainLocal(x, x.scope, nameId, rule.ref))
          x.reference(rule.ref, x.nameExpression(node, nameId));
        return;
      }
      case 'member':
        if (rule.ref >= 0) x.reference(rule.ref, x.expression(node));
        x.claim(rule.name!(x, node));
        return;
      case 'call':
      case 'new': {
        const callee = rule.a!(x, node);
        const naming = namingNode(x, callee);
        if (naming < 0) {
          if (rule.op === 'call') callResult(x, x.expression(callee));
          return;
        }
        const args = rule.b === undefined ? -2 : argumentCount(x, rule.b(x, node));
        x.reference(rule.op, x.expression(naming), args);
        this.claimNaming(naming);
        return;
      }
      default:
    }
  }
}

const CALL_RESULTS = new Set([
  expressionOpCode.call,
  expressionOpCode.index,
  expressionOpCode.position,
  expressionOpCode.union,
]);

/** Calls the result of a call, an element of a collection or one of two values: `f()()`, `table[key]()`, `(f || g)()`. No name spells the callee. */
function callResult(x: Extraction, expression: number): void {
  if (expression < 0) return;
  const op = x.facts.tables.expressions.data[expression * EXPRESSION.stride + EXPRESSION.op];
  if (CALL_RESULTS.has(op)) x.reference('call', expression, -2);
}

/** Comments between arguments do not count; with a spread the count is unknown. */
function argumentCount(x: Extraction, list: Node): number {
  if (list < 0) return 0;
  let count = 0;
  const end = x.next(list);
  for (let c = list + NODE; c < end; c = x.next(c)) {
    const rule = x.compiled.rules[x.kind(c)];
    if (rule?.comment) continue;
    if (rule?.expression?.op === 'spread') return -2;
    count++;
  }
  return count;
}

function extendBlock(x: Extraction, block: Block | undefined, node: Node, isComment: boolean): Block | undefined {
  const start = x.start(node);
  // A trailing comment documents the code before it, not the next declaration.
  if (isComment && !isBlank(x.source, x.lineStarts[x.row(node)], start)) return undefined;
  if (block && block.endRow >= x.row(node) - 1 && isBlank(x.source, block.end, start)) {
    block.end = x.end(node);
    block.endRow = x.endRow(node);
    return block;
  }
  return {
    start,
    end: x.end(node),
    startRow: x.row(node),
    endRow: x.endRow(node),
    firstReference: x.facts.tables.references.rows,
  };
}
