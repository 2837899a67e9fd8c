/** Values of Ruby expressions, as rows: calls, operators, collections, paths of constants. */

import { listOf } from '../../../src/extract/expressions.ts';
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { calleeRow, imply, superRow } from './calls.ts';
import { isConstant } from './declarations.ts';
import { selfRow } from './self.ts';

/** Calls that return nothing. */
const NOTHING = new Set(['raise', 'fail', 'require', 'require_relative', 'puts', 'print', 'exit', 'abort', 'throw']);

export function callValue(x: Extraction, node: Node, depth: number): number {
  const method = x.child(node, x.f.method);
  const receiver = x.child(node, x.f.receiver);
  // `callable.(…)`.
  if (method < 0) return -1;
  if (x.kind(method) === x.k.super) return called(x, node, superRow(x, method));
  const name = x.text(method);
  if (name === 'new') return made(x, node, receiver, depth);
  if (receiver < 0 && NOTHING.has(name)) return -1;
  if (x.text(receiver) === 'T')
    return assertedValue(x, node, name, depth) ?? called(x, node, calleeRow(x, node, depth));
  return called(x, node, calleeRow(x, node, depth));
}

const called = (x: Extraction, node: Node, callee: number): number =>
  callee < 0 ? -1 : x.addExpression('call', node, '', callee);

/** `Type.new`; a variable that holds the type is read, not called. */
function made(x: Extraction, node: Node, receiver: Node, depth: number): number {
  const type = receiver < 0 ? selfRow(x, node) : x.expression(receiver, depth + 1);
  if (type < 0) return -1;
  return x.addExpression(
    'call',
    node,
    '',
    receiver < 0 || isConstant(x, receiver) ? type : x.addExpression('spread', receiver, '', type),
  );
}

/** Sorbet's `T.let(value, Type)`, `T.cast`, `T.must(value)`. */
function assertedValue(x: Extraction, node: Node, name: string, depth: number): number | undefined {
  const [value, type] = x.children(x.child(node, x.f.arguments));
  if (value === undefined) return undefined;
  if (name === 'must' || name === 'unsafe') return x.expression(value, depth + 1);
  if (name !== 'let' && name !== 'cast') return undefined;
  if (type === undefined || !isConstant(x, type)) return x.expression(value, depth + 1);
  return x.addExpression('cast', node, '', x.expression(type, depth + 1), x.expression(value, depth + 1));
}

const OPERATOR = /and\b|or\b|\*\*|<=>|===|==|=~|!=|!~|&&|\|\||<<|>>|<=|>=|[-+*/%&|^<>]/y;
const SPACE = /\s*/y;

/** The operator after the left operand. */
function operatorOf(x: Extraction, left: Node): string {
  SPACE.lastIndex = x.end(left);
  SPACE.exec(x.source);
  OPERATOR.lastIndex = SPACE.lastIndex;
  return OPERATOR.exec(x.source)?.[0] ?? '';
}

const NO_METHOD = new Set(['', '&&', '||', 'and', 'or', '!=', '!~']);

/** `a + b` calls `+` of `a`. */
export function useOperator(x: Extraction, node: Node): void {
  const left = x.child(node, x.f.left);
  if (isPlain(x, left)) return;
  const operator = operatorOf(x, left);
  if (NO_METHOD.has(operator)) return;
  const value = x.expression(left);
  if (value >= 0)
    x.expressionRows[node / NODE] = x.addExpression('call', node, '', imply(x, node, { value, method: operator })) + 1;
}

export function operatorValue(x: Extraction, node: Node, depth: number): number {
  const [left, right] = [x.child(node, x.f.left), x.child(node, x.f.right)];
  const operator = operatorOf(x, left);
  if (operator === '&&' || operator === 'and') return x.expression(right, depth + 1);
  const value = x.expression(left, depth + 1);
  if (operator === '||' || operator === 'or') {
    const other = x.expression(right, depth + 1);
    return value < 0 ? other : other < 0 ? value : x.addExpression('union', node, '', value, other);
  }
  if (value < 0 || NO_METHOD.has(operator)) return -1;
  return called(x, node, x.addExpression('member', node, operator, value));
}

/** `a[0]` calls `[]` of `a`. */
export function useBrackets(x: Extraction, node: Node): void {
  const object = x.child(node, x.f.object);
  const value = isPlain(x, object) ? -1 : x.expression(object);
  if (value >= 0) imply(x, node, { value, method: x.field(node) === x.f.left ? '[]=' : '[]' });
}

function isPlain(x: Extraction, node: Node): boolean {
  const kind = x.kind(node);
  return kind === x.k.integer || kind === x.k.float || kind === x.k.string || kind === x.k.array || kind === x.k.hash;
}

/** `[a, b]` with its elements; empty and long ones without. */
export function arrayValue(x: Extraction, node: Node, depth: number): number {
  return x.addExpression('literal', node, 'Array', listOf(x, node, depth + 1));
}

export function hashValue(x: Extraction, node: Node, depth: number): number {
  let list = -1;
  for (const pair of x.children(node).slice(0, 16)) {
    const value = x.kind(pair) === x.k.pair ? x.expression(x.child(pair, x.f.value), depth + 1) : -1;
    if (value >= 0) list = x.addExpression('list', pair, '', value, list);
  }
  return x.addExpression('literal', node, 'Hash', list);
}

/** `A::B`; `::A` is looked for at the top. */
export function pathValue(x: Extraction, node: Node, depth: number): number {
  const name = x.child(node, x.f.name);
  const scope = x.child(node, x.f.scope);
  const container = scope < 0 ? x.addExpression('module', node) : x.expression(scope, depth + 1);
  return x.addExpression('member', name, x.text(name), container);
}

export function usePath(x: Extraction, node: Node): void {
  x.claim(x.child(node, x.f.name));
  if (!x.isClaimed(node)) x.reference('read', x.expression(node));
}
