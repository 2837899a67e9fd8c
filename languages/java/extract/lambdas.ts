/** Java lambdas: the types of their parameters, by the interface that is expected where they are written. */
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { SYMBOL } from '../../../src/model/facts.ts';
import { elementNote } from './nested-lambdas.ts';

/** Tells a lambda what it is to be, as a row that is asked for only when there is one. */
export function expectFunction(x: Extraction, node: Node, row: () => number): void {
  if (x.kind(node) === x.k.lambda_expression && !isTyped(x, node)) x.notes.set(node, row());
}

/** A lambda of a written type (an expression row). */
export function expectType(x: Extraction, node: Node, type: number): void {
  if (node >= 0 && type >= 0) expectFunction(x, node, () => x.addExpression('cast', node, '', type));
}

export function expectCast(x: Extraction, node: Node): void {
  expectType(x, x.child(node, x.f.value), x.expression(x.child(node, x.f.type)));
}

export function expectAssigned(x: Extraction, node: Node): void {
  expectFunction(x, x.child(node, x.f.right), () => x.expression(x.child(node, x.f.left)));
}

/** A lambda returned by a method is what the method is declared to return. */
export function bindReturned(x: Extraction, node: Node): void {
  const value = x.first(node);
  if (value < 0 || x.nearestScope('function') !== x.symbolScope(x.symbol)) return;
  expectType(x, value, x.facts.tables.symbols.data[x.symbol * SYMBOL.stride + SYMBOL.type]);
  const isFunction = x.kind(value) === x.k.lambda_expression || x.kind(value) === x.k.method_reference;
  if (isFunction && isOnlyResult(x, node)) x.bind('return', '', { node, value: x.expression(value), symbol: x.symbol });
}

/** Whether a `return` is the last statement of a method and no other one is before it. */
function isOnlyResult(x: Extraction, node: Node): boolean {
  const body = x.parent(node);
  if (x.kind(x.parent(body)) !== x.k.method_declaration || x.sibling(node, body) >= 0) return false;
  for (let n = body; n < node; n += NODE) if (x.kind(n) === x.k.return_statement) return false;
  return true;
}

const isTyped = (x: Extraction, node: Node): boolean => x.kind(x.child(node, x.f.parameters)) === x.k.formal_parameters;

export const typedParameters = (x: Extraction, node: Node): Node =>
  isTyped(x, node) ? x.child(node, x.f.parameters) : -1;

/** Binds parameters without a written type, and says what the lambda returns where that is one expression. */
export function bindLambda(x: Extraction, node: Node): void {
  if (!isTyped(x, node)) {
    const list = x.child(node, x.f.parameters);
    const names = x.kind(list) === x.k.identifier ? [list] : x.children(list);
    const expected = x.notes.get(node);
    const element = x.notes.get(elementNote(node));
    for (const [i, name] of names.entries()) {
      const part = typeof expected === 'number' ? x.addExpression('position', name, String(i), expected) : -1;
      const value = typeof element === 'number' ? element : part;
      x.claim(name);
      x.bind('parameter', x.text(name), { node: name, value });
    }
  }
  const result = x.expression(x.child(node, x.f.body));
  if (result >= 0) x.bind('return', '', { node, value: result });
}
