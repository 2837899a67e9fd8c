/** Assignments: writes, and the old ways of declaring things with them (`exports.f =`, `F.prototype.m =`, `this.x =`). */
import { noteWrite } from '../../../src/extract/check-endings.ts';
import { declareAt } from '../../../src/extract/declare.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import { bindPattern } from '../../../src/extract/patterns.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { visibleAfter } from '../../../src/extract/visible-after.ts';
import { EXPRESSION, SYMBOL } from '../../../src/model/facts.ts';
import { expressionOpCode, FLAG, scopeKindCode } from '../../../src/model/kinds.ts';
import { notePlace } from './anonymous.ts';
import { keepStored } from './call-arguments.ts';
import { noteMembersIn, pathOf } from './conditions.ts';
import { expect } from './expected.ts';
import { declareValue, requiredModule, WHOLE } from './modules.ts';
import { isFunction, isIdentifier, isText, keyText, unwrap } from './names.ts';
import { fieldKey, holdsFunction, noteObject } from './objects.ts';
import { inheritPrototype, makeClass } from './prototypes.ts';
import { storeItem } from './stores.ts';

interface Assignment {
  readonly node: Node;
  readonly left: Node;
  /** The value, after further assignments of a chain. */
  readonly value: Node;
  /** Plain JavaScript declares members by assigning them. */
  readonly untyped: boolean;
}

export const assignIn =
  (untyped: boolean) =>
  (x: Extraction, node: Node): void => {
    const left = unwrap(x, x.child(node, x.f.left));
    let right = x.child(node, x.f.right);
    while (x.kind(right) === x.k.assignment_expression) right = x.child(right, x.f.right);
    const assignment = { node, left, value: unwrap(x, right), untyped };
    if (!untyped) expect(x, right, () => x.expression(left));
    const kind = x.kind(left);
    if (kind === x.k.member_expression || kind === x.k.identifier) notePlace(x, right, lastName(x, left));
    if (kind === x.k.member_expression) assignMember(x, assignment);
    else if (kind === x.k.identifier) assignName(x, assignment);
    else if (kind === x.k.object_pattern || kind === x.k.array_pattern) assignPattern(x, assignment);
    else if (kind === x.k.subscript_expression) storeItem(x, left, assignment.value);
  };

const lastName = (x: Extraction, left: Node): string =>
  x.text(x.kind(left) === x.k.identifier ? left : x.child(left, x.f.property));

/** `x += 1`, `x++`. */
export function writeTarget(x: Extraction, target: Node): void {
  const node = unwrap(x, target);
  if (x.kind(node) !== x.k.identifier && x.kind(node) !== x.k.member_expression) return;
  x.claim(node);
  x.reference('write', x.expression(node));
}

function assignName(x: Extraction, { node, left, value, untyped }: Assignment): void {
  const name = x.text(left);
  if (untyped && isFunction(x, value) && x.inScope('file') && x.symbolIn(x.scope, name) < 0) {
    x.enterSymbol(declareValue(x, node, { value, nameNode: left, name, flags: 0 }));
    return;
  }
  x.claim(left);
  if (name === 'exports') return;
  x.reference('write', x.expression(left));
  const row = visibleAfter(x, value, { value: x.expression(value), name });
  if (row >= 0 || x.keepsLocals) x.bind('assign', name, { node: left, value: row });
}

/** `x ||= y` may assign; `x += 1` only writes. */
export const assignAlsoIn =
  (untyped: boolean) =>
  (x: Extraction, node: Node): void => {
    const left = unwrap(x, x.child(node, x.f.left));
    const right = x.child(node, x.f.right);
    const isLogical = /(?:\?\?|\|\||&&)=/.test(x.source.slice(x.end(left), x.start(right)));
    const value = unwrap(x, right);
    if (isLogical && x.kind(left) === x.k.member_expression) {
      assignMember(x, { node, left, value, untyped });
      return;
    }
    writeTarget(x, left);
    const row = isLogical && x.kind(left) === x.k.identifier ? x.expression(value) : -1;
    if (row < 0) return;
    const scope = x.addScope(scopeKindCode.branch, node, x.symbol);
    x.bind('assign', x.text(left), { node: left, scope, value: row });
  };

function assignPattern(x: Extraction, { left, value }: Assignment): void {
  noteMembersIn(x, left);
  bindPattern(x, left, {
    type: -1,
    value: x.expression(value),
    bound: (name, at) => {
      x.bind('assign', name, at);
      x.reference('write', x.addExpression('name', at.node, name));
    },
  });
}

const isExports = (x: Extraction, node: Node): boolean =>
  isIdentifier(x, node, 'exports') || isText(x, node, 'module.exports');

function assignMember(x: Extraction, assignment: Assignment): void {
  const { left, value, untyped } = assignment;
  const object = x.child(left, x.f.object);
  if (isText(x, left, 'module.exports')) exportWhole(x, assignment, object);
  else if (isExports(x, object)) exportMember(x, assignment, object);
  else if (isText(x, x.child(left, x.f.property), 'prototype') && x.kind(value) === x.k.object) {
    makeClass(x, object);
    x.claim(left);
    noteObject(x, value, { all: true, depth: 0, owner: object });
  } else if (isText(x, x.child(left, x.f.property), 'prototype') && makeClass(x, object) > 0) {
    inheritPrototype(x, object, value);
    writeMember(x, assignment);
  } else if (isText(x, x.child(object, x.f.property), 'prototype')) {
    const owner = x.child(object, x.f.object);
    makeClass(x, owner);
    // `F.prototype.constructor = F` repeats a fact that every prototype has by itself.
    if (isText(x, x.child(left, x.f.property), 'constructor')) writeMember(x, assignment);
    else declareMember(x, assignment, { owner, flags: 0 });
  } else if (x.kind(object) === x.k.this) {
    if (!untyped || !declareField(x, assignment)) writeMember(x, assignment);
  } else if (declaresMember(x, assignment, object)) declareMember(x, assignment, { owner: object, flags: FLAG.static });
  else writeMember(x, assignment);
}

function writeMember(x: Extraction, { left, value }: Assignment): void {
  x.claim(left);
  const row = x.expression(left);
  keepStored(x, row, value);
  x.reference('write', row);
}

/** Functions assigned to a member are declarations; so are statics of symbols that this file declares. */
function declaresMember(x: Extraction, { left, value, untyped }: Assignment, object: Node): boolean {
  const isPath = x.kind(object) === x.k.identifier || x.kind(object) === x.k.member_expression;
  if (!isPath || (!x.atDeclarationLevel() && !(untyped && isFunction(x, value)))) return false;
  if (isFunction(x, value) || x.kind(value) === x.k.class) return true;
  if (x.kind(value) === x.k.object && holdsFunction(x, value)) return true;
  return x.kind(object) === x.k.identifier && takesStatics(x, object) && !x.notes.has(`static ${x.text(left)}`);
}

/** Functions, classes and object literals of this file; the result of a call has members of its own. */
function takesStatics(x: Extraction, object: Node): boolean {
  const row = x.symbolIn(x.scope, x.text(object));
  if (row <= 0) return false;
  const kind = x.symbolKind(row);
  if (kind === 'function' || kind === 'class' || kind === 'component') return true;
  const { symbols, expressions } = x.facts.tables;
  const value = symbols.data[row * SYMBOL.stride + SYMBOL.value];
  if (value < 0) return false;
  const o = value * EXPRESSION.stride;
  const isLiteral = expressions.data[o + EXPRESSION.op] === expressionOpCode.literal;
  return isLiteral && x.facts.strings[expressions.data[o + EXPRESSION.name]] === 'object';
}

/** The owner that a member is assigned to, and whether that is the thing itself or the instances it makes. */
interface Owner {
  readonly owner: Node;
  readonly flags: number;
}

function declareMember(x: Extraction, { node, left, value }: Assignment, { owner, flags }: Owner): void {
  const property = x.child(left, x.f.property);
  const owns = isFunction(x, value) || x.kind(value) === x.k.class;
  const ownerName = x.child(owner, x.f.property);
  const isObject = x.kind(value) === x.k.object;
  noteObject(x, value, { all: true, depth: 1 });
  noteWrite(x, left, pathOf(x, left));
  const row = declareAt(x, node, {
    kind: x.kind(value) === x.k.class ? 'class' : owns ? 'method' : 'property',
    name: x.text(property),
    nameNode: property,
    flags,
    type: owns ? x.expression(x.child(value, x.f.return_type)) : -1,
    value: owns ? -1 : x.expression(value),
    body: isObject ? value : owns ? x.child(value, x.f.body) : -1,
    wrappers: owns ? [node, value] : [node],
    owner: x.text(ownerName >= 0 ? ownerName : owner),
    ownerExpression: x.expression(owner),
    bindIn: -1,
  });
  x.claim(left);
  x.notes.set(`static ${x.text(left)}`, row);
  if (owns) x.scopeOwners.set(value, row);
  x.enterSymbol(row);
}

/** `this.x = …` in a class, a constructor function or a prototype's method declares a field, the first time. */
function declareField(x: Extraction, { node, left, value }: Assignment): boolean {
  const property = x.child(left, x.f.property);
  const name = x.text(property);
  const holder = holderOf(x, isFunction(x, value));
  if (holder === undefined) return false;
  const { parent, bindIn, owner } = holder;
  const key = fieldKey(parent, owner ?? '', name);
  const isKnown = (bindIn >= 0 && x.symbolIn(bindIn, name) >= 0) || x.notes.has(key);
  if (isKnown || (x.notes.get(`members ${parent}`) as Set<string> | undefined)?.has(name)) {
    if (bindIn >= 0)
      x.bind('assign', name, { node: property, scope: bindIn, value: x.expression(value), symbol: x.symbol });
    return false;
  }
  x.notes.set(key, true);
  noteWrite(x, left, pathOf(x, left));
  const owns = isFunction(x, value);
  const row = declareAt(x, node, {
    kind: owns ? 'method' : 'field',
    name,
    nameNode: property,
    value: owns ? -1 : x.expression(value),
    body: owns ? x.child(value, x.f.body) : -1,
    wrappers: owns ? [node, value] : [node],
    parent,
    bindIn,
    owner: owner ?? '',
  });
  x.claim(left);
  if (!owns) return true;
  x.scopeOwners.set(value, row);
  x.enterSymbol(row);
  return true;
}

/** The meaning of `this` here; a plain function counts when methods are assigned to it or its name has a capital. */
function holderOf(x: Extraction, isMethod: boolean): { parent: number; bindIn: number; owner?: string } | undefined {
  const method = x.enclosing('method', 'constructor', 'property', 'function', 'class');
  if (method < 0) return undefined;
  const kind = x.symbolKind(method);
  const parent = x.symbolParent(method);
  if (kind === 'method' || kind === 'constructor' || kind === 'property') {
    const owner = x.owners.get(method);
    if (owner !== undefined) return { parent, bindIn: -1, owner };
    return parent > 0 && x.symbolKind(parent) === 'class' ? { parent, bindIn: x.symbolScope(parent) } : undefined;
  }
  const isConstructor = isMethod || kind === 'class' || /^[A-Z]/.test(x.symbolName(method));
  return isConstructor ? { parent: method, bindIn: -1 } : undefined;
}

/** The names a class body spells, so that `this.onClick = this.onClick.bind(this)` is not a second declaration. */
export function noteMembers(x: Extraction, body: Node): void {
  const names = new Set<string>();
  for (let c = x.first(body); c >= 0; c = x.sibling(c, body)) {
    const name = x.child(c, x.f.name);
    names.add(keyText(x, name >= 0 ? name : x.child(c, x.f.property)));
  }
  x.notes.set(`members ${x.symbol}`, names);
}

/** `module.exports = …`. */
function exportWhole(x: Extraction, { node, left, value }: Assignment, module: Node): void {
  x.claim(left);
  x.claim(module);
  if (x.notes.get(node) === 'exported') return;
  const kind = x.kind(value);
  const required = requiredModule(x, value);
  if (required !== '') {
    x.export(node, '*', '*', required);
    x.export(node, WHOLE, '*', required);
  } else if (kind === x.k.identifier) x.export(node, WHOLE, x.text(value));
  else if (kind === x.k.object) exportObject(x, value);
  else {
    const own = isFunction(x, value) || kind === x.k.class ? x.child(value, x.f.name) : -1;
    const name = own >= 0 ? x.text(own) : 'default';
    x.export(node, WHOLE, name);
    const nameNode = own >= 0 ? own : x.child(left, x.f.property);
    const flags = FLAG.exported | FLAG.publicApi | FLAG.default;
    x.enterSymbol(declareValue(x, node, { value, nameNode, name, bindIn: -1, flags }));
  }
}

function exportObject(x: Extraction, object: Node): void {
  for (const member of x.children(object)) {
    if (x.kind(member) !== x.k.spread_element) continue;
    const module = requiredModule(x, x.first(member));
    if (module !== '') x.export(member, '*', '*', module);
  }
  noteObject(x, object, { all: true, depth: 0, exported: true });
}

/** `exports.f = …`, `module.exports.f = …`. */
function exportMember(x: Extraction, { node, left, value }: Assignment, object: Node): void {
  const property = x.child(left, x.f.property);
  const name = x.text(property);
  x.claim(left);
  x.claim(object);
  x.claim(x.child(object, x.f.object));
  const kind = x.kind(value);
  const required = requiredModule(x, value);
  if (required !== '') x.export(property, name, '*', required);
  else if (kind === x.k.identifier) x.export(property, name, x.text(value));
  // Compilers announce their exports with `exports.a = exports.b = void 0`.
  else if (kind !== x.k.undefined && kind !== x.k.unary_expression && !x.notes.has(`exports ${name}`)) {
    x.notes.set(`exports ${name}`, true);
    x.export(property, name, name);
    const flags = FLAG.exported | FLAG.publicApi;
    x.enterSymbol(declareValue(x, node, { value, nameNode: property, name, bindIn: -1, flags }));
  }
}
