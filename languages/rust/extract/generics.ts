/** Type parameters of Rust items: their bounds, where they are listed and in `where` clauses. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { BINDING, EXPRESSION } from '../../../src/model/facts.ts';
import { bindingKindCode, expressionOpCode } from '../../../src/model/kinds.ts';

/** Name of a `union` of bounds: a type has all of them. */
const ALL = '&';

export function typeParameter(x: Extraction, node: Node): void {
  const name = x.child(node, x.f.name);
  x.claim(name);
  x.bind('type_parameter', x.text(name), { node: name, type: x.expression(x.child(node, x.f.bounds)) });
}

export function constParameter(x: Extraction, node: Node): void {
  const name = x.child(node, x.f.name);
  x.claim(name);
  x.bind('type_parameter', x.text(name), { node: name, type: x.expression(x.child(node, x.f.type)) });
}

/** `Item = T` among the arguments of a trait. */
export const statedType = (x: Extraction, node: Node, depth: number): number => {
  const type = x.expression(x.child(node, x.f.type), depth + 1);
  return type < 0 ? -1 : x.addExpression('wrapped', node, `=${x.text(x.child(node, x.f.name))}`, type);
};

/** `where T::Item: A`: as if the bounds of `T` said that its `Item` is an `A`. */
function whereAssociated(x: Extraction, node: Node, left: Node): void {
  const path = x.child(left, x.f.path);
  if (x.kind(path) !== x.k.identifier && x.kind(path) !== x.k.type_identifier) return;
  const row = x.bindingIn(x.scope, x.facts.id(x.text(path)));
  const { data } = x.facts.tables.bindings;
  const o = row * BINDING.stride;
  if (row < 0 || data[o + BINDING.kind] !== bindingKindCode.type_parameter) return;
  const bounds = x.expression(x.child(node, x.f.bounds));
  if (bounds < 0 || data[o + BINDING.type] < 0) return;
  const stated = x.addExpression('wrapped', left, `+${x.text(x.child(left, x.f.name))}`, bounds);
  data[o + BINDING.type] = withStated(x, node, data[o + BINDING.type], stated);
}

/** The bounds of a parameter, each with one more argument. */
function withStated(x: Extraction, node: Node, bound: number, stated: number): number {
  const { data } = x.facts.tables.expressions;
  const o = bound * EXPRESSION.stride;
  const a = data[o + EXPRESSION.a];
  const b = data[o + EXPRESSION.b];
  switch (data[o + EXPRESSION.op]) {
    case expressionOpCode.union:
      return x.addExpression('union', node, ALL, withStated(x, node, a, stated), withStated(x, node, b, stated));
    case expressionOpCode.generic:
      return x.addExpression('generic', node, '', a, appended(x, node, b, stated));
    case expressionOpCode.name:
    case expressionOpCode.member:
      return x.addExpression('generic', node, '', bound, appended(x, node, -1, stated));
    default:
      return bound;
  }
}

/** A list with one more element at its end. */
function appended(x: Extraction, node: Node, list: number, row: number): number {
  if (list < 0) return x.addExpression('list', node, '', row, -1);
  const { data } = x.facts.tables.expressions;
  const first = data[list * EXPRESSION.stride + EXPRESSION.a];
  return x.addExpression(
    'list',
    node,
    '',
    first,
    appended(x, node, data[list * EXPRESSION.stride + EXPRESSION.b], row),
  );
}

/** `where T: A`: the parameter has these bounds, too. One of the type around is narrowed for this item only. */
export function wherePredicate(x: Extraction, node: Node): void {
  const left = x.child(node, x.f.left);
  if (x.kind(left) === x.k.scoped_type_identifier) whereAssociated(x, node, left);
  if (x.kind(left) !== x.k.type_identifier) return;
  const type = x.expression(x.child(node, x.f.bounds));
  if (type < 0) return;
  const row = x.bindingIn(x.scope, x.facts.id(x.text(left)));
  const { data } = x.facts.tables.bindings;
  const o = row * BINDING.stride;
  if (row < 0 || data[o + BINDING.kind] !== bindingKindCode.type_parameter) {
    x.bind('narrow', x.text(left), { node: left, type });
    return;
  }
  const before = data[o + BINDING.type];
  data[o + BINDING.type] = before < 0 ? type : x.addExpression('union', node, ALL, before, type);
}

/** Either of several bounds answers for a member. */
export function boundsType(x: Extraction, node: Node, depth: number): number {
  let row = -1;
  for (const child of x.children(node)) {
    const next = x.expression(child, depth + 1);
    if (next >= 0) row = row < 0 ? next : x.addExpression('union', node, ALL, row, next);
  }
  return row;
}
