/** Java uses that a table cannot describe: calls, method references, constructor calls, patterns. */
import { namingNode, spelledNode } from '../../src/extract/expressions.ts';
import { type Extraction, NODE } from '../../src/extract/extraction.ts';
import type { Node } from '../../src/extract/rule.ts';
import { BASE, EXPRESSION } from '../../src/model/facts.ts';
import { referenceKindCode } from '../../src/model/kinds.ts';
import { declaredType } from './declarations.ts';

/** `object.name(…)` has no node for `object.name`: the call's row and its callee's are built together. */
export function callee(x: Extraction, node: Node, depth: number): number {
  const name = x.child(node, x.f.name);
  if (name < 0) return -1;
  const object = x.child(node, x.f.object);
  // `Outer.super.m()`: the super type's member, whatever the qualifier.
  const receiver = object >= 0 && x.hasChild(node, x.k.super) ? x.childOfKind(node, x.k.super) : instanceOf(x, object);
  const target =
    receiver < 0
      ? x.expression(name)
      : x.addExpression('member', name, x.text(name), x.expression(receiver, depth + 1));
  return x.addExpression('call', node, '', target);
}

/** `Outer.this` as a receiver: what counts is the type it names. */
const instanceOf = (x: Extraction, node: Node): Node =>
  x.kind(node) === x.k.field_access && x.kind(x.child(node, x.f.field)) === x.k.this ? x.child(node, x.f.object) : node;

export const accessed = (x: Extraction, node: Node): Node => instanceOf(x, x.child(node, x.f.object));

export function claimOuterThis(x: Extraction, node: Node): void {
  if (x.kind(x.child(node, x.f.field)) === x.k.this) x.claim(node);
}

export function callMethod(x: Extraction, node: Node): void {
  const call = x.expression(node);
  if (call < 0) return;
  const target = x.facts.tables.expressions.data[call * EXPRESSION.stride + EXPRESSION.a];
  x.reference('call', target, argumentCount(x, x.child(node, x.f.arguments)));
  x.claim(x.child(node, x.f.name));
}

function argumentCount(x: Extraction, list: Node): number {
  if (list < 0) return 0;
  let count = 0;
  for (let c = list + NODE; c < x.next(list); c = x.next(c)) {
    if (!x.compiled.rules[x.kind(c)]?.comment) count++;
  }
  return count;
}

/** `T::m` reads a method, `T::new` names a constructor. */
export function referMethod(x: Extraction, node: Node): void {
  const object = x.first(node);
  const name = x.children(node).at(-1) ?? -1;
  if (x.kind(name) === x.k.identifier && name !== object) {
    x.reference('read', x.addExpression('member', name, x.text(name), x.expression(object)));
    x.claim(name);
  } else if (x.kind(name) === x.k['"new"']) {
    const naming = namingNode(x, object);
    if (naming < 0) return;
    x.reference('new', x.expression(naming), -2);
    claimNaming(x, naming);
  }
}

/** `this(…)` and `super(…)`: a call of the constructor, which bears the name of its class. */
export function callConstructor(x: Extraction, node: Node): void {
  const keyword = x.child(node, x.f['constructor' as string]);
  const type = x.enclosing('class', 'enum');
  if (keyword < 0 || type < 0) return;
  const isSuper = x.kind(keyword) === x.k.super;
  const name = isSuper ? superName(x, type) : x.symbolName(type);
  if (name === '') return;
  const target = x.addExpression('member', keyword, name, x.expression(keyword));
  x.reference('call', target, argumentCount(x, x.child(node, x.f.arguments)));
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

export function namesSuperTypes(x: Extraction, list: Node, kind: 'inherit' | 'implement'): void {
  for (const type of x.children(list)) {
    const naming = namingNode(x, type);
    if (naming < 0) continue;
    x.base(x.symbol, x.expression(type), kind);
    x.reference(kind, x.expression(naming));
    claimNaming(x, naming);
  }
}

function claimNaming(x: Extraction, naming: Node): void {
  x.claim(naming);
  x.claim(spelledNode(x, naming));
}

/** The target of an assignment or `++`: written, not read. An element of an array leaves the array read. */
export function writeTarget(x: Extraction, target: Node): void {
  const kind = x.kind(target);
  if (kind !== x.k.identifier && kind !== x.k.field_access) return;
  x.reference('write', x.expression(target));
  x.claim(target);
  if (kind === x.k.field_access) x.claim(x.child(target, x.f.field));
}

export function bindResource(x: Extraction, node: Node): void {
  const name = x.child(node, x.f.name);
  if (x.kind(name) !== x.k.identifier) return;
  x.claim(name);
  const type = x.expression(declaredType(x, node));
  x.bind('local', x.text(name), { node: name, type, value: x.expression(x.child(node, x.f.value)) });
}

export function bindCatch(x: Extraction, node: Node): void {
  const name = x.child(node, x.f.name);
  if (x.kind(name) !== x.k.identifier) return;
  x.claim(name);
  x.bind('catch', x.text(name), { node: name, type: x.expression(x.childOfKind(node, x.k.catch_type)) });
}

/** `A | B` as a union. */
export function catchType(x: Extraction, node: Node): number {
  let row = -1;
  for (const type of x.children(node)) {
    const next = x.expression(type);
    row = row < 0 ? next : x.addExpression('union', type, '', row, next);
  }
  return row;
}

/** `o instanceof T t`: a new name with that type. `o` itself keeps its type in Java. */
export function bindInstanceof(x: Extraction, node: Node): void {
  const name = x.child(node, x.f.name);
  if (name < 0) return;
  x.claim(name);
  x.bind('local', x.text(name), { node: name, type: x.expression(x.child(node, x.f.right)) });
}

/** `case T t`. */
export function bindTypePattern(x: Extraction, node: Node): void {
  const [type, name] = x.children(node).filter((child) => x.kind(child) !== x.k.modifiers);
  if (name === undefined || x.kind(name) !== x.k.identifier) return;
  x.claim(name);
  x.bind('local', x.text(name), { node: name, type: x.expression(type) });
}

/** `Point(int x, var y)`: names a record type; what `var` stands for is the component's type, by its position. */
export function bindRecordPattern(x: Extraction, node: Node): void {
  const type = x.first(node);
  if (x.kind(type) === x.k.identifier) {
    x.reference('type', x.expression(type));
    x.claim(type);
  }
  const record = x.addExpression('cast', node, '', x.expression(type));
  const body = x.childOfKind(node, x.k.record_pattern_body);
  for (const [position, component] of x.children(body).entries()) {
    const [written, name] = x.children(component);
    if (x.kind(component) !== x.k.record_pattern_component || name === undefined) continue;
    if (x.kind(name) !== x.k.identifier || x.text(written) !== 'var') continue;
    const value = x.addExpression('position', component, String(position), record);
    x.claim(name);
    x.bind('local', x.text(name), { node: name, value });
  }
}

export function bindComponent(x: Extraction, node: Node): void {
  const [type, name] = x.children(node);
  if (name === undefined || x.kind(name) !== x.k.identifier || x.isClaimed(name)) return;
  x.claim(name);
  x.bind('local', x.text(name), { node: name, type: x.expression(type) });
}

/** A block that is the body of something with a scope shares that scope. */
export function hasOwnBlock(x: Extraction, node: Node): boolean {
  switch (x.kind(x.parent(node))) {
    case x.k.method_declaration:
    case x.k.compact_constructor_declaration:
    case x.k.lambda_expression:
    case x.k.catch_clause:
    case x.k.for_statement:
    case x.k.enhanced_for_statement:
      return false;
    default:
      return true;
  }
}

/**
 * A name bound by the condition lives in the statement. After `if (!(o instanceof T t)) return;` it lives on behind it,
 * so a negated condition opens no scope of its own.
 */
export function opensIf(x: Extraction, node: Node): boolean {
  const condition = x.child(node, x.f.condition);
  if (condition < 0) return false;
  for (let n = condition; n < x.next(condition); n += NODE) {
    const kind = x.kind(n);
    if (kind === x.k.unary_expression) n = x.next(n) - NODE;
    else if (kind === x.k.instanceof_expression && (x.child(n, x.f.name) >= 0 || x.child(n, x.f.pattern) >= 0))
      return true;
  }
  return false;
}

/** Only cases with a pattern bind names of their own. */
export function opensSwitchCase(x: Extraction, node: Node): boolean {
  return x.hasChild(x.first(node), x.k.pattern);
}

/** Lower-case segments in front of a type spell a package: nothing to refer to. */
export function claimPackage(x: Extraction, node: Node): void {
  const qualifier = x.first(node);
  const last = x.children(qualifier).at(-1) ?? qualifier;
  const initial = x.source.charCodeAt(x.start(last));
  if (initial < 97 || initial > 122 || x.kind(qualifier) === x.k.generic_type) return;
  for (let n = qualifier; n < x.next(qualifier); n += NODE) x.claim(n);
}
