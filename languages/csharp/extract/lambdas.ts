/** C# lambdas: the types of their parameters, by the delegate that is expected where they are written. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { SYMBOL } from '../../../src/model/facts.ts';

/** Tells a lambda what it is to be, as a row that is asked for only when there is one. */
export function expectFunction(x: Extraction, node: Node, row: () => number): void {
  if (node < 0 || x.kind(node) !== x.k.lambda_expression) return;
  const expected = row();
  if (expected >= 0) x.notes.set(node, expected);
}

/** A lambda of a written type (an expression row). */
export function expectType(x: Extraction, node: Node, type: number): void {
  if (type >= 0) expectFunction(x, node, () => x.addExpression('cast', node, '', type));
}

export function expectAssigned(x: Extraction, node: Node): void {
  expectFunction(x, x.child(node, x.f.right), () => x.expression(x.child(node, x.f.left)));
}

/** The declared result of the surrounding function, as an expression row. */
export function returnedType(x: Extraction): number {
  const isOwn = x.nearestScope('function') === x.symbolScope(x.symbol);
  return isOwn ? x.facts.tables.symbols.data[x.symbol * SYMBOL.stride + SYMBOL.type] : -1;
}

export function expectReturned(x: Extraction, node: Node): void {
  expectType(x, x.first(node), returnedType(x));
}

/** The number of its parameters tells what a lambda can be. */
export function lambdaRow(x: Extraction, node: Node): number {
  const list = x.child(node, x.f.parameters);
  // `delegate { … }` takes any arguments.
  const isOpen = list < 0 && x.kind(node) === x.k.anonymous_method_expression;
  const count =
    x.kind(list) === x.k.parameter_list ? x.children(list).filter((one) => x.kind(one) === x.k.parameter).length : 1;
  return x.addExpression('function', node, isOpen ? '' : String(list < 0 ? 0 : count));
}

/** Binds parameters, those without a written type by their place, and says what the lambda returns where that is one expression. */
export function bindLambda(x: Extraction, node: Node): void {
  const list = x.child(node, x.f.parameters);
  const expected = x.notes.get(node);
  const names = x.kind(list) === x.k.parameter_list ? x.children(list) : list < 0 ? [] : [list];
  for (const [i, parameter] of names.entries()) {
    const name = x.kind(parameter) === x.k.parameter ? x.child(parameter, x.f.name) : parameter;
    const type = x.expression(x.child(parameter, x.f.type));
    const isOpen = type < 0 && typeof expected === 'number';
    const value = isOpen ? x.addExpression('position', name, String(i), expected) : -1;
    x.claim(name);
    if (name >= 0) x.bind('parameter', x.text(name), { node: name, type, value });
  }
  const result = x.expression(x.child(node, x.f.body));
  if (result >= 0) x.bind('return', '', { node, value: result });
}
