/** Go statements and expressions that a table cannot describe: assignments, ranges, type switches, composite literals. */
import { namingNode, spelledNode } from '../../src/extract/expressions.ts';
import type { Extraction } from '../../src/extract/extraction.ts';
import type { Node } from '../../src/extract/rule.ts';
import { BINDING } from '../../src/model/facts.ts';
import { bindingKindCode } from '../../src/model/kinds.ts';

/** Of nested literals: a bound on recursion. */
const MAX_DEPTH = 32;
const EQUALS = 61;
const COLON = 58;

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
  bindNames(x, left, x.children(x.child(node, x.f.right)), -1);
}

/** Binds names to values one to one, or to the positions of a single value; a name already in this scope is assigned. */
export function bindNames(x: Extraction, names: readonly Node[], values: readonly Node[], type: number): void {
  names.forEach((node, i) => {
    if (x.kind(node) !== x.k.identifier) return;
    const name = x.text(node);
    x.claim(node);
    if (name === '_') return;
    const value = valueAt(x, names.length, values, i);
    const isKnown = x.bindingIn(x.scope, x.facts.id(name)) >= 0;
    x.bind(isKnown ? 'assign' : 'local', name, { node, type, value });
  });
}

/** The `i`th of `count` values; `v, ok := m[k]` and its kin give the value itself first. */
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
    if (!write(x, target)) return;
    const value = isPlain ? valueAt(x, targets.length, values, i) : -1;
    if (value >= 0) x.bind('assign', x.text(target), { node: target, value });
  });
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
function isBetween(x: Extraction, left: Node, right: Node, character: number): boolean {
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
  if (isBetween(x, left, right, COLON)) bindNames(x, x.children(left), [right], -1);
  else assignment(x, node);
}

/**
 * `for k, v := range m`: the second name is an element; the first is the `key` of the value, which is an index, a map's
 * key, or a channel's element as its type says.
 */
export function range(x: Extraction, node: Node): void {
  const left = x.child(node, x.f.left);
  const right = x.child(node, x.f.right);
  if (left < 0) return;
  const names = x.children(left);
  if (!isBetween(x, left, right, COLON)) {
    for (const name of names) write(x, name);
    return;
  }
  const value = x.expression(right);
  names.forEach((name, i) => {
    x.claim(name);
    if (x.kind(name) !== x.k.identifier || x.text(name) === '_') return;
    const part = i === 0 && value >= 0 ? x.addExpression('position', name, 'key', value) : value;
    x.bind('element', x.text(name), { node: name, value: part });
  });
}

/** Type switches the walk is in, innermost last. */
const switches: Node[] = [];

export const begin = (): void => {
  switches.length = 0;
};

export function enterSwitch(_x: Extraction, node: Node): void {
  switches.push(node);
}

export const aliasOf = (x: Extraction, node: Node): Node => x.first(x.child(node, x.f.alias));

/** `switch v := x.(type)`: `v` is `x`, and in a case of one type it has that type. */
export function caseAlias(x: Extraction, node: Node): Node {
  while (switches.length > 0 && x.next(switches[switches.length - 1]) <= node) switches.pop();
  return switches.length === 0 || caseType(x, node) < 0 ? -1 : aliasOf(x, switches[switches.length - 1]);
}

export function caseType(x: Extraction, node: Node): Node {
  const type = x.child(node, x.f.type);
  const next = type < 0 ? -1 : x.sibling(type, node);
  return next >= 0 && x.field(next) === x.f.type ? -1 : type;
}

// ---- expressions ----------------------------------------------------------------------------------------------------

/** `new(T)` and `make(T, …)` are values of that type, `append(s, …)` is like `s`. */
export function builtinCall(x: Extraction, node: Node, depth: number): number | undefined {
  const callee = x.child(node, x.f.function);
  const pointed = pointerTarget(x, callee);
  if (pointed >= 0) {
    const operand = x.expression(x.first(x.child(node, x.f.arguments)), depth + 1);
    return x.addExpression('cast', node, '', x.expression(pointed, depth + 1), operand);
  }
  if (x.kind(callee) !== x.k.identifier) return undefined;
  const length = x.end(callee) - x.start(callee);
  if (length !== 3 && length !== 4 && length !== 6) return undefined;
  const name = x.text(callee);
  if (name !== 'new' && name !== 'make' && name !== 'append') return undefined;
  const first = x.expression(x.first(x.child(node, x.f.arguments)), depth + 1);
  if (name === 'append') return first;
  return x.addExpression('new', node, '', first);
}

/** The type in `(*T)(v)`, a conversion that reads like a call; -1 for calls. */
function pointerTarget(x: Extraction, callee: Node): Node {
  if (x.kind(callee) !== x.k.parenthesized_expression) return -1;
  const inner = x.first(callee);
  if (x.kind(inner) !== x.k.unary_expression || x.source.charCodeAt(x.start(inner)) !== 42) return -1;
  const type = x.child(inner, x.f.operand);
  return x.kind(type) === x.k.identifier || x.kind(type) === x.k.selector_expression ? type : -1;
}

export function pointerConversion(x: Extraction, node: Node): void {
  const type = pointerTarget(x, x.child(node, x.f.function));
  if (type < 0) return;
  x.reference('type', x.expression(type));
  x.claim(type);
  x.claim(spelledNode(x, type));
}

/** `&v` and `*p` are `v` to whoever looks for members; `<-c` is an element of `c`. */
export function unary(x: Extraction, node: Node, depth: number): number {
  const operand = x.expression(x.child(node, x.f.operand), depth + 1);
  const operator = x.source.charCodeAt(x.start(node));
  if (operator === 60) return operand < 0 ? -1 : x.addExpression('index', node, '', operand);
  if (operator === 33) return x.addExpression('literal', node, 'bool');
  return operand;
}

/** `pkg.F[int](v)` reads like a conversion to a generic type: a call as far as one file can tell. */
export function conversion(x: Extraction, node: Node): void {
  const type = x.child(node, x.f.type);
  if (x.kind(type) !== x.k.generic_type) return;
  const naming = namingNode(x, type);
  x.expression(node);
  x.reference('call', x.expression(naming), 1);
  x.claim(naming);
  x.claim(spelledNode(x, naming));
}

export function conversionValue(x: Extraction, node: Node, depth: number): number {
  const typeNode = x.child(node, x.f.type);
  const type = x.expression(typeNode, depth + 1);
  if (type < 0) return -1;
  if (x.kind(typeNode) === x.k.generic_type) return x.addExpression('call', node, '', type);
  return x.addExpression('cast', node, '', type, x.expression(x.child(node, x.f.operand), depth + 1));
}

/** The package in `pkg.Name` is part of the name: the import says which, a reference of its own says nothing more. */
export function selector(x: Extraction, node: Node): void {
  const operand = x.child(node, x.f.operand);
  if (x.kind(operand) !== x.k.identifier) return;
  const binding = x.bindingIn(0, x.facts.id(x.text(operand)));
  if (binding >= 0 && x.facts.tables.bindings.data[binding * BINDING.stride + BINDING.kind] === bindingKindCode.import)
    x.claim(operand);
}

/** Keys of struct literals are fields of the struct: `T{Name: n}` writes `Name`. */
export function compositeLiteral(x: Extraction, node: Node): void {
  literalKeys(x, x.child(node, x.f.body), { type: x.child(node, x.f.type), value: x.expression(node), depth: 0 });
}

interface Literal {
  /** Node of its type, whose element type inner literals leave out. */
  readonly type: Node;
  /** Expression row of the literal itself. */
  readonly value: number;
  readonly depth: number;
}

function literalKeys(x: Extraction, body: Node, literal: Literal): void {
  const { k, f } = x;
  const { value } = literal;
  let { type } = literal;
  while (x.kind(type) === k.pointer_type) type = x.first(type);
  const kind = x.kind(type);
  const isMap = kind === k.map_type;
  const isNamed = kind === k.type_identifier || kind === k.qualified_type || kind === k.generic_type;
  const element = { type: isMap ? x.child(type, f.value) : x.child(type, f.element), depth: literal.depth + 1 };
  const end = body < 0 ? -1 : x.next(body);
  for (let child = body + 6; child < end; child = x.next(child)) {
    if (x.kind(child) !== k.keyed_element) {
      innerLiteral(x, x.first(child), element);
      continue;
    }
    const key = x.first(x.child(child, f.key));
    if ((isNamed || kind === k.struct_type) && x.kind(key) === k.identifier) {
      x.claim(key);
      if (isNamed) x.reference('write', x.addExpression('member', key, x.text(key), value));
    }
    if (isMap) innerLiteral(x, key, { ...element, type: x.child(type, f.key) });
    innerLiteral(x, x.first(x.child(child, f.value)), element);
  }
}

function innerLiteral(x: Extraction, node: Node, of: { type: Node; depth: number }): void {
  if (x.kind(node) !== x.k.literal_value || of.type < 0 || of.depth > MAX_DEPTH) return;
  const row = x.expression(of.type);
  literalKeys(x, node, { ...of, value: row < 0 ? -1 : x.addExpression('new', node, '', row) });
}
