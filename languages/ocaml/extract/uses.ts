/** Uses of names in OCaml: values, constructors and types with the modules before them, and what is called. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import type { ReferenceKind } from '../../../src/model/kinds.ts';

/** `A.B` as an expression, -1 where no module is written. */
function moduleRow(x: Extraction, path: Node): number {
  let row = -1;
  // The last module is outermost in the tree.
  const names: Node[] = [];
  for (let one = path; one >= 0; one = x.childOfKind(one, x.k.module_path)) {
    const name = x.childOfKind(one, x.k.module_name);
    if (name >= 0) names.unshift(name);
  }
  for (const name of names) row = x.addExpression(row < 0 ? 'name' : 'member', name, x.text(name), row);
  return row;
}

/** The last child spells the name; a path of modules may come before it. */
function pathRow(x: Extraction, node: Node): number {
  let name = -1;
  for (let one = x.first(node); one >= 0; one = x.sibling(one, node))
    if (x.kind(one) !== x.k.module_path && x.kind(one) !== x.k.extended_module_path) name = one;
  if (x.kind(name) === x.k.parenthesized_operator) name = x.first(name);
  if (name < 0) return -1;
  const module = moduleRow(x, x.childOfKind(node, x.k.module_path));
  return x.addExpression(module < 0 ? 'name' : 'member', name, x.text(name), module);
}

export const use =
  (kind: ReferenceKind) =>
  (x: Extraction, node: Node): boolean => {
    if (!x.isClaimed(node)) x.reference(kind, pathRow(x, node));
    return false;
  };

function call(x: Extraction, callee: Node): void {
  if (x.kind(callee) !== x.k.value_path || x.isClaimed(callee)) return;
  x.reference('call', pathRow(x, callee));
  x.claim(callee);
}

export function application(x: Extraction, node: Node): void {
  call(x, x.child(node, x.f.function));
}

/** `x |> f` and `f @@ x` call `f`. */
export function infix(x: Extraction, node: Node): void {
  const operator = x.text(x.child(node, x.f.operator));
  if (operator === '|>') call(x, x.child(node, x.f.right));
  if (operator === '@@') call(x, x.child(node, x.f.left));
}

/** `object#method`. */
export function invocation(x: Extraction, node: Node): void {
  const name = x.child(node, x.f.method);
  const object = x.child(node, x.f.object);
  const receiver = x.kind(object) === x.k.value_path ? pathRow(x, object) : -1;
  if (name >= 0) x.reference('call', x.addExpression('member', name, x.text(name), receiver));
}

/** `open Base.List`, `include Foo`. */
export function openModule(x: Extraction, node: Node): void {
  const module = x.child(node, x.f.module);
  if (x.kind(module) === x.k.module_path) x.import('wildcard', node, { module: x.text(module) });
}

/** `inherit base` in an object. */
export function inheritance(x: Extraction, node: Node): void {
  const path = x.childOfKind(node, x.k.class_path);
  const row = path < 0 ? -1 : pathRow(x, path);
  x.base(x.symbol, row, 'inherit');
  x.reference('inherit', row);
}
