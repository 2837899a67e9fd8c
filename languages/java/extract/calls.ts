/** Java calls: callee and arguments, constructors, and the values that lambdas among the arguments receive. */
import { listOf, namingNode, spelledNode } from '../../../src/extract/expressions.ts';
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { BASE, EXPRESSION } from '../../../src/model/facts.ts';
import { expressionOpCode, referenceKindCode } from '../../../src/model/kinds.ts';
import { expectFunction } from './lambdas.ts';
import { passElements } from './nested-lambdas.ts';
import { gotByHandle, reflect } from './reflection.ts';

/** `object.name(…)` has no node for `object.name`: the call's row and its callee's are built together. */
export function callee(x: Extraction, node: Node, depth: number): number {
  const name = x.child(node, x.f.name);
  if (name < 0) return -1;
  const receiver = receiverOf(x, node);
  const on = receiver < 0 ? -1 : x.expression(receiver, depth + 1);
  const target = receiver < 0 ? x.expression(name) : x.addExpression('member', name, x.text(name), on);
  passElements(x, node, on);
  keepArguments(x, target, x.child(node, x.f.arguments));
  const call = x.addExpression('call', node, '', target, listOf(x, x.child(node, x.f.type_arguments), depth + 1));
  const got = gotByHandle(x, node);
  return got < 0 ? call : x.addExpression('behind', node, '', got, call);
}

/** The receiver of a method call, -1 for a bare name. */
function receiverOf(x: Extraction, node: Node): Node {
  const object = x.child(node, x.f.object);
  if (object < 0 || !x.hasChild(node, x.k.super)) return instanceOf(x, object);
  // `Interface.super.m()` is the interface's own; `Outer.super.m()` is what the class around inherits.
  const name = x.text(object);
  for (let row = x.enclosing('class', 'enum'); row >= 0; row = x.symbolParent(row))
    if (x.symbolName(row) === name) return x.childOfKind(node, x.k.super);
  return object;
}

/** `Outer.this` as a receiver: what counts is the type it names. */
const instanceOf = (x: Extraction, node: Node): Node =>
  x.kind(node) === x.k.field_access && x.kind(x.child(node, x.f.field)) === x.k.this ? x.child(node, x.f.object) : node;

export const accessed = (x: Extraction, node: Node): Node => instanceOf(x, x.child(node, x.f.object));

export function claimOuterThis(x: Extraction, node: Node): void {
  if (x.kind(x.child(node, x.f.field)) === x.k.this) x.claim(node);
}

/**
 * The arguments become the second part of the callee's row: their types distinguish overloads. `taker` is the row of the function
 * that receives them.
 */
function keepArguments(x: Extraction, target: number, list: Node, taker = target): void {
  if (target < 0 || list < 0) return;
  const heads: Node[] = [];
  for (let c = x.first(list); c >= 0; c = x.sibling(c, list)) if (!x.compiled.rules[x.kind(c)]?.comment) heads.push(c);
  let tail = -1;
  for (let i = heads.length - 1; i >= 0; i--) {
    tail = x.addExpression(expressionOpCode.list, heads[i], '', x.expression(heads[i]), tail);
    expectFunction(x, heads[i], () => x.addExpression('argument', heads[i], String(i), taker));
  }
  x.facts.tables.expressions.data[target * EXPRESSION.stride + EXPRESSION.b] = tail;
}

export function callMethod(x: Extraction, node: Node): void {
  const row = x.expression(node);
  if (row < 0) return;
  const { data } = x.facts.tables.expressions;
  const isGot = data[row * EXPRESSION.stride + EXPRESSION.op] === expressionOpCode.behind;
  const call = isGot ? data[row * EXPRESSION.stride + EXPRESSION.b] : row;
  const target = data[call * EXPRESSION.stride + EXPRESSION.a];
  x.reference('call', target, argumentCount(x, x.child(node, x.f.arguments)));
  x.claim(x.child(node, x.f.name));
  reflect(x, node);
}

function argumentCount(x: Extraction, list: Node): number {
  if (list < 0) return 0;
  let count = 0;
  for (let c = list + NODE; c < x.next(list); c = x.next(c)) {
    if (!x.compiled.rules[x.kind(c)]?.comment) count++;
  }
  return count;
}

/** `new T(…)` and `outer.new T(…)`, whose type is a member of the value before it. */
export function construct(x: Extraction, node: Node): void {
  const naming = namingNode(x, x.child(node, x.f.type));
  if (naming < 0) return;
  const list = x.child(node, x.f.arguments);
  const outer = x.first(node);
  const isInner = x.kind(outer) !== x.k['"new"'] && x.compiled.rules[x.kind(outer)]?.expression !== undefined;
  const target = isInner ? innerType(x, naming, x.expression(outer)) : x.expression(naming);
  keepArguments(x, target, list, x.expression(node));
  x.reference('new', target, argumentCount(x, list));
  x.claim(node);
  claimNaming(x, naming);
}

/** The value of a construction; an inner class is found through the value around it. */
export function constructed(x: Extraction, node: Node, depth: number): number {
  const type = x.expression(x.child(node, x.f.type), depth + 1);
  const outer = x.first(node);
  if (x.kind(outer) === x.k['"new"'] || x.compiled.rules[x.kind(outer)]?.expression === undefined)
    return x.addExpression('new', node, '', type);
  const naming = namingNode(x, x.child(node, x.f.type));
  if (naming < 0) return -1;
  return x.addExpression('new', node, '', innerType(x, naming, x.expression(outer, depth + 1)));
}

/** A type that is a member of the type of a value. */
const innerType = (x: Extraction, naming: Node, outer: number): number =>
  x.addExpression('member', naming, x.text(spelledNode(x, naming)), x.addExpression('typeof', naming, '', outer));

/** `this(…)` and `super(…)`: a call of the constructor, which bears the name of its class. */
export function callConstructor(x: Extraction, node: Node): void {
  callConstructorAt(x, x.child(node, x.f['constructor' as string]), x.child(node, x.f.arguments));
}

/** A constructor call after other statements, which the grammar does not know: the keyword is a node of its own. */
export function callLateConstructor(x: Extraction, body: Node): void {
  for (let c = x.first(body); c >= 0; c = x.sibling(c, body)) {
    if (x.kind(c) !== x.k.super && x.kind(c) !== x.k.this) continue;
    const statement = x.sibling(c, body);
    if (x.kind(statement) === x.k.expression_statement) callConstructorAt(x, c, x.first(statement));
  }
}

function callConstructorAt(x: Extraction, keyword: Node, list: Node): void {
  const type = x.enclosing('class', 'enum');
  if (keyword < 0 || type < 0) return;
  const isSuper = x.kind(keyword) === x.k.super;
  const name = isSuper ? superName(x, type) : x.symbolName(type);
  if (name === '') return;
  const target = x.addExpression('member', keyword, name, x.expression(keyword));
  keepArguments(x, target, list);
  x.reference('call', target, argumentCount(x, list));
}

/** Last name of the class that a class extends, '' when it extends none. */
function superName(x: Extraction, type: number): string {
  const { bases, expressions } = x.facts.tables;
  for (let row = 0; row < bases.rows; row++) {
    const o = row * BASE.stride;
    if (bases.data[o + BASE.symbol] !== type || bases.data[o + BASE.kind] !== referenceKindCode.inherit) continue;
    let e = bases.data[o + BASE.expression] * EXPRESSION.stride;
    // The name of a generic class is one step in.
    if (expressions.data[e + EXPRESSION.name] === 0) e = expressions.data[e + EXPRESSION.a] * EXPRESSION.stride;
    return e < 0 ? '' : x.facts.strings[expressions.data[e + EXPRESSION.name]];
  }
  return '';
}

/** An enum constant is made by one of the enum's constructors; its body is a class that belongs to the constant. */
export function constructConstant(x: Extraction, node: Node): void {
  const body = x.child(node, x.f.body);
  if (body >= 0) x.scopeOwners.set(body, x.symbol);
  const type = x.enclosing('enum');
  if (type < 0) return;
  // The name is the constant's own, so the use of the constructor is placed at the argument list.
  const list = x.child(node, x.f.arguments);
  if (list < 0) return;
  const target = x.addExpression('name', list, x.symbolName(type));
  keepArguments(x, target, list);
  x.reference('new', target, argumentCount(x, list));
}

/** `T::m` reads a method, `T::new` names a constructor. */
export function referMethod(x: Extraction, node: Node): void {
  const object = x.first(node);
  const name = x.children(node).at(-1) ?? -1;
  if (x.kind(name) === x.k.identifier && name !== object) {
    const target = x.addExpression('member', name, x.text(name), x.expression(object));
    x.reference('read', target, -2);
    x.bind('return', '', { node, value: x.addExpression('call', node, '', target) });
    x.facts.tables.expressions.data[x.expression(node) * EXPRESSION.stride + EXPRESSION.b] = target;
    x.claim(name);
  } else if (x.kind(name) === x.k['"new"']) {
    const naming = namingNode(x, object);
    if (naming < 0) return;
    x.reference('new', x.expression(naming), -2);
    x.bind('return', '', { node, value: x.addExpression('new', node, '', x.expression(object)) });
    claimNaming(x, naming);
  }
}

export function claimNaming(x: Extraction, naming: Node): void {
  x.claim(naming);
  x.claim(spelledNode(x, naming));
}
