/** Rust expressions that a table cannot describe: paths, struct literals, assignments, values of blocks. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { EXPRESSION, NAMES_A } from '../../../src/model/facts.ts';
import { expressionOpCode } from '../../../src/model/kinds.ts';
import { markName } from './name-marks.ts';

/** Match expressions the walk is in, innermost last. */
const matches: Node[] = [];

export const begin = (): void => {
  matches.length = 0;
};

export function enterMatch(_x: Extraction, node: Node): void {
  matches.push(node);
}

/** The value that the patterns of the innermost match are matched against. */
export function scrutinee(x: Extraction, node: Node): Node {
  while (matches.length > 0 && x.next(matches[matches.length - 1]) <= node) matches.pop();
  return matches.length === 0 ? -1 : x.child(matches[matches.length - 1], x.f.value);
}

export function isCapital(x: Extraction, node: Node): boolean {
  const c = x.source.charCodeAt(x.start(node));
  return c >= 65 && c <= 90;
}

export const isSelfType = (x: Extraction, node: Node): boolean =>
  x.end(node) - x.start(node) === 4 && x.source.startsWith('Self', x.start(node));

/** Names in patterns bind; constants and unit variants, which start with a capital, are compared with. */
export const isBindingName = (x: Extraction, node: Node): boolean => !isCapital(x, node);

/** `Some`, `None`, `Ok` and `Err` name nothing in the tree, and are everywhere. */
export function isPrelude(x: Extraction, node: Node): boolean {
  const start = x.start(node);
  const length = x.end(node) - start;
  if (length > 4 || length < 2 || !isCapital(x, node)) return false;
  const name = x.source.slice(start, start + length);
  return name === 'Some' || name === 'None' || name === 'Ok' || name === 'Err';
}

/** The part of a path before its last `::`: types in it are type uses, modules only lead the way. */
export function pathPrefix(x: Extraction, node: Node): void {
  if (x.kind(node) === x.k.scoped_identifier) markName(x, x.expression(node), NAMES_A.function);
  let path = x.child(node, x.f.path);
  if (x.kind(path) === x.k.generic_type) path = x.child(path, x.f.type);
  markName(x, x.expression(path), NAMES_A.type);
  const isScoped = x.kind(path) === x.k.scoped_identifier;
  if (isScoped && x.child(path, x.f.path) < 0) nameAlone(x, x.expression(path));
  if (!isScoped && x.kind(path) !== x.k.identifier) return;
  const name = isScoped ? x.child(path, x.f.name) : path;
  x.claim(path);
  x.claim(name);
  if (isCapital(x, name) && !isSelfType(x, name)) x.reference('type', x.expression(path));
  else if (x.keepsLocals && !isSelfType(x, name)) x.reference('read', x.expression(path));
}

/** `::name` begins with a crate: a name without anything before it. */
function nameAlone(x: Extraction, row: number): void {
  if (row >= 0) x.facts.tables.expressions.data[row * EXPRESSION.stride + EXPRESSION.op] = expressionOpCode.name;
}

/** A type that is written out: `Self` is the one around, `_` is left to the compiler. */
export const isTypeName = (x: Extraction, node: Node): boolean =>
  !isSelfType(x, node) && !(x.end(node) - x.start(node) === 1 && x.source[x.start(node)] === '_');

/** `pair.0`: fields by position are type facts, not symbols. */
export function tupleField(x: Extraction, node: Node): void {
  if (x.kind(x.child(node, x.f.field)) === x.k.integer_literal) x.claim(node);
}

/** `fn(A) -> B` and `Fn(A) -> B`. */
export function functionType(x: Extraction, node: Node, depth: number): number {
  const parameters = x.child(node, x.f.parameters);
  const result = x.expression(x.child(node, x.f.return_type), depth + 1);
  return x.addExpression('function_type', node, '', result, parameters < 0 ? -1 : tuple(x, parameters, depth));
}

/** Methods of the traits of operators. */
const OPERATORS: Readonly<Record<string, string>> = {
  '+': 'add',
  '-': 'sub',
  '*': 'mul',
  '/': 'div',
  '%': 'rem',
  '&': 'bitand',
  '|': 'bitor',
  '^': 'bitxor',
  '<<': 'shl',
  '>>': 'shr',
};

/** Comparisons are true or false; other operators are methods of the first operand. */
export function binaryValue(x: Extraction, node: Node, depth: number): number {
  const left = x.child(node, x.f.left);
  const operator = left < 0 ? '' : x.source.slice(x.end(left), x.end(left) + 8).trimStart();
  if (/^(?:[=!<>]=|&&|\|\||[<>](?![<>]))/.test(operator)) return x.addExpression('literal', node, 'bool');
  const method = OPERATORS[operator.slice(0, 2)] ?? OPERATORS[operator.slice(0, 1)];
  const value = method === undefined ? -1 : x.expression(left, depth + 1);
  return value < 0 ? -1 : x.addExpression('call', node, '', x.addExpression('member', node, method, value));
}

/** `**self` is what `self` points to by `Deref`; other operators, and references, leave the type as it is. */
export function unaryValue(x: Extraction, node: Node, depth: number): number {
  const inner = x.first(node);
  const value = x.expression(inner, depth + 1);
  const isTwice = value >= 0 && x.source.startsWith('**', x.start(node)) && x.kind(inner) === x.k.unary_expression;
  return isTwice && x.kind(x.first(inner)) === x.k.self ? x.addExpression('index', node, 'deref', value) : value;
}

/** `<A as B>`. */
export const qualifiedType = (x: Extraction, node: Node, depth: number): number =>
  x.addExpression(
    'cast',
    node,
    'qualified',
    x.expression(x.child(node, x.f.alias), depth + 1),
    x.expression(x.child(node, x.f.type), depth + 1),
  );

/** `a[i]` is an element, `a[i..]` a part of the same type. */
export function indexValue(x: Extraction, node: Node, depth: number): number {
  const isSlice = x.kind(lastChild(x, node)) === x.k.range_expression;
  const value = x.expression(x.first(node), depth + 1);
  return value < 0 ? -1 : x.addExpression('index', node, isSlice ? 'slice' : '', value);
}

/** An array holds the type of its first element. */
export const arrayValue = (x: Extraction, node: Node, depth: number): number =>
  x.addExpression('literal', node, 'array', x.expression(x.first(node), depth + 1));

/** `self` is a value, or the current module at the start of a path. */
export const selfValue = (x: Extraction, node: Node): number =>
  x.field(node) === x.f.path ? x.addExpression('name', node, 'self') : x.addExpression('this', node);

/** `T { a: 1, b }` writes the fields it names. */
export function structLiteral(x: Extraction, node: Node): void {
  const value = x.expression(node);
  if (value < 0) return;
  for (const child of x.children(x.child(node, x.f.body))) {
    const kind = x.kind(child);
    if (kind === x.k.base_field_initializer) continue;
    const field = kind === x.k.field_initializer ? x.child(child, x.f.field) : x.childOfKind(child, x.k.identifier);
    if (field >= 0) x.reference('write', x.addExpression('member', field, x.text(field), value));
  }
}

/** Writes to names and fields; a plain `=` also sets the type of the target. */
export function assignment(x: Extraction, node: Node): void {
  const target = x.child(node, x.f.left);
  const kind = x.kind(target);
  const isName = kind === x.k.identifier;
  if (!isName && kind !== x.k.field_expression && kind !== x.k.scoped_identifier) return;
  x.claim(target);
  // `name = value` among arguments names one of a macro.
  if (x.kind(x.parent(node)) === x.k.arguments) return;
  x.claim(x.child(target, x.f.field));
  x.claim(x.child(target, x.f.name));
  x.reference('write', x.expression(target));
  if (!isName || x.kind(node) !== x.k.assignment_expression) return;
  const value = x.expression(x.child(node, x.f.right));
  if (value >= 0) x.bind('assign', x.text(target), { node: target, value });
}

/** `v?` is the value inside `v` when there is one: the same as `v.unwrap()`. */
export const tryValue = (x: Extraction, node: Node, depth: number): number =>
  unwrapped(x, node, x.expression(x.first(node), depth + 1));

export const unwrapped = (x: Extraction, node: Node, row: number): number =>
  row < 0 ? -1 : x.addExpression('call', node, '', x.addExpression('member', node, 'unwrap', row));

/** `(A, B)`; `(dyn A + 'a)` is a type in brackets. */
export function tupleType(x: Extraction, node: Node, depth: number): number {
  const first = x.first(node);
  const isOne = first >= 0 && x.sibling(first, node) < 0 && !x.source.slice(x.end(first), x.end(node)).includes(',');
  return isOne ? x.expression(first, depth + 1) : tuple(x, node, depth);
}

/** Children as a list: tuples and their types. */
export function tuple(x: Extraction, node: Node, depth: number): number {
  let tail = -1;
  for (const child of x.children(node).slice(0, 16).reverse())
    tail = x.addExpression('list', child, '', x.expression(child, depth + 1), tail);
  return tail;
}

export const lastChild = (x: Extraction, node: Node): Node => {
  let last: Node = -1;
  for (let child = x.first(node); child >= 0; child = x.sibling(child, node)) last = child;
  return last;
};
