/** Values that a table cannot describe: arrays, choices, operators, types. */
import { listOf } from '../../../src/extract/expressions.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { isName, nameRow, refer } from './names.ts';

/** `[a, 'key' => b]`: its elements, with or without keys. */
export function arrayValue(x: Extraction, node: Node, depth: number): number {
  return x.addExpression('literal', node, 'array', listOf(x, node, depth + 1));
}

/** The value of `key => value`. */
export function elementValue(x: Extraction, node: Node, depth: number): number {
  return x.expression(x.children(node).at(-1) ?? -1, depth + 1);
}

/** Either of the values of some nodes. */
export function either(x: Extraction, nodes: readonly Node[], depth: number): number {
  let union = -1;
  for (const node of nodes) {
    const value = node < 0 ? -1 : x.expression(node, depth + 1);
    if (value >= 0) union = union < 0 ? value : x.addExpression('union', node, '', union, value);
  }
  return union;
}

/** `a ? b : c`; in `a ?: c` the condition is a value too. */
export function choice(x: Extraction, node: Node, depth: number): number {
  const body = x.child(node, x.f.body);
  const first = body < 0 ? x.child(node, x.f.condition) : body;
  return either(x, [first, x.child(node, x.f.alternative)], depth);
}

export function matched(x: Extraction, node: Node, depth: number): number {
  const arms = x.children(x.child(node, x.f.body)).slice(0, 12);
  return either(
    x,
    arms.map((arm) => x.child(arm, x.f.return_expression)),
    depth,
  );
}

export function operation(x: Extraction, node: Node, depth: number): number {
  if (x.hasChild(node, x.k['"??"'])) return either(x, [x.child(node, x.f.left), x.child(node, x.f.right)], depth);
  return x.addExpression('literal', node, 'scalar');
}

/** The type in `a instanceof A`. */
export function useTested(x: Extraction, node: Node): void {
  if (!x.hasChild(node, x.k['"instanceof"'])) return;
  const right = x.child(node, x.f.right);
  if (isName(x, right)) refer(x, right, { sort: 'class', kind: 'type' });
}

// ---- types ----------------------------------------------------------------------------------------------------------

export function namedType(x: Extraction, node: Node): number {
  const name = x.first(node);
  if (x.text(name).toLowerCase() === 'static') return x.addExpression('this', node);
  return nameRow(x, name, 'class');
}

export function useNamedType(x: Extraction, node: Node): boolean {
  const name = x.first(node);
  if (name >= 0) refer(x, name, { sort: 'class', kind: 'type' });
  return false;
}

export const anyOf = (x: Extraction, node: Node, depth: number): number => either(x, x.children(node), depth);

export const primitiveType = (x: Extraction, node: Node): number =>
  x.addExpression('literal', node, x.text(node).toLowerCase());

/** `A ...$all`: an array of them. */
export function variadicType(x: Extraction, node: Node, depth: number): number {
  return x.addExpression('wrapped', node, 'array', x.expression(x.child(node, x.f.type), depth + 1));
}

export const functionRow = (x: Extraction, node: Node, depth: number): number =>
  x.addExpression('function', node, '', x.expression(x.child(node, x.f.return_type), depth + 1));
