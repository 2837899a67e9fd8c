/** Assignments: locals, fields, globals, constants, and methods that set something. */
import { declareAt } from '../../../src/extract/declare.ts';
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { visibleAfter } from '../../../src/extract/visible-after.ts';
import { SYMBOL } from '../../../src/model/facts.ts';
import { FLAG, scopeKindCode } from '../../../src/model/kinds.ts';
import { declareConstant, extendClass } from './declarations.ts';
import { stateOf } from './file-state.ts';
import { outerHolder } from './local-bindings.ts';
import { isStaticHere, memberKey, selfRow, typeAround } from './self.ts';
import { declareMembers, makerOf } from './struct-members.ts';

const DEEPEST = 16;

/** One target with the part of the value that it takes. */
interface Taken {
  readonly statement: Node;
  /** Expression row, -1 when unknown. */
  readonly value: number;
  /** The node that is evaluated before the name holds. */
  readonly from: Node;
  /** The target had a value before: `+=`. */
  readonly isUpdate: boolean;
}

export function assign(x: Extraction, statement: Node): void {
  const left = x.child(statement, x.f.left);
  const from = x.child(statement, x.f.right);
  const isUpdate = x.kind(statement) === x.k.operator_assignment;
  if ((x.kind(left) === x.k.constant || x.kind(left) === x.k.scope_resolution) && makerOf(x, from) !== '') {
    declareMadeType(x, statement, { name: left, call: from });
    return;
  }
  const isDefault = isUpdate && x.source.startsWith('||', operatorStart(x, left));
  const value = isUpdate && !isDefault ? -1 : x.expression(from);
  assignTo(x, left, { statement, value, from, isUpdate });
}

function operatorStart(x: Extraction, left: Node): number {
  let at = x.end(left);
  while (x.source[at] === ' ' || x.source[at] === '\t') at++;
  return at;
}

export function assignTo(x: Extraction, target: Node, taken: Taken, depth = 0): void {
  if (target < 0 || depth > DEEPEST) return;
  switch (x.kind(target)) {
    case x.k.identifier:
      bindLocal(x, target, taken);
      return;
    case x.k.instance_variable:
    case x.k.class_variable:
      setField(x, target, taken);
      return;
    case x.k.global_variable:
      setGlobal(x, target, taken);
      return;
    case x.k.constant:
    case x.k.scope_resolution:
      setConstant(x, target, taken);
      return;
    case x.k.call:
      callSetter(x, target, taken);
      return;
    case x.k.element_reference:
      return;
    case x.k.rest_assignment:
      assignTo(x, x.first(target), { ...taken, value: -1 }, depth + 1);
      return;
    case x.k.left_assignment_list:
    case x.k.destructured_left_assignment:
      assignPlaces(x, target, taken, depth);
  }
}

/** `a, (b, *c) = value`: each target takes one place of the value. */
function assignPlaces(x: Extraction, targets: Node, taken: Taken, depth: number): void {
  let place = 0;
  let isAfterRest = false;
  for (let c = targets + NODE; c < x.next(targets); c = x.next(c)) {
    isAfterRest ||= x.kind(c) === x.k.rest_assignment;
    const value = taken.value < 0 || isAfterRest ? -1 : x.addExpression('position', c, String(place), taken.value);
    assignTo(x, c, { ...taken, value }, depth + 1);
    place++;
  }
}

/** A name that a body around the block binds already is assigned there. */
function bindLocal(x: Extraction, target: Node, { value, from, isUpdate }: Taken): void {
  x.claim(target);
  const name = x.text(target);
  const id = x.facts.id(name);
  const isBound = x.bindingIn(x.holderOf(x.scope), id) >= 0;
  const isOuter = !isBound && outerHolder(x, id) >= 0;
  if (isUpdate && (isBound || isOuter)) {
    if (x.keepsLocals) x.reference('write', x.expression(target));
    if (value < 0) return;
  }
  // `a ||= b` keeps the value of `a`, or takes `b`.
  const either =
    isUpdate && value >= 0 ? x.addExpression('union', target, '', x.addExpression('name', target, name), value) : value;
  x.bind(isOuter ? 'assign' : 'local', name, {
    node: target,
    value: isUpdate && isBound ? visibleAfter(x, from, { value: either }) : visibleAfter(x, from, { value, name }),
  });
}

/** `@name = …` declares a field of the class once; later ones assign. */
function setField(x: Extraction, target: Node, { statement, value }: Taken): void {
  const name = x.text(target);
  const type = typeAround(x);
  x.claim(target);
  if (type < 0) {
    const isBound = x.bindingIn(0, x.facts.id(name)) >= 0;
    x.bind(isBound ? 'assign' : 'local', name, { node: target, scope: 0, value: x.scope === 0 ? value : -1 });
    return;
  }
  const isStatic = x.kind(target) === x.k.class_variable || isStaticHere(x);
  const { members } = stateOf(x);
  const key = memberKey(type, name, isStatic);
  const scope = x.symbolScope(type);
  if (members.has(key)) {
    x.bind('assign', name, { node: target, scope, value, symbol: valueOwner(x) });
    x.reference('write', x.expression(target));
    return;
  }
  const flags = isStatic ? FLAG.static : 0;
  members.set(
    key,
    declareAt(x, statement, { kind: 'field', name, nameNode: target, parent: type, bindIn: scope, value, flags }),
  );
}

/** The method whose names the value of a field reads; -1 in the body of the type. */
function valueOwner(x: Extraction): number {
  const method = x.enclosing('method', 'constructor');
  return method >= 0 && x.symbolScope(method) >= 0 ? method : -1;
}

/** `$name = …` declares a variable of the whole program. */
function setGlobal(x: Extraction, target: Node, { statement, value }: Taken): void {
  const name = x.text(target);
  x.claim(target);
  if (x.symbolIn(0, name) >= 0) {
    x.bind('assign', name, { node: target, scope: 0, value, symbol: valueOwner(x) });
    x.reference('write', x.expression(target));
    return;
  }
  declareAt(x, statement, { kind: 'variable', name, nameNode: target, parent: 0, bindIn: 0, value });
}

function setConstant(x: Extraction, target: Node, { statement, value }: Taken): void {
  const isPath = x.kind(target) === x.k.scope_resolution;
  const type = typeAround(x);
  const before = isPath ? -1 : x.symbolIn(type < 0 ? 0 : x.symbolScope(type), x.text(target));
  if (before >= 0) {
    x.claim(target);
    x.reference('write', x.expression(target));
    return;
  }
  const row = declareConstant(x, statement, { kind: 'constant', name: target, flags: FLAG.readonly, value });
  if (row >= 0 && x.scopeKind(x.holderOf(x.scope)) <= scopeKindCode.type) x.enterSymbol(row);
}

/** `Name = Struct.new(:a) do … end`: a class, whose body is the block. */
function declareMadeType(x: Extraction, statement: Node, { name, call }: { name: Node; call: Node }): void {
  const block = x.child(call, x.f.block);
  const maker = makerOf(x, call);
  const kind = maker === 'Module.new' ? 'module' : 'class';
  const row = declareConstant(x, statement, { kind, name, body: block, flags: FLAG.partial });
  if (row < 0) return;
  declareMembers(x, call, row);
  const base = maker === 'Class.new' ? x.first(x.child(call, x.f.arguments)) : -1;
  if (base >= 0) extendClass(x, row, base);
  const scope = x.addScope(scopeKindCode.namespace, block < 0 ? statement : block, row);
  x.setSymbol(row, SYMBOL.scope, scope);
  if (block >= 0) stateOf(x).blocks.set(block, { as: 'type', symbol: row });
}

/** `object.name = value` calls `name=`; an update reads it first. */
function callSetter(x: Extraction, target: Node, { isUpdate }: Taken): void {
  const method = x.child(target, x.f.method);
  const receiver = x.child(target, x.f.receiver);
  if (method < 0 || receiver < 0) return;
  if (!isUpdate) x.claim(target);
  x.reference('call', x.addExpression('member', method, `${x.text(method)}=`, x.expression(receiver)), 1);
}

export const selfMember = (x: Extraction, node: Node): number => {
  const self = selfRow(x, node);
  return self < 0 ? x.addExpression('name', node, x.text(node)) : x.addExpression('member', node, x.text(node), self);
};
