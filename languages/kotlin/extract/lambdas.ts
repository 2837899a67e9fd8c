/** Kotlin lambdas: parameters, `it` and receivers, by the function type that is expected at their place. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import { bindPattern } from '../../../src/extract/patterns.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { EXPRESSION, SYMBOL } from '../../../src/model/facts.ts';
import { lastStatement, nameText, partsOf, writtenType } from './nodes.ts';

/** Names of bindings that no source spells: the one parameter of a lambda without a list, and its receiver. */
export const IT = '<it>';
export const RECEIVER = '<this>';
/** Marks the callee of a call that represents the function type that a callee expects of one of its arguments. */
export const ASKED = '<';

/** Marks a lambda of more than one statement: no call is all that it does. */
export const SEVERAL = '{}';

/** Sets the expected type of a lambda, as a row that is made only when there is a lambda. */
export function expectFunction(x: Extraction, node: Node, row: () => number): void {
  const lambda = lambdaIn(x, node);
  if (lambda >= 0) x.notes.set(lambda, row());
}

/** A lambda of a written type (an expression row). */
export function expectType(x: Extraction, node: Node, type: number): void {
  if (node >= 0 && type >= 0) expectFunction(x, node, () => x.addExpression('cast', node, '', type));
}

function lambdaIn(x: Extraction, node: Node): Node {
  const kind = x.kind(node);
  if (kind === x.k.lambda_literal || kind === x.k.callable_reference) return node;
  if (kind === x.k.navigation_expression) return x.hasChild(node, x.k['"::"']) ? node : -1;
  if (kind === x.k.annotated_lambda) return x.childOfKind(node, x.k.lambda_literal);
  return kind === x.k.parenthesized_expression || kind === x.k.labeled_expression
    ? x.childOfKind(node, x.k.lambda_literal)
    : -1;
}

/** The parameter of the callee at a place: a number, a name, or `last`. */
export function askedOf(x: Extraction, node: Node, callee: number, place: string): number {
  const marked = x.addExpression('member', node, `${ASKED}${place}`, callee);
  return x.addExpression('argument', node, '0', x.addExpression('call', node, '', marked));
}

export function bindLambda(x: Extraction, node: Node): void {
  const note = x.notes.get(node);
  const expected = typeof note === 'number' ? note : -1;
  const list = x.childOfKind(node, x.k.lambda_parameters);
  const part = (at: Node, place: string) => (expected < 0 ? -1 : x.addExpression('position', at, place, expected));
  if (list < 0) x.bind('parameter', IT, { value: part(node, '0') });
  for (const [i, target] of x.children(list).entries()) {
    const isName = x.kind(target) === x.k.variable_declaration;
    const type = isName ? x.expression(writtenType(x, target)) : -1;
    bindPattern(x, target, {
      type,
      value: type < 0 ? part(target, String(i)) : -1,
      bound: (name, at) => {
        if (name !== '_') x.bind('parameter', name, at);
      },
    });
  }
  if (expected >= 0 && x.notes.get(`plain ${node}`) !== true) {
    x.bind('parameter', RECEIVER, { value: part(node, 'this') });
    const label = x.notes.get(`label ${node}`);
    if (typeof label === 'string') x.bind('parameter', `<this@${label}>`, { value: part(node, 'this') });
  }
  const last = lastStatement(x, node);
  const result = x.expression(x.kind(last) === x.k.return_expression ? x.children(last).at(-1)! : last);
  if (result >= 0) x.bind('return', '', { node, value: result });
  if (statementCount(x, node) > 1) {
    const { data } = x.facts.tables.expressions;
    data[x.expression(node) * EXPRESSION.stride + EXPRESSION.name] = x.facts.id(SEVERAL);
  }
}

const statementCount = (x: Extraction, lambda: Node): number =>
  partsOf(x, lambda).filter((part) => x.kind(part) !== x.k.lambda_parameters).length;

/** `this@name`: a type or function around, or the lambda that is given to a function of the name. */
export function labelledThis(x: Extraction, node: Node): number {
  const label = x.childOfKind(node, x.k.identifier);
  if (label < 0) return x.addExpression('this', node);
  const name = nameText(x, label);
  const { data } = x.facts.tables.symbols;
  for (let row = x.symbol; row > 0; row = x.symbolParent(row)) {
    if (x.symbolName(row) !== name) continue;
    const owner = data[row * SYMBOL.stride + SYMBOL.owner];
    if (owner >= 0) return x.addExpression('cast', node, '', owner);
    if (TYPES.has(x.symbolKind(row))) return x.addExpression('cast', node, '', x.addExpression('name', label, name));
  }
  return x.addExpression('name', label, `<this@${name}>`);
}

const TYPES: ReadonlySet<string> = new Set(['class', 'interface', 'enum']);
