/** What a Lua file makes of its tables, found before the walk: modules, classes, metatables, names declared ahead. */
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { argumentsOf, calledName, fieldIn, isPath, memberNode, partsOf, tableOf } from './names.ts';

export interface Tables {
  /** Names of tables that functions are written for. */
  readonly owners: Set<string>;
  /** Names of tables that are used as classes: they have methods, are metatables, or others are looked up in them. */
  readonly classes: Set<string>;
  /** The table that a metatable leads to, by the metatable's name: `mt = { __index = M }`. */
  readonly indexes: Map<string, Node>;
  /** Names that get a function after their declaration: `local f … f = function`. */
  readonly functions: Set<string>;
  /** The name that the file returns, '' when it returns something else. */
  returned: string;
}

const KEY = 'tables';

export const tablesOf = (x: Extraction): Tables => x.notes.get(KEY) as Tables;

export function findTables(x: Extraction, root: Node): void {
  const tables: Tables = {
    owners: new Set(),
    classes: new Set(),
    indexes: new Map(),
    functions: new Set(),
    returned: '',
  };
  x.notes.set(KEY, tables);
  const { k, count } = x;
  for (let node = NODE; node < count; node += NODE) {
    const kind = x.kind(node);
    if (kind === k.function_declaration) noteFunction(x, tables, node);
    else if (kind === k.assignment_statement) noteAssignment(x, tables, node);
    else if (kind === k.function_call) noteCall(x, tables, node);
  }
  const last = partsOf(x, root).at(-1) ?? -1;
  if (x.kind(last) === k.return_statement) tables.returned = returnedName(x, x.first(x.first(last)));
}

/** `M` of `return M` and `return setmetatable(M, …)`. */
function returnedName(x: Extraction, value: Node): string {
  const table = calledName(x, value) === 'setmetatable' ? (argumentsOf(x, value)[0] ?? -1) : value;
  return x.kind(table) === x.k.identifier ? x.text(table) : '';
}

function noteFunction(x: Extraction, tables: Tables, node: Node): void {
  const name = x.child(node, x.f.name);
  if (x.kind(name) === x.k.identifier) {
    tables.functions.add(x.text(name));
    return;
  }
  const owner = tableOf(x, name);
  if (x.kind(owner) !== x.k.identifier) return;
  tables.owners.add(x.text(owner));
  const isMethod = x.kind(name) === x.k.method_index_expression || takesSelf(x, node);
  if (isMethod) tables.classes.add(x.text(owner));
}

/** Whether the first parameter of a function is `self`. */
export function takesSelf(x: Extraction, node: Node): boolean {
  const first = x.first(x.child(node, x.f.parameters));
  return first >= 0 && x.kind(first) === x.k.identifier && x.text(first) === 'self';
}

function noteAssignment(x: Extraction, tables: Tables, node: Node): void {
  const names = x.childOfKind(node, x.k.variable_list);
  const values = x.childOfKind(node, x.k.expression_list);
  const target = x.first(names);
  const value = x.first(values);
  if (target < 0 || value < 0) return;
  const isFunction = x.kind(value) === x.k.function_definition;
  if (x.kind(target) === x.k.identifier) {
    if (isFunction) tables.functions.add(x.text(target));
    const index = fieldIn(x, value, '__index');
    if (index >= 0 && isPath(x, index)) leadTo(x, tables, x.text(target), index);
    return;
  }
  const owner = tableOf(x, target);
  if (x.kind(owner) !== x.k.identifier) return;
  const name = memberNode(x, target);
  const text = name < 0 ? '' : x.text(name);
  if (isFunction) {
    tables.owners.add(x.text(owner));
    if (takesSelf(x, value)) tables.classes.add(x.text(owner));
  }
  if (text === '__index') {
    tables.owners.add(x.text(owner));
    tables.classes.add(x.text(owner));
    if (isPath(x, value) && x.text(value) !== x.text(owner)) leadTo(x, tables, x.text(owner), value);
  }
}

function leadTo(x: Extraction, tables: Tables, metatable: string, index: Node): void {
  if (x.text(index) === metatable) return;
  tables.indexes.set(metatable, index);
  if (x.kind(index) === x.k.identifier) {
    tables.classes.add(x.text(index));
    tables.owners.add(x.text(index));
  }
}

function noteCall(x: Extraction, tables: Tables, call: Node): void {
  if (calledName(x, call) !== 'setmetatable') return;
  const [table = -1, metatable = -1] = argumentsOf(x, call);
  const index = fieldIn(x, metatable, '__index');
  const above = index >= 0 ? index : metatable;
  if (x.kind(above) === x.k.identifier) {
    tables.classes.add(x.text(above));
    if (index >= 0) tables.owners.add(x.text(above));
  }
  if (x.kind(table) === x.k.identifier) tables.classes.add(x.text(table));
}
