/** Structs: their fields as declared, and as literals and patterns name them. */
import { declareAt } from '../../../src/extract/declare.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { EXPRESSION, SYMBOL } from '../../../src/model/facts.ts';
import { stateOf } from './file-state.ts';
import { aliasRow, argumentsOf, isModuleName, keyOf, pairsIn } from './nodes.ts';

/** The node that names the struct in `%Name{…}`, -1 in other maps. */
export const structOf = (x: Extraction, map: Node): Node =>
  x.kind(map) === x.k.map ? x.first(x.childOfKind(map, x.k.struct)) : -1;

/** `%Name{key: …}`: the struct is made, or a pattern's type; its keys are fields. */
export function useKeys(x: Extraction, map: Node, kind: 'new' | 'type'): void {
  const struct = structOf(x, map);
  if (x.isClaimed(map) || !isModuleName(x, struct)) return;
  x.claim(map);
  const type = x.expression(struct);
  if (x.kind(struct) !== x.k.identifier) x.reference(kind, type);
  x.claim(struct);
  const content = x.childOfKind(map, x.k.map_content);
  if (type < 0 || content < 0) return;
  // `%Name{value | key: …}` changes some of the fields.
  const changed = x.childOfKind(content, x.k.binary_operator);
  for (const pair of pairsIn(x, changed < 0 ? content : x.child(changed, x.f.right))) {
    const name = keyOf(x, pair);
    if (/^\w/.test(name))
      x.reference(kind === 'new' ? 'write' : 'read', x.addExpression('member', x.child(pair, x.f.key), name, type));
  }
}

/** The value of a map: an instance of its struct, or the map that it changes. */
export function mapValue(x: Extraction, map: Node): number {
  const struct = structOf(x, map);
  if (struct >= 0) {
    const type = isModuleName(x, struct) ? x.expression(struct) : -1;
    return type < 0 ? -1 : x.addExpression('new', map, '', type);
  }
  const changed = x.childOfKind(x.childOfKind(map, x.k.map_content), x.k.binary_operator);
  return changed < 0 ? -1 : x.expression(x.child(changed, x.f.left));
}

/** `defstruct [:a, b: 1]`, `defexception [:message]`. */
export function declareFields(x: Extraction, call: Node): void {
  for (const argument of argumentsOf(x, call)) {
    const keyed = pairsIn(x, argument);
    if (x.kind(argument) === x.k.list)
      for (const one of x.children(argument)) if (x.kind(one) === x.k.atom) declareField(x, one, one);
    for (const pair of keyed) declareField(x, pair, x.child(pair, x.f.key));
  }
}

/** Macros of a database schema that give the struct a field. */
export const SCHEMA_FIELDS = new Set(
  'field belongs_to has_one has_many many_to_many embeds_one embeds_many'.split(' '),
);
const SINGLE = new Set(['belongs_to', 'has_one', 'embeds_one']);

/** `field :title, :string`, `belongs_to :author, User` inside of `schema`. */
export function declareSchemaField(x: Extraction, call: Node, macro: string): void {
  if (call >= stateOf(x).schemaEnd) return;
  const [name, type] = argumentsOf(x, call);
  if (name === undefined || x.kind(name) !== x.k.atom) return;
  const isOne = SINGLE.has(macro) && type !== undefined && x.kind(type) === x.k.alias;
  declareField(x, call, name, isOne ? x.addExpression('new', type, '', aliasRow(x, type)) : -1);
}

function declareField(x: Extraction, node: Node, nameNode: Node, value = -1): void {
  const isAtom = x.kind(nameNode) === x.k.atom;
  const name = isAtom ? x.text(nameNode).slice(1) : x.text(nameNode).replace(/:\s*$/, '');
  const module = x.enclosing('module', 'interface');
  if (module < 0 || !/^\w+[?!]?$/.test(name)) return;
  const row = declareAt(x, node, { kind: 'field', name, nameNode, value, parent: module, bindIn: -1 });
  if (isAtom) x.facts.tables.symbols.data[row * SYMBOL.stride + SYMBOL.nameCol]++;
}

/** The row of a name at the first letter of an atom. */
export function memberAtAtom(x: Extraction, atom: Node, receiver: number): number {
  const row = x.addExpression('member', atom, x.text(atom).slice(1), receiver);
  x.facts.tables.expressions.data[row * EXPRESSION.stride + EXPRESSION.col]++;
  return row;
}
