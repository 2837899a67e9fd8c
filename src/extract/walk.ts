/** The walk: one loop over the flat tree that runs a language's rules. This is the whole extraction engine. */
import { BINDING, EXPRESSION, REFERENCE, SYMBOL } from '../model/facts.ts';
import { bindingKindCode, expressionOpCode, referenceKindCode, scopeKindCode } from '../model/kinds.ts';
import { isBlank } from './blank.ts';
import { type CompiledExpression, type CompiledRule, type CompiledVariable, decideKind } from './compile.ts';
import { declareAt } from './declare.ts';
import { namingNode, spelledNode } from './expressions.ts';
import { type Block, type Extraction, NODE } from './extraction.ts';
import { bindPattern } from './patterns.ts';
import type { Node } from './rule.ts';

const Frame = { symbol: 0, scope: 1, wrapper: 2 } as const;

/** What the walk is inside of, innermost last; leaving a frame restores what it replaced. */
class Frames {
  readonly ends: number[] = [];
  readonly types: number[] = [];
  readonly nodes: Node[] = [];
  readonly saved: number[] = [];
  top = Number.POSITIVE_INFINITY;

  clear(): void {
    this.ends.length = this.types.length = this.nodes.length = this.saved.length = 0;
    this.top = Number.POSITIVE_INFINITY;
  }
  push(type: number, node: Node, end: number, saved: number): void {
    this.types.push(type);
    this.nodes.push(node);
    this.ends.push(end);
    this.saved.push(saved);
    this.top = end;
  }
}

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
    // A newline at the end ends the last line; it does not begin another.
    x.setSymbol(0, SYMBOL.endLine, Math.max(1, x.lineStarts.length - (x.source.endsWith('\n') ? 1 : 0)));
    x.setSymbol(0, SYMBOL.nameLine, 1);
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
    dropLocalUses(x);
  }

  private visit(rule: CompiledRule, node: Node): Node {
    const { x } = this;
    if (rule.isPlain) {
      this.use(rule.expression!, node);
      return node + NODE;
    }
    if (rule.comment) {
      x.comments = extendBlock(x, x.comments, node, true);
      return x.next(node);
    }
    if (rule.enter !== undefined && rule.enter(x, node) === false) return x.next(node);
    if (x.entered >= 0) {
      this.frames.push(Frame.symbol, node, x.next(node), x.symbol);
      x.symbol = x.entered;
      x.entered = -1;
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
    const bindsInside = opens && variable?.rule.localOnly === true;
    if (variable !== undefined && !bindsInside) this.declareVariable(variable, node);
    if (opens) this.openScope(rule.scope, node, declared);
    if (bindsInside) this.declareVariable(variable, node);
    if (rule.parameters !== undefined) this.bindParameters(rule.parameters(x, node), declared);
    if (rule.bases >= 0) this.declareBases(node, rule.bases);
    if (rule.throws !== undefined) this.throwReference(rule.throws(x, node));
    if (rule.expression !== undefined) this.use(rule.expression, node);
    if (rule.inside !== undefined) rule.inside(x, node);
    return node + NODE;
  }

  private leave(): void {
    const { x, frames } = this;
    const type = frames.types.pop();
    const saved = frames.saved.pop()!;
    frames.ends.pop();
    frames.nodes.pop();
    if (type === Frame.symbol) x.symbol = saved;
    else if (type === Frame.scope) x.scope = saved;
    frames.top = frames.ends.length > 0 ? frames.ends[frames.ends.length - 1] : Number.POSITIVE_INFINITY;
  }

  /** Wrapper nodes directly around `node`, outermost first; a node that is not their first declaration starts at itself. */
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
    const { rule, name, body, type, value } = compiled.symbol!;
    const kind = decideKind(rule.kind, x, node);
    if (kind === undefined) return -1;
    const nameNode = name(x, node);
    const text = rule.nameText?.(x, node) ?? x.text(nameNode);
    if (text === '') return -1;
    const ownerNode = rule.owner?.(x, node) ?? -1;
    const ownerNaming = namingNode(x, ownerNode);
    const row = declareAt(x, node, {
      kind,
      name: text,
      nameNode,
      flags: rule.flags?.(x, node) ?? 0,
      type: type ? x.expression(type(x, node)) : -1,
      value: value ? x.expression(value(x, node)) : -1,
      body: body(x, node),
      docNode: rule.doc?.(x, node) ?? -1,
      wrappers: this.wrappersOf(node),
      ...(ownerNaming >= 0
        ? { owner: x.text(spelledNode(x, ownerNaming)), ownerExpression: x.expression(ownerNode), bindIn: -1 }
        : {}),
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
      if (rule === undefined) continue;
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
    const { rule } = compiled;
    const valueNode = compiled.value ? compiled.value(x, node) : -1;
    const type = compiled.type ? x.expression(compiled.type(x, node)) : -1;
    const value = x.expression(valueNode);
    const isFunction =
      valueNode >= 0 && x.compiled.rules[x.kind(valueNode)]?.expression?.code === expressionOpCode.function;
    const asSymbol = rule.localOnly !== true && (x.atDeclarationLevel() || isFunction);
    const kind = asSymbol
      ? rule.kind === undefined
        ? isFunction
          ? ('function' as const)
          : ('variable' as const)
        : decideKind(rule.kind, x, node)
      : undefined;
    bindPattern(x, compiled.pattern(x, node), {
      type,
      value,
      bound: (name, at) => {
        if (kind === undefined) {
          x.bind(rule.element ? bindingKindCode.element : compiled.binding, name, at);
          return;
        }
        if (x.symbolIn(x.scope, name) >= 0) {
          x.bind('assign', name, at);
          return;
        }
        const row = declareAt(x, node, {
          kind,
          name,
          nameNode: at.node,
          type: at.type,
          value: at.value,
          flags: rule.flags?.(x, node) ?? 0,
          wrappers: this.wrappersOf(node),
          ...(isFunction ? { body: this.bodyOf(valueNode) } : {}),
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
      if (naming < 0) continue;
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

  /** References that fall out of an expression. */
  private use(rule: CompiledExpression, node: Node): void {
    const { x } = this;
    if (x.isClaimed(node)) return;
    switch (rule.op) {
      case 'name': {
        if (rule.ref < 0) return;
        const nameId = x.facts.id(x.text(node));
        // Most uses of a local come after its binding: they need no row at all.
        if (!isPlainLocal(x, x.scope, nameId)) x.reference(rule.ref, x.nameExpression(node, nameId));
        return;
      }
      case 'member':
        if (rule.ref >= 0) x.reference(rule.ref, x.expression(node));
        x.claim(rule.name!(x, node));
        return;
      case 'call':
      case 'new': {
        const naming = namingNode(x, rule.a!(x, node));
        if (naming < 0) return;
        const args = rule.b === undefined ? -2 : argumentCount(x, rule.b(x, node));
        x.reference(rule.op, x.expression(naming), args);
        this.claimNaming(naming);
        return;
      }
      default:
    }
  }
}

/** Comments between arguments do not count; a spread hides the count. */
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
  // A comment behind code documents that code, not what follows.
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

/** Plain reads and writes of local names bind inside the file for certain: those whose binding came later go here. */
function dropLocalUses(x: Extraction): void {
  const { references, expressions } = x.facts.tables;
  const { read, write, type } = referenceKindCode;
  let kept = 0;
  for (let r = 0; r < references.rows; r++) {
    const o = r * REFERENCE.stride;
    const kind = references.data[o + REFERENCE.kind];
    if (kind === read || kind === write || kind === type) {
      const e = references.data[o + REFERENCE.expression] * EXPRESSION.stride;
      const isName = expressions.data[e + EXPRESSION.op] === expressionOpCode.name;
      if (isName && isPlainLocal(x, references.data[o + REFERENCE.scope], expressions.data[e + EXPRESSION.name]))
        continue;
    }
    if (kept !== r) references.data.copyWithin(kept * REFERENCE.stride, o, o + REFERENCE.stride);
    kept++;
  }
  references.rows = kept;
}

/** Whether a name means a parameter or variable of a function here: no symbol, no import, no member. */
function isPlainLocal(x: Extraction, scope: number, nameId: number): boolean {
  if (x.localNames[nameId] !== 1) return false;
  let binding = -1;
  let at = scope;
  while (at >= 0 && (binding = x.bindingIn(at, nameId)) < 0) at = x.scopeParent(at);
  if (binding < 0) return false;
  const kind = x.facts.tables.bindings.data[binding * BINDING.stride + BINDING.kind];
  return kind !== bindingKindCode.symbol && kind !== bindingKindCode.import && kind !== bindingKindCode.field;
}
