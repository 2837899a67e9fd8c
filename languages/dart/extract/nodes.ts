/** Parts of Dart's nodes that several rules ask for. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';

export const isComment = (x: Extraction, node: Node): boolean => x.compiled.rules[x.kind(node)]?.comment === true;

/** The written type among a node's children. */
export const writtenType = (x: Extraction, node: Node): Node => x.childOfKind(node, x.k.type);

/** Field `name`, or the only identifier of `void f(a)`. */
export function nameNode(x: Extraction, node: Node): Node {
  const name = x.child(node, x.f.name);
  return name >= 0 ? name : x.childOfKind(node, x.k.identifier);
}

const SIGNATURES = [
  'function_signature',
  'getter_signature',
  'setter_signature',
  'operator_signature',
  'constructor_signature',
  'constant_constructor_signature',
  'factory_constructor_signature',
  'redirecting_factory_constructor_signature',
] as const;

/** The head of a function, method or constructor, however deep it is written; -1 for a declaration of fields. */
export function signatureNode(x: Extraction, node: Node): Node {
  const inner = x.childOfKind(node, x.k.method_signature);
  const around = inner >= 0 ? inner : node;
  for (let c = x.first(around); c >= 0; c = x.sibling(c, around))
    if (SIGNATURES.some((kind) => x.kind(c) === x.k[kind])) return c;
  return -1;
}

export const isConstructor = (x: Extraction, signature: Node): boolean =>
  x.kind(signature) === x.k.constructor_signature ||
  x.kind(signature) === x.k.constant_constructor_signature ||
  x.kind(signature) === x.k.factory_constructor_signature ||
  x.kind(signature) === x.k.redirecting_factory_constructor_signature;

/** The names of a constructor: its class, and for a named one its own. */
export const namesOf = (x: Extraction, signature: Node): Node[] =>
  x.children(signature).filter((child) => x.kind(child) === x.k.identifier);
