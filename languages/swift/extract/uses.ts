/** Swift uses that a table cannot describe: types, calls with labels, members, bindings of conditions and patterns. */
import { listOf } from '../../../src/extract/expressions.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { EXPRESSION, TYPE_OF_NAMED } from '../../../src/model/facts.ts';
import { expectReturned, expectSame, expectValue, isImplicit } from './expected-types.ts';
import { boundNames, lastTypeIn, nameText, typeIn, typeNames } from './nodes.ts';

// ---- types --------------------------------------------------------------------------------------------------------

/** `A`, `A.B`, `A<C>`; `Self` is the type of the value that a method is called on. */
export function userType(x: Extraction, node: Node, depth: number): number {
  const names = typeNames(x, node);
  if (names.length === 0) return -1;
  let row =
    x.text(names[0]) === 'Self'
      ? x.addExpression('typeof', node, '', x.addExpression('this', node))
      : x.expression(names[0]);
  for (const name of names.slice(1)) row = x.addExpression('member', name, nameText(x, name), row);
  const args = x.childOfKind(node, x.k.type_arguments);
  return args < 0 ? row : x.addExpression('generic', node, '', row, listOf(x, args, depth + 1));
}

/** A type is used where it is written; bases name it with another kind. */
export function useType(x: Extraction, node: Node): void {
  const names = typeNames(x, node);
  if (names.length === 0 || x.isClaimed(node)) return;
  const kind = (x.notes.get(node) as 'inherit' | 'implement' | undefined) ?? 'type';
  const whole = x.expression(node);
  const { data } = x.facts.tables.expressions;
  const isGeneric = x.childOfKind(node, x.k.type_arguments) >= 0;
  if (x.text(names[0]) !== 'Self')
    x.reference(kind, isGeneric && whole >= 0 ? data[whole * EXPRESSION.stride + EXPRESSION.a] : whole);
  for (const name of names) x.claim(name);
}

export const arrayType = (x: Extraction, node: Node, depth: number): number =>
  x.addExpression('wrapped', node, 'Array', x.expression(typeIn(x, node), depth + 1));

export const dictionaryType = (x: Extraction, node: Node, depth: number): number =>
  x.addExpression('generic', node, '', x.addExpression('name', node, 'Dictionary'), listOf(x, node, depth + 1));

export const functionType = (x: Extraction, node: Node, depth: number): number =>
  x.addExpression('function_type', node, '', x.expression(lastTypeIn(x, node), depth + 1));

// ---- members and calls --------------------------------------------------------------------------------------------

const memberName = (x: Extraction, node: Node): Node => {
  const name = x.child(x.child(node, x.f.suffix), x.f.suffix);
  return x.kind(name) === x.k.simple_identifier ? name : -1;
};

/** `a.b`; a place of a tuple is `a.0`. */
export function memberRow(x: Extraction, node: Node, depth: number): number {
  const target = x.child(node, x.f.target);
  const on = x.expression(target, depth + 1);
  const name = memberName(x, node);
  if (name >= 0) {
    const text = nameText(x, name);
    // `A.self` is the type as a value.
    return text === 'self' ? on : x.addExpression('member', name, text, on);
  }
  const place = x.child(x.child(node, x.f.suffix), x.f.suffix);
  return place < 0 || on < 0 ? -1 : x.addExpression('position', node, x.text(place), on);
}

export function readMember(x: Extraction, node: Node): void {
  const name = memberName(x, node);
  if (name < 0 || x.isClaimed(name)) return;
  x.claim(name);
  if (x.text(name) !== 'self') x.reference('read', x.expression(node));
}

export function prefixRow(x: Extraction, node: Node, depth: number): number {
  const target = x.child(node, x.f.target);
  if (!isImplicit(x, node)) return x.expression(target, depth + 1);
  return x.kind(target) === x.k.simple_identifier ? x.addExpression('member', target, nameText(x, target)) : -1;
}

export function readImplicit(x: Extraction, node: Node): void {
  const target = x.child(node, x.f.target);
  if (!isImplicit(x, node) || x.kind(target) !== x.k.simple_identifier || x.isClaimed(target)) return;
  x.claim(target);
  x.reference('read', x.expression(node));
}

const suffixOf = (x: Extraction, node: Node): Node => x.childOfKind(node, x.k.call_suffix);

/** `a[i]` is a call with other brackets. */
const isIndex = (x: Extraction, node: Node): boolean => x.source.charCodeAt(x.start(suffixOf(x, node))) === 91;

interface Argument {
  readonly node: Node;
  readonly label: string;
}

/** The arguments of a call with their labels; closures after the parentheses are the last. */
function argumentsOf(x: Extraction, suffix: Node): Argument[] {
  const found: Argument[] = [];
  let label = '';
  for (const part of x.children(suffix)) {
    if (x.kind(part) === x.k.value_arguments)
      for (const argument of x.children(part)) {
        if (x.kind(argument) !== x.k.value_argument) continue;
        const written = x.child(argument, x.f.name);
        const value = x.child(argument, x.f.value);
        found.push({ node: value, label: written < 0 ? '_' : x.text(written).replaceAll('`', '') });
      }
    else if (x.kind(part) === x.k.simple_identifier) {
      label = x.text(part);
      x.claim(part);
    } else if (x.kind(part) === x.k.lambda_literal) {
      found.push({ node: part, label: label === '' ? TRAILING : label });
      label = '';
    }
  }
  return found;
}

/** The label of a closure that follows the call: it may be for any parameter that takes a function. */
export const TRAILING = '{}';

/** The labels tell functions of one name apart: they are kept with the callee. */
function keepArguments(x: Extraction, target: number, args: readonly Argument[]): void {
  let tail = -1;
  for (const { node, label } of [...args].reverse())
    tail = x.addExpression('list', Math.max(node, 0), label, x.expression(node), tail);
  x.facts.tables.expressions.data[target * EXPRESSION.stride + EXPRESSION.b] = tail;
  for (const [i, { node, label }] of args.entries()) {
    const place = label === '_' || label === TRAILING ? String(i) : `${TYPE_OF_NAMED}${label}`;
    expectValue(x, node, () => x.addExpression('argument', node, place, target));
  }
}

export function call(x: Extraction, node: Node): void {
  const callee = x.first(node);
  const suffix = suffixOf(x, node);
  if (suffix < 0 || isIndex(x, node)) return;
  const name = calledName(x, callee);
  if (name < 0) return;
  const row = x.expression(callee);
  if (row < 0) return;
  const args = argumentsOf(x, suffix);
  keepArguments(x, row, args);
  x.claim(name);
  x.reference('call', row, args.length);
}

function calledName(x: Extraction, callee: Node): Node {
  if (x.kind(callee) === x.k.simple_identifier) return callee;
  if (x.kind(callee) === x.k.navigation_expression) return memberName(x, callee);
  return isImplicit(x, callee) ? x.child(callee, x.f.target) : -1;
}

export function callRow(x: Extraction, node: Node, depth: number): number {
  const row = x.expression(x.first(node), depth + 1);
  if (row < 0) return -1;
  // `[A]()` makes an array of a type.
  if (x.kind(x.first(node)) === x.k.array_literal) return x.addExpression('cast', node, '', row, -1);
  return isIndex(x, node) ? x.addExpression('index', node, '', row) : x.addExpression('call', node, '', row);
}

/** `A<B>(…)`, `[A]()`. */
export function construct(x: Extraction, node: Node): void {
  const type = x.childOfKind(node, x.k.user_type);
  if (type < 0) return;
  const whole = x.expression(type);
  const isGeneric = x.childOfKind(type, x.k.type_arguments) >= 0;
  const row = isGeneric ? x.facts.tables.expressions.data[whole * EXPRESSION.stride + EXPRESSION.a] : whole;
  const args = argumentsOf(x, x.childOfKind(node, x.k.constructor_suffix));
  if (row < 0) return;
  keepArguments(x, row, args);
  x.reference('call', row, args.length);
  x.claim(type);
  for (const name of typeNames(x, type)) x.claim(name);
}

/** A value of the type that is written. */
export const constructed = (x: Extraction, node: Node, depth: number): number =>
  x.addExpression('cast', node, '', x.expression(typeIn(x, node), depth + 1), -1);

export function write(x: Extraction, node: Node): void {
  const target = x.first(x.child(node, x.f.target));
  expectSame(x, x.child(node, x.f.result), target);
  const name = calledName(x, target);
  if (name < 0) return;
  x.reference('write', x.expression(target));
  x.claim(name);
}

export function arrayLiteral(x: Extraction, node: Node, depth: number): number {
  const first = x.expression(x.child(node, x.f.element), depth + 1);
  return first < 0 ? x.addExpression('literal', node, 'Array') : x.addExpression('wrapped', node, 'Array', first);
}

/** Parentheses around one value. */
export const tupleRow = (x: Extraction, node: Node, depth: number): number => {
  const parts = x.children(node);
  return parts.length === 1 ? x.expression(parts[0], depth + 1) : -1;
};

/** `$0` is a parameter without a name. */
export function identify(x: Extraction, node: Node): void {
  if (x.source.charCodeAt(x.start(node)) === 36) x.claim(node);
}

// ---- bindings -----------------------------------------------------------------------------------------------------

/** `if let a = b, let c`, in `guard` and `while` too. */
export function bindConditions(x: Extraction, node: Node): void {
  let name: Node = -1;
  let type = -1;
  for (const child of x.children(node)) {
    const isCase = x.kind(child) === x.k.simple_identifier && x.source.charCodeAt(x.start(child) - 1) === 46;
    if (isCase) {
      // `if case .a(let b) = value`
      x.claim(child);
      x.reference('read', x.addExpression('member', child, nameText(x, child)));
    } else if (x.field(child) === x.f.bound_identifier) {
      name = child;
      type = -1;
      x.claim(child);
    } else if (x.kind(child) === x.k.type_annotation) type = x.expression(typeIn(x, child));
    else if (x.kind(child) === x.k.value_binding_pattern) name = -1;
    else if (name >= 0 && x.field(child) === x.f.condition) {
      const value = type < 0 ? x.expression(child) : -1;
      x.bind('local', nameText(x, name), { node: name, type, value });
      name = -1;
    }
  }
}

export function bindLoop(x: Extraction, node: Node): void {
  const pattern = x.child(node, x.f.item);
  const names = boundNames(x, pattern);
  const collection = x.expression(x.child(node, x.f.collection));
  const type = x.expression(typeIn(x, x.childOfKind(node, x.k.type_annotation)));
  x.claim(pattern);
  for (const [place, name] of names.entries()) {
    x.claim(name);
    if (names.length === 1) x.bind('element', nameText(x, name), { node: name, type, value: collection });
    else {
      const element = collection < 0 ? -1 : x.addExpression('index', name, 'loop', collection);
      const value = element < 0 ? -1 : x.addExpression('position', name, String(place), element);
      x.bind('local', nameText(x, name), { node: name, value });
    }
  }
}

/** `catch let e as E`; without a pattern the error is called `error`. */
export function bindCatch(x: Extraction, node: Node): void {
  const pattern = x.child(node, x.f.error);
  if (pattern < 0) {
    x.bind('local', 'error', { node });
    return;
  }
  const type = x.expression(typeIn(x, pattern));
  const [name = -1] = boundNames(x, x.childOfKind(pattern, x.k.pattern));
  if (name < 0 || type < 0) return;
  x.claim(name);
  x.claim(x.childOfKind(pattern, x.k.pattern));
  x.bind('local', nameText(x, name), { node: name, type });
}

/** The cases of a switch are members of the type of its value. */
export function enterSwitch(x: Extraction, node: Node): void {
  const subject = x.expression(x.child(node, x.f.expr));
  for (const entry of x.children(node)) {
    if (x.kind(entry) !== x.k.switch_entry) continue;
    for (const part of x.children(entry)) if (x.kind(part) === x.k.switch_pattern) x.notes.set(x.first(part), subject);
  }
}

/** Names in a pattern: the case of an enum, then what it binds. */
export function enterPattern(x: Extraction, node: Node): void {
  if (x.isClaimed(node)) return;
  const bound = x.child(node, x.f.bound_identifier);
  if (bound >= 0 && !x.isClaimed(bound)) {
    x.claim(bound);
    x.bind('local', nameText(x, bound), { node: bound, type: x.expression(typeIn(x, node)) });
  }
  const text = x.source.slice(x.start(node), x.start(node) + 12);
  if (/^(?:(?:let|var)\s{1,6})?\./.test(text)) nameCase(x, node);
  if (/^(?:let|var)\s/.test(text)) bindInside(x, node);
}

function nameCase(x: Extraction, node: Node): void {
  const name = x.children(node).find((child) => x.kind(child) === x.k.simple_identifier) ?? -1;
  if (name < 0 || x.isClaimed(name)) return;
  x.claim(name);
  const subject = (x.notes.get(node) as number | undefined) ?? -1;
  x.reference('read', x.addExpression('member', name, nameText(x, name), subject));
}

/** `let .b(x, y)` binds every name inside. */
function bindInside(x: Extraction, node: Node): void {
  for (const part of x.children(node)) {
    if (x.kind(part) !== x.k.pattern) continue;
    for (const name of boundNames(x, part)) {
      if (x.isClaimed(name)) continue;
      x.claim(name);
      x.bind('local', nameText(x, name), { node: name });
    }
  }
}

/** Parameters of a closure, and the names it captures. */
export function bindLambda(x: Extraction, node: Node): void {
  const type = x.child(node, x.f.type);
  const list = x.childOfKind(type, x.k.lambda_function_type_parameters);
  for (const parameter of x.children(list)) {
    if (x.kind(parameter) !== x.k.lambda_parameter) continue;
    const name = x.children(parameter).findLast((child) => x.kind(child) === x.k.simple_identifier) ?? -1;
    if (name < 0) continue;
    x.claim(name);
    x.claim(x.child(parameter, x.f.external_name));
    x.bind('parameter', nameText(x, name), { node: name, type: x.expression(typeIn(x, parameter)) });
  }
  for (const item of x.children(x.child(node, x.f.captures))) {
    const name = x.child(item, x.f.name);
    if (x.kind(name) !== x.k.simple_identifier || x.text(name) === 'self') {
      x.claim(name);
      continue;
    }
    const value = x.child(item, x.f.value);
    if (value < 0) continue;
    x.claim(name);
    x.bind('local', nameText(x, name), { node: name, value: x.expression(value) });
  }
}

/** `a == .zero`. */
export function compare(x: Extraction, node: Node): void {
  const [left, right] = [x.child(node, x.f.lhs), x.child(node, x.f.rhs)];
  expectSame(x, right, left);
  expectSame(x, left, right);
}

/** `throw E.a`, `throw E()`, `return .zero`. */
export function transfer(x: Extraction, node: Node): void {
  if (x.childOfKind(node, x.k.throw_keyword) < 0) {
    expectReturned(x, node);
    return;
  }
  const value = x.children(node).find((child) => x.kind(child) !== x.k.throw_keyword) ?? -1;
  const callee = x.kind(value) === x.k.call_expression ? x.first(value) : value;
  if (calledName(x, callee) >= 0) x.reference('throw', x.expression(callee));
}
