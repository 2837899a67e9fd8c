/** Go statements and expressions that a table cannot describe: declarations, assignments, type switches, conversions. */

import { scopeAfter } from '../../../src/extract/declaration-scope.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { EXPRESSION } from '../../../src/model/facts.ts';
import { scopeKindCode } from '../../../src/model/kinds.ts';
import { mayBeFunction } from './functions.ts';

const EQUALS = 61;
export const COLON = 58;

// ---- declarations and assignments -----------------------------------------------------------------------------------

/** The only name on the left of `name := value`, or -1: several names go through `shortVar`. */
export const shortName = (x: Extraction, node: Node): Node => {
  const left = x.child(node, x.f.left);
  const name = x.first(left);
  return x.kind(name) === x.k.identifier && x.sibling(name, left) < 0 ? name : -1;
};

export const shortValue = (x: Extraction, node: Node): Node => x.first(x.child(node, x.f.right));

export function shortVar(x: Extraction, node: Node): void {
  if (shortName(x, node) >= 0) return;
  const left = x.children(x.child(node, x.f.left));
  const right = x.child(node, x.f.right);
  bindNames(x, left, { node, right, values: x.children(right), type: -1 });
}

interface Values {
  /** The declaration: the names are visible after it. */
  readonly node: Node;
  /** The node around all values. */
  readonly right: Node;
  readonly values: readonly Node[];
  readonly type: number;
}

/** Binds names to values one to one, or to the positions of a single value; a name already in this block is assigned. */
export function bindNames(x: Extraction, names: readonly Node[], { node, right, values, type }: Values): void {
  const scopeOf = scopeAfter(x, { node, value: right });
  names.forEach((nameNode, i) => {
    if (x.kind(nameNode) !== x.k.identifier) return;
    const name = x.text(nameNode);
    x.claim(nameNode);
    if (name === '_') return;
    const value = valueAt(x, names.length, values, i);
    const known = scopeInBlock(x, name);
    if (known >= 0) x.bind('assign', name, { node: nameNode, scope: known, type, value });
    else x.bind('local', name, { node: nameNode, scope: scopeOf(name), type, value });
  });
}

/** The scope of this block that binds a name, -1 when none does. */
function scopeInBlock(x: Extraction, name: string): number {
  const id = x.facts.id(name);
  for (let { scope } = x; ; scope = x.scopeParent(scope)) {
    if (x.bindingIn(scope, id) >= 0) return scope;
    if (x.scopeKind(scope) !== scopeKindCode.rest) return -1;
  }
}

/** The `i`th of `count` values; `v, ok := m[k]` and similar forms have the value itself first. */
function valueAt(x: Extraction, count: number, values: readonly Node[], i: number): number {
  if (values.length === count) return x.expression(values[i]);
  if (values.length !== 1) return -1;
  const [node] = values;
  const value = x.expression(node);
  const kind = x.kind(node);
  const isCommaOk =
    kind === x.k.index_expression || kind === x.k.type_assertion_expression || kind === x.k.unary_expression;
  if (isCommaOk) return i === 0 ? value : x.addExpression('literal', node, 'bool');
  return value < 0 ? -1 : x.addExpression('position', node, String(i), value);
}

/** Writes to names and fields; a plain `=` also tells the type of what is written. */
export function assignment(x: Extraction, node: Node): void {
  const left = x.child(node, x.f.left);
  const right = x.child(node, x.f.right);
  const isPlain = isBetween(x, left, right, EQUALS);
  const targets = x.children(left);
  const values = x.children(right);
  targets.forEach((target, i) => {
    const isField = isPlain && x.kind(target) === x.k.selector_expression && values.length === targets.length;
    if (isField && mayBeFunction(x, values[i])) keepStored(x, x.expression(target), values[i]);
    if (!write(x, target)) return;
    const value = isPlain ? valueAt(x, targets.length, values, i) : -1;
    if (value >= 0) x.bind('assign', x.text(target), { node: target, value });
  });
}

/** A function that a field gets, as the second part of the field: calls of the field elsewhere reach it. */
function keepStored(x: Extraction, target: number, value: Node): void {
  if (target < 0) return;
  const { expressions } = x.facts.tables;
  if (expressions.data[target * EXPRESSION.stride + EXPRESSION.b] >= 0) return;
  const row = x.addExpression('list', value, '', x.expression(value));
  expressions.data[target * EXPRESSION.stride + EXPRESSION.b] = row;
}

/** Records a write to a name or field; true for a plain name. */
export function write(x: Extraction, target: Node): boolean {
  const isName = x.kind(target) === x.k.identifier;
  if (!isName && x.kind(target) !== x.k.selector_expression) return false;
  if (x.isClaimed(target)) return false;
  x.claim(target);
  if (isName && x.text(target) === '_') return false;
  if (!isName) x.claim(x.child(target, x.f.field));
  x.reference('write', x.expression(target));
  return isName;
}

/** Whether the first thing between two nodes is this character. */
export function isBetween(x: Extraction, left: Node, right: Node, character: number): boolean {
  for (let i = x.end(left); i < x.start(right); i++) {
    const c = x.source.charCodeAt(i);
    if (c !== 32 && c !== 9) return c === character;
  }
  return false;
}

/** `case v := <-ch`, `case v, ok = <-ch`. */
export function receive(x: Extraction, node: Node): void {
  const left = x.child(node, x.f.left);
  const right = x.child(node, x.f.right);
  if (left < 0) return;
  if (isBetween(x, left, right, COLON)) bindNames(x, x.children(left), { node, right, values: [right], type: -1 });
  else assignment(x, node);
}

/** Type switches the walk is in, innermost last. */
const switches: Node[] = [];

export const begin = (): void => {
  switches.length = 0;
};

export function enterSwitch(_x: Extraction, node: Node): void {
  switches.push(node);
}

const aliasOf = (x: Extraction, node: Node): Node => x.first(x.child(node, x.f.alias));

/** `switch v := x.(type)`: `v` is `x`. */
export function bindAlias(x: Extraction, node: Node): void {
  const alias = aliasOf(x, node);
  if (x.kind(alias) !== x.k.identifier) return;
  const value = x.child(node, x.f.value);
  const name = x.text(alias);
  x.claim(alias);
  if (name === '_') return;
  const scope = scopeAfter(x, { node: value, value })(name);
  x.bind('local', name, { node: alias, scope, value: x.expression(value) });
}

/** In a case of one type the name has that type. */
export function caseAlias(x: Extraction, node: Node): Node {
  while (switches.length > 0 && x.next(switches[switches.length - 1]) <= node) switches.pop();
  return switches.length === 0 || caseType(x, node) < 0 ? -1 : aliasOf(x, switches[switches.length - 1]);
}

export function caseType(x: Extraction, node: Node): Node {
  const type = x.child(node, x.f.type);
  const next = type < 0 ? -1 : x.sibling(type, node);
  return next >= 0 && x.field(next) === x.f.type ? -1 : type;
}
