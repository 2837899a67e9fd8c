/** Kotlin types as expressions, and the symbols they refer to. */
import { listOf } from '../../../src/extract/expressions.ts';
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { EXPRESSION } from '../../../src/model/facts.ts';
import { expressionOpCode } from '../../../src/model/kinds.ts';
import { isType, nameText } from './nodes.ts';

/** `a.B<T>`: names and members link by link; the arguments of the last one count. */
export function userType(x: Extraction, node: Node, depth: number): number {
  let row = -1;
  let last = -1;
  for (let c = x.first(node); c >= 0; c = x.sibling(c, node)) {
    if (x.kind(c) === x.k.identifier) {
      row = x.addExpression(row < 0 ? 'name' : 'member', c, nameText(x, c), row);
      last = -1;
    } else if (x.kind(c) === x.k.type_arguments) last = c;
  }
  return last < 0 || row < 0 ? row : x.addExpression('generic', node, '', row, listOf(x, last, depth + 1));
}

/** The row that names a type: a generic one has it one step in. */
export function namingRow(x: Extraction, row: number): number {
  const { data } = x.facts.tables.expressions;
  const isGeneric = row >= 0 && data[row * EXPRESSION.stride + EXPRESSION.op] === expressionOpCode.generic;
  return isGeneric ? data[row * EXPRESSION.stride + EXPRESSION.a] : row;
}

/** A type that is named; types it lies in are named as well, packages are not. */
export function useType(x: Extraction, node: Node): void {
  const row = namingRow(x, x.expression(node));
  const isUsed = !x.isClaimed(node);
  claimNames(x, node);
  if (isUsed) x.reference('type', row);
  useOuter(x, row);
}

/** The outer type of a type: `Outer` of `Outer.Inner`. */
export function useOuter(x: Extraction, row: number): void {
  const { data } = x.facts.tables.expressions;
  let outer = row < 0 ? -1 : data[row * EXPRESSION.stride + EXPRESSION.a];
  for (; outer >= 0; outer = data[outer * EXPRESSION.stride + EXPRESSION.a]) {
    const name = x.facts.strings[data[outer * EXPRESSION.stride + EXPRESSION.name]];
    if (isCapital(name)) x.reference('type', outer);
  }
}

export function claimNames(x: Extraction, type: Node): void {
  const end = x.next(type);
  for (let c = type + NODE; c < end; c = x.next(c)) if (x.kind(c) === x.k.identifier) x.claim(c);
}

/** Types begin with a capital letter by convention, packages and variables do not. */
export const isCapital = (name: string): boolean => {
  const code = name.charCodeAt(0);
  return code >= 65 && code <= 90;
};

/** `R.(A, B) -> C`: the receiver comes first among the parameters, marked as such. */
export function functionType(x: Extraction, node: Node, depth: number): number {
  const list = x.childOfKind(node, x.k.function_type_parameters);
  if (list < 0) return -1;
  const taken = x.children(list).filter((child) => isType(x, child) || x.kind(child) === x.k.parameter);
  let tail = -1;
  for (const one of taken.reverse()) tail = x.addExpression('list', one, '', x.expression(one, depth + 1), tail);
  const receiver = x.children(node).find((child) => child < list && isType(x, child)) ?? -1;
  if (receiver >= 0) {
    const marked = x.addExpression('wrapped', receiver, 'receiver', x.expression(receiver, depth + 1));
    tail = x.addExpression('list', receiver, '', marked, tail);
  }
  // A function without parameters takes an empty list, which differs from not declaring its parameters.
  if (tail < 0) tail = x.addExpression('list', list, '', x.addExpression('wrapped', list, 'nothing', -1), -1);
  const result = x.children(node).find((child) => child > list && isType(x, child)) ?? -1;
  return x.addExpression('function_type', node, '', x.expression(result, depth + 1), tail);
}

export function bindTypeParameter(x: Extraction, node: Node): void {
  const name = x.childOfKind(node, x.k.identifier);
  x.claim(name);
  const bound = x.children(node).find((child) => isType(x, child)) ?? -1;
  x.bind('type_parameter', nameText(x, name), { node: name, type: x.expression(bound) });
}

/** `where T : A`: T is that, too. */
export function constrain(x: Extraction, node: Node): void {
  const name = x.childOfKind(node, x.k.identifier);
  const bound = x.children(node).find((child) => isType(x, child)) ?? -1;
  x.reference('type', x.expression(name));
  x.claim(name);
  x.bind('narrow', nameText(x, name), { node: name, type: x.expression(bound) });
}
