/** Python type expressions: annotations, bases, aliases, and the types that strings spell. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { typeInString } from './forward-references.ts';

const MAX_DEPTH = 24;
/** Most alternatives in one tuple of types. */
const MAX_TYPES = 16;

/** A node read as a type, in any syntax. */
export function typeExpression(x: Extraction, node: Node, depth = 0): number {
  if (node < 0 || depth > MAX_DEPTH) return -1;
  switch (x.kind(node)) {
    case x.k.type:
      return collected(x, node, typeExpression(x, x.first(node), depth + 1));
    case x.k.parenthesized_expression:
      return typeExpression(x, x.first(node), depth + 1);
    case x.k.string:
      return typeInString(x, node);
    case x.k.union_type:
    case x.k.binary_operator:
    case x.k.tuple:
      return unionOfTypes(x, x.children(node), depth);
    case x.k.generic_type:
      return generic(x, x.first(node), x.children(x.childOfKind(node, x.k.type_parameter)), depth);
    case x.k.subscript:
      return generic(x, x.child(node, x.f.value), subscripts(x, node), depth);
    case x.k.list:
      return -1;
    default:
      return x.expression(node, depth);
  }
}

/** `*args: T` is several of them, `**kwargs: T` several under names. */
function collected(x: Extraction, type: Node, row: number): number {
  const parameter = x.field(type) === x.f.type ? x.parent(type) : -1;
  const pattern = x.kind(parameter) === x.k.typed_parameter ? x.kind(x.first(parameter)) : -1;
  if (pattern === x.k.list_splat_pattern) return x.addExpression('wrapped', type, 'args', row);
  return pattern === x.k.dictionary_splat_pattern ? x.addExpression('wrapped', type, 'kwargs', row) : row;
}

const subscripts = (x: Extraction, node: Node): Node[] =>
  x.children(node).filter((child) => x.field(child) === x.f.subscript);

/** A type inside another; a node that is walked as a type too is built only once. */
const partOf = (x: Extraction, node: Node, depth: number): number =>
  x.kind(node) === x.k.type ? x.expression(node, depth) : typeExpression(x, node, depth);

function unionOfTypes(x: Extraction, nodes: readonly Node[], depth: number): number {
  let row = -1;
  for (const node of nodes.slice(0, MAX_TYPES)) {
    const next = partOf(x, node, depth + 1);
    row = row < 0 || next < 0 ? Math.max(row, next) : x.addExpression('union', node, '', row, next);
  }
  return row;
}

function generic(x: Extraction, head: Node, args: readonly Node[], depth: number): number {
  const a = x.expression(head, depth + 1);
  if (a < 0) return -1;
  const types = typeArguments(x, head, args);
  for (const node of args) if (!types.includes(node)) x.claim(node);
  let list = -1;
  for (const node of types.slice(0, MAX_TYPES).reverse())
    list = x.addExpression('list', node, '', partOf(x, node, depth + 1), list);
  return x.addExpression('generic', head, '', a, list);
}

/** The types among the arguments in brackets: values of a `Literal` and metadata of an `Annotated` are not types. */
function typeArguments(x: Extraction, head: Node, args: readonly Node[]): readonly Node[] {
  const name = x.text(head);
  if (name.endsWith('Literal')) return [];
  return name.endsWith('Annotated') ? args.slice(0, 1) : args;
}

/** Names in annotations are uses of types. */
export function useTypes(x: Extraction, node: Node): void {
  // Not a type, though it occurs where a type could.
  if (x.isClaimed(node)) return;
  // Builds the row, and with it the uses inside strings.
  x.expression(node);
  useType(x, x.first(node), 0);
}

function useType(x: Extraction, node: Node, depth: number): void {
  if (node < 0 || depth > MAX_DEPTH) return;
  switch (x.kind(node)) {
    case x.k.identifier:
      x.claim(node);
      x.reference('type', x.expression(node));
      return;
    case x.k.attribute:
      x.claim(node);
      x.claim(x.child(node, x.f.attribute));
      x.reference('type', x.expression(node));
      return;
    case x.k.generic_type:
      useType(x, x.first(node), depth + 1);
      return;
    case x.k.subscript:
    case x.k.binary_operator:
    case x.k.union_type:
      for (const child of x.children(node)) if (x.kind(child) !== x.k.type) useType(x, child, depth + 1);
  }
}
