/** Scala types as expressions, type parameters, super types. */
import { namingNode, spelledNode } from '../../../src/extract/expressions.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { isCapital, nameText, partsOf } from './nodes.ts';

/** `a.b.C`: names and members link by link. */
export function pathType(x: Extraction, node: Node): number {
  let row = -1;
  for (const name of namesIn(x, node)) row = x.addExpression(row < 0 ? 'name' : 'member', name, nameText(x, name), row);
  return row;
}

function namesIn(x: Extraction, node: Node): Node[] {
  return x
    .children(node)
    .flatMap((child) =>
      x.kind(child) === x.k.stable_identifier
        ? namesIn(x, child)
        : x.kind(child) === x.k.identifier || x.kind(child) === x.k.type_identifier
          ? [child]
          : [],
    );
}

/** A type with its path: the type is used, and the types and objects it is in. */
export function usePath(x: Extraction, node: Node): void {
  const names = namesIn(x, node);
  const isUsed = !x.isClaimed(node);
  let row = -1;
  for (const name of names) {
    x.claim(name);
    row = x.addExpression(row < 0 ? 'name' : 'member', name, nameText(x, name), row);
    if (name === names[names.length - 1]) {
      if (isUsed) x.reference('type', x.expression(node));
    } else if (isCapital(nameText(x, name))) x.reference('read', row);
  }
}

/** `A => B`, `(A, B) => C`. */
export function functionType(x: Extraction, node: Node, depth: number): number {
  const taken = x.child(node, x.f.parameter_types);
  const list = x.kind(taken) === x.k.parameter_types ? partsOf(x, taken) : taken < 0 ? [] : [taken];
  let tail = -1;
  for (const one of list.reverse()) tail = x.addExpression('list', one, '', x.expression(one, depth + 1), tail);
  return x.addExpression('function_type', node, '', x.expression(x.child(node, x.f.return_type), depth + 1), tail);
}

/** `A with B`, `A | B`, `A & B`: any of them. */
export function eitherType(x: Extraction, node: Node, depth: number): number {
  let row = -1;
  for (const part of partsOf(x, node)) {
    const one = x.expression(part, depth + 1);
    if (one >= 0) row = row < 0 ? one : x.addExpression('union', node, '', row, one);
  }
  return row;
}

/** `[A, +B <: C]`: the names are bound in the scope of what they belong to. */
export function bindTypeParameters(x: Extraction, node: Node): void {
  let last = -1;
  const flush = (bound: Node): void => {
    if (last >= 0) x.bind('type_parameter', nameText(x, last), { node: last, type: x.expression(bound) });
    last = -1;
  };
  for (let c = x.first(node); c >= 0; c = x.sibling(c, node)) {
    const kind = x.kind(c);
    if (kind === x.k.covariant_type_parameter || kind === x.k.contravariant_type_parameter) {
      flush(-1);
      const name = x.child(c, x.f.name);
      x.claim(name);
      const bound = x.childOfKind(c, x.k.upper_bound);
      x.bind('type_parameter', nameText(x, name), { node: name, type: x.expression(x.child(bound, x.f.type)) });
    } else if (x.field(c) === x.f.name && (kind === x.k.identifier || kind === x.k.type_identifier)) {
      flush(-1);
      x.claim(c);
      last = c;
    } else if (kind === x.k.upper_bound) flush(x.child(c, x.f.type));
  }
  flush(-1);
}

/** `extends A(x) with B`: the first is extended, the rest are mixed in. */
export function declareBases(x: Extraction, node: Node): void {
  let isFirst = x.kind(node) === x.k.extends_clause;
  for (const type of x.children(node)) {
    if (x.field(type) !== x.f.type) continue;
    for (const one of x.kind(type) === x.k.compound_type ? partsOf(x, type) : [type]) declareBase(x, one, isFirst);
    isFirst = false;
  }
}

export function declareBase(x: Extraction, type: Node, isFirst: boolean): void {
  const row = x.expression(type);
  if (row < 0) return;
  const kind = isFirst ? 'inherit' : 'implement';
  const isPath = x.kind(type) === x.k.stable_type_identifier;
  const naming = isPath ? type : namingNode(x, type);
  x.base(x.symbol, row, kind);
  const named = naming >= 0 ? naming : x.kind(type) === x.k.generic_type ? x.child(type, x.f.type) : -1;
  if (named < 0) return;
  x.reference(kind, x.expression(named));
  x.claim(named);
  if (!isPath && naming >= 0) x.claim(spelledNode(x, naming));
}
