/** Assignments: variables, properties, elements, lists of targets; loops and `catch` that assign values to names. */
import { declareAt } from '../../../src/extract/declare.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { SYMBOL } from '../../../src/model/facts.ts';
import { docOf } from './doc-tags.ts';
import { stateOf } from './file-state.ts';
import { takenFrom } from './implied-names.ts';
import { bindVariable, isThis, isVisible, type Taken, useVariable } from './variables.ts';

const DEEPEST = 16;

export function assign(x: Extraction, statement: Node): void {
  const left = x.child(statement, x.f.left);
  const from = x.child(statement, x.f.right);
  const isPlain = x.kind(left) === x.k.variable_name && !isThis(x, left);
  if (isPlain && isFunction(x, from) && nameFunction(x, { statement, left, from })) return;
  assignTo(x, left, { statement, from, value: x.expression(from) });
}

/** `.=` and the like keep the type; `??=` may assign a first value. */
export function update(x: Extraction, statement: Node): void {
  const left = x.child(statement, x.f.left);
  const from = x.child(statement, x.f.right);
  if (x.hasChild(statement, x.k['"??="'])) {
    const before = x.kind(left) === x.k.variable_name && !isBound(x, left) ? -1 : x.expression(left);
    const given = x.expression(from);
    const value = before < 0 || given < 0 ? given : x.addExpression('union', statement, '', before, given);
    assignTo(x, left, { statement, from: statement, value });
    return;
  }
  writeTo(x, left);
}

const isBound = (x: Extraction, variable: Node): boolean => {
  const name = x.text(variable);
  return isVisible(x, x.facts.id(name), name);
};

export function writeTo(x: Extraction, target: Node): void {
  const kind = x.kind(target);
  if (kind === x.k.variable_name) useVariable(x, target, 'write');
  else if (isProperty(x, target)) writeProperty(x, target);
}

const isFunction = (x: Extraction, node: Node): boolean =>
  x.kind(node) === x.k.anonymous_function || x.kind(node) === x.k.arrow_function;

/** `$name = function …`: the variable names the function. */
function nameFunction(x: Extraction, { statement, left, from }: { statement: Node; left: Node; from: Node }): boolean {
  const name = x.text(left);
  if (x.bindingIn(x.holderOf(x.scope), x.facts.id(name)) >= 0) return false;
  x.claim(left);
  const row = declareAt(x, statement, {
    kind: 'function',
    name: name.slice(1),
    nameNode: x.first(left),
    type: x.expression(x.child(from, x.f.return_type)),
    body: x.child(from, x.f.body),
    bindIn: -1,
  });
  x.bind('symbol', name, { node: left, symbol: row });
  x.scopeOwners.set(from, row);
  x.enterSymbol(row);
  return true;
}

export function assignTo(x: Extraction, target: Node, taken: Taken, depth = 0): void {
  if (target < 0 || depth > DEEPEST) return;
  const kind = x.kind(target);
  if (kind === x.k.variable_name) bindVariable(x, target, taken);
  else if (kind === x.k.by_ref) assignTo(x, x.first(target), taken, depth + 1);
  else if (kind === x.k.list_literal || kind === x.k.array_creation_expression) assignPlaces(x, target, taken, depth);
  else if (kind === x.k.subscript_expression) store(x, target, taken);
  else if (isProperty(x, target)) {
    writeProperty(x, target);
    assignProperty(x, target, taken.value);
  }
}

const isProperty = (x: Extraction, node: Node): boolean => {
  const kind = x.kind(node);
  return kind === x.k.member_access_expression || kind === x.k.scoped_property_access_expression;
};

function writeProperty(x: Extraction, target: Node): void {
  x.claim(target);
  x.reference('write', x.expression(target));
}

/** `[$a, 'key' => $b] = value`: each target takes one part of the value. */
function assignPlaces(x: Extraction, list: Node, taken: Taken, depth: number): void {
  let place = 0;
  let from = x.start(list);
  for (let c = x.first(list); c >= 0; c = x.sibling(c, list)) {
    const next = x.sibling(c, list);
    const isKey = next >= 0 && x.source.slice(x.end(c), x.start(next)).includes('=>');
    if (isKey) continue;
    place += commasIn(x.source, from, x.start(c));
    from = x.end(c);
    const target = x.kind(c) === x.k.array_element_initializer ? lastChild(x, c) : c;
    const value = taken.value < 0 ? -1 : x.addExpression('position', c, String(place), taken.value);
    assignTo(x, target, { ...taken, value }, depth + 1);
  }
}

const lastChild = (x: Extraction, node: Node): Node => x.children(node).at(-1) ?? -1;

function commasIn(source: string, from: number, to: number): number {
  let count = 0;
  for (let at = source.indexOf(',', from); at >= 0 && at < to; at = source.indexOf(',', at + 1)) count++;
  return count;
}

/** `$a[] = value`: the value of the variable has such an element. */
function store(x: Extraction, target: Node, { value }: Taken): void {
  const holder = x.first(target);
  if (value < 0 || holder < 0) return;
  const element = x.addExpression('list', target, '', value);
  const array = x.addExpression('literal', target, 'array', element);
  if (x.kind(holder) === x.k.variable_name) {
    if (isThis(x, holder)) return;
    const name = x.text(holder);
    if (!isBound(x, holder)) {
      bindVariable(x, holder, { value: array, from: -1, statement: target });
      return;
    }
    x.bind('assign', name, { node: holder, value: x.addExpression('spread', target, '', array) });
  } else if (isProperty(x, holder)) assignProperty(x, holder, array);
}

/** Records `$this->name = value` for a property that is declared without a type. */
function assignProperty(x: Extraction, target: Node, value: number): void {
  const object = x.child(target, x.f.object);
  const isOwn = object >= 0 ? isThis(x, object) : x.kind(x.child(target, x.f.scope)) === x.k.relative_scope;
  const type = isOwn && value >= 0 ? x.enclosing('class', 'trait', 'enum') : -1;
  if (type < 0) return;
  const nameNode = x.child(target, x.f.name);
  const name = x.text(nameNode).replace(/^\$/, '');
  const method = x.enclosing('method', 'constructor');
  if (method >= 0) x.bind('assign', name, { node: nameNode, scope: x.symbolScope(type), value, symbol: method });
}

/** `foreach ($all as $key => $one)`. */
export function bindLoop(x: Extraction, node: Node): void {
  const body = x.child(node, x.f.body);
  const [all, target] = x.children(node).filter((child) => child !== body);
  if (target === undefined) return;
  const isPair = x.kind(target) === x.k.pair;
  const key = isPair ? x.first(target) : -1;
  const one = isPair ? lastChild(x, target) : target;
  const value = x.expression(all);
  if (key >= 0 && key !== one) assignTo(x, key, { statement: node, from: -1, value: -1 });
  const taken = value < 0 ? -1 : takenFrom(x, node, { value, how: 'loop' });
  assignTo(x, one, { statement: node, from: all, value: taken });
  markBranch(x, body);
}

export function bindCaught(x: Extraction, node: Node): void {
  const name = x.child(node, x.f.name);
  if (name < 0) return;
  x.claim(name);
  const type = x.expression(x.child(node, x.f.type));
  x.bind('catch', x.text(name), { node: name, type });
}

/** `static $count = 0`. */
export function bindStatic(x: Extraction, node: Node): void {
  const name = x.child(node, x.f.name);
  const from = x.child(node, x.f.value);
  if (name >= 0) bindVariable(x, name, { statement: node, from, value: x.expression(from), binding: 'local' });
}

export function markBranch(x: Extraction, node: Node): void {
  const { branches } = stateOf(x);
  if (node >= 0 && !branches.has(node)) branches.set(node, []);
}

/** `define('NAME', value)`: a constant outside of all namespaces. */
export function declareDefined(x: Extraction, call: Node): void {
  const list = x.child(call, x.f.arguments);
  const [name, value] = x.children(list).map((argument) => x.first(argument));
  const content = x.first(name ?? -1);
  if (x.kind(content) !== x.k.string_content || !/^\w+$/.test(x.text(content))) return;
  const row = declareAt(x, call, {
    kind: 'constant',
    name: x.text(content),
    nameNode: content,
    parent: 0,
    value: x.expression(value ?? -1),
    bindIn: 0,
  });
  x.docs[row] ||= docOf(x, call);
  x.setSymbol(row, SYMBOL.scope, -1);
}
