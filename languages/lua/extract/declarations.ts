/** What Lua declares: functions, tables and their members, by declaration and by assignment. */
import { scopeAfter } from '../../../src/extract/declaration-scope.ts';
import { declareAt } from '../../../src/extract/declare.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { SYMBOL } from '../../../src/model/facts.ts';
import { FLAG, type SymbolKind } from '../../../src/model/kinds.ts';
import { inheritFrom, isBoundInside, selfKey, superOf } from './classes.ts';
import { calledName, isPath, memberNode, partsOf, requiredModule, rootOf, tableOf } from './names.ts';
import { tablesOf, takesSelf } from './tables.ts';

const LOCAL = 'local';

/** `local function f`, `function f`, `function M.f`, `function M:f`. */
export function declareFunction(x: Extraction, node: Node): void {
  const name = x.child(node, x.f.name);
  const body = x.child(node, x.f.body);
  if (x.kind(name) === x.k.identifier) {
    const isLocal = x.hasChild(node, x.k['"local"']);
    const text = x.text(name);
    const isAhead = !isLocal && x.notes.get(aheadKey(text)) === true;
    const flags = isLocal || isAhead ? FLAG.private : 0;
    const row = declareAt(x, node, {
      kind: 'function',
      name: text,
      nameNode: name,
      flags,
      body,
      ...(isLocal ? {} : { bindIn: 0 }),
    });
    own(x, node, row);
    return;
  }
  const row = declareMember(x, node, { target: name, value: node, body });
  if (row >= 0) own(x, node, row);
}

/** The function node opens the scope of the symbol, and everything below belongs to it. */
function own(x: Extraction, scoped: Node, row: number): void {
  x.scopeOwners.set(scoped, row);
  x.enterSymbol(row);
}

const aheadKey = (name: string): string => `ahead ${name}`;
const memberKey = (owner: string, name: string): string => `member ${owner} ${name}`;

interface Member {
  /** `T.x`. */
  readonly target: Node;
  /** The function, or another value. */
  readonly value: Node;
  readonly body: Node;
}

/** A function or field of a table that is written outside of the table; its row, -1 when it is none that counts. */
function declareMember(x: Extraction, node: Node, { target, value, body }: Member): number {
  const name = memberNode(x, target);
  const table = tableOf(x, target);
  if (name < 0 || !isPath(x, table)) return -1;
  const isFunction = value >= 0 && body !== -2;
  const owner = ownerText(x, table);
  if (owner === '') return -1;
  const text = x.text(name);
  const key = memberKey(owner, text);
  if (!isFunction && (x.notes.has(key) || !isOurs(x, table))) return -1;
  x.notes.set(key, true);
  const isMethod = x.kind(target) === x.k.method_index_expression || (isFunction && takesSelf(x, value));
  const root = rootOf(x, table);
  const isPrivate = isLocalName(x, root) && root !== tablesOf(x).returned;
  const row = declareAt(x, node, {
    kind: isFunction ? (isMethod ? 'method' : 'function') : 'field',
    name: text,
    nameNode: name,
    flags: isPrivate ? FLAG.private : 0,
    value: isFunction ? -1 : x.expression(value),
    body: isFunction ? body : -1,
    owner,
    ownerExpression: x.expression(table),
    ...(root === 'self' || x.symbolIn(0, root) > 0 || !isBoundInside(x, root) ? { parent: 0 } : {}),
    bindIn: -1,
  });
  x.claim(target);
  return row;
}

/** Whether a local or file-level name, not a global, is bound. */
function isLocalName(x: Extraction, name: string): boolean {
  const row = x.symbolIn(0, name);
  return row > 0 && (x.symbolFlags(row) & FLAG.private) !== 0;
}

/** The owner's name as containers are shown: `M`, `M.sub`; `self` is the table of the method around. */
function ownerText(x: Extraction, table: Node): string {
  const text = x.text(table);
  if (text !== 'self' && !text.startsWith('self.')) return text;
  const made = x.notes.get(selfKey(x));
  const owner = typeof made === 'string' ? made : methodOwner(x);
  return owner === '' ? '' : owner + text.slice(4);
}

/** The name of the table that the method around belongs to. */
function methodOwner(x: Extraction): string {
  for (let row = x.symbol; row > 0; row = x.symbolParent(row)) {
    const owner = x.owners.get(row);
    if (owner !== undefined && owner !== '') return owner;
    const parent = x.symbolParent(row);
    const kind = x.symbolKind(row);
    if (parent > 0 && (kind === 'method' || kind === 'function') && x.symbolKind(parent) !== kind) {
      if (x.symbolKind(parent) === 'class' || x.symbolKind(parent) === 'module') return x.symbolName(parent);
    }
  }
  return '';
}

/** Whether fields assigned to a table are its members: one of this file that is more than data, or `self`. */
function isOurs(x: Extraction, table: Node): boolean {
  const root = rootOf(x, table);
  if (root === 'self') return x.text(table) === 'self';
  if (x.kind(table) !== x.k.identifier || !x.atDeclarationLevel()) return false;
  const row = x.symbolIn(0, root);
  return row > 0 && (x.symbolKind(row) === 'class' || x.symbolKind(row) === 'module');
}

/** `local a, b` without values. */
export function declareVariables(x: Extraction, node: Node): void {
  const assignment = x.childOfKind(node, x.k.assignment_statement);
  if (assignment >= 0) {
    x.notes.set(assignment, LOCAL);
    return;
  }
  const list = x.childOfKind(node, x.k.variable_list);
  for (const name of partsOf(x, list)) {
    if (x.kind(name) !== x.k.identifier) continue;
    x.claim(name);
    const text = x.text(name);
    if (x.scope !== 0) x.bind('local', text, { node: name });
    else if (tablesOf(x).functions.has(text)) x.notes.set(aheadKey(text), true);
    else declareAt(x, node, { kind: 'variable', name: text, nameNode: name, flags: FLAG.private });
  }
}

/** `a, b.c = 1, f()`, and the same after `local`. */
export function assign(x: Extraction, node: Node): void {
  const isLocal = x.notes.get(node) === LOCAL;
  const targets = partsOf(x, x.childOfKind(node, x.k.variable_list));
  const values = partsOf(x, x.childOfKind(node, x.k.expression_list));
  const scopeOf = isLocal && x.scope !== 0 ? scopeAfter(x, { node, value: values[0] ?? -1 }) : undefined;
  for (let i = 0; i < targets.length; i++) {
    const target = targets[i];
    const value = values[i] ?? -1;
    if (x.kind(target) === x.k.identifier) {
      const spec = { node, target, value, isAlone: targets.length === 1 };
      if (isLocal && importModule(x, spec, i === 1 ? (values[0] ?? -1) : value)) continue;
      if (isLocal) declareLocal(x, spec, scopeOf);
      else assignName(x, spec);
    } else assignMember(x, node, { target, value, isAlone: targets.length === 1 });
  }
}

interface Assigned {
  readonly node: Node;
  readonly target: Node;
  readonly value: Node;
  readonly isAlone: boolean;
}

/** `local m = require("m")`, `local f = require("m").f`, `local ok, m = pcall(require, "m")`. */
function importModule(x: Extraction, { target, node }: Assigned, call: Node): boolean {
  const isMember = x.kind(call) === x.k.dot_index_expression;
  const loaded = isMember ? tableOf(x, call) : call;
  const module = requiredModule(x, loaded);
  if (module === '' || (calledName(x, loaded) === 'pcall') !== isSecond(x, node, target)) return false;
  const local = { local: x.text(target), localNode: target };
  if (isMember) x.import('name', node, { module, imported: x.text(memberNode(x, call)), ...local });
  else x.import('module', node, { module, ...local });
  x.claim(target);
  x.claim(loaded);
  if (isMember) {
    x.claim(call);
    x.claim(memberNode(x, call));
  }
  return true;
}

const isSecond = (x: Extraction, node: Node, target: Node): boolean =>
  x.first(x.childOfKind(node, x.k.variable_list)) !== target;

function declareLocal(x: Extraction, spec: Assigned, scopeOf: ((name: string) => number) | undefined): void {
  const { target, value } = spec;
  const name = x.text(target);
  x.claim(target);
  if (name === 'self') noteSelf(x, value);
  const isFunction = x.kind(value) === x.k.function_definition;
  const isTable = tablesOf(x).owners.has(name) && tableKind(x, name, value) !== undefined;
  if (x.scope !== 0 && !isFunction && !isTable) {
    x.bind('local', name, { node: target, scope: scopeOf?.(name) ?? x.scope, value: x.expression(value) });
    return;
  }
  if (x.scope === 0 && isAlias(x, name, value)) {
    x.bind('local', name, { node: target, value: x.expression(value) });
    return;
  }
  declareValue(x, spec, { flags: FLAG.private, scope: scopeOf?.(name) ?? x.scope });
}

/** `local insert = table.insert`: another name for something, not a symbol that people look up. */
const isAlias = (x: Extraction, name: string, value: Node): boolean =>
  isPath(x, value) && !tablesOf(x).owners.has(name) && name !== tablesOf(x).returned;

/** `local self = setmetatable({}, M)`: fields of `self` are those of M from here on. */
function noteSelf(x: Extraction, value: Node): void {
  const table = superOf(x, value);
  x.notes.set(selfKey(x), table < 0 ? '' : x.text(table) === 'self' ? methodOwner(x) : x.text(table));
}

interface Place {
  readonly flags: number;
  readonly scope: number;
}

function declareValue(x: Extraction, { node, target, value, isAlone }: Assigned, { flags, scope }: Place): void {
  const name = x.text(target);
  const isFunction = x.kind(value) === x.k.function_definition;
  const kind = isFunction ? 'function' : (tableKind(x, name, value) ?? 'variable');
  const isTable = kind === 'class' || kind === 'module';
  const known = x.symbolIn(scope, name);
  if (known > 0 && !isFunction) {
    x.bind('assign', name, { node: target, scope, value: x.expression(value) });
    return;
  }
  const row = declareAt(x, node, {
    kind,
    name,
    nameNode: target,
    flags,
    value: isFunction || isTable ? -1 : x.expression(value),
    body: isFunction ? x.child(value, x.f.body) : x.kind(value) === x.k.table_constructor ? value : -1,
    bindIn: scope,
  });
  if (isTable) inheritFrom(x, row, value);
  if (isFunction) x.scopeOwners.set(value, row);
  if (isTable && x.kind(value) === x.k.table_constructor && x.scope === 0) x.notes.set(value, true);
  if (isAlone) x.enterSymbol(row);
}

/** A table that functions are written for, undefined for another value. */
function tableKind(x: Extraction, name: string, value: Node): SymbolKind | undefined {
  const { owners, classes, returned } = tablesOf(x);
  const isMade = superOf(x, value) >= 0;
  if (!isMade && !isTableValue(x, value)) return undefined;
  if (isMade && x.scope === 0) return 'class';
  if (!owners.has(name) && !(name === returned)) return undefined;
  return classes.has(name) ? 'class' : 'module';
}

/** `{…}`, `T or {}`, `setmetatable({…}, …)`. */
function isTableValue(x: Extraction, value: Node): boolean {
  if (x.kind(value) === x.k.table_constructor) return true;
  if (x.kind(value) === x.k.binary_expression)
    return x.kind(x.child(value, x.f.right)) === x.k.table_constructor && isPath(x, x.child(value, x.f.left));
  return calledName(x, value) === 'setmetatable';
}

/** `name = value`: a write, or the declaration of a global. */
function assignName(x: Extraction, spec: Assigned): void {
  const { target, value } = spec;
  const name = x.text(target);
  if (x.notes.get(aheadKey(name)) === true && x.kind(value) === x.k.function_definition) {
    x.notes.delete(aheadKey(name));
    declareValue(x, spec, { flags: FLAG.private, scope: 0 });
    return;
  }
  const id = x.facts.id(name);
  for (let { scope } = x; scope >= 0; scope = x.scopeParent(scope)) {
    if (x.bindingIn(scope, id) < 0) continue;
    if (x.symbolIn(scope, name) > 0) x.reference('write', x.expression(target));
    x.claim(target);
    if (x.kind(value) === x.k.function_definition && x.symbolIn(scope, name) < 0) {
      declareValue(x, spec, { flags: FLAG.private, scope });
      return;
    }
    x.bind('assign', name, { node: target, scope, value: x.expression(value) });
    return;
  }
  if (x.scope === 0 || x.kind(value) === x.k.function_definition) declareValue(x, spec, { flags: 0, scope: 0 });
  else {
    x.reference('write', x.expression(target));
    x.claim(target);
  }
}

function assignMember(x: Extraction, node: Node, { target, value, isAlone }: Omit<Assigned, 'node'>): void {
  const name = memberNode(x, target);
  if (name < 0) return;
  const isFunction = x.kind(value) === x.k.function_definition;
  if (x.text(name) === '__index' && !isFunction) {
    inheritIndex(x, tableOf(x, target), value);
    x.claim(target);
    x.claim(name);
    return;
  }
  const row = declareMember(x, node, { target, value, body: isFunction ? x.child(value, x.f.body) : -2 });
  if (row >= 0) {
    if (isFunction) x.scopeOwners.set(value, row);
    if (isAlone) x.enterSymbol(row);
    if (x.kind(value) === x.k.table_constructor) x.setSymbol(row, SYMBOL.bodyStart, x.start(value));
    return;
  }
  if (x.kind(target) !== x.k.bracket_index_expression) x.reference('write', x.expression(target));
  x.claim(target);
  x.claim(name);
}

/** `A.__index = B`: B is above A, or A itself is where its instances look. */
function inheritIndex(x: Extraction, table: Node, value: Node): void {
  const row = x.kind(table) === x.k.identifier ? x.symbolIn(0, x.text(table)) : -1;
  if (row > 0 && isPath(x, value) && x.text(value) !== x.text(table)) x.base(row, x.expression(value), 'inherit');
}
