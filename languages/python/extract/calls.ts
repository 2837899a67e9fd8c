/** Python calls whose arguments decide their result: the few functions that semantics know by name. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { EXPRESSION } from '../../../src/model/facts.ts';
import { typeExpression } from './annotations.ts';

/** Position of an argument that is a type, by the function's name; -1: no argument is a type. */
const KNOWN: Readonly<Record<string, number>> = {
  super: -1,
  type: -1,
  cast: 0,
  partial: -1,
  partialmethod: -1,
  staticmethod: -1,
  classmethod: -1,
  property: -1,
  cached_property: -1,
  lru_cache: -1,
  cache: -1,
  list: -1,
  tuple: -1,
  set: -1,
  frozenset: -1,
  sorted: -1,
  reversed: -1,
  iter: -1,
  next: -1,
  enumerate: -1,
  zip: -1,
  map: -1,
  filter: -1,
  min: -1,
  max: -1,
  chain: -1,
  islice: -1,
  copy: -1,
  deepcopy: -1,
  create_task: -1,
  ensure_future: -1,
  wait_for: -1,
  NewType: 1,
  TypeVar: 1,
};

const MAX_ARGUMENTS = 6;

/** The row of a call, its arguments at the callee; `undefined` for all other functions. */
export function knownCall(x: Extraction, node: Node, depth: number): number | undefined {
  const callee = x.child(node, x.f.function);
  const name = x.kind(callee) === x.k.attribute ? x.child(callee, x.f.attribute) : callee;
  if (x.kind(name) !== x.k.identifier) return undefined;
  const text = x.text(name);
  if (text === 'getattr') return attributeNamed(x, node, depth);
  if (!Object.hasOwn(KNOWN, text)) return undefined;
  const row = x.expression(callee, depth + 1);
  const list = argumentRows(x, x.child(node, x.f.arguments), { typeAt: KNOWN[text], depth: depth + 1 });
  if (row >= 0) x.facts.tables.expressions.data[row * EXPRESSION.stride + EXPRESSION.b] = list;
  return x.addExpression('call', node, '', row);
}

/** `getattr(value, 'name')` is `value.name`. */
function attributeNamed(x: Extraction, node: Node, depth: number): number | undefined {
  const [object, name] = x.children(x.child(node, x.f.arguments));
  if (object === undefined || name === undefined || x.kind(name) !== x.k.string) return undefined;
  const content = x.childOfKind(name, x.k.string_content);
  const text = x.text(content);
  return /^\w+$/.test(text) ? x.addExpression('member', content, text, x.expression(object, depth + 1)) : undefined;
}

/** Arguments in order; those given by name are properties. */
function argumentRows(x: Extraction, list: Node, { typeAt, depth }: { typeAt: number; depth: number }): number {
  // `f(x for x in y)`: the one argument has no parentheses of its own.
  const nodes = x.kind(list) === x.k.generator_expression ? [list] : x.children(list).slice(0, MAX_ARGUMENTS);
  const rows = nodes.map((node, i) => {
    const isNamed = x.kind(node) === x.k.keyword_argument;
    const value = isNamed ? x.child(node, x.f.value) : node;
    const isType = typeAt >= 0 && (i === typeAt || (isNamed && x.text(x.child(node, x.f.name)) === 'bound'));
    const row = isType ? typeExpression(x, value, depth) : x.expression(value, depth);
    return isNamed ? x.addExpression('property', node, x.text(x.child(node, x.f.name)), row) : row;
  });
  let tail = -1;
  for (let i = rows.length - 1; i >= 0; i--) tail = x.addExpression('list', nodes[i], '', rows[i], tail);
  return tail;
}
