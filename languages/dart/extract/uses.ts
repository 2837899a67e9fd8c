/** Dart uses that a table cannot describe: types, constructions, cascades, writes, checks and patterns. */
import { type Check, checkBelow } from '../../../src/extract/checks.ts';
import { listOf } from '../../../src/extract/expressions.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { EXPRESSION } from '../../../src/model/facts.ts';
import { nameNode, writtenType } from './nodes.ts';

const MAX_DEPTH = 16;

const typeNames = (x: Extraction, node: Node): Node[] =>
  x.children(node).filter((child) => x.kind(child) === x.k.type_identifier);

/** `A`, `prefix.A`: the row that names a type, or a constructor of one. */
function namedType(x: Extraction, node: Node): number {
  const names = typeNames(x, node);
  if (names.length === 0) return -1;
  let row = x.expression(names[0]);
  for (const name of names.slice(1)) row = x.addExpression('member', name, x.text(name), row);
  return row;
}

/** The value of a written type. */
export function typeRow(x: Extraction, node: Node, depth: number): number {
  const inner = x.childOfKind(node, x.k.function_type);
  if (inner >= 0) return x.addExpression('function_type', node, '', x.expression(writtenType(x, inner), depth + 1));
  const row = namedType(x, node);
  const args = x.childOfKind(node, x.k.type_arguments);
  return row < 0 || args < 0 ? row : x.addExpression('generic', node, '', row, listOf(x, args, depth + 1));
}

/** A type is used where it is written; bases name it with another kind. */
export function useType(x: Extraction, node: Node): void {
  const names = typeNames(x, node);
  if (names.length === 0 || x.isClaimed(node)) return;
  const kind = (x.notes.get(node) as 'inherit' | 'implement' | undefined) ?? 'type';
  const whole = x.expression(node);
  const isGeneric = x.childOfKind(node, x.k.type_arguments) >= 0;
  x.reference(kind, isGeneric ? namingOf(x, whole) : whole);
  for (const name of names) x.claim(name);
}

/** The first part of a generic row. */
const namingOf = (x: Extraction, row: number): number => {
  const { data } = x.facts.tables.expressions;
  return row < 0 ? -1 : data[row * EXPRESSION.stride + EXPRESSION.a];
};

/** `new A(…)`, `const A.named(…)`. */
export function construct(x: Extraction, node: Node): void {
  const type = x.child(node, x.f.type);
  const names = typeNames(x, type);
  const row = namedType(x, type);
  x.reference(names.length === 1 ? 'new' : 'call', row, countOf(x, x.child(node, x.f.arguments)));
  x.claim(type);
  for (const name of names) x.claim(name);
}

export function constructed(x: Extraction, node: Node): number {
  return x.addExpression('call', node, '', namedType(x, x.child(node, x.f.type)));
}

/** `A<int>.named(…)`. */
export function callNamed(x: Extraction, node: Node): void {
  const row = constructorRow(x, node);
  x.reference('call', row, countOf(x, x.child(node, x.f.arguments)));
  for (const name of typeNames(x, node)) x.claim(name);
  x.claim(x.child(node, x.f['constructor' as string]));
}

function constructorRow(x: Extraction, node: Node): number {
  const type = namedType(x, node);
  const name = x.child(node, x.f['constructor' as string]);
  return name < 0 || type < 0 ? type : x.addExpression('member', name, x.text(name), type);
}

export const namedResult = (x: Extraction, node: Node): number =>
  x.addExpression('call', node, '', constructorRow(x, node));

/** `super(…)`, `this.named(…)`, `super.named(…)` before the body of a constructor. */
export function delegate(x: Extraction, node: Node): void {
  const list = x.childOfKind(node, x.k.arguments);
  if (list < 0) return;
  const isSuper = /^[\s:]*super\b/.test(x.source.slice(x.start(node), x.start(list)));
  const name = x.childOfKind(node, x.k.identifier);
  const receiver = x.addExpression(isSuper ? 'super' : 'this', node);
  if (name < 0) return;
  x.claim(name);
  x.reference('call', x.addExpression('member', name, x.text(name), receiver), countOf(x, list));
}

/** `blue.named(2)`: the constant is made by a constructor of its enum. */
export function makeEntry(x: Extraction, node: Node): void {
  const name = x.children(node).find((child) => x.kind(child) === x.k.identifier && x.field(child) !== x.f.name) ?? -1;
  if (name < 0) return;
  x.claim(name);
  const type = x.addExpression('name', name, x.symbolName(x.enclosing('enum')));
  x.reference(
    'call',
    x.addExpression('member', name, x.text(name), type),
    countOf(x, x.childOfKind(node, x.k.arguments)),
  );
}

/** `throw E()` names the type, `throw e` the variable. */
export function thrown(x: Extraction, node: Node): Node {
  const value = x.child(node, x.f.value);
  return x.kind(value) === x.k.call_expression ? x.child(value, x.f.function) : value;
}

const countOf = (x: Extraction, list: Node): number => (list < 0 ? 0 : x.children(list).length);

/** `_x = n` before the body of a constructor sets a field. */
export function initializeField(x: Extraction, node: Node): void {
  const name = x.child(node, x.f.name);
  x.claim(name);
  if (name >= 0) x.reference('write', x.addExpression('member', name, x.text(name), x.addExpression('this', name)));
}

/** `a`, `a.b`, `a[i]` on the left of an assignment. */
export function assignable(x: Extraction, node: Node, depth: number): number {
  const property = x.child(node, x.f.property);
  const object = x.child(node, x.f.object);
  if (property >= 0) return x.addExpression('member', property, x.text(property), receiverRow(x, node, depth));
  if (object >= 0) return x.addExpression('index', node, '', x.expression(object, depth + 1));
  return x.expression(x.first(node), depth + 1);
}

/** The value before the dot; `this` and `super` are tokens. */
export function receiverRow(x: Extraction, node: Node, depth: number): number {
  const object = x.child(node, x.f.object);
  if (object >= 0) return x.expression(object, depth + 1);
  const start = x.start(node);
  const word = x.source.slice(start, start + 5);
  if (word.startsWith('this')) return x.addExpression('this', node);
  return word === 'super' ? x.addExpression('super', node) : -1;
}

export function write(x: Extraction, node: Node): void {
  const property = x.child(node, x.f.property);
  const inner = x.first(node);
  if (property >= 0) {
    x.reference('write', x.expression(node));
    x.claim(property);
  } else if (x.kind(inner) === x.k.identifier && x.child(node, x.f.object) < 0) {
    x.reference('write', x.expression(inner));
    x.claim(inner);
  }
}

export function memberRow(x: Extraction, node: Node, depth: number): number {
  const property = x.child(node, x.f.property);
  if (property < 0) return -1;
  return x.addExpression('member', property, x.text(property), receiverRow(x, node, depth));
}

/** A member that nothing calls is read. */
export function readMember(x: Extraction, node: Node): void {
  const property = x.child(node, x.f.property);
  if (property < 0 || x.isClaimed(property)) return;
  x.reference('read', x.expression(node));
  x.claim(property);
}

/** The name or member that is called, without explicit type arguments. */
function calleeOf(x: Extraction, node: Node): Node {
  let callee = x.child(node, x.f.function);
  for (let i = 0; i < MAX_DEPTH && x.kind(callee) === x.k.instantiation_expression; i++)
    callee = x.child(callee, x.f.function);
  return callee;
}

export function call(x: Extraction, node: Node): void {
  const callee = calleeOf(x, node);
  const property = x.child(callee, x.f.property);
  if (x.kind(callee) !== x.k.identifier && property < 0) return;
  x.reference('call', x.expression(callee), countOf(x, x.child(node, x.f.arguments)));
  x.claim(property >= 0 ? property : callee);
}

export function callRow(x: Extraction, node: Node, depth: number): number {
  const callee = x.child(node, x.f.function);
  const types = x.kind(callee) === x.k.instantiation_expression ? x.child(callee, x.f.type_arguments) : -1;
  const row = x.expression(calleeOf(x, node), depth + 1);
  return row < 0 ? -1 : x.addExpression('call', node, '', row, types < 0 ? -1 : listOf(x, types, depth + 1));
}

/** `a..b()..c = 1`: each section is about the value before the first. */
export function cascade(x: Extraction, node: Node): void {
  const [value = -1, ...sections] = x.children(node);
  const on = x.expression(value);
  for (const section of sections) {
    if (x.kind(section) !== x.k.cascade_section) continue;
    const first = x.first(section);
    if (x.kind(first) === x.k.cascade_selector) {
      const name = x.childOfKind(first, x.k.identifier);
      const isWritten = x.sibling(first, section) >= 0;
      refer(x, name, { kind: isWritten ? 'write' : 'read', on, args: -1 });
    } else cascadeSection(x, first, { on, depth: 0 });
  }
}

interface Step {
  readonly on: number;
  readonly depth: number;
}

/** The row of one step of a section; its references are recorded on the way. */
function cascadeSection(x: Extraction, node: Node, { on, depth }: Step): number {
  if (node < 0 || depth > MAX_DEPTH) return -1;
  const kind = x.kind(node);
  if (kind === x.k.cascade_selector)
    return refer(x, x.childOfKind(node, x.k.identifier), { kind: 'read', on, args: -1 });
  const property = x.child(node, x.f.property);
  if (kind === x.k.cascade_call_expression) {
    const args = countOf(x, x.child(node, x.f.arguments));
    const callee = x.child(node, x.f.function);
    const name = property >= 0 ? property : x.child(callee, x.f.property);
    const around = property >= 0 ? on : cascadeSection(x, x.child(callee, x.f.object), { on, depth: depth + 1 });
    return x.addExpression('call', node, '', refer(x, name, { kind: 'call', on: around, args }));
  }
  const around = cascadeSection(x, x.child(node, x.f.object), { on, depth: depth + 1 });
  return refer(x, property, { kind: 'read', on: around, args: -1 });
}

interface Referred {
  readonly kind: 'read' | 'write' | 'call';
  readonly on: number;
  readonly args: number;
}

function refer(x: Extraction, name: Node, { kind, on, args }: Referred): number {
  if (name < 0) return -1;
  x.claim(name);
  const row = x.addExpression('member', name, x.text(name), on);
  x.reference(kind, row, args);
  return row;
}

/** `<A>[…]` has elements of a type. */
export function listRow(x: Extraction, node: Node, depth: number): number {
  const args = x.childOfKind(node, x.k.type_arguments);
  if (args >= 0)
    return x.addExpression('generic', node, '', x.addExpression('name', node, 'List'), listOf(x, args, depth + 1));
  const first = x.expression(
    x.children(node).find((child) => x.compiled.rules[x.kind(child)]?.expression !== undefined) ?? -1,
    depth + 1,
  );
  return first < 0 ? x.addExpression('literal', node, 'List') : x.addExpression('wrapped', node, 'List', first);
}

export function mapRow(x: Extraction, node: Node, depth: number): number {
  const args = x.childOfKind(node, x.k.type_arguments);
  if (args < 0) return x.addExpression('literal', node, 'Map');
  const name = x.children(args).length === 1 ? 'Set' : 'Map';
  return x.addExpression('generic', node, '', x.addExpression('name', node, name), listOf(x, args, depth + 1));
}

// ---- locals -------------------------------------------------------------------------------------------------------

export function bindLocals(x: Extraction, node: Node): void {
  const type = x.expression(writtenType(x, node));
  for (const one of [node, ...x.children(node).filter((child) => x.kind(child) === x.k.initialized_identifier)]) {
    const name = x.child(one, x.f.name);
    if (name < 0) continue;
    x.claim(name);
    const value = type < 0 ? x.expression(x.child(one, x.f.value)) : -1;
    x.bind('local', x.text(name), { node: name, type, value });
  }
}

/** `for (final a in b)`. */
export function bindLoop(x: Extraction, node: Node): void {
  const name = x.child(node, x.f.name);
  if (name < 0) return;
  x.claim(name);
  const type = x.expression(writtenType(x, node));
  x.bind('element', x.text(name), { node: name, type, value: x.expression(x.child(node, x.f.value)) });
}

/** `on E catch (e, trace) { … }`: the names hold in the block that follows. */
export function enterTry(x: Extraction, node: Node): void {
  let type = -1;
  let clause = -1;
  for (const child of x.children(node)) {
    const kind = x.kind(child);
    if (kind === x.k.type) type = child;
    else if (kind === x.k.catch_clause) clause = child;
    else if (kind === x.k.block) {
      if (clause >= 0) x.notes.set(child, { clause, type });
      clause = -1;
      type = -1;
    }
  }
}

export function bindCatch(x: Extraction, block: Node): void {
  const caught = x.notes.get(block) as { clause: Node; type: Node } | undefined;
  if (caught === undefined) return;
  const name = x.child(caught.clause, x.f.exception);
  const trace = x.child(caught.clause, x.f.stack_trace);
  if (name >= 0) x.bind('local', x.text(name), { node: name, type: x.expression(caught.type) });
  if (trace >= 0) x.bind('local', x.text(trace), { node: trace });
}

// ---- checks and patterns ------------------------------------------------------------------------------------------

export function narrowBranch(x: Extraction, node: Node): void {
  checkBelow(x, x.child(node, x.f.consequence), checksIn(x, x.child(node, x.f.condition), 0));
}

/** The right side of `a && b`. */
export function narrowRight(x: Extraction, node: Node): void {
  const [left = -1, right = -1] = x.children(node);
  checkBelow(x, right, checksIn(x, left, 0));
}

function checksIn(x: Extraction, condition: Node, depth: number): Check[] {
  if (condition < 0 || depth > MAX_DEPTH) return [];
  const kind = x.kind(condition);
  if (kind === x.k.parenthesized_expression) return checksIn(x, x.first(condition), depth + 1);
  if (kind === x.k.logical_and_expression) return x.children(condition).flatMap((part) => checksIn(x, part, depth + 1));
  if (kind !== x.k.type_test_expression) return [];
  const [name = -1, test = -1] = x.children(condition);
  if (x.kind(name) !== x.k.identifier || x.text(test).startsWith('is!')) return [];
  return [{ node: name, path: x.text(name), test: 'is', operand: x.expression(writtenType(x, test)) }];
}

/** `A(:final b, c: final d)`: names bound to members of a value of the type. */
export function enterObjectPattern(x: Extraction, node: Node): void {
  const type = typeNames(x, node).at(-1) ?? -1;
  const value = type < 0 ? -1 : x.addExpression('cast', node, '', x.expression(type), -1);
  let label: Node = -1;
  for (const child of x.children(node)) {
    if (x.kind(child) === x.k.label) {
      label = x.first(child);
      continue;
    }
    const own = x.kind(child) === x.k.variable_pattern ? nameNode(x, child) : -1;
    const key = label >= 0 ? label : own;
    if (key >= 0 && value >= 0) {
      const row = x.addExpression('member', key, x.text(key), value);
      x.reference('read', row);
      x.notes.set(child, row);
    }
    label = -1;
  }
}

export function bindVariablePattern(x: Extraction, node: Node): void {
  const name = nameNode(x, node);
  if (name < 0) return;
  x.claim(name);
  const value = (x.notes.get(node) as number | undefined) ?? -1;
  x.bind('local', x.text(name), { node: name, type: x.expression(writtenType(x, node)), value });
}
