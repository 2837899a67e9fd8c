/** C# uses and local names that a table cannot describe: calls, writes, initialisers, queries, block scopes. */
import { listOf } from '../../src/extract/expressions.ts';
import type { Extraction } from '../../src/extract/extraction.ts';
import { bindPattern } from '../../src/extract/patterns.ts';
import type { Node } from '../../src/extract/rule.ts';
import { BASE, EXPRESSION, SYMBOL } from '../../src/model/facts.ts';
import { expressionOpCode, referenceKindCode } from '../../src/model/kinds.ts';
import { initialValue, isGetter } from './declarations.ts';
import { isDiscard, spelled } from './type-uses.ts';

/** Deeper nesting is left alone: a bound on recursion, not on files. */
const MAX_DEPTH = 16;

/** What is called, without its type arguments: those are the call's. */
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

/** `nameof(a.b)` only reads. */
export function skipNameof(x: Extraction, node: Node): void {
  const target = x.child(node, x.f.function);
  if (x.kind(target) !== x.k.identifier || x.end(target) - x.start(target) !== 6 || x.text(target) !== 'nameof') return;
  x.claim(node);
  x.claim(target);
}

/** `: this(…)` and `: base(…)`: a call of the constructor, which bears the name of its class. */
export function callInitializer(x: Extraction, node: Node): void {
  const keyword = x.first(node);
  const type = x.enclosing('class', 'struct');
  if (type < 0) return;
  const name = x.kind(keyword) === x.k['"base"'] ? baseName(x, type) : x.symbolName(type);
  if (name === '') return;
  const target = x.addExpression('member', keyword, name, x.expression(keyword));
  x.reference('call', target, x.children(x.childOfKind(node, x.k.argument_list)).length);
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

/** The name or member row that a type comes down to. */
function namingRow(x: Extraction, row: number): number {
  const { data } = x.facts.tables.expressions;
  const { generic, name, member } = expressionOpCode;
  if (row >= 0 && data[row * EXPRESSION.stride] === generic) row = data[row * EXPRESSION.stride + EXPRESSION.a];
  const op = row < 0 ? -1 : data[row * EXPRESSION.stride];
  return op === name || op === member ? row : -1;
}

/** Locals of a declarator, in plain or taken apart; fields are declared elsewhere. */
export function bindDeclarator(x: Extraction, declarator: Node): void {
  newOfType(x, declarator);
  if (x.inScope('type')) return;
  const declaration = x.parent(declarator);
  const type = x.expression(x.child(declaration, x.f.type));
  const pattern = x.childOfKind(declarator, x.k.tuple_pattern);
  const name = x.child(declarator, x.f.name);
  // A written type says all there is to know.
  const value = type < 0 ? x.expression(initialValue(x, declarator)) : -1;
  bindPattern(x, pattern >= 0 ? pattern : name, { type, value, bound: (text, at) => x.bind('local', text, at) });
}

/** `T x = new(…)` constructs a T, at the place of `new`. */
export function newOfType(x: Extraction, node: Node): void {
  const isProperty = x.kind(node) === x.k.property_declaration;
  const value = isProperty ? x.child(node, x.f.value) : initialValue(x, node);
  if (x.kind(value) !== x.k.implicit_object_creation_expression) return;
  const type = x.expression(x.child(isProperty ? node : x.parent(node), x.f.type));
  const naming = namingRow(x, type);
  if (naming < 0) return;
  const o = naming * EXPRESSION.stride;
  const { data } = x.facts.tables.expressions;
  const name = x.facts.strings[data[o + EXPRESSION.name]];
  const target = x.addExpression(data[o + EXPRESSION.op], value, name, data[o + EXPRESSION.a]);
  x.reference('new', target, x.children(x.childOfKind(value, x.k.argument_list)).length);
  const initializer = x.childOfKind(value, x.k.initializer_expression);
  if (initializer >= 0) writeMembers(x, initializer, x.addExpression('cast', value, '', type));
}

/** `{ A = 1, B = { … } }` behind `new T` or `new()`: writes to members of the new object. */
export function initialiseMembers(x: Extraction, creation: Node): void {
  const initializer = x.childOfKind(creation, x.k.initializer_expression);
  if (initializer < 0 || x.isClaimed(initializer)) return;
  writeMembers(x, initializer, x.expression(creation));
}

function writeMembers(x: Extraction, initializer: Node, object: number, depth = 0): void {
  x.claim(initializer);
  for (const child of x.children(initializer)) {
    if (x.kind(child) !== x.k.assignment_expression) continue;
    x.claim(child);
    const left = x.child(child, x.f.left);
    if (x.kind(left) !== x.k.identifier) continue;
    const member = x.addExpression('member', left, x.text(left), object);
    x.reference('write', member);
    x.claim(left);
    const right = x.child(child, x.f.right);
    const isNested = x.kind(right) === x.k.initializer_expression && depth < MAX_DEPTH;
    if (isNested) writeMembers(x, right, member, depth + 1);
  }
}

/** `record with { A = 1 }`. */
export function withMembers(x: Extraction, node: Node): void {
  const object = x.expression(x.first(node));
  for (const part of x.children(node)) {
    const name = x.first(part);
    if (x.kind(part) !== x.k.with_initializer || x.kind(name) !== x.k.identifier) continue;
    x.reference('write', x.addExpression('member', name, x.text(name), object));
    x.claim(name);
  }
}

/** `new { Name = value }`: the names are new. */
export function claimMemberNames(x: Extraction, node: Node): void {
  for (const child of x.children(node)) {
    if (x.kind(child) !== x.k.identifier) continue;
    let after = x.end(child);
    while (x.source.charCodeAt(after) <= 32) after++;
    if (x.source[after] === '=' && x.source[after + 1] !== '=') x.claim(child);
  }
}

export function nameArgument(x: Extraction, node: Node): void {
  x.claim(x.child(node, x.f.name));
}

export function assign(x: Extraction, node: Node): void {
  if (x.isClaimed(node)) return;
  const left = x.child(node, x.f.left);
  if (x.kind(left) !== x.k.tuple_expression) {
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

/** `a ?? b` is either; other operators say nothing about the type. */
export function coalesce(x: Extraction, node: Node, depth: number): number {
  if (!x.hasChild(node, x.k['"??"'])) return -1;
  const left = x.expression(x.child(node, x.f.left), depth + 1);
  const right = x.expression(x.child(node, x.f.right), depth + 1);
  return left < 0 && right < 0 ? -1 : x.addExpression('union', node, '', left, right);
}

/** The value of one of the arms. */
export function switchValue(x: Extraction, node: Node, depth: number): number {
  let row = -1;
  for (const arm of x.children(node)) {
    if (x.kind(arm) !== x.k.switch_expression_arm) continue;
    const value = x.expression(x.children(arm).at(-1) ?? -1, depth + 1);
    if (value >= 0) row = row < 0 ? value : x.addExpression('union', arm, '', row, value);
  }
  return row;
}

/** Tuples and their types: the parts in order, as `generic` named `tuple`. */
export const tuple = (x: Extraction, node: Node, depth: number): number =>
  x.addExpression('generic', node, 'tuple', -1, listOf(x, node, depth + 1));

/** The default value stands behind the name without a field of its own. */
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
  x.bind('parameter', 'value', { node: body, type });
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
