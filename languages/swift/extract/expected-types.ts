/** The type that a place expects, for values that leave it out: `.zero`, `.init(x: 1)`. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { EXPRESSION, SYMBOL } from '../../../src/model/facts.ts';

const MAX_DEPTH = 16;

/** `.zero`: a member of the type that the place expects. */
export const isImplicit = (x: Extraction, node: Node): boolean =>
  x.kind(node) === x.k.prefix_expression && x.source.charCodeAt(x.start(node)) === 46;

/** The members without a receiver that a value begins with: one, or one for each branch. */
function implicitIn(x: Extraction, node: Node, depth = 0): Node[] {
  if (node < 0 || depth > MAX_DEPTH) return [];
  const kind = x.kind(node);
  if (isImplicit(x, node)) return [node];
  if (kind === x.k.navigation_expression) return implicitIn(x, x.child(node, x.f.target), depth + 1);
  if (kind === x.k.call_expression || kind === x.k.tuple_expression) return implicitIn(x, x.first(node), depth + 1);
  if (kind === x.k.try_expression || kind === x.k.await_expression)
    return implicitIn(x, x.child(node, x.f.expr), depth + 1);
  if (kind === x.k.ternary_expression)
    return [x.f.if_true, x.f.if_false].flatMap((field) => implicitIn(x, x.child(node, field), depth + 1));
  return [];
}

/** `receiver` makes the row of a value of the type that is expected; it is asked only where something needs it. */
export function expectValue(x: Extraction, node: Node, receiver: () => number): void {
  for (const implicit of implicitIn(x, node)) {
    const row = x.expression(implicit);
    if (row < 0) continue;
    const { data } = x.facts.tables.expressions;
    if (data[row * EXPRESSION.stride + EXPRESSION.a] >= 0) continue;
    const on = receiver();
    x.facts.tables.expressions.data[row * EXPRESSION.stride + EXPRESSION.a] = on;
  }
}

/** A value that is declared to be of a type. */
export function expectType(x: Extraction, node: Node, type: number): void {
  if (type >= 0 && node >= 0) expectValue(x, node, () => x.addExpression('cast', node, '', type, -1));
}

/** The only statement of a body is its result. */
export function expectResult(x: Extraction, body: Node, type: number): void {
  if (type < 0 || body < 0) return;
  const getter = x.childOfKind(body, x.k.computed_getter);
  const statements = x.childOfKind(getter >= 0 ? getter : body, x.k.statements);
  const parts = x.children(statements);
  if (parts.length === 1) expectType(x, parts[0], type);
}

/** `return .zero` in a function or property. */
export function expectReturned(x: Extraction, node: Node): void {
  const type = x.facts.tables.symbols.data[x.symbol * SYMBOL.stride + SYMBOL.type];
  expectType(x, x.child(node, x.f.result), type);
}

/** `a = .zero`, `a == .zero`: of the type of the other side. */
export function expectSame(x: Extraction, node: Node, other: Node): void {
  expectValue(x, node, () => x.expression(other));
}
