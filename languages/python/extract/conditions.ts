/** Python's conditions: what each says of a name or attribute where it holds, and where it fails. */
import type { Check } from '../../../src/extract/checks.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { typeExpression } from './annotations.ts';
import { between } from './operators.ts';

const MAX_DEPTH = 8;
const NONE: readonly Check[] = [];

/** Position of the type in the result of a function that is declared to return a `TypeGuard`. */
export const GUARD = 'guard';

/** What follows from a condition, where it holds or fails. */
export function checksIn(x: Extraction, condition: Node, sense: boolean, depth = 0): readonly Check[] {
  if (depth > MAX_DEPTH || condition < 0) return NONE;
  switch (x.kind(condition)) {
    case x.k.parenthesized_expression:
      return checksIn(x, x.first(condition), sense, depth + 1);
    case x.k.not_operator:
      return checksIn(x, x.first(condition), !sense, depth + 1);
    case x.k.boolean_operator: {
      const [left, right] = [x.child(condition, x.f.left), x.child(condition, x.f.right)];
      const isAnd = between(x, left, right) === 'and';
      const checks = [checksIn(x, left, sense, depth + 1), checksIn(x, right, sense, depth + 1)];
      return isAnd === sense ? checks.flat() : either(x, condition, checks);
    }
    case x.k.call:
      return checksOfCall(x, condition, sense);
    case x.k.comparison_operator:
      return sense ? checksOfComparison(x, condition) : NONE;
    default:
      return NONE;
  }
}

/** One of two checks of the same thing. */
function either(x: Extraction, node: Node, [[a, ...others], [b, ...more]]: (readonly Check[])[]): readonly Check[] {
  if (a === undefined || b === undefined || others.length + more.length > 0) return NONE;
  if (a.path !== b.path || a.test !== 'is' || b.test !== 'is') return NONE;
  return [{ ...a, operand: x.addExpression('union', node, '', a.operand, b.operand) }];
}

const ASKS = /^_*is(?:_|[A-Z])/;

/** `isinstance(x, T)`, `hasattr(x, 'name')`, `is_foo(x)` that returns a `TypeGuard`. */
function checksOfCall(x: Extraction, call: Node, sense: boolean): readonly Check[] {
  const [first, second, ...others] = x.children(x.child(call, x.f.arguments));
  const callee = x.child(call, x.f.function);
  if (first === undefined || others.length > 0 || x.kind(x.child(call, x.f.arguments)) !== x.k.argument_list)
    return NONE;
  const node = x.kind(first) === x.k.named_expression ? x.child(first, x.f.name) : first;
  const path = pathOf(x, node);
  if (path === '') return NONE;
  const test = sense ? 'is' : 'not';
  const name = x.kind(callee) === x.k.attribute ? x.child(callee, x.f.attribute) : callee;
  if (second !== undefined) {
    if (x.text(callee) !== 'isinstance') return NONE;
    const operand = typeExpression(x, second);
    return operand < 0 ? NONE : [{ node, path, test, operand }];
  }
  const result = ASKS.test(x.text(name)) ? x.expression(call) : -1;
  return result < 0 ? NONE : [{ node, path, test, operand: x.addExpression('position', call, GUARD, result) }];
}

/** `type(x) is T`, `type(x) == T`, `x.__class__ is T`. */
function checksOfComparison(x: Extraction, node: Node): readonly Check[] {
  const [left, right, ...others] = x.children(node);
  if (right === undefined || others.length > 0) return NONE;
  const sign = between(x, left, right);
  if (sign !== 'is' && sign !== '==') return NONE;
  const tested = classified(x, left);
  const path = pathOf(x, tested);
  const operand = path === '' ? -1 : typeExpression(x, right);
  return operand < 0 ? NONE : [{ node: tested, path, test: 'is', operand }];
}

/** The thing whose class an expression is, -1. */
function classified(x: Extraction, node: Node): Node {
  if (x.kind(node) === x.k.attribute)
    return x.text(x.child(node, x.f.attribute)) === '__class__' ? x.child(node, x.f.object) : -1;
  if (x.kind(node) !== x.k.call || x.text(x.child(node, x.f.function)) !== 'type') return -1;
  return x.first(x.child(node, x.f.arguments));
}

/** `x`, `self.x`, `a.b.c`: '' for other expressions. */
export function pathOf(x: Extraction, node: Node): string {
  if (x.kind(node) === x.k.identifier) return x.text(node);
  if (x.kind(node) !== x.k.attribute) return '';
  const object = pathOf(x, x.child(node, x.f.object));
  return object === '' ? '' : `${object}.${x.text(x.child(node, x.f.attribute))}`;
}
