/** Checks of what a Java variable of type `Object` holds: below one, the variable has the members of the checked type. */
import { type Check, checkBelow } from '../../../src/extract/checks.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { variableOf } from './variables.ts';

const MAX_DEPTH = 16;

/** The branch of an `if`, the body of a `while`, the first value of `?:`. */
export function narrowBranch(x: Extraction, node: Node): void {
  const body = x.child(node, x.f.consequence);
  checkBelow(x, body < 0 ? x.child(node, x.f.body) : body, checksIn(x, x.child(node, x.f.condition)));
}

/** The right side of `a && b`. */
export function narrowRight(x: Extraction, node: Node): void {
  const right = x.child(node, x.f.right);
  if (operatorOf(x, node) === '&&') checkBelow(x, right, checksIn(x, x.child(node, x.f.left)));
}

const operatorOf = (x: Extraction, node: Node): string =>
  x.source.slice(x.end(x.child(node, x.f.left)), x.start(x.child(node, x.f.right))).trim();

function checksIn(x: Extraction, condition: Node, depth = 0): Check[] {
  if (condition < 0 || depth > MAX_DEPTH) return [];
  const kind = x.kind(condition);
  if (kind === x.k.parenthesized_expression) return checksIn(x, x.first(condition), depth + 1);
  if (kind === x.k.instanceof_expression)
    return checkOf(x, x.child(condition, x.f.left), x.child(condition, x.f.right));
  if (kind === x.k.method_invocation) return checkByClass(x, condition);
  if (kind !== x.k.binary_expression) return [];
  const [left, right] = [x.child(condition, x.f.left), x.child(condition, x.f.right)];
  const operator = operatorOf(x, condition);
  if (operator === '&&') return [...checksIn(x, left, depth + 1), ...checksIn(x, right, depth + 1)];
  return operator === '==' ? [...equalClasses(x, left, right), ...equalClasses(x, right, left)] : [];
}

/** `T.class.isInstance(x)`, `T.class.isAssignableFrom(x.getClass())`. */
function checkByClass(x: Extraction, call: Node): Check[] {
  const type = x.child(call, x.f.object);
  const [given = -1] = x.children(x.child(call, x.f.arguments));
  if (x.kind(type) !== x.k.class_literal) return [];
  const name = x.text(x.child(call, x.f.name));
  if (name === 'isInstance') return checkOf(x, given, x.first(type));
  return name === 'isAssignableFrom' ? equalClasses(x, given, type) : [];
}

/** `x.getClass()` against `T.class`. */
function equalClasses(x: Extraction, made: Node, type: Node): Check[] {
  const isMade = x.kind(made) === x.k.method_invocation && x.text(x.child(made, x.f.name)) === 'getClass';
  return isMade && x.kind(type) === x.k.class_literal ? checkOf(x, x.child(made, x.f.object), x.first(type)) : [];
}

/** Other variables keep the members of their declared type: a check without a pattern does not change what the language finds. */
function checkOf(x: Extraction, name: Node, type: Node): Check[] {
  if (x.kind(name) !== x.k.identifier || type < 0) return [];
  const declared = variableOf(x, name);
  if (declared === undefined || x.text(declared.type) !== 'Object') return [];
  return [{ node: name, path: x.text(name), test: 'is', operand: x.expression(type) }];
}
