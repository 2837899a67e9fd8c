/** C# constructions: what is made and with what, target-typed ones included, and the members that initialisers set. */
import { namingNode } from '../../../src/extract/expressions.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { EXPRESSION } from '../../../src/model/facts.ts';
import { expressionOpCode } from '../../../src/model/kinds.ts';
import { keepArguments, keepStored, typeRows } from './arguments.ts';
import { initialValue } from './declarations.ts';
import { expectFunction, expectType } from './lambdas.ts';
import { isFollowedBy } from './values.ts';

/** Deeper nesting is left alone: a bound on recursion, not on files. */
const MAX_DEPTH = 16;

/** `new T(…) { … }`. */
export function construct(x: Extraction, node: Node): void {
  const type = x.child(node, x.f.type);
  const target = x.expression(namingNode(x, type));
  const list = x.child(node, x.f.arguments);
  if (target >= 0) keepArguments(x, { target, taker: x.expression(node), list, types: typeRows(x, typeList(x, type)) });
  initialiseMembers(x, node);
}

/** The list of type arguments that a type ends in. */
function typeList(x: Extraction, type: Node): Node {
  const name = x.kind(type) === x.k.qualified_name ? x.child(type, x.f.name) : type;
  return x.kind(name) === x.k.generic_name ? x.childOfKind(name, x.k.type_argument_list) : -1;
}

/** `new[] { a, b }` is an array of what the first one is. */
export function firstElement(x: Extraction, node: Node, depth: number): number {
  const first = x.expression(x.first(x.childOfKind(node, x.k.initializer_expression)), depth + 1);
  return first < 0 ? -1 : x.addExpression('wrapped', node, 'array', x.addExpression('typeof', node, '', first));
}

/** The name or member row that a type comes down to. */
export function namingRow(x: Extraction, row: number): number {
  const { data } = x.facts.tables.expressions;
  const { generic, name, member } = expressionOpCode;
  if (row >= 0 && data[row * EXPRESSION.stride] === generic) row = data[row * EXPRESSION.stride + EXPRESSION.a];
  const op = row < 0 ? -1 : data[row * EXPRESSION.stride];
  return op === name || op === member ? row : -1;
}

/** `T x = new(…)` constructs a T, at the place of `new`. */
export function newOfType(x: Extraction, node: Node): void {
  const isProperty = x.kind(node) === x.k.property_declaration;
  const value = isProperty ? x.child(node, x.f.value) : initialValue(x, node);
  if (isProperty) expectType(x, value, x.expression(x.child(node, x.f.type)));
  constructType(x, value, x.expression(x.child(isProperty ? node : x.parent(node), x.f.type)));
}

/** `new(…)` where a type (an expression row) is asked for. */
export function constructType(x: Extraction, value: Node, type: number): void {
  if (x.kind(value) !== x.k.implicit_object_creation_expression) {
    if (type < 0) return;
    constructArray(x, value, type);
    constructFor(x, value, () => x.addExpression('cast', value, '', type));
    return;
  }
  const naming = namingRow(x, type);
  if (naming < 0) return;
  const o = naming * EXPRESSION.stride;
  const { data } = x.facts.tables.expressions;
  const name = x.facts.strings[data[o + EXPRESSION.name]];
  const target = x.addExpression(data[o + EXPRESSION.op], value, name, data[o + EXPRESSION.a]);
  const list = x.childOfKind(value, x.k.argument_list);
  const made = x.addExpression('new', value, '', type);
  keepArguments(x, { target, taker: made, list, types: typesOf(x, type) });
  x.reference('new', target, x.children(list).length);
  const initializer = x.childOfKind(value, x.k.initializer_expression);
  if (initializer >= 0) writeMembers(x, initializer, made);
}

/** `x = new(…)`: the new object has the type of its target. */
export function constructAssigned(x: Extraction, node: Node): void {
  constructFor(x, x.child(node, x.f.right), () => x.expression(x.child(node, x.f.left)));
}

/**
 * `new(…)` has the type of what receives it, also as one of several values, and each in a list that of the elements; lambdas among
 * them are told. The row is asked for only when there is one.
 */
export function constructFor(x: Extraction, value: Node, receiver: () => number, depth = 0): void {
  const { k } = x;
  const kind = x.kind(value);
  const inner = (part: Node): void => {
    expectFunction(x, part, receiver);
    constructFor(x, part, receiver, depth + 1);
  };
  if (kind === k.implicit_object_creation_expression) constructAs(x, value, receiver());
  else if (depth >= MAX_DEPTH) return;
  else if (kind === k.collection_expression) constructElements(x, value, receiver, depth + 1);
  else if (kind === k.parenthesized_expression) inner(x.first(value));
  else if (kind === k.conditional_expression) {
    inner(x.child(value, x.f.consequence));
    inner(x.child(value, x.f.alternative));
  } else if (kind === k.binary_expression && isOrElse(x, value)) inner(x.child(value, x.f.right));
  else if (kind === k.switch_expression)
    for (const arm of x.children(value))
      if (x.kind(arm) === k.switch_expression_arm) inner(x.children(arm).at(-1) ?? -1);
}

const isOrElse = (x: Extraction, node: Node): boolean =>
  x.source.slice(x.end(x.child(node, x.f.left)), x.start(x.child(node, x.f.right))).trim() === '??';

/** The elements of `[a, b]` and of `{ a, b }` after a type. */
function constructElements(x: Extraction, list: Node, receiver: () => number, depth: number): void {
  const element = (): number => {
    const row = receiver();
    return row < 0 ? -1 : x.addExpression('index', list, 'loop', row);
  };
  for (const child of x.children(list)) {
    const inside = x.kind(child) === x.k.collection_element ? x.first(child) : child;
    const value = x.kind(inside) === x.k.expression_element ? x.first(inside) : inside;
    expectFunction(x, value, element);
    constructFor(x, value, element, depth);
  }
}

function constructAs(x: Extraction, value: Node, received: number): void {
  if (received < 0 || x.isClaimed(value)) return;
  x.claim(value);
  const target = x.addExpression('typeof', value, 'new', received);
  const list = x.childOfKind(value, x.k.argument_list);
  keepArguments(x, { target, taker: x.addExpression('new', value, '', target), list, types: -1 });
  x.reference('new', target, x.children(list).length);
  const initializer = x.childOfKind(value, x.k.initializer_expression);
  if (initializer >= 0) writeMembers(x, initializer, received);
}

/** `new T[] { … }`, `T[] x = { … }`. */
export function constructArray(x: Extraction, initializer: Node, type: number): void {
  if (x.kind(initializer) !== x.k.initializer_expression || type < 0) return;
  constructElements(x, initializer, () => x.addExpression('cast', initializer, '', type), 0);
}

/** The type arguments of a type row, as a list. */
function typesOf(x: Extraction, type: number): number {
  const { data } = x.facts.tables.expressions;
  const o = type * EXPRESSION.stride;
  return type >= 0 && data[o] === expressionOpCode.generic ? data[o + EXPRESSION.b] : -1;
}

/** `{ A = 1, B = { … } }` after `new T` or `new()`: writes to members of the new object. */
export function initialiseMembers(x: Extraction, creation: Node): void {
  const initializer = x.childOfKind(creation, x.k.initializer_expression);
  if (initializer < 0 || x.isClaimed(initializer)) return;
  writeMembers(x, initializer, x.expression(creation));
}

function writeMembers(x: Extraction, initializer: Node, object: number, depth = 0): void {
  x.claim(initializer);
  let hasElements = false;
  for (const child of x.children(initializer)) {
    if (x.kind(child) !== x.k.assignment_expression) {
      if (x.kind(child) !== x.k.initializer_expression) hasElements = true;
      // `{ key, value }` adds a pair.
      else constructFor(x, x.children(child)[1] ?? -1, () => x.addExpression('index', child, '', object), depth);
      continue;
    }
    x.claim(child);
    const left = x.child(child, x.f.left);
    const right = x.child(child, x.f.right);
    if (x.kind(left) !== x.k.identifier) {
      // `[key] = value`.
      constructFor(x, right, () => x.addExpression('index', left, '', object), depth);
      continue;
    }
    const member = x.addExpression('member', left, x.text(left), object);
    keepStored(x, member, right);
    x.reference('write', member);
    x.claim(left);
    const isNested = x.kind(right) === x.k.initializer_expression && depth < MAX_DEPTH;
    if (isNested) writeMembers(x, right, member, depth + 1);
    expectFunction(x, right, () => member);
    constructFor(x, right, () => member, depth);
  }
  if (hasElements) constructElements(x, initializer, () => object, depth);
}

/** `record with { A = 1 }`. */
export function withMembers(x: Extraction, node: Node): void {
  const object = x.expression(x.first(node));
  for (const part of x.children(node)) {
    const name = x.first(part);
    if (x.kind(part) !== x.k.with_initializer || x.kind(name) !== x.k.identifier) continue;
    x.reference('write', x.addExpression('member', name, x.text(name), object));
    x.claim(name);
  }
}

/** `new { Name = value }`: the names are new. */
export function claimMemberNames(x: Extraction, node: Node): void {
  for (const child of x.children(node))
    if (x.kind(child) === x.k.identifier && isFollowedBy(x, child, '=')) x.claim(child);
}
