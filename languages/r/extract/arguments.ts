/** Reads the arguments of R's calls: by name or by position, and strings where they name something. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';

export function argumentsOf(x: Extraction, call: Node): Node[] {
  const list = x.child(call, x.f.arguments);
  return x.children(list).filter((one) => x.kind(one) === x.k.argument);
}

export const argumentValue = (x: Extraction, argument: Node | undefined): Node =>
  argument === undefined ? -1 : x.child(argument, x.f.value);

/** The name of a named argument, as written. */
export const nameOf = (x: Extraction, argument: Node): Node => x.child(argument, x.f.name);

/** The argument of a name, else the one at a position among those without names. */
export function argumentFor(x: Extraction, call: Node, name: string, position = -1): Node {
  const all = argumentsOf(x, call);
  const named = all.find((one) => x.text(nameOf(x, one)) === name);
  return argumentValue(x, named ?? all.filter((one) => nameOf(x, one) < 0)[position]);
}

/** The node with the text of a string, without its quotes; -1 for other nodes and empty strings. */
export const contentOf = (x: Extraction, node: Node): Node =>
  x.kind(node) === x.k.string ? x.child(node, x.f.content) : -1;

/** The function that a call names: `R6Class` of `R6::R6Class(…)`. */
export function calleeOf(x: Extraction, call: Node): string {
  const callee = x.child(call, x.f.function);
  if (x.kind(callee) === x.k.identifier) return x.text(callee);
  return x.kind(callee) === x.k.namespace_operator ? x.text(x.child(callee, x.f.rhs)) : '';
}
