/** C++ casts written like calls, and lambdas. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
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
  if (!isCast(x, callee)) return undefined;
  const type = x.expression(x.first(x.child(callee, x.f.arguments)), depth + 1);
  const value = x.expression(x.first(x.child(node, x.f.arguments)), depth + 1);
  return x.addExpression('cast', node, '', type, value);
}

/** `12_km` calls `operator""_km`. */
export function literalOperator(x: Extraction, node: Node): void {
  const suffix = x.childOfKind(node, x.k.literal_suffix);
  if (suffix >= 0) x.reference('call', x.addExpression('name', suffix, `operator""${x.text(suffix)}`), -2);
}

export function lambda(x: Extraction, node: Node): void {
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

/** With the result where it is declared. */
export function lambdaRow(x: Extraction, node: Node, depth: number): number {
  const trailing = trailingType(x, x.child(node, x.f.declarator));
  return x.addExpression('function', node, '', x.expression(trailing, depth + 1));
}
