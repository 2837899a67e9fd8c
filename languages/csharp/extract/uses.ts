/** C# uses and local names that a table cannot describe: calls, writes, queries, block scopes. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import { bindPattern } from '../../../src/extract/patterns.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { BASE, EXPRESSION, SYMBOL } from '../../../src/model/facts.ts';
import { referenceKindCode, scopeKindCode } from '../../../src/model/kinds.ts';
import { keepArguments, keepStored, mayBeFunction, typeRows } from './arguments.ts';
import { constructAssigned, constructType, namingRow, newOfType } from './creations.ts';
import { initialValue, isGetter } from './declarations.ts';
import { expectAssigned, expectReturned, expectType, returnedType } from './lambdas.ts';
import { isDiscard, spelled } from './type-uses.ts';
import { isFollowedBy } from './values.ts';

/** The called expression, without its type arguments: those belong to the call. */
export function callee(x: Extraction, node: Node): Node {
  const target = x.child(node, x.f.function);
  return x.kind(target) === x.k.generic_name ? x.first(target) : target;
}

export function typeArguments(x: Extraction, node: Node): Node {
  let target = x.child(node, x.f.function);
  if (x.kind(target) === x.k.conditional_access_expression)
    target = x.childOfKind(target, x.k.member_binding_expression);
  const name = x.kind(target) === x.k.generic_name ? target : x.child(target, x.f.name);
  return x.kind(name) === x.k.generic_name ? x.childOfKind(name, x.k.type_argument_list) : -1;
}

/** A call keeps its arguments; `nameof(a.b)` only reads. */
export function enterCall(x: Extraction, node: Node): void {
  const target = x.child(node, x.f.function);
  if (x.kind(target) === x.k.identifier && x.end(target) - x.start(target) === 6 && x.text(target) === 'nameof') {
    x.claim(node);
    x.claim(target);
    return;
  }
  const types = typeRows(x, typeArguments(x, node));
  keepArguments(x, { target: x.expression(callee(x, node)), list: x.child(node, x.f.arguments), types });
}

/** `: this(…)` and `: base(…)`: a call of the constructor, which bears the name of its class. */
export function callInitializer(x: Extraction, node: Node): void {
  const keyword = x.first(node);
  const type = x.enclosing('class', 'struct');
  if (type < 0) return;
  const name = x.kind(keyword) === x.k['"base"'] ? baseName(x, type) : x.symbolName(type);
  if (name === '') return;
  const target = x.addExpression('member', keyword, name, x.expression(keyword));
  const list = x.childOfKind(node, x.k.argument_list);
  keepArguments(x, { target, list, types: -1 });
  x.reference('call', target, x.children(list).length);
}

/** Last name of the class that a class extends, '' when it extends none. */
function baseName(x: Extraction, type: number): string {
  const { bases } = x.facts.tables;
  for (let row = 0; row < bases.rows; row++) {
    const o = row * BASE.stride;
    if (bases.data[o + BASE.symbol] !== type || bases.data[o + BASE.kind] !== referenceKindCode.inherit) continue;
    const naming = namingRow(x, bases.data[o + BASE.expression]);
    if (naming >= 0)
      return x.facts.strings[x.facts.tables.expressions.data[naming * EXPRESSION.stride + EXPRESSION.name]];
  }
  return '';
}

/** Binds the locals of a declarator, plain or deconstructed; fields are declared elsewhere. */
export function bindDeclarator(x: Extraction, declarator: Node): void {
  newOfType(x, declarator);
  const declaration = x.parent(declarator);
  const type = x.expression(x.child(declaration, x.f.type));
  expectType(x, initialValue(x, declarator), type);
  if (x.inScope('type')) return;
  const pattern = x.childOfKind(declarator, x.k.tuple_pattern);
  const name = x.child(declarator, x.f.name);
  // A written type says all there is to know, but for which function a delegate is.
  const initial = initialValue(x, declarator);
  const value = type < 0 || mayBeFunction(x, initial) ? x.expression(initial) : -1;
  bindPattern(x, pattern >= 0 ? pattern : name, { type, value, bound: (text, at) => x.bind('local', text, at) });
}

/** A lambda or `new(…)` that is returned is what the function is declared to return. */
export function enterReturn(x: Extraction, node: Node): void {
  expectReturned(x, node);
  constructType(x, x.first(node), returnedType(x));
}

/** `T M() => …`: the same. */
export function enterArrow(x: Extraction, node: Node): void {
  bindSetterValue(x, node);
  const type = bodyType(x, node);
  if (type < 0) return;
  const value = x.first(node);
  expectType(x, value, type);
  constructType(x, value, type);
}

/** The declared result of a member with this body; setters and constructors have none. */
function bodyType(x: Extraction, body: Node): number {
  const owner = x.parent(body);
  const isSetter = x.kind(owner) === x.k.accessor_declaration && !isGetter(x, owner);
  return isSetter ? -1 : x.facts.tables.symbols.data[x.symbol * SYMBOL.stride + SYMBOL.type];
}

export function nameArgument(x: Extraction, node: Node): void {
  x.claim(x.child(node, x.f.name));
}

export function assign(x: Extraction, node: Node): void {
  if (x.isClaimed(node)) return;
  expectAssigned(x, node);
  constructAssigned(x, node);
  const left = x.child(node, x.f.left);
  if (x.kind(left) !== x.k.tuple_expression) {
    const right = x.child(node, x.f.right);
    keepStored(x, x.expression(left), right);
    // `+=` adds a function to those before it.
    const isSet = x.kind(left) === x.k.identifier && isFollowedBy(x, left, '=');
    if (isSet && mayBeFunction(x, right) && isLocalName(x, left))
      x.bind('assign', x.text(left), { node: left, value: x.expression(right) });
    write(x, left);
    return;
  }
  const value = x.expression(x.child(node, x.f.right));
  for (const [position, part] of x.children(left).entries()) {
    const target = x.children(part).at(-1) ?? -1;
    if (x.kind(target) !== x.k.declaration_expression) write(x, target);
    else bindOut(x, target, value < 0 ? -1 : x.addExpression('position', part, String(position), value));
  }
}

/** Whether a variable of the function has the name. */
function isLocalName(x: Extraction, name: Node): boolean {
  const id = x.facts.id(x.text(name));
  for (let { scope } = x; scope > 0 && x.scopeKind(scope) !== scopeKindCode.type; scope = x.scopeParent(scope))
    if (x.bindingIn(scope, id) >= 0) return true;
  return false;
}

function write(x: Extraction, target: Node): void {
  const kind = x.kind(target);
  if ((kind !== x.k.identifier && kind !== x.k.member_access_expression) || isDiscard(x, target)) return;
  x.reference('write', x.expression(target));
  x.claim(target);
  if (kind === x.k.member_access_expression) x.claim(spelled(x, target));
}

/** `x++`, `--x`; the other unary operators read, and `x!` is just `x`. */
export function step(x: Extraction, node: Node): void {
  const text = x.source;
  const before = text.charCodeAt(x.start(node));
  const after = text.charCodeAt(x.end(node) - 1);
  const isStep = (c: number, other: number): boolean => (c === 43 || c === 45) && c === other;
  if (isStep(before, text.charCodeAt(x.start(node) + 1)) || isStep(after, text.charCodeAt(x.end(node) - 2)))
    write(x, x.first(node));
}

/** `out var x`, `(int a, var b) = …`. */
export function bindOut(x: Extraction, node: Node, value = -1): void {
  if (x.isClaimed(node)) return;
  x.claim(node);
  const name = x.child(node, x.f.name);
  x.claim(name);
  const type = x.expression(x.child(node, x.f.type));
  if (!x.inScope('type')) x.bind('local', x.text(name), { node: name, type, value: type < 0 ? value : -1 });
}

/** `foreach (var x in xs)`: an element; `foreach (var (a, b) in xs)`: places of an element. */
export function bindLoop(x: Extraction, node: Node): void {
  const target = x.child(node, x.f.left);
  const type = x.expression(x.child(node, x.f.type));
  const value = x.expression(x.child(node, x.f.right));
  const isName = x.kind(target) === x.k.identifier;
  const element = isName || value < 0 ? value : x.addExpression('index', node, 'loop', value);
  const kind = isName ? 'element' : 'local';
  bindPattern(x, target, { type, value: element, bound: (name, at) => x.bind(kind, name, at) });
}

/** `join b in bs on … equals …`. */
export function bindJoin(x: Extraction, node: Node): void {
  const [name, source] = x.children(node).filter((child) => x.field(child) !== x.f.type);
  if (name === undefined || source === undefined) return;
  x.claim(name);
  const type = x.expression(x.child(node, x.f.type));
  x.bind('element', x.text(name), { node: name, type, value: x.expression(source) });
}

export function bindLet(x: Extraction, node: Node): void {
  const [name, value] = x.children(node);
  if (name === undefined || value === undefined) return;
  x.claim(name);
  x.bind('local', x.text(name), { node: name, value: x.expression(value) });
}

/** The default value follows the name without a field of its own. */
export function parameterDefault(x: Extraction, node: Node): Node {
  const name = x.child(node, x.f.name);
  return name < 0 ? -1 : x.sibling(name, node);
}

/** In `set`, `init`, `add` and `remove`, `value` is a parameter. */
export function bindSetterValue(x: Extraction, body: Node): void {
  if (x.field(body) !== x.f.body) return;
  const accessor = x.parent(body);
  if (x.kind(accessor) !== x.k.accessor_declaration || isGetter(x, accessor)) return;
  const { symbols } = x.facts.tables;
  const type = symbols.data[x.symbol * SYMBOL.stride + SYMBOL.type];
  // No place spells it.
  x.bind('parameter', 'value', { type });
}

/** A block that is the body of something with a scope shares that scope. */
export function hasOwnBlock(x: Extraction, node: Node): boolean {
  switch (x.kind(x.parent(node))) {
    case x.k.method_declaration:
    case x.k.constructor_declaration:
    case x.k.destructor_declaration:
    case x.k.operator_declaration:
    case x.k.conversion_operator_declaration:
    case x.k.local_function_statement:
    case x.k.accessor_declaration:
    case x.k.lambda_expression:
    case x.k.anonymous_method_expression:
    case x.k.catch_clause:
    case x.k.for_statement:
    case x.k.foreach_statement:
    case x.k.using_statement:
      return false;
    default:
      return true;
  }
}

/** `int P => …` has no function around its expression; methods have. */
export function isPropertyBody(x: Extraction, node: Node): boolean {
  return x.field(node) === x.f.value;
}
