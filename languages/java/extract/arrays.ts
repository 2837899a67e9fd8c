/** Java array types, whose dimensions may follow the type, follow the name, or be in a construction. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';

/** More than this is a row of brackets, not a type. */
const MAX_DIMENSIONS = 8;

function wrap(x: Extraction, node: Node, { inner, times }: { inner: number; times: number }): number {
  let row = inner;
  for (let i = 0; i < Math.min(times, MAX_DIMENSIONS); i++) row = x.addExpression('wrapped', node, 'array', row);
  return row;
}

const bracketsIn = (x: Extraction, node: Node): number => x.text(node).split('[').length - 1;

/** `T[][]`. */
export function arrayType(x: Extraction, node: Node, depth: number): number {
  const inner = x.expression(x.child(node, x.f.element), depth + 1);
  return inner < 0 ? -1 : wrap(x, node, { inner, times: bracketsIn(x, x.child(node, x.f.dimensions)) });
}

/** `new T[3][]`. */
export function createdArray(x: Extraction, node: Node, depth: number): number {
  const inner = x.expression(x.child(node, x.f.type), depth + 1);
  if (inner < 0) return -1;
  let times = 0;
  for (const child of x.children(node)) {
    if (x.kind(child) === x.k.dimensions_expr) times++;
    else if (x.kind(child) === x.k.dimensions) times += bracketsIn(x, child);
  }
  return wrap(x, node, { inner, times });
}

/** `T name[]`: the type is written before the name, in the declaration around. */
export function trailingArray(x: Extraction, node: Node, depth: number): number {
  const holder = x.parent(node);
  const isDeclarator = x.kind(holder) === x.k.variable_declarator;
  const type = x.child(isDeclarator ? x.parent(holder) : holder, x.f.type);
  const inner = x.expression(type, depth + 1);
  return inner < 0 ? -1 : wrap(x, node, { inner, times: bracketsIn(x, node) });
}
