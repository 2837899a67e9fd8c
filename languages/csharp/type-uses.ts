/** Where C# names types: a plain identifier is a type by its place alone. */
import { namingNode, spelledNode } from '../../src/extract/expressions.ts';
import { type Extraction, NODE } from '../../src/extract/extraction.ts';
import type { Node } from '../../src/extract/rule.ts';

/** The identifier that spells the name of a member access, binding or qualified name, without its type arguments. */
export function spelled(x: Extraction, node: Node): Node {
  const name = x.child(node, x.f.name);
  return x.kind(name) === x.k.generic_name ? x.first(name) : name;
}

export function claimAll(x: Extraction, node: Node): void {
  if (node < 0) return;
  for (let n = node; n < x.next(node); n += NODE) x.claim(n);
}

/** A `type` reference to what this node names, unless its use is accounted for. */
export function nameType(x: Extraction, node: Node): void {
  const naming = namingNode(x, node);
  if (naming < 0 || x.isClaimed(naming) || x.kind(naming) === x.k.predefined_type) return;
  x.reference('type', x.expression(naming));
  x.claim(naming);
  x.claim(spelledNode(x, naming));
}

export const isDiscard = (x: Extraction, node: Node): boolean =>
  x.end(node) - x.start(node) === 1 && x.source.charCodeAt(x.start(node)) === 95;

/** Names and generic names: a type when they stand in the field for one. */
export function identify(x: Extraction, node: Node): void {
  const field = x.field(node);
  // A discard: `out _`, `_ = f()`.
  if (isDiscard(x, node)) x.claim(node);
  if (field !== 0 && (field === x.f.type || field === x.f.returns || field === x.f.qualifier)) nameType(x, node);
}

/** Every child is a type: type arguments, the interface of an explicit implementation. */
export function useTypes(x: Extraction, node: Node): void {
  for (const child of x.children(node)) nameType(x, child);
}

export function decorate(x: Extraction, node: Node): void {
  const naming = namingNode(x, x.child(node, x.f.name));
  if (naming < 0) return;
  const list = x.childOfKind(node, x.k.attribute_argument_list);
  x.reference('decorate', x.expression(naming), list < 0 ? 0 : x.children(list).length);
  x.claim(naming);
  x.claim(spelledNode(x, naming));
}

const INTERFACE = /^I[A-Z]/;

/** One list for classes and interfaces: structs can only implement, interfaces only extend, a class extends at most the first. */
export function nameBases(x: Extraction, list: Node): void {
  const owner = x.symbolKind(x.symbol);
  let isFirst = true;
  for (const child of x.children(list)) {
    const hasArguments = x.kind(child) === x.k.primary_constructor_base_type;
    const type = hasArguments ? x.child(child, x.f.type) : child;
    const naming = namingNode(x, type);
    if (naming < 0 || x.kind(child) === x.k.predefined_type) continue;
    const spelling = x.text(spelledNode(x, naming));
    const extendsIt = owner === 'interface' || (owner === 'class' && isFirst && !INTERFACE.test(spelling));
    const kind = extendsIt ? 'inherit' : 'implement';
    isFirst = false;
    x.base(x.symbol, x.expression(type), kind);
    x.reference(kind, x.expression(naming));
    x.claim(naming);
    x.claim(spelledNode(x, naming));
    if (!hasArguments) continue;
    const target = x.addExpression('member', naming, spelling, x.addExpression('super', naming));
    x.reference('call', target, x.children(x.childOfKind(child, x.k.argument_list)).length);
  }
}
