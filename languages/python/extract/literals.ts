/** Python collections and their elements: displays, comprehensions, subscripts, operators. */
import { rowInScope } from '../../../src/extract/checks.ts';
import { listOf } from '../../../src/extract/expressions.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { typeExpression } from './annotations.ts';
import { elementScope } from './branches.ts';
import { keyText } from './item-keys.ts';
import { storedItem } from './stored-items.ts';

/** Elements looked at to see whether any of them leads somewhere. */
const MAX_ELEMENTS = 16;

/** `[a, b]`, `(a, b)`, `{a, b}`: the type alone when only numbers and texts are in it. */
export function collection(type: string) {
  return (x: Extraction, node: Node, depth: number): number => {
    const parts = hasNames(x, x.children(node)) ? listOf(x, node, depth + 1) : -1;
    return x.addExpression('literal', node, type, parts);
  };
}

/** `{'a': f, 1: g}`: values under their keys as written. */
export function dictionary(x: Extraction, node: Node, depth: number): number {
  const pairs = x.children(node).slice(0, MAX_ELEMENTS);
  const values = pairs.map((pair) => (isSplat(x, pair) ? pair : x.child(pair, x.f.value)));
  let list = -1;
  if (hasNames(x, values)) {
    for (const pair of pairs.reverse()) {
      if (isSplat(x, pair)) {
        list = x.addExpression('list', pair, '', x.expression(pair, depth + 1), list);
        continue;
      }
      const value = x.expression(x.child(pair, x.f.value), depth + 1);
      const part = x.addExpression('property', pair, keyText(x, x.child(pair, x.f.key)), value);
      list = x.addExpression('list', pair, '', part, list);
    }
  }
  return x.addExpression('literal', node, 'dict', list);
}

const isSplat = (x: Extraction, node: Node): boolean => x.kind(node) === x.k.dictionary_splat;

function hasNames(x: Extraction, nodes: readonly Node[]): boolean {
  return nodes.slice(0, MAX_ELEMENTS).some((node) => node >= 0 && !isPlain(x, x.kind(node)));
}

/** Kinds that lead nowhere. */
export function isPlain(x: Extraction, kind: number): boolean {
  const { string, concatenated_string: joined, integer, float, none, comment } = x.k;
  return [string, joined, integer, float, none, comment, x.k.true, x.k.false].includes(kind);
}

/** Whether syntax makes a value of Python's own: no type of the tree has its methods. */
export function isDisplay(x: Extraction, kind: number): boolean {
  const { tuple, list, set, dictionary, list_comprehension: listed, set_comprehension: setOf } = x.k;
  const { dictionary_comprehension: keyed, generator_expression: generator } = x.k;
  return [tuple, list, set, dictionary, listed, setOf, keyed, generator].includes(kind);
}

/** `a[0]`, `a['k']` are places of `a`, `a[1:]` is like `a`, `Alias = List[T]` a type; anything else is one of its elements. */
export function subscript(x: Extraction, node: Node, depth: number): number {
  const value = x.child(node, x.f.value);
  const key = x.child(node, x.f.subscript);
  if (isTypeAlias(x, node, value)) return typeExpression(x, node, depth + 1);
  const stored = storedItem(x, node);
  const a = stored < 0 ? x.expression(value, depth + 1) : stored;
  if (a < 0) return -1;
  if (x.kind(key) === x.k.slice) {
    const range = x.text(key).replaceAll(' ', '');
    return RANGE.test(range) ? x.addExpression('position', node, range, a) : x.addExpression('index', node, 'slice', a);
  }
  const text = keyText(x, key);
  return text === '' ? x.addExpression('index', node, '', a) : x.addExpression('position', node, text, a);
}

/** A slice with written bounds and no step. */
const RANGE = /^(?:-?\d{1,4})?:(?:-?\d{1,4})?$/;
const TYPE_NAME = /(?:^|\.)_*[A-Z][A-Z\d_]*[a-z]\w*$/;
const BUILT_IN_TYPE = /^(?:list|dict|set|frozenset|tuple|type)$/;

/** `Name = Head[…]` where the head is named like a type. */
function isTypeAlias(x: Extraction, node: Node, head: Node): boolean {
  if (!x.atDeclarationLevel() || x.kind(x.parent(node)) !== x.k.assignment) return false;
  const kind = x.kind(head);
  if (kind !== x.k.identifier && kind !== x.k.attribute) return false;
  return TYPE_NAME.test(x.text(head)) || BUILT_IN_TYPE.test(x.text(head));
}

/** The kind of collection, around a function without a name that makes its elements. */
export function comprehensionValue(type: string) {
  return (x: Extraction, node: Node): number =>
    x.addExpression('wrapped', node, type, x.addExpression('function', node));
}

/** Binds the element of a comprehension, found again by its place. */
export function bindElement(x: Extraction, node: Node): void {
  const body = x.child(node, x.f.body);
  const scope = elementScope(x, node);
  x.readIn(scope, body);
  const value = x.kind(body) === x.k.pair ? listOf(x, body, 0) : rowInScope(x, body, { scope, depth: 0 });
  if (value >= 0) x.bind('return', '', { node, value });
}
