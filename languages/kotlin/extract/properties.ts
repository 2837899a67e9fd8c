/** Kotlin properties and local variables: names, types, values, delegates, accessors. */

import { scopeAfter } from '../../../src/extract/declaration-scope.ts';
import { declareAt } from '../../../src/extract/declare.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import { bindPattern } from '../../../src/extract/patterns.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { SYMBOL } from '../../../src/model/facts.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import { extended } from './declarations.ts';
import { expectType } from './lambdas.ts';
import { modifierFlags } from './modifiers.ts';
import { isComment, isFollowed, nameText, onlyStatement, partsOf, receiverType, writtenType } from './nodes.ts';

export function declareProperty(x: Extraction, node: Node): void {
  const variable = x.childOfKind(node, x.k.variable_declaration);
  const target = variable >= 0 ? variable : x.childOfKind(node, x.k.multi_variable_declaration);
  if (target < 0) return;
  const typeNode = variable < 0 ? -1 : writtenType(x, variable);
  const type = x.expression(typeNode);
  const value = initialValue(x, node, target);
  if (typeNode >= 0) expectType(x, value, type);
  const isLocal = !x.atDeclarationLevel();
  if (isLocal || variable < 0) bindLocal(x, { node, target, type, value });
  else declareMember(x, { node, target, type, value });
}

interface Variable {
  readonly node: Node;
  readonly target: Node;
  readonly type: number;
  readonly value: Node;
}

/** A written type says all there is to know. */
function bindLocal(x: Extraction, { node, target, type, value }: Variable): void {
  const held = type < 0 ? heldBy(x, value) : -1;
  const isPlain = x.atDeclarationLevel() || !isFollowed(x, node);
  const scopeOf = isPlain ? () => x.scope : scopeAfter(x, { node, value });
  bindPattern(x, target, {
    type,
    value: held,
    bound: (name, at) => {
      if (name !== '_') x.bindIn(scopeOf(name), 'local', name, at);
    },
  });
}

function declareMember(x: Extraction, { node, target, type, value }: Variable): void {
  const nameNode = x.childOfKind(target, x.k.identifier);
  if (nameNode < 0) return;
  const { flags, isConst } = modifierFlags(x, node);
  const receiver = receiverType(x, node, target);
  const isRead = x.hasChild(node, x.k['"val"']);
  const getter = x.childOfKind(node, x.k.getter);
  // A property without type and value has the type of its getter's result.
  const isGiven = type < 0 && value < 0 && getter >= 0;
  const row = declareAt(x, node, {
    kind: isConst ? 'constant' : 'property',
    name: nameText(x, nameNode),
    nameNode,
    flags: flags | (isRead ? FLAG.readonly : 0) | (receiver < 0 ? 0 : FLAG.extension) | (isGiven ? FLAG.getter : 0),
    type,
    value: type < 0 ? heldBy(x, value) : -1,
    body: endOfHead(x, node, value),
    ...extended(x, receiver),
  });
  x.enterSymbol(row);
}

/** Accessors and values over several lines are no part of the signature. */
function endOfHead(x: Extraction, node: Node, value: Node): Node {
  if (value >= 0 && x.row(value) !== x.endRow(value)) return value;
  const getter = x.childOfKind(node, x.k.getter);
  return getter >= 0 ? getter : x.childOfKind(node, x.k.setter);
}

/** The node after the name: a value, or `by` and a delegate. */
function initialValue(x: Extraction, node: Node, target: Node): Node {
  for (let c = x.sibling(target, node); c >= 0; c = x.sibling(c, node)) {
    const kind = x.kind(c);
    if (kind === x.k.getter || kind === x.k.setter) return -1;
    if (kind !== x.k.type_constraints && !isComment(x, c)) return c;
  }
  return -1;
}

function heldBy(x: Extraction, value: Node): number {
  if (x.kind(value) !== x.k.property_delegate) return x.expression(value);
  return lazyValue(x, x.first(value));
}

/** `by lazy { … }`: the result of the lambda. Other delegates define the value by a method. */
function lazyValue(x: Extraction, call: Node): number {
  if (x.kind(call) !== x.k.call_expression) return -1;
  let callee = x.first(call);
  if (x.kind(callee) === x.k.call_expression) callee = x.first(callee);
  const lambda = x.childOfKind(x.childOfKind(call, x.k.annotated_lambda), x.k.lambda_literal);
  if (x.kind(callee) === x.k.identifier && x.text(callee) === 'lazy')
    return lambda < 0 ? -1 : x.expression(onlyStatement(x, lambda));
  const delegate = x.expression(call);
  return delegate < 0 ? -1 : x.addExpression('call', call, '', x.addExpression('member', call, 'getValue', delegate));
}

/** In accessors, `field` is the value of the property; a getter's expression is its result. */
export function enterAccessor(x: Extraction, node: Node): void {
  const { data } = x.facts.tables.symbols;
  const type = data[x.symbol * SYMBOL.stride + SYMBOL.type];
  x.bind('parameter', 'field', { type });
  if (x.kind(node) === x.k.setter) {
    const name = x.childOfKind(node, x.k.identifier);
    x.claim(name);
    if (name >= 0) x.bind('parameter', nameText(x, name), { node: name, type });
    return;
  }
  const value = partsOf(x, x.childOfKind(node, x.k.function_body)).at(0) ?? -1;
  if (value >= 0 && x.kind(value) !== x.k.block)
    x.bind('return', '', { node, symbol: x.symbol, value: x.expression(value) });
}

/** `return x` in a getter with a block. */
export function returned(x: Extraction, node: Node): void {
  x.claim(x.child(node, x.f.label));
  const value = x.children(node).find((child) => x.field(child) !== x.f.label) ?? -1;
  if (value < 0) return;
  if ((x.symbolFlags(x.symbol) & FLAG.getter) !== 0)
    x.bind('return', '', { node, symbol: x.symbol, value: x.expression(value) });
  const { data } = x.facts.tables.symbols;
  expectType(x, value, data[x.symbol * SYMBOL.stride + SYMBOL.type]);
}

/** `for (x in xs)`, `for ((a, b) in xs)`. */
export function bindLoop(x: Extraction, node: Node): void {
  const parts = partsOf(x, node);
  const at = parts.findIndex(
    (part) => x.kind(part) === x.k.variable_declaration || x.kind(part) === x.k.multi_variable_declaration,
  );
  if (at < 0) return;
  const isName = x.kind(parts[at]) === x.k.variable_declaration;
  const type = isName ? x.expression(writtenType(x, parts[at])) : -1;
  const many = parts[at + 1] ?? -1;
  const value = x.expression(many);
  // The value is read before the names hold.
  x.readIn(x.scopeParent(x.scope), many);
  const element = isName || value < 0 ? value : x.addExpression('index', many, 'loop', value);
  bindPattern(x, parts[at], {
    type,
    value: element,
    bound: (name, place) => {
      if (name !== '_') x.bind(isName ? 'element' : 'local', name, place);
    },
  });
}

export function bindCatch(x: Extraction, node: Node): void {
  const name = x.childOfKind(node, x.k.identifier);
  x.claim(name);
  x.bind('local', nameText(x, name), { node: name, type: x.expression(writtenType(x, node)) });
}
