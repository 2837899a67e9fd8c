/** Classes as Lua programs build them: metatables, and the calls of class libraries. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { argumentsOf, calledName, fieldIn, isPath } from './names.ts';
import { tablesOf } from './tables.ts';

const EXTENDS = new Set(['extend', 'subclass', 'derive', 'inherit']);
const CLASS = /^[cC]lass$/;

/** The table that a value is looked up in, where the value says so: `setmetatable({}, B)`, `B:extend()`, `class("A", B)`. */
export function superOf(x: Extraction, value: Node): Node {
  if (x.kind(value) !== x.k.function_call) return -1;
  const callee = x.child(value, x.f.name);
  if (calledName(x, value) === 'setmetatable') return metatableTarget(x, argumentsOf(x, value)[1] ?? -1);
  if (x.kind(callee) === x.k.method_index_expression || x.kind(callee) === x.k.dot_index_expression) {
    const isMethod = x.kind(callee) === x.k.method_index_expression;
    const name = x.text(x.child(callee, isMethod ? x.f.method : x.f.field));
    const table = x.child(callee, x.f.table);
    return EXTENDS.has(name) && isMethod && isPath(x, table) ? table : -1;
  }
  if (!CLASS.test(x.text(callee))) return -1;
  return argumentsOf(x, value).find((argument) => isPath(x, argument)) ?? -1;
}

/** The table that a metatable sends its table to. */
export function metatableTarget(x: Extraction, metatable: Node): Node {
  const index = fieldIn(x, metatable, '__index');
  if (index >= 0) return isPath(x, index) ? index : -1;
  if (!isPath(x, metatable)) return -1;
  return tablesOf(x).indexes.get(x.text(metatable)) ?? metatable;
}

/** States what a table inherits from, where its value says so. */
export function inheritFrom(x: Extraction, row: number, value: Node): void {
  const above = superOf(x, value);
  if (above >= 0 && x.text(above) !== x.symbolName(row)) x.base(row, x.expression(above), 'inherit');
}

/** `setmetatable(M, { __index = B })` as a statement: B is above M; `setmetatable(o, M)`: o is one of M. */
export function noteMetatable(x: Extraction, call: Node): void {
  const [table = -1, metatable = -1] = argumentsOf(x, call);
  if (x.kind(table) !== x.k.identifier) return;
  const above = metatableTarget(x, metatable);
  if (above < 0) return;
  const name = x.text(table);
  if (name === 'self' && isBoundInside(x, name)) x.notes.set(selfKey(x), x.text(above));
  const row = x.symbolIn(0, name);
  const isLocal = x.scope !== 0 && isBoundInside(x, name);
  if (row > 0 && !isLocal) {
    if (x.text(above) !== name && x.symbolKind(row) === 'class') x.base(row, x.expression(above), 'inherit');
  } else x.bind('assign', name, { node: table, value: x.expression(above) });
}

/** Notes, by function, the table that a local `self` is made of. */
export const selfKey = (x: Extraction): string => `self ${x.symbol}`;

/** Whether a function around binds a name. */
export function isBoundInside(x: Extraction, name: string): boolean {
  const id = x.facts.id(name);
  for (let { scope } = x; scope > 0; scope = x.scopeParent(scope)) if (x.bindingIn(scope, id) >= 0) return true;
  return false;
}
