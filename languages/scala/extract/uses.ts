/** Scala's uses of names: calls with and without parentheses, operators, assignments, patterns, lambdas. */
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import { bindPattern } from '../../../src/extract/patterns.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { IMPLIED } from '../../../src/model/facts.ts';
import { bindParameters } from './declarations.ts';
import { isCapital, lastOf, nameText, partsOf } from './nodes.ts';

/** Marks `this` and `super`, and names in backticks, before the walk: the grammar knows them as names. */
export function markKeywords(x: Extraction): void {
  const { data, count, source } = x;
  const kind = x.k.identifier;
  for (let node = 0; node < count; node += NODE) {
    if ((data[node] & 0xffff) !== kind) continue;
    const start = data[node + 1];
    const length = data[node + 2] - start;
    if (length === 4 && source.startsWith('this', start)) keep(x, node, x.addExpression('this', node));
    else if (length === 5 && source.startsWith('super', start)) keep(x, node, x.addExpression('super', node));
    else if (source.charCodeAt(start) === 96) keep(x, node, x.addExpression('name', node, nameText(x, node)), false);
  }
}

function keep(x: Extraction, node: Node, row: number, isDone = true): void {
  x.expressionRows[node / NODE] = row + 1;
  if (isDone) x.claim(node);
}

/** A name that is no local may be a method, which is called without parentheses. */
export function useName(x: Extraction, node: Node): void {
  if (x.isClaimed(node)) return;
  const text = nameText(x, node);
  if (isCapital(text) || text === '_' || x.isBoundLocally(x.facts.id(text))) return;
  x.reference('call', x.expression(node), -2);
  x.claim(node);
}

/** `a.b`: a method without parentheses, a field, or something that an object holds. */
export function useMember(x: Extraction, node: Node): void {
  if (x.isClaimed(node)) return;
  const name = x.child(node, x.f.field);
  if (name < 0) return;
  const text = nameText(x, name);
  x.claim(name);
  x.claim(node);
  if (text === 'this' || text === 'type' || text === '') return;
  x.reference(isCapital(text) ? 'read' : 'call', x.expression(node), isCapital(text) ? -1 : -2);
}

/** `a op b` is `a.op(b)`; with a colon at its end, `b.op(a)`. */
export function infixValue(x: Extraction, node: Node, depth: number): number {
  const operator = x.child(node, x.f.operator);
  const text = operator < 0 ? '' : nameText(x, operator);
  if (text === '') return -1;
  const side = text.endsWith(':') ? x.f.right : x.f.left;
  const receiver = x.expression(x.child(node, side), depth + 1);
  return x.addExpression('call', node, '', x.addExpression('member', operator, text, receiver));
}

export function useInfix(x: Extraction, node: Node): void {
  const operator = x.child(node, x.f.operator);
  if (operator < 0) return;
  const text = nameText(x, operator);
  const receiver = x.expression(x.child(node, text.endsWith(':') ? x.f.right : x.f.left));
  x.claim(operator);
  if (receiver < 0) return;
  const isWord = x.kind(operator) === x.k.identifier;
  x.reference('call', x.addExpression('member', operator, text, receiver), isWord ? 1 : IMPLIED);
}

/** `a = b`; among arguments it names a parameter. */
export function assign(x: Extraction, node: Node): void {
  const left = x.child(node, x.f.left);
  if (x.isClaimed(left)) return;
  if (x.kind(left) === x.k.identifier) {
    if (!x.isBoundLocally(x.facts.id(x.text(left)))) x.reference('write', x.expression(left));
    x.claim(left);
  } else if (x.kind(left) === x.k.field_expression) {
    x.reference('write', x.expression(left));
    x.claim(left);
    x.claim(x.child(left, x.f.field));
  }
}

/** `f(name = value)` writes nothing. */
export function claimNames(x: Extraction, node: Node): void {
  for (let c = x.first(node); c >= 0; c = x.sibling(c, node))
    if (x.kind(c) === x.k.assignment_expression) x.claim(x.child(c, x.f.left));
}

/** `case P(x) if … =>`: the names of the pattern hold in the clause. */
export function bindCase(x: Extraction, node: Node): void {
  const value = x.notes.get(node) as number | undefined;
  bindPattern(x, x.child(node, x.f.pattern), {
    type: -1,
    value: value ?? -1,
    bound: (name, at) => {
      if (name !== '_') x.bind('local', nameOf(name), at);
    },
  });
}

const nameOf = (name: string): string => (name.startsWith('`') ? name.slice(1, -1) : name);

/** Hands the matched value on to the clauses. */
export function enterMatch(x: Extraction, node: Node): void {
  const value = x.expression(x.child(node, x.f.value));
  if (value < 0) return;
  for (const clause of x.children(x.child(node, x.f.body))) x.notes.set(clause, value);
}

/** The value of a `match` or `if` is that of one of its parts. */
export function matchValue(x: Extraction, node: Node, depth: number): number {
  let row = -1;
  for (const clause of x.children(x.child(node, x.f.body)).slice(0, 8)) {
    const one = x.expression(x.child(clause, x.f.body), depth + 1);
    if (one >= 0) row = row < 0 ? one : x.addExpression('union', node, '', row, one);
  }
  return row;
}

export function blockValue(x: Extraction, node: Node, depth: number): number {
  const last = lastOf(x, node);
  const isOnly = last >= 0 && partsOf(x, node).length === 1;
  return isOnly ? x.expression(last, depth + 1) : -1;
}

/** `for (x <- xs; y = x.z)`: each name is an element, or the value itself. */
export function bindEnumerator(x: Extraction, node: Node): void {
  const [pattern = -1, value = -1] = partsOf(x, node);
  if (pattern < 0 || value < 0) return;
  const isElement = x.source.slice(x.end(pattern), x.start(value)).includes('<-');
  const row = x.expression(value);
  const held = isElement && row >= 0 ? x.addExpression('index', value, 'loop', row) : row;
  bindPattern(x, pattern, {
    type: -1,
    value: held,
    bound: (name, at) => {
      if (name !== '_') x.bind('local', nameOf(name), at);
    },
  });
}

/** `x => …`, `(x: T, y) => …`. */
export function bindLambda(x: Extraction, node: Node): void {
  const list = x.child(node, x.f.parameters);
  const element = (x.notes.get(node) as number | undefined) ?? -1;
  if (x.kind(list) === x.k.bindings) {
    const only = x.children(list);
    const name = only.length === 1 && x.child(only[0], x.f.type) < 0 ? x.child(only[0], x.f.name) : -1;
    if (name >= 0) bindOnly(x, name, element);
    else bindParameters(x, list, 0);
  } else if (x.kind(list) === x.k.identifier) bindOnly(x, list, element);
}

function bindOnly(x: Extraction, name: Node, value: number): void {
  x.claim(name);
  x.bind('local', nameText(x, name), { node: name, value });
}
