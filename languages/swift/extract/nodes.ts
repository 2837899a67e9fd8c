/** Parts of Swift's nodes that several rules ask for. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';

const TYPES = [
  'user_type',
  'optional_type',
  'array_type',
  'dictionary_type',
  'function_type',
  'tuple_type',
  'opaque_type',
  'existential_type',
  'protocol_composition_type',
  'metatype',
  'bracket_qualified_type',
] as const;

const isType = (x: Extraction, node: Node): boolean => TYPES.some((kind) => x.kind(node) === x.k[kind]);

/** The first type among a node's children. */
export const typeIn = (x: Extraction, node: Node): Node => x.children(node).find((child) => isType(x, child)) ?? -1;

/** The last one: the result of a function type. */
export const lastTypeIn = (x: Extraction, node: Node): Node =>
  x.children(node).findLast((child) => isType(x, child)) ?? -1;

export const typeNames = (x: Extraction, node: Node): Node[] =>
  x.children(node).filter((child) => x.kind(child) === x.k.type_identifier);

/** The text of a name without the marks that let it be a keyword. */
export const nameText = (x: Extraction, node: Node): string => x.text(node).replaceAll('`', '');

/** The names that a pattern binds: `a`, `(a, b)`. */
export function boundNames(x: Extraction, pattern: Node, depth = 0): Node[] {
  if (pattern < 0 || depth > 8) return [];
  const bound = x.child(pattern, x.f.bound_identifier);
  if (bound >= 0) return [bound];
  const parts = x.children(pattern);
  if (parts.length === 1 && x.kind(parts[0]) === x.k.simple_identifier) return parts;
  return parts.flatMap((part) => (x.kind(part) === x.k.pattern ? boundNames(x, part, depth + 1) : []));
}
