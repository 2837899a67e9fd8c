/** The heads of Julia's functions: the call that a definition is written like, and the name in it. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';

/** The last named child. */
export function lastOf(x: Extraction, node: Node): Node {
  let last = x.first(node);
  for (let one = last; one >= 0; one = x.sibling(one, node)) last = one;
  return last;
}

/** `f(x)` of `f(x)::Int where T`; -1 where no call is written. */
export function headCall(x: Extraction, head: Node): Node {
  let node = head;
  while (x.kind(node) === x.k.where_expression || x.kind(node) === x.k.typed_expression) node = x.first(node);
  return x.kind(node) === x.k.call_expression ? node : -1;
}

interface FunctionName {
  readonly nameNode: Node;
  /** `Base` of `Base.show(io) = …`. */
  readonly owner: string;
}

/** The name of what a callee spells: `f`, `Base.show`, `Base.:+`, `Point{T}`, `(p::Point)`. */
export function functionName(x: Extraction, callee: Node): FunctionName | undefined {
  switch (x.kind(callee)) {
    case x.k.identifier:
    case x.k.operator:
      return { nameNode: callee, owner: '' };
    case x.k.field_expression: {
      const last = lastOf(x, callee);
      const nameNode = x.kind(last) === x.k.quote_expression ? x.first(last) : last;
      return { nameNode, owner: x.text(x.child(callee, x.f.value)) };
    }
    case x.k.parametrized_type_expression:
      return functionName(x, x.first(callee));
    case x.k.parenthesized_expression: {
      // The objects of a type are called: they are found by the type.
      const typed = x.first(callee);
      return x.kind(typed) === x.k.typed_expression ? functionName(x, lastOf(x, typed)) : functionName(x, typed);
    }
    default:
      return undefined;
  }
}

/** The name of `P`, `P{T}` and `P{T} <: Base{T}`, and what is after `<:`. */
export function typeHead(x: Extraction, definition: Node): { nameNode: Node; base: Node } {
  const head = x.first(x.childOfKind(definition, x.k.type_head));
  const isDerived = x.kind(head) === x.k.binary_expression;
  return { nameNode: plainType(x, isDerived ? x.first(head) : head), base: isDerived ? lastOf(x, head) : -1 };
}

/** `P` of `P{T}`. */
export const plainType = (x: Extraction, node: Node): Node =>
  x.kind(node) === x.k.parametrized_type_expression ? x.first(node) : node;
