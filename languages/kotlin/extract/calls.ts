/** Kotlin calls: callee and arguments, trailing lambdas, constructors, callable references. */
import { listOf, namingNode, spelledNode } from '../../../src/extract/expressions.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { BASE, EXPRESSION, MAY_NAME_NOTHING } from '../../../src/model/facts.ts';
import { expressionOpCode, referenceKindCode } from '../../../src/model/kinds.ts';
import { askedOf, expectFunction } from './lambdas.ts';
import { nameText, partsOf } from './nodes.ts';
import { isCapital, namingRow } from './type-uses.ts';

interface Call {
  readonly callee: Node;
  readonly types: Node;
  readonly list: Node;
  readonly lambda: Node;
}

/** `f(a) { … }` is a call of a call to the grammar: the lambda is one more argument of the same call. */
function partsOfCall(x: Extraction, node: Node): Call {
  const callee = x.first(node);
  const list = x.childOfKind(node, x.k.value_arguments);
  const lambda = x.childOfKind(node, x.k.annotated_lambda);
  const types = x.childOfKind(node, x.k.type_arguments);
  const isInner = list < 0 && types < 0 && x.kind(callee) === x.k.call_expression;
  if (!isInner || x.hasChild(callee, x.k.annotated_lambda)) return { callee, types, list, lambda };
  return { ...partsOfCall(x, callee), lambda };
}

/** `throw E()` names the type, `throw e` the variable. */
export function thrown(x: Extraction, node: Node): Node {
  const value = x.first(node);
  return x.kind(value) === x.k.call_expression ? partsOfCall(x, value).callee : value;
}

export function callOf(x: Extraction, node: Node, depth: number): number {
  const { callee, types } = partsOfCall(x, node);
  const target = x.expression(callee, depth + 1);
  return x.addExpression('call', node, '', target, listOf(x, types, depth + 1));
}

export function enterCall(x: Extraction, node: Node): void {
  if (x.isClaimed(node)) return;
  const call = partsOfCall(x, node);
  const inner = x.first(node);
  if (call.callee !== inner) x.claim(inner);
  enterParts(x, call);
}

export function enterParts(x: Extraction, call: Call): void {
  const target = x.expression(call.callee);
  if (target < 0) return;
  const args = keepArguments(x, target, call);
  const naming = namingNode(x, call.callee);
  if (naming >= 0) {
    x.reference('call', x.expression(naming), args);
    x.claim(naming);
    x.claim(spelledNode(x, naming));
  } else callMade(x, target);
}

const MADE = new Set([expressionOpCode.call, expressionOpCode.index]);

/** Calls the result of a call or an element of a collection: no name spells it. */
function callMade(x: Extraction, target: number): void {
  const op = x.facts.tables.expressions.data[target * EXPRESSION.stride + EXPRESSION.op];
  if (MADE.has(op)) x.reference('call', target, -2);
}

interface Argument {
  readonly node: Node;
  readonly name: string;
  readonly nameNode: Node;
  readonly isSpread: boolean;
}

function argumentsOf(x: Extraction, list: Node): Argument[] {
  if (x.kind(list) === x.k.parenthesized_expression)
    return partsOf(x, list).map((node) => ({ node, name: '', nameNode: -1, isSpread: false }));
  const out: Argument[] = [];
  for (let c = x.first(list); c >= 0; c = x.sibling(c, list)) {
    if (x.kind(c) !== x.k.value_argument) continue;
    const parts = partsOf(x, c);
    const node = parts.at(-1) ?? -1;
    const nameNode = parts.length > 1 ? parts[0] : -1;
    if (nameNode >= 0) x.claim(nameNode);
    const name = nameNode >= 0 ? nameText(x, nameNode) : '';
    out.push({ node, name, nameNode, isSpread: x.kind(node) === x.k.spread_expression });
  }
  return out;
}

/**
 * The arguments become the second part of the callee's row, with their names: they distinguish overloads, and type lambdas.
 * Returns how many there are, -2 when a spread hides it.
 */
export function keepArguments(x: Extraction, target: number, { list, lambda }: Pick<Call, 'list' | 'lambda'>): number {
  const args = argumentsOf(x, list);
  const isSpread = args.some((one) => one.isSpread);
  for (const [i, { node, name }] of args.entries())
    expectFunction(x, node, () => askedOf(x, node, target, name === '' ? String(i) : name));
  if (lambda >= 0) {
    expectFunction(x, lambda, () => askedOf(x, lambda, target, 'last'));
    labelLambda(x, target, lambda);
    args.push({ node: lambda, name: '', nameNode: -1, isSpread: false });
  }
  nameParameters(x, target, args);
  let tail = -1;
  for (let i = args.length - 1; i >= 0; i--) {
    const { node, name } = args[i];
    tail = x.addExpression('list', node, name, x.expression(node), tail);
  }
  const { data } = x.facts.tables.expressions;
  const op = data[target * EXPRESSION.stride + EXPRESSION.op];
  const isNamed = op === expressionOpCode.name || op === expressionOpCode.member;
  if (isNamed) data[target * EXPRESSION.stride + EXPRESSION.b] = tail;
  return isSpread ? -2 : args.length;
}

/**
 * `f(name = 1)` names a parameter, which only a question about a position asks for; `Type(name = 1)` may name a property that
 * the constructor declares.
 */
function nameParameters(x: Extraction, target: number, args: readonly Argument[]): void {
  const { data } = x.facts.tables.expressions;
  const isType = isCapital(x.facts.strings[data[target * EXPRESSION.stride + EXPRESSION.name]]);
  if (!x.keepsLocals && !isType) return;
  for (const { name, nameNode } of args)
    if (nameNode >= 0) x.reference('write', x.addExpression('argument', nameNode, name, target), MAY_NAME_NOTHING);
}

/** Functions whose lambda has no receiver, wherever they are declared: most lambdas need no search for a receiver. */
const WITHOUT_RECEIVER = new Set(['let', 'also', 'takeIf', 'takeUnless', 'forEach', 'forEachIndexed', 'mapNotNull']);

/** `this@apply` means the receiver of the lambda that `apply` is given, or of one with a label of its own. */
function labelLambda(x: Extraction, target: number, annotated: Node): void {
  const isPlain = x.kind(annotated) === x.k.lambda_literal;
  const lambda = isPlain ? annotated : x.childOfKind(annotated, x.k.lambda_literal);
  const { data } = x.facts.tables.expressions;
  const called = x.facts.strings[data[target * EXPRESSION.stride + EXPRESSION.name]];
  if (WITHOUT_RECEIVER.has(called)) x.notes.set(`plain ${lambda}`, true);
  if (x.notes.get('has labels') !== true) return;
  const label = x.childOfKind(annotated, x.k.label);
  x.notes.set(`label ${lambda}`, label >= 0 ? x.text(label).slice(0, -1) : called);
}

/** `a f b` calls the member `f` of `a`. */
export function infixOf(x: Extraction, node: Node, depth: number): number {
  const [left, name] = partsOf(x, node);
  if (name === undefined) return -1;
  const target = x.addExpression('member', name, nameText(x, name), x.expression(left, depth + 1));
  return x.addExpression('call', node, '', target);
}

export function enterInfix(x: Extraction, node: Node): void {
  const [, name, right] = partsOf(x, node);
  const call = x.expression(node);
  if (call < 0 || right === undefined) return;
  const { data } = x.facts.tables.expressions;
  const target = data[call * EXPRESSION.stride + EXPRESSION.a];
  expectFunction(x, right, () => askedOf(x, right, target, '0'));
  const given = x.addExpression('list', right, '', x.expression(right));
  x.facts.tables.expressions.data[target * EXPRESSION.stride + EXPRESSION.b] = given;
  x.reference('call', target, 1);
  x.claim(name);
}

/** `: this(…)` and `: super(…)`: a call of the constructor, which bears the name of its class. */
export function delegateConstructor(x: Extraction, node: Node): void {
  const type = x.enclosing('class', 'enum');
  if (type < 0) return;
  const isSuper = x.source.startsWith('super', x.start(node));
  const name = isSuper ? superName(x, type) : x.symbolName(type);
  const list = x.childOfKind(node, x.k.value_arguments);
  if (name === '') return;
  const target = x.addExpression('name', node, name);
  x.reference('call', target, keepArguments(x, target, { list, lambda: -1 }));
}

/** Last name of the class that a class extends, '' when it extends no class. */
function superName(x: Extraction, type: number): string {
  const { bases, expressions } = x.facts.tables;
  for (let row = 0; row < bases.rows; row++) {
    const o = row * BASE.stride;
    if (bases.data[o + BASE.symbol] !== type || bases.data[o + BASE.kind] === referenceKindCode.type) continue;
    const naming = namingRow(x, bases.data[o + BASE.expression]);
    return naming < 0 ? '' : x.facts.strings[expressions.data[naming * EXPRESSION.stride + EXPRESSION.name]];
  }
  return '';
}

/** An enum constant is made by the constructor of its enum. */
export function constructEntry(x: Extraction, node: Node): void {
  const type = x.symbolParent(x.symbol);
  const list = x.childOfKind(node, x.k.value_arguments);
  if (type <= 0 || list < 0) return;
  const target = x.addExpression('name', list, x.symbolName(type));
  x.reference('call', target, keepArguments(x, target, { list, lambda: -1 }));
}

/** Arguments for the constructor of a super type or an annotation. */
export function nameArguments(x: Extraction, list: Node): void {
  for (const { name, node } of argumentsOf(x, list)) if (name !== '' && node >= 0) x.claim(x.first(x.parent(node)));
}

/** `A::b`, `a::b` and `::b` name a function or property; `A::class` names the type alone. */
export function referCallable(x: Extraction, node: Node): void {
  if (!x.hasChild(node, x.k['"::"'])) return;
  const parts = partsOf(x, node).filter((part) => x.kind(part) !== x.k['"::"']);
  const name = parts.at(-1) ?? -1;
  const receiver = parts.length > 1 ? parts[0] : -1;
  x.claim(node);
  if (x.kind(receiver) === x.k.identifier && isCapital(x.text(receiver))) {
    x.reference('type', x.expression(receiver));
    x.claim(receiver);
  }
  if (x.kind(name) !== x.k.identifier) return;
  x.claim(name);
  if (x.text(name) === 'class') return;
  const target = namedCallable(x, name, receiver);
  // The function type that is expected here chooses among functions of the name; the function says what a callee is given.
  const { data } = x.facts.tables.expressions;
  const expected = x.notes.get(node);
  if (typeof expected === 'number') data[target * EXPRESSION.stride + EXPRESSION.b] = expected;
  data[x.expression(node) * EXPRESSION.stride + EXPRESSION.b] = target;
  x.reference('read', target, -2);
  x.bind('return', '', { node, value: x.addExpression('call', node, '', target) });
}

const namedCallable = (x: Extraction, name: Node, receiver: Node): number =>
  x.addExpression(receiver < 0 ? 'name' : 'member', name, nameText(x, name), x.expression(receiver));
