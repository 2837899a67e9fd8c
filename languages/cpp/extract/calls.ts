/** C++ casts written like calls, and lambdas. */
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { EXPRESSION } from '../../../src/model/facts.ts';
import { expressionOpCode } from '../../../src/model/kinds.ts';
import { trailingType } from '../../c/extract/declarators.ts';
import { bindParameters } from '../../c/extract/functions.ts';

const CASTS = new Set(['static_cast', 'dynamic_cast', 'const_cast', 'reinterpret_cast']);

const isCast = (x: Extraction, callee: Node): boolean =>
  x.kind(callee) === x.k.template_function && CASTS.has(x.text(x.child(callee, x.f.name)));

/** Nothing is called by a cast. */
export function enterCall(x: Extraction, node: Node): void {
  const callee = x.child(node, x.f.function);
  if (!isCast(x, callee)) return;
  x.claim(node);
  x.claim(x.child(callee, x.f.name));
}

/** `static_cast<T>(v)` is `v` as a `T`. */
export function calledCast(x: Extraction, node: Node, depth: number): number | undefined {
  const callee = x.child(node, x.f.function);
  if (!isCast(x, callee)) {
    keepArguments(x, node, depth);
    return undefined;
  }
  const type = x.expression(x.first(x.child(callee, x.f.arguments)), depth + 1);
  const value = x.expression(x.first(x.child(node, x.f.arguments)), depth + 1);
  return x.addExpression('cast', node, '', type, value);
}

const MAX_ARGUMENTS = 6;

/** The arguments of a call whose result is used, with the name of the function: they decide what a template returns. */
function keepArguments(x: Extraction, node: Node, depth: number): void {
  let callee = x.child(node, x.f.function);
  if (x.kind(callee) === x.k.qualified_identifier) callee = spelledCallee(x, callee);
  if (x.kind(callee) === x.k.template_function) callee = x.child(callee, x.f.name);
  if (x.kind(callee) !== x.k.identifier) return;
  const given = x.children(x.child(node, x.f.arguments)).slice(0, MAX_ARGUMENTS);
  const row = given.length === 0 ? -1 : rowOfName(x, x.child(node, x.f.function), depth);
  if (row < 0 || x.facts.tables.expressions.data[row * EXPRESSION.stride + EXPRESSION.b] >= 0) return;
  let tail = -1;
  for (const argument of given.reverse())
    tail = x.addExpression('list', argument, '', x.expression(argument, depth + 1), tail);
  x.facts.tables.expressions.data[row * EXPRESSION.stride + EXPRESSION.b] = tail;
}

/** The last name of `a::b::f`. */
function spelledCallee(x: Extraction, node: Node): Node {
  let name = node;
  while (x.kind(name) === x.k.qualified_identifier) name = x.child(name, x.f.name);
  return name;
}

/** The row that names the function; for `f<T>` that of `f`. */
function rowOfName(x: Extraction, callee: Node, depth: number): number {
  const row = x.expression(callee, depth + 1);
  const { data } = x.facts.tables.expressions;
  if (row < 0 || data[row * EXPRESSION.stride + EXPRESSION.op] !== expressionOpCode.generic) return row;
  return data[row * EXPRESSION.stride + EXPRESSION.a];
}

/** `12_km` calls `operator""_km`. */
export function literalOperator(x: Extraction, node: Node): void {
  const suffix = x.childOfKind(node, x.k.literal_suffix);
  if (suffix >= 0) x.reference('call', x.addExpression('name', suffix, `operator""${x.text(suffix)}`), -2);
}

export function lambda(x: Extraction, node: Node): void {
  if (trailingType(x, x.child(node, x.f.declarator)) < 0) noteReturned(x, node);
  x.claim(x.child(node, x.f.body));
  const template = x.child(node, x.f.template_parameters);
  for (const parameter of x.children(template)) {
    const name = x.children(parameter).at(-1) ?? -1;
    if (x.kind(name) !== x.k.type_identifier) continue;
    x.claim(name);
    x.bind('type_parameter', x.text(name), { node: name });
  }
  const declarator = x.child(node, x.f.declarator);
  bindParameters(x, x.child(declarator, x.f.parameters), { row: -1, scope: x.scope });
}

/** The first `return` of a lambda without a declared result says what it is. */
function noteReturned(x: Extraction, node: Node): void {
  const body = x.child(node, x.f.body);
  for (let at = body + NODE; at < x.next(body); at += NODE) {
    if (x.kind(at) === x.k.lambda_expression) at = x.next(at) - NODE;
    else if (x.kind(at) === x.k.return_statement) {
      x.notes.set(at, node);
      return;
    }
  }
}

/** With the result where it is declared. */
export function lambdaRow(x: Extraction, node: Node, depth: number): number {
  const trailing = trailingType(x, x.child(node, x.f.declarator));
  return x.addExpression('function', node, '', x.expression(trailing, depth + 1));
}
