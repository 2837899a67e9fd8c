/** Kotlin calls with type arguments and one argument, `f<T>(a)` and `f<T> { … }`, which the grammar reads as two comparisons. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { enterParts } from './calls.ts';
import { isCapital } from './type-uses.ts';

interface GenericCall {
  readonly callee: Node;
  readonly type: Node;
  /** The argument in its brackets, or a lambda. */
  readonly given: Node;
}

/** Nothing but a call is written without blanks around both signs, with a type between them. */
function genericCallIn(x: Extraction, node: Node): GenericCall | undefined {
  const inner = x.child(node, x.f.left);
  const given = x.child(node, x.f.right);
  const isGiven = x.kind(given) === x.k.parenthesized_expression || x.kind(given) === x.k.lambda_literal;
  if (x.kind(inner) !== x.k.binary_expression || !isGiven) return undefined;
  const callee = x.child(inner, x.f.left);
  const type = x.child(inner, x.f.right);
  const isTight =
    x.start(type) === x.end(callee) + 1 &&
    x.source[x.end(callee)] === '<' &&
    x.source[x.end(type)] === '>' &&
    (x.start(given) === x.end(type) + 1 || x.kind(given) === x.k.lambda_literal);
  return isTight && x.kind(type) === x.k.identifier && isCapital(x.text(type)) ? { callee, type, given } : undefined;
}

/** The call that a comparison is; -1: it is a comparison. */
export function genericCall(x: Extraction, node: Node, depth: number): number {
  const call = genericCallIn(x, node);
  if (call === undefined) return -1;
  const types = x.addExpression('list', call.type, '', x.expression(call.type, depth + 1));
  return x.addExpression('call', node, '', x.expression(call.callee, depth + 1), types);
}

export function enterGenericCall(x: Extraction, node: Node): boolean {
  const call = genericCallIn(x, node);
  if (call === undefined) return false;
  x.claim(x.child(node, x.f.left));
  x.reference('type', x.expression(call.type));
  x.claim(call.type);
  const isLambda = x.kind(call.given) === x.k.lambda_literal;
  enterParts(x, {
    callee: call.callee,
    types: -1,
    list: isLambda ? -1 : call.given,
    lambda: isLambda ? call.given : -1,
  });
  return true;
}
