/** Go composite literals: their keys are fields, and types may be left out of inner ones. */
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { EXPRESSION, KEY_OF_VALUE, NAMES_A } from '../../../src/model/facts.ts';
import { mayBeFunction, mayBeFunctionType } from './functions.ts';

/** Depth of nested literals: a bound on recursion. */
const MAX_DEPTH = 32;

const NOT_BUILT = -2;

interface Literal {
  readonly node: Node;
  /** Node of its type, whose element type inner literals leave out; -1: another file may declare it. */
  readonly type: Node;
  /** The literal around it, for one without a type of its own. */
  readonly around: Literal | undefined;
  readonly isKey: boolean;
  readonly depth: number;
  /** Expression row; built when a key asks for it, which most never do. */
  value: number;
}

/** Keys of struct literals are fields of the struct: `T{Name: n}` writes `Name`. */
export function compositeLiteral(x: Extraction, node: Node): void {
  const type = x.child(node, x.f.type);
  // The row of a struct without a name has the uses of its members.
  const isTable = listFunctions(x, node, type);
  const value = x.keepsLocals || isTable ? x.expression(node) : NOT_BUILT;
  literalKeys(x, x.child(node, x.f.body), { node, type, around: undefined, isKey: false, depth: 0, value });
}

const MAX_LISTED = 64;

/** Keeps the elements of a table of functions as the second part of the literal: calls of its elements reach them. */
function listFunctions(x: Extraction, node: Node, type: Node): boolean {
  const element = x.child(type, x.kind(type) === x.k.map_type ? x.f.value : x.f.element);
  if (element < 0 || !mayBeFunctionType(x, element)) return false;
  const body = x.child(node, x.f.body);
  const values = x
    .children(body)
    .slice(0, MAX_LISTED)
    .map((child) => x.first(x.kind(child) === x.k.keyed_element ? x.child(child, x.f.value) : child))
    .filter((value) => mayBeFunction(x, value));
  const row = values.length === 0 ? -1 : x.expression(node);
  if (row < 0) return false;
  let tail = -1;
  for (const value of values.reverse()) tail = x.addExpression('list', value, '', x.expression(value), tail);
  x.facts.tables.expressions.data[row * EXPRESSION.stride + EXPRESSION.b] = tail;
  return true;
}

function literalKeys(x: Extraction, body: Node, literal: Literal): void {
  const { k, f } = x;
  let { type } = literal;
  while (x.kind(type) === k.pointer_type) type = x.first(type);
  const kind = x.kind(type);
  const isMap = kind === k.map_type;
  const isNamed = type < 0 || kind === k.type_identifier || kind === k.qualified_type || kind === k.generic_type;
  const inner = {
    around: isNamed ? literal : undefined,
    outer: literal,
    type: isMap ? x.child(type, f.value) : x.child(type, f.element),
    isKey: false,
  };
  const end = body < 0 ? -1 : x.next(body);
  for (let child = body + NODE; child < end; child = x.next(child)) {
    if (x.kind(child) !== k.keyed_element) {
      innerLiteral(x, x.first(child), inner);
      continue;
    }
    const key = x.first(x.child(child, f.key));
    if ((isNamed || kind === k.struct_type) && x.kind(key) === k.identifier) {
      x.claim(key);
      // Fields of a struct without a name are not symbols.
      if (isNamed || x.keepsLocals)
        writeField(x, key, { object: rowOf(x, literal), value: x.first(x.child(child, f.value)), isNamed });
    } else if (x.kind(key) === k.literal_value) {
      const keyType = isMap ? x.child(type, f.key) : -1;
      innerLiteral(x, key, { around: inner.around, outer: literal, type: keyType, isKey: true });
    }
    innerLiteral(x, x.first(x.child(child, f.value)), inner);
  }
}

interface Keyed {
  /** Row of the literal. */
  readonly object: number;
  readonly value: Node;
  readonly isNamed: boolean;
}

/** A function among the values is kept: calls of the field elsewhere reach it. */
function writeField(x: Extraction, key: Node, { object, value, isNamed }: Keyed): void {
  const isStored = isNamed && mayBeFunction(x, value);
  const stored = isStored ? x.addExpression('list', value, KEY_OF_VALUE, x.expression(value)) : NAMES_A.key;
  x.reference('write', x.addExpression('member', key, x.text(key), object, isNamed ? stored : -1));
}

interface Inner {
  readonly outer: Literal;
  /** The same, when its type is named: another file may declare the elements. */
  readonly around: Literal | undefined;
  readonly type: Node;
  readonly isKey: boolean;
}

function innerLiteral(x: Extraction, node: Node, { outer, around, type, isKey }: Inner): void {
  const depth = outer.depth + 1;
  if (x.kind(node) !== x.k.literal_value || depth > MAX_DEPTH) return;
  const isTyped = x.expression(type) >= 0;
  if (!isTyped && around === undefined) return;
  literalKeys(x, node, {
    node,
    type: isTyped ? type : -1,
    around: isTyped ? undefined : around,
    isKey,
    depth,
    value: NOT_BUILT,
  });
}

function rowOf(x: Extraction, literal: Literal): number {
  if (literal.value === NOT_BUILT) literal.value = buildRow(x, literal);
  return literal.value;
}

function buildRow(x: Extraction, { node, type, around, isKey, depth }: Literal): number {
  if (depth === 0) return x.expression(node);
  if (around === undefined) return x.addExpression('new', node, '', x.expression(type));
  const held = rowOf(x, around);
  return x.addExpression('index', node, '', isKey ? x.addExpression('position', node, 'key', held) : held);
}
