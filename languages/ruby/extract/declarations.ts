/** Classes, modules and methods as Ruby writes them. */
import { declareAt } from '../../../src/extract/declare.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { FLAG, scopeKindCode } from '../../../src/model/kinds.ts';
import { moveNameAfterColon } from './accessors.ts';
import { stateOf } from './file-state.ts';
import { recordResults } from './results.ts';
import { inTypeBody, memberKey, selfScope, typeAround } from './self.ts';
import { declareMembers } from './struct-members.ts';

/** `class A`, `class A::B`, `module M`: each may be one of several parts. */
export function declareType(x: Extraction, node: Node): void {
  const kind = x.kind(node) === x.k.module ? 'module' : 'class';
  const row = declareConstant(x, node, {
    kind,
    name: x.child(node, x.f.name),
    body: x.child(node, x.f.body),
    flags: FLAG.partial,
  });
  if (row < 0) return;
  const superclass = x.first(x.child(node, x.f.superclass));
  if (superclass >= 0) extendClass(x, row, superclass);
  x.scopeOwners.set(node, row);
  x.enterSymbol(row);
}

/** The superclass is read in the scope around the class. */
export function readSuperclassOutside(x: Extraction, node: Node): void {
  x.readIn(x.scopeParent(x.scope), x.child(node, x.f.superclass));
}

interface Constant {
  readonly kind: 'class' | 'module' | 'constant';
  /** A constant, or a path that ends in one. */
  readonly name: Node;
  readonly body?: Node;
  readonly flags?: number;
  readonly value?: number;
}

export function declareConstant(
  x: Extraction,
  node: Node,
  { kind, name, body = -1, flags = 0, value = -1 }: Constant,
): number {
  const isPath = x.kind(name) === x.k.scope_resolution;
  const nameNode = isPath ? x.child(name, x.f.name) : name;
  const container = isPath ? x.child(name, x.f.scope) : -1;
  x.claim(name);
  x.claim(nameNode);
  const text = x.text(nameNode);
  if (text === '') return -1;
  const row = declareAt(x, node, {
    kind,
    name: text,
    nameNode,
    body,
    value,
    flags: container >= 0 ? flags | FLAG.extension : flags,
    // A constant that a block or method sets belongs to the type around all the same; `::A` belongs to no type.
    parent: isPath && container < 0 ? 0 : Math.max(0, typeAround(x)),
    bindIn: isPath ? -1 : constantScope(x),
    ...(container >= 0 && { owner: x.text(container).replaceAll('::', '.'), ownerExpression: x.expression(container) }),
  });
  if (body < 0) withoutEnd(x, row);
  return row;
}

/** Where a constant is bound: blocks do not hold any. */
function constantScope(x: Extraction): number {
  const type = typeAround(x);
  return type < 0 ? 0 : x.symbolScope(type);
}

/** `class A; end`: the head ends before `end`. */
function withoutEnd(x: Extraction, row: number): void {
  x.signatures[row] = x.signatures[row].replace(/(?<![\s;])[\s;]*end$/, '');
}

/** The superclass; the members of one that is made on the spot: `Struct.new(:a)`. */
export function extendClass(x: Extraction, row: number, node: Node): void {
  const isMade = x.kind(node) === x.k.call && declareMembers(x, node, row);
  const base = x.kind(node) === x.k.element_reference ? x.child(node, x.f.object) : node;
  if (isMade || !isConstant(x, base)) {
    if (!isMade) aboveOf(x, row).superclass = x.addExpression('unknown', node);
    return;
  }
  const expression = x.expression(base);
  aboveOf(x, row).superclass = expression;
  x.reference('inherit', expression);
  x.claim(base);
}

export const isConstant = (x: Extraction, node: Node): boolean =>
  x.kind(node) === x.k.constant || x.kind(node) === x.k.scope_resolution;

export function aboveOf(x: Extraction, row: number) {
  const { above } = stateOf(x);
  let entry = above.get(row);
  if (entry === undefined) above.set(row, (entry = { included: [], superclass: -1 }));
  return entry;
}

/** In the order they are searched: modules before the superclass, the last one first. */
export function declareBases(x: Extraction): void {
  for (const [row, { included, superclass }] of stateOf(x).above) {
    for (const module of included.toReversed()) x.base(row, module, 'inherit');
    x.base(row, superclass, 'inherit');
  }
}

/** `class << self`: declarations in it belong to the class itself. */
export function enterSingleton(x: Extraction): void {
  stateOf(x).singletons.add(x.scope);
}

/** `def m`, `def self.m`, `def Other.m`. */
export function declareMethod(x: Extraction, node: Node): void {
  const nameNode = x.child(node, x.f.name);
  const object = x.kind(node) === x.k.singleton_method ? x.child(node, x.f.object) : -1;
  const name = x.text(nameNode);
  if (name === '') return;
  const type = typeAround(x);
  const isElsewhere = isConstant(x, object) && (type < 0 || x.text(object) !== x.symbolName(type));
  // `def object.m`: a method of that one object.
  const isOfObject = object >= 0 && x.kind(object) !== x.k.self && !isConstant(x, object);
  const isStatic = object >= 0 || staticBlock(x);
  if (isConstant(x, object)) x.claim(isElsewhere ? -1 : object);
  const row = declareCallable(x, node, {
    name,
    nameNode,
    isStatic,
    isUnnamed: isOfObject,
    elsewhere: isElsewhere ? object : -1,
  });
  x.claim(x.first(nameNode));
  x.scopeOwners.set(node, row);
  x.enterSymbol(row);
}

interface Callable {
  readonly name: string;
  readonly nameNode: Node;
  readonly isStatic: boolean;
  /** The constant that names the type it belongs to, when that is not the one around. */
  readonly elsewhere?: Node;
  readonly isUnnamed?: boolean;
  /** The block that is the method's body. */
  readonly body?: Node;
}

/** Declares a method of the type around, a function at the top of a file, or one that only the block around sees. */
export function declareCallable(x: Extraction, node: Node, callable: Callable): number {
  const { name, nameNode, isStatic, elsewhere = -1, isUnnamed = false, body = x.child(node, x.f.body) } = callable;
  const type = typeAround(x);
  const isMethod = type >= 0 || elsewhere >= 0;
  const isLocal = isUnnamed || inUnnamed(x);
  const isHidden = isLocal || (!isMethod && x.scopeKind(x.holderOf(x.scope)) > scopeKindCode.function);
  const sig = stateOf(x).signature;
  const row = declareAt(x, node, {
    kind: !isMethod ? 'function' : name === 'initialize' && !isStatic ? 'constructor' : 'method',
    name,
    nameNode,
    body,
    flags:
      (isMethod && isStatic ? FLAG.static : 0) |
      (isStatic && elsewhere < 0 && !inSingleton(x) ? 0 : visibilityHere(x)) |
      (stateOf(x).given.get(node) ?? 0) |
      (elsewhere >= 0 ? FLAG.extension : 0) |
      (isHidden ? FLAG.local : 0) |
      (OPERATOR.test(name) ? FLAG.operator : 0),
    type: sig === undefined ? -1 : x.expression(sig.returns),
    parent: elsewhere >= 0 ? 0 : Math.max(0, type),
    bindIn: isHidden ? x.scope : -1,
    ...(elsewhere >= 0 && { owner: x.text(elsewhere).replaceAll('::', '.'), ownerExpression: x.expression(elsewhere) }),
  });
  if (body < 0) withoutEnd(x, row);
  moveNameAfterColon(x, row, nameNode);
  if (isMethod && !isLocal) stateOf(x).members.set(memberKey(type, name, isStatic), row);
  return row;
}

const OPERATOR = /^[^\p{L}_]/u;

const inSingleton = (x: Extraction): boolean => stateOf(x).singletons.has(selfScope(x));

/** Whether methods written here belong to the class itself: `class << self`, after `module_function`, `class_methods do`. */
export const staticBlock = (x: Extraction): boolean => inSingleton(x) || (visibilityHere(x) & FLAG.static) !== 0;

export const visibilityHere = (x: Extraction): number =>
  inTypeBody(x) ? (stateOf(x).visibility.get(selfScope(x)) ?? 0) : 0;

/** Whether a block of an unnamed class is around. */
function inUnnamed(x: Extraction): boolean {
  const { unnamed } = stateOf(x);
  if (unnamed.size === 0) return false;
  let { scope } = x;
  while (x.scopeKind(scope) > scopeKindCode.function && !unnamed.has(scope)) scope = x.scopeParent(scope);
  return unnamed.has(scope);
}

/** Records the result of a method, once its scope is open. */
export function enterMethod(x: Extraction, node: Node): void {
  stateOf(x).signature = undefined;
  recordResults(x, x.child(node, x.f.body), x.symbol);
}
