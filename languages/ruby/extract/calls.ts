/** Calls: the methods they name, with and without a receiver, and the names that symbol arguments spell. */
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { EXPRESSION, IMPLIED, MAY_NAME_NOTHING } from '../../../src/model/facts.ts';
import { memberAtSymbol, nameOf } from './accessors.ts';
import { isConstant } from './declarations.ts';
import { stateOf } from './file-state.ts';
import { LOCAL, METHOD_NAME } from './local-names.ts';
import { MACROS } from './macros.ts';
import { instanceRow, inTypeBody, selfRow } from './self.ts';
import { makerOf } from './struct-members.ts';

/** Calls that take the name of a method of their receiver. */
const SENDS = new Set(['send', 'public_send', '__send__', 'method', 'public_method', 'instance_method']);

/** Methods whose block is given the elements of their receiver, one after the other. */
const ITERATES = new Set(
  `each each_entry each_with_index each_with_object reverse_each map flat_map collect filter_map select filter reject find
  detect find_all find_index all? any? none? one? partition group_by sort_by min_by max_by sum count each_slice each_cons
  delete_if keep_if map! select! reject! uniq to_h index_by take_while drop_while cycle each_value find_each`.split(
    /\s+/,
  ),
);
/** Methods whose block is given the receiver itself. */
const HANDS_ON = new Set(['tap', 'then', 'yield_self']);

export function enterCall(x: Extraction, node: Node): unknown {
  const method = x.child(node, x.f.method);
  const receiver = x.child(node, x.f.receiver);
  if (method < 0) return undefined;
  x.claim(method);
  if (x.kind(method) === x.k.super) {
    useSuper(x, method, node);
    return undefined;
  }
  const name = x.text(method);
  const isOwn = receiver < 0 || x.kind(receiver) === x.k.self;
  if (isOwn && Object.hasOwn(MACROS, name) && MACROS[name](x, node) === 'done') return undefined;
  noteBlock(x, node, { name, receiver });
  if (!x.isClaimed(node)) useMethod(x, node, { method, receiver, name });
  if (SENDS.has(name)) useSent(x, node, receiver);
  else if (receiver < 0 && inTypeBody(x)) useSymbols(x, node);
  usePassed(x, node, receiver);
  return undefined;
}

function useMethod(
  x: Extraction,
  node: Node,
  { method, receiver, name }: { method: Node; receiver: Node; name: string },
): void {
  const args = argumentCount(x, x.child(node, x.f.arguments));
  if (name !== 'new') x.reference('call', calleeRow(x, node), args);
  else if (receiver < 0) makeSelf(x, method, args);
  else {
    x.reference('new', x.expression(receiver), args);
    if (isConstant(x, receiver)) x.claim(receiver);
  }
}

/** `new` alone makes an instance of `self`. */
function makeSelf(x: Extraction, node: Node, args: number): void {
  if (selfRow(x, node) >= 0) x.reference('new', x.addExpression('this', node), args);
}

/** Keyword arguments are one hash; a spread hides the count. */
function argumentCount(x: Extraction, list: Node): number {
  if (list < 0) return 0;
  let count = 0;
  for (let c = list + NODE; c < x.next(list); c = x.next(c)) {
    const kind = x.kind(c);
    if (
      kind === x.k.splat_argument ||
      kind === x.k.hash_splat_argument ||
      kind === x.k.forward_argument ||
      kind === x.k.pair
    )
      return -2;
    if (kind !== x.k.block_argument && kind !== x.k.comment) count++;
  }
  return count;
}

/** The row that names the callee: a member of its receiver; without a receiver, of `self` or something visible here. */
export function calleeRow(x: Extraction, node: Node, depth = 0): number {
  const method = x.child(node, x.f.method);
  const known = x.expressionRows[method / NODE];
  if (known !== 0) return known - 1;
  const receiver = x.child(node, x.f.receiver);
  const name = x.text(method);
  const row =
    receiver < 0
      ? x.addExpression('name', method, name, selfRow(x, method))
      : x.addExpression('member', method, name, x.expression(receiver, depth + 1));
  x.expressionRows[method / NODE] = row + 1;
  return row;
}

/** An identifier is a variable, or a call of a method without arguments. */
export function useIdentifier(x: Extraction, node: Node): void {
  const mark = stateOf(x).marks[node / NODE];
  if ((mark & METHOD_NAME) !== 0 || x.isClaimed(node)) return;
  if ((mark & LOCAL) === 0) {
    const name = x.text(node);
    if (Object.hasOwn(MACROS, name) && MACROS[name](x, node) === 'done') return;
    if (name === 'new') makeSelf(x, node, 0);
    else x.reference('call', calleeOf(x, x.expression(node)), 0);
  } else if (x.keepsLocals) x.reference('read', x.expression(node));
}

export function identifierRow(x: Extraction, node: Node): number {
  const text = x.text(node);
  if ((stateOf(x).marks[node / NODE] & LOCAL) !== 0) return x.addExpression('name', node, text);
  const self = selfRow(x, node);
  if (text === 'new') return self < 0 ? -1 : x.addExpression('call', node, '', self);
  return x.addExpression('call', node, '', x.addExpression('name', node, text, self));
}

/** The callee in the row of a call. */
const calleeOf = (x: Extraction, call: number): number =>
  x.facts.tables.expressions.data[call * EXPRESSION.stride + EXPRESSION.a];

/** `super` calls the method of the same name in the types above. */
export function useSuper(x: Extraction, node: Node, call: Node = node): void {
  if (x.isClaimed(call) && call === node) return;
  const list = call === node ? -1 : x.child(call, x.f.arguments);
  x.reference('call', superRow(x, node), call === node ? -2 : argumentCount(x, list));
}

export function superRow(x: Extraction, node: Node): number {
  const known = x.expressionRows[node / NODE];
  if (known !== 0) return known - 1;
  const method = x.enclosing('method', 'constructor');
  const row = method < 0 ? -1 : x.addExpression('member', node, x.symbolName(method), x.addExpression('super', node));
  x.expressionRows[node / NODE] = row + 1;
  return row;
}

/** `object.send(:name)`. */
function useSent(x: Extraction, node: Node, receiver: Node): void {
  const symbol = x.first(x.child(node, x.f.arguments));
  if (nameOf(x, symbol) === '') return;
  const on = receiver < 0 ? selfRow(x, node) : x.expression(receiver);
  if (on >= 0) x.reference('call', memberAtSymbol(x, symbol, on), MAY_NAME_NOTHING);
}

/** `before_action :name`: symbols in the body of a class may name its methods. */
function useSymbols(x: Extraction, node: Node): void {
  const list = x.child(node, x.f.arguments);
  if (list < 0) return;
  for (let c = list + NODE; c < x.next(list); c = x.next(c)) if (x.kind(c) === x.k.simple_symbol) useSymbol(x, c);
}

/** A symbol that names a method of the type around, if that has one. */
export function useSymbol(x: Extraction, symbol: Node): void {
  const on = instanceRow(x, symbol);
  if (on >= 0 && !x.isClaimed(symbol)) x.reference('read', memberAtSymbol(x, symbol, on), MAY_NAME_NOTHING);
}

/** `values.each(&:name)` calls the method on each of them. */
function usePassed(x: Extraction, node: Node, receiver: Node): void {
  const argument = receiver < 0 ? -1 : x.childOfKind(x.child(node, x.f.arguments), x.k.block_argument);
  const symbol = x.first(argument);
  if (x.kind(symbol) !== x.k.simple_symbol) return;
  const value = x.expression(receiver);
  if (value < 0) return;
  const element = x.addExpression('index', argument, 'loop', value);
  x.reference('call', memberAtSymbol(x, symbol, element), MAY_NAME_NOTHING);
}

function noteBlock(x: Extraction, node: Node, { name, receiver }: { name: string; receiver: Node }): void {
  const block = receiver < 0 ? -1 : x.child(node, x.f.block);
  if (block < 0) return;
  const { iterations, blocks } = stateOf(x);
  if (ITERATES.has(name) || HANDS_ON.has(name)) iterations.set(block, node);
  else if (!blocks.has(block) && makerOf(x, node) !== '') blocks.set(block, { as: 'unnamed', symbol: -1 });
}

/** The value of the first parameter of an iterating call's block, as an expression row. */
export function givenToBlock(x: Extraction, block: Node): number {
  const call = stateOf(x).iterations.get(block);
  if (call === undefined) return -1;
  const value = x.expression(x.child(call, x.f.receiver));
  if (value < 0 || HANDS_ON.has(x.text(x.child(call, x.f.method)))) return value;
  return x.addExpression('index', block, 'loop', value);
}

/** A call of a method that syntax makes: operators and brackets. The row of the method. */
export function imply(x: Extraction, node: Node, { value, method }: { value: number; method: string }): number {
  const row = x.addExpression('member', node, method, value);
  x.reference('call', row, IMPLIED);
  return row;
}
