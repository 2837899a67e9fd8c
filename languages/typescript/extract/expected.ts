/** Expected types of literals: the keys of `const x: T = { a: 1 }` name properties of `T`, callbacks take the parameters of `T`. */

import { listOf } from '../../../src/extract/expressions.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { MAY_NAME_NOTHING } from '../../../src/model/facts.ts';
import { isFunction, isPlainName, keyText, literalKey, spelledKey, unwrap } from './names.ts';

const MAX_DEPTH = 8;

/** An expression row, built when first asked for (-1: no type is expected). Most callbacks take nothing and return nothing. */
export type Expected = () => number;

const NOT_BUILT = -2;

function once(row: Expected): Expected {
  let known = NOT_BUILT;
  return () => (known === NOT_BUILT ? (known = row()) : known);
}

/** Expected types of the object literals and functions further on, by node. */
const expectations = new Map<Node, Expected>();

export const begin = (): void => expectations.clear();

/** The expected type of a function, where one is known. */
export const expectedFunction = (node: Node): Expected | undefined => expectations.get(node);

/** Sets the expected type of the literals and functions that a value is made of; `row` is asked only when there are some. */
export function expect(x: Extraction, value: Node, row: Expected, depth = 0): void {
  const node = unwrap(x, value);
  if (node < 0 || depth > MAX_DEPTH) return;
  const kind = x.kind(node);
  if (kind === x.k.object) {
    if (x.first(node) >= 0) expectations.set(node, once(row));
  } else if (isFunction(x, node)) {
    expectations.set(node, once(row));
  } else if (kind === x.k.array) {
    const element = once(() => elementOf(x, node, row()));
    for (let c = x.first(node); c >= 0; c = x.sibling(c, node)) expect(x, c, element, depth + 1);
  } else if (kind === x.k.ternary_expression) {
    expect(x, x.child(node, x.f.consequence), row, depth + 1);
    expect(x, x.child(node, x.f.alternative), row, depth + 1);
  } else if (kind === x.k.binary_expression) expect(x, x.child(node, x.f.right), row, depth + 1);
}

const elementOf = (x: Extraction, node: Node, row: number): number =>
  row < 0 ? -1 : x.addExpression('index', node, '', row);

/** A value of a written type (an expression row). */
export function expectType(x: Extraction, value: Node, type: number): void {
  if (type >= 0) expect(x, value, () => x.addExpression('cast', value, '', type));
}

/** `x as T`, `x satisfies T`; `as const` says nothing. */
export function expectAsserted(x: Extraction, node: Node): void {
  const value = x.first(node);
  const type = x.sibling(value, node);
  if (type >= 0) expect(x, value, () => x.addExpression('cast', node, '', x.expression(type)));
}

/** `<T>x`. */
export function expectAngled(x: Extraction, node: Node): void {
  const types = x.first(node);
  expect(x, x.sibling(types, node), () => x.addExpression('cast', node, '', x.expression(types)));
}

/** Arguments have the types of the callee's parameters as expected types. */
export function expectArguments(x: Extraction, call: Node, callee: () => number): void {
  const list = x.child(call, x.f.arguments);
  const types = x.child(call, x.f.type_arguments);
  let position = 0;
  for (let c = x.first(list); c >= 0; c = x.sibling(c, list)) {
    if (x.kind(c) === x.k.comment) continue;
    const place = position++;
    if (!isLeaf(x, c)) expect(x, c, () => argumentRow(x, c, { place: String(place), callee: callee(), types }));
  }
}

/** Most arguments are leaves, and nothing in a leaf has an expected type. */
function isLeaf(x: Extraction, node: Node): boolean {
  const kind = x.kind(node);
  return kind === x.k.identifier || kind === x.k.string || kind === x.k.member_expression;
}

/** The position of an argument, its callee, and the node that lists the type arguments. */
interface ArgumentPlace {
  readonly place: string;
  readonly callee: number;
  readonly types?: Node;
}

export const argumentRow = (x: Extraction, node: Node, { place, callee, types = -1 }: ArgumentPlace): number =>
  callee < 0 ? -1 : x.addExpression('argument', node, place, callee, types < 0 ? -1 : listOf(x, types, 0));

/** `<Foo bar={1}>`: attributes are properties of the type that the component takes. */
export function writeAttributes(x: Extraction, element: Node, taken: () => number): void {
  let props = -1;
  for (const attribute of x.children(element)) {
    const name = x.first(attribute);
    if (x.kind(attribute) !== x.k.jsx_attribute || x.kind(name) !== x.k.property_identifier) continue;
    if (props < 0) props = taken();
    if (props < 0) return;
    const property = x.addExpression('member', name, x.text(name), props);
    x.reference('write', property, MAY_NAME_NOTHING);
    const value = x.sibling(name, attribute);
    if (x.kind(value) === x.k.jsx_expression) expect(x, x.first(value), () => property);
  }
}

/** References from the keys of an object literal to the properties of its expected type. */
export function writeKeys(x: Extraction, object: Node): void {
  const row = expectations.get(object)?.() ?? -1;
  if (row < 0) return;
  for (let member = x.first(object); member >= 0; member = x.sibling(member, object)) {
    const key = keyOf(x, member);
    const name = keyText(x, key);
    if (key < 0 || !isPlainName(name)) continue;
    const property = x.addExpression('member', spelledKey(x, key), name, row);
    x.reference('write', property, MAY_NAME_NOTHING);
    if (x.kind(member) === x.k.pair) expect(x, x.child(member, x.f.value), () => property);
    else if (x.kind(member) === x.k.method_definition) expectations.set(member, () => property);
  }
}

function keyOf(x: Extraction, member: Node): Node {
  const kind = x.kind(member);
  if (kind === x.k.pair) return x.child(member, x.f.key);
  if (kind === x.k.method_definition) return x.child(member, x.f.name);
  return kind === x.k.shorthand_property_identifier ? member : -1;
}

/** `x['key']` reads that property; numbers are worth a row only for questions about a position. */
export function readKey(x: Extraction, node: Node): void {
  const index = x.child(node, x.f.index);
  const isNumber = x.kind(index) === x.k.number;
  if (x.isClaimed(node) || literalKey(x, index) === '' || (isNumber && !x.keepsLocals)) return;
  x.reference('read', x.expression(node));
}
