/** Lua values as expressions: calls with a meaning, tables, `self`, results. */
import { declareAt } from '../../../src/extract/declare.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { SCOPE } from '../../../src/model/facts.ts';
import { noteMetatable, superOf } from './classes.ts';
import { argumentsOf, calledName, quotedName, requiredModule } from './names.ts';
import { tablesOf, takesSelf } from './tables.ts';

/** The value of a call that is more than a call; undefined for others. */
export function specialCall(x: Extraction, node: Node, depth: number): number | undefined {
  const name = calledName(x, node);
  if (name === 'require') {
    const module = requiredModule(x, node);
    return module === '' ? undefined : x.addExpression('module', node, module);
  }
  if (name === 'setmetatable') {
    const table = argumentsOf(x, node)[0] ?? -1;
    const isNamed = x.kind(table) === x.k.identifier && tablesOf(x).owners.has(x.text(table));
    const target = isNamed ? table : superOf(x, node);
    return x.expression(target >= 0 ? target : table, depth + 1);
  }
  return undefined;
}

export function enterCall(x: Extraction, node: Node): void {
  if (calledName(x, node) === 'setmetatable') noteMetatable(x, node);
  const module = requiredModule(x, node);
  if (module !== '' && !x.isClaimed(node)) x.import('effect', node, { module });
}

/** Longer tables are data. */
const MAX_FIELDS = 64;

/** A table with named fields is a shape. */
export function tableValue(x: Extraction, node: Node, depth: number): number {
  let tail = -1;
  const fields = x.children(node).filter((field) => keyOf(x, field) >= 0);
  if (fields.length > 0 && fields.length <= MAX_FIELDS)
    for (const field of fields.reverse()) {
      const key = keyOf(x, field);
      const value = x.expression(x.child(field, x.f.value), depth + 1);
      tail = x.addExpression('list', key, '', x.addExpression('property', key, x.text(key), value), tail);
    }
  return x.addExpression('literal', node, 'table', -1, tail);
}

/** The node that spells the key of a field, -1 for a position or a computed key. */
function keyOf(x: Extraction, field: Node): Node {
  if (x.kind(field) !== x.k.field) return -1;
  const name = x.child(field, x.f.name);
  return x.kind(name) === x.k.identifier && x.source[x.start(field)] !== '[' ? name : quotedName(x, name);
}

const MAX_MEMBERS = 100;

/** Marks the fields of a table that belongs to a name: all of them are its members. */
export function enterTable(x: Extraction, node: Node): void {
  if (x.notes.get(node) !== true) return;
  const fields = x.children(node);
  if (fields.length > MAX_MEMBERS) return;
  for (const field of fields) x.notes.set(field, true);
}

/** `f = function() … end` in a table; other fields where the table belongs to a name. */
export function enterField(x: Extraction, node: Node): void {
  const key = keyOf(x, node);
  if (key < 0) return;
  x.claim(key);
  const value = x.child(node, x.f.value);
  const isFunction = x.kind(value) === x.k.function_definition;
  const isMember = x.notes.get(node) === true;
  const isPlain = x.kind(x.child(node, x.f.name)) === x.k.identifier && !x.text(key).startsWith('__');
  if (!isFunction && !(isMember && isPlain && x.kind(value) !== x.k.identifier)) return;
  const row = declareAt(x, node, {
    kind: isFunction ? (takesSelf(x, value) ? 'method' : 'function') : 'field',
    name: x.text(key),
    nameNode: key,
    value: isFunction ? -1 : x.expression(value),
    body: isFunction ? x.child(value, x.f.body) : x.kind(value) === x.k.table_constructor ? value : -1,
    bindIn: -1,
  });
  if (isFunction) x.scopeOwners.set(value, row);
  x.enterSymbol(row);
}

/** `return value`: the result of the function, or what the file is to those that require it. */
export function returned(x: Extraction, node: Node): void {
  const value = x.first(x.first(node));
  if (value < 0) return;
  const scope = x.nearestScope('function');
  const row = x.expression(value);
  if (row < 0) return;
  const symbol = scope < 0 ? 0 : x.facts.tables.scopes.data[scope * SCOPE.stride + SCOPE.symbol];
  if (scope >= 0 && x.symbolScope(symbol) !== scope) return;
  x.bind('return', '', { node, value: row, symbol });
}
